//! The course, station by station.

use super::Told;

/// The question and the task of a station, and up to three answers, each with what it would mean; the right one
/// with nothing.
pub(crate) type Asked = [Told; 4];

words! {
    Course {
        heading = "The course";
        spoken(station: &str) = format!("Course. {station}");
        done = "done";
        duration = "about ten minutes";
        progress(done: usize, stations: usize) = format!("{done} of {stations} done");
        place(station: usize, stations: usize) = format!("{station} of {stations}");
        go_there = "go there";

        // The strip.
        station(number: usize, count: usize, name: &str) = format!("{number} of {count}   {name}");
        station_in_short(number: usize, count: usize, name: &str) = format!("{number}/{count}   {name}");
        previous = "previous";
        next = "next";
        finish = "finish";
        conclusion = "A box lies at its corners, a ball tunnels between two steps, and the closest point says whether \
            they touch and which way the ball turns";

        // A bare station.
        skip = "show";
        whole_lab = "whole lab";
        right = "Right.";
        wrong(meaning: &str) = format!("No. {meaning}");
        // What a comparison says, by its id; nothing of another.
        compared(id: &str) -> &'static str = match id {
            "apart" => "apart",
            "touch" => "touch",
            "overlap" => "overlap",
            "crossing" => "crossing",
            "inside" => "inside",
            "no-pixel" => "no pixel",
            "pixels" => "pixels shared",
            "no-way" => "no direction",
            "a-way" => "a direction",
            "no-step" => "not found",
            "a-step" => "found",
            "at-start" => "at the start",
            "on-the-way" => "on the way",
            "at-end" => "at the end",
            "beside" => "passes beside",
            "too-late" => "too late",
            "not-approaching" => "not approaching",
            "behind" => "behind",
            _ => "",
        };

        // Stations: what they are called, and what is said when the task is done, or what the museum shows.
        two_intervals -> Told = ["Two stretches of a line",
            "My left before your right, and your left before my right. A box asks this once for each axis."];
        two_boxes -> Told = ["Two boxes", "Apart on one axis is apart. They meet only if they overlap on both."];
        touching -> Told = ["Touching is not overlapping",
            "A shared edge collides with ≤ and not with <: so two tutorials give two answers."];
        pixels -> Told = ["Where a pixel ends", "a.right is 5 and the last pixel of a is 4: compare with right − 1."];
        distance -> Told = ["A distance against a radius",
            "|D'|² against r² says the same as |D'| against r, and needs no root."];
        negation -> Told = ["Ask when they do not touch",
            "Inside collides, too. They collide in every case but one: ask whether they are apart, and negate."];
        box_test_lies -> Told = ["The box test lies", "Now the ball itself touches, not only its box. The ball does not fill the corners of its box."];
        lie_in_a_game -> Told = ["The lie in a game",
            "The scene plays once, slowly. The box test breaks a brick that the ball never touches."];
        closest_point -> Told = ["The closest point decides",
            "P is C clamped to the box. If it is no farther from C than r, they touch, and D' points to the place."];
        centre_inside -> Told = ["No way out of the middle",
            "Outside, D' points to P. Inside, P is C, and another rule says which way is out: to the nearest side."];
        detected_only -> Told = ["Found is not bounced",
            "To find a hit is half the work: the bricks vanish, and the ball flies on as if there were none."];
        between_steps -> Told = ["Between two steps",
            "Now a step ends on the wall. One longer than wall and ball together can jump over it: the ball tunnels."];
        tunnelling -> Told = ["Through the wall",
            "No step finds the ball in the wall; the next is behind it. The cast asks when, and cannot miss it."];
        when -> Told = ["When, not whether",
            "The cast asks when. Beside the box, or later than the motion lasts, there is no hit."];
        compass -> Told = ["Four directions are too few",
            "The textbook rounds D' to up, down, left or right, and turns along that. Ours turns along D' itself."];
        two_at_once -> Told = ["Two bricks, one bounce",
            "The ball meets two bricks in one step. Each turns the textbook's, so it flies on. Ours turns once."];

        // What is asked there, and the task; then the answers, and what it would mean to give a wrong one.
        two_intervals_asked -> Asked = [
            ["How many comparisons tell whether two stretches of a line meet?", "Drag b until they meet."],
            ["one", "One only says that a does not end before b begins."],
            ["two", ""],
            ["four", "Four is for two boxes: two on each axis."]];
        two_boxes_asked -> Asked = [
            ["They overlap on x and not on y. Do the boxes meet?", "Drag a until they do."],
            ["yes", "You took one axis for both."],
            ["no", ""],
            ["", ""]];
        touching_asked -> Asked = [
            ["They share an edge. Which comparison calls that a collision?", "Drag b until they overlap."],
            ["<", "< asks for a common area, and an edge has none."],
            ["≤", ""],
            ["neither", "Two of their ends are equal, and one of the signs counts that."]];
        pixels_asked -> Asked = [
            ["a covers the pixels 0 to 4, b begins at 5. How many do they share?", "Drag b to the left by one."],
            ["none", ""],
            ["one", "You counted the edge as a pixel."],
            ["", ""]];
        distance_asked -> Asked = [
            ["P is on the outline, r away from C. Is |D'|² ≤ r²?", "Drag P off the circle."],
            ["yes", ""],
            ["no", "Equal counts: ≤."],
            ["", ""]];
        negation_asked -> Asked = [
            ["You want to know only whether they collide. Which single case do you ask for?", "Drag B until it lies inside A."],
            ["crossing", "If they do not cross, they may be apart or one inside the other."],
            ["one inside the other", "If none is inside the other, they may be apart or cross."],
            ["apart", ""]];
        box_test_lies_asked -> Asked = [
            ["Does the ball touch the box?", "Drag the ball until it does."],
            ["yes", "You took the ball's box for the ball."],
            ["no", ""],
            ["", ""]];
        closest_point_asked -> Asked = [
            ["How far is P, the closest point of the box, from C?", "Drag the ball off the box."],
            ["as far as r", ""],
            ["less", "Then the ball would reach into the box."],
            ["more", "Then the ball would not touch the box."]];
        centre_inside_asked -> Asked = [
            ["C is inside the box. Which way does D' point?", "Drag C out of the box."],
            ["to the nearest side", "That is another rule, for the way out: D' is zero."],
            ["up", "P is C itself: D' is zero."],
            ["nowhere", ""]];
        between_steps_asked -> Asked = [
            ["How many of the drawn steps touch the wall?", "Drag the end of the motion until one does."],
            ["one", "The ball comes by there, and no step is there."],
            ["none", ""],
            ["two", "One is before the wall and one behind it."]];
        when_asked -> Asked = [
            ["When does the ball hit the box?", "Drag the end of the motion until it misses."],
            ["at the start", "There it is apart from the box."],
            ["on the way", ""],
            ["at the end", "There it would be within the box."]];
    }
}
