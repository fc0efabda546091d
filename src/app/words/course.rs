//! The course, station by station.

use super::NamedSentence;

/// The question and the task of a station, then up to three answers, each with the reply to it if it is wrong; the
/// right one has an empty reply.
pub(crate) type QuestionWords = [NamedSentence; 4];

words! {
    Course {
        heading = "The course";
        spoken(station: &str) = format!("Course. {station}");
        done = "done";
        duration = "about 15 minutes";
        progress(done: usize, stations: usize) = format!("{done} of {stations} done");
        place(station: usize, stations: usize) = format!("{station} of {stations}");
        go_there = "go there";
        to_lab = "to the lab";

        // The ways from a station.
        previous = "previous";
        next = "next";

        // The row after the last station.
        conclusion_heading = "What you have learned";
        conclusion -> [&'static str; 6] = [
            "Two boxes overlap if they do so on both axes; with ≤ a shared edge touches.",
            "A ball is not its box: it touches if P, the closest point of the box, is no farther from C than r.",
            "A long step jumps over a thin wall. A cast asks when they touch, and misses none.",
            "The ball turns once, at the first touch, along D' itself.",
            "pygame, C++ and Python say whether shapes meet, OpenGL Breakout turns the ball; when they meet is ours.",
            "In your own game F1 draws boxes and closest points, and F2 says why the ball bounced.",
        ];

        // A bare station.
        skip = "show";
        set_cross = "set";
        whole_lab = "whole lab";
        wrong(meaning: &str) = format!("No. {meaning}");
        further(task: &str, is_done: bool) = format!("{}: {task}", if is_done { "Done" } else { "Further" });
        // Further tasks, once the first is done.
        fool_misprint = "Place P outside the circle, where a formula with one root too many finds it inside.";
        make_tangent_inside = "Put one circle within the other, with a single common point.";
        make_touch = "Let the boxes touch and share no inside.";
        make_lie = "Let the ball's box overlap the box, and the ball not touch it.";
        make_tangent_corner = "Let the ball touch a corner exactly, and not overlap.";
        make_centre_inside = "Put the centre back into the box.";
        make_tunnel = "Aim m through the wall so that no step touches it.";
        glide = "Let the ball touch the box at the start, and move so that there is no hit.";
        // The names of stations, and the sentence that answers the question.
        two_intervals -> NamedSentence = ["Two intervals",
            "My left before your right, and your left before my right. A box asks this once for each axis."];
        two_boxes -> NamedSentence = ["Two boxes", "Apart on one axis is apart. They overlap only if they do so on both."];
        touching -> NamedSentence = ["Touching or overlapping",
            "With ≤ a shared edge counts: they touch. With < it does not: they do not overlap. Two tutorials choose differently."];
        pixels -> NamedSentence = ["Where a pixel ends", "a.right is 5 and the last pixel of a is 4: compare with right − 1."];
        distance -> NamedSentence = ["Distance and radius",
            "|D'|² against r² says the same as |D'| against r, and needs no root."];
        negation -> NamedSentence = ["Two circles, one case",
            "Inside touches, too. They touch in every case but one: ask whether they are apart, and negate."];
        box_test_lies -> NamedSentence = ["Where the box test lies",
            "Only the ball's box reaches over the corner. The ball does not fill it: |D'| is more than r."];
        lie_in_a_game -> NamedSentence = ["The box test in a game",
            "The textbook, the usual way, breaks a brick that the ball never touches. Ours, this game, leaves it: the corner P is farther from the centre C than r."];
        where_is_p -> NamedSentence = ["Where is P?",
            "K is D, stopped at half the box on each axis. So P needs no case for sides, corners and the inside."];
        closest_point -> NamedSentence = ["The closest point",
            "P is B + K, which is C clamped to the box. If it is no farther from C than r, they touch, and D' points to it."];
        centre_inside -> NamedSentence = ["The centre inside",
            "Outside, D' points to P. Inside, P is C, and another rule finds n, the way out: to the nearest side."];
        detected_only -> NamedSentence = ["Detecting, not bouncing",
            "Finding a hit is half the work: the bricks vanish, and the ball keeps its velocity v. Ours turns, and a brick makes it faster."];
        between_steps -> NamedSentence = ["Between two steps",
            "No step looks between steps 1 and 2, where the touch at t is. So the ball tunnels."];
        tunnelling -> NamedSentence = ["Through the wall",
            "No step finds the ball in the wall; the next is behind it. Ours casts the ball along its motion: that asks when they touch."];
        when -> NamedSentence = ["When, not only whether",
            "The cast asks when C meets the rounded outline, the box grown by r. Beside it, or after the motion, there is no hit."];
        compass -> NamedSentence = ["Too few directions",
            "The textbook rounds D' to up, down, left or right, and turns along that. Ours turns along D' itself."];
        two_at_once -> NamedSentence = ["Two bricks, one bounce",
            "In one step the ball touches both bricks. At 2 the textbook turns v, at 1 it turns v back, so its ball flies on. Ours turns once, at the nearer one, 1."];

        // The question of a station and its task, if it has one; then the answers, and the replies to wrong ones.
        two_intervals_asked -> QuestionWords = [
            ["How many comparisons tell whether two intervals overlap?", "Drag b until they overlap."],
            ["one", "One alone, b.min < a.max, also holds for a b that ends long before a begins."],
            ["two", ""],
            ["four", "Four is for two boxes: two on each axis."]];
        two_boxes_asked -> QuestionWords = [
            ["They overlap on x and not on y. Do the boxes overlap?", "Drag a until they overlap."],
            ["yes", "You took one axis for both."],
            ["no", ""],
            ["", ""]];
        touching_asked -> QuestionWords = [
            ["They share an edge: b.left = a.right. Which comparison finds them touching?", "Drag b until they overlap."],
            ["<", "< asks for a common area, and an edge has none."],
            ["≤", ""],
            ["neither", "Two of their ends are equal, and one of the signs counts that."]];
        pixels_asked -> QuestionWords = [
            ["a covers the pixels 0 to 4, b begins at 5. How many do they share?", "Drag b to the left by one."],
            ["none", ""],
            ["one", "You counted the edge as a pixel."],
            ["", ""]];
        distance_asked -> QuestionWords = [
            ["D' leads from the centre C to P on the outline, and r is the radius. Is |D'|² ≤ r²?", "Drag P off the circle."],
            ["yes", ""],
            ["no", "Equal counts: ≤."],
            ["", ""]];
        negation_asked -> QuestionWords = [
            ["You want to know only whether they touch. Which single case do you ask for?", "Drag C2 into C1. d is between the centres, r1 and r2 are radii."],
            ["crossing", "If they do not cross, they may be apart or one inside the other."],
            ["one inside the other", "If none is inside the other, they may be apart or cross."],
            ["apart", ""]];
        box_test_lies_asked -> QuestionWords = [
            ["Does the ball touch the box?", "Drag the ball until it does. D' leads from C to P, the closest point."],
            ["yes", "You took the ball's box for the ball."],
            ["no", ""],
            ["", ""]];
        closest_point_asked -> QuestionWords = [
            ["P is the point of the box closest to the centre C. How far is P from C?", "Drag the ball off the box."],
            ["r, the radius", ""],
            ["less than r", "Then the ball would reach into the box."],
            ["more than r", "Then the ball would not touch the box."]];
        centre_inside_asked -> QuestionWords = [
            ["The centre C is inside the box. Which way does D' point, from C to the closest point P?", "Drag C out of the box."],
            ["to the nearest side", "That is another rule, for the way out: D' is zero."],
            ["up", "P is C itself: D' is zero."],
            ["nowhere", ""]];
        between_steps_asked -> QuestionWords = [
            ["How many of the drawn steps touch the wall?", "Drag m, the end of the motion, until one does."],
            ["one", "The ball comes by there, and no step is there."],
            ["none", ""],
            ["two", "One is before the wall and one behind it."]];
        when_asked -> QuestionWords = [
            ["The time t goes from 0 to 1 along the motion m. When does the ball hit the box?", "Drag m until the ball misses."],
            ["at the start", "There it is apart from the box."],
            ["on the way", ""],
            ["at the end", "There it would be within the box."]];
        where_is_p_asked -> QuestionWords = [
            ["First guess: left of the box compare with the left side, above it with the top. Where is that wrong?",
             "P is the point of the box that is closest to C. Set the cross there, by pointer or arrows."],
            ["nowhere", "Look beyond a corner: both sides are nearer than r, and the ball does not touch."],
            ["at a corner", ""],
            ["at a side", "Beside one side it is right: P is straight across."]];
        lie_in_a_game_asked -> QuestionWords = [
            ["The ball will pass the corner of the brick. Which test breaks the brick all the same?", ""],
            ["the ball's box", ""],
            ["P against the radius", "P stays farther from C than r: this test finds nothing."],
            ["neither", "The box of the ball is larger than the ball, and reaches over the corner."]];
        detected_only_asked -> QuestionWords = [
            ["The textbook finds each brick in the ball's way and breaks it. What does it leave undone?", ""],
            ["to turn the ball", ""],
            ["to move the ball", "It is moved in each step, as before."],
            ["to find the next brick", "Each brick in its way is found."]];
        tunnelling_asked -> QuestionWords = [
            ["The next step is 75 long, and the wall 25 thick. What does the textbook find?", ""],
            ["the wall, from below", "The step before the wall ends 25 away from it, and r is 6."],
            ["the wall, from inside", "No step ends in the wall."],
            ["nothing", ""]];
        compass_asked -> QuestionWords = [
            ["The ball meets a corner, and the textbook knows four directions. Where does its ball fly?", ""],
            ["back along D'", "D' is between two of its directions, and it takes the nearer one."],
            ["as from the top side", ""],
            ["straight on", "It finds the hit, and turns the ball."]];
        two_at_once_asked -> QuestionWords = [
            ["The next step ends at two bricks, and each turns the textbook's ball. Where does it fly?", ""],
            ["back down", "One turn would do that, and there are two."],
            ["on upwards", ""],
            ["to the side", "Both turn v.y, and v.x is 0."]];
        // What is said about a guess where P is.
        p_is_not_there = "That is no point of the box.";
        p_is_closer(distance: &str) = format!("That is {distance} from C, and another point of the box is closer.");
        p_at_a_side = "Right. D leads from B, the middle of the box, to C. K is D, stopped at e, half the box. Here it stops on one axis: P is straight across.";
        p_at_a_corner = "Right. C lies beyond two sides, so K stops at e on both axes: P is the corner.";
        p_inside = "Right. C lies within the box. Nothing stops K, and P is C itself.";
    }
}
