//! Words for recordings that are watched.

use breakout::replay::Mismatch;

use super::clock;

words! {
    Watch {
        leave = "leave";
        blueprint = "blueprint";
        stop_time = "stop time";
        again = "watch again";
        slower = "slower";
        faster = "faster";
        save = "save";
        is_being_read = "The recording is still being read";
        progress(now: f32, all: f32) = format!("recording   {} of {}", clock(now), clock(all));
        progress_at(now: f32, all: f32, percent: u16) =
            format!("recording   {} of {}   {percent} %", clock(now), clock(all));
        recording(level: &str) = format!("A recording of {level}");
        ended_recording(level: &str, points: u32) = {
            format!("A recording of {level}. It has ended with {points} points")
        };
        diverged(mismatch: &Mismatch) = format!("DIVERGED at {mismatch}");
        diverged_by_rules(mismatch: &Mismatch, recorded: u32, played: u32) = {
            format!("DIVERGED at {mismatch} (recorded under rules {recorded}, played under rules {played})")
        };
        ends = "The recording ends here";
    }
}
