//! What the window says on any screen.

words! {
    Window {
        keeps_nothing = "This session keeps nothing: name a folder with --data-dir";
        backup_is_loaded = "The backup is loaded: its scores, recordings, settings and levels are merged with yours";
        new_version = "A new version is here. It begins with the next start";
        volume_unheard(volume: &str, problem: &str) = format!("{volume}, but {problem}");
        drawing_needs = "Drawing a level needs a mouse or a touchpad, and a window of 800 x 600";
        more_lines(lines: usize) = format!("… and {lines} more");

        // Keys for fingers.
        blank = "blank";
        erase = "erase";
        done = "done";
    }
}
