//! The stations of the course, in their order along the four tutorials.

use crate::app::input::{Action, Bindings, Context};

/// A place of the course, and what to do and see there.
pub(crate) struct Station {
    /// The name in the settings, where it is noted once it was seen.
    pub(super) id: &'static str,
    pub(super) name: &'static str,
    /// One line: what to try, or what it shows. [`STAGES`] stands for what leads through a cast.
    task: &'static str,
    pub(super) place: Place,
}

const STAGES: &str = "{stages}";

impl Station {
    /// What to try, or what it shows; with the names of keys, where keys are used.
    pub(super) fn task(&self, bindings: Option<&Bindings>) -> String {
        let key = bindings.map(|bindings| bindings.key(Context::Lab, Action::NextStage));
        let stages = key.as_deref().unwrap_or("The tab stages");
        self.task.replace(STAGES, stages)
    }
}

#[derive(Clone, Copy)]
pub(super) enum Place {
    /// A page of the lab and one of its lessons, by their ids.
    Lab(&'static str, &'static str),
    /// A scene of the museum, by the name of its file.
    Museum(&'static str),
}

pub(crate) const STATIONS: [Station; 16] = [
    Station {
        id: "intervals",
        name: "Two stretches of a line",
        task: "Drag b. Two comparisons, my left with your right and back: this is half of every box test.",
        place: Place::Lab("interval-interval", "apart"),
    },
    Station {
        id: "two-axes",
        name: "Two boxes",
        task: "Only above says apart, and one is enough. Drag a down until none does: then they meet.",
        place: Place::Lab("box-box", "one-axis"),
    },
    Station {
        id: "touching",
        name: "Touching is not overlapping",
        task: "A shared edge: apart with ≤, not apart with <. So two tutorials give two answers.",
        place: Place::Lab("box-box", "tangent-edges"),
    },
    Station {
        id: "pixels",
        name: "Where a pixel ends",
        task: "A box of pixels ends before its right edge. Drag b to the left by one: now they share pixels.",
        place: Place::Lab("box-box", "pixel-edges"),
    },
    Station {
        id: "distance",
        name: "A distance against a radius",
        task: "P is on the outline. Drag it off and back: d² against r² says the same as d against r.",
        place: Place::Lab("point-circle", "on-the-outline"),
    },
    Station {
        id: "negation",
        name: "Ask when they do not touch",
        task: "Drag B: outside, crossing, inside. Only one case is apart, so ask for that one and negate.",
        place: Place::Lab("circle-circle", "apart"),
    },
    Station {
        id: "box-test-lies",
        name: "The box test lies",
        task: "The ball's box overlaps, the ball does not touch. Drag it: only at corners does the box lie.",
        place: Place::Lab("circle-box", "lying-corner"),
    },
    Station {
        id: "lie-in-a-game",
        name: "The lie in a game",
        task: "It plays once, slowly: the box test takes a brick that the ball never touches.",
        place: Place::Museum("10_box_test.txt"),
    },
    Station {
        id: "closest-point",
        name: "The closest point decides",
        task: "P is C pressed into the box. No farther off than r, they touch, and D' says where from.",
        place: Place::Lab("circle-box", "tangent-corner"),
    },
    Station {
        id: "centre-inside",
        name: "No way out of the middle",
        task: "Within the box P is C, and D' has no direction: the closest point decides no more.",
        place: Place::Lab("circle-box", "centre-inside"),
    },
    Station {
        id: "detected-only",
        name: "Found is not bounced",
        task: "To find a hit is half the work: here bricks go, and the ball flies on as if nothing was.",
        place: Place::Museum("01_no_reaction.txt"),
    },
    Station {
        id: "between-steps",
        name: "Between two steps",
        task: "No step's circle touches the wall, and the way leads through it. Drag the motion's end.",
        place: Place::Lab("cast", "tunnelling"),
    },
    Station {
        id: "tunnelling",
        name: "Through the wall",
        task: "So a fast ball tunnels: no step finds the wall. The cast asks when, and cannot miss it.",
        place: Place::Museum("02_tunnelling.txt"),
    },
    Station {
        id: "when",
        name: "When, not whether",
        task: "{stages} leads through the cast: the grown box, two lines crossed, a side or a corner, the root.",
        place: Place::Lab("cast", "into-a-corner"),
    },
    Station {
        id: "compass",
        name: "Four directions are too few",
        task: "The textbook takes the largest of four products: one of four ways. Ours goes along D' itself.",
        place: Place::Museum("05_compass.txt"),
    },
    Station {
        id: "two-at-once",
        name: "Two bricks, one bounce",
        task: "Two bricks at once turn the textbook's ball twice: through them. A wall has one normal.",
        place: Place::Museum("04_double_flip.txt"),
    },
];

pub(crate) const CONCLUSION: &str = "A box lies at its corners, a ball tunnels between two steps, and the \
    closest point says whether they touch and which way the ball turns";
