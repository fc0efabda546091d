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
use commands::arguments::{AudioArgs, Cli, Command, PlayArgs, SoundArgs};
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

/// The options of the window.
fn options(args: PlayArgs) -> app::Options {
    app::Options {
        override_settings: Box::new(overrides(&args)),
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

/// What the command line overrides in the settings.
fn overrides(args: &PlayArgs) -> impl Fn(&mut Settings) + use<> {
    let &PlayArgs {
        difficulty,
        practice,
        no_help,
        calm,
        fullscreen,
        size,
        sound: AudioArgs { volume, music, .. },
        ..
    } = args;
    move |settings| {
        let rules = &mut settings.game.rules;
        rules.difficulty = difficulty.unwrap_or(rules.difficulty);
        rules.practice |= practice;
        rules.help &= !no_help;
        let volumes = &mut settings.sound;
        // A volume that is asked for is heard.
        volumes.muted &= volume.is_none() && music.is_none();
        volumes.effects = volume.unwrap_or(volumes.effects);
        volumes.music = music.unwrap_or(volumes.music);
        let window = &mut settings.window;
        if let Some((width, height)) = size {
            window.fullscreen = false;
            window.size = glam::vec2(width as f32, height as f32);
        }
        window.fullscreen |= fullscreen;
        if calm {
            settings.picture.strengths = Strengths::calm();
        }
    }
}
