//! How busy a frame is.

/// How soon the next frame has to come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Activity {
    /// Something moves, and somebody looks.
    Moves,
    /// Something moves in a window without the focus.
    MovesAside,
    /// Nothing moves by itself, and a device was used: its picture is waited for.
    Used,
    /// Nothing moves, and nobody uses a device.
    Still,
}
