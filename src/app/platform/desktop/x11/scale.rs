//! The scale of the desktop, from the resource `Xft.dpi` of the X display, and the sizes of its monitors.

use std::sync::Mutex;

use macroquad::prelude::{Vec2, vec2};
use x11rb::protocol::randr::ConnectionExt as _;
use x11rb::protocol::xproto::{AtomEnum, ConnectionExt as _};

use super::connection::{self, Connection};
use crate::app::platform::locked;

/// The dots per inch of a scale of 1.
const DPI: f32 = 96.0;
/// The most four-byte units that are read of the resources.
const MAX_UNITS: u32 = 1 << 18;

static SCALE: Mutex<f32> = Mutex::new(1.0);

/// Reads the scale, at the start and whenever the resources change.
pub(super) fn read(connection: &Connection) {
    let root = connection.root;
    let name = connection.atoms.RESOURCE_MANAGER;
    let kind = AtomEnum::STRING;
    let asked = connection
        .display
        .get_property(false, root, name, kind, 0, MAX_UNITS);
    let resources = asked
        .ok()
        .and_then(|cookie| cookie.reply().ok())
        .map(|reply| reply.value)
        .unwrap_or_default();
    *locked(&SCALE) = scale_of(&String::from_utf8_lossy(&resources));
}

/// Pixels for each logical pixel; `None` on another window system.
pub(crate) fn get() -> Option<f32> {
    connection::get().map(|_| *locked(&SCALE))
}

/// The scale of some resources: 1 without a usable one.
fn scale_of(resources: &str) -> f32 {
    let values = resources.lines().filter_map(|line| line.split_once(':'));
    let mut dpi = values.filter(|(name, _)| matches!(name.trim(), "Xft.dpi" | "*dpi" | "Xft*dpi"));
    let dpi = dpi
        .next()
        .and_then(|(_, value)| value.trim().parse::<f32>().ok());
    dpi.filter(|dpi| dpi.is_finite() && *dpi > 0.0)
        .map_or(1.0, |dpi| dpi / DPI)
}

/// The size of the primary monitor in pixels, else of the first one.
pub(crate) fn monitor() -> Option<Vec2> {
    let connection = connection::get()?;
    let asked = connection.display.randr_get_monitors(connection.root, true);
    let monitors = asked.ok()?.reply().ok()?.monitors;
    let primary = monitors.iter().find(|monitor| monitor.primary);
    let monitor = primary.or(monitors.first())?;
    Some(vec2(monitor.width.into(), monitor.height.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scale_is_that_of_the_fonts_if_it_means_anything() {
        for (resources, scale) in [
            ("", 1.0),
            ("Xft.dpi:\t192\n", 2.0),
            ("Xcursor.size: 24\nXft.dpi: 144\n", 1.5),
            ("Xft.dpi: -96\n", 1.0),
            ("Xft.dpi: nan\n", 1.0),
            ("Xft.dpi: inf\n", 1.0),
            ("Xft.dpi: 0\n", 1.0),
            ("Xft.dpi: large\n", 1.0),
            ("Xft.dpi", 1.0),
        ] {
            assert_eq!(scale_of(resources), scale, "{resources}");
        }
    }
}
