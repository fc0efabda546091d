//! The place in which a level is played: what kind of place, its light and its colours.

mod paint;

use breakout::level::{BrickKind, Level};
use macroquad::prelude::{Rect, Vec2, Vec3, vec2, vec3};

use crate::app::playfield::bricks::mixed;
use crate::app::render::palette::Color;
use crate::app::render::{CELL_ASPECT, Canvas, Small};
use crate::app::settings::Settings;
use crate::app::view::View;
use paint::{Framing, PlacePainter};

/// The height at which the floor begins, from 0 at the field's top to 1 at its bottom.
pub(crate) use paint::FLOOR;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Family {
    /// Hills at a lake.
    Land,
    /// A reef under water.
    Deep,
    /// Roofs of a town.
    City,
    /// Mountains and firs in snow.
    Snow,
}

const FAMILIES: [Family; 4] = [Family::Land, Family::Deep, Family::City, Family::Snow];

/// A place is chosen when a level is opened, and stays while the level is edited.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Place {
    family: Family,
    /// The distance of the light from the middle, in heights of the field.
    light: f32,
    seed: u32,
    colors: PlaceColors,
    /// True where it fills the window with words in its middle; false outside a field.
    is_open: bool,
}

/// The card that a small picture lies behind.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Behind {
    pub(crate) rect: Rect,
    /// The height from which on there are words, and the radius of the corners.
    pub(crate) words: f32,
    pub(crate) round: f32,
}

/// Colours in linear light, from the top of the sky to the floor; `glow` is the colour of the light itself.
#[derive(Clone, Copy, Debug, PartialEq)]
struct PlaceColors {
    top: Vec3,
    air: Vec3,
    mid: Vec3,
    low: Vec3,
    glow: Vec3,
    ground: Vec3,
}

/// The hue of a place without coloured bricks.
const NO_HUE: f32 = 268.0;
/// Dark yellows and greens look like mud.
const MUD: (f32, f32) = (48.0, 150.0);
/// The height of a small picture at which its floor begins, from 0 at the top to 1.
const SMALL_FLOOR: f32 = 0.62;
/// The darkening behind words, and the share of the height in which it sets in.
const DARK: f32 = 0.5;
const DUSK: f32 = 0.2;

impl Place {
    /// The place of a level, by its contents and its colours.
    pub(crate) fn of(level: &Level) -> Self {
        Self::chosen_by(level.content_hash(), level)
    }

    /// The place that a hash chooses, in the colours of a level.
    pub(crate) fn chosen_by(hash: u64, level: &Level) -> Self {
        // Words are in the middle, and never on the light.
        let side = if hash & 1 == 0 { -1.0 } else { 1.0 };
        let own = BUILT_IN.iter().find(|row| row.0 == hash);
        let family = FAMILIES[(hash >> 40) as usize % FAMILIES.len()];
        let light = side * (0.26 + 0.2 * ((hash >> 16) & 0xff) as f32 / 255.0);
        let (_, family, light) = *own.unwrap_or(&(hash, family, light));
        let (key, second) = hues(level);
        Self::new(family, light, hash as u32, key, second)
    }

    /// A place in hues of OKLCH, in degrees: the commonest colour of its bricks, and the second.
    fn new(family: Family, light: f32, seed: u32, key: f32, second: f32) -> Self {
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
            // From green to red lies mud, too.
            low = (key + 45.0).max(190.0);
        } else if low < 180.0 {
            low = low.min(33.0);
        }
        if family == Family::Deep {
            air = between(second, 255.0, 0.72).max(215.0);
            glow = between(second, 212.0, 0.7);
            mid = between(air, glow, 0.5);
            low = if key < 180.0 { key.min(40.0) } else { key };
        }
        let [air, mid, low, glow] = [air, mid, low, glow].map(without_mud);
        Self {
            family,
            light,
            seed: seed.wrapping_mul(0x9e37_79b9),
            is_open: false,
            colors: PlaceColors {
                top: oklch(0.15, 0.055, air),
                air: oklch(0.235, 0.085, air),
                mid: oklch(0.30, 0.095, mid),
                low: oklch(0.40, 0.12, low),
                glow: oklch(0.76, 0.155, glow),
                ground: oklch(0.13, 0.035, air),
            },
        }
    }

    pub(crate) fn of_title() -> Self {
        Self {
            is_open: true,
            ..Self::new(Family::Land, -0.47, 5, 55.0, 285.0)
        }
    }

    /// The opacity that the settings ask for; 0 where the ground has to be black.
    pub(crate) fn opacity(canvas: &Canvas, settings: &Settings) -> f32 {
        if canvas.high_contrast {
            0.0
        } else {
            f32::from(settings.picture.place) / 100.0
        }
    }

    /// Paints its picture behind everything a frame further. Returns whether at this opacity it hides all beneath it.
    pub(crate) fn advance(&self, canvas: &mut Canvas, view: &View, opacity: f32) -> bool {
        let (corner, size) = (view.origin, view.field_size());
        let field = Rect::new(corner.x, corner.y, size.x, size.y);
        let is_opaque = canvas.paint_backdrop(self.stamp(), field, |(columns, rows), field| {
            let half = field.w * 0.5;
            let frame = Framing {
                columns,
                rows,
                top: vec2(field.x + half, field.y),
                half: if self.is_open { f32::MAX } else { half },
                height: field.h,
            };
            PlacePainter::new(*self, frame)
        });
        is_opaque && opacity >= 1.0
    }

    /// Draws places small, each behind a card. There may be as many cards as `room`.
    pub(crate) fn draw_small(
        canvas: &mut Canvas,
        cards: &[(Self, Behind)],
        room: usize,
        opacity: f32,
    ) {
        let wanted = cards.iter().map(|(place, behind)| place.small(behind));
        let painter = |number: usize, size| PlacePainter::new(cards[number].0, small_frame(size));
        canvas.gallery(room, wanted.collect(), opacity, painter);
    }

    fn small(&self, behind: &Behind) -> Small {
        let Behind { rect, words, round } = *behind;
        let share = |y: f32| (y - rect.y) / rect.h;
        Small {
            stamp: self.stamp(),
            frame: rect,
            part: part_of_small(rect.size(), share(words)),
            dark: [share(words - rect.h * DUSK), share(words), DARK],
            round,
        }
    }

    /// The colour that its light has on the edges around the field.
    pub(crate) fn light(&self) -> Color {
        let byte = |part: f32| (paint::encoded(part.min(1.0)) * 255.0).round() as u32;
        let [red, green, blue] = self.colors.glow.to_array().map(byte);
        Color::hex(red << 16 | green << 8 | blue)
    }

    fn stamp(&self) -> u64 {
        let parts = [
            self.light.to_bits(),
            self.family as u32,
            self.colors.air.x.to_bits(),
            self.colors.glow.x.to_bits(),
        ];
        let parts = parts.into_iter().map(u64::from);
        parts.fold(self.seed.into(), mixed)
    }
}

/// The chosen families and lights of the built-in levels, by content hash.
#[rustfmt::skip]
const BUILT_IN: [(u64, Family, f32); 31] = [
    (0x470f_e3ba_1d83_0cfd, Family::Land, 0.28), // First Light
    (0xe468_3113_3402_6305, Family::Snow, -0.34), // Rainbow
    (0x9f86_f95d_926c_8d95, Family::Deep, 0.3), // Clownfish
    (0x0de5_dbc5_9d52_cc8a, Family::City, -0.3), // Two Beats
    (0xd01c_4733_9bec_0f7e, Family::Land, 0.4), // Lighthouse
    (0x9563_f17f_6b4b_c11b, Family::City, 0.33), // Colonnade
    (0x1193_9cc8_b0da_7a68, Family::Deep, -0.3), // Small Boat
    (0x1ab3_8352_685d_9faf, Family::Snow, -0.35), // Night Owl
    (0x3f42_8a9b_2c12_bbfa, Family::Land, 0.3), // Windfall
    (0x55c3_e46c_67fa_8f97, Family::Snow, 0.36), // Visitors
    (0x9bc8_24d4_fc69_b8b4, Family::City, -0.28), // Umbrella
    (0xa372_96ad_1ee2_232f, Family::Land, -0.38), // Key
    (0x614f_663f_9554_5dec, Family::Deep, 0.33), // No Hurry
    (0xc139_0132_e12d_a271, Family::City, 0.3), // New Year
    (0xa14e_3b51_3110_7674, Family::Land, -0.3), // Short Fuse
    (0x01f2_554b_12ce_3014, Family::Snow, 0.3), // Snowfall
    (0xf3dc_5a82_a680_3d4c, Family::Deep, -0.33), // Two Sides
    (0x2843_4c93_5854_3930, Family::Land, 0.27), // Volcano
    (0xc98b_470b_d89b_76e6, Family::Snow, -0.3), // Big Dipper
    (0xa74a_075a_9ff8_6556, Family::Land, 0.38), // Bee
    (0x0a89_2c24_c26d_8470, Family::Deep, -0.28), // Lizard
    (0x4d59_21d8_ea92_d636, Family::City, 0.4), // Night Shift
    (0x949a_66a5_2673_fa80, Family::Land, -0.35), // Only a Grin
    (0x775c_8237_29dd_9a48, Family::Snow, 0.35), // Comet
    (0x6faa_cb8a_f03a_a81f, Family::Deep, -0.3), // Dragonfly
    (0xf07d_5035_f76e_fde2, Family::Snow, -0.3), // Keep
    (0x934a_834a_d4a9_11e1, Family::Land, -0.4), // Lift-off
    (0x19e5_dee5_35b0_7bbe, Family::Deep, 0.33), // Poison
    (0xb4ee_6162_4e77_b19e, Family::City, 0.28), // Moth
    (0xecfa_190e_b78c_6dbc, Family::Land, -0.27), // Dusk
    (0x0702_039e_4963_6477, Family::City, 0.33), // Last Word
];

/// Where a small picture lies around the field: it shows what the field shows, and more at both sides.
fn small_frame((columns, rows): (usize, usize)) -> Framing {
    let height = rows as f32;
    Framing {
        columns,
        rows,
        top: vec2(columns as f32 * 0.5, (SMALL_FLOOR - FLOOR) * height),
        half: f32::MAX,
        height,
    }
}

/// The largest part of a small picture that fills a box, with the floor as near as possible to a height of the box.
fn part_of_small(size: Vec2, floor: f32) -> Rect {
    let picture = vec2(CELL_ASPECT, 1.0);
    let part = size / (size / picture).max_element() / picture;
    let top = (SMALL_FLOOR - floor * part.y).clamp(0.0, 1.0 - part.y);
    Rect::new((1.0 - part.x) * 0.5, top, part.x, part.y)
}

/// The hues of the two commonest colours of a level's bricks; white and hidden bricks have none.
fn hues(level: &Level) -> (f32, f32) {
    let mut colors: Vec<(u32, f32)> = Vec::new();
    let kinds = level.cells().iter().flatten();
    let kinds = kinds.filter(|kind| kind.breaks() && **kind != BrickKind::White);
    for spec in kinds.map(|kind| kind.spec()).filter(|spec| !spec.hides) {
        match colors.iter_mut().find(|(known, _)| *known == spec.color) {
            Some((_, count)) => *count += 1.0,
            None => colors.push((spec.color, 1.0)),
        }
    }
    let found = colors.iter().map(|(color, count)| (hue_of(*color), *count));
    let found: Vec<(f32, f32)> = found.collect();
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

/// The way from one hue to another, from -180 to 180.
fn turn(from: f32, to: f32) -> f32 {
    (to - from + 540.0).rem_euclid(360.0) - 180.0
}

fn between(from: f32, to: f32, share: f32) -> f32 {
    (from + turn(from, to) * share).rem_euclid(360.0)
}

/// The nearest hue that is no mud when it is dark.
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
/// processing", 2020). What no screen shows is cut off.
fn oklch(lightness: f32, chroma: f32, hue: f32) -> Vec3 {
    let (b, a) = hue.to_radians().sin_cos();
    let (a, b) = (a * chroma, b * chroma);
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

#[cfg(test)]
mod tests {
    use breakout::level::LevelSet;
    use breakout::level::POWER_UPS;

    use super::paint::{BEHIND_BRICKS, BESIDE, BRIGHTEST, FLOORS, SUN, WORDS};
    use super::*;
    use crate::app::playfield::actors::HALO_OPACITY;
    use crate::app::render::Paints;
    use crate::app::render::palette::{Color, play};

    /// A field with room around it, in pixels.
    const SMALL: Framing = Framing {
        columns: 192,
        rows: 108,
        top: vec2(96.0, 4.0),
        half: 66.0,
        height: 100.0,
    };
    /// What rounding and the dither against bands add.
    const DITHER: f32 = 0.002;

    fn painted(place: Place, frame: Framing) -> Vec<[u8; 4]> {
        let painter = PlacePainter::new(place, frame);
        let mut bytes = Vec::new();
        for y in 0..frame.rows {
            painter.row(y, &mut bytes);
        }
        let pixels = bytes.chunks_exact(4);
        pixels
            .map(|pixel| [pixel[0], pixel[1], pixel[2], pixel[3]])
            .collect()
    }

    fn luminance([red, green, blue, _]: [u8; 4]) -> f32 {
        Color::hex(u32::from_be_bytes([0, red, green, blue])).luminance()
    }

    fn places() -> impl Iterator<Item = Place> {
        let hues = [(70.0, 230.0), (220.0, 20.0), (150.0, 300.0), (0.0, 90.0)];
        let seeds = [(0.26, 1), (-0.44, 77)];
        FAMILIES.into_iter().flat_map(move |family| {
            hues.into_iter().flat_map(move |(key, second)| {
                let place = move |(light, seed)| Place::new(family, light, seed, key, second);
                seeds.into_iter().map(place)
            })
        })
    }

    /// What is said of each part of the field below holds for every pixel.
    #[test]
    fn no_place_is_brighter_than_it_may_be() {
        for place in places() {
            let mut brightest = [0.0_f32; 4];
            for (index, pixel) in painted(place, SMALL).into_iter().enumerate() {
                let x = (index % SMALL.columns) as f32 + 0.5;
                let v = ((index / SMALL.columns) as f32 + 0.5 - SMALL.top.y) / SMALL.height;
                let part = match v {
                    _ if (x - SMALL.top.x).abs() > SMALL.half || !(0.0..=1.0).contains(&v) => 0,
                    v if v < 0.48 => 1,
                    v if v < 0.81 => 2,
                    _ => 3,
                };
                brightest[part] = brightest[part].max(luminance(pixel));
            }
            let most = [BESIDE, BEHIND_BRICKS, BRIGHTEST + SUN, FLOORS];
            for (found, most) in brightest.into_iter().zip(most) {
                assert!(found <= most + DITHER, "{place:?}: {brightest:?}");
            }
            assert!(brightest[2] > 0.02, "there is something to see: {place:?}");
        }
    }

    #[test]
    fn words_in_the_title_stand_on_what_is_dark_enough() {
        let open = Framing {
            half: f32::MAX,
            ..SMALL
        };
        for (index, pixel) in painted(Place::of_title(), open).into_iter().enumerate() {
            let u = ((index % SMALL.columns) as f32 + 0.5 - SMALL.top.x) / SMALL.height;
            if u.abs() < 0.3 {
                assert!(luminance(pixel) <= WORDS + DITHER, "{pixel:?}");
            }
        }
    }

    #[test]
    fn words_on_a_card_stand_on_what_is_dark_enough() {
        // The size of a card, and the height of the words at its foot.
        let cards = [
            (296.0, 134.0, 70.0),
            (296.0, 134.0, 52.0),
            (160.0, 118.0, 70.0),
            (200.0, 201.0, 70.0),
            (304.0, 126.0, 80.0),
        ];
        let (columns, rows) = (128_usize, 64_usize);
        for place in places() {
            let pixels = painted(place, small_frame((columns, rows)));
            for (width, height, words) in cards {
                let rect = Rect::new(7.0, 30.0, width, height);
                let small = place.small(&Behind {
                    rect,
                    words: rect.bottom() - words,
                    round: 9.0,
                });
                let [from, to, dark] = small.dark;
                assert!(small.part.x >= 0.0 && small.part.bottom() <= 1.0);
                for (index, pixel) in pixels.iter().enumerate() {
                    let at = (index / columns) as f32 + 0.5;
                    let share = (at / rows as f32 - small.part.y) / small.part.h;
                    let share = share.clamp(0.0, 1.0);
                    let ease = ((share - from) / (to - from)).clamp(0.0, 1.0);
                    let light = 1.0 - dark * ease * ease * (3.0 - 2.0 * ease);
                    let shaded = pixel.map(|part| (f32::from(part) * light) as u8);
                    let most = if share >= 1.0 - words / height {
                        WORDS
                    } else {
                        BRIGHTEST + SUN
                    };
                    assert!(luminance(shaded) <= most + DITHER, "{small:?}: {share}");
                }
            }
        }
    }

    /// The contrast of a colour with a ground of such a luminance, as WCAG 2 defines it.
    fn contrast(ink: Color, ground: f32) -> f32 {
        (ink.luminance() + 0.05) / (ground + 0.05)
    }

    #[test]
    fn balls_bricks_and_words_stand_out_from_every_place() {
        // As they did on the field without a place.
        for (kind, least) in [(BrickKind::Orange, 6.69), (BrickKind::Solid, 2.8)] {
            let color = Color::hex(kind.spec().color);
            let today = contrast(color, play::FIELD_TOP.luminance());
            let now = contrast(color, BEHIND_BRICKS);
            assert!(
                now >= today * 0.999 && now >= least,
                "{kind:?}: {now}, {today}"
            );
        }
        // What is dark around them counts, and their light does not.
        let covered =
            (BRIGHTEST + SUN) * (1.0 - HALO_OPACITY) + play::WINDOW_FOOT.luminance() * HALO_OPACITY;
        assert!(contrast(play::BALL, covered) >= 10.0);
        for spec in &POWER_UPS {
            let ratio = contrast(Color::hex(spec.color), covered);
            assert!(ratio >= 6.0, "{}: {ratio}", spec.name);
        }
        for color in [play::PADDLE_TOP, play::PADDLE_BOTTOM] {
            assert!(contrast(color, FLOORS) >= 6.0);
        }
        let inks = [
            play::TEXT,
            play::QUIET,
            play::ACCENT,
            play::COMBO,
            play::GOOD,
        ];
        for (inks, ground) in [
            (&inks[..], BRIGHTEST),
            (&inks[..], FLOORS),
            (&inks[..], BESIDE),
            (&[play::DIM, play::DANGER], BESIDE),
            (&[play::DIM], WORDS),
        ] {
            for ink in inks {
                let ratio = contrast(*ink, ground);
                assert!(ratio >= 4.5, "{ink:?} on {ground}: {ratio}");
            }
        }
    }

    #[test]
    fn no_tone_of_a_place_is_mud() {
        for place in places() {
            let PlaceColors {
                top,
                air,
                mid,
                low,
                ground,
                ..
            } = place.colors;
            for tone in [top, air, mid, low, ground] {
                let [red, green, blue] = [tone.x, tone.y, tone.z]
                    .map(|part| (paint::encoded(part) * 255.0).round() as u32);
                let hue = hue_of(red << 16 | green << 8 | blue);
                // Rounding to bytes turns dark hues a little.
                assert!(!(58.0..140.0).contains(&hue), "{hue}: {place:?}");
            }
        }
    }

    #[test]
    fn a_level_without_a_colour_has_a_place() {
        for rows in ["w w w", "h h h", "# h #", "# w #"] {
            let levels = crate::scenes::levels(&format!("{rows}\n"));
            let level = levels.iter().next().expect("a level");
            assert_eq!(hues(level), (NO_HUE, NO_HUE + 165.0), "{rows}");
            let place = Place::of(level);
            let pixels = painted(place, SMALL).into_iter();
            let lights: Vec<f32> = pixels.map(luminance).collect();
            let brightest = lights.iter().copied().fold(0.0, f32::max);
            let dark = lights.iter().filter(|light| **light < 0.01).count();
            let is_picture = (0.02..=BRIGHTEST + SUN + DITHER).contains(&brightest);
            assert!(is_picture && dark > lights.len() / 4, "{rows}: {place:?}");
        }
    }

    #[test]
    fn our_levels_have_places_of_their_own_choice() {
        for level in LevelSet::builtin().iter() {
            let hash = level.content_hash();
            assert!(
                BUILT_IN.iter().any(|row| row.0 == hash),
                "(0x{hash:016x}, Family::Land, 0.3), // {}",
                level.title()
            );
        }
    }
}
