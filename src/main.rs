//! The command line: parse, do, and say in one plain sentence what went wrong.

use std::process::ExitCode;

use clap::Parser;

mod app;

use app::cli::{Cli, Command};

fn main() -> ExitCode {
    app::quiet_panics();
    let cli = Cli::parse();
    let done = match cli.command {
        Some(Command::Check { files }) => app::check::run(&files),
        Some(Command::Bot(bots)) => app::bots::run(&bots),
        Some(Command::Sound(sounds)) => app::audio::show::run(&sounds).map(|()| ExitCode::SUCCESS),
        None => app::run(cli.play).map(|()| ExitCode::SUCCESS),
    };
    done.unwrap_or_else(|sentence| {
        app::say_error(&sentence);
        ExitCode::FAILURE
    })
}
