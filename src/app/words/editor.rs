//! The level editor: tools, palette, page of the level, questions, the bot.

use breakout::bot::{Median, Taste};

use super::{NamedSentence, clock, counted};

words! {
    Editor {
        spoken(content: &str) = format!("Editor. {content}");

        // Tools and palette.
        pen = "Pen";
        line = "Line";
        rectangle = "Box";
        fill = "Fill";
        select = "Select";
        change = "Change";
        piece = "Piece";
        mirrors -> [&'static str; 3] = ["Mirror", "Mirror 2×", "Mirror 4×"];
        undo = "Undo";
        redo = "Redo";
        palettes -> [&'static str; 2] = ["Bricks", "Drops"];
        empty = "empty";
        no_drop = "no drop";
        takes_bricks = "takes bricks and their drops away";
        takes_drops = "takes drops away";

        // What keys do.
        key_save = "save";
        key_play = "play";
        key_level = "level properties";
        key_times = "times to break";
        key_report = "whole report";
        key_hide_times = "hide times";
        key_serve = "serve";
        key_share = "copy code";
        key_copy = "copy";
        key_cut = "cut";
        key_paste = "paste";
        key_flip_across = "flip left-right";
        key_flip_down = "flip up-down";
        key_rotate = "rotate";
        key_choose = "choose";
        key_take = "take";
        key_put = "put";
        key_let_go = "let go";
        key_empty = "empty";
        key_closer = "zoom in";
        key_farther = "zoom out";
        key_pick = "pick";
        key_next = "next brick";
        key_add_row = "add row";
        key_shift = "shift bricks";

        // The level as a whole.
        new_level = "a new level";
        not_saved_yet = "not saved yet";
        cells(columns: usize, rows: usize) = format!("{columns} × {rows} cells");
        brick_count(breakable: usize, solid: usize) =
            match (counted(breakable, "brick", "bricks"), solid) {
                (bricks, 0) => bricks,
                (bricks, solid) => format!("{bricks}, {solid} solid"),
            };
        by(author: &str) = format!("by {author}");
        par(par: f32) = format!("par {}", clock(par));

        // What keeps a file from being played.
        problems(errors: usize, warnings: usize) = {
            let errors = counted(errors, "error", "errors");
            match warnings {
                0 => errors,
                warnings => format!("{errors}, {}", counted(warnings, "warning", "warnings")),
            }
        };

        begin = "Draw a brick that breaks";

        // What a click means here.
        put_here(columns: usize, rows: usize) = format!("{columns} × {rows} cells: a click puts them there");
        ink(name: &str, about: &str) = format!("{name}: {about}");
        rectangle_ink(name: &str, about: &str) = format!("{name}: {about}; with Shift the frame alone");
        changing_ink(name: &str) = format!("{name}: takes the place of what is clicked, in the selection or everywhere");
        cell(column: usize, row: usize, brick: &str) = format!("column {column}, row {row}: {brick}");
        time_of_cell(cell: &str, seconds: f32) = format!("{cell}, breaks after {seconds:.0} s");
        cell_with_drop(column: usize, row: usize, brick: &str, drop: &str) =
            format!("column {column}, row {row}: {brick}, drops {drop}");

        // The page of the level: each row with its note.
        title -> NamedSentence = ["Title", "Shown in the level choice and when the level starts"];
        author -> NamedSentence = ["Author", "Who made it"];
        par_time -> NamedSentence = ["Par", "The time that earns a star: seconds, or 1:30; empty for none"];
        scenery -> NamedSentence =
            ["Scenery", "The picture behind the level: lake, reef, town or snow, and a number"];
        columns -> NamedSentence = ["Columns", "Added and removed at the right; Enter to type the number"];
        rows -> NamedSentence = ["Rows", "Added and removed at the bottom; Enter to type the number"];
        column_here -> NamedSentence =
            ["Column", "Left deletes the column at the cursor, right inserts one before it"];
        row_here -> NamedSentence = ["Row", "Left deletes the row at the cursor, right inserts one above it"];
        delete_or_insert = "− / +";
        across -> NamedSentence = ["Shift ← →", "Moves the bricks left or right; those beyond the edge return at the other side"];
        one = "1";
        down -> NamedSentence = ["Shift ↑ ↓", "Moves the bricks up or down; those beyond the edge return at the other side"];
        depth -> NamedSentence = ["Depth", "How far down the bricks reach: 100 to 450, 300 for none"];
        ball -> NamedSentence = ["Ball", "A ball in flight from the start: x y dx dy. Drag it in the level"];
        paddle -> NamedSentence = ["Paddle", "Where the paddle starts: the x of its middle"];
        close -> NamedSentence = ["Close", ""];

        // The page of a piece: what is done with the selection.
        copies -> NamedSentence = ["Copy", "Copies the selection; without one, the level as a code"];
        cuts -> NamedSentence = ["Cut", "Copies the selection and empties it"];
        pastes -> NamedSentence = ["Paste", "What was copied follows the pointer until it is put down"];
        pastes_mirrored -> NamedSentence = ["Paste mirrored", "The same, flipped left-right"];
        flips_across -> NamedSentence = ["Flip left-right", "The selection with its drops; without one, all of the picture"];
        flips_down -> NamedSentence = ["Flip up-down", "The selection with its drops; without one, all of the picture"];
        rotates -> NamedSentence = ["Rotate", "The selection by a quarter, where the picture has room for that"];
        empties -> NamedSentence = ["Empty", "Takes bricks and drops out of the selection, or of the cell at the cursor"];
        selects_all -> NamedSentence = ["Select all", "All of the picture"];
        write_number(most: usize) = format!("A number from 1 to {most}");
        has_columns(most: usize) = format!("A level has 1 to {most} columns");
        has_rows(most: usize) = format!("A level has 1 to {most} rows");

        // Questions before something is lost, and their answers.
        not_saved(title: &str) = format!("{title} is not saved");
        save = "Save";
        stay = "Stay";
        discard = "Discard";
        changed_by_both(file: &str) = format!("Another program has changed {file} too");
        changed_to_no_level(file: &str) =
            format!("Another program has changed {file}, and it is no level file now");
        save_both = "Save mine beside it";
        take_theirs = "Take the other";
        keep_mine = "Overwrite it with mine";
        decide_later = "Decide later";
        left_draft(age: Option<&str>, is_older_than_file: bool, others: usize) = {
            let age = age.map_or_else(String::new, |age| format!(" ({age})"));
            let since = if is_older_than_file { "; the file has changed since" } else { "" };
            let others = match others {
                0 => String::new(),
                1 => "; one more is on the title".to_owned(),
                others => format!("; {others} more are on the title"),
            };
            format!("Unsaved changes from an earlier session{age}{since}{others}")
        };
        take_draft = "Go on with it";
        drop_draft = "Throw it away";
        numbers_cannot = "Plain numbers cannot say this. Rewrite the file as a drawing?";
        rewrite = "Rewrite";
        leave_numbers = "Leave the numbers";

        // Notices.
        drops_are_drawn = "Now only the drops you draw fall; with none, chance decides";
        not_playable(why: &str) = format!("It cannot be played yet: {why}");
        no_level = "there is no level";
        ball_needs_serve(key: &str) = format!("In the editor, {key} starts with the ball that was set");
        thrown_away(key: &str) = format!("Thrown away: {key} brings it back");
        copied_cells(columns: usize, rows: usize) = format!("Copied {columns} × {rows} cells");
        cut_cells(columns: usize, rows: usize) = format!("Cut {columns} × {rows} cells");
        copied_level(code: &str) = format!("Copied the level as {code}");
        no_code = "A level that cannot be played has no code";
        nothing_to_paste = "The clipboard has no bricks to paste";
        nothing_pasted(problem: &str) = format!("Nothing was pasted: {problem}");
        scene_of(title: &str) = format!("{title} scene");

        no_room_to_rotate(piece: (usize, usize), all: (usize, usize)) =
            format!("Not rotated: it would need {} × {} cells, and the picture has {} × {}", piece.0, piece.1, all.0, all.1);
        no_par_yet = "The bot has no par to suggest yet";
        is_par(par: f32) = format!("The par is {} already", clock(par));
        takes_par(par: f32, key: &str) = format!("The par is {} now: {key} takes it back", clock(par));

        // The bot.
        bot = "Time to break";
        bot_plays(games: u64) = format!("{games} games of a bot without aim");
        break_times = "On the bricks: seconds";
        bot_cannot_play = "This cannot be played yet";
        half_of_bricks = "half of the bricks";
        most_of_bricks = "nine of ten";
        all_bricks = "all bricks";
        longest_wait = "longest without a hit";
        helps = "balls turned a minute";
        with_aim = "time with aim";
        share_of_bot(share: f64) = format!("{:.0} %", share * 100.0);
        suggested_par = "suggested par";
        suggests_par(par: f32) = format!("suggested par {}", clock(par));
        takes_suggested = "par as suggested";
        seconds(seconds: f64) = format!("{seconds:.0} s");
        tenths(seconds: f64) = format!("{seconds:.1} s");
        median(time: Median) = format!("{time:.0} s");
        taste(taste: Taste) = match taste {
            Taste::TooLong(seconds) => format!("Most games take longer than {seconds} s"),
            Taste::EarlyHalf(share) => {
                format!("Half of the bricks fall in the first {:.0} % of the time", share * 100.0)
            }
            Taste::LongEnd(share) => format!("The last tenth takes {:.0} % of the time", share * 100.0),
            Taste::FarPar(par, time) => format!("Par {par} is far from {time:.0} s, the bot's time"),
            Taste::MuchHelp(times) => format!("The help comes {times:.0} times a minute"),
            Taste::FewBricks(1) => "There is only one brick to break".to_owned(),
            Taste::FewBricks(bricks) => format!("There are only {bricks} bricks to break"),
        };
    }
}
