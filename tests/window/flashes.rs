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
    (
        "a_chain_of_explosions_lights_what_is_near",
        a_chain_of_explosions_lights_what_is_near,
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

/// The chain of nine explosions in a demo of *Volcano*: a frame before it, and that of its fifth link.
const CHAIN: [u16; 2] = [2918, 2945];
/// In playfield units: left, top, right and bottom of the bricks up to three away from the fifth link, and up to three
/// away from all that the chain has broken until then.
const NEAR_FIFTH: [f32; 4] = [267.0, 47.0, 533.0, 201.0];
const NEAR_CHAIN: [f32; 4] = [190.0, 0.0, 762.0, 310.0];
/// The sides of a cell that is compared, in pixels.
const COMPARED: usize = 32;

/// The pictures of a demo of *Volcano* before a chain and at its fifth link, and the field's corner and scale.
fn volcano(stage: &Stage<'_>, settings: &str) -> ([Vec<f32>; 2], [f32; 3]) {
    stage.look();
    let [before, fifth] = CHAIN;
    let wait = fifth - before - 1;
    let script = format!("wait {before}\nshot before\nwait {wait}\nshot fifth\n");
    stage.write("script.txt", &script);
    stage.write("settings.toml", settings);
    // As it was drawn when the chain was measured.
    stage.write("volcano.txt", include_str!("../kept/0.8.0/volcano.txt"));
    let arguments = [
        "--demo",
        "volcano.txt",
        "--seed",
        "3",
        "--no-audio",
        "--report",
        "--data-dir",
        ".",
    ];
    let mut command = stage.command(&arguments);
    let size = format!("{}x{}", SIZE.0, SIZE.1);
    command.args([
        "--script",
        "script.txt",
        "--shots",
        "shots",
        "--size",
        &size,
    ]);
    let output = command.output().expect("the program starts");
    assert!(output.status.success(), "{output:?}");
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    let (_, field) = told.rsplit_once(" field=").expect("where the field is");
    let numbers = field
        .split([',', ' ', '\n'])
        .map_while(|part| part.parse().ok());
    let place: Vec<f32> = numbers.take(3).collect();
    let pictures =
        ["before", "fifth"].map(|name| luminances(&stage.folder.join(format!("shots/{name}.png"))));
    (pictures, place.try_into().expect("a corner and a scale"))
}

/// The mean brightness, as a screen's levels are spaced, of the pixels that are asked for by their place in the window.
fn mean(luminances: &[f32], is_asked: impl Fn(f32, f32) -> bool) -> f32 {
    let across = SIZE.0 / EACH;
    let asked = luminances.iter().enumerate().filter(|(index, _)| {
        let [x, y] = [index % across, index / across].map(|at| (at * EACH) as f32);
        is_asked(x, y)
    });
    let asked: Vec<f32> = asked.map(|(_, light)| light.powf(1.0 / 2.2)).collect();
    asked.iter().sum::<f32>() / asked.len() as f32
}

fn a_chain_of_explosions_lights_what_is_near(stage: &Stage<'_>) {
    let ([before, fifth], [left, top, scale]) = volcano(stage, "version = 1\n");
    let in_box = |[x0, y0, x1, y1]: [f32; 4], x: f32, y: f32| {
        let [x, y] = [(x - left) / scale, (y - top) / scale];
        (x0..x1).contains(&x) && (y0..y1).contains(&y)
    };
    let near = |picture: &[f32]| mean(picture, |x, y| in_box(NEAR_FIFTH, x, y));
    let brighter = near(&fifth) / near(&before);
    println!("the fifth link is {brighter:.2} times as bright as the picture before the chain");
    assert!(brighter >= 1.3, "{brighter}");

    let dark = "version = 1\n[picture.effects]\nflash = 0\n";
    let ([_, unlit], _) = volcano(stage, dark);
    assert!(near(&unlit) < near(&before), "no light, and fewer bricks");
    let mut most = 1.0_f32;
    for cell_y in (0..SIZE.1).step_by(COMPARED) {
        for cell_x in (0..SIZE.0).step_by(COMPARED) {
            let end = [cell_x + COMPARED, cell_y + COMPARED].map(|at| at as f32);
            let start = [cell_x, cell_y].map(|at| at as f32);
            let corners = [
                (start[0], start[1]),
                (end[0], start[1]),
                (start[0], end[1]),
                (end[0], end[1]),
            ];
            if corners.iter().any(|(x, y)| in_box(NEAR_CHAIN, *x, *y)) {
                continue;
            }
            let cell = |picture: &[f32]| {
                mean(picture, |x, y| {
                    x >= start[0] && x < end[0] && y >= start[1] && y < end[1]
                })
            };
            most = most.max(cell(&fifth) / cell(&unlit));
        }
    }
    println!(
        "cells farther than three bricks are at most {most:.3} times as bright as without light"
    );
    assert!(most <= 1.1, "{most}");
}
