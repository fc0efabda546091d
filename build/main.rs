//! Packs the built-in levels, makes the parts of fonts that the program begins with, lists the letters of the whole ones,
//! and gathers licences.

use std::path::PathBuf;

#[cfg(feature = "app")]
mod licences;

#[cfg(feature = "app")]
mod subset;

fn main() {
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed=Cargo.toml");
    println!("cargo::rerun-if-changed=Cargo.lock");
    println!("cargo::rerun-if-changed=levels");
    pack_levels();
    #[cfg(feature = "app")]
    {
        make_fonts();
        let text = licences::text();
        let deflated = miniz_oxide::deflate::compress_to_vec(text.as_bytes(), 10);
        // The page has the text as a file, the program has it deflated.
        write("licences.txt", text.as_bytes());
        write("licences.deflate", &deflated);
    }
}

#[cfg(feature = "app")]
fn make_fonts() {
    use epaint_default_fonts::{HACK_REGULAR, UBUNTU_LIGHT};

    let family = std::env::var("CARGO_CFG_TARGET_FAMILY");
    let numbers = if family.as_deref() == Ok("wasm") {
        subset::NUMBERS_OF_PAGE
    } else {
        subset::NUMBERS
    };
    for (name, face, blocks) in [
        ("words.ttf", UBUNTU_LIGHT, subset::WORDS),
        ("numbers.ttf", HACK_REGULAR, numbers),
    ] {
        write(name, &subset::subset(face, blocks));
    }
    list_letters(&[UBUNTU_LIGHT, HACK_REGULAR]);
}

/// Writes the first and the last code point of each run of letters that a face has.
#[cfg(feature = "app")]
fn list_letters(faces: &[&[u8]]) {
    let letters = faces.iter().flat_map(|face| subset::letters(face));
    let mut codes: Vec<usize> = letters
        .filter(|(_, glyph)| *glyph != 0)
        .map(|(code, _)| code)
        .collect();
    codes.sort_unstable();
    codes.dedup();
    let runs = codes.chunk_by(|one, next| one + 1 == *next);
    let runs: Vec<(usize, usize)> = runs.map(|run| (run[0], run[run.len() - 1])).collect();
    write("letters.rs", format!("{runs:?}").as_bytes());
}

/// Writes the names and texts of the files in `levels/`, each ended by a zero, deflated.
fn pack_levels() {
    let folder = std::env::current_dir().expect("the package").join("levels");
    let entries = std::fs::read_dir(folder).expect("a folder of levels");
    let paths = entries.map(|entry| entry.expect("a file").path());
    let is_hidden = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default();
        name.as_encoded_bytes().starts_with(b".")
    };
    let is_level =
        |path: &PathBuf| path.extension().is_some_and(|it| it == "txt") && !is_hidden(path);
    let mut paths: Vec<PathBuf> = paths.filter(is_level).collect();
    paths.sort();
    let row = |path: &PathBuf| {
        let name = path.file_name().and_then(|name| name.to_str());
        let text = std::fs::read_to_string(path).expect("UTF-8");
        format!("{}\0{text}\0", name.expect("UTF-8"))
    };
    let rows: String = paths.iter().map(row).collect();
    let deflated = miniz_oxide::deflate::compress_to_vec(rows.as_bytes(), 10);
    write("levels.deflate", &deflated);
}

fn write(name: &str, bytes: &[u8]) {
    let folder = std::env::var_os("OUT_DIR").expect("cargo names a folder");
    let path = std::path::Path::new(&folder).join(name);
    std::fs::write(path, bytes).expect("the folder takes files");
}
