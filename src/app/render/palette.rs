//! Every colour of the two faces.

/// Red, green, blue and opacity, as the shader and the text take them.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Color {
    red: u8,
    green: u8,
    blue: u8,
    opacity: u8,
}

impl Color {
    /// Nothing.
    pub(crate) const NONE: Self = Self {
        red: 0,
        green: 0,
        blue: 0,
        opacity: 0,
    };

    /// An opaque colour from `0xRRGGBB`.
    pub(crate) const fn hex(rgb: u32) -> Self {
        Self {
            red: (rgb >> 16) as u8,
            green: (rgb >> 8) as u8,
            blue: rgb as u8,
            opacity: 255,
        }
    }

    /// The colour with an opacity from 0 to 1.
    pub(crate) fn alpha(self, opacity: f32) -> Self {
        Self {
            opacity: (opacity.clamp(0.0, 1.0) * 255.0).round() as u8,
            ..self
        }
    }

    /// The colour with a share of its own opacity.
    pub(crate) fn faded(self, share: f32) -> Self {
        self.alpha(f32::from(self.opacity) / 255.0 * share)
    }

    /// The way from this colour to another.
    pub(crate) fn mix(self, other: Self, share: f32) -> Self {
        let between = |a: u8, b: u8| {
            (f32::from(a) + (f32::from(b) - f32::from(a)) * share.clamp(0.0, 1.0)).round() as u8
        };
        Self {
            red: between(self.red, other.red),
            green: between(self.green, other.green),
            blue: between(self.blue, other.blue),
            opacity: between(self.opacity, other.opacity),
        }
    }

    pub(crate) fn is_visible(self) -> bool {
        self.opacity > 0
    }
}

impl From<Color> for macroquad::color::Color {
    fn from(color: Color) -> Self {
        Self::from_rgba(color.red, color.green, color.blue, color.opacity)
    }
}

/// The playing face.
pub(crate) mod play {
    use super::Color;

    pub(crate) const WINDOW: Color = Color::hex(0x0c_0e_1d);
    pub(crate) const WINDOW_FOOT: Color = Color::hex(0x06_06_0d);
    pub(crate) const FIELD_TOP: Color = Color::hex(0x17_1b_3a);
    pub(crate) const FIELD_BOTTOM: Color = Color::hex(0x0d_10_24);
    pub(crate) const EDGE: Color = Color::hex(0x3a_41_78);
    pub(crate) const TEXT: Color = Color::hex(0xf4_f6_ff);
    pub(crate) const QUIET: Color = Color::hex(0x8a_92_c4);
    pub(crate) const FAINT: Color = Color::hex(0x23_28_4e);
    pub(crate) const PANEL: Color = Color::hex(0x17_1b_3a);
    pub(crate) const ACCENT: Color = Color::hex(0x4c_c9_f0);
    pub(crate) const COMBO: Color = Color::hex(0xff_d1_66);
    pub(crate) const DANGER: Color = Color::hex(0xff_5d_8f);
    pub(crate) const GOOD: Color = Color::hex(0x7a_e5_82);
    pub(crate) const PADDLE_TOP: Color = Color::hex(0xff_ff_ff);
    pub(crate) const PADDLE_BOTTOM: Color = Color::hex(0xa9_b4_ff);
    pub(crate) const BALL: Color = Color::hex(0xff_ff_ff);
    pub(crate) const BALL_LIGHT: Color = Color::hex(0x8f_d8_ff);
}

/// The blueprint.
pub(crate) mod blueprint {
    use super::Color;

    pub(crate) const PAPER: Color = Color::hex(0x0a_2a_4a);
    pub(crate) const MARGIN: Color = Color::hex(0x07_1d_35);
    pub(crate) const GRID: Color = Color::hex(0x12_3a_60);
    pub(crate) const GRID_COARSE: Color = Color::hex(0x1b_4c_78);
    pub(crate) const INK: Color = Color::hex(0xdb_ea_fe);
    pub(crate) const QUIET: Color = Color::hex(0x7f_b2_d9);
    pub(crate) const APART: Color = Color::hex(0x5f_a8_d3);
    pub(crate) const BOX_ONLY: Color = Color::hex(0xff_b7_03);
    pub(crate) const TOUCH: Color = Color::hex(0xff_4d_6d);
    pub(crate) const CAST: Color = Color::hex(0x80_ff_db);
}
