//! Limits the frame rate.

use std::sync::OnceLock;
use std::thread::{self, Thread};
use std::time::{Duration, Instant};

#[cfg(target_os = "linux")]
use super::x11::{self, XEvents};
use crate::app::platform::activity::Activity;

/// Elsewhere waiting events are unknown until they are read.
#[cfg(not(target_os = "linux"))]
mod x11 {
    pub(super) enum XEvents {}

    pub(super) fn wake() {}

    impl XEvents {
        pub(super) fn of_the_window() -> Option<Self> {
            None
        }

        pub(super) fn wait(&self, _: std::time::Duration) {
            match *self {}
        }
    }
}
#[cfg(not(target_os = "linux"))]
use x11::XEvents;

static FRAMES: OnceLock<Thread> = OnceLock::new();

/// Begins the next frame at once, for news of another thread.
pub(crate) fn wake() {
    if let Some(frames) = FRAMES.get() {
        frames.unpark();
    }
    x11::wake();
}

/// Sleeps at the end of a frame, because drivers may ignore vsync, and to save power. The picture appears after it.
pub(crate) struct Pacer {
    /// The end and the beginning of the last sleep.
    last: Instant,
    drawn: Instant,
    short_frames: u32,
    /// The time without motion or input.
    still: Duration,
    /// The events that end a sleep early, if the platform reports them.
    events: Option<XEvents>,
}

impl Pacer {
    /// For the current thread, which draws the window.
    pub(crate) fn new() -> Self {
        let _ = FRAMES.set(thread::current());
        Self::with(XEvents::of_the_window())
    }

    fn with(events: Option<XEvents>) -> Self {
        Self {
            last: Instant::now(),
            drawn: Instant::now(),
            short_frames: 0,
            still: Duration::ZERO,
            events,
        }
    }

    /// Sleeps until the minimum time of the frame, or until [`wake`]; while nothing moves, also until an event.
    pub(crate) fn wait(&mut self, activity: Activity) {
        let rest = self.rest(Instant::now(), activity);
        if !rest.is_zero() {
            // Lets the driver draw during the sleep rather than after it.
            // SAFETY: this thread has the window's context.
            #[expect(unsafe_code, reason = "OpenGL has no safe interface")]
            unsafe {
                macroquad::miniquad::gl::glFlush();
            }
        }
        match &self.events {
            Some(events) if activity == Activity::Still => events.wait(rest),
            _ => thread::park_timeout(rest),
        }
        self.last = Instant::now();
    }

    fn rest(&mut self, now: Instant, activity: Activity) -> Duration {
        let spent = match activity {
            // After a sleep it is shown at once; several in a row are limited.
            Activity::Used => now - self.drawn,
            _ => now - self.last,
        };
        self.drawn = now;
        self.min_duration(spent, activity).saturating_sub(spent)
    }

    fn min_duration(&mut self, spent: Duration, activity: Activity) -> Duration {
        if activity != Activity::Still {
            self.still = Duration::ZERO;
        }
        match activity {
            // These sleeps are longer than vsync's, so they prove nothing about it.
            Activity::Used => return UNSYNCED_FRAME,
            Activity::MovesAside => return IDLE_FRAME,
            Activity::Still => {
                let whole = match &self.events {
                    _ if self.still < STILL_UNTIL_REST => IDLE_FRAME,
                    Some(_) => woken_frame(spent),
                    None => DEAF_RESTING_FRAME,
                };
                self.still += whole.max(spent);
                return whole;
            }
            Activity::Moves => {}
        }
        if self.short_frames < SHORT_FRAMES_UNTIL_CAP {
            let is_short = spent < MIN_SYNCED_FRAME;
            self.short_frames = if is_short { self.short_frames + 1 } else { 0 };
        }
        let is_capped = self.short_frames == SHORT_FRAMES_UNTIL_CAP;
        if is_capped {
            UNSYNCED_FRAME
        } else {
            Duration::ZERO
        }
    }
}

/// The time of a frame at rest whose sleep an event ends. Nobody waits for it, so a picture that takes long is seldom
/// drawn.
fn woken_frame(spent: Duration) -> Duration {
    (spent * SPENT_AT_REST).clamp(RESTING_FRAME, LONGEST_FRAME)
}

const IDLE_FRAME: Duration = Duration::from_millis(34);
/// Minimum frame times after a long time without motion: where an event ends the sleep, and where it has to wait.
const RESTING_FRAME: Duration = Duration::from_millis(100);
const DEAF_RESTING_FRAME: Duration = Duration::from_millis(50);
/// Such a frame is this many times as long as its work.
const SPENT_AT_REST: u32 = 12;
const LONGEST_FRAME: Duration = Duration::from_secs(1);
const STILL_UNTIL_REST: Duration = Duration::from_secs(5);
const UNSYNCED_FRAME: Duration = Duration::from_nanos(1_000_000_000 / 120);
/// Shorter frames were not limited by vsync: the fastest screens have 540 Hz.
const MIN_SYNCED_FRAME: Duration = Duration::from_micros(1700);
/// Short frames in a row that prove the lack of vsync.
const SHORT_FRAMES_UNTIL_CAP: u32 = 20;

#[cfg(test)]
mod tests {
    use super::*;
    use Activity::{Moves, MovesAside, Still, Used};

    const WORK: Duration = Duration::from_millis(1);
    const SYNCED: Duration = Duration::from_millis(4);

    fn pacer() -> Pacer {
        Pacer::with(None)
    }

    #[test]
    fn frames_are_capped_where_nothing_else_holds_them_back() {
        let mut pacer = pacer();
        for _ in 1..SHORT_FRAMES_UNTIL_CAP {
            assert_eq!(pacer.min_duration(WORK, Moves), Duration::ZERO);
        }
        assert_eq!(pacer.min_duration(WORK, Moves), UNSYNCED_FRAME);
        assert_eq!(
            pacer.min_duration(SYNCED, Moves),
            UNSYNCED_FRAME,
            "for good"
        );
    }

    #[test]
    fn idle_frames_prove_nothing_about_the_screen() {
        let mut pacer = pacer();
        for _ in 0..SHORT_FRAMES_UNTIL_CAP * 2 {
            assert_eq!(pacer.min_duration(WORK, MovesAside), IDLE_FRAME);
            assert_eq!(pacer.min_duration(WORK, Used), UNSYNCED_FRAME);
        }
        assert_eq!(pacer.min_duration(SYNCED, Moves), Duration::ZERO);
        assert_eq!(pacer.min_duration(WORK, Moves), Duration::ZERO);
    }

    #[test]
    fn what_is_still_for_long_rests_until_it_is_used_or_moves() {
        let mut pacer = pacer();
        let mut wait = |activity| pacer.min_duration(WORK, activity);
        for _ in 0..=STILL_UNTIL_REST.as_millis() / IDLE_FRAME.as_millis() {
            assert_eq!(wait(Still), IDLE_FRAME);
        }
        assert_eq!(wait(Still), DEAF_RESTING_FRAME);
        for other in [Used, Moves, MovesAside] {
            (0..1000).for_each(|_| _ = wait(Still));
            assert_eq!(wait(Still), DEAF_RESTING_FRAME);
            wait(other);
            assert_eq!(wait(Still), IDLE_FRAME, "{other:?}");
        }
    }

    #[test]
    fn a_picture_that_takes_long_is_seldom_drawn_at_rest() {
        let frames = [1, 50, 500].map(|millis| woken_frame(Duration::from_millis(millis)));
        assert_eq!(frames.map(|frame| frame.as_millis()), [100, 600, 1000]);
    }

    #[test]
    fn a_used_frame_is_shown_at_once_and_many_in_a_row_are_capped() {
        let mut pacer = pacer();
        let mut now = Instant::now();
        assert!(pacer.rest(now, Still) > Duration::ZERO);
        now += UNSYNCED_FRAME;
        pacer.last = now;
        now += WORK;
        assert_eq!(pacer.rest(now, Used), Duration::ZERO);
        for _ in 0..SHORT_FRAMES_UNTIL_CAP {
            now += WORK;
            assert_eq!(pacer.rest(now, Used) + WORK, UNSYNCED_FRAME);
        }
    }
}
