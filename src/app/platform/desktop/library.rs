//! Functions of libraries that are loaded at run time: the game builds and runs without them.

use std::ffi::CStr;
use std::mem::ManuallyDrop;

use libloading::Library;

/// A function of a library, which stays loaded from now on; `None` without that library or function. Loading a
/// library runs its initialisers.
///
/// # Safety
/// `F` is the type of the function pointer that the library documents.
#[expect(
    unsafe_code,
    reason = "a library loaded at run time has no safe interface"
)]
pub(crate) unsafe fn function<F: Copy>(library: &str, name: &CStr) -> Option<F> {
    // SAFETY: the library is never unloaded, and the caller knows the type.
    unsafe {
        let library = ManuallyDrop::new(Library::new(library).ok()?);
        library.get(name).ok().map(|function| *function)
    }
}
