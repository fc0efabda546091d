//! Words for recordings that are watched.

use breakout::replay::Mismatch;

use super::{clock, grouped};

words! {
    Watch {
        leave = "leave";
        blueprint = "blueprint";
        stop_time = "stop time";
        again = "watch again";
        slower = "slower";
        faster = "faster";
        save = "save";
        race = "race it";
        // A recording that came as a link or a file, and the answers.
        came(who: Option<&str>, level: &str, points: u32, seconds: f32) = {
            let who = who.unwrap_or("A recording");
            format!("{who} in {level}: {} points in {}", grouped(points, 1), clock(seconds))
        };
        race_it = "Race it";
        watching = "Watch it";
        race_of_other_rules = "Played by other rules: it can be watched, but not raced";
        race_of_edits = "Its levels changed during the run: it can be watched, but not raced";
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
