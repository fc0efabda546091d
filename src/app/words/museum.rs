//! The museum of mistakes.

words! {
    Museum {
        // Beside the heading of the list, where there is room for the first sentence and where not.
        about -> [&'static str; 2] = [
            "Scenes in which a common way to test for collisions goes wrong. Red: the textbook's ball. Mint: ours.",
            "Red: the textbook's ball. Mint: ours.",
        ];

        // The caption of an exhibit.
        place(number: usize, exhibits: usize) = format!("museum {number} of {exhibits}");
        textbook_does(what: &str) = format!("Textbook: {what}");
        ours_does(what: &str) = format!("Ours: {what}");

        // Names of the halves of the loupe.
        textbook = "TEXTBOOK";
        ours = "OURS";

        // Results of the lines of the loop.
        holds(is_hit: bool) -> &'static str = if is_hit { "yes" } else { "no" };
        // In the order of the textbook's compass.
        ways -> [&'static str; 4] = ["down", "right", "up", "left"];
        becomes(is_solid: bool) -> &'static str = if is_solid { "solid" } else { "destroyed" };
    }
}
