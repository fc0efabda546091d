//! The title and its menus.

use super::{counted, grouped};

words! {
    Title {
        name = "Breakout";
        claim = "The brick game that shows how it works";
        go_on = "Continue";
        play = "Play";
        levels = "Levels";
        learn = "Learn";
        draw = "Draw";
        go_on_drawing = "Go on drawing";
        options = "Options";
        quit = "Quit";
        course = "Course";
        lab = "Collision lab";
        museum = "Museum of mistakes";
        back = "Back";
        course_note -> [&'static str; 2] = ["17 stations,", "15 minutes"];
        lab_note -> [&'static str; 2] = ["drag shapes,", "see numbers"];
        museum_note -> [&'static str; 2] = ["known bugs,", "shown slowly"];

        practice = "practice";
        not_ranked(reason: &str) = format!("{reason}, not ranked");
        not_ranked_at(percent: u16) = format!("{percent} %: not ranked");
        points(points: u32) = format!("{} points", grouped(points, 1));
        left_run(level: usize, lives: usize) = format!("level {level}, {}", counted(lives, "life", "lives"));
        run_of_other_rules(level: usize) -> [String; 2] = [format!("level {level} starts over"), "other rules".to_owned()];

        how_it_works = "how the game works";
        shows_how_it_works = "shows how the game works";
        earlier_run(points: u32) = format!("best run {}, in an earlier drawing", grouped(points, 1));
        best_run(points: u32) = format!("best run {}", grouped(points, 1));
        level_count(levels: usize) = match levels {
            0 => "no level yet".to_owned(),
            levels => counted(levels, "level", "levels"),
        };
    }
}
