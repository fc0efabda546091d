//! The level choice: cards, sets, search.

use super::{clock, grouped};

words! {
    Levels {
        // Sets.
        sets_heading = "Sets of levels";
        own_appear = "Your folders of levels appear here";
        open_set = "open";
        built_in -> [&'static str; 3] = ["Daylight", "Deep Water", "Long Night"];
        shared = "Shared";
        dropped = "Dropped";
        own = "Your levels";
        loose = "Level files";
        nothing_shared = "no level was shared";
        nothing_to_play = "no level to play";

        more_hints(is_last: bool, by_fingers: bool) -> &'static str = match (is_last, by_fingers) {
            (true, false) => "fewer keys",
            (false, false) => "more keys",
            (true, true) => "fewer",
            (false, true) => "more",
        };

        // Above the cards.
        progress(cleared: usize, levels: usize, stars: usize, best_run: &str) = {
            let progress = format!("{cleared} of {levels} cleared · {stars} of {} stars", levels * 3);
            match best_run {
                "" => progress,
                best_run => format!("{progress} · {best_run}"),
            }
        };
        none_playable = "none is playable yet";
        found(cards: usize) = format!("{cards} found");
        search_names = "title, author or file";
        search_for(search: &str) = format!("Search: {search}");
        practice(is_on: bool) -> &'static str = if is_on { "practice on" } else { "practice off" };

        // Cards.
        no_level_in(roots: &str) = {
            format!("There is no level in {roots} yet. Draw one, or let `breakout new FILE` write one to begin with")
        };
        none_found = "Nothing in this set matches";
        earlier_drawing = "earlier drawing";
        earlier_rules = "earlier rules";
        unproven = "unproven";
        watch = "watch";
        not_saved(age: &str) = format!("not saved, {age}");
        par(seconds: f32) = format!("par {}", clock(seconds));
        by(author: &str) = format!("by {author}");
        best(score: u32) = format!("best {}", grouped(score, 1));
        best_time(seconds: f32) = format!("in {}", clock(seconds));
        proved(result: &str) = format!("{result} (proved)");
        not_cleared = "not cleared yet";
        no_life_lost = "a star without a lost life";
        star_for(par: &str) = format!("a star within {par}");
        shown(first: usize, last: usize, count: usize) = format!("{first}–{last} of {count}");

        // Below the cards.
        previous = "previous";
        next = "next";
        end_search = "end the search";
        play = "play";
        edit = "edit";
        sets = "sets";
        search = "search";
        uncleared = "next uncleared";
        new = "new";
        copy = "copy";
        paste = "paste";
        open_files = "open";
        keep = "save";

        // Notices.
        not_playable(problem: &str) = format!("Not playable yet: {problem}");
        all_cleared(difficulty: &str) = format!("Every level here is cleared on {difficulty}");
        no_recording = "This level has no recording of a best score";
        copied(title: &str, what: &str) = format!("Copied {title} as {what}");
        not_a_level(problem: &str) = format!("What was copied is not a level: {problem}");
        not_a_race(problem: &str) = format!("What was copied cannot be raced: {problem}");
        pasted(title: &str, keep: &str) = format!("{title}: {keep} puts it among your levels, or else it goes with this window");
        keeps_no_files = "This session keeps nothing";
        cannot_keep(reason: &str) = format!("Cannot save the level: {reason}");
        kept(name: &str) = format!("Saved to your levels as {name}");

        // For screen readers.
        set(name: &str) = format!("Levels of {name}");
        set_at(name: &str, difficulty: &str) = format!("Levels of {name}, {difficulty}");
        draft(title: &str, age: &str) = format!("{title}: not saved, {age}");
        file(name: &str, problem: &str) = format!("{name}: {problem}");
        level(number: usize, title: &str, best: u32) = match best {
            0 => format!("{number}, {title}: not cleared yet"),
            best => format!("{number}, {title}: best {best} points"),
        };
    }
}
