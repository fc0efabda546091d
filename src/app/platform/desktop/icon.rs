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
        let left = index % side * each;
        let top = index / side * each;
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
    use std::path::Path;

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

    /// The colour of an icon at a place.
    type Colors = fn(Vec2) -> Option<u32>;

    /// The icons of the page, of which a start loads only the first, and those of packages: each file with its side.
    const FILES: [(&str, usize, Colors); 11] = [
        ("web/icon.png", 192, color_at),
        ("web/icon-512.png", 512, color_at),
        ("web/icon-maskable.png", 512, maskable_color_at),
        ("packaging/dist/icons/16.png", 16, color_at),
        ("packaging/dist/icons/24.png", 24, color_at),
        ("packaging/dist/icons/32.png", 32, color_at),
        ("packaging/dist/icons/48.png", 48, color_at),
        ("packaging/dist/icons/64.png", 64, color_at),
        ("packaging/dist/icons/128.png", 128, color_at),
        ("packaging/dist/icons/256.png", 256, color_at),
        ("packaging/dist/icons/512.png", 512, color_at),
    ];

    /// The sides of the icons in the one file that Windows wants.
    const OF_WINDOWS: [u16; 4] = [16, 32, 48, 256];

    fn root() -> &'static Path {
        Path::new(env!("CARGO_MANIFEST_DIR"))
    }

    fn is_updated() -> bool {
        std::env::var_os("BREAKOUT_UPDATE").is_some()
    }

    /// The radius around the middle of a maskable icon that every mask leaves, by the manifest's standard.
    const SAFE: f32 = 0.4;

    /// The icon without corners of its own, and its picture inside [`SAFE`], for systems that cut icons to their shape.
    fn maskable_color_at(at: Vec2) -> Option<u32> {
        const SCALE: f32 = 0.68;
        color_at((at - 0.5) / SCALE + 0.5).or(Some(GROUND))
    }

    fn drawn(side: usize, colors: Colors) -> Vec<u8> {
        const SAMPLES: usize = 4;
        let color = |x: usize, y: usize| {
            let place = vec2(x as f32, y as f32) + 0.5;
            colors(place / (side * SAMPLES) as f32)
        };
        let pixel = |index: usize| {
            let left = index % side * SAMPLES;
            let top = index / side * SAMPLES;
            let rows = top..top + SAMPLES;
            let samples: Vec<_> = rows
                .flat_map(|y| (left..left + SAMPLES).map(move |x| color(x, y)))
                .collect();
            average(samples.iter(), samples.len())
        };
        (0..side * side).flat_map(pixel).collect()
    }

    fn write(path: &Path, side: usize, pixels: &[u8]) {
        let file = std::fs::File::create(path).expect("a file");
        let mut encoder = png::Encoder::new(file, side as u32, side as u32);
        encoder.set_color(png::ColorType::Rgba);
        encoder.set_compression(png::Compression::Best);
        encoder.set_filter(png::FilterType::NoFilter);
        let writer = encoder.write_header();
        writer
            .and_then(|mut writer| writer.write_image_data(pixels))
            .expect("a picture");
    }

    fn read(path: &Path) -> Vec<u8> {
        let file = std::fs::File::open(path).expect("an icon of the page");
        let mut reader = png::Decoder::new(file).read_info().expect("a picture");
        let mut pixels = vec![0; reader.output_buffer_size()];
        reader.next_frame(&mut pixels).expect("a picture");
        pixels
    }

    /// Where their picture changes on purpose, `BREAKOUT_UPDATE=1` draws the files again.
    #[test]
    fn the_files_show_the_same_icon_in_their_sizes() {
        for (name, side, colors) in FILES {
            let path = root().join(name);
            let drawn = drawn(side, colors);
            if is_updated() {
                write(&path, side, &drawn);
            }
            assert!(drawn == read(&path), "{name}");
        }
        the_icon_of_windows_has_the_pictures_of_the_others();
    }

    #[test]
    fn the_manifest_of_the_page_names_its_icons_with_their_sizes() {
        let manifest = std::fs::read_to_string(root().join("web/manifest.webmanifest"));
        let manifest = manifest.expect("the manifest");
        for (path, side, _) in FILES {
            if let Some(name) = path.strip_prefix("web/") {
                let named = format!(r#""src": "{name}", "sizes": "{side}x{side}""#);
                assert!(manifest.contains(&named), "{named}");
            }
        }
    }

    /// Microsoft's ICO format: a head, a row for each picture, and the pictures as PNG files.
    fn the_icon_of_windows_has_the_pictures_of_the_others() {
        const HEAD: usize = 6;
        const ROW: usize = 16;
        let folder = root().join("packaging/dist");
        let picture = |side: u16| std::fs::read(folder.join(format!("icons/{side}.png")));
        let pictures = OF_WINDOWS.map(|side| picture(side).expect("a picture"));
        let mut icon = [0_u16, 1, pictures.len() as u16]
            .map(u16::to_le_bytes)
            .concat();
        let mut start = HEAD + ROW * pictures.len();
        for (side, picture) in OF_WINDOWS.iter().zip(&pictures) {
            // A side of 256 is written as 0. No palette, one plane, 32 bits for each pixel.
            let side = *side as u8;
            icon.extend([side, side, 0, 0, 1, 0, 32, 0]);
            icon.extend((picture.len() as u32).to_le_bytes());
            icon.extend((start as u32).to_le_bytes());
            start += picture.len();
        }
        icon.extend(pictures.concat());
        let path = folder.join("breakout.ico");
        if is_updated() {
            std::fs::write(&path, &icon).expect("the icon can be written");
        }
        assert!(std::fs::read(path).is_ok_and(|kept| kept == icon));
    }

    #[test]
    fn every_mask_leaves_the_picture_of_the_maskable_icon() {
        const SIDE: usize = 200;
        for index in 0..SIDE * SIDE {
            let place = vec2((index % SIDE) as f32, (index / SIDE) as f32) + 0.5;
            let place = place / SIDE as f32;
            let is_safe = place.distance(vec2(0.5, 0.5)) <= SAFE;
            assert!(
                is_safe || maskable_color_at(place) == Some(GROUND),
                "{place}"
            );
        }
    }
}
