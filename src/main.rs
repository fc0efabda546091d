//! Parses the command line, runs the command, and prints one plain sentence on failure.

use std::process::ExitCode;

use clap::Parser;

mod app;
mod commands;
mod console;
mod files;
#[cfg(test)]
#[path = "../tests/scenes/mod.rs"]
mod scenes;

use commands::arguments::{Cli, Command, SoundArgs};

fn main() -> ExitCode {
    app::platform::display::install_panic_hook();
    let cli = Cli::parse();
    let done = match cli.command {
        Some(Command::Check { files }) => commands::check::run(&files),
        Some(Command::Bot(bots)) => commands::bot::run(&bots),
        Some(Command::Sound(SoundArgs { names, out, bars })) => {
            let audition = app::audio::Audition { names, out, bars };
            audition.run().map(|()| ExitCode::SUCCESS)
        }
        None => app::run(cli.play).map(|()| ExitCode::SUCCESS),
    };
    done.unwrap_or_else(|sentence| {
        console::say_error(&sentence);
        ExitCode::FAILURE
    })
}
