//! A browser's page, with `web/platform.js`. `desktop` documents the functions; the documents here say what differs.

pub(crate) mod background;
pub(crate) mod clipboard;
pub(crate) mod console;
pub(crate) mod crash;
pub(crate) mod folders;
pub(crate) mod fs;
pub(crate) mod keyboard;
pub(crate) mod lock;
pub(crate) mod other_letters;
pub(crate) mod pacing;
pub(crate) mod pads;
mod page;
pub(crate) mod pointer;
pub(crate) mod process;
pub(crate) mod saving;
pub(crate) mod screenshot;
pub(crate) mod speech;
pub(crate) mod time;
pub(crate) mod whole_file;
pub(crate) mod window;
