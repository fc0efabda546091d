//! Keys where macroquad does not know enough of them.

use macroquad::miniquad::{KeyCode, KeyMods};

use crate::app::platform::keystroke::Keystroke;

/// Does nothing: the window has all keys.
pub(crate) fn follow(_goes_back: bool, _live: u32) {}

/// Follows the map of the keyboard; call it before the events of a frame are read.
pub(crate) fn advance() {
    #[cfg(target_os = "linux")]
    super::x11::advance();
}

/// The keys that an event of an unknown key stands for; `None` if it stands for itself.
pub(crate) fn behind(key: KeyCode, mods: KeyMods) -> Option<Vec<Keystroke>> {
    #[cfg(target_os = "linux")]
    if key == KeyCode::Unknown {
        return super::x11::marked(mods);
    }
    let _ = (key, mods);
    None
}

/// False if no key of this keyboard is known to mean a key.
pub(crate) fn can_press(key: KeyCode) -> bool {
    #[cfg(target_os = "linux")]
    return super::x11::can_press(key);
    #[cfg(not(target_os = "linux"))]
    {
        let _ = key;
        true
    }
}

/// The character that names a key whose sign this keyboard cannot write.
pub(crate) fn written_instead(key: KeyCode) -> Option<char> {
    #[cfg(target_os = "linux")]
    return super::x11::written_instead(key);
    #[cfg(not(target_os = "linux"))]
    {
        let _ = key;
        None
    }
}
