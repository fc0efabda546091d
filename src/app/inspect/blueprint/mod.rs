//! The blueprint: the game as an engineer's drawing, in layers.
//!
//! The blueprint reads `&Game` and has no geometry of its own: all answers come from the collision module. The
//! state that it draws is the stepped one, not the interpolated one, so it shows exactly what was computed.

pub(crate) mod field;
pub(crate) mod legend;
mod verdict;

use std::collections::VecDeque;
use std::time::Duration;

use crate::app::inspect::loupe::BallContact;
use crate::app::playfield::session::StepCost;
use crate::app::render::Canvas;
use crate::app::render::palette::{Color, blueprint};
use crate::app::view::{self, View};
use crate::app::words::words;
use breakout::collision::{Aabb, Circle};
use breakout::event::Event;
use breakout::game::Game;
use breakout::history::History;
use breakout::tuning::{BALL_RADIUS, STEP, STEPS_PER_SECOND};
use field::Highlights;
use macroquad::prelude::Vec2;
pub(crate) use verdict::Verdicts;

/// The number of recent hits that are kept, and of those whose normals are drawn.
const MAX_HITS: usize = 64;
const WITH_NORMAL: usize = 6;
/// Steps for which a hit's normal and its loupe are drawn.
const HIT_LIFETIME: u64 = 3 * STEPS_PER_SECOND as u64;
/// Steps for which a contact stays in the layer of the cast.
const CONTACT_LIFETIME: u64 = STEPS_PER_SECOND as u64 / 2;
/// The weight of a new value in a smoothed one.
const SMOOTHING: f32 = 0.05;

#[derive(Clone, Copy)]
enum Layer {
    Boxes,
    BallBox,
    ClosestPoints,
    Tests,
    Normals,
    Velocity,
    Path,
    Numbers,
    Cast,
}

/// The colours of the layers, in the order of their keys.
const LAYERS: [Color; view::LAYERS] = [
    blueprint::APART,
    blueprint::BOX_ONLY,
    blueprint::INK,
    blueprint::TOUCH,
    blueprint::NORMAL,
    blueprint::VELOCITY,
    blueprint::CAST,
    blueprint::QUIET,
    blueprint::CAST,
];

pub(crate) struct Blueprint {
    on: bool,
    shown: [bool; LAYERS.len()],
    /// The step of each hit, with the hit.
    hits: VecDeque<(u64, BallContact)>,
    verdicts: Verdicts,
    /// Smoothed numbers of the legend: pair tests a second, microseconds for a step, and milliseconds of work for a
    /// frame and from frame to frame.
    numbers: [f32; 4],
}

impl Blueprint {
    pub(crate) fn new() -> Self {
        let mut shown = [true; LAYERS.len()];
        shown[Layer::Path as usize] = false;
        shown[Layer::Cast as usize] = false;
        Self {
            on: false,
            shown,
            hits: VecDeque::with_capacity(MAX_HITS),
            verdicts: Verdicts::default(),
            numbers: [0.0; 4],
        }
    }

    pub(crate) fn is_on(&self) -> bool {
        self.on
    }

    pub(crate) fn toggle(&mut self) {
        self.on = !self.on;
    }

    /// Shows or hides a layer. Returns a notice about it.
    pub(crate) fn toggle_layer(&mut self, index: usize) -> String {
        let is_shown = &mut self.shown[index];
        *is_shown = !*is_shown;
        let words = words().blueprint;
        words.switched(words.layers[index], *is_shown)
    }

    /// Takes note of a step and its cost. `game` is the game after it.
    pub(crate) fn observe(&mut self, game: &Game, events: &[Event], cost: StepCost) {
        self.smooth(0, (cost.tests * STEPS_PER_SECOND) as f32);
        self.smooth(1, cost.took.as_secs_f32() * 1e6);
        let now = game.steps();
        // Hits from the future belong to an earlier run.
        if self.hits.back().is_some_and(|(step, _)| *step > now) {
            self.forget();
        }
        for event in events {
            if let Event::LevelStarted { .. } = event {
                self.forget();
            }
            if let Some((point, normal)) = event.contact() {
                if self.hits.len() == MAX_HITS {
                    self.hits.pop_front();
                }
                let brick = event.brick_hit_by_ball();
                let contact = BallContact {
                    circle: Circle::new(point + normal * BALL_RADIUS, BALL_RADIUS),
                    point,
                    normal,
                    aabb: match event {
                        Event::PaddleHit { .. } => Some(game.paddle().aabb()),
                        _ => brick.map(|brick| game.bricks().aabb(brick)),
                    },
                };
                self.hits.push_back((now, contact));
            }
        }
        let is_over = |(step, _): &(u64, _)| step + HIT_LIFETIME < now;
        while self.hits.front().is_some_and(is_over) {
            self.hits.pop_front();
        }
        self.verdicts.observe(game, events);
    }

    /// The bricks with verdicts in their colours, while the layer of the tests is shown.
    pub(crate) fn colors(&self, verdicts: &Verdicts) -> Vec<(usize, Color)> {
        if self.shown[Layer::Tests as usize] {
            verdicts.colors()
        } else {
            Vec::new()
        }
    }

    /// Takes note of a frame: the program's working time, and the seconds since the last frame.
    pub(crate) fn time_frame(&mut self, work: Duration, seconds: f32) {
        self.smooth(2, work.as_secs_f32() * 1e3);
        self.smooth(3, seconds * 1e3);
    }

    fn smooth(&mut self, number: usize, new: f32) {
        let value = &mut self.numbers[number];
        *value += (new - *value) * SMOOTHING;
    }

    fn forget(&mut self) {
        self.hits.clear();
        self.verdicts = Verdicts::default();
    }

    /// The contact points and normals of the half second before a step count.
    fn fresh(&self, now: u64) -> Vec<(Vec2, Vec2)> {
        let is_fresh = |(step, _): &&(u64, _)| (*step..=step + CONTACT_LIFETIME).contains(&now);
        let fresh = self.hits.iter().filter(is_fresh);
        fresh.map(|(_, hit)| (hit.point, hit.normal)).collect()
    }

    /// Draws the field of a running game, perhaps with its history and with a loupe on the last hit. Returns the areas of
    /// its labels.
    pub(crate) fn draw_field(
        &self,
        canvas: &mut Canvas,
        view: &View,
        (game, history): (&Game, Option<&History>),
        has_loupe: bool,
    ) -> Vec<Aabb> {
        let contact = |(_, hit): &(u64, BallContact)| (hit.point, hit.normal);
        let last = self.hits.back().filter(|_| has_loupe);
        let since = |step: u64| game.steps().saturating_sub(step) as f32 * STEP;
        let now = game.steps();
        let history = history.filter(|_| self.shown[Layer::Cast as usize]);
        let highlights = Highlights {
            searches: history.map_or(Vec::new(), |of| of.searches(now)),
            fresh: self.fresh(now),
            bricks: self.colors(&self.verdicts),
            contacts: self
                .hits
                .iter()
                .rev()
                .take(WITH_NORMAL)
                .map(contact)
                .collect(),
            hit: last.map(|(step, contact)| (*contact, since(*step))),
        };
        self.draw_moment(canvas, view, game, &highlights)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use breakout::bot::NoAim;
    use breakout::collision::{overlaps_aabb_aabb, overlaps_circle_aabb};
    use breakout::input::Input;
    use breakout::level::LevelSet;
    use breakout::tuning::FIELD;
    use macroquad::prelude::vec2;

    use super::*;
    use crate::app::inspect::labels::crosses_edge;
    use crate::app::inspect::loupe::loupe_on;
    use crate::app::inspect::viewport::Viewport;
    use crate::app::view::Surface;

    const NOTHING: StepCost = StepCost {
        tests: 0,
        took: Duration::ZERO,
    };

    /// Draws games in several windows, one of 23 steps.
    fn look_at_games(has_loupe: bool, mut look: impl FnMut(&Blueprint, &Game, &View, &[Aabb])) {
        let mut canvas = Canvas::new();
        for (width, height, texts) in [
            (1280.0, 720.0, 1.0),
            (800.0, 600.0, 1.0),
            (600.0, 1000.0, 1.0),
            (480.0, 854.0, 1.0),
            (1000.0, 500.0, 1.0),
            (2560.0, 1440.0, 1.0),
            (1280.0, 720.0, 1.5),
            (800.0, 600.0, 1.5),
        ] {
            let surface = Surface::of(vec2(width, height)).enlarged(texts);
            let view = View::blueprint(surface);
            for level in (0..LevelSet::builtin().len()).step_by(5) {
                let mut game = Game::new(LevelSet::builtin(), level, 7);
                let mut bot = NoAim::new(7);
                let mut blueprint = Blueprint::new();
                for step in 0..3000 {
                    let mut events = Vec::new();
                    game.step(bot.input(&game), &mut events);
                    blueprint.observe(&game, &events, NOTHING);
                    if step % 23 > 0 {
                        continue;
                    }
                    canvas.begin(view.window, Vec2::ZERO, view.pixels);
                    let areas = blueprint.draw_field(&mut canvas, &view, (&game, None), has_loupe);
                    look(&blueprint, &game, &view, &areas);
                }
            }
        }
    }

    #[test]
    fn no_label_lies_on_another_on_a_wall_or_on_an_edge() {
        let mut labels = 0;
        look_at_games(true, |blueprint, game, view, areas| {
            let port = Viewport::of_field(view);
            let last = blueprint.hits.back();
            let loupe = last.map(|(_, contact)| loupe_on(view, contact.circle.center));
            for (index, area) in areas.iter().enumerate() {
                let others = &areas[..index];
                let place = Aabb::new(port.to_plane(area.min), port.to_plane(area.max));
                let told = || {
                    format!(
                        "{index} of {place:?}, {:?}, step {}",
                        view.window,
                        game.steps()
                    )
                };
                assert!(
                    !others.iter().any(|of| overlaps_aabb_aabb(*of, *area)),
                    "{}",
                    told()
                );
                let walls = Aabb::new(Vec2::ZERO, FIELD);
                assert!(!crosses_edge(place, walls), "{}", told());
                if let Some(loupe) = loupe.filter(|of| overlaps_circle_aabb(*of, place)) {
                    let farthest = |corner: &Vec2| corner.distance(loupe.center) < loupe.radius;
                    assert!(place.corners().iter().all(farthest), "{}", told());
                    continue;
                }
                labels += 1;
                let bricks = game
                    .bricks()
                    .iter()
                    .map(|(brick, _)| game.bricks().aabb(brick));
                for aabb in bricks.chain([game.paddle().aabb()]) {
                    assert!(!crosses_edge(place, aabb), "{aabb:?} {}", told());
                }
                for ball in game.balls() {
                    assert!(!overlaps_circle_aabb(ball.circle(), place), "{}", told());
                }
            }
        });
        assert!(labels > 3000, "{labels}");
    }

    /// The contacts in the layer of the cast at each step after a hit.
    #[test]
    fn a_contact_stays_in_the_layer_of_the_cast_for_half_a_second() {
        let mut game = crate::scenes::game("ball: 400 300 0 -400\n\n. . . .\n. # . 2");
        let mut blueprint = Blueprint::new();
        let mut hit = None;
        let mut shown = Vec::new();
        while shown.len() < 100 {
            let mut events = Vec::new();
            game.step(Input::default(), &mut events);
            blueprint.observe(&game, &events, NOTHING);
            if events.iter().any(|event| event.contact().is_some()) {
                hit.get_or_insert(game.steps());
            }
            if hit.is_some() {
                shown.push(blueprint.fresh(game.steps()).len());
            }
            assert!(game.steps() < 1000, "nothing was hit");
        }
        let expected = (0..100).map(|step| usize::from(step <= CONTACT_LIFETIME as usize));
        assert_eq!(shown, expected.collect::<Vec<_>>());
        let past = hit.expect("a hit") - 1;
        assert_eq!(blueprint.fresh(past).len(), 0, "it is to come");
    }

    #[test]
    fn a_loupe_is_there_only_while_time_is_slowed() {
        let mut at_full_speed = 0;
        let mut slowed = 0;
        look_at_games(false, |_, _, _, areas| at_full_speed += areas.len());
        look_at_games(true, |_, _, _, areas| slowed += areas.len());
        assert!(slowed > at_full_speed, "{slowed} {at_full_speed}");
    }
}
