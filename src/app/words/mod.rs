//! All sentences and labels of the window by name, in English: a table for each part of the program.
//!
//! A language is a value of [`Words`], so that a translation with a missing sentence does not compile. The variable
//! parts of a sentence are parameters: numbers, names, keys. No code depends on the content of a text. The command line
//! and the problems of files are in English only, and have their texts at the place of use.

mod numbers;
#[cfg(debug_assertions)]
pub(crate) mod pseudo;

pub(crate) use numbers::{clock, counted, grouped};

/// Makes a table: a type, and its value in English. `name = "text"` is a field; `name(number: u32) = format!(…)` is a
/// method that returns a `String`, or the type after `->`.
macro_rules! words {
    ($(#[$about:meta])* $table:ident { $(
        $name:ident $(($($given:ident: $kind:ty),*))? $(-> $type:ty)? = $text:expr;
    )* }) => {
        $(#[$about])*
        #[cfg_attr(not(debug_assertions), allow(dead_code, reason = "a method may say it by itself"))]
        pub(crate) struct $table {
            $(pub(crate) $name: words!(@type [$(($($kind),*))?] [$($type)?]),)*
        }

        pub(super) static ENGLISH: $table = $table {
            $($name: words!(@english [$(($($given: $kind),*))?] [$($type)?] $text),)*
        };

        impl $table {
            $(words! { @method $name [$(($($given: $kind),*))?] [$($type)?] $text })*

            #[cfg(debug_assertions)]
            pub(super) fn pseudo() -> Self {
                use $crate::app::words::pseudo::Pseudo;
                Self { $($name: words!(@pseudo $name [$(($($given: $kind),*))?] [$($type)?]),)* }
            }
        }
    };
    (@text []) => { String };
    (@text [$type:ty]) => { $type };
    (@type [] []) => { &'static str };
    (@type [] [$type:ty]) => { $type };
    (@type [($($kind:ty),*)] [$($type:ty)?]) => { sentence!(@type ($($kind),*) -> words!(@text [$($type)?])) };
    (@method $name:ident [] [$($type:ty)?] $text:expr) => {};
    (@method $name:ident [($($given:ident: $kind:ty),*)] [$($type:ty)?] $text:expr) => {
        sentence! { @method $name ($($given: $kind),*) -> words!(@text [$($type)?]) = $text }
    };
    (@english [] [$($type:ty)?] $text:expr) => { $text };
    (@english [($($given:ident: $kind:ty),*)] [$($type:ty)?] $text:expr) => {
        sentence!(@english ($($given: $kind),*) -> words!(@text [$($type)?]) = $text)
    };
    (@pseudo $name:ident [] [$($type:ty)?]) => { ENGLISH.$name.pseudo() };
    (@pseudo $name:ident [($($given:ident: $kind:ty),*)] [$($type:ty)?]) => {{
        fn say($($given: $kind),*) -> words!(@text [$($type)?]) {
            (ENGLISH.$name)($($given),*).pseudo()
        }
        say
    }};
}

/// A sentence with parameters: a function in the table, which its method calls.
#[cfg(debug_assertions)]
macro_rules! sentence {
    (@type ($($kind:ty),*) -> $type:ty) => { fn($($kind),*) -> $type };
    (@english ($($given:ident: $kind:ty),*) -> $type:ty = $text:expr) => {{
        fn say($($given: $kind),*) -> $type {
            $text
        }
        say
    }};
    (@method $name:ident ($($given:ident: $kind:ty),*) -> $type:ty = $text:expr) => {
        pub(crate) fn $name(&self, $($given: $kind),*) -> $type {
            (self.$name)($($given),*)
        }
    };
}

/// A sentence in a release, which has one language: a method without a table entry, so that it can be inlined.
#[cfg(not(debug_assertions))]
macro_rules! sentence {
    (@type ($($kind:ty),*) -> $type:ty) => { () };
    (@english ($($given:ident: $kind:ty),*) -> $type:ty = $text:expr) => { () };
    (@method $name:ident ($($given:ident: $kind:ty),*) -> $type:ty = $text:expr) => {
        pub(crate) fn $name(&self, $($given: $kind),*) -> $type {
            $text
        }
    };
}

/// Gathers the tables.
macro_rules! tables {
    ($($room:ident: $table:ident,)*) => {
        $(pub(crate) mod $room;)*

        /// A language.
        pub(crate) struct Words {
            $(pub(crate) $room: &'static $room::$table,)*
        }

        static ENGLISH: Words = Words { $($room: &$room::ENGLISH,)* };

        #[cfg(debug_assertions)]
        static PSEUDO: std::sync::LazyLock<Words> = std::sync::LazyLock::new(|| Words {
            $($room: Box::leak(Box::new($room::$table::pseudo())),)*
        });
    };
}

tables! {
    common: Common,
    actions: Actions,
    buttons: Buttons,
    settings: Settings,
    title: Title,
    levels: Levels,
    options: Options,
    watch: Watch,
    about: About,
    play: Play,
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
pub(crate) type Told = [&'static str; 2];

/// The window's words, in the language of the player.
pub(crate) fn words() -> &'static Words {
    #[cfg(debug_assertions)]
    if pseudo::is_on() {
        return &PSEUDO;
    }
    &ENGLISH
}
