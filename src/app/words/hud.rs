//! The numbers around the field, and what floats up in it.

words! {
    Hud {
    }
}
