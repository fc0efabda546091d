//! The command line's arguments, and the commands that need no window.

pub(crate) mod arguments;
pub(crate) mod bot;
pub(crate) mod check;
pub(crate) mod fmt;
pub(crate) mod new;
pub(crate) mod share;
pub(crate) mod show;
pub(crate) mod verify;
