//! The colours of play and of the blueprint, and their replacements in high contrast.

pub(crate) use super::color::Color;

pub(crate) mod play {
    use crate::app::render::color::Color;

    pub(crate) const WINDOW: Color = Color::hex(0x0c_0e_1d);
    pub(crate) const WINDOW_FOOT: Color = Color::hex(0x06_06_0d);
    pub(crate) const FIELD_TOP: Color = Color::hex(0x17_1b_3a);
    pub(crate) const FIELD_BOTTOM: Color = Color::hex(0x0d_10_24);
    pub(crate) const EDGE: Color = Color::hex(0x3a_41_78);
    pub(crate) const TEXT: Color = Color::hex(0xf4_f6_ff);
    pub(crate) const QUIET: Color = Color::hex(0x9c_a4_d4);
    /// Hints and disabled rows.
    pub(crate) const DIM: Color = Color::hex(0x87_90_c2);
    /// Lines; too dark for texts.
    pub(crate) const FAINT: Color = Color::hex(0x23_28_4e);
    /// The empty part of a bar, and the marks on a paddle: like `FAINT` and `EDGE`, but not replaced in high contrast.
    pub(crate) const TRACK: Color = Color::hex(0x23_28_4d);
    pub(crate) const MARK: Color = Color::hex(0x3a_41_79);
    pub(crate) const PANEL: Color = Color::hex(0x17_1b_3a);
    pub(crate) const ACCENT: Color = Color::hex(0x4c_c9_f0);
    pub(crate) const COMBO: Color = Color::hex(0xff_d1_66);
    /// The medals of a ladder; `COMBO` is gold.
    pub(crate) const BRONZE: Color = Color::hex(0xe0_95_5a);
    pub(crate) const SILVER: Color = Color::hex(0xd3_db_ea);
    pub(crate) const DANGER: Color = Color::hex(0xff_5d_8f);
    pub(crate) const GOOD: Color = Color::hex(0x7a_e5_82);
    pub(crate) const PADDLE_TOP: Color = Color::hex(0xff_ff_ff);
    pub(crate) const PADDLE_BOTTOM: Color = Color::hex(0xa9_b4_ff);
    pub(crate) const BALL: Color = Color::hex(0xff_ff_ff);
    pub(crate) const BALL_LIGHT: Color = Color::hex(0x8f_d8_ff);
}

pub(crate) mod blueprint {
    use crate::app::render::color::Color;

    pub(crate) const PAPER: Color = Color::hex(0x0a_2a_4a);
    pub(crate) const MARGIN: Color = Color::hex(0x07_1d_35);
    pub(crate) const GRID: Color = Color::hex(0x12_3a_60);
    pub(crate) const GRID_COARSE: Color = Color::hex(0x1b_4c_78);
    pub(crate) const INK: Color = Color::hex(0xdb_ea_fe);
    pub(crate) const QUIET: Color = Color::hex(0x7f_b2_d9);
    /// Switches that are off, and numbers of scales.
    pub(crate) const DIM: Color = Color::hex(0x6f_9f_c6);
    pub(crate) const APART: Color = Color::hex(0x5f_a8_d3);
    /// The ball's box, and what is wrong about a test.
    pub(crate) const BOX_ONLY: Color = Color::hex(0xb9_c9_e6);
    /// P and contact.
    pub(crate) const TOUCH: Color = Color::hex(0xff_b7_03);
    /// The textbook's game.
    pub(crate) const TEXTBOOK: Color = Color::hex(0xff_4d_6d);
    pub(crate) const CAST: Color = Color::hex(0x80_ff_db);
    pub(crate) const NORMAL: Color = Color::hex(0xc4_a7_ff);
    pub(crate) const VELOCITY: Color = Color::hex(0xc3_e8_4a);
}

/// The colours that high contrast replaces: grounds become nearly black, quiet texts and lines become light. All other
/// colours are bright enough on these grounds.
const HIGH_CONTRAST: [(Color, Color); 17] = [
    (play::WINDOW, BLACK),
    (play::WINDOW_FOOT, BLACK),
    (play::FIELD_TOP, BLACK),
    (play::FIELD_BOTTOM, BLACK),
    (play::EDGE, Color::hex(0xc8_ce_ff)),
    (play::FAINT, Color::hex(0x55_5c_92)),
    (play::TRACK, Color::hex(0x55_5c_92)),
    (play::QUIET, Color::hex(0xd2_d7_f5)),
    (play::DIM, Color::hex(0xb4_bb_e4)),
    (play::DANGER, Color::hex(0xff_8f_b3)),
    (play::PADDLE_BOTTOM, play::PADDLE_TOP),
    (blueprint::PAPER, Color::hex(0x03_10_1f)),
    (blueprint::MARGIN, BLACK),
    (blueprint::QUIET, Color::hex(0xb8_da_f2)),
    (blueprint::DIM, Color::hex(0xa2_c8_e6)),
    (blueprint::APART, Color::hex(0x8f_cb_ef)),
    (blueprint::TEXTBOOK, Color::hex(0xff_93_a6)),
];

const BLACK: Color = Color::hex(0x00_00_00);

/// The replacement of a colour in high contrast, with the same opacity.
pub(crate) fn high_contrast(color: Color) -> Color {
    let opaque = color.alpha(1.0);
    let row = HIGH_CONTRAST.iter().find(|(from, _)| *from == opaque);
    row.map_or(color, |(_, to)| color.tinted(*to))
}

/// Asserts that a text of one colour can be read on another, in both contrasts.
#[cfg(test)]
pub(crate) fn assert_readable(ink: Color, ground: Color) {
    let ratio = ink.contrast(ground);
    assert!(ratio >= 4.5, "{ink:?} on {ground:?}: {ratio:.2}");
    let ratio = high_contrast(ink).contrast(high_contrast(ground));
    assert!(ratio >= 7.0, "{ink:?} on {ground:?}, high: {ratio:.2}");
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The colours of texts, and the grounds that they are drawn on.
    const TEXTS: [(&[Color], &[Color]); 4] = [
        (
            &[
                play::TEXT,
                play::QUIET,
                play::DIM,
                play::ACCENT,
                play::COMBO,
                play::DANGER,
                play::GOOD,
            ],
            // Menus and notices are also over the blueprint.
            &[
                play::WINDOW,
                play::WINDOW_FOOT,
                play::FIELD_TOP,
                play::FIELD_BOTTOM,
                play::PANEL,
                blueprint::PAPER,
                blueprint::MARGIN,
            ],
        ),
        (
            &[
                blueprint::INK,
                blueprint::QUIET,
                blueprint::DIM,
                blueprint::APART,
                blueprint::BOX_ONLY,
                blueprint::TOUCH,
                blueprint::TEXTBOOK,
                blueprint::CAST,
                blueprint::NORMAL,
                blueprint::VELOCITY,
            ],
            &[blueprint::PAPER, blueprint::MARGIN],
        ),
        // The key of a layer that is on.
        (
            &[blueprint::MARGIN],
            &[
                blueprint::INK,
                blueprint::QUIET,
                blueprint::APART,
                blueprint::BOX_ONLY,
                blueprint::TOUCH,
                blueprint::TEXTBOOK,
                blueprint::CAST,
                blueprint::NORMAL,
                blueprint::VELOCITY,
            ],
        ),
        // A chosen pair of the lab.
        (&[blueprint::INK], &[blueprint::GRID_COARSE]),
    ];

    #[test]
    fn every_text_can_be_read() {
        for (inks, grounds) in TEXTS {
            for ink in inks {
                for ground in grounds {
                    assert_readable(*ink, *ground);
                }
            }
        }
    }

    #[test]
    fn high_contrast_shows_empty_tracks_and_marks_on_paddles() {
        let ratio = |one, other| high_contrast(one).contrast(high_contrast(other));
        assert!(play::TRACK.contrast(play::PANEL) < 2.0);
        assert!((2.0..4.0).contains(&ratio(play::TRACK, play::WINDOW)));
        assert!(ratio(play::ACCENT, play::TRACK) > 3.0);
        assert!(ratio(play::MARK, play::PADDLE_BOTTOM) > 4.5);
    }

    #[test]
    fn black_on_white_is_the_most_and_a_colour_on_itself_the_least() {
        let white = Color::hex(0xff_ff_ff);
        assert!((white.contrast(BLACK) - 21.0).abs() < 1e-3);
        assert_eq!(BLACK.contrast(white), white.contrast(BLACK));
        assert_eq!(play::QUIET.contrast(play::QUIET), 1.0);
    }

    #[test]
    fn high_contrast_keeps_the_opacity_and_other_colours() {
        let half = play::QUIET.alpha(0.5);
        assert_eq!(high_contrast(half), high_contrast(play::QUIET).alpha(0.5));
        assert_eq!(high_contrast(play::COMBO), play::COMBO);
    }
}
