//! The activity of a frame, which decides when the next one is due.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Activity {
    Moves,
    /// Something moves in a window without the focus.
    MovesAside,
    /// Nothing moves by itself, but a device was used: the player waits for the picture.
    Used,
    /// Nothing moves, and no device was used.
    Still,
}
