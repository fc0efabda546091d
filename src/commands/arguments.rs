//! The command line's words.

use std::path::PathBuf;

use breakout::difficulty::{DIFFICULTIES, Difficulty};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};

/// Breakout: fair bounces, levels in text files, and an overlay that shows why the ball bounced.
#[derive(Debug, Parser)]
#[command(version, args_conflicts_with_subcommands = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    #[command(flatten)]
    pub(crate) play: PlayArgs,
}

/// What to do instead of playing.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Print every problem of level files; exit 1 if there is an error
    Check {
        /// Level files, or folders of them
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
    /// Let a player without aim play levels, and print how long that takes; exit 1 if one was not
    /// cleared every time
    Bot(BotArgs),
    /// Play every sound and some music, or save them, and print what they measure
    Sound(SoundArgs),
}

/// Which sounds, and where to.
#[derive(Debug, Args)]
pub(crate) struct SoundArgs {
    /// Names of sounds, as they are printed; all of them without any
    #[arg(value_name = "NAME")]
    pub(crate) names: Vec<String>,
    /// Save them in a WAV file instead of playing them
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Bars of each kind of music
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=256))]
    pub(crate) bars: u32,
}

/// What the bot plays, and how often.
#[derive(Debug, Args)]
pub(crate) struct BotArgs {
    /// Level files, or folders of them; without any, the levels that a game without any has
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Games for each level
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u64).range(1..=10_000))]
    pub(crate) seeds: u64,
    /// Seconds of play after which a game is given up
    #[arg(long, value_name = "S", default_value_t = 300, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    pub(crate) limit: u64,
    /// How hard
    #[arg(long, value_name = "D", default_value = "normal", value_parser = difficulty())]
    pub(crate) difficulty: Difficulty,
    /// Play without the help that keeps waits short
    #[arg(long)]
    pub(crate) no_help: bool,
    /// How to print what came of it
    #[arg(long, value_name = "F", default_value = "table")]
    pub(crate) format: Format,
}

/// How results are printed.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Format {
    /// For people
    Table,
    /// For programs
    Json,
}

/// How to play.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a switch of the command line"
)]
#[derive(Debug, Args)]
pub(crate) struct PlayArgs {
    /// Level files, or a folder of them, to play instead of the built-in ones
    #[arg(value_name = "LEVEL")]
    pub(crate) levels: Vec<PathBuf>,
    /// Seed of the game's random numbers: the same seed gives the same serves
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// How hard; the level choice can change it
    #[arg(long, value_name = "D", default_value = "normal", value_parser = difficulty())]
    pub(crate) difficulty: Difficulty,
    /// Practise: a lost ball costs no life, and scores are not kept
    #[arg(long)]
    pub(crate) practice: bool,
    /// Folder for best scores, instead of the platform's own
    #[arg(long, value_name = "FOLDER")]
    pub(crate) data_dir: Option<PathBuf>,
    /// Play without the help that keeps waits for a brick short
    #[arg(long)]
    pub(crate) no_help: bool,
    /// Leave out all that trembles, flashes, flies about or fades
    #[arg(long)]
    pub(crate) calm: bool,
    /// Fill the screen
    #[arg(long)]
    pub(crate) fullscreen: bool,
    /// Size of the window
    #[arg(long, value_name = "WxH", default_value = "1280x720", value_parser = parse_size)]
    pub(crate) size: (u32, u32),
    /// Print a line whenever the screen or the game's state changes, for tests and tools
    #[arg(long)]
    pub(crate) report: bool,
    /// Take keys, pointer and pictures from a file, in frames of 1/60 s, for tests and tools
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with = "demo",
        group = "frame_by_frame"
    )]
    pub(crate) script: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) demo: DemoArgs,
    #[command(flatten)]
    pub(crate) sound: AudioArgs,
}

/// A game that a bot plays.
#[derive(Debug, Args)]
pub(crate) struct DemoArgs {
    /// Let a bot play; a key or a click leads to the title
    #[arg(id = "demo", long = "demo")]
    pub(crate) wanted: bool,
    /// End the demo after so many frames of 1/60 s, however long each takes, and print what they
    /// cost
    #[arg(long, value_name = "N", requires = "demo", group = "frame_by_frame", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) frames: Option<u32>,
    /// Save those frames as pictures in a folder, numbered from 1, or the pictures of a script
    #[arg(long, value_name = "FOLDER", requires = "frame_by_frame")]
    pub(crate) shots: Option<PathBuf>,
    /// Save only every so many of them
    #[arg(long, value_name = "N", requires = "shots", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) every: u32,
}

/// What is to be heard.
#[derive(Debug, Args)]
pub(crate) struct AudioArgs {
    /// Play without any sound
    #[arg(long)]
    pub(crate) no_audio: bool,
    /// Volume of the sounds, up to 10
    #[arg(long, value_name = "0..10", default_value_t = 7, value_parser = clap::value_parser!(u8).range(0..=10))]
    pub(crate) volume: u8,
    /// Volume of the music, up to 10; 0 is off
    #[arg(long, value_name = "0..10", default_value_t = 6, value_parser = clap::value_parser!(u8).range(0..=10))]
    pub(crate) music: u8,
}

/// The names of the difficulty table.
fn difficulty() -> impl TypedValueParser<Value = Difficulty> {
    PossibleValuesParser::new(DIFFICULTIES.map(|row| row.name))
        .map(|name| Difficulty::from_name(&name).unwrap_or_default())
}

/// `1280x720` to width and height.
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
    fn the_words_fit_together() {
        use clap::CommandFactory;
        Cli::command().debug_assert();
    }
}
