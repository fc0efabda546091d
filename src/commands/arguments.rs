//! The arguments of the command line.

use std::path::PathBuf;
use std::process::ExitCode;

use breakout::difficulty::{DIFFICULTIES, Difficulty};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Arg, ArgAction, ArgMatches, Args, FromArgMatches, Parser, Subcommand, ValueEnum};

use crate::app::platform::console::{Failure, printed};
use crate::app::settings::table::{Flag, Range, Sets, Setting, flags};

/// A Breakout with fair bounces, levels in text files, and a blueprint that shows why the ball bounced.
#[derive(Debug, Parser)]
#[command(name = "breakout", version, args_conflicts_with_subcommands = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<CliCommand>,
    /// Level files or folders to play instead of the built-in levels; write ./NAME for a file named like a
    /// command
    #[arg(value_name = "LEVEL")]
    pub(crate) levels: Vec<PathBuf>,
    /// Start at level N, without the title
    #[arg(long, value_name = "N")]
    pub(crate) level: Option<usize>,
    #[command(flatten)]
    pub(crate) play: PlayArgs,
}

#[derive(Debug, Subcommand)]
pub(crate) enum CliCommand {
    /// Write a first level, with comments that explain the format
    New {
        /// File to write; it must not exist yet, but its folder must
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
    /// Report every problem in level files; exit with 1 if one is an error
    Check(CheckArgs),
    /// Align the grids of level files; exit with 1 if a file has an error
    ///
    /// Puts one space between cells, lines up numbers, and puts one space before a comment at the end of a
    /// line. Removes trailing spaces and repeated blank lines. Ends each line with LF. A file with an error is
    /// left as it is, and its problems are printed as `check` prints them.
    Fmt(FmtArgs),
    /// Draw level files in the terminal
    Show(ShowArgs),
    /// Print a level or a short recording as a one-line code
    Share {
        /// Level file or recording
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
    /// Play a shared level from its code, or race the recording of a code
    Play(CodeArgs),
    /// Let a bot that does not aim play levels, and print its times; exit with 1 if it cannot clear one of them
    ///
    /// A time is the median of the games, ± its confidence interval of 95 %. `aim` is the time of a good player, who looks
    /// six times a second and errs, as a share of the bot's. A warning is printed where the whole interval is beyond
    /// its limit. Every level is played with the same seeds, on every machine in the same way.
    Bot(BotArgs),
    /// Open the course, the museum or the lab
    Learn(LearnArgs),
    /// Watch a recording
    Replay(ReplayArgs),
    /// Play recordings again without a window; exit with 1 if a game differs from its recording
    Verify(VerifyArgs),
    /// Play all recordings of a folder again and print the board of their results; exit with 1 if a file does not
    /// belong there
    ///
    /// There is a table for each level and for each kind of run, at each difficulty: more points come first, then
    /// less time. The same game counts once, whatever its files are called. A file that is forged, damaged, foreign,
    /// too large or unreadable is named with the reason, and does not belong there. Practice, and recordings of other
    /// rules, are named and do no harm.
    Rank(RankArgs),
    /// Save scores, recordings, settings and your levels in one file
    ///
    /// What is left out is said: files of more than 16 MiB, and those beyond 20,000 files or 256 MiB in all.
    Save(BackupArgs),
    /// Merge a backup, made by `breakout save` or in the options, with what is here
    ///
    /// The better of two scores stays, and levels of the same name are both kept. Loading is all or nothing: the
    /// next start or the next load finishes a load that was cut off.
    Load(BackupArgs),
    /// Play the sounds and some music, or save them as WAV, and print how loud they are
    Sound(SoundArgs),
    /// Print the licences of the program, and of the packages and fonts in it
    #[command(alias = "licenses")]
    Licences,
}

#[derive(Debug, Args)]
pub(crate) struct FmtArgs {
    /// Level files or folders; `-` reads standard input and writes standard output
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Write nothing; exit with 1 if a file would change
    #[arg(long)]
    pub(crate) check: bool,
}

#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    /// Level files or folders
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Format of the report
    #[arg(long, value_name = "F", default_value = "full")]
    pub(crate) format: CheckFormat,
    /// Check again whenever a file changes, until Ctrl+C
    #[arg(long)]
    pub(crate) watch: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum CheckFormat {
    /// For people: with the source lines
    Full,
    /// For text editors: a line for each problem, `file:line:column: severity: message`
    Short,
    /// For programs: an object for each level
    Json,
}

#[derive(Debug, Args)]
pub(crate) struct ShowArgs {
    /// Level files or folders
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// When to use colours
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: ColorWhen,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum ColorWhen {
    /// In a terminal, unless `NO_COLOR` is set
    Auto,
    /// In files and pipes too
    Always,
    /// Without colours
    Never,
}

#[derive(Debug, Args)]
pub(crate) struct CodeArgs {
    /// The code that `breakout share` printed, or that the end of a run copied; spaces and line breaks in it are ignored
    #[arg(required = true, value_name = "CODE")]
    pub(crate) code: Vec<String>,
    #[command(flatten)]
    pub(crate) play: PlayArgs,
}

#[derive(Debug, Args)]
pub(crate) struct LearnArgs {
    /// `course`, `museum` or `lab`, or a place in one of them as F7 copies it, like course=when, museum=tunnelling or
    /// lab=circle-box/lying-corner
    #[arg(value_name = "PLACE", default_value = "course")]
    pub(crate) place: String,
    /// Show only this place, and save nothing
    #[arg(long)]
    pub(crate) bare: bool,
    /// Print the test at a place of the lab as a program in python, cpp, javascript or rust, and open no window
    #[arg(long, value_name = "LANGUAGE")]
    pub(crate) code: Option<String>,
    #[command(flatten)]
    pub(crate) window: WindowArgs,
}

#[derive(Debug, Args)]
pub(crate) struct ReplayArgs {
    /// Recording to watch
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Save the ten seconds around the best chain as pictures in this folder, twenty a second, and close
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["script", "shots"])]
    pub(crate) frames: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) window: WindowArgs,
}

#[derive(Debug, Args)]
pub(crate) struct VerifyArgs {
    /// Recordings
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Find the first step, and the first part of the state, that differs in this recording, or in states
    /// saved with --states
    #[arg(long, value_name = "FILE")]
    pub(crate) against: Option<PathBuf>,
    /// Print which parts of the state each step changed, for --against
    #[arg(long, conflicts_with = "against")]
    pub(crate) states: bool,
}

#[derive(Debug, Args)]
pub(crate) struct RankArgs {
    /// Folder of recordings; folders in it belong to it, hidden files and folders do not
    #[arg(value_name = "FOLDER")]
    pub(crate) folder: PathBuf,
    /// Rows of each table
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..=10_000))]
    pub(crate) top: u16,
    /// Keep what was found in this file, so that no recording is played twice, also after a run that was cut off
    #[arg(long, value_name = "FILE")]
    pub(crate) keep: Option<PathBuf>,
    /// Threads that play [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1_000))]
    pub(crate) threads: Option<u16>,
    /// Format of the board
    #[arg(long, value_name = "F", default_value = "table")]
    pub(crate) format: Format,
}

#[derive(Debug, Args)]
pub(crate) struct BackupArgs {
    /// The backup
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Folder for scores, recordings, settings and your levels
    #[arg(long, value_name = "FOLDER")]
    pub(crate) data_dir: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct SoundArgs {
    /// Names of sounds, as this command prints them [default: all of them]
    #[arg(value_name = "NAME")]
    pub(crate) names: Vec<String>,
    /// Write a WAV file instead of playing
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Bars of each piece of music
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=256))]
    pub(crate) bars: u32,
}

#[derive(Debug, Args)]
pub(crate) struct BotArgs {
    /// Level files or folders [default: the levels that would be played]
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Games of each player on each level
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=10_000))]
    pub(crate) seeds: u64,
    /// Time limit of each game, in seconds of play
    #[arg(long, value_name = "S", default_value_t = 600, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    pub(crate) limit: u64,
    /// Difficulty
    #[arg(long, value_name = "D", default_value = "normal", value_parser = difficulty())]
    pub(crate) difficulty: Difficulty,
    /// Turn off the help that shortens waits for a brick
    #[arg(long)]
    pub(crate) no_help: bool,
    /// Print the times of three players: the bot, a good player, and a maker, who is steadier and foresees the whole
    /// flight
    #[arg(long)]
    pub(crate) ladder: bool,
    /// Format of the results
    #[arg(long, value_name = "F", default_value = "table")]
    pub(crate) format: BotFormat,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum BotFormat {
    /// For people
    Table,
    /// For programs
    Json,
    /// For documents: what a level's designer looks at
    Markdown,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Format {
    /// For people
    Table,
    /// For programs
    Json,
}

#[derive(Debug, Args)]
pub(crate) struct PlayArgs {
    /// Seed of the random numbers; the same seed gives the same serves and drops
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) settings: SettingArgs<true>,
    /// Watch a bot play; any key leads to the title
    #[arg(long)]
    pub(crate) demo: bool,
    #[command(flatten)]
    pub(crate) window: WindowArgs,
}

#[derive(Debug, Args)]
pub(crate) struct WindowArgs {
    /// Folder for scores, recordings, settings and your levels
    #[arg(long, value_name = "FOLDER")]
    pub(crate) data_dir: Option<PathBuf>,
    /// Size of the window
    #[arg(long, value_name = "WxH", value_parser = parse_size)]
    pub(crate) size: Option<(u32, u32)>,
    /// Print a line when the screen or the game's state changes, for tests
    #[arg(long)]
    pub(crate) report: bool,
    /// Take keys and pointer from a script, in frames of 1/60 s, for tests and pictures
    #[arg(long, value_name = "FILE")]
    pub(crate) script: Option<PathBuf>,
    /// Save the pictures of a script to this folder
    #[arg(long, value_name = "FOLDER", requires = "script")]
    pub(crate) shots: Option<PathBuf>,
    /// No sound at all
    #[arg(long)]
    pub(crate) no_audio: bool,
    /// Linux: open the window by Wayland itself instead of an X display; this hangs on some desktops
    #[arg(long)]
    pub(crate) wayland: bool,
    #[command(flatten)]
    pub(crate) settings: SettingArgs<false>,
}

/// The values of settings by their flags: either those of the game or all others.
#[derive(Debug)]
pub(crate) struct SettingArgs<const OF_GAME: bool>(pub(crate) Vec<(&'static str, u16)>);

impl<const OF_GAME: bool> SettingArgs<OF_GAME> {
    fn flags() -> impl Iterator<Item = (Setting, Flag)> {
        flags().filter(|(setting, _)| (setting.place.0 == "game") == OF_GAME)
    }
}

impl<const OF_GAME: bool> Args for SettingArgs<OF_GAME> {
    fn augment_args(command: clap::Command) -> clap::Command {
        command.args(Self::flags().map(|(setting, flag)| {
            let argument = Arg::new(flag.name).long(flag.name).help(flag.about);
            match (flag.sets, setting.range) {
                (Sets::This(_), _) => argument.action(ArgAction::SetTrue),
                (Sets::Next(name), Range::Named(names, _)) => {
                    let parser = PossibleValuesParser::new(names.clone());
                    let value = move |name: String| Range::named(&names, &name).unwrap_or_default();
                    argument.value_name(name).value_parser(parser.map(value))
                }
                (Sets::Next(name), range) => {
                    let offered = range.offered();
                    let least = offered[0];
                    let most = offered[offered.len() - 1];
                    let range = i64::from(least)..=i64::from(most);
                    let parser = clap::value_parser!(u16).range(range);
                    argument.value_name(name).value_parser(parser)
                }
            }
        }))
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        Self::augment_args(command)
    }
}

impl<const OF_GAME: bool> FromArgMatches for SettingArgs<OF_GAME> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let given = Self::flags().filter_map(|(_, Flag { name, sets, .. })| match sets {
            Sets::This(value) => matches.get_flag(name).then_some((name, value)),
            Sets::Next(_) => Some((name, *matches.get_one::<u16>(name)?)),
        });
        Ok(Self(given.collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// Prints clap's answer to the arguments: the help, the version, or an error.
pub(crate) fn print(answer: &clap::Error) -> Result<ExitCode, Failure> {
    let written = answer.print();
    if !answer.use_stderr() {
        printed(written)?;
    }
    Ok(ExitCode::from(answer.exit_code() as u8))
}

fn difficulty() -> impl TypedValueParser<Value = Difficulty> {
    PossibleValuesParser::new(DIFFICULTIES.map(|row| row.name))
        .map(|name| Difficulty::from_name(&name).unwrap_or_default())
}

fn parse_size(text: &str) -> Result<(u32, u32), String> {
    const RANGE: std::ops::RangeInclusive<u32> = 320..=16384;
    let sides = text.split_once(['x', 'X', '×']);
    let side = |text: &str| text.trim().parse().ok();
    let size = sides.and_then(|(width, height)| Some((side(width)?, side(height)?)));
    let (width, height) = size.ok_or("write it as WIDTHxHEIGHT, like 1280x720")?;
    if RANGE.contains(&width) && RANGE.contains(&height) {
        return Ok((width, height));
    }
    let (least, most) = RANGE.into_inner();
    Err(format!("each side must be {least} to {most}"))
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
