//! Words of the window on any screen.

words! {
    Window {
        keeps_nothing = "This session keeps nothing: name a folder with --data-dir";
        backup_is_loaded = "The backup is loaded: its scores, recordings, settings and levels are merged with yours";
        new_version = "A new version is here. It runs from the next start";
        volume_unheard(volume: &str, problem: &str) = format!("{volume}: {problem}");
        drawing_needs = "Drawing a level needs a mouse or touchpad, and a window of at least 800 x 600";
        not_copied = "Could not copy: there is no clipboard, another program holds it, or the browser refuses";
        cannot_fill = "The page around the game does not let it fill the screen";
        copied_link(link: &str) = format!("Copied {link}");
        no_link = "Only the lab, the museum and the course have links: there is none to this place";
        must_be_one_of(known: &str) = format!("this must be one of {known}");
        more_lines(lines: usize) = format!("… and {lines} more");

        // Keys of the on-screen keyboard.
        blank = "blank";
        erase = "erase";
        done = "done";
    }
}
