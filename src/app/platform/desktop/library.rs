//! Functions of optional libraries, loaded at run time.

use std::{ffi::CStr, mem::ManuallyDrop};

use libloading::Library;

/// True if a library can be opened.
#[expect(unsafe_code, reason = "a loaded library has no safe interface")]
pub(crate) fn is_there(library: &str) -> bool {
    // SAFETY: the library is one that the window opens later, and is never unloaded.
    unsafe { Library::new(library).map(ManuallyDrop::new).is_ok() }
}

/// A function of a library, which is initialised and stays loaded; `None` without the library or the function.
///
/// # Safety
/// `F` is the documented type of the function pointer.
#[expect(unsafe_code, reason = "a loaded library has no safe interface")]
pub(crate) unsafe fn function<F: Copy>(library: &str, name: &CStr) -> Option<F> {
    // SAFETY: the library is never unloaded, and the caller knows the type.
    unsafe {
        let library = ManuallyDrop::new(Library::new(library).ok()?);
        library.get(name).ok().map(|function| *function)
    }
}
