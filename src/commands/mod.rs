//! The command line: a module for each command that needs no window, and the arguments of all.

pub(crate) mod arguments;
pub(crate) mod backup;
pub(crate) mod bot;
pub(crate) mod check;
pub(crate) mod fmt;
pub(crate) mod licences;
pub(crate) mod new;
pub(crate) mod share;
pub(crate) mod show;
pub(crate) mod verify;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use breakout::level::{Level, similar_word};
use breakout::replay::{self, Recording};
use clap::{CommandFactory, Parser};

use crate::app;
use crate::app::platform::console::Failure;
use crate::app::platform::path::printable_path;
use crate::app::platform::plain_file::read_plain_file;
use crate::app::screens::address;
use crate::app::settings::Overrides;
use crate::app::words::words;
use arguments::{Cli, CodeArgs, Command, LearnArgs, PlayArgs, ReplayArgs, WindowArgs};

pub(crate) fn run() -> Result<ExitCode, Failure> {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(answer) => return arguments::print(&answer),
    };
    match cli.command {
        Some(Command::New { file }) => new::run(&file),
        Some(Command::Check(args)) => check::run(&args),
        Some(Command::Fmt(args)) => fmt::run(&args),
        Some(Command::Show(args)) => show::run(&args),
        Some(Command::Share { file }) => share::run(&file),
        Some(Command::Play(CodeArgs { code, play })) => {
            let level = Level::from_code(&code.concat()).map_err(|error| error.to_string())?;
            start(app::Options {
                shared: Some(level),
                ..options_of_play(play)
            })
        }
        Some(Command::Bot(args)) => bot::run(&args),
        Some(Command::Sound(args)) => {
            app::audio::audition(&args.names, args.out.as_deref(), args.bars)
        }
        Some(Command::Verify(args)) => verify::run(&args),
        Some(Command::Save(args)) => backup::save(&args),
        Some(Command::Load(args)) => backup::load(&args),
        Some(Command::Licences) => licences::run(),
        Some(Command::Learn(LearnArgs {
            place,
            bare,
            window,
        })) => {
            let (word, at) = place.split_once('=').unwrap_or((&place, ""));
            let read = address::read(word, at);
            let known = || words().window.must_be_one_of(&address::WORDS.join(", "));
            let read = read.unwrap_or_else(|| Err(known()));
            start(app::Options {
                place: Some(read.map_err(|problem| format!("{place}: {problem}"))?),
                is_bare: bare,
                ..options(window)
            })
        }
        Some(Command::Replay(ReplayArgs { file, window })) => {
            let recording = read_recording(&file)?;
            start(app::Options {
                recording: Some(recording),
                ..options(window)
            })
        }
        None => {
            refuse_slip(&cli.levels)?;
            start(app::Options {
                levels: cli.levels,
                level: cli.level,
                ..options_of_play(cli.play)
            })
        }
    }?;
    Ok(ExitCode::SUCCESS)
}

fn start(options: app::Options) -> Result<(), Failure> {
    Ok(app::run(options)?)
}

/// Fails if the first level is no file, but nearly the name of a command: that was probably meant.
fn refuse_slip(levels: &[PathBuf]) -> Result<(), Failure> {
    let cli = Cli::command();
    let names: Vec<&str> = cli.get_subcommands().map(clap::Command::get_name).collect();
    let Some(first) = levels.first().filter(|first| !first.exists()) else {
        return Ok(());
    };
    let word = first.to_string_lossy();
    similar_word(&word, &names).map_or(Ok(()), |near| {
        let word = printable_path(first);
        let sentence = if word == near {
            format!("write a command before all options: `breakout {near} ...`")
        } else {
            format!("there is no file or command `{word}`; did you mean `{near}`?")
        };
        Err(sentence.into())
    })
}

fn read_recording(path: &Path) -> Result<Recording, String> {
    let sentence = |reason: String| format!("{}: {reason}", printable_path(path));
    let bytes = read_plain_file(path, replay::MAX_BYTES + 1);
    let bytes = bytes.map_err(|error| sentence(words().files.reason(&error)))?;
    Recording::from_bytes(&bytes).map_err(|error| sentence(error.to_string()))
}

fn options_of_play(args: PlayArgs) -> app::Options {
    let of_window = options(args.window);
    app::Options {
        overrides: Overrides {
            values: [args.settings.0, of_window.overrides.values].concat(),
            ..of_window.overrides
        },
        seed: args.seed,
        demo: args.demo.wanted,
        frames: args.demo.frames,
        every: args.demo.every,
        ..of_window
    }
}

/// The options of a window in which nothing is asked for yet.
fn options(args: WindowArgs) -> app::Options {
    app::Options {
        overrides: Overrides {
            values: args.settings.0,
            size: args.size,
        },
        data_folder: args.data_dir,
        no_audio: args.no_audio,
        pictures: args.shots,
        script: args.script,
        report: args.report,
        ..app::Options::default()
    }
}
