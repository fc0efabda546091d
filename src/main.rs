//! Parses the command line, runs the command, and prints one plain sentence on failure.

use std::path::PathBuf;
use std::process::ExitCode;

use breakout::level::Level;
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
use commands::arguments::{
    AudioArgs, Cli, CodeArgs, Command, PlayArgs, ReplayArgs, SoundArgs, WindowArgs,
};
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
                ..options_of_play(Vec::new(), play)
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
            let overrides = overrides_of_window(&window);
            app::run(app::Options {
                recording: Some(recording),
                ..options(window, Box::new(overrides))
            })?;
            Ok(ExitCode::SUCCESS)
        }
        None => {
            app::run(options_of_play(cli.levels, cli.play))?;
            Ok(ExitCode::SUCCESS)
        }
    }
}

/// The options of a game.
fn options_of_play(levels: Vec<PathBuf>, args: PlayArgs) -> app::Options {
    let PlayArgs {
        seed,
        difficulty,
        practice,
        no_help,
        demo,
        window,
    } = args;
    let of_window = overrides_of_window(&window);
    let overrides = move |settings: &mut Settings| {
        let rules = &mut settings.game.rules;
        rules.difficulty = difficulty.unwrap_or(rules.difficulty);
        rules.practice |= practice;
        rules.help &= !no_help;
        of_window(settings);
    };
    app::Options {
        levels,
        seed,
        demo: demo.wanted,
        frames: demo.frames,
        every: demo.every,
        ..options(window, Box::new(overrides))
    }
}

/// The options of a window in which nothing is asked for yet.
fn options(args: WindowArgs, override_settings: Box<dyn Fn(&mut Settings)>) -> app::Options {
    app::Options {
        override_settings,
        levels: Vec::new(),
        shared: None,
        recording: None,
        seed: None,
        data_folder: args.data_dir,
        sound: !args.sound.no_audio,
        demo: false,
        frames: None,
        pictures: args.shots,
        every: 1,
        script: args.script,
        report: args.report,
    }
}

/// What the options of the window override in the settings.
fn overrides_of_window(args: &WindowArgs) -> impl Fn(&mut Settings) + use<> {
    let &WindowArgs {
        calm,
        fullscreen,
        size,
        sound: AudioArgs { volume, music, .. },
        ..
    } = args;
    move |settings| {
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
