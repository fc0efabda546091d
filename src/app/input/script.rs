//! A session from a file instead of from devices (`--script`): one line each for keys, pointer,
//! waiting and pictures. Every frame is as long as the next, so that the same script shows the same
//! pictures on the same renderer.
//!
//! ```text
//! // Comments and blank lines may stand anywhere.
//! wait 30          frames without input
//! press Enter      down and up in one frame
//! hold Left        down ...
//! release Left     ... and up again
//! point 400 300    in window units
//! click 400 300
//! shot title       saves the picture as title.png, if there is a folder for pictures
//! ```

use std::collections::VecDeque;
use std::path::{Path, PathBuf};

use macroquad::miniquad::KeyCode;
use macroquad::prelude::{Vec2, vec2};

use super::bindings::key_named;

/// Something a device did, or a person with it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Deed {
    Wait(u32),
    Press(KeyCode),
    Hold(KeyCode),
    Release(KeyCode),
    Point(Vec2),
    Click(Vec2),
    Shot(String),
}

/// The deed of this frame, and those that are still to come.
pub(crate) struct Script {
    deed: Option<Deed>,
    deeds: VecDeque<Deed>,
    shots: Option<PathBuf>,
}

impl Script {
    /// Reads a script.
    ///
    /// # Errors
    /// A sentence that names the file and the line.
    pub(crate) fn read(path: &Path, shots: Option<PathBuf>) -> Result<Self, String> {
        let shown = path.display();
        let text = std::fs::read_to_string(path).map_err(|error| {
            format!("cannot read {shown}: {}", crate::files::error_text(&error))
        })?;
        let mut deeds = VecDeque::new();
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.split("//").next().unwrap_or_default().trim();
            if !line.is_empty() {
                let deed = parse(line).ok_or_else(|| {
                    format!(
                        "{shown}:{number}: `{line}` is no deed, like `wait 30` or `press Enter`"
                    )
                })?;
                deeds.push_back(deed);
            }
        }
        if let Some(folder) = &shots {
            crate::files::make_folder(folder)?;
        }
        Ok(Self {
            deed: None,
            deeds,
            shots,
        })
    }

    /// Goes on to the next frame.
    pub(super) fn advance(&mut self) {
        self.deed = match self.deeds.front_mut() {
            Some(Deed::Wait(frames @ 2..)) => {
                *frames -= 1;
                Some(Deed::Wait(1))
            }
            _ => self.deeds.pop_front(),
        };
    }

    /// What is done in this frame; nothing after the last.
    pub(crate) fn deed(&self) -> Option<&Deed> {
        self.deed.as_ref()
    }

    /// Where the picture of this frame goes, if there is to be one.
    pub(crate) fn shot(&self) -> Option<PathBuf> {
        match (&self.deed, &self.shots) {
            (Some(Deed::Shot(name)), Some(folder)) => Some(folder.join(format!("{name}.png"))),
            _ => None,
        }
    }
}

fn parse(line: &str) -> Option<Deed> {
    let (verb, rest) = line.split_once(' ')?;
    let rest = rest.trim();
    let place = || {
        let (x, y) = rest.split_once(' ')?;
        Some(vec2(x.parse().ok()?, y.trim().parse().ok()?))
    };
    Some(match verb {
        "wait" => Deed::Wait(rest.parse().ok()?),
        "press" => Deed::Press(key_named(rest)?),
        "hold" => Deed::Hold(key_named(rest)?),
        "release" => Deed::Release(key_named(rest)?),
        "point" => Deed::Point(place()?),
        "click" => Deed::Click(place()?),
        "shot" => Deed::Shot(rest.to_owned()),
        _ => return None,
    })
}
