//! The sound, where it says something.

words! {
    Sound {
    }
}
