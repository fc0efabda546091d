//! The level choice: cards, sets, search.

words! {
    Levels {
    }
}
