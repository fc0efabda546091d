//! The command line: its arguments, and a module for each command without a window.

pub(crate) mod arguments;
pub(crate) mod backup;
pub(crate) mod bot;
pub(crate) mod check;
pub(crate) mod clip;
pub(crate) mod fmt;
pub(crate) mod licences;
pub(crate) mod new;
pub(crate) mod rank;
pub(crate) mod share;
pub(crate) mod show;
pub(crate) mod verify;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use breakout::explain::LANGUAGES;
use breakout::level::{Level, printable, similar_word};
use breakout::replay::{self, Recording, ReplayError};
use clap::{CommandFactory, Parser};

use crate::app;
use crate::app::platform::console::{Failure, print};
use crate::app::platform::file_error::FileError;
use crate::app::platform::path::printable_path;
use crate::app::platform::plain_file::read_plain_file;
use crate::app::screens::{Transition, address};
use crate::app::settings::Overrides;
use crate::app::words::words;
use arguments::{Cli, CliCommand, CodeArgs, LearnArgs, PlayArgs, ReplayArgs, WindowArgs};

pub(crate) fn run() -> Result<ExitCode, Failure> {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(answer) => return arguments::print(&answer),
    };
    match cli.command {
        Some(CliCommand::New { file }) => new::run(&file),
        Some(CliCommand::Check(args)) => check::run(&args),
        Some(CliCommand::Fmt(args)) => fmt::run(&args),
        Some(CliCommand::Show(args)) => show::run(&args),
        Some(CliCommand::Share { file }) => share::run(&file),
        Some(CliCommand::Play(CodeArgs { code, play })) => {
            let code = code.concat();
            let options = options_of_play(play);
            match Recording::from_code(&code) {
                Err(ReplayError::NotACode) => start(app::Options {
                    shared: Some(Level::from_code(&code).map_err(|error| error.to_string())?),
                    ..options
                }),
                recording => start(app::Options {
                    place: Some(Transition::Opened(Arc::new(
                        recording.map_err(|error| error.to_string())?,
                    ))),
                    ..options
                }),
            }
        }
        Some(CliCommand::Bot(args)) => bot::run(&args),
        Some(CliCommand::Sound(args)) => {
            app::audio::audition(&args.names, args.out.as_deref(), args.bars)
        }
        Some(CliCommand::Verify(args)) => verify::run(&args),
        Some(CliCommand::Rank(args)) => rank::run(&args),
        Some(CliCommand::Save(args)) => backup::save(&args),
        Some(CliCommand::Load(args)) => backup::load(&args),
        Some(CliCommand::Licences) => licences::run(),
        Some(CliCommand::Learn(args)) => {
            let LearnArgs { place, .. } = args;
            let (word, at) = place.split_once('=').unwrap_or((&place, ""));
            let known = || words().window.must_be_one_of(&address::WORDS.join(", "));
            let read = address::read(word, at)
                .unwrap_or_else(|| Err(known()))
                .map_err(|problem| format!("{}: {problem}", printable(&place)))?;
            if let Some(language) = args.code {
                return print_code(&read, &language).map(|()| ExitCode::SUCCESS);
            }
            start(app::Options {
                place: Some(read),
                is_bare: args.bare,
                ..options(args.window)
            })
        }
        Some(CliCommand::Replay(ReplayArgs {
            file,
            frames: None,
            window,
        })) => start(app::Options {
            recording: Some(read_recording(&file)?),
            ..options(window)
        }),
        Some(CliCommand::Replay(ReplayArgs {
            file,
            frames,
            window,
        })) => {
            let recording = read_recording(&file)?;
            start(app::Options {
                place: Some(clip::watch(recording)),
                clip: frames,
                ..options(window)
            })
        }
        None => {
            reject_misspelled_command(&cli.levels)?;
            start(app::Options {
                levels: cli.levels,
                level: cli.level,
                ..options_of_play(cli.play)
            })
        }
    }?;
    Ok(ExitCode::SUCCESS)
}

fn print_code(place: &Transition, language: &str) -> Result<(), Failure> {
    let Transition::Lab(place) = place else {
        let sentence = "only a place of the lab has code, like lab=circle-box/lying-corner";
        return Err(sentence.to_owned().into());
    };
    let Some(found) = LANGUAGES.iter().find(|known| known.id == language) else {
        let ids = LANGUAGES.map(|known| known.id).join(", ");
        let language = printable(language);
        return Err(format!("--code {language}: {}", words().window.must_be_one_of(&ids)).into());
    };
    print(place.unwrap_or_default().code(found).trim_end())
}

fn start(options: app::Options) -> Result<(), Failure> {
    Ok(app::run(options)?)
}

/// Fails if the first level is not a file, but almost the name of a command.
fn reject_misspelled_command(levels: &[PathBuf]) -> Result<(), Failure> {
    let cli = Cli::command();
    let names: Vec<&str> = cli.get_subcommands().map(clap::Command::get_name).collect();
    let Some(first) = levels.first().filter(|first| !first.exists()) else {
        return Ok(());
    };
    let Some(near) = similar_word(&first.to_string_lossy(), &names) else {
        return Ok(());
    };
    let word = printable_path(first);
    let sentence = if word == near {
        format!("write a command before all options: `breakout {near} ...`")
    } else {
        format!("there is no file or command `{word}`; did you mean `{near}`?")
    };
    Err(sentence.into())
}

fn read_recording(path: &Path) -> Result<Recording, String> {
    let bytes = read_plain_file(path, replay::MAX_BYTES + 1).map_err(FileError::at(path))?;
    let recording = Recording::from_bytes(&bytes);
    recording.map_err(|error| format!("{}: {error}", printable_path(path)))
}

fn options_of_play(args: PlayArgs) -> app::Options {
    let of_window = options(args.window);
    app::Options {
        overrides: Overrides {
            values: [args.settings.0, of_window.overrides.values].concat(),
            ..of_window.overrides
        },
        seed: args.seed,
        demo: args.demo,
        ..of_window
    }
}

fn options(args: WindowArgs) -> app::Options {
    app::Options {
        overrides: Overrides {
            values: args.settings.0,
            size: args.size,
        },
        data_folder: args.data_dir,
        no_audio: args.no_audio,
        wayland: args.wayland,
        pictures: args.shots,
        script: args.script,
        report: args.report,
        ..app::Options::default()
    }
}
