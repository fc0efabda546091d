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
        new_run_note = "This run keeps what it was started with; a new one gets these.";
        save = "Save to a file";
        save_note = "Scores, recordings, settings, runs and your own levels, in one file.";
        load = "Load from a file";
        load_note = "Merges such a file with what is here. Recordings and levels open too.";
        which_backup = "Which backup is merged with what is here?";
        about = "About Breakout";
        about_note = "The version, the licences, and a line for reports.";

        // The buttons of a context's actions, and of one.
        buttons(context: &str) = format!("{context}: keys and buttons");
        uses(context: &str, action: &str) = format!("{context}: {action}");
        to_change(about: &str) = format!("{about} Choose a row to change its keys.");
        means_too(button: &str, other: &str) = format!("{button} is {other} too.");
        change(button: &str) = format!("Change {button}");
        change_note = "Another button takes its place.";
        add = "Add a button";
        add_note = "It does the same as the others.";
        remove(button: &str) = format!("Remove {button}");
        remove_note = "It will mean nothing here.";
        stays = "It stays: menus could not be left without it.";

        // A button that is awaited, and one that means something else.
        press(action: &str) = format!("Press a key for {action}…");
        press_note = "A key, or a button of mouse or pad; Esc, back on the pad or a click on Cancel leaves all as it is.";
        is_taken(button: &str) = format!("{button} is taken");
        swap(others: &str, button: &str) = format!("Swap: {button} goes to {others}");
        take(others: &str) = format!("Take it from {others}");
        means(others: &str) = format!("It means {others}.");

        // The default buttons.
        defaults = "Defaults";
        defaults_note = "Gives these actions their first buttons back.";
        all_defaults = "Defaults of all buttons";
        all_defaults_note = "Gives every action its first buttons back.";
        reset(context: &str) = format!("{context}: buttons back to their defaults?");
        reset_all = "All buttons back to their defaults?";
        reset_note = "What you have changed is lost.";
        cancel_reset_note = "All buttons stay as they are.";
    }
}
