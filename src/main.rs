//! Reads what the program is asked for, does it, and says one plain sentence on failure.

// Started from the Explorer, it opens no console beside the game. A test prints as other programs do.
#![cfg_attr(all(windows, not(test)), windows_subsystem = "windows")]

mod app;
#[cfg(not(target_family = "wasm"))]
mod commands;
#[cfg(test)]
#[path = "../tests/documents/mod.rs"]
mod documents;
#[cfg(test)]
#[path = "../tests/fuzz/mutator.rs"]
mod mutator;
#[cfg(any(test, target_family = "wasm"))]
mod query;
#[cfg(test)]
#[path = "../tests/scenes/mod.rs"]
mod scenes;
#[cfg(test)]
#[path = "../build/subset.rs"]
mod subset;

#[cfg(not(target_family = "wasm"))]
fn main() -> std::process::ExitCode {
    app::platform::console::attach();
    app::platform::crash::install_panic_hook();
    commands::run().unwrap_or_else(|failure| failure.report())
}

/// A page has its address in place of arguments.
#[cfg(target_family = "wasm")]
fn main() {
    app::platform::crash::install_panic_hook();
    let options = query::options(
        &app::platform::process::query(),
        app::platform::console::say,
    );
    if let Err(sentence) = options.and_then(app::run) {
        app::platform::process::refuse(&sentence);
    }
}
