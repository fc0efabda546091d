//! What the window says on any screen.

words! {
    Window {
    }
}
