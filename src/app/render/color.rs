//! The colour type.

/// Red, green, blue and opacity, laid out as the shaders read them.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Color {
    red: u8,
    green: u8,
    blue: u8,
    opacity: u8,
}

impl Color {
    /// All of it in one number.
    pub(crate) const fn bits(self) -> u32 {
        u32::from_be_bytes([self.red, self.green, self.blue, self.opacity])
    }

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
    pub(crate) fn alpha(mut self, opacity: f32) -> Self {
        self.opacity = (opacity.clamp(0.0, 1.0) * 255.0).round() as u8;
        self
    }

    /// The colour with its opacity multiplied by `share`.
    pub(crate) fn faded(self, share: f32) -> Self {
        self.alpha(f32::from(self.opacity) / 255.0 * share)
    }

    /// A mix with another colour, from 0 for this one to 1 for the other.
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

    /// Whether both are the same colour, whatever their opacities.
    pub(super) fn is_tint_of(self, other: Self) -> bool {
        self.alpha(1.0) == other.alpha(1.0)
    }

    /// Another colour with the opacity of this one.
    pub(super) fn tinted(self, mut other: Self) -> Self {
        other.opacity = self.opacity;
        other
    }

    /// The contrast with another opaque colour as WCAG 2 defines it, from 1 to 21.
    #[cfg(test)]
    pub(super) fn contrast(self, other: Self) -> f32 {
        let (one, two) = (self.luminance(), other.luminance());
        (one.max(two) + 0.05) / (one.min(two) + 0.05)
    }

    /// The relative luminance as WCAG 2 defines it, from 0 to 1.
    #[cfg(test)]
    pub(crate) fn luminance(self) -> f32 {
        let linear = |byte: u8| {
            let share = f32::from(byte) / 255.0;
            if share <= 0.040_45 {
                share / 12.92
            } else {
                ((share + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * linear(self.red) + 0.7152 * linear(self.green) + 0.0722 * linear(self.blue)
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
