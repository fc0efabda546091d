//! The options, with the pages on which buttons are bound.

words! {
    Options {
    }
}
