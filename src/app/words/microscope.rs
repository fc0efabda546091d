//! The microscope, with the steps of a cast.

use breakout::event::Event;
use breakout::tuning::LIGHTNING_WAIT;
use macroquad::prelude::Vec2;

words! {
    Microscope {
        // Surfaces.
        wall = "wall";
        paddle = "paddle";
        brick(place: &str, kind: &str) = format!("{place} {kind}");
        two_bricks(place: &str, other: &str) = format!("{place} {other}");

        // Why a cast misses, with the deciding comparison.
        miss(why: &str, symbols: &str, numbers: &str) = match numbers {
            "" => why.to_owned(),
            _ => format!("{why}: {symbols}, {numbers}"),
        };

        // The cast, by the ids of its stages and lines.
        said(id: &'static str) -> &'static str = match id {
            "grown" => "The circle touches the box while its centre touches the box grown by r, whose corners are round.",
            "touching" => "It touches at the start already, so the contact decides.",
            "crossings" => "The centre moves by m. It has to cross a vertical and a horizontal line, each at its own time.",
            "last-within" => "The centre starts behind both lines, so E is C.",
            "last-upright" => "The centre is in the grown box once it has crossed both lines. It crosses the vertical one \
                last, at E.",
            "last-level" => "The centre is in the grown box once it has crossed both lines. It crosses the horizontal one \
                last, at E.",
            "at-corner" => "E lies past the end of the side, so the circle around the corner P decides.",
            "at-side" => "E lies beside the side itself, so the circle hits the side there.",
            "chord" => "If the centre's line enters that circle, it does so half a chord before its closest place to P.",
            "result" => "The circle hits, because it moves against n.",
            "along-line" => "along it",
            "past-line" => "always past it",
            "not-approaching" => "not approaching",
            "behind" => "the closest place is behind C, by d",
            "beside" => "comes no closer",
            "too-late" => "too late",
            "no-pixel" => "no pixel",
            "pixels" => "pixels shared",
            "no-way" => "no direction",
            "a-way" => "a direction",
            "no-step" => "not found",
            "a-step" => "found",
            "at-start" => "at the start",
            "on-the-way" => "on the way",
            "at-end" => "at the end",
            "not-finite" => "not a finite number",
            "approaches" => "n.x m.x + n.y m.y below 0: m goes against n",
            "help-late" => "the longest wait, in seconds",
            "factor" => "a broken brick makes the ball faster",
            "none-destroyed" => "none: destroyed",
            "zero-by-zero" => "0 / 0",
            id => id,
        };

        pushes = "faster than the ball, and pushes it aside";

        // Events of a step; empty for those without a visible effect.
        happened(event: &Event) = match *event {
            Event::Launched { .. } => "A ball left the paddle.".to_owned(),
            Event::BallLost { .. } => "A ball was lost through the bottom.".to_owned(),
            Event::LifeLost { lives } => format!("It was the last one, so a life is lost: {lives} left."),
            Event::Lightning { .. } =>
                format!("Lightning took a brick: {LIGHTNING_WAIT} seconds had passed without progress."),
            Event::CapsuleCaught { kind, .. } => format!("The paddle caught: {}.", kind.spec().name),
            Event::PowerUpEnded { kind } => format!("Over: {}.", kind.spec().name),
            Event::Exploded { .. } => "A brick exploded.".to_owned(),
            Event::LevelCleared { .. } => "The level is cleared.".to_owned(),
            Event::LevelStarted { .. } => "A level begins.".to_owned(),
            Event::GameOver => "The game is over.".to_owned(),
            _ => String::new(),
        };

        // Changes of a velocity.
        steepened = "Too flat: steepened to 20 % vertical.";
        aimed(offset: f32, angle: f32) = format!("Aimed by the paddle: offset {offset:.2} → {angle:.0}°.");
        dropped = "Between paddle and wall it falls straight down.";
        through = "It flies through the brick that breaks.";
        faster(change: &str, bricks: usize) = format!("+{change} for {}:", if bricks < 2 { "the brick" } else { "two bricks" });
        helped(angle: f32, brick: &str) = format!("Helped: turned by {angle:.1}° to brick {brick}.");
        loop_broken(angle: f32) = format!("Loop guard: turned by {angle:.1}°.");
        held = "Held by the sticky paddle.";

        // Predictions: questions, answers and verdicts.
        asks_where = "Which way does the ball go?";
        would_turn(x: bool, y: bool) -> &'static str = match (x, y) {
            (true, true) => "That would turn both v.x and v.y.",
            (true, false) => "That would turn v.x alone.",
            (false, true) => "That would turn v.y alone.",
            (false, false) => "That would turn neither: the ball would fly on.",
        };
        way(is_up: bool, is_left: bool, is_upright: bool, angle: f32) = format!("{}{}, {angle:.0}°",
            if is_up { "up" } else { "down" },
            if is_upright { "" } else if is_left { " left" } else { " right" });

        // Why a ball bounced: what it hit from where, and the change of its velocity.
        the_paddle = "the paddle";
        the_brick(kind: &str, column: usize, row: usize) = format!("the {kind} brick in column {column}, row {row}");
        the_wall(normal: Vec2) -> &'static str = match (normal.x, normal.y) {
            (x, _) if x > 0.0 => "the left wall",
            (x, _) if x < 0.0 => "the right wall",
            _ => "the top wall",
        };
        on_side(normal: Vec2) -> &'static str = match (normal.x, normal.y) {
            (0.0, y) if y > 0.0 => " from below",
            (0.0, _) => " from above",
            (x, 0.0) if x > 0.0 => " from the right",
            (_, 0.0) => " from the left",
            _ => " at a corner",
        };
        ball_hit(what: &str, side: &str, change: &str) = format!("The ball hit {what}{side}{change}");
        mirrored_there(normal: Vec2) -> &'static str = match (normal.x, normal.y) {
            (0.0, _) => ", so v.y changes its sign.",
            (_, 0.0) => ", so v.x changes its sign.",
            _ => ", so v is mirrored about n.",
        };
        steepened_there = " That would be too flat, so v is made steeper.";
        aimed_there = ", and the place where it did sets its direction.";
        dropped_there = " beside a wall, so it falls straight down between them.";
        through_there = ". The brick breaks, and the ball flies on.";
        then_helped = " Then the help turned it.";

        // The first page: why it bounced.
        two_at_once = "The ball hit two bricks at once, so v is mirrored about n.";
        more = "more";
        help = "help";
        asks_about_help = "Why did the help turn the ball?";
        about_help = "Its own way leads to no brick within the longest wait. Mint: the nearest way to a brick.";
        less = "why";

        // The pages after the first.
        rejected(surface: &str, reason: &str) = format!("{surface}: {reason}");
        others = "Not hit:";
        now = "now";
        ago(time: &str) = format!("{time} ago");

        // Effects of keys.
        key_play_on = "play on";
        key_next_hit = "next hit";

        // A step without a hit, and the moment before the first one.
        no_bounce = "No ball bounced.";
        begins = "The recording begins here.";

        // Buttons.
        hit = "hit";
        predict = "predict";
        line = "next box";
        lab = "lab";
        test = "test";
        scene = "scene";
        play = "play";
        next = "next";

        // Results of actions.
        copied_test = "Copied the hit as a unit test";
        no_box_hit = "Nothing to copy: no brick or paddle is hit in this step";
        no_cast = "Only a hit on a brick or the paddle is worked out step by step";
        no_later_mark = "No later hit or lost ball is recorded";
        no_earlier_mark = "No earlier hit or lost ball is recorded";
        no_hit_to_predict = "No later hit is recorded: go back, and predict from there";
        no_next_question = "No later hit is recorded: predict no more, then play on";
    }
}
