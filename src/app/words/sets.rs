//! What is done with sets of levels and the levels in them.

use std::path::Path;

words! {
    Sets {
        // Fields.
        rename(name: &str) = format!("Rename {name}");
        new_set = "A new set";
        unnamed(number: usize) = format!("Set {number}");
        move_to(title: &str) = format!("Where does {title} go?");
        copy_to(title: &str) = format!("Copy {title} to");
        search_names = "set, level, author or file";
        none_found = "No set, level, author or file matches";
        found_in(title: &str, number: usize) = format!("{number:02} {title}");
        ask_delete(name: &str, levels: &str) = format!("Delete {name} with {levels}?");
        ask_delete_unread(name: &str) = format!("Delete {name}?");
        empty(key: &str) = if key.is_empty() {
            "No level yet".to_owned()
        } else {
            format!("No level yet: {key} begins one")
        };

        // Below the cards.
        name_it = "name it";
        cancel = "cancel";
        rename_it = "rename";
        duplicate = "copy";
        copy_out = "to yours";
        delete = "delete";
        keep = "keep";
        move_it = "move";
        copy_it = "to a set";
        earlier = "earlier";
        later = "later";
        here = "here";
        take_back = "take back";
        share = "to a file";
        new = "new set";

        // Notices.
        made(name: &str) = format!("{name} is a set now");
        renamed(before: &str, after: &str) = format!("{before} is {after} now");
        duplicated(title: &str, set: &str) = format!("Copied {title} in {set}");
        duplicated_as(before: &str, after: &str) = format!("Copied {before} as {after}");
        copied(title: &str, set: &str) = format!("Copied {title} to {set}");
        moved(title: &str, set: &str) = format!("Moved {title} to {set}");
        deleted(name: &str) = format!("Deleted {name}");
        ordered(title: &str, is_later: bool) = {
            format!("{title} comes {}", if is_later { "later" } else { "earlier" })
        };
        with_key(sentence: &str, key: &str) = format!("{sentence}: {key} takes it back");
        taken_back(what: &str) = format!("Taken back: {what}");
        is_back(name: &str) = format!("{name} is back");
        nothing_to_take_back = "There is nothing to take back";

        // Why something cannot be done.
        not_own(name: &str) = format!("{name} is not among your own sets and stays as it is: duplicate it first");
        holds_others(name: &str) = format!("{name} is the folder of all your sets, and stays");
        is_gone(title: &str) = format!("{title} has no file");
        is_taken(name: &str) = format!("{name} exists already: nothing has changed");
        too_large(path: &Path) = format!("{} is too large for a level: nothing was copied", path.display());
        has_changed(name: &str) = format!("{name} has changed meanwhile: nothing was overwritten");
        cannot(name: &str, reason: &str) = format!("Cannot change {name}: {reason}");
        is_there(title: &str, set: &str) = format!("{title} is in {set} already");
        stays_in_file(name: &str) = format!("The levels of {name} stay together");
        is_first(title: &str) = format!("{title} comes first");
        is_last(title: &str) = format!("{title} comes last");
        no_name(most: usize) = {
            format!("A set is named by 1 to {most} letters, none of / \\ : * ? \" < > |, and no dot at the ends")
        };
        name_is_taken(name: &str) = format!("There is {name} already");
        nothing_to_share(name: &str) = format!("{name} has no level that can be played");
    }
}
