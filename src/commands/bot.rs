//! `breakout bot FILE…`: the assessment of levels by a player without aim.

use std::process::ExitCode;

use breakout::bot::{Assessment, Conditions};

use crate::commands::arguments::{BotArgs, Format};
use crate::console::{Failure, print};
use crate::files;

/// Plays every level with every seed and prints the results; fails if one of the assessments
/// [has failed](Assessment::has_failed).
///
/// # Errors
/// A file cannot be read or played, or the results cannot be printed.
pub(crate) fn run(options: &BotArgs) -> Result<ExitCode, Failure> {
    let levels = files::load(&options.files)?.levels;
    let conditions = Conditions {
        games: options.seeds,
        limit: options.limit,
        difficulty: options.difficulty,
        help: !options.no_help,
    };
    // Lazily, so that each row is printed as soon as its games are played.
    let mut failed = false;
    let assessments = levels.iter().map(|level| {
        let assessment = Assessment::new(level, &conditions);
        failed |= assessment.has_failed();
        assessment
    });
    match options.format {
        Format::Table => {
            print(Assessment::TABLE_HEAD)?;
            for assessment in assessments {
                print(&assessment.table_row())?;
            }
        }
        Format::Json => {
            let objects: Vec<String> = assessments.map(|assessment| assessment.json()).collect();
            print(&format!("[\n  {}\n]", objects.join(",\n  ")))?;
        }
    }
    Ok(ExitCode::from(u8::from(failed)))
}
