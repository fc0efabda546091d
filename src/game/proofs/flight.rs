//! No ball goes through anything, however fast it is, however small the bricks are, and however many
//! balls there are; and with help nobody waits long.
//!
//! The judge knows nothing of casts. It hears where each straight leg of a flight begins and ends, and
//! measures in f64 how near the leg comes to every standing brick around it, by its own grid, its own
//! list of what stands, and its own geometry.

use std::num::NonZero;
use std::ops::Range;

use glam::{DVec2, Vec2};
use rand::RngExt;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::SeedableRng;

use super::{any_game, any_input, crowd, one_of};
use crate::bot::NoAim;
use crate::event::{Cause, Event};
use crate::game::{Ball, FlightObserver, Game, Impact, Phase, Surface};
use crate::input::Input;
use crate::level::PowerUp;
use crate::tuning::{BALL_RADIUS, BARRIER_TOP, FIELD, PADDLE_SIZE, PADDLE_TOP, STEP, steps};

/// The depth in units to which a ball may be in anything.
const SLACK: f64 = 0.01;

/// The longest wait for progress, in steps, while a ball flies.
const LONGEST_WAIT: u32 = steps(60.0);

const RADIUS: f64 = BALL_RADIUS as f64;

/// Notes of the flights of a step, in order.
#[derive(Clone, Copy, Debug)]
enum Note {
    /// The flight of a ball, by index, begins.
    Flight(usize),
    /// A straight leg begins, at a fraction of the step, with the motion that remains.
    Leg { at: Vec2, motion: Vec2, time: f32 },
    /// The ball has met a surface, and turned or gone through.
    Met {
        at: Vec2,
        surface: Surface,
        time: f32,
    },
    /// A brick is gone.
    Gone(usize),
    /// A ball, by index, has left the field; with the number of balls that remain.
    Lost {
        index: usize,
        at: Vec2,
        remaining: usize,
    },
}

#[derive(Default)]
struct Listener(Vec<Note>);

impl FlightObserver for Listener {
    fn on_flight(&mut self, ball: usize) {
        self.0.push(Note::Flight(ball));
    }

    fn on_search(&mut self, ball: &Ball, motion: Vec2, time: f32) {
        let at = ball.position;
        self.0.push(Note::Leg { at, motion, time });
    }

    fn on_bounce(&mut self, ball: &Ball, Impact { surface, .. }: Impact, _: f32, time: f32) {
        let at = ball.position;
        self.0.push(Note::Met { at, surface, time });
    }

    fn on_effects(&mut self, _: &Ball, effects: &[Event]) {
        self.0
            .extend(effects.iter().filter_map(|event| match event {
                Event::BrickBroken { impact, .. } => Some(Note::Gone(impact.brick)),
                _ => None,
            }));
    }

    fn on_lost(&mut self, ball: &Ball, index: usize, remaining: usize) {
        let at = ball.position;
        self.0.push(Note::Lost {
            index,
            at,
            remaining,
        });
    }
}

/// Counts of what was proven.
#[derive(Clone, Copy, Debug, Default)]
struct Proven {
    games: u64,
    ball_steps: u64,
    bounces: u64,
    broken: u64,
    lost: u64,
    most_balls: usize,
    /// The most rows that a ball was to cross in a step.
    most_cells: f64,
    /// The greatest depth in units in a brick, at the end of a straight leg.
    deepest: f64,
    /// In steps.
    longest_wait: u32,
}

impl Proven {
    fn and(self, other: Self) -> Self {
        Self {
            games: self.games + other.games,
            ball_steps: self.ball_steps + other.ball_steps,
            bounces: self.bounces + other.bounces,
            broken: self.broken + other.broken,
            lost: self.lost + other.lost,
            most_balls: self.most_balls.max(other.most_balls),
            most_cells: self.most_cells.max(other.most_cells),
            deepest: self.deepest.max(other.deepest),
            longest_wait: self.longest_wait.max(other.longest_wait),
        }
    }
}

/// Judges the flights of a game.
struct Judge {
    columns: usize,
    rows: usize,
    cell: DVec2,
    standing: Vec<bool>,
    notes: Listener,
    proven: Proven,
}

impl Judge {
    fn new(game: &Game) -> Self {
        let columns = game.level().columns();
        let rows = game.level().rows();
        let height = (f64::from(game.level().depth()) / rows as f64).min(50.0);
        Self {
            columns,
            rows,
            cell: DVec2::new(800.0 / columns as f64, height),
            standing: game.level().cells().iter().map(Option::is_some).collect(),
            notes: Listener::default(),
            proven: Proven {
                games: 1,
                ..Proven::default()
            },
        }
    }

    /// Makes a step of the game, and judges it.
    fn step(&mut self, game: &mut Game, input: Input, events: &mut Vec<Event>) {
        // A ball that is held may be launched from another place.
        let start = |ball: &Ball| ball.held.is_none().then_some(ball.position);
        let before: Vec<Option<Vec2>> = game.balls.iter().map(start).collect();
        let had_barrier = game.powers.is_on(PowerUp::Barrier);
        events.clear();
        self.notes.0.clear();
        game.step_observed(input, events, &mut self.notes);
        let notes = std::mem::take(&mut self.notes.0);
        // Bolts fly before the balls.
        self.note_broken(events, |by| by == Cause::Bolt);
        let ends = ends(&notes, before.len(), game);
        let barrier = had_barrier && game.powers.is_on(PowerUp::Barrier);
        for flight in notes.chunk_by(|_, next| !matches!(next, Note::Flight(_) | Note::Lost { .. }))
        {
            if let [Note::Flight(ball), flight @ ..] = flight {
                self.proven.ball_steps += 1;
                let starts =
                    |start| matches!(flight[0], Note::Leg { at, time: 0.0, .. } if at == start);
                assert!(before[*ball].is_none_or(starts), "{flight:?}");
                self.judge(flight, ends[*ball], game, barrier);
            }
        }
        self.note_broken(events, |_| true);
        self.notes.0 = notes;
        self.judge_balls(game);
        self.count(game, events);
    }

    /// Takes the broken bricks of a cause from those that stand.
    fn note_broken(&mut self, events: &[Event], counts: impl Fn(Cause) -> bool) {
        for event in events {
            if let Event::BrickBroken { impact, .. } = event
                && counts(impact.by)
            {
                self.standing[impact.brick] = false;
            }
        }
    }

    /// Every ball is a ball, and in the field.
    fn judge_balls(&mut self, game: &Game) {
        for ball in &game.balls {
            assert!(ball.velocity().is_finite(), "{ball:?}");
            assert!((ball.direction.length() - 1.0).abs() < 1e-6, "{ball:?}");
            assert!(!ball.is_lost() || game.phase == Phase::Won, "{ball:?}");
            let rows = f64::from(ball.velocity().y.abs() * STEP) / self.cell.y;
            self.proven.most_cells = self.proven.most_cells.max(rows);
        }
    }

    fn count(&mut self, game: &Game, events: &[Event]) {
        let Proven {
            broken,
            lost,
            most_balls,
            ..
        } = &mut self.proven;
        for event in events {
            *broken += u64::from(matches!(event, Event::BrickBroken { .. }));
            *lost += u64::from(matches!(event, Event::BallLost { .. }));
        }
        *most_balls = game.balls.len().max(*most_balls);
    }

    /// Judges the flight of a ball that ended there.
    fn judge(&mut self, flight: &[Note], end: Vec2, game: &Game, barrier: bool) {
        let mut is_pushed = false;
        for (index, note) in flight.iter().enumerate() {
            match *note {
                Note::Leg { at, motion, time } => {
                    // A leg without a bounce: the paddle is faster than the ball, lets it fly through the
                    // rest of the step, and pushes it out at the end.
                    is_pushed |= index > 0 && matches!(flight[index - 1], Note::Leg { .. });
                    // To where the next thing happens; at last to the end of the step, or nowhere, if
                    // the step had no tests left for it.
                    let next = flight[index + 1..].iter().find_map(|note| match *note {
                        Note::Leg { at, time, .. } | Note::Met { at, time, .. } => Some((at, time)),
                        _ => None,
                    });
                    let last = if end == at { at } else { at + motion };
                    let (to, until) = next.unwrap_or((last, 1.0));
                    self.judge_leg(at.as_dvec2(), to.as_dvec2(), barrier);
                    if !is_pushed {
                        judge_paddle((at, time), (to, until), game);
                    }
                }
                Note::Met { at, surface, time } => {
                    self.proven.bounces += 1;
                    let mut after = flight[index + 1..].iter();
                    let goes_on = after.find(|note| !matches!(note, Note::Gone(_)));
                    let from_here =
                        |note: &Note| matches!(note, Note::Leg { at: from, .. } if *from == at);
                    assert!(goes_on.is_none_or(from_here), "{flight:?}");
                    self.judge_touch(at.as_dvec2(), surface, time, game);
                }
                Note::Gone(brick) => self.standing[brick] = false,
                Note::Flight(_) | Note::Lost { .. } => {}
            }
        }
        self.judge_leg(end.as_dvec2(), end.as_dvec2(), barrier);
        let to_paddle = distance(end.as_dvec2(), paddle(game, 1.0));
        assert!(to_paddle > RADIUS - SLACK, "in the paddle, at {end}");
    }

    /// The straight way from one place to another.
    fn judge_leg(&mut self, from: DVec2, to: DVec2, barrier: bool) {
        let low = RADIUS - SLACK;
        let high = FIELD.as_dvec2().x - RADIUS + SLACK;
        let is_inside = to.x >= low && to.x <= high && to.y >= low;
        assert!(is_inside, "outside the walls, at {to}");
        let lowest = f64::from(BARRIER_TOP) - RADIUS + SLACK;
        let is_above = to.y <= from.y.max(lowest);
        assert!(!barrier || is_above, "through the barrier, to {to}");
        for row in cells(from.y.min(to.y), from.y.max(to.y), self.cell.y, self.rows) {
            // The part of the way that comes near the row.
            let top = row as f64 * self.cell.y;
            let bottom = (row + 1) as f64 * self.cell.y;
            let share = |y: f64| ((y - from.y) / (to.y - from.y)).clamp(0.0, 1.0);
            let is_level = from.y == to.y;
            let one = if is_level {
                from.x
            } else {
                from.lerp(to, share(top - RADIUS)).x
            };
            let other = if is_level {
                to.x
            } else {
                from.lerp(to, share(bottom + RADIUS)).x
            };
            for column in cells(one.min(other), one.max(other), self.cell.x, self.columns) {
                if self.standing[row * self.columns + column] {
                    self.judge_pass(from, to, DVec2::new(column as f64, row as f64));
                }
            }
        }
    }

    /// The straight way past a standing brick.
    fn judge_pass(&mut self, from: DVec2, to: DVec2, place: DVec2) {
        let brick = (place * self.cell, (place + 1.0) * self.cell);
        self.proven.deepest = self.proven.deepest.max(RADIUS - distance(to, brick));
        let is_inside = comes_within(from, to, brick, RADIUS - SLACK);
        assert!(!is_inside, "through brick {place}, from {from} to {to}");
    }

    /// Checks that the surface of an impact is there, and just touched.
    fn judge_touch(&self, at: DVec2, surface: Surface, time: f32, game: &Game) {
        let away = match surface {
            Surface::Wall => {
                let sides = [at.x, FIELD.as_dvec2().x - at.x, at.y];
                let nearest = sides.into_iter().fold(f64::INFINITY, f64::min);
                // One that was under the barrier when it came is thrown up from there.
                let is_at_barrier = at.y > f64::from(BARRIER_TOP) - RADIUS - SLACK;
                if is_at_barrier { RADIUS } else { nearest }
            }
            Surface::Paddle { .. } => distance(at, paddle(game, f64::from(time))),
            Surface::Brick(brick) => self.distance_to(brick, at),
            Surface::Bricks(one, other) => {
                self.distance_to(one, at).max(self.distance_to(other, at))
            }
        };
        assert!(
            (away - RADIUS).abs() < SLACK,
            "nothing at {at}: {surface:?} is {away} off"
        );
    }

    fn distance_to(&self, brick: usize, at: DVec2) -> f64 {
        assert!(self.standing[brick], "brick {brick} is gone");
        let place = DVec2::new((brick % self.columns) as f64, (brick / self.columns) as f64);
        distance(at, (place * self.cell, (place + 1.0) * self.cell))
    }

    /// Checks that the list of bricks equals the game's at the end.
    fn finish(self, game: &Game) -> Proven {
        for (index, stands) in self.standing.iter().enumerate() {
            assert_eq!(game.bricks.get(index).is_some(), *stands, "brick {index}");
        }
        self.proven
    }
}

/// The rows or columns that a ball comes near on a way from a coordinate to a greater one.
fn cells(low: f64, high: f64, size: f64, count: usize) -> Range<usize> {
    let first = ((low - RADIUS) / size).floor().max(0.0);
    let last = ((high + RADIUS) / size).floor();
    first as usize..(last + 1.0).clamp(0.0, count as f64) as usize
}

/// The middle of a ball does not cross the paddle's upper or lower side, from a place at a time of the
/// step to another.
fn judge_paddle((from, start): (Vec2, f32), (to, end): (Vec2, f32), game: &Game) {
    let from = from.as_dvec2();
    let to = to.as_dvec2();
    let top = f64::from(PADDLE_TOP);
    let bottom = top + f64::from(PADDLE_SIZE.y);
    for (side, crosses) in [
        (top, from.y < top && to.y > top),
        (bottom, from.y > bottom && to.y < bottom),
    ] {
        if crosses {
            let share = (side - from.y) / (to.y - from.y);
            let time = f64::from(start) + f64::from(end - start) * share;
            let (min, max) = paddle(game, time);
            let x = from.lerp(to, share).x;
            assert!(
                x < min.x + SLACK || x > max.x - SLACK,
                "through the paddle, from {from} to {to}"
            );
        }
    }
}

/// Where the balls that were there at the start of a step are at its end.
fn ends(notes: &[Note], count: usize, game: &Game) -> Vec<Vec2> {
    let mut ids: Vec<usize> = (0..count).collect();
    let mut ends = vec![Vec2::NAN; count];
    for note in notes {
        if let Note::Lost {
            index,
            at,
            remaining,
        } = *note
        {
            // More may have been added.
            ids.extend(ids.len()..=remaining);
            let id = ids.swap_remove(index);
            if let Some(end) = ends.get_mut(id) {
                *end = at;
            }
        }
    }
    for (id, ball) in ids.into_iter().zip(&game.balls) {
        if let Some(end) = ends.get_mut(id) {
            *end = ball.position;
        }
    }
    ends
}

/// The paddle's box at a time of the last step.
fn paddle(game: &Game, time: f64) -> (DVec2, DVec2) {
    let before = f64::from(game.paddle.previous_x);
    let now = f64::from(game.paddle.x);
    let middle = before + (now - before) * time;
    let half = f64::from(game.paddle.width) * 0.5;
    let top = f64::from(PADDLE_TOP);
    let bottom = top + f64::from(PADDLE_SIZE.y);
    (
        DVec2::new(middle - half, top),
        DVec2::new(middle + half, bottom),
    )
}

/// From a place to a box; 0 inside.
fn distance(at: DVec2, (min, max): (DVec2, DVec2)) -> f64 {
    (min - at).max(at - max).max(DVec2::ZERO).length()
}

/// True if a straight way comes nearer to a box than a reach: if it meets the box grown by it to
/// both sides or up and down, or a circle around one of its corners.
fn comes_within(from: DVec2, to: DVec2, (min, max): (DVec2, DVec2), reach: f64) -> bool {
    let low = from.min(to);
    let high = from.max(to);
    if (low - max).max(min - high).max_element() >= reach {
        return false;
    }
    let across = DVec2::new(reach, 0.0);
    let down = DVec2::new(0.0, reach);
    let corners = [min, max, DVec2::new(min.x, max.y), DVec2::new(max.x, min.y)];
    meets(from, to, min - across, max + across)
        || meets(from, to, min - down, max + down)
        || corners.into_iter().any(|corner| {
            let way = to - from;
            let share = (corner - from).dot(way) / way.length_squared();
            let nearest = from + way * if share > 0.0 { share.min(1.0) } else { 0.0 };
            nearest.distance_squared(corner) < reach * reach
        })
}

/// True if a straight way meets the inside of a box.
fn meets(from: DVec2, to: DVec2, min: DVec2, max: DVec2) -> bool {
    let mut enter = 0.0_f64;
    let mut leave = 1.0_f64;
    for axis in 0..2 {
        let start = from[axis];
        let way = to[axis] - from[axis];
        if way == 0.0 {
            if start <= min[axis] || start >= max[axis] {
                return false;
            }
        } else {
            let a = (min[axis] - start) / way;
            let b = (max[axis] - start) / way;
            enter = enter.max(a.min(b));
            leave = leave.min(a.max(b));
        }
    }
    enter < leave || (from == to && enter <= leave)
}

/// Plays a game of a bot, or of someone who does not look, to its end or for some steps.
fn play(mut game: Game, looks: bool, steps: u32, random: &mut Pcg32) -> Proven {
    let mut judge = Judge::new(&game);
    let mut bot = NoAim::new(random.random());
    let mut events = Vec::new();
    let mut input = Input::default();
    let progress = |game: &Game| (game.bricks.remaining(), game.bricks.need());
    let mut best = progress(&game);
    let mut waited = 0;
    for step in 0..steps {
        if looks {
            input = bot.input(&game);
        } else if step % 20 == 0 {
            input = any_input(random);
        }
        waited += u32::from(game.balls.iter().any(|ball| ball.held.is_none()));
        judge.step(&mut game, input, &mut events);
        let now = progress(&game);
        let is_served = |event: &Event| matches!(event, Event::BallLost { remaining: 0, .. });
        if now.0 < best.0 || now.1 < best.1 || events.iter().any(is_served) {
            best = (now.0.min(best.0), now.1.min(best.1));
            waited = 0;
        }
        if game.rules.helps() {
            assert!(waited < LONGEST_WAIT, "no progress for too long");
            judge.proven.longest_wait = judge.proven.longest_wait.max(waited);
        }
        if game.phase == Phase::Won {
            break;
        }
    }
    judge.finish(&game)
}

/// Plays random games until a number of steps of balls is proven.
fn prove(ball_steps: u64, seed: u64) -> Proven {
    let mut proven = Proven::default();
    let mut number = 0;
    while proven.ball_steps < ball_steps {
        let game_seed = seed << 32 | number;
        number += 1;
        let mut random = Pcg32::seed_from_u64(game_seed);
        let mut game = any_game(&mut random);
        let played = std::panic::catch_unwind(move || {
            // Ordinary games are long, those of crowds and of the fastest balls short.
            if random.random_bool(0.1) {
                return play(game, true, 20_000, &mut random);
            }
            let count = one_of(&[1, 2, 8, 64, 512], &mut random);
            crowd(&mut game, count, &mut random);
            let steps = (20_000 / count as u32).min(1000);
            play(game, random.random(), steps, &mut random)
        });
        let Ok(played) = played else {
            panic!("in game {game_seed:#x}");
        };
        proven = proven.and(played);
    }
    proven
}

#[test]
fn a_million_steps_of_balls_go_through_nothing() {
    println!("{:#?}", prove(1_000_000, 1));
}

/// The same a hundred times on others, by all cores.
#[test]
#[ignore = "minutes: cargo test --release --no-default-features --lib hundred_million -- --ignored --nocapture"]
fn a_hundred_million_steps_of_balls_go_through_nothing() {
    let cores = std::thread::available_parallelism().map_or(1, NonZero::get) as u64;
    let proven = std::thread::scope(|scope| {
        let prove_share = |seed| scope.spawn(move || prove(100_000_000 / cores, seed));
        let threads: Vec<_> = (2..2 + cores).map(prove_share).collect();
        let shares = threads
            .into_iter()
            .map(|thread| thread.join().expect("all is proven"));
        shares.fold(Proven::default(), Proven::and)
    });
    println!("{proven:#?}");
}
