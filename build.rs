//! Makes the parts of fonts that the program begins with, or all that a page has.

#[cfg(feature = "app")]
#[path = "src/app/platform/subset.rs"]
mod subset;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/app/platform/subset.rs");
    #[cfg(feature = "app")]
    make_fonts();
}

#[cfg(feature = "app")]
fn make_fonts() {
    use epaint_default_fonts::{HACK_REGULAR, UBUNTU_LIGHT};

    let folder = std::env::var_os("OUT_DIR").expect("cargo names a folder");
    let family = std::env::var("CARGO_CFG_TARGET_FAMILY");
    let [words, numbers] = if family.as_deref() == Ok("wasm") {
        subset::OF_PAGE
    } else {
        subset::OF_START
    };
    for (name, face, blocks) in [
        ("words.ttf", UBUNTU_LIGHT, words),
        ("numbers.ttf", HACK_REGULAR, numbers),
    ] {
        let path = std::path::Path::new(&folder).join(name);
        std::fs::write(path, subset::subset(face, blocks)).expect("the folder takes files");
    }
}
