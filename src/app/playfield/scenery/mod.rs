//! The scenery behind a level: its kind, its light and its colours.

mod paint;
#[cfg(test)]
mod tests;

use breakout::level::{BrickKind, Level, SceneryKind};
use macroquad::prelude::{Rect, Vec2, Vec3, vec2, vec3};

use crate::app::audio::Tune;
use crate::app::playfield::{bricks::mixed, draw_backdrop};
use crate::app::render::palette::Color;
use crate::app::render::{CELL_ASPECT, Canvas, Thumbnail};
use crate::app::settings::Settings;
use crate::app::view::View;
use paint::{Framing, SceneryPainter};

pub(crate) use paint::FLOOR;

/// The scenery of a level is chosen when the level is opened, and stays while the level is edited.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Scenery {
    kind: SceneryKind,
    /// The horizontal position of the light from the middle, in heights of the field.
    light: f32,
    seed: u32,
    colors: SceneryColors,
    /// True on the title, where it fills the window and the menu is in its middle.
    is_open: bool,
}

/// The card in front of a small picture, in text units.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CardFrame {
    pub(crate) rect: Rect,
    /// The top of the words, and the radius of the corners.
    pub(crate) words: f32,
    pub(crate) round: f32,
}

/// Colours in linear light, from the top of the sky to the floor; `glow` is the colour of the light.
#[derive(Clone, Copy, Debug, PartialEq)]
struct SceneryColors {
    top: Vec3,
    air: Vec3,
    mid: Vec3,
    low: Vec3,
    glow: Vec3,
    ground: Vec3,
}

/// The hue without coloured bricks, in degrees.
const NO_HUE: f32 = 268.0;
/// The hues that look like mud when they are dark: yellow and green, in degrees.
const MUD: (f32, f32) = (48.0, 150.0);
/// The height of the scene, as a share of a tall window from the field's top to its foot: the floor is below the field.
const OF_TALL: f32 = 0.78;
/// The height of a small picture at which its floor begins, from 0 at the top to 1.
const SMALL_FLOOR: f32 = 0.62;
/// The opacity of the place behind a room that has none of its own.
const DIM: f32 = 0.5;
/// The darkening behind words, and the share of the height over which it sets in.
const DARK: f32 = 0.5;
const DUSK: f32 = 0.2;

impl Scenery {
    /// The scenery that a level chooses, or else its content, in its colours.
    pub(crate) fn of(level: &Level) -> Self {
        Self::from_hash(level.content_hash(), level)
    }

    /// The same, with the content hash that the level had at first.
    pub(crate) fn from_hash(hash: u64, level: &Level) -> Self {
        let kinds = SceneryKind::ALL;
        let (kind, hash) = match level.scenery() {
            Some(scenery) => (scenery.kind, mixed(0, scenery.seed.into())),
            None => (kinds[(hash >> 40) as usize % kinds.len()], hash),
        };
        // The light is never in the middle, where words are.
        let side = if hash & 1 == 0 { -1.0 } else { 1.0 };
        let light = side * (0.26 + 0.2 * ((hash >> 16) & 0xff) as f32 / 255.0);
        let (key, second) = hues(level);
        Self::new(kind, light, hash as u32, key, second)
    }

    /// A scenery in the hues of the commonest and the second colour of the bricks, in degrees of OKLCH.
    fn new(kind: SceneryKind, light: f32, seed: u32, key: f32, second: f32) -> Self {
        let is_warm = !(115.0..=330.0).contains(&key);
        let mut glow = key;
        if is_warm && key < 180.0 {
            glow = key.min(46.0);
        }
        let mut air = between(second, 280.0, 0.62).clamp(238.0, 325.0);
        if !is_warm {
            air = air.min(glow + 80.0);
        }
        let mut mid = if is_warm {
            let past = if glow > 180.0 { glow } else { glow + 360.0 };
            air + 0.56 * (past - air)
        } else {
            between(air, glow, 0.5)
        };
        let mut low = (glow - 12.0).rem_euclid(360.0);
        if (115.0..180.0).contains(&key) {
            // The way from green to red passes through mud.
            low = (key + 45.0).max(190.0);
        } else if low < 180.0 {
            low = low.min(33.0);
        }
        if kind == SceneryKind::Reef {
            air = between(second, 255.0, 0.72).max(215.0);
            glow = between(second, 212.0, 0.7);
            mid = between(air, glow, 0.5);
            low = if key < 180.0 { key.min(40.0) } else { key };
        }
        let [air, mid, low, glow] = [air, mid, low, glow].map(without_mud);
        Self {
            kind,
            light,
            seed: seed.wrapping_mul(0x9e37_79b9),
            is_open: false,
            colors: SceneryColors {
                top: oklch(0.15, 0.055, air),
                air: oklch(0.235, 0.085, air),
                mid: oklch(0.30, 0.095, mid),
                low: oklch(0.40, 0.12, low),
                glow: oklch(0.76, 0.155, glow),
                ground: oklch(0.13, 0.035, air),
            },
        }
    }

    pub(crate) fn tune(&self) -> Tune {
        Tune::of(self.kind)
    }

    pub(crate) fn of_title() -> Self {
        Self {
            is_open: true,
            ..Self::new(SceneryKind::Lake, -0.47, 5, 55.0, 285.0)
        }
    }

    /// Draws the place that was shown last, or else the title's, dim, behind a room that has none of its own.
    pub(crate) fn draw_dim(canvas: &mut Canvas, view: &View, settings: &Settings) {
        draw_backdrop(canvas);
        let opacity = Self::opacity(canvas, settings) * DIM;
        if opacity > 0.0 {
            if !canvas.keep_backdrop() {
                Self::of_title().advance(canvas, view);
            }
            canvas.show_backdrop(opacity, None);
        }
    }

    /// The opacity from the settings; 0 in high contrast, where the ground is black.
    pub(crate) fn opacity(canvas: &Canvas, settings: &Settings) -> f32 {
        if canvas.high_contrast {
            0.0
        } else {
            f32::from(settings.picture.place) / 100.0
        }
    }

    /// Paints some rows of the picture behind everything. Returns true if it is complete and fully shown.
    pub(crate) fn advance(&self, canvas: &mut Canvas, view: &View) -> bool {
        let corner = view.origin;
        let size = view.field_size();
        let field = Rect::new(corner.x, corner.y, size.x, size.y);
        // The sides of another field would be seams in the title's sky.
        if self.is_open {
            canvas.drop_other_backdrops(self.stamp());
        }
        canvas.paint_backdrop(self.stamp(), field, |(columns, rows), field| {
            let half = field.w * 0.5;
            // The title's letters stand on the floor of the field.
            let rest = if self.is_open {
                0.0
            } else {
                rows as f32 - field.y
            };
            let height = field.h.max(rest * OF_TALL).max(1.0);
            let frame = Framing {
                columns,
                rows,
                top: vec2(field.x + half, field.y),
                half: if self.is_open { f32::MAX } else { half },
                height,
                foot: field.h / height,
            };
            SceneryPainter::new(*self, frame)
        })
    }

    /// Draws thumbnails, each behind a card. `room` is the most cards that a page has.
    pub(crate) fn draw_small(
        canvas: &mut Canvas,
        cards: &[(Self, CardFrame)],
        room: usize,
        opacity: f32,
    ) {
        let wanted = cards.iter().map(|(scenery, card)| scenery.thumbnail(card));
        let painter =
            |number: usize, size| SceneryPainter::new(cards[number].0, thumbnail_frame(size));
        canvas.gallery(room, wanted.collect(), opacity, painter);
    }

    fn thumbnail(&self, card: &CardFrame) -> Thumbnail {
        let CardFrame { rect, words, round } = *card;
        let share = |y: f32| (y - rect.y) / rect.h;
        Thumbnail {
            stamp: self.stamp(),
            frame: rect,
            part: part_of_thumbnail(rect.size(), share(words)),
            dark: [share(words - rect.h * DUSK), share(words), DARK],
            round,
        }
    }

    /// The colour of the light on the frame around the field.
    pub(crate) fn light(&self) -> Color {
        let byte = |part: f32| (paint::encoded(part.min(1.0)) * 255.0).round() as u32;
        let [red, green, blue] = self.colors.glow.to_array().map(byte);
        Color::hex(red << 16 | green << 8 | blue)
    }

    fn stamp(&self) -> u64 {
        let parts = [
            self.light.to_bits(),
            self.kind as u32,
            self.colors.air.x.to_bits(),
            self.colors.glow.x.to_bits(),
        ]
        .into_iter()
        .map(u64::from);
        parts.fold(self.seed.into(), mixed)
    }
}

/// The framing of a small picture: the field, and more at both sides.
fn thumbnail_frame((columns, rows): (usize, usize)) -> Framing {
    let height = rows as f32;
    Framing {
        columns,
        rows,
        top: vec2(columns as f32 * 0.5, (SMALL_FLOOR - FLOOR) * height),
        half: f32::MAX,
        height,
        foot: 1.0,
    }
}

/// The largest part of a small picture with the proportions of a box, and its floor as near as possible to `floor`, a
/// share of the box's height.
fn part_of_thumbnail(size: Vec2, floor: f32) -> Rect {
    let picture = vec2(CELL_ASPECT, 1.0);
    let part = size / (size / picture).max_element() / picture;
    let top = (SMALL_FLOOR - floor * part.y).clamp(0.0, 1.0 - part.y);
    Rect::new((1.0 - part.x) * 0.5, top, part.x, part.y)
}

/// The hues of the two commonest colours of a level's bricks; white and hidden bricks have none.
fn hues(level: &Level) -> (f32, f32) {
    let mut colors: Vec<(u32, f32)> = Vec::new();
    let kinds = level
        .cells()
        .iter()
        .flatten()
        .filter(|kind| kind.breaks() && **kind != BrickKind::White);
    for spec in kinds.map(|kind| kind.spec()).filter(|spec| !spec.hides) {
        match colors.iter_mut().find(|(known, _)| *known == spec.color) {
            Some((_, count)) => *count += 1.0,
            None => colors.push((spec.color, 1.0)),
        }
    }
    let found: Vec<(f32, f32)> = colors
        .iter()
        .map(|(color, count)| (hue_of(*color), *count))
        .collect();
    let commoner = |a: (f32, f32), b: (f32, f32)| if b.1 > a.1 { b } else { a };
    let Some(commonest) = found.iter().copied().reduce(commoner) else {
        return (NO_HUE, NO_HUE + 165.0);
    };
    let is_near = |hue: f32| turn(commonest.0, hue).abs() <= 60.0;
    let mean = |near: bool| {
        let own = found.iter().filter(|(hue, _)| is_near(*hue) == near);
        let sum = own.fold(vec2(0.0, 0.0), |sum, (hue, count)| {
            sum + vec2(hue.to_radians().cos(), hue.to_radians().sin()) * *count
        });
        (sum.length() > 1e-3).then(|| sum.y.atan2(sum.x).to_degrees().rem_euclid(360.0))
    };
    let key = mean(true).unwrap_or(commonest.0);
    (key, mean(false).unwrap_or((key + 165.0).rem_euclid(360.0)))
}

/// The angle from one hue to another, from -180 to 180.
fn turn(from: f32, to: f32) -> f32 {
    (to - from + 540.0).rem_euclid(360.0) - 180.0
}

fn between(from: f32, to: f32, share: f32) -> f32 {
    (from + turn(from, to) * share).rem_euclid(360.0)
}

/// The nearest hue that does not look like mud when it is dark.
fn without_mud(hue: f32) -> f32 {
    let hue = hue.rem_euclid(360.0);
    let (low, high) = MUD;
    match hue {
        hue if hue <= low || hue >= high => hue,
        hue if hue < (low + high) * 0.5 => low - 2.0,
        _ => high + 2.0,
    }
}

/// Linear light of a colour in OKLCH, the hue in degrees (Ottosson, "A perceptual color space for image
/// processing", 2020), clipped to the gamut of screens.
fn oklch(lightness: f32, chroma: f32, hue: f32) -> Vec3 {
    let (b, a) = hue.to_radians().sin_cos();
    let a = a * chroma;
    let b = b * chroma;
    let l = (lightness + 0.396_337_78 * a + 0.215_803_76 * b).powi(3);
    let m = (lightness - 0.105_561_346 * a - 0.063_854_17 * b).powi(3);
    let s = (lightness - 0.089_484_18 * a - 1.291_485_5 * b).powi(3);
    vec3(
        4.076_741_7 * l - 3.307_711_6 * m + 0.230_969_94 * s,
        -1.268_438 * l + 2.609_757_4 * m - 0.341_319_4 * s,
        -0.004_196_086 * l - 0.703_418_6 * m + 1.707_614_7 * s,
    )
    .max(Vec3::ZERO)
}

/// The hue of a colour `0xRRGGBB` in OKLCH, in degrees.
fn hue_of(rgb: u32) -> f32 {
    let (red, green, blue) = Color::hex(rgb).light().into();
    let l = (0.412_221_46 * red + 0.536_332_55 * green + 0.051_445_995 * blue).cbrt();
    let m = (0.211_903_5 * red + 0.680_699_5 * green + 0.107_396_96 * blue).cbrt();
    let s = (0.088_302_46 * red + 0.281_718_85 * green + 0.629_978_7 * blue).cbrt();
    let a = 1.977_998_5 * l - 2.428_592_2 * m + 0.450_593_7 * s;
    let b = 0.025_904_037 * l + 0.782_771_77 * m - 0.808_675_77 * s;
    b.atan2(a).to_degrees().rem_euclid(360.0)
}
