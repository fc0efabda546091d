//! Every number that tunes the game, with its unit and its reason.
//!
//! Units: playfield units (the field is 800 x 600 of them, y down), seconds, and units a second.

use glam::Vec2;

/// The playfield: walls left, right and top, open at the bottom.
pub const FIELD: Vec2 = Vec2::new(800.0, 600.0);

/// Steps a second. At 120 a ball at [`BALL_MAX_SPEED`] moves 3.75 units a step, less than its radius.
pub const STEPS_PER_SECOND: u32 = 120;

/// Seconds of one step.
pub const STEP: f32 = 1.0 / STEPS_PER_SECOND as f32;

/// The number of whole steps in a time.
pub const fn steps(seconds: f32) -> u32 {
    (seconds * STEPS_PER_SECOND as f32) as u32
}

/// Width, in the normal difficulty, and height of the paddle.
pub const PADDLE_SIZE: Vec2 = Vec2::new(104.0, 18.0);

/// The y of the paddle's upper side.
pub const PADDLE_TOP: f32 = 556.0;

/// The paddle's greatest speed. A mouse may jump, but the paddle takes a quarter of a second to cross the
/// field, so that the ball can always be cast against its motion.
pub const PADDLE_MAX_SPEED: f32 = 3200.0;

/// The paddle's speed under full steering by keys: fast enough to reach any ball, slow enough to aim.
pub const PADDLE_STEER_SPEED: f32 = 720.0;

/// Seconds from rest to full steering speed. Short taps then move the paddle only a little.
pub const PADDLE_STEER_RAMP: f32 = 0.08;

/// The grain of steering, and of targets in playfield units: a twentieth of a pixel in a
/// window three times as large as the field, and a power of two, so that every multiple is exact.
pub const INPUT_GRAIN: f32 = 1.0 / 64.0;

/// The ball's radius. At 6 it fits through the corridors of levels with 18 rows.
pub const BALL_RADIUS: f32 = 6.0;

/// A ball that a level puts into solid bricks starts this many radii below them: a
/// little more than 1, or rounding could leave it inside.
pub const START_CLEARANCE: f32 = 1.001;

/// The ball's speed at the serve, in the normal difficulty.
pub const BALL_SPEED: f32 = 400.0;

/// Speed that each broken brick adds to a ball until the next serve.
pub const BALL_SPEED_PER_BRICK: f32 = 1.0;

/// The fastest a ball becomes by hitting bricks, in the normal difficulty.
pub const BALL_MAX_SPEED: f32 = 450.0;

/// Tangent of half the angle of the flattest paddle bounce, which is 60 degrees from vertical.
///
/// With `t` running from minus to plus this value over the paddle's width, the direction
/// `(2t, t² - 1) / (1 + t²)` is exactly unit and its angle from vertical is `2 atan t`: within 2.3
/// degrees of linear in the offset, without trigonometry.
pub const PADDLE_AIM: f32 = 0.577_350_3;

/// The least fraction of a ball's speed that stays vertical after any bounce. Below about 0.2 a ball
/// can cross the field for half a minute without touching a brick.
pub const MIN_VERTICAL_SHARE: f32 = 0.2;

/// Seconds in which the aim of a served ball sweeps from one side to the other and back: slow enough
/// to pick a brick, and no long wait for any direction.
pub const SERVE_PERIOD: f32 = 4.0;

/// The widest aim at which that sweep starts, as a place on the paddle: 23 degrees from vertical, so
/// that a hasty launch goes roughly up.
pub const SERVE_START: f32 = 0.35;

/// Contacts closer together than this, in playfield units, are one contact with a flat wall of
/// bricks. It must exceed what the error of the cast (0.0005 units) can open between a face and
/// the corner behind it, `sqrt(2 * radius * error)`, about 0.08; and it must be so small that the
/// ball sinks no deeper into a corner that is passed over than a step may leave, 0.01:
/// `slop² / (2 * radius)` is 0.0008.
pub const SEAM_SLOP: f32 = 0.1;

/// The most bounces in one step. The motion after them is dropped, never flown unchecked.
pub const MAX_HITS_PER_STEP: usize = 8;

/// The most pair tests of one search for the next hit. The fastest ball of a level, 10000 units a
/// second, sweeps at most 760 of the smallest cells in a step, 256 x 256 of them.
pub const MAX_TESTS_PER_SEARCH: u32 = 1024;

/// The most pair tests of all flights of a step: each of [`MAX_BALLS`] can search at least once, so
/// that every ball flies on, whatever the level. Motion that would need more is dropped, never flown
/// unchecked.
pub const MAX_FLIGHT_TESTS: u32 = MAX_BALLS as u32 * MAX_TESTS_PER_SEARCH;

/// The most pair tests of all look-aheads of a step: enough to prove a loop of twelve seconds among
/// cells larger than the ball, however fast it is, and to try most directions, in a millisecond.
pub const MAX_AHEAD_TESTS: u32 = 32_768;

/// The most pair tests of a step. Games on built-in levels make about a hundred without look-aheads. How long
/// they take depends on the level: the most expensive known step, in a wall that is made for it, takes about as
/// long as a step lasts, eight milliseconds (`cargo bench --bench worst`). No level that is played comes near.
pub const MAX_TESTS_PER_STEP: u32 = MAX_FLIGHT_TESTS + MAX_AHEAD_TESTS;

/// The most pair tests of a flight that a player foresees, who compares some seventeen of them.
pub const MAX_FORESEEN_TESTS: u32 = 2048;

/// The most pair tests of the drawn paths ahead of a game: a few milliseconds.
pub const MAX_PATH_TESTS: u32 = 500_000;

/// Seconds without a brick or the paddle after which a ball may be in a loop.
pub const LOOP_SUSPICION: f32 = 4.0;

/// Seconds of predicted flight that prove a loop. A shorter horizon would throw balls
/// out of mazes that they are about to solve.
pub const LOOP_HORIZON: f32 = 12.0;

/// The largest nudge that frees a ball from a loop, in turns of [`NUDGE_COS`] and [`NUDGE_SIN`].
pub const MAX_NUDGES: u32 = 40;

/// Cosine of half a degree, the step in which nudges grow.
pub const NUDGE_COS: f32 = 0.999_961_9;

/// Sine of half a degree.
pub const NUDGE_SIN: f32 = 0.008_726_535;

/// Longest wait for progress, in seconds. At a paddle hit, a ball that would come back later than this without
/// hitting a brick is turned towards one.
pub const MAX_WAIT: f32 = 6.5;

/// Seconds of flight that the help looks ahead.
pub const HELP_HORIZON: f32 = 15.0;

/// The widest turn of the help at the paddle, in half degrees.
pub const HELP_TURNS: u32 = 40;

/// The widening of that turn by each failed assist, in half degrees.
pub const HELP_TURNS_PER_FAILURE: u32 = 120;

/// The widest turn of any help, in half degrees: from the widest aim on one side to the other.
pub const HELP_MAX_TURNS: u32 = 240;

/// The widest turn of the help at a wall or a solid brick, in half degrees.
pub const HELP_NUDGES: u32 = 6;

/// Seconds of the longest straight path that a look-ahead casts at once. Longer ones lose accuracy, because
/// the time of a hit is a fraction of the path.
pub const CAST_AHEAD: f32 = 1.0;

/// Seconds between two predictions of the help at walls: flying far ahead is costly.
pub const HELP_PAUSE: f32 = 0.5;

/// Seconds without progress after which lightning breaks a brick, if all other help has failed.
pub const LIGHTNING_WAIT: f32 = 10.0;

/// The least fraction of a ball's speed that points up from the paddle: 60 degrees from vertical.
pub const PADDLE_MIN_RISE: f32 = 0.5;

/// Lives at the start of a run of the normal difficulty.
pub const LIVES: u8 = 3;

/// The most lives: the display has room for no more.
pub const MAX_LIVES: u8 = 9;

/// The most balls at once, far more than anyone can follow. Memory for them is reserved once.
pub const MAX_BALLS: usize = 512;

/// The sine and cosine of 20 degrees: new balls split off to either side of a ball's direction, turned upwards.
pub const SPLIT_TURN: (f32, f32) = (0.342_020_1, 0.939_692_6);

/// The slowest and the fastest speed that a power-up gives a ball.
pub const POWER_UP_SPEEDS: (f32, f32) = (240.0, 720.0);

/// Margin against rounding, in playfield units, that the paddle leaves beside a ball between its
/// end and a wall.
pub const SQUEEZE_AIR: f32 = 0.01;

/// Distance from a wall, in ball radii, within which a ball that meets the paddle's end drops: it
/// would rattle between the two many times a step.
pub const RATTLE_DISTANCE: f32 = 3.0;

/// Rate at which a paddle grows and shrinks, in units a second.
pub const PADDLE_GROWTH: f32 = 240.0;

/// Room beside the paddle's ends, in ball radii, that must be free of balls for it to grow.
pub const GROWTH_ROOM: f32 = 6.0;

/// Width and height of a falling capsule.
pub const CAPSULE_SIZE: Vec2 = Vec2::new(48.0, 20.0);

/// Falling speed of a capsule: slow enough to choose between it and the ball.
pub const CAPSULE_SPEED: f32 = 150.0;

/// The most capsules in the air. Beyond them a broken brick drops nothing.
pub const MAX_CAPSULES: usize = 64;

/// One broken brick in this many drops a power-up.
pub const DROP_ODDS: u32 = 8;

/// The most bricks from one helpful power-up to the next.
pub const MAX_BRICKS_TO_DROP: u32 = 16;

/// Speed of a bolt.
pub const BOLT_SPEED: f32 = 780.0;

/// Seconds between two shots.
pub const BOLT_PAUSE: f32 = 0.25;

/// The most bolts in the air: two for each shot while one crosses the field.
pub const MAX_BOLTS: usize = 8;

/// Distance of the two guns from the paddle's ends.
pub const BOLT_INSET: f32 = 8.0;

/// The upper side of the barrier above the bottom. A ball fits between it and the paddle.
pub const BARRIER_TOP: f32 = 594.0;

/// Seconds from one explosion to the next in a chain, as fast as the eye can follow.
pub const BLAST_DELAY: f32 = 0.09;

/// Bricks in a row without touching the paddle multiply their points up to this factor.
pub const MAX_COMBO_FACTOR: u32 = 8;
