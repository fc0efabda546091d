//! `breakout check FILE…`: every problem of level files.

use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::Duration;

use breakout::level::CheckReport;

use crate::app::platform::console::{Failure, print, reported};
use crate::app::platform::files;
use crate::app::platform::stamp::Stamp;
use crate::app::words::words;
use crate::commands::arguments::{CheckArgs, CheckFormat};

/// How often watched files are looked at. What has changed since is read when it has stood still for as
/// long, so that no half of a file is.
const LOOK: Duration = Duration::from_millis(100);

/// Prints the report on the files; fails if one of them cannot be played. A watch prints it again whenever
/// a file changes, and never ends by itself.
pub(crate) fn run(args: &CheckArgs) -> Result<(), Failure> {
    if args.watch {
        return watch(args);
    }
    let report = report(&files::expand(&args.files));
    print_report(&report, args.format)?;
    reported(!report.has_passed())
}

fn watch(args: &CheckArgs) -> Result<(), Failure> {
    let mut checked = None;
    let mut before = None;
    loop {
        let files = files::expand(&args.files);
        let seen = files.iter().map(|path| (path.clone(), Stamp::of(path)));
        let seen: Vec<_> = seen.collect();
        if checked.as_ref() != Some(&seen) && (checked.is_none() || before.as_ref() == Some(&seen))
        {
            if checked.is_some() {
                print("")?;
            }
            print_report(&report(&files), args.format)?;
            checked = Some(seen.clone());
        }
        before = Some(seen);
        sleep(LOOK);
    }
}

fn report(files: &[PathBuf]) -> CheckReport {
    let name = |path: &Path| path.to_string_lossy().into_owned();
    let parse = |path: &PathBuf| {
        let parsed = files::parse(path);
        parsed.map_err(|why| words().files.cannot_read(path, &why))
    };
    files.iter().map(|path| (name(path), parse(path))).collect()
}

fn print_report(report: &CheckReport, format: CheckFormat) -> Result<(), Failure> {
    match format {
        CheckFormat::Full => print(&report.to_string()),
        CheckFormat::Short => report.short().lines().try_for_each(print),
        CheckFormat::Json => print(&report.json()),
    }
}
