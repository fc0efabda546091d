//! Linux, Windows and macOS.

pub(crate) mod background;
pub(crate) mod clipboard;
pub(crate) mod console;
pub(crate) mod crash;
mod display;
pub(crate) mod folders;
pub(crate) mod fs;
mod icon;
pub(crate) mod keyboard;
#[cfg(target_os = "linux")]
pub(crate) mod library;
pub(crate) mod lock;
mod opening;
pub(crate) mod other_letters;
pub(crate) mod pacing;
pub(crate) mod pads;
pub(crate) mod pointer;
pub(crate) mod process;
pub(crate) mod saving;
pub(crate) mod screenshot;
pub(crate) mod speech;
pub(crate) mod time;
pub(crate) mod whole_file;
pub(crate) mod window;
#[cfg(target_os = "linux")]
mod x11;
