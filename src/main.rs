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

use app::playfield::effects::Strengths;
use app::settings::Settings;
use commands::arguments::{Cli, Command, PlayArgs, SoundArgs};
use console::Failure;

fn main() -> ExitCode {
    app::platform::display::install_panic_hook();
    run().unwrap_or_else(|failure| failure.report())
}

fn run() -> Result<ExitCode, Failure> {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(answer) => return commands::arguments::print(&answer),
    };
    match cli.command {
        Some(Command::Check { files }) => commands::check::run(&files),
        Some(Command::Bot(bots)) => commands::bot::run(&bots),
        Some(Command::Sound(SoundArgs { names, out, bars })) => {
            app::audio::Audition { names, out, bars }.run()?;
            Ok(ExitCode::SUCCESS)
        }
        None => {
            app::run(options(cli.play))?;
            Ok(ExitCode::SUCCESS)
        }
    }
}

/// The options of the window: the default settings, overridden by the command line.
fn options(args: PlayArgs) -> app::Options {
    let mut settings = Settings::default();
    let rules = &mut settings.game.rules;
    rules.difficulty = args.difficulty.unwrap_or(rules.difficulty);
    rules.practice |= args.practice;
    rules.help &= !args.no_help;
    let volumes = &mut settings.sound;
    volumes.effects = args.sound.volume.unwrap_or(volumes.effects);
    volumes.music = args.sound.music.unwrap_or(volumes.music);
    settings.window.fullscreen |= args.fullscreen;
    if let Some((width, height)) = args.size {
        settings.window.size = glam::vec2(width as f32, height as f32);
    }
    if args.calm {
        settings.picture.strengths = Strengths::calm();
    }
    app::Options {
        settings,
        levels: args.levels,
        seed: args.seed,
        data_folder: args.data_dir,
        sound: !args.sound.no_audio,
        demo: args.demo.wanted,
        frames: args.demo.frames,
        pictures: args.demo.shots,
        every: args.demo.every,
        script: args.script,
        report: args.report,
    }
}
