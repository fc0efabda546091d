//! `breakout bot FILE…`: how long a player without aim needs for levels, and how long they wait.

use std::process::ExitCode;

use breakout::bot::{Assessment, Conditions};

use crate::commands::arguments::{Bots, Format};
use crate::console::say;
use crate::files;

/// Plays every level with every seed and prints what came of it; fails if one of the assessments
/// [has failed](Assessment::has_failed).
///
/// # Errors
/// A sentence for a file that cannot be read or played.
pub(crate) fn run(options: &Bots) -> Result<ExitCode, String> {
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
            say(Assessment::TABLE_HEAD);
            assessments.for_each(|assessment| say(&assessment.table_row()));
        }
        Format::Json => {
            let objects: Vec<String> = assessments.map(|assessment| assessment.json()).collect();
            say(&format!("[\n  {}\n]", objects.join(",\n  ")));
        }
    }
    Ok(ExitCode::from(u8::from(failed)))
}
