//! `breakout check FILE…`: every problem of level files.

use std::path::PathBuf;
use std::thread::sleep;

use breakout::level::CheckReport;

use crate::app::keeping::watch::{PAUSE, Watch, clock};
use crate::app::platform::console::{Failure, print, reported};
use crate::app::platform::files;
use crate::app::platform::stamp::Stamp;
use crate::app::words::words;
use crate::commands::arguments::{CheckArgs, CheckFormat};

/// Prints the report on the files; fails if one is unplayable. A watch prints it whenever a file changes, and never
/// ends by itself.
pub(crate) fn run(args: &CheckArgs) -> Result<(), Failure> {
    if args.watch {
        return watch(args);
    }
    let report = print_report(args)?;
    reported(!report.has_passed())
}

fn watch(args: &CheckArgs) -> Result<(), Failure> {
    let mut watch = Watch::<Option<Stamp>>::new(args.files.clone());
    let clock = clock();
    let mut is_first = true;
    loop {
        let is_new = watch.look(clock(), &mut |_, checked, rest| {
            std::mem::replace(checked, rest.stamp) != rest.stamp
        });
        if is_new {
            if !std::mem::take(&mut is_first) {
                print("")?;
            }
            print_report(args)?;
        }
        sleep(PAUSE);
    }
}

fn print_report(args: &CheckArgs) -> Result<CheckReport, Failure> {
    let checked = |path: PathBuf| {
        let name = path.to_string_lossy().into_owned();
        let levels = match files::parse(&path) {
            Ok(levels) => levels.into_iter().map(Ok).collect(),
            Err(why) => vec![Err(words().files.cannot_read(&path, &why))],
        };
        levels.into_iter().map(move |level| (name.clone(), level))
    };
    let files = files::expand(&args.files).into_iter();
    let report: CheckReport = files.flat_map(checked).collect();
    match args.format {
        CheckFormat::Full => print(&report.to_string()),
        CheckFormat::Short => report.short().lines().try_for_each(print),
        CheckFormat::Json => print(&report.json()),
    }?;
    Ok(report)
}
