//! `breakout bot FILE…`: the assessment of levels by a player without aim and players who aim.

use breakout::bot::{Assessment, Conditions, Player};

use crate::app::platform::console::{Failure, print, reported, say_error};
use crate::app::platform::files;
use crate::app::platform::path::printable_path;
use crate::app::words::words;
use crate::commands::arguments::{BotArgs, BotFormat};

/// Plays every level with every seed and prints the results, as a table with the warnings below it or as JSON. Fails
/// if an assessment [has failed](Assessment::has_failed) or a file was left out.
pub(crate) fn run(options: &BotArgs) -> Result<(), Failure> {
    let (source, left_out) = files::find(&options.files).map_err(String::from)?;
    if source.levels.is_none() {
        return Err(String::from(left_out).into());
    }
    let mut failed = false;
    for file in left_out.files() {
        failed = true;
        let name = printable_path(&file.path);
        say_error(&words().files.is_left_out(&name, file));
    }
    let conditions = Conditions {
        games: options.seeds,
        limit: options.limit,
        difficulty: options.difficulty,
        help: !options.no_help,
        best: if options.ladder {
            Player::Maker
        } else {
            Player::Good
        },
    };
    // Lazy: each row is printed as soon as its games are played.
    let assessments = source.playable().iter().map(|entry| {
        let assessment = Assessment::new(&entry.level, &conditions);
        failed |= assessment.has_failed();
        (assessment, entry.file.as_deref().map(printable_path))
    });
    match options.format {
        BotFormat::Table => {
            let head = if options.ladder {
                Assessment::ladder_head()
            } else {
                Assessment::TABLE_HEAD.to_owned()
            };
            print(&head)?;
            let mut warnings = Vec::new();
            for (assessment, file) in assessments {
                let place = file.as_deref().unwrap_or_default();
                let row = if options.ladder {
                    assessment.ladder_row(place)
                } else {
                    assessment.table_row(place)
                };
                print(&row)?;
                let name = file.as_ref().unwrap_or(&assessment.title);
                let tastes = assessment.warnings().into_iter();
                warnings.extend(tastes.map(|taste| format!("{name}: warning: {taste}")));
            }
            warnings.iter().try_for_each(|warning| print(warning))?;
        }
        BotFormat::Markdown => {
            print(Assessment::MARKDOWN_HEAD)?;
            for (assessment, _) in assessments {
                print(&assessment.markdown_row())?;
            }
        }
        BotFormat::Json => {
            let objects: Vec<String> = assessments
                .map(|(assessment, file)| assessment.json(file.as_deref()))
                .collect();
            print(&format!("[\n  {}\n]", objects.join(",\n  ")))?;
        }
    }
    reported(failed)
}
