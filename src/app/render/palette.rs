//! The colours of the two faces.

pub(crate) use super::color::Color;

/// The playing face.
pub(crate) mod play {
    use crate::app::render::color::Color;

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
    use crate::app::render::color::Color;

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
