//! The page, among others of the same address.

use super::page;

pub(crate) use super::page::{asked_place, is_renewed, leave_place, query, refuse, threat};

/// A number that other pages hardly have at the same time.
pub(crate) fn id() -> u32 {
    page::date() as u64 as u32
}

pub(crate) fn fail() -> ! {
    panic!("it cannot go on")
}
