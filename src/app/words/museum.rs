//! The museum of mistakes.

words! {
    Museum {
        // The caption of an exhibit.
        title(number: usize, exhibits: usize, title: &str) = format!("{number}/{exhibits} {title}");
        textbook_does(what: &str) = format!("Textbook: {what}");
        ours_does(what: &str) = format!("Ours: {what}");

        // Headings of columns.
        textbook = "TEXTBOOK";
        ours = "OURS";

        // Names of balls on the field.
        both_balls = "both";
        textbook_ball = "textbook";
        our_ball = "ours";

        // What a key shows.
        key_report = "our whole report";
        key_answers = "what follows";

        // The loop, and what its lines found.
        the_loop = "the loop";
        loop_at(place: &str) = format!("the loop at {place}");
        visit_of(visit: usize, bricks: usize) = format!("{visit} of {bricks}");
        is_destroyed(is_so: bool) -> &'static str = if is_so { "yes" } else { "no" };
        axes_meet(both: bool) -> &'static str = if both { "both" } else { "not both" };
        becomes(is_solid: bool) -> &'static str = if is_solid { "solid" } else { "destroyed" };
    }
}
