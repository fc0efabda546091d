//! The museum of mistakes.

words! {
    Museum {
        // Beside the heading of the list, where there is room for the first sentence and where not.
        about -> [&'static str; 2] = [
            "Scenes in which a common way to test for collisions goes wrong. Red: the textbook's ball. Mint: ours.",
            "Red: the textbook's ball. Mint: ours.",
        ];

        // The caption of an exhibit.
        title(number: usize, exhibits: usize, title: &str) = format!("{number}/{exhibits} {title}");
        textbook_does(what: &str) = format!("Textbook: {what}");
        ours_does(what: &str) = format!("Ours: {what}");

        // Names of the halves of the loupe.
        textbook = "TEXTBOOK";
        ours = "OURS";

        // Names of balls on the field.
        // The part of the textbook's curve below the radius.

        // Effects of keys.
        next = "next";
        play = "play it";

        // Results of the lines of the loop.
        axes_meet(both: bool) -> &'static str = if both { "both" } else { "not both" };
        becomes(is_solid: bool) -> &'static str = if is_solid { "solid" } else { "destroyed" };
    }
}
