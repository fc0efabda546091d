//! A game: pause, the ends of levels and runs, questions, notices.

use std::cmp::Ordering;

use breakout::difficulty::Difficulty;
use breakout::tuning::STEP;

use super::{clock, counted, grouped, stopwatch};

words! {
    Play {
        points(points: u32) = format!("{} points", grouped(points, 1));
        not_ranked = "not ranked";
        workshop_not_ranked = "own level: not ranked";
        practice_not_ranked = "practice: not ranked";

        // Over the field and at its foot.
        by(author: &str) = format!("by {author}");
        par(par: f32) = format!("par {}", clock(par));
        best_time(seconds: f32) = format!("best {}", clock(seconds));
        bot_plays = "the bot plays: any key takes over";
        demo = "Demo: any key for the title";
        demo_for_fingers = "Demo: tap for the title";
        spoken_demo = "A bot plays. Any key leads to the title";
        run_waits = "your run is waiting";
        at_speed(percent: u16, unranked: &str) = format!("speed {percent} %   {unranked}");
        warning(line: usize, message: &str, meant: Option<&str>, others: usize) = {
            let meant = meant.map_or_else(String::new, |meant| format!("; did you mean `{meant}`?"));
            let more = if others > 0 { format!(", and {others} more") } else { String::new() };
            format!("line {line}: {message}{meant}{more}")
        };

        // What keys do. The touch control that pauses has no key.
        key_keep_playing = "keep playing";
        key_resume = "resume";
        key_pause = "pause";
        pause_control = "pause";
        key_run = "the run";
        key_title = "title";
        key_museum = "museum";
        key_levels = "levels";
        key_blueprint = "blueprint";
        key_edit = "edit";
        key_microscope = "microscope";
        key_save = "save recording";
        key_keys = "keys";
        key_share = "copy the result";

        // Panels and their menus.
        paused = "Paused";
        help_sign = "?";
        level_cleared = "Level cleared";
        game_over = "Game over";
        victory = "Victory";
        resume = "Resume";
        restart_level = "Restart this level";
        next_level = "Next level";
        level_again = "Play this level again";
        race_again = "Race again";
        scene_again = "Play this scene again";
        go_on = "Continue the run";
        new_run = "Start a new run";
        run_at(difficulty: Difficulty) -> &'static str = match difficulty {
            Difficulty::Gentle => "Play on gentle",
            Difficulty::Easy => "Play on easy",
            Difficulty::Normal => "Play on normal",
            Difficulty::Hard => "Play on hard",
            Difficulty::Master => "Play on master",
        };
        other_sets = "Other sets";
        edit_level = "Edit this level";
        options = "Options";
        levels = "Levels";
        museum = "Museum";
        title = "Title";

        // Results.
        lives(lives: u8) = counted(lives.into(), "life", "lives");
        lives_still_left(lives: u8) -> String = match lives {
            1 => "Last life".to_owned(),
            lives => format!("{lives} lives left"),
        };
        // After a defeat: what happened, and something to know.
        what_happened(balls: u32, seconds: f32, tip: &str) -> String = {
            let balls = match balls {
                1 => "One ball".to_owned(),
                2 => "Two balls".to_owned(),
                3 => "Three balls".to_owned(),
                more => counted(more as usize, "ball", "balls"),
            };
            format!("{balls} lost in {}. {tip}", clock(seconds))
        };
        paddle_middle = "The middle of the paddle sends the ball straight up";
        paddle_ends = "Each end of the paddle sends the ball to its own side";
        harmful_capsules = "Square capsules make it harder: let them fall";
        best_combo(combo: u32) = format!("best combo {}", counted(combo as usize, "brick", "bricks"));
        cleared_in(seconds: f32) = format!("Cleared in {}", clock(seconds));
        is_best_run = "your best run so far";
        best_run(points: u32) = format!("best run {}", grouped(points, 1));
        star_cleared = "cleared";
        star_no_loss = "no life lost";
        no_par = "no par time";
        level_points(points: u32) = format!("{} for this level", grouped(points, 1));
        most_points = "your most points at this level";
        fastest = "your fastest at this level";

        // A race. Times are steps with a ball in flight.
        rival = "your rival";
        race_waits(name: &str) = format!("{name} is still playing");
        race_differs = "the recording gives another game than it says";
        race_ends(name: &str, own: Option<u64>, other: u64) = {
            let time = |steps: u64| stopwatch(steps as f32 * STEP);
            match own {
                None => format!("cleared in {} by {name}", time(other)),
                Some(own) => {
                    let apart = own.abs_diff(other) as f32 * STEP;
                    let how = match own.cmp(&other) {
                        Ordering::Less => format!("won by {apart:.2} s"),
                        Ordering::Equal => "dead heat".to_owned(),
                        Ordering::Greater => format!("{apart:.2} s too late"),
                    };
                    format!("{how}: {}, and {} by {name}", time(own), time(other))
                }
            }
        };
        race_never(name: &str, own: Option<u64>) = match own {
            Some(_) => format!("won: not cleared by {name}"),
            None => format!("not cleared by {name}, either"),
        };

        // A result that is copied.
        shown_level(title: &str, seconds: f32) = format!("{title} in {}", stopwatch(seconds));
        shown_run(levels: usize, seconds: f32) = format!("{} in {}", counted(levels, "level", "levels"), stopwatch(seconds));
        shown_defeat(title: &str) = format!("Game over in {title}");
        shown(facts: &str, link: &str) = format!("{facts}. Race me: {link}");
        copied_result(has_link: bool) -> &'static str = if has_link {
            "Copied the result with a link to race it"
        } else {
            "Copied the result; for a link the run is too long, but its file can be sent"
        };

        // Four numbers of a victory.
        figure(what: &str, number: &str) = format!("{what} {number}");
        stars_of(stars: usize, all: usize) = format!("{stars} of {all}");
        stars = "stars";
        time = "time";
        combo = "best combo";
        lives_left(lives: u8) -> &'static str = if lives == 1 { "life" } else { "lives" };

        // Questions before something is lost, and their answers.
        run_is_lost(points: u32) = format!("Your run of {} points will be lost.", grouped(points, 1));
        earlier_run_ends(points: u32) = format!(
            "Only one run can wait: the earlier one of {} points ends here.",
            grouped(points, 1)
        );
        earlier_run_ends_for_unranked(points: u32) = format!(
            "Only one run can wait: for this one, which is not ranked, the earlier one of {} points ends here.",
            grouped(points, 1)
        );
        loads_backup = "Leave this game and load the backup? It is merged with what you have.";
        keep_playing = "Keep playing";
        keep_earlier_run = "Keep the earlier run";
        close_window = "Close the window";
        restart = "Restart";
        open_dropped = "Open the dropped levels";
        load_backup = "Load the backup";
        leave = "Leave";
        press_speeds_up(key: &str) = format!("Press {key} again to speed up: this run will not be ranked");
        press_slows_down(key: &str) = format!("Press {key} again to slow down: this run will not be ranked");
        tap_plays_on(points: u32) = format!(
            "Tap again to play on from here: the run of {} points ends",
            grouped(points, 1)
        );
        press_plays_on(key: &str, points: u32) = format!(
            "Press {key} again to play on from here: the run of {} points ends",
            grouped(points, 1)
        );

        // Notices.
        pad_is_gone = "The pad is unplugged";
        earlier_rules(level: usize) = format!("Played by earlier rules: level {level} starts over");
        newer_rules(level: usize) = format!("Played by newer rules: level {level} starts over");
        other_game(level: usize) = format!("The recording no longer matches: level {level} starts over");
        file_is_gone(file: &str) = format!("{file} is gone; its level stays in play");
        conflict(file: &str, key: &str) = format!("Another program has changed {file} too: {key} lets you choose");

        // Spoken.
        spoken_panel(panel: &str, points: u32, row: &str) = format!("{panel}, {points} points. {row}");
        spoken_level(level: usize, title: &str, lives: u8) =
            format!("Level {level}, {title}. {}", counted(lives.into(), "life", "lives"));
    }
}
