//! Files that the player asks for.

use super::page;

/// Gives the player a file to download, which the browser names anew if it has to, and returns its name.
///
/// # Errors
/// Never: the browser says what is wrong.
pub(crate) fn save_new(stem: &str, extension: &str, bytes: &[u8]) -> Result<String, String> {
    let name = format!("{stem}.{extension}");
    page::download(&name, bytes);
    Ok(name)
}
