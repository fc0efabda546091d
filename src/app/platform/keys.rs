//! The keys that have names.

use macroquad::miniquad::KeyCode as Key;
use macroquad::miniquad::KeyCode;

/// The keys that have names. Keys that the window system does not tell apart have none.
#[rustfmt::skip]
pub(crate) const KEYS: [KeyCode; 112] = [
    Key::A, Key::B, Key::C, Key::D, Key::E, Key::F, Key::G, Key::H, Key::I, Key::J, Key::K, Key::L,
    Key::M, Key::N, Key::O, Key::P, Key::Q, Key::R, Key::S, Key::T, Key::U, Key::V, Key::W, Key::X,
    Key::Y, Key::Z,
    Key::Key0, Key::Key1, Key::Key2, Key::Key3, Key::Key4, Key::Key5, Key::Key6, Key::Key7,
    Key::Key8, Key::Key9,
    Key::Space, Key::Enter, Key::Escape, Key::Tab, Key::Backspace, Key::Insert, Key::Delete,
    Key::Left, Key::Right, Key::Up, Key::Down, Key::Home, Key::End, Key::PageUp, Key::PageDown,
    Key::Apostrophe, Key::Comma, Key::Minus, Key::Period, Key::Slash, Key::Semicolon, Key::Equal,
    Key::LeftBracket, Key::Backslash, Key::RightBracket, Key::GraveAccent, Key::World1, Key::World2,
    Key::F1, Key::F2, Key::F3, Key::F4, Key::F5, Key::F6, Key::F7, Key::F8, Key::F9, Key::F10,
    Key::F11, Key::F12, Key::F13, Key::F14, Key::F15, Key::F16,
    Key::Kp0, Key::Kp1, Key::Kp2, Key::Kp3, Key::Kp4, Key::Kp5, Key::Kp6, Key::Kp7, Key::Kp8,
    Key::Kp9, Key::KpDecimal, Key::KpDivide, Key::KpMultiply, Key::KpSubtract, Key::KpAdd,
    Key::KpEnter, Key::KpEqual,
    Key::LeftShift, Key::RightShift, Key::LeftControl, Key::RightControl, Key::LeftAlt,
    Key::RightAlt, Key::LeftSuper, Key::RightSuper,
    Key::CapsLock, Key::ScrollLock, Key::NumLock, Key::PrintScreen, Key::Pause, Key::Menu, Key::Back,
];
