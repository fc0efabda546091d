//! Texts of dead keys and of the Compose key, by libxkbcommon, which miniquad opens anyway.

#![expect(unsafe_code, reason = "a loaded library has no safe interface")]

use std::ffi::CString;

use xkbcommon_dl::{
    xkb_compose_compile_flags::XKB_COMPOSE_COMPILE_NO_FLAGS, xkb_compose_state,
    xkb_compose_state_flags::XKB_COMPOSE_STATE_NO_FLAGS, xkb_compose_status, xkb_context_flags,
    xkbcommon_compose_option, xkbcommon_option,
};
use xkeysym::Keysym;

/// The longest text of a sequence, in bytes; real ones have up to four characters.
const LONGEST: usize = 64;

/// A sequence of symbols under way.
pub(super) struct Composer(*mut xkb_compose_state);

// SAFETY: the library keeps no thread's own data.
unsafe impl Send for Composer {}

/// The part of a symbol in a sequence.
#[derive(Debug, PartialEq)]
pub(super) enum Composed {
    /// The symbol is part of no sequence.
    Nothing,
    /// A sequence goes on, or is broken off.
    Taken,
    Text(String),
}

impl Composer {
    /// For the language of the environment; `None` without the library or its tables.
    pub(super) fn new() -> Option<Self> {
        let variables = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter();
        let locale = variables
            .filter_map(|name| std::env::var(name).ok())
            .into_iter()
            .find(|value| !value.is_empty());
        let locales = locale.into_iter().chain(["en_US.UTF-8".to_owned()]);
        let xkb = xkbcommon_option()?;
        let compose = xkbcommon_compose_option()?;
        // SAFETY: the library makes a context or none, a table of a context or none, and a state of a table or none;
        // all are kept for good.
        unsafe {
            let context = (xkb.xkb_context_new)(xkb_context_flags::XKB_CONTEXT_NO_FLAGS);
            if context.is_null() {
                return None;
            }
            let table = locales
                .filter_map(|locale| CString::new(locale).ok())
                .find_map(|locale| {
                    let flags = XKB_COMPOSE_COMPILE_NO_FLAGS;
                    let new = &compose.xkb_compose_table_new_from_locale;
                    let table = new(context, locale.as_ptr(), flags);
                    (!table.is_null()).then_some(table)
                })?;
            let state = (compose.xkb_compose_state_new)(table, XKB_COMPOSE_STATE_NO_FLAGS);
            (!state.is_null()).then_some(Self(state))
        }
    }

    /// Feeds the symbol of a press.
    pub(super) fn feed(&mut self, symbol: Keysym) -> Composed {
        let Some(compose) = xkbcommon_compose_option() else {
            return Composed::Nothing;
        };
        let mut text = [0; LONGEST];
        // SAFETY: the state was made by the library, and is used by one thread at a time; the library writes at most the
        // stated number of bytes, with a zero at the end, and returns how long the text is.
        let (status, length) = unsafe {
            (compose.xkb_compose_state_feed)(self.0, symbol.raw());
            let status = (compose.xkb_compose_state_get_status)(self.0);
            let length = match status {
                xkb_compose_status::XKB_COMPOSE_COMPOSED => {
                    let get = &compose.xkb_compose_state_get_utf8;
                    get(self.0, text.as_mut_ptr().cast(), LONGEST)
                }
                _ => 0,
            };
            if status != xkb_compose_status::XKB_COMPOSE_COMPOSING {
                (compose.xkb_compose_state_reset)(self.0);
            }
            (status, length)
        };
        match status {
            xkb_compose_status::XKB_COMPOSE_NOTHING => Composed::Nothing,
            xkb_compose_status::XKB_COMPOSE_COMPOSED => {
                let length = usize::try_from(length).unwrap_or(0).min(LONGEST - 1);
                Composed::Text(String::from_utf8_lossy(&text[..length]).into_owned())
            }
            _ => Composed::Taken,
        }
    }

    /// Breaks a sequence off.
    pub(super) fn forget(&mut self) {
        if let Some(compose) = xkbcommon_compose_option() {
            // SAFETY: the state was made by the library.
            unsafe { (compose.xkb_compose_state_reset)(self.0) };
        }
    }
}
