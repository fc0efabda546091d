//! The picture in the window as a PNG file; F12 saves one in the working directory.

use std::fs::File;
use std::io::BufWriter;
use std::path::Path;

use macroquad::texture::get_screen_data;

use crate::files::{create_new, plain};

/// Saves the picture under the first free name and says so.
///
/// # Errors
/// A sentence with the reason.
pub(crate) fn save() -> Result<String, String> {
    let (name, file) = create_new("breakout", "png")?;
    match write(file) {
        Ok(()) => Ok(format!("Saved {name}")),
        Err(error) => Err(format!("Cannot save {name}: {error}")),
    }
}

/// Saves the picture in a file of this path.
///
/// # Errors
/// A sentence that names the file.
pub(crate) fn save_as(path: &Path) -> Result<(), String> {
    let file = File::create(path).map_err(|error| plain(&error));
    file.and_then(|file| write(file).map_err(|error| error.to_string()))
        .map_err(|error| format!("cannot save {}: {error}", path.display()))
}

/// Writes the picture that was drawn last.
///
/// # Errors
/// If the file cannot be written.
fn write(file: File) -> Result<(), png::EncodingError> {
    let image = get_screen_data();
    let width = usize::from(image.width) * 4;
    // The screen is read from the bottom up. How opaque it is means nothing to a picture.
    let pixels: Vec<u8> = image
        .bytes
        .chunks_exact(width)
        .rev()
        .flat_map(|row| row.chunks_exact(4))
        .flat_map(|pixel| [pixel[0], pixel[1], pixel[2]])
        .collect();
    let mut encoder = png::Encoder::new(
        BufWriter::new(file),
        image.width.into(),
        image.height.into(),
    );
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&pixels)?;
    writer.finish()
}
