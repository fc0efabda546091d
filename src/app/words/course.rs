//! The course, station by station.

use super::Told;

words! {
    Course {
        heading = "The course";
        spoken(station: &str) = format!("Course. {station}");
        seen = "seen";
        duration = "about ten minutes";
        progress(seen: usize, stations: usize) = format!("{seen} of {stations} seen");
        go_there = "go there";

        // The strip.
        station(number: usize, count: usize, name: &str) = format!("{number} of {count}   {name}");
        station_in_short(number: usize, count: usize, name: &str) = format!("{number}/{count}   {name}");
        previous = "previous";
        next = "next";
        finish = "finish";
        conclusion = "A box lies at its corners, a ball tunnels between two steps, and the closest point says whether \
            they touch and which way the ball turns";

        // Stations: what they are called, and what to try there or what they show.
        two_intervals -> Told = ["Two stretches of a line",
            "Drag b. Two comparisons, my left with your right and back: this is half of every box test."];
        two_boxes -> Told = ["Two boxes",
            "Only above says apart, and one is enough. Drag a down until none does: then they meet."];
        touching -> Told = ["Touching is not overlapping",
            "A shared edge: apart with ≤, not apart with <. So two tutorials give two answers."];
        pixels -> Told = ["Where a pixel ends",
            "A box of pixels ends before its right edge. Drag b to the left by one: now they share pixels."];
        distance -> Told = ["A distance against a radius",
            "P is on the outline. Drag it off and back: d² against r² says the same as d against r."];
        negation -> Told = ["Ask when they do not touch",
            "Drag B: outside, crossing, inside. Only one case is apart, so ask for that one and negate."];
        box_test_lies -> Told = ["The box test lies",
            "The ball's box overlaps, the ball does not touch. Drag it: only at corners does the box lie."];
        lie_in_a_game -> Told = ["The lie in a game",
            "It plays once, slowly: the box test takes a brick that the ball never touches."];
        closest_point -> Told = ["The closest point decides",
            "P is C pressed into the box. No farther off than r, they touch, and D' says where from."];
        centre_inside -> Told = ["No way out of the middle",
            "Within the box P is C, and D' has no direction: the closest point decides no more."];
        detected_only -> Told = ["Found is not bounced",
            "To find a hit is half the work: here bricks go, and the ball flies on as if nothing was."];
        between_steps -> Told = ["Between two steps",
            "No step's circle touches the wall, and the way leads through it. Drag the motion's end."];
        tunnelling -> Told = ["Through the wall",
            "So a fast ball tunnels: no step finds the wall. The cast asks when, and cannot miss it."];
        when -> Told = ["When, not whether",
            "The tab stages leads through the cast: the grown box, two lines crossed, a side or a corner, the root."];
        when_with(key: &str) = format!(
            "{key} leads through the cast: the grown box, two lines crossed, a side or a corner, the root.");
        compass -> Told = ["Four directions are too few",
            "The textbook takes the largest of four products: one of four ways. Ours goes along D' itself."];
        two_at_once -> Told = ["Two bricks, one bounce",
            "Two bricks at once turn the textbook's ball twice: through them. A wall has one normal."];
    }
}
