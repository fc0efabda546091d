//! Everything that differs between platforms.

pub(crate) mod background;
pub(crate) mod clipboard;
pub(crate) mod crash;
pub(crate) mod display;
pub(crate) mod frame_times;
pub(crate) mod fullscreen;
pub(crate) mod icon;
mod opening;
pub(crate) mod pacing;
pub(crate) mod saver;
pub(crate) mod screenshot;
pub(crate) mod telling;
#[cfg(test)]
pub(crate) mod test_folder;
pub(crate) mod text_file;
pub(crate) mod time;
pub(crate) mod whole_file;
#[cfg(target_os = "linux")]
mod xlib;
