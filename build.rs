//! Makes the fonts of the page, when the program is built for the browser.

#[cfg(feature = "app")]
#[path = "web/fonts.rs"]
mod fonts;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=web/fonts.rs");
    #[cfg(feature = "app")]
    if std::env::var("CARGO_CFG_TARGET_FAMILY").as_deref() == Ok("wasm") {
        make_fonts();
    }
}

#[cfg(feature = "app")]
fn make_fonts() {
    use epaint_default_fonts::{HACK_REGULAR, UBUNTU_LIGHT};

    let folder = std::env::var_os("OUT_DIR").expect("cargo names a folder");
    for (name, face, blocks) in [
        ("words.ttf", UBUNTU_LIGHT, fonts::OF_WORDS),
        ("numbers.ttf", HACK_REGULAR, fonts::OF_NUMBERS),
    ] {
        let path = std::path::Path::new(&folder).join(name);
        std::fs::write(path, fonts::subset(face, blocks)).expect("the folder takes files");
    }
}
