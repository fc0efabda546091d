//! Screenshots as PNG files.

use std::io;
use std::path::{Path, PathBuf};

use macroquad::{miniquad::KeyCode, texture::get_screen_data};

use super::{fs, saving};
use crate::app::platform::file_error::{FileError, NotSaved};

pub(crate) const KEY: KeyCode = KeyCode::F12;

/// Saves the picture in the working directory under the first free name.
pub(crate) fn save_new() -> Result<PathBuf, NotSaved> {
    let bytes = encode().map_err(NotSaved::Picture)?;
    saving::save_new("breakout", "png", &bytes)
}

pub(crate) fn save(path: &Path) -> Result<(), FileError> {
    let saved = encode().and_then(|bytes| fs::write(path, bytes));
    saved.map_err(FileError::at(path))
}

fn encode() -> io::Result<Vec<u8>> {
    let image = get_screen_data();
    let width = usize::from(image.width) * 4;
    // Rows come from the bottom up. The alpha of the screen has no meaning in a picture.
    let rows = image.bytes.chunks_exact(width).rev();
    let pixels: Vec<u8> = rows
        .flat_map(|row| row.chunks_exact(4))
        .flat_map(|pixel| &pixel[..3])
        .copied()
        .collect();
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, image.width.into(), image.height.into());
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&pixels)?;
    writer.finish()?;
    Ok(bytes)
}
