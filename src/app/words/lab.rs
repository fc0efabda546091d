//! The collision lab: lessons, chrome.

use super::NamedSentence;

words! {
    Lab {
        place_of(pair: &str) = format!("lab · {pair}");
        link = "link";
        open = "open";
        needs_a_scene = "a question stands over a scene of the lab, like lab=circle-box/lying-corner";
        own_question_has(question: usize, answers: usize, answer: usize) = format!(
            "this must be a question of at most {question} characters, with a=yes|*no: two to {answers} answers of at most \
                {answer} characters, a star before each right one"
        );
        next_scene = "next scene";
        scenes = "scenes";
        fewer = "fewer";
        at_time(time: &str, compared: &str) = format!("t {time}   {compared}");

        // Buttons.
        part = "part";
        snap = "snap";
        reset = "reset";

        // The modes of the panel.
        forms = "sources";
        code = "code";
        stages = "stages";

        // The panel.
        heading_of_stages = "the cast, step by step";
        more(page: usize, pages: usize) = format!("more: {page} of {pages}");

        // Below the bench: reports of actions.
        copied_as(language: &str, next: &str) =
            format!("Copied as a {language} program with the expected answers. Copy again for {next}.");
        snapped = "Snapped: here they touch and do not overlap.";
        cannot_snap = "No such position in f32 here: no neighbouring number gives exactly this distance.";
        limits(input: &str, count: usize, least: &str, most: &str) =
            format!("{input} is {} from {least} to {most}.", if count > 1 { "two numbers" } else { "a number" });
        heading(name: &str, number: usize, count: usize) = format!("{name}  {number}/{count}");

        // Below the bench: how the two shapes lie.
        are_apart = "They are apart: no point belongs to both.";
        touch_only = "They touch and do not overlap: a common point, no common inside.";
        do_overlap = "They touch and overlap: a common inside.";

        // On the bench.
        depth = "depth";
        no_hit = "no hit";

        differs(symbols: &str) = format!("It differs at {symbols}.");

        // The words of a calculation, by the id of the line.
        said(id: &'static str) -> &'static str = match id {
            // Gaps, and how circles are placed.
            "gap-across" => "gap in x",
            "gap-down" => "gap in y",
            "tangent-outside" => "tangent outside",
            "tangent-inside" => "tangent inside",
            "same" => "the same circle",

            "condition-a" => "above",
            "condition-b" => "below",
            "condition-c" => "left",
            "condition-d" => "right",

            // Our tests.
            "from-left" => "from the left",
            "from-right" => "from the right",
            "from-above" => "from above",
            "from-below" => "from below",
            "left-side" => "left side",
            "right-side" => "right side",
            "top-side" => "top",
            "bottom-side" => "bottom",
            "all-touch" => "all hold: they touch",
            "all-overlap" => "none is equal: they overlap",
            "insides" | "box-insides" => "an inside on both",
            "shared-length" => "a shared length: they overlap",
            "both-touch" => "both hold: they touch",
            "point-without-inside" => "A point has no inside to overlap.",
            "misprint-says" => "a tutorial's misprint says",
            "last-pixels" => "The last pixels:",
            "circles-box-overlaps" => "the circle's box overlaps",
            "box-test-lies" => "The box test is wrong: no contact.",
            "tunnels" => "Discrete steps tunnel through.",

            // The tutorials', one after the other.
            "lines-python" => "lines on a line, Python",
            "if-right" => "if b is on the right",
            "if-left" => "if b is on the left",
            "my-left" => "My left is left of your right:",
            "my-right" => "and my right is right of your left:",
            "overlap-both" => "both: they overlap",
            "ours-without-inside" => "Ours: no inside, so no overlap.",
            "axis-opengl" => "one axis, OpenGL Breakout",
            "collision-on-axis" => "both: a collision on this axis",
            "says-greater" => "Its text says greater, its code ≥.",
            "points-cpp" => "points, C++",
            "collision-both" => "both: a collision",
            "whole-coordinates" => "Its coordinates are whole numbers.",
            "point-in-circle-cpp" => "point in circle, C++",
            "by-pythagoras" => "The distance, by Pythagoras:",
            "collision" => "a collision",
            "as-printed" => "As printed, with a root too many:",
            "point-in-box-cpp" => "point in box, C++",
            "corner-and-sizes" => "The box has a corner and sizes.",
            "collision-all-four" => "all four: a collision",
            "unsigned" => "Its sizes are unsigned, and then:",
            "five-cases-cpp" => "five cases, C++",
            "two-circles" => "Of two circles, with d = |C1 − C2|:",
            "touch-outside" => "touch outside: 1 point",
            "cross-twice" => "cross: 2 points",
            "touch-inside" => "touch inside: 1 point",
            "needs-different-radii" => "It needs r1 ≠ r2: all are common.",
            "shares-no-point" => "It says they share a point; not these.",
            "collision-but-apart" => "any but apart: a collision",
            "negated-cpp" => "one case negated, C++",
            "one-case-is-none" => "Only one case is no collision:",
            "ask-and-negate" => "so ask for it, and negate:",
            "collision-negated" => "not (d > r1 + r2): a collision",
            "not-apart-pygame" => "not apart, pygame",
            "apart-by-any" => "apart, if any of the four holds",
            "not-any" => "not (above or below or …)",
            "by-de-morgan" => "by De Morgan's law, all four of these:",
            "collision-and" => "and a collision",
            "exchanged" => "With a and b exchanged the same.",
            "lacks-brackets" => "Its code lacks the brackets round it.",
            "pixels-pygame" => "pixels, pygame",
            "pixels-from-left" => "Its pixels go from left to right − 1,",
            "right-excluded" => "in whole numbers: right is excluded.",
            "pixel-shared" => "all four: a pixel is shared",
            "greater-without" => "≥ with − 1 is > without: a.right > b.left.",
            "grow-both" => "To count touching, grow both by 1",
            "leaves-at-least" => "right and down: − 1 + 1 leaves ≥.",
            "collision-then" => "then all four: a collision",
            "no-whole-numbers" => "These are not whole numbers.",
            "boxes-cpp" => "box test, C++",
            "apart-if-any" => "Apart, if any of these holds:",
            "collision-if-none" => "none: a collision",
            "by-corners" => "By corners, as it says, they are apart.",
            "boxes-python" => "box test, Python",
            "left-and-right" => "left + w is the right side.",
            "top-and-bottom" => "y grows downwards, so top is less:",
            "boxes-opengl" => "box test, OpenGL Breakout",
            "meet-on-x" => "both hold on the x axis",
            "meet-on-y" => "both hold on the y axis",
            "collision-both-axes" => "both axes: a collision",
            "ball-as-box-opengl" => "ball as a box, OpenGL Breakout",
            "reason-for-circles" => "Wrong at corners: a circle is better.",
            "first-guess-python" => "first guess, Python",
            "not-by-centres" => "Not by centres: a wall is not round,",
            "not-by-ranges" => "nor by ranges: a ball is not square.",
            "compare-right" => "From the right compare to the right",
            "compare-top" => "side, from above with the top side:",
            "guess-collides" => "both: one guesses a collision",
            "corner-farther" => "But a corner is farther than its sides.",
            "shortest-way" => "So take the shortest way to the box.",
            "right-for-left" => "Its text once says right for left.",
            "closest-python" => "closest point, Python",
            "range-keeps" => "range(least, most, n) keeps n, or gives",
            "range-ends" => "the end that n is beyond.",
            "closest-opengl" => "closest point, OpenGL Breakout",
            "replaces-boxes" => "For a ball this replaces the box test.",
            "clamp-is" => "clamp(v, lo, hi): max(lo, min(hi, v))",
            "move-then-test-opengl" => "move, then test, OpenGL",
            "ball-is-moved" => "The ball is moved, and then asked",
            "where-it-is-now" => "whether it collides where it is now.",
            "never-sees" => "It never sees what lies between.",
            "none-asks" => "Not one of the four tutorials asks",
            "this-page-asks" => "when: that is this page's own test.",

            // Comments in a program that is copied.
            "code-scene" => "The scene. Its numbers have 32 bits, and are worked out in 64; y grows downwards.",
            "code-cast" => "When does a moving circle hit a box? From 0 to 1, the end of its motion; -1 for no hit.",
            "code-touches" => "It touches at the start, and hits if it approaches the closest point.",
            "code-inside" => "Its centre is in the box: the nearest side decides.",
            "code-lines" => "The lines of the box, grown by the radius, that it meets and leaves by.",
            "code-along" => "It moves along an axis, beside the box.",
            "code-later" => "It enters by the line that it crosses later, unless it is past the other two by then.",
            "code-side" => "Beside the box's own side the line is the hit.",
            "code-corner" => "Past its end the circle around the corner decides.",

            id => super::words().microscope.said(id),
        };

        // Where a point lies around a box, and on its sides: rows from the top, columns from the left.
        around_box -> [[&'static str; 3]; 3] = [
            ["top left corner", "top side", "top right corner"],
            ["left side", "inside", "right side"],
            ["bottom left corner", "bottom side", "bottom right corner"],
        ];
        on_box -> [[&'static str; 3]; 3] = [
            ["on the top left corner", "on the top side", "on the top right corner"],
            ["on the left side", "inside", "on the right side"],
            ["on the bottom left corner", "on the bottom side", "on the bottom right corner"],
        ];

        // Pairs of shapes, and the idea of their tests.
        interval_interval -> NamedSentence = ["interval · interval", "one axis at a time"];
        point_point -> NamedSentence = ["point · point", "equal in both coordinates"];
        point_circle -> NamedSentence = ["point · circle", "the distance against the radius"];
        point_box -> NamedSentence = ["point · box", "within all four sides"];
        circle_circle -> NamedSentence = ["circle · circle", "the distance against both radii"];
        box_box -> NamedSentence = ["box · box", "they have to meet on both axes"];
        circle_box -> NamedSentence = ["circle · box", "the closest point against the radius"];
        moving_circle_box -> NamedSentence = ["moving circle · box", "when they hit, not only whether"];

        // Lessons: two intervals.
        ends_meet -> NamedSentence = ["ends meet", "They share only one number: they touch and do not overlap."];
        intervals_apart -> NamedSentence = ["apart", "One comparison that fails is enough: they are apart, and the other is not needed."];
        interval_in_interval -> NamedSentence = ["one in the other",
            "No end of a lies in b, and yet they overlap: compare crosswise, my left with your right."];
        no_length -> NamedSentence = ["without length",
            "An interval without length is a point: it touches like one and overlaps nothing."];

        // Lessons: two points.
        same_x -> NamedSentence = ["the same x", "Points touch only when both coordinates are equal; the same x is not enough."];
        same_point -> NamedSentence = ["the same point", "Equal coordinates touch. They never overlap: a point has no inside."];
        next_number -> NamedSentence = ["the next number", "The next f32 after 160: too near to see, and no longer equal."];

        // Lessons: a point and a circle.
        point_on_outline -> NamedSentence = ["on the outline",
            "44² + 33² is 55² exactly: the point lies on the outline, which counts as touching."];
        misplaced_root -> NamedSentence = ["the misplaced root",
            "A tutorial misprints √(dx² + √(dy²)): its circle becomes the lens, and this point is in it."];
        point_in_circle -> NamedSentence = ["inside", "No root is needed: squares of lengths compare as the lengths do."];
        no_radius -> NamedSentence = ["without radius",
            "A circle of radius 0 is touched by its own centre, and nothing is inside it."];

        // Lessons: a point and a box.
        point_on_side -> NamedSentence = ["on a side",
            "All four sides belong to the box: the point touches and is not strictly inside."];
        point_on_corner -> NamedSentence = ["on a corner",
            "A corner belongs to both of its sides: two of the comparisons are equalities."];
        point_on_one_axis -> NamedSentence = ["one axis only",
            "Between left and right, but not between top and bottom: both axes have to agree."];
        unsigned -> NamedSentence = ["a negative corner",
            "A tutorial's sizes are unsigned: −5 + 10 is 5, but −1 becomes 4294967295, right of it. It is inside."];
        unsigned_sum -> NamedSentence = ["a negative sum",
            "There −15 + 10 becomes 4294967291 instead of −5, and this point falls inside. It is outside."];

        // Lessons: two circles.
        tangent_outside -> NamedSentence = ["tangent outside",
            "d is exactly r1 + r2: one common point. They touch and do not overlap."];
        crossing -> NamedSentence = ["crossing", "d lies between |r1 − r2| and r1 + r2: the outlines cross in two points."];
        tangent_inside -> NamedSentence = ["tangent inside",
            "d is exactly r1 − r2: the outlines share one point, the interiors a whole circle."];
        circle_in_circle -> NamedSentence = ["one in the other",
            "The outlines share nothing and still the circles overlap: they are tested with their insides."];
        same_circle -> NamedSentence = ["the same circle",
            "d is |r1 − r2|, as for tangent inside, and yet every point is common: that formula needs r1 ≠ r2."];
        circles_apart -> NamedSentence = ["apart",
            "Ask when they do not touch, d > r1 + r2, and negate: one comparison instead of four."];

        // Lessons: two boxes.
        tangent_edges -> NamedSentence = ["tangent edges",
            "a's right is b's left, to the last bit: ≥ holds, so they touch; > does not, so they do not overlap."];
        pixel_edges -> NamedSentence = ["pixel edges",
            "Rect(0,0,5,5) ends before pixel 5: no pixel is shared. Grown by a pixel right and down, they meet."];
        grown_unlike -> NamedSentence = ["grown differently",
            "One pixel lies between the dashed boxes. a grew right and down, b left and up: now they share some. \
            All have to grow the same way."];
        corner_to_corner -> NamedSentence = ["corner to corner", "One shared point is enough to touch."];
        boxes_on_one_axis -> NamedSentence = ["one axis only",
            "Their projections onto x overlap, those onto y do not: one separating axis is enough."];
        cross -> NamedSentence = ["a cross",
            "No corner of one lies in the other: a tutorial's test of corners, more work besides, would miss this."];

        // Lessons: a circle and a box.
        lying_corner -> NamedSentence = ["beside a corner",
            "The circle's box overlaps the box, but the circle does not touch it."];
        tangent_side -> NamedSentence = ["a tangent side",
            "The distance is exactly the radius: contact with depth 0, touching without overlap."];
        tangent_corner -> NamedSentence = ["a tangent corner",
            "24² + 18² is 30² exactly: the normal is neither up nor sideways but away from the corner."];
        centre_inside -> NamedSentence = ["centre inside",
            "P is C: a zero difference has no direction. The nearest side gives the normal and the way out."];
        flat_box -> NamedSentence = ["a flat box",
            "A box without area is a line: the circle touches it, and there is no inside to overlap."];

        // Lessons: a moving circle and a box.
        tunnelling -> NamedSentence = ["tunnelling",
            "Three steps, and no step's circle touches the wall. The cast asks when, and misses nothing."];
        into_a_corner -> NamedSentence = ["into a corner",
            "The rounded corner decides: the normal points from the corner to where the centre is then."];
        grazing -> NamedSentence = ["grazing",
            "It comes no closer than exactly r: on the way it touches the top, never enters, and is no hit."];
        starting_within -> NamedSentence = ["starting within",
            "It touches at the start and goes deeper: a hit at time 0, with the contact's normal."];
        leaving -> NamedSentence = ["leaving",
            "It touches at the start and is not approaching but leaving: no hit, so no ball is turned back in."];
    }
}
