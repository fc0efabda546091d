//! Opens the window and plays.
fn main() {}
