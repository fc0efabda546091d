//! Macros that several modules share.

/// Stops the build if a row of a table is not at the index of its key, an enum in one of its fields.
#[macro_export]
#[doc(hidden)]
macro_rules! rows_are_in_order {
    ($table:ident, $key:tt) => {
        const _: () = {
            let mut index = 0;
            while index < $table.len() {
                assert!($table[index].$key as usize == index);
                index += 1;
            }
        };
    };
}

/// Public methods without parameters, each with the type and the value that it returns.
macro_rules! getters {
    ($self:ident: $($(#[$attribute:meta])* $name:ident: $type:ty = $value:expr;)*) => {
        $(
            $(#[$attribute])*
            pub fn $name(&$self) -> $type {
                $value
            }
        )*
    };
}
pub(crate) use getters;
