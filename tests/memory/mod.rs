//! What each thread of a test takes from the heap. A crate of tests that has this module is counted.

// A counting allocator has to be one, and that is unsafe to write. Nothing else in here is.
#![allow(unsafe_code)]
#![allow(dead_code, reason = "each crate of tests uses a part of it")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    // Other threads belong to the test runner.
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
    static LIVE: Cell<isize> = const { Cell::new(0) };
    static PEAK: Cell<isize> = const { Cell::new(0) };
}

/// The allocations of this thread so far.
pub(crate) fn allocations() -> u64 {
    ALLOCATIONS.get()
}

/// The bytes that this thread has taken and not freed; below zero if it freed those of others.
pub(crate) fn live() -> isize {
    LIVE.get()
}

/// The most bytes that this thread holds at once while it does something, beyond those before.
pub(crate) fn peak(act: impl FnOnce()) -> isize {
    let before = LIVE.get();
    PEAK.set(before);
    act();
    PEAK.get() - before
}

fn note(freed: usize, taken: usize) {
    LIVE.set(LIVE.get() + taken as isize - freed as isize);
    PEAK.set(PEAK.get().max(LIVE.get()));
}

struct Counting;

// SAFETY: each call goes to the system's allocator as it came. Counting touches no memory but
// constant-initialised thread-locals without destructor, which neither allocate nor panic.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        note(0, layout.size());
        // SAFETY: the caller keeps the contract of `GlobalAlloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        note(layout.size(), 0);
        // SAFETY: as above.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        note(layout.size(), size);
        // SAFETY: as above.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;
