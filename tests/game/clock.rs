//! Frame time becomes whole steps: none lost, none doubled, and never a storm of them.

use breakout::clock::{Clock, MAX_STEPS_PER_FRAME, Tick};
use breakout::tuning::STEP;

fn clock() -> Clock {
    Clock::new(STEP)
}

const STEP_SECONDS: f64 = STEP as f64;

#[test]
fn a_frame_makes_its_steps_and_keeps_the_rest() {
    let mut clock = clock();
    let steps = [0.5, 0.4, 0.3, 2.0, 0.9].map(|share| clock.advance(share * STEP_SECONDS).steps);
    assert_eq!(steps, [0, 0, 1, 2, 1]);
    let Tick { steps, alpha } = clock.advance(0.4 * STEP_SECONDS);
    assert_eq!(steps, 0);
    assert!((alpha - 0.5).abs() < 1e-5, "{alpha}");
}

#[test]
fn long_runs_lose_no_time() {
    for frames_a_second in [30.0, 59.94, 60.0, 75.0, 120.0, 144.0, 240.0, 1000.0] {
        let mut clock = clock();
        let seconds = 3600.0;
        let frames = (seconds * frames_a_second) as u32;
        let steps: u32 = (0..frames)
            .map(|_| clock.advance(1.0 / frames_a_second).steps)
            .sum();
        let expected = f64::from(frames) / frames_a_second / STEP_SECONDS;
        assert!(
            (f64::from(steps) - expected).abs() <= 1.0,
            "{frames_a_second}: {steps} of {expected}"
        );
    }
}

#[test]
fn steady_frames_get_steady_steps() {
    for (frames_a_second, least, most) in [(60.0, 1, 2), (144.0, 0, 1), (240.0, 0, 1)] {
        let mut clock = clock();
        for frame in 0..10_000 {
            let steps = clock.advance(1.0 / frames_a_second).steps;
            assert!((least..=most).contains(&steps), "frame {frame}: {steps}");
        }
    }
}

#[test]
fn a_long_gap_is_dropped() {
    for gap in [0.1, 1.0, 3600.0, 1e300] {
        let mut clock = clock();
        clock.advance(0.5 * STEP_SECONDS);
        let tick = clock.advance(gap);
        assert_eq!(tick.steps, MAX_STEPS_PER_FRAME);
        assert_eq!(tick.alpha, 0.0);
        // The next frame is an ordinary one.
        assert_eq!(clock.advance(1.5 * STEP_SECONDS).steps, 1);
    }
    // The longest frame that is made whole keeps its rest.
    let tick = clock().advance(8.5 * STEP_SECONDS);
    assert_eq!(tick.steps, MAX_STEPS_PER_FRAME);
    assert!((tick.alpha - 0.5).abs() < 1e-5);
}

#[test]
fn wild_time_counts_as_none() {
    for wild in [
        f64::NAN,
        f64::INFINITY,
        f64::NEG_INFINITY,
        -1.0,
        -1e-9,
        0.0,
        -0.0,
    ] {
        let mut clock = clock();
        clock.advance(0.75 * STEP_SECONDS);
        let tick = clock.advance(wild);
        assert_eq!(tick.steps, 0, "{wild}");
        assert!((tick.alpha - 0.75).abs() < 1e-5, "{wild}: {tick:?}");
        assert_eq!(clock.advance(0.5 * STEP_SECONDS).steps, 1);
    }
}

#[test]
fn alpha_is_a_fraction() {
    let mut clock = clock();
    let mut frame = 1e-9;
    for _ in 0..100_000 {
        // Frames of all lengths, a little longer each time and then short again.
        frame = if frame > 0.05 { 1e-9 } else { frame * 1.37 };
        let Tick { alpha, .. } = clock.advance(frame);
        assert!((0.0..=1.0).contains(&alpha), "{alpha}");
    }
}
