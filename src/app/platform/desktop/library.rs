//! Functions of optional libraries, loaded at run time.

use std::{ffi::CStr, mem::ManuallyDrop};

use libloading::Library;

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
