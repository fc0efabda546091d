//! Flashes, as WCAG 2.3.1 defines them: what breaks and shakes is no danger to whoever has photosensitive
//! epilepsy.

use std::fs::{self, File};
use std::io::BufReader;
use std::path::Path;

use crate::{Stage, Test};

pub(crate) const TESTS: &[Test] = &[
    (
        "a_chain_of_explosions_flashes_no_more_than_it_may",
        a_chain_of_explosions_flashes_no_more_than_it_may,
    ),
    (
        "eight_balls_flash_no_more_than_they_may",
        eight_balls_flash_no_more_than_they_may,
    ),
];

/// The guideline speaks of this size, of any part so large, and of a quarter of that part.
const SIZE: (usize, usize) = (1024, 768);
const PART: (usize, usize) = (341, 256);
const MOST: usize = 21_824;
/// A change of so much of the greatest luminance counts if the darker side is below the other limit. Two
/// opposite changes are a flash.
const CHANGE: f32 = 0.1;
const DARKER: f32 = 0.8;
const FLASHES: usize = 3;
const FRAMES_A_SECOND: u16 = 60;
/// Parts begin at multiples of so many pixels. They are as much larger, so that none is left out.
const CELL: usize = 8;
/// One pixel of so many along each side is looked at.
const EACH: usize = 2;

/// The changes of a pixel, each opposite to the one before.
#[derive(Clone, Copy)]
struct Pixel {
    /// The least and the greatest luminance since the last change began.
    least: f32,
    greatest: f32,
    rises: Option<bool>,
    /// The frames of the last changes, the newest first: one more than may be within a second.
    changes: [u16; 2 * FLASHES + 1],
}

impl Pixel {
    fn new(luminance: f32) -> Self {
        Self {
            least: luminance,
            greatest: luminance,
            rises: None,
            changes: [u16::MAX; 2 * FLASHES + 1],
        }
    }

    fn see(&mut self, luminance: f32, frame: u16) {
        self.least = self.least.min(luminance);
        self.greatest = self.greatest.max(luminance);
        let rises = luminance - self.least >= CHANGE && self.least < DARKER;
        let sinks = self.greatest - luminance >= CHANGE && luminance < DARKER;
        // What goes on in one direction is one change.
        if rises && self.rises != Some(true) {
            self.change(true, frame);
        } else if sinks && self.rises != Some(false) {
            self.change(false, frame);
        }
        match self.rises {
            Some(true) if luminance >= self.greatest => self.least = luminance,
            Some(false) if luminance <= self.least => self.greatest = luminance,
            _ => {}
        }
    }

    fn change(&mut self, rises: bool, frame: u16) {
        self.rises = Some(rises);
        self.changes.rotate_right(1);
        self.changes[0] = frame;
    }

    /// Whether the second before a frame had more flashes than it may have.
    fn flashes(&self, frame: u16) -> bool {
        let [.., first] = self.changes;
        first != u16::MAX && frame - first < FRAMES_A_SECOND
    }
}

/// The greatest area, in pixels of any part, that flashed too often at once.
struct Watch {
    pixels: Vec<Pixel>,
    frame: u16,
    most: usize,
}

impl Watch {
    fn see(&mut self, luminances: &[f32]) {
        if self.pixels.is_empty() {
            self.pixels = luminances.iter().map(|light| Pixel::new(*light)).collect();
        }
        let cells = (SIZE.0 / CELL, SIZE.1 / CELL);
        let mut flashing = vec![0; cells.0 * cells.1];
        for (index, (pixel, light)) in self.pixels.iter_mut().zip(luminances).enumerate() {
            pixel.see(*light, self.frame);
            if pixel.flashes(self.frame) {
                let x = index % (SIZE.0 / EACH);
                let y = index / (SIZE.0 / EACH);
                flashing[y * EACH / CELL * cells.0 + x * EACH / CELL] += EACH * EACH;
            }
        }
        self.frame += 1;
        let part = (PART.0.div_ceil(CELL) + 1, PART.1.div_ceil(CELL) + 1);
        for top in 0..=cells.1 - part.1 {
            for left in 0..=cells.0 - part.0 {
                let rows = (top..top + part.1).map(|y| y * cells.0 + left);
                let area = rows.map(|at| flashing[at..at + part.0].iter().sum::<usize>());
                self.most = self.most.max(area.sum());
            }
        }
    }
}

/// The relative luminance of the pixels of a picture that are looked at.
fn luminances(path: &Path) -> Vec<f32> {
    let file = File::open(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut reader = png::Decoder::new(BufReader::new(file))
        .read_info()
        .expect("a PNG");
    let mut bytes = vec![0; reader.output_buffer_size()];
    let info = reader.next_frame(&mut bytes).expect("its pixels");
    assert_eq!((info.width as usize, info.height as usize), SIZE);
    let linear: Vec<f32> = (0..=255_u8)
        .map(|value| match f32::from(value) / 255.0 {
            share if share <= 0.040_45 => share / 12.92,
            share => ((share + 0.055) / 1.055).powf(2.4),
        })
        .collect();
    let parts = [0.2126, 0.7152, 0.0722];
    let samples = info.color_type.samples();
    let rows = bytes.chunks_exact(SIZE.0 * samples).step_by(EACH);
    let pixels = rows.flat_map(|row| row.chunks_exact(samples).step_by(EACH));
    let of = |pixel: &[u8]| -> f32 {
        let pairs = pixel.iter().zip(parts);
        pairs
            .map(|(value, part)| linear[usize::from(*value)] * part)
            .sum()
    };
    pixels.map(of).collect()
}

/// Plays a level by the keys and shows each of the last frames to a watch. Returns the largest area that
/// flashes too often, and what was heard.
fn watch(stage: &Stage<'_>, level: &str, first: &str, frames: u16) -> (usize, String) {
    stage.look();
    stage.write("level.txt", level);
    let shots = (0..frames).map(|frame| format!("shot {frame:04}\n"));
    let script = format!("{first}{}", shots.collect::<String>());
    stage.write("script.txt", &script);
    let mut command = stage.command(&["level.txt", "--script", "script.txt", "--shots", "shots"]);
    let size = format!("{}x{}", SIZE.0, SIZE.1);
    // Help would steer a ball. Without saved settings every effect has its full strength.
    command.args(["--size", &size, "--seed", "1", "--no-help", "--no-audio"]);
    let output = command.output().expect("the program starts");
    assert!(output.status.success(), "{output:?}");
    let mut watch = Watch {
        pixels: Vec::new(),
        frame: 0,
        most: 0,
    };
    for frame in 0..frames {
        let picture = stage.folder.join(format!("shots/{frame:04}.png"));
        watch.see(&luminances(&picture));
        fs::remove_file(picture).expect("a picture that is seen goes");
    }
    let heard = String::from_utf8_lossy(&output.stdout).into_owned();
    (watch.most, heard)
}

fn assert_calm(most: usize, what: &str) {
    // Otherwise nothing was there to see.
    assert!(most > 500, "{what}: {most}");
    assert!(most <= MOST, "{what}: {most}");
}

/// The frames in which the place has come, and in which the ball flies to the bricks.
const LAUNCH: &str = "wait 105\npress Space\nwait 20\n";

fn a_chain_of_explosions_flashes_no_more_than_it_may(stage: &Stage<'_>) {
    let bricks = ("x".repeat(15) + "\n").repeat(8);
    let level = format!("title: Chain\nbricks:\n{bricks}");
    let (most, heard) = watch(stage, &level, LAUNCH, 90);
    assert!(heard.contains("cue=LevelCleared"), "all of them: {heard}");
    assert_calm(most, "a chain");
}

fn eight_balls_flash_no_more_than_they_may(stage: &Stage<'_>) {
    let columns = |middle: &str, beside: &str| {
        let beside = beside.repeat(6);
        format!("{beside}{}{beside}\n", middle.repeat(3))
    };
    let bricks = columns("2", "w").repeat(4) + &columns("2", "5").repeat(2) + &columns("2", "t");
    let drops = columns(".", ".").repeat(4) + &columns("m", ".").repeat(2) + &columns("b", ".");
    let head = "title: Balls\npaddle: 400\nball: 400 500 0 -300\n";
    let level = format!("{head}bricks:\n{bricks}drops:\n{drops}");
    let (most, heard) = watch(stage, &level, "wait 450\n", 120);
    // Each adds two to the first.
    let pairs = heard.matches("cue=ExtraBall").count();
    assert!(pairs >= 4 && !heard.contains("cue=BallLost"), "{pairs}");
    assert_calm(most, "balls");
}
