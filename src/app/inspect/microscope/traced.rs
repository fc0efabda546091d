//! A recorded step, repeated with a trace of every candidate hit.

use breakout::collision::{Aabb, Circle};
use breakout::event::Event;
use breakout::explain::Cast;
use breakout::game::{Bounce, Game, Search, Surface, Touch, Trace};
use breakout::history::History;
use breakout::input::Input;

use crate::app::words::words;

pub(super) struct TracedStep {
    pub(super) before: Game,
    pub(super) after: Game,
    pub(super) events: Vec<Event>,
    pub(super) trace: Trace,
}

impl TracedStep {
    /// The first step of a drawn level in which something is hit.
    #[cfg(test)]
    pub(super) fn with_a_hit(text: &str) -> Self {
        let mut game = crate::scenes::game(text);
        loop {
            let step = Self::of(game, Input::default());
            if step.hits().next().is_some() {
                return step;
            }
            assert!(step.after.steps() < 1000, "nothing was hit");
            game = step.after;
        }
    }

    /// The step that led to a step count of a run; `None` at its start and after its end.
    pub(super) fn to(history: &History, step: u64) -> Option<Self> {
        let before = step.checked_sub(1)?;
        let input = history.input(before)?;
        Some(Self::of(history.at(before), input))
    }

    pub(super) fn of(before: Game, input: Input) -> Self {
        let mut after = before.clone();
        let mut events = Vec::new();
        let mut trace = Trace::default();
        after.step_observed(input, &mut events, &mut trace);
        Self {
            before,
            after,
            events,
            trace,
        }
    }

    pub(super) fn hits(&self) -> impl Iterator<Item = TracedHit<'_>> {
        self.trace.searches.iter().filter_map(|search| {
            let bounce = search.bounce.as_ref()?;
            Some(TracedHit {
                step: self,
                search,
                bounce,
            })
        })
    }
}

#[derive(Clone, Copy)]
pub(super) struct TracedHit<'a> {
    pub(super) step: &'a TracedStep,
    pub(super) search: &'a Search,
    pub(super) bounce: &'a Bounce,
}

impl TracedHit<'_> {
    /// The ball at the moment of impact.
    pub(super) fn circle(&self) -> Circle {
        self.search.moved(self.bounce.motion_fraction)
    }

    fn paddle_box(&self, flown_share: f32) -> Aabb {
        self.step.after.paddle().aabb_during(flown_share)
    }

    /// The box that was hit, the first of two bricks; `None` for a wall.
    pub(super) fn aabb(&self) -> Option<Aabb> {
        self.touched().next()?.1
    }

    /// The box that was hit, where it is at the end of the step; `None` for a wall.
    pub(super) fn box_at_end(&self) -> Option<Aabb> {
        match self.bounce.impact.surface {
            Surface::Paddle { .. } => Some(self.paddle_box(1.0)),
            _ => self.aabb(),
        }
    }

    /// The box of any surface at the start of the search; `None` for a wall.
    pub(super) fn box_of(&self, surface: Surface) -> Option<Aabb> {
        match surface {
            Surface::Wall => None,
            Surface::Paddle { .. } => Some(self.paddle_box(self.search.flown_share)),
            Surface::Brick(brick) | Surface::Bricks(brick, _) => {
                Some(self.step.before.bricks().aabb(brick))
            }
        }
    }

    /// Where the surface was touched, with the box that was hit there, if it has one: two bricks that
    /// were met at once each at its own place.
    pub(super) fn touched(&self) -> impl Iterator<Item = (Touch, Option<Aabb>)> {
        let brick = |brick| Some(self.step.before.bricks().aabb(brick));
        let impact = &self.bounce.impact;
        let boxes = match impact.surface {
            Surface::Wall => [None; 2],
            Surface::Paddle { .. } => [Some(self.paddle_box(self.bounce.flown_share)); 2],
            Surface::Brick(hit) => [brick(hit); 2],
            Surface::Bricks(first, second) => [first, second].map(brick),
        };
        impact.touches().iter().copied().zip(boxes)
    }

    /// The arguments of the flight's cast: the ball, its motion and the box. A moving paddle is cast
    /// against in its own frame. `None` for a wall.
    pub(super) fn question(&self) -> Option<Cast> {
        let search = self.search;
        let surface = self.bounce.impact.surface;
        let mut asked = Cast {
            circle: search.circle,
            motion: search.motion,
            aabb: self.box_of(surface)?,
        };
        if let Surface::Paddle { .. } = surface {
            asked.motion.x -= self.step.after.paddle().motion() * (1.0 - search.flown_share);
        }
        Some(asked)
    }

    pub(super) fn name(&self) -> String {
        surface_name(&self.step.before, self.bounce.impact.surface)
    }

    /// The name in reports of the object that was hit.
    pub(super) fn id(&self) -> String {
        let game = &self.step.before;
        let id = match self.bounce.impact.surface {
            Surface::Wall => "wall".to_owned(),
            Surface::Paddle { .. } => "paddle".to_owned(),
            Surface::Brick(brick) => place_name(game, brick) + kind_name(game, brick),
            Surface::Bricks(first, second) => place_name(game, first) + &place_name(game, second),
        };
        id.replace(' ', "")
    }
}

/// The name of a surface. Bricks have their places.
pub(super) fn surface_name(game: &Game, surface: Surface) -> String {
    let words = words().microscope;
    let place = |brick| place_name(game, brick);
    match surface {
        Surface::Wall => words.wall.to_owned(),
        Surface::Paddle { .. } => words.paddle.to_owned(),
        Surface::Brick(brick) => words.brick(&place(brick), kind_name(game, brick)),
        Surface::Bricks(first, second) => words.two_bricks(&place(first), &place(second)),
    }
}

pub(super) fn kind_name(game: &Game, brick: usize) -> &'static str {
    let brick = game.bricks().get(brick);
    brick.map_or("", |brick| brick.kind.spec().name)
}

/// A brick's column and row, counted from 1 at the top left.
pub(super) fn place_name(game: &Game, brick: usize) -> String {
    let (column, row) = game.bricks().place(brick);
    format!("({}, {})", column + 1, row + 1)
}
