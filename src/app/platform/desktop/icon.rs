//! The window's icon: two rows of bricks, a ball and a paddle.

use breakout::level::BrickKind;
use macroquad::miniquad::conf::Icon;
use macroquad::prelude::{Vec2, vec2};

/// Colours as `0xRRGGBB`.
const GROUND: u32 = 0x17_1b_3a;
const WHITE: u32 = 0xff_ff_ff;
/// From the upper left.
const BRICKS: [[BrickKind; 3]; 2] = [
    [BrickKind::Blue, BrickKind::Sand, BrickKind::Triple],
    [BrickKind::Green, BrickKind::Double, BrickKind::Orange],
];
/// Samples in each direction, shared by all sizes to open the window sooner.
const SAMPLES: usize = 128;

/// The icon in the three sizes for window managers.
pub(super) fn icon() -> Icon {
    let sample = |index: usize| {
        let place = vec2((index % SAMPLES) as f32, (index / SAMPLES) as f32);
        color_at((place + 0.5) / SAMPLES as f32)
    };
    let samples: Vec<Option<u32>> = (0..SAMPLES * SAMPLES).map(sample).collect();
    Icon {
        small: draw(16, &samples),
        medium: draw(32, &samples),
        big: draw(64, &samples),
    }
}

/// The RGBA pixels of a square icon, row by row from the top.
fn draw<const BYTES: usize>(side: usize, samples: &[Option<u32>]) -> [u8; BYTES] {
    let mut pixels = [0; BYTES];
    let each = SAMPLES / side;
    for (index, pixel) in pixels.chunks_exact_mut(4).enumerate() {
        let (left, top) = (index % side * each, index / side * each);
        let rows = (top..top + each).map(|row| &samples[row * SAMPLES + left..][..each]);
        pixel.copy_from_slice(&average(rows.flatten(), each * each));
    }
    pixels
}

/// The RGBA average of `count` samples; those outside the icon are transparent.
fn average<'a>(samples: impl Iterator<Item = &'a Option<u32>>, count: usize) -> [u8; 4] {
    let mut sums = [0; 3];
    let mut covered = 0;
    for color in samples.flatten() {
        let [_, channels @ ..] = color.to_be_bytes();
        for (sum, channel) in sums.iter_mut().zip(channels) {
            *sum += usize::from(channel);
        }
        covered += 1;
    }
    let [red, green, blue] = sums.map(|sum| (sum / covered.max(1)) as u8);
    let opacity = (covered * 255 / count) as u8;
    [red, green, blue, opacity]
}

/// The topmost colour at a place from (0, 0) to (1, 1); `None` outside the icon.
fn color_at(at: Vec2) -> Option<u32> {
    let ball = at.distance(vec2(0.62, 0.6)) <= 0.085;
    let paddle = is_in_box(at, vec2(0.44, 0.83), vec2(0.26, 0.055), 0.055);
    if ball || paddle {
        return Some(WHITE);
    }
    for (row, kinds) in (0_u8..).zip(BRICKS) {
        for (column, kind) in (0_u8..).zip(kinds) {
            let place = vec2(f32::from(column), f32::from(row));
            let middle = vec2(0.2, 0.19) + place * vec2(0.3, 0.19);
            if is_in_box(at, middle, vec2(0.13, 0.075), 0.03) {
                return Some(kind.spec().color);
            }
        }
    }
    is_in_box(at, vec2(0.5, 0.5), vec2(0.5, 0.5), 0.2).then_some(GROUND)
}

/// True inside a rounded box with this middle and half size.
fn is_in_box(at: Vec2, middle: Vec2, half: Vec2, round: f32) -> bool {
    let beyond = (at - middle).abs() - (half - round);
    beyond.max(Vec2::ZERO).length() <= round && beyond.max_element() <= round
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_icon_is_the_game_in_every_size() {
        let Icon { small, medium, big } = icon();
        // In the smallest size the ground reaches into the corner's pixel, by a sample of 64.
        for (side, pixels, corner) in [(16, &small[..], 3), (32, &medium, 0), (64, &big, 0)] {
            let at = |x: f32, y: f32| {
                let place = vec2(x, y) * side as f32;
                let first = (place.y as usize * side + place.x as usize) * 4;
                [0, 1, 2, 3].map(|byte| pixels[first + byte])
            };
            assert_eq!(at(0.0, 0.0)[3], corner, "the corners are rounded");
            assert_eq!(at(0.5, 0.02)[3], 255);
            assert_eq!(at(0.62, 0.6), [255; 4], "the ball");
            assert_eq!(at(0.44, 0.83), [255; 4], "the paddle");
            assert_eq!(at(0.2, 0.19), [0x4c, 0xc9, 0xf0, 255], "a blue brick");
            assert_eq!(at(0.15, 0.65), [0x17, 0x1b, 0x3a, 255], "the ground");
        }
    }

    /// Where its picture changes on purpose, `BREAKOUT_UPDATE=1` draws the files again.
    #[test]
    fn the_page_has_the_same_icon() {
        const SIDE: usize = 256;
        const SAMPLES: usize = 4;
        let color = |x: usize, y: usize| {
            let place = vec2(x as f32, y as f32) + 0.5;
            color_at(place / (SIDE * SAMPLES) as f32)
        };
        let pixel = |index: usize| {
            let (left, top) = (index % SIDE * SAMPLES, index / SIDE * SAMPLES);
            let rows = top..top + SAMPLES;
            let samples = rows.flat_map(|y| (left..left + SAMPLES).map(move |x| color(x, y)));
            let samples: Vec<_> = samples.collect();
            average(samples.iter(), samples.len())
        };
        let drawn: Vec<u8> = (0..SIDE * SIDE).flat_map(pixel).collect();
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/web/icon.png");
        if std::env::var_os("BREAKOUT_UPDATE").is_some() {
            let file = std::fs::File::create(path).expect("a file");
            let mut encoder = png::Encoder::new(file, SIDE as u32, SIDE as u32);
            encoder.set_color(png::ColorType::Rgba);
            encoder.set_compression(png::Compression::Best);
            encoder.set_filter(png::FilterType::NoFilter);
            let writer = encoder.write_header();
            writer
                .and_then(|mut writer| writer.write_image_data(&drawn))
                .expect("a picture");
        }
        let file = std::fs::File::open(path).expect("the icon of the page");
        let mut reader = png::Decoder::new(file).read_info().expect("a picture");
        let mut kept = vec![0; reader.output_buffer_size()];
        reader.next_frame(&mut kept).expect("a picture");
        assert!(drawn == kept, "{path}");
    }
}
