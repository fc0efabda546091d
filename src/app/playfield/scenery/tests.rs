//! Tests of the brightness and the colours of sceneries.

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
    foot: 1.0,
};
/// The most that rounding and dithering add.
const DITHER: f32 = 0.002;

fn painted(scenery: Scenery, frame: Framing) -> Vec<[u8; 4]> {
    let painter = SceneryPainter::new(scenery, frame);
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

fn sceneries() -> impl Iterator<Item = Scenery> {
    let hues = [(70.0, 230.0), (220.0, 20.0), (150.0, 300.0), (0.0, 90.0)];
    let seeds = [(0.26, 1), (-0.44, 77)];
    SceneryKind::ALL.into_iter().flat_map(move |kind| {
        hues.into_iter().flat_map(move |(key, second)| {
            let scenery = move |(light, seed)| Scenery::new(kind, light, seed, key, second);
            seeds.into_iter().map(scenery)
        })
    })
}

#[test]
fn no_place_is_brighter_than_it_may_be() {
    for scenery in sceneries() {
        let mut brightest = [0.0_f32; 4];
        for (index, pixel) in painted(scenery, SMALL).into_iter().enumerate() {
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
            assert!(found <= most + DITHER, "{scenery:?}: {brightest:?}");
        }
        assert!(
            brightest[2] > 0.02,
            "there is something to see: {scenery:?}"
        );
    }
}

#[test]
fn words_in_the_title_stand_on_what_is_dark_enough() {
    let open = Framing {
        half: f32::MAX,
        ..SMALL
    };
    for (index, pixel) in painted(Scenery::of_title(), open).into_iter().enumerate() {
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
    let columns = 128_usize;
    let rows = 64_usize;
    for scenery in sceneries() {
        let pixels = painted(scenery, thumbnail_frame((columns, rows)));
        for (width, height, words) in cards {
            let rect = Rect::new(7.0, 30.0, width, height);
            let small = scenery.thumbnail(&CardFrame {
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

/// The contrast of a colour with a ground of a luminance, as WCAG 2 defines it.
fn contrast(ink: Color, ground: f32) -> f32 {
    (ink.luminance() + 0.05) / (ground + 0.05)
}

#[test]
fn balls_bricks_and_words_stand_out_from_every_place() {
    // As they did on the field without a scenery.
    for (kind, least) in [(BrickKind::Orange, 6.69), (BrickKind::Solid, 2.8)] {
        let color = Color::hex(kind.spec().color);
        let today = contrast(color, play::FIELD_TOP.luminance());
        let now = contrast(color, BEHIND_BRICKS);
        assert!(
            now >= today * 0.999 && now >= least,
            "{kind:?}: {now}, {today}"
        );
    }
    // Only the dark halo around them counts.
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
    for scenery in sceneries() {
        let SceneryColors {
            top,
            air,
            mid,
            low,
            ground,
            ..
        } = scenery.colors;
        for tone in [top, air, mid, low, ground] {
            let [red, green, blue] =
                [tone.x, tone.y, tone.z].map(|part| (paint::encoded(part) * 255.0).round() as u32);
            let hue = hue_of(red << 16 | green << 8 | blue);
            // Rounding to bytes turns dark hues a little.
            assert!(!(58.0..140.0).contains(&hue), "{hue}: {scenery:?}");
        }
    }
}

#[test]
fn a_level_without_a_colour_has_a_place() {
    for rows in ["w w w", "h h h", "# h #", "# w #"] {
        let levels = crate::scenes::levels(&format!("{rows}\n"));
        let level = levels.iter().next().expect("a level");
        assert_eq!(hues(level), (NO_HUE, NO_HUE + 165.0), "{rows}");
        let scenery = Scenery::of(level);
        let pixels = painted(scenery, SMALL).into_iter();
        let lights: Vec<f32> = pixels.map(luminance).collect();
        let brightest = lights.iter().copied().fold(0.0, f32::max);
        let dark = lights.iter().filter(|light| **light < 0.01).count();
        let is_picture = (0.02..=BRIGHTEST + SUN + DITHER).contains(&brightest);
        assert!(is_picture && dark > lights.len() / 4, "{rows}: {scenery:?}");
    }
}

#[test]
fn our_levels_have_places_of_their_own_choice() {
    let mut seen = Vec::new();
    for level in LevelSet::builtin().iter() {
        let chosen = level.scenery().expect("a choice");
        assert!(!seen.contains(&chosen), "{chosen}, of {}", level.title());
        seen.push(chosen);
    }
}
