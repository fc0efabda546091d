//! The options, with the pages on which buttons are bound.

words! {
    Options {
        spoken(page: &str, row: &str) = format!("Options, {page}. {row}");
        sound = "Sound";
        picture = "Picture";
        game = "Game";
        controls = "Controls";
        next_page = "next page";
        cancel = "Cancel";

        // The game, and files.
        new_run = "Start a new run with these";
        new_run_note = "This run goes on with what it was started with; a new one has these.";
        save = "Save to a file";
        save_note = "Scores, recordings, settings, runs and your own levels, to take them along.";
        load = "Load from a file";
        load_note = "Brings such a file together with what is here. Recordings and levels open, too.";
        which_backup = "Which backup is brought together with what is here?";
        about = "About Breakout";
        about_note = "The version, the licences, and a line for reports.";

        // The buttons of a context's actions, and of one.
        buttons(context: &str) = format!("Buttons: {context}");
        uses(context: &str, action: &str) = format!("{context}: {action}");
        to_change(about: &str) = format!("{about} Choose it to change its buttons.");
        means_too(button: &str, other: &str) = format!("{button} is {other} too.");
        change(button: &str) = format!("Change {button}");
        change_note = "Another button takes its place.";
        add = "Add a button";
        add_note = "It does the same as the others.";
        remove(button: &str) = format!("Remove {button}");
        remove_note = "It means nothing here any more.";
        stays = "It stays, because without it there might be no way on.";

        // A button that is awaited, and one that means something else.
        press(action: &str) = format!("Press a key for {action}…");
        press_note = "A key, a mouse button or the wheel; Esc or a click on Cancel leaves all as it is.";
        is_taken(button: &str) = format!("{button} is taken");
        swap(others: &str, button: &str) = format!("Swap: {others} gets {button}");
        take(others: &str) = format!("Take it from {others}");
        means(others: &str) = format!("It means {others}.");

        // The default buttons.
        defaults = "Defaults";
        defaults_note = "These actions get the buttons back that they had at first.";
        all_defaults = "Defaults of all buttons";
        all_defaults_note = "Every action gets the buttons back that it had at first.";
        reset(context: &str) = format!("{context}: buttons back to their defaults?");
        reset_all = "All buttons back to their defaults?";
        reset_note = "What you have changed is lost.";
        cancel_reset_note = "All buttons stay as they are.";
    }
}
