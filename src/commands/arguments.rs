//! The arguments of the command line.

use std::path::PathBuf;
use std::process::ExitCode;

use breakout::difficulty::{DIFFICULTIES, Difficulty};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::console::{Failure, printed};

/// Breakout: fair bounces, levels in text files, and a blueprint that shows why the ball bounced.
#[derive(Debug, Parser)]
#[command(version, args_conflicts_with_subcommands = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    /// Level files, or folders of them, to play instead of the built-in ones; one that is named like a
    /// command is ./NAME
    #[arg(value_name = "LEVEL")]
    pub(crate) levels: Vec<PathBuf>,
    /// Begin at once, with the N-th of the levels
    #[arg(long, value_name = "N")]
    pub(crate) level: Option<usize>,
    #[command(flatten)]
    pub(crate) play: PlayArgs,
}

/// Commands other than playing.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Write a level to begin with, whose comments explain the format
    New {
        /// File to write; it must not exist yet, and its folder must
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
    /// Print every problem of level files; exit 1 if there is an error
    Check(CheckArgs),
    /// Bring level files into their usual form, which means the same; exit 1 if a file has an error
    ///
    /// Cells are set apart by one blank, and numbers line up. Comments stay; those behind a row or a header
    /// stand one blank behind it. Blanks at the ends of lines go, and all blank lines but one of several.
    /// Lines end with LF, the last one too. A file with an error stays as it is, and its problems are
    /// printed as by `check`.
    Fmt(FmtArgs),
    /// Draw level files in the terminal
    Show(ShowArgs),
    /// Print a level as a code, one line to be passed on
    Share {
        /// Level file
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
    /// Play the level of a code
    Play(CodeArgs),
    /// Let a bot that does not aim play levels, and print its times; exit 1 if it failed to clear a
    /// level
    Bot(BotArgs),
    /// Watch a recording of a game
    Replay(ReplayArgs),
    /// Play recordings again without a window; exit 1 if one does not give the same game
    Verify(VerifyArgs),
    /// Play or save every sound and some music, and print their measurements
    Sound(SoundArgs),
}

/// Options of `breakout fmt`.
#[derive(Debug, Args)]
pub(crate) struct FmtArgs {
    /// Level files, or folders of them; `-` reads the standard input and writes to the standard output
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Write nothing, and exit 1 if a file is not in its usual form
    #[arg(long)]
    pub(crate) check: bool,
}

/// Options of `breakout check`.
#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    /// Level files, or folders of them
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Format of the report
    #[arg(long, value_name = "F", default_value = "full")]
    pub(crate) format: CheckFormat,
    /// Check again whenever a file changes, until Ctrl+C
    #[arg(long)]
    pub(crate) watch: bool,
}

/// Formats of problems.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum CheckFormat {
    /// With the lines at fault, for people
    Full,
    /// One line for each problem, for text editors: `file:line:column: severity: message`
    Short,
    /// One object for each file, for programs
    Json,
}

/// Options of `breakout show`.
#[derive(Debug, Args)]
pub(crate) struct ShowArgs {
    /// Level files, or folders of them
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Whether to draw in colour
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: ColorWhen,
}

/// When a terminal gets colours.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum ColorWhen {
    /// In a terminal, unless `NO_COLOR` is set
    Auto,
    /// Also in a file or a pipe
    Always,
    /// As letters alone
    Never,
}

/// Options of `breakout play`.
#[derive(Debug, Args)]
pub(crate) struct CodeArgs {
    /// The code, as `breakout share` prints it; blanks and line breaks in it do not count
    #[arg(required = true, value_name = "CODE")]
    pub(crate) code: Vec<String>,
    #[command(flatten)]
    pub(crate) play: PlayArgs,
}

/// Options of `breakout replay`.
#[derive(Debug, Args)]
pub(crate) struct ReplayArgs {
    /// Recording to watch
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) window: WindowArgs,
}

/// Options of `breakout verify`.
#[derive(Debug, Args)]
pub(crate) struct VerifyArgs {
    /// Recordings
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Print the first step, and the first part of the state, in which they differ from this recording,
    /// or from the states that another build wrote with --states
    #[arg(long, value_name = "FILE")]
    pub(crate) against: Option<PathBuf>,
    /// Print the parts of the state that each step changed, to be compared with --against
    #[arg(long, conflicts_with = "against")]
    pub(crate) states: bool,
}

/// Options of `breakout sound`.
#[derive(Debug, Args)]
pub(crate) struct SoundArgs {
    /// Names of sounds, as this command prints them [default: all]
    #[arg(value_name = "NAME")]
    pub(crate) names: Vec<String>,
    /// WAV file to write instead of playing
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Bars of each music scene
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=256))]
    pub(crate) bars: u32,
}

/// Options of `breakout bot`.
#[derive(Debug, Args)]
pub(crate) struct BotArgs {
    /// Level files, or folders of them [default: as for playing]
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Games per level
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u64).range(1..=10_000))]
    pub(crate) seeds: u64,
    /// Time limit of each game, in game seconds
    #[arg(long, value_name = "S", default_value_t = 600, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    pub(crate) limit: u64,
    /// Difficulty
    #[arg(long, value_name = "D", default_value = "normal", value_parser = difficulty())]
    pub(crate) difficulty: Difficulty,
    /// Play without the help that keeps waits for a brick short
    #[arg(long)]
    pub(crate) no_help: bool,
    /// Format of the results
    #[arg(long, value_name = "F", default_value = "table")]
    pub(crate) format: Format,
}

/// Formats of results.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Format {
    /// For people
    Table,
    /// For programs
    Json,
}

/// Options of the game.
#[derive(Debug, Args)]
pub(crate) struct PlayArgs {
    /// Seed of the game's random numbers: the same seed gives the same serves
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Difficulty at the start; the level choice can change it
    #[arg(long, value_name = "D", value_parser = difficulty())]
    pub(crate) difficulty: Option<Difficulty>,
    /// Practice: a lost ball costs no life, and scores are not saved
    #[arg(long)]
    pub(crate) practice: bool,
    /// Play without the help that keeps waits for a brick short
    #[arg(long)]
    pub(crate) no_help: bool,
    #[command(flatten)]
    pub(crate) demo: DemoArgs,
    #[command(flatten)]
    pub(crate) window: WindowArgs,
}

/// Options of the window.
#[derive(Debug, Args)]
pub(crate) struct WindowArgs {
    /// Folder for scores, recordings and settings instead of the platform's own
    #[arg(long, value_name = "FOLDER")]
    pub(crate) data_dir: Option<PathBuf>,
    /// Turn off shaking, flashes, particles and fades
    #[arg(long)]
    pub(crate) calm: bool,
    /// Start in full screen
    #[arg(long)]
    pub(crate) fullscreen: bool,
    /// Size of the window
    #[arg(long, value_name = "WxH", value_parser = parse_size)]
    pub(crate) size: Option<(u32, u32)>,
    /// Print a line whenever the screen or the game's state changes, for tests and tools
    #[arg(long)]
    pub(crate) report: bool,
    /// Play keys and pointer from a script in frames of 1/60 s, for tests and tools
    #[arg(long, value_name = "FILE", group = "frame_by_frame")]
    pub(crate) script: Option<PathBuf>,
    /// Folder for the pictures of a script, or for numbered pictures of a demo
    #[arg(long, value_name = "FOLDER", requires = "frame_by_frame")]
    pub(crate) shots: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) sound: AudioArgs,
}

/// Options of the demo.
#[derive(Debug, Args)]
pub(crate) struct DemoArgs {
    /// Let a bot play; a key or a click leads to the title
    #[arg(id = "demo", long = "demo", conflicts_with = "script")]
    pub(crate) wanted: bool,
    /// End the demo after N frames of 1/60 s of game time each, and print the frame times
    #[arg(long, value_name = "N", requires = "demo", group = "frame_by_frame", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) frames: Option<u32>,
    /// Save only every N-th frame
    #[arg(long, value_name = "N", requires = "shots", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) every: Option<u32>,
}

/// Options of the sound.
#[derive(Debug, Args)]
pub(crate) struct AudioArgs {
    /// Play without sound
    #[arg(long)]
    pub(crate) no_audio: bool,
    /// Volume of the effects
    #[arg(long, value_name = "0..10", value_parser = clap::value_parser!(u8).range(0..=10))]
    pub(crate) volume: Option<u8>,
    /// Volume of the music; 0 is off
    #[arg(long, value_name = "0..10", value_parser = clap::value_parser!(u8).range(0..=10))]
    pub(crate) music: Option<u8>,
}

/// Prints clap's answer to the arguments: the help, the version, or what is wrong with them.
///
/// # Errors
/// The standard output is full or closed.
pub(crate) fn print(answer: &clap::Error) -> Result<ExitCode, Failure> {
    let written = answer.print();
    if !answer.use_stderr() {
        printed(written)?;
    }
    Ok(ExitCode::from(answer.exit_code() as u8))
}

/// Parses the name of a difficulty.
fn difficulty() -> impl TypedValueParser<Value = Difficulty> {
    PossibleValuesParser::new(DIFFICULTIES.map(|row| row.name))
        .map(|name| Difficulty::from_name(&name).unwrap_or_default())
}

/// Parses a size like `1280x720` to width and height.
fn parse_size(text: &str) -> Result<(u32, u32), String> {
    const RANGE: std::ops::RangeInclusive<u32> = 320..=16384;
    let size = text
        .split_once(['x', 'X', '×'])
        .and_then(|(width, height)| {
            Some((width.trim().parse().ok()?, height.trim().parse().ok()?))
        });
    match size {
        Some((width, height)) if RANGE.contains(&width) && RANGE.contains(&height) => {
            Ok((width, height))
        }
        Some(_) => Err(format!(
            "each side must be {} to {}",
            RANGE.start(),
            RANGE.end()
        )),
        None => Err("write it as WIDTHxHEIGHT, like 1280x720".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes() {
        assert_eq!(parse_size("1280x720"), Ok((1280, 720)));
        assert_eq!(parse_size("600X1000"), Ok((600, 1000)));
        assert!(parse_size("1280").is_err());
        assert!(parse_size("0x720").is_err());
        assert!(parse_size("99999x720").is_err());
        assert!(parse_size("axb").is_err());
    }

    #[test]
    fn the_arguments_are_consistent() {
        use clap::CommandFactory;
        Cli::command().debug_assert();
    }
}
