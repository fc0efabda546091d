//! Parses the command line, runs the command, and prints one plain sentence on failure.

use std::process::ExitCode;

use breakout::level::Level;
use clap::Parser;

mod app;
mod commands;
mod console;
mod files;
#[cfg(any(test, target_family = "wasm"))]
mod query;
#[cfg(test)]
#[path = "../tests/scenes/mod.rs"]
mod scenes;

use app::settings::Overrides;
use commands::arguments::{Cli, CodeArgs, Command, PlayArgs, ReplayArgs, SoundArgs, WindowArgs};
use console::Failure;

fn main() -> ExitCode {
    app::platform::crash::install_panic_hook();
    run().unwrap_or_else(|failure| failure.report())
}

fn run() -> Result<ExitCode, Failure> {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(answer) => return commands::arguments::print(&answer),
    };
    match cli.command {
        Some(Command::New { file }) => commands::new::run(&file),
        Some(Command::Check(args)) => commands::check::run(&args),
        Some(Command::Fmt(args)) => commands::fmt::run(&args),
        Some(Command::Show(args)) => commands::show::run(&args),
        Some(Command::Share { file }) => commands::share::run(&file),
        Some(Command::Play(CodeArgs { code, play })) => {
            let level = Level::from_code(&code.concat()).map_err(|error| error.to_string())?;
            app::run(app::Options {
                shared: Some(level),
                ..options_of_play(play)
            })?;
            Ok(ExitCode::SUCCESS)
        }
        Some(Command::Bot(bots)) => commands::bot::run(&bots),
        Some(Command::Sound(SoundArgs { names, out, bars })) => {
            app::audio::Audition { names, out, bars }.run()?;
            Ok(ExitCode::SUCCESS)
        }
        Some(Command::Verify(args)) => commands::verify::run(&args),
        Some(Command::Replay(ReplayArgs { file, window })) => {
            let recording = files::read_recording(&file)?;
            app::run(app::Options {
                recording: Some(recording),
                ..options(window)
            })?;
            Ok(ExitCode::SUCCESS)
        }
        None => {
            app::run(app::Options {
                levels: cli.levels,
                level: cli.level,
                ..options_of_play(cli.play)
            })?;
            Ok(ExitCode::SUCCESS)
        }
    }
}

/// The options of a game.
fn options_of_play(args: PlayArgs) -> app::Options {
    let PlayArgs {
        seed,
        difficulty,
        practice,
        no_help,
        demo,
        window,
    } = args;
    let of_window = options(window);
    app::Options {
        overrides: Overrides {
            difficulty,
            practice,
            no_help,
            ..of_window.overrides
        },
        seed,
        demo: demo.wanted,
        frames: demo.frames,
        every: demo.every,
        ..of_window
    }
}

/// The options of a window in which nothing is asked for yet.
fn options(args: WindowArgs) -> app::Options {
    let WindowArgs {
        calm,
        fullscreen,
        size,
        sound,
        ..
    } = args;
    app::Options {
        overrides: Overrides {
            calm,
            fullscreen,
            size,
            effects: sound.volume,
            music: sound.music,
            ..Overrides::default()
        },
        data_folder: args.data_dir,
        no_audio: sound.no_audio,
        pictures: args.shots,
        script: args.script,
        report: args.report,
        ..app::Options::default()
    }
}
