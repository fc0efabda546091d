use macroquad::prelude::{Vec3, vec3};

/// Red, green, blue and opacity, in the memory layout of the shaders.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Color([u8; 4]);

impl Color {
    pub(crate) const NONE: Self = Self([0; 4]);

    pub(crate) const fn bits(self) -> u32 {
        u32::from_be_bytes(self.0)
    }

    /// An opaque colour from `0xRRGGBB`.
    pub(crate) const fn hex(rgb: u32) -> Self {
        Self((rgb << 8 | 0xff).to_be_bytes())
    }

    /// The colour with an opacity from 0 to 1.
    pub(crate) fn alpha(mut self, opacity: f32) -> Self {
        self.0[3] = (opacity.clamp(0.0, 1.0) * 255.0).round() as u8;
        self
    }

    /// The colour with its opacity multiplied by `share`.
    pub(crate) fn faded(self, share: f32) -> Self {
        self.alpha(f32::from(self.0[3]) / 255.0 * share)
    }

    /// A mix with another colour, from 0 for this one to 1 for the other.
    pub(crate) fn mix(self, other: Self, share: f32) -> Self {
        Self(std::array::from_fn(|part| {
            let [a, b] = [self, other].map(|color| f32::from(color.0[part]));
            (a + (b - a) * share.clamp(0.0, 1.0)).round() as u8
        }))
    }

    /// The other colour with the opacity of this one.
    pub(super) fn tinted(self, mut other: Self) -> Self {
        other.0[3] = self.0[3];
        other
    }

    /// The colour in linear light, with components from 0 to 1.
    pub(crate) fn light(self) -> Vec3 {
        let [red, green, blue, _] = self.0.map(|byte| {
            let share = f32::from(byte) / 255.0;
            let [dark, bright] = [share / 12.92, ((share + 0.055) / 1.055).powf(2.4)];
            if share <= 0.040_45 { dark } else { bright }
        });
        vec3(red, green, blue)
    }

    /// The contrast with another opaque colour as WCAG 2 defines it, from 1 to 21.
    #[cfg(test)]
    pub(super) fn contrast(self, other: Self) -> f32 {
        let one = self.luminance();
        let two = other.luminance();
        (one.max(two) + 0.05) / (one.min(two) + 0.05)
    }

    /// The relative luminance as WCAG 2 defines it, from 0 to 1.
    #[cfg(test)]
    pub(crate) fn luminance(self) -> f32 {
        self.light().dot(vec3(0.2126, 0.7152, 0.0722))
    }

    pub(crate) fn is_visible(self) -> bool {
        self.0[3] > 0
    }
}

impl From<Color> for macroquad::color::Color {
    fn from(color: Color) -> Self {
        let [red, green, blue, opacity] = color.0;
        Self::from_rgba(red, green, blue, opacity)
    }
}
