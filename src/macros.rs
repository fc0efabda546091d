//! Macros that several modules share.

/// Stops the build if a row of a table is not at the index of its kind.
macro_rules! rows_are_in_order {
    ($table:ident) => {
        const _: () = {
            let mut index = 0;
            while index < $table.len() {
                assert!($table[index].kind as usize == index);
                index += 1;
            }
        };
    };
}
pub(crate) use rows_are_in_order;

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
