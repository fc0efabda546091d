//! The sentences and labels of the window by name: a table for each part of the program. The names of bricks, power-ups,
//! actions and settings are in their own tables.
//!
//! The variable parts of a sentence are parameters: numbers, names, keys. No code depends on the content of a text. The
//! command line and the problems of files have their texts at the place of use.

mod numbers;

pub(crate) use numbers::{clock, counted, grouped, stopwatch};

/// Makes a table: a type, and its value. `name = "text"` is a field; `name(number: u32) = format!(…)` is a method that
/// returns a `String`, or the type after `->`.
macro_rules! words {
    ($(#[$about:meta])* $table:ident { $(
        $name:ident $(($($given:ident: $kind:ty),*))? $(-> $type:ty)? = $text:expr;
    )* }) => {
        $(#[$about])*
        pub(crate) struct $table {
            $(pub(crate) $name: words!(@type [$(($($kind),*))?] [$($type)?]),)*
        }

        pub(super) static ENGLISH: $table = $table {
            $($name: words!(@text [$(($($kind),*))?] $text),)*
        };

        impl $table {
            $(words! { @method $name [$(($($given: $kind),*))?] [$($type)?] $text })*
        }
    };
    (@type [] []) => { &'static str };
    (@type [] [$type:ty]) => { $type };
    (@type [$given:tt] [$($type:ty)?]) => { () };
    (@text [] $text:expr) => { $text };
    (@text [$given:tt] $text:expr) => { () };
    (@method $name:ident [] [$($type:ty)?] $text:expr) => {};
    (@method $name:ident [$given:tt] [] $text:expr) => { words! { @method $name [$given] [String] $text } };
    (@method $name:ident [($($given:ident: $kind:ty),*)] [$type:ty] $text:expr) => {
        pub(crate) fn $name(&self, $($given: $kind),*) -> $type {
            // The entry of a method is empty, and read so that only an unused text is an unused field.
            let () = self.$name;
            $text
        }
    };
}

/// Gathers the tables.
macro_rules! tables {
    ($($room:ident: $table:ident,)*) => {
        $(pub(crate) mod $room;)*

        /// The tables.
        pub(crate) struct Words {
            $(pub(crate) $room: &'static $room::$table,)*
        }

        static ENGLISH: Words = Words { $($room: &$room::ENGLISH,)* };
    };
}

tables! {
    common: Common,
    actions: Actions,
    buttons: Buttons,
    settings: Settings,
    title: Title,
    levels: Levels,
    sets: Sets,
    options: Options,
    watch: Watch,
    about: About,
    play: Play,
    ladder: Ladder,
    first_minutes: FirstMinutes,
    hud: Hud,
    editor: Editor,
    drafts: Drafts,
    reload: Reload,
    lab: Lab,
    course: Course,
    blueprint: Blueprint,
    microscope: Microscope,
    museum: Museum,
    files: Files,
    sound: Sound,
    window: Window,
}

/// A name, and a sentence about it.
pub(crate) type NamedSentence = [&'static str; 2];

/// The window's words.
pub(crate) fn words() -> &'static Words {
    &ENGLISH
}
