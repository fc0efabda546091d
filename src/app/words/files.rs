//! Sentences about files: levels, scores, recordings, settings, backups, pictures.

use std::fmt::{self, Display};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use breakout::level::{Problem, printable};

use super::{counted, words};
use crate::app::platform::file_error::{FileError, NotSaved, Obstacle, system_text};
use crate::app::platform::files::{LeftOut, Unreadable, UnplayableFile};
use crate::app::platform::path::printable_path;
use crate::app::platform::{Threat, fs, saving};

words! {
    Files {
        // Where a file is, and why it cannot be read or written.
        place(path: &Path) = match fs::name_and_folder(path) {
            (name, Some(folder)) => format!("{name} in {folder}"),
            (name, None) => name,
        };
        about(path: &Path, what: &str) = match fs::place(path) {
            Some(place) => format!("{place}: {what}"),
            None => what.to_owned(),
        };
        trouble(trouble: &FileError) = ENGLISH.about(&trouble.path, &ENGLISH.reason(&trouble.error));
        reason(error: &io::Error) = match (Obstacle::of(error), error.kind()) {
            (Some(obstacle), _) => ENGLISH.obstacle(obstacle).to_owned(),
            (None, ErrorKind::NotFound) => "no such file".to_owned(),
            // Windows has other words for it.
            (None, ErrorKind::PermissionDenied) if error.raw_os_error().is_some() => "permission denied".to_owned(),
            (None, _) => system_text(error),
        };
        obstacle(obstacle: Obstacle) -> &'static str = match obstacle {
            Obstacle::NotAFile => "it is not a regular file",
            Obstacle::Link => "it is a link",
            Obstacle::NamesTaken => "every name for a temporary file is taken",
            Obstacle::StorageFull => "the browser's storage is full",
            Obstacle::StorageForbidden => "the browser stores nothing for this page",
        };
        no_folder(trouble: &FileError) = {
            let folder = printable_path(&trouble.path);
            let reason = ENGLISH.reason(&trouble.error);
            format!("cannot create the folder {folder}: {reason}")
        };

        still_reading(levels: &[PathBuf]) = {
            let names: Vec<String> = levels.iter().take(3).map(|path| printable_path(path)).collect();
            format!("still reading levels: {}", (names.join(", ") + " …").trim_start())
        };

        // New files.
        saved(saved: &Result<PathBuf, NotSaved>) = match saved {
            Ok(path) => format!("Saved {}", ENGLISH.place(path)),
            Err(why) => ENGLISH.not_saved(why),
        };
        recording_saved(saved: &Result<PathBuf, NotSaved>) = {
            let command = saved.as_ref().ok().and_then(|path| saving::command_to_watch(path));
            let saved = ENGLISH.saved(saved);
            match command {
                Some(command) => format!("{saved}. Drop it on the game to race or watch it, or run {command}"),
                None => saved,
            }
        };
        not_saved(why: &NotSaved) = match why {
            NotSaved::File(FileError { path, error }) => {
                format!("Cannot save {}: {}", printable_path(path), ENGLISH.reason(error))
            }
            NotSaved::Taken { stem, extension } => {
                format!("Cannot save: {stem}-0001.{extension} to {stem}-9999.{extension} exist")
            }
            NotSaved::Picture(error) => format!("Cannot save the picture: {error}"),
        };
        no_file(dropped: &str) = {
            let start: String = dropped.chars().take(60).collect();
            let dots = if start == dropped { "" } else { "…" };
            format!("{}{dots} is no file: only files and folders can be opened", printable(&start))
        };
        how_to_open = "Drop the file on this window, or run: breakout load FILE";
        code(length: Option<usize>) = match length {
            Some(length) => format!("a code of {length} characters"),
            None => "a link".to_owned(),
        };

        // Levels that cannot be played.
        left_out(left_out: &LeftOut) -> Option<String> = match left_out.files().as_slice() {
            [] => None,
            [file] => Some(ENGLISH.is_left_out(&file.name(), file)),
            files => {
                let names: Vec<String> = files.iter().map(UnplayableFile::name).collect();
                Some(format!("{} files are left out: {}", names.len(), names.join(", ")))
            }
        };
        is_left_out(name: &str, file: &UnplayableFile) = match &file.why {
            Ok(problems) => format!("{name} is left out: {}", counted(problems.errors(), "error", "errors")),
            Err(why) => format!("{name} is left out: {}", ENGLISH.unreadable(why)),
        };
        refused(files: usize) = match files {
            1 => "This level cannot be played".to_owned(),
            files => format!("None of these {files} levels can be played"),
        };
        unplayable(file: &UnplayableFile) = match &file.why {
            Ok(problems) => {
                let message = problems.first_error().map_or("", |problem| &*problem.message);
                format!("not playable yet: {}", message.split([':', ';']).next().unwrap_or_default())
            }
            Err(why) => ENGLISH.unreadable(why).to_owned(),
        };
        problem(file: &UnplayableFile) = match &file.why {
            Ok(problems) => problems.first_error().map_or(String::new(), Problem::in_line),
            Err(why) => ENGLISH.cannot_read(&file.path, why),
        };
        report(file: &UnplayableFile) = match &file.why {
            Ok(problems) => {
                let name = printable_path(&file.path);
                match problems.about_the_whole() {
                    Some(problem) => format!("{name} cannot be played: {}", problem.message),
                    None => format!("{name} cannot be played:\n{problems}"),
                }
            }
            Err(why) => ENGLISH.cannot_read(&file.path, why),
        };
        reports(left_out: &LeftOut) = {
            let reports: Vec<String> = left_out.files().map(|file| ENGLISH.report(file)).collect();
            reports.join("\n")
        };
        unreadable(why: &Unreadable) -> &'static str = match why {
            Unreadable::File(..) | Unreadable::Folder(_) => "it cannot be read",
            Unreadable::Empty => "it has no level files",
            Unreadable::NoLevels(_) => "none of its files can be played",
        };
        cannot_read(path: &Path, why: &Unreadable) = {
            let name = printable_path(path);
            match why {
                Unreadable::File(error, None) => format!("cannot read {name}: {}", ENGLISH.reason(error)),
                Unreadable::File(error, Some(near)) => {
                    let reason = ENGLISH.reason(error);
                    let near = printable_path(near);
                    format!("cannot read {name}: {reason}; did you mean `{near}`?")
                }
                Unreadable::Folder(error) => format!("cannot read the folder {name}: {}", ENGLISH.reason(error)),
                Unreadable::Empty => format!("{name} has no level files (*.txt)"),
                Unreadable::NoLevels(files) => {
                    let files = counted(*files, "file", "files");
                    format!(
                        "the folder {name} is left out: of its {files} none can be played; \
                         `breakout check {name}` says why"
                    )
                }
            }
        };

        // What is kept, and whether it is.
        best_scores = "Best scores";
        ladders = "Ladders";
        settings = "Settings";
        recordings = "Recordings";
        unsaved_changes = "Unsaved changes";
        crashed = "the program has a defect, and its work had to stop";
        kept_again(content: &str) = format!("{content} are kept again");
        not_kept(content: &str, reason: &str) = format!("{content} are not kept: {reason}");
        set_aside(name: &str, fault: &str, path: &Path) = {
            format!("{name}: {fault}; it is kept as {}", ENGLISH.place(path))
        };
        threat(threat: Threat) -> &'static str = match threat {
            Threat::Blocked => {
                "Nothing is kept here: the browser blocks the page's storage. Allow it, or open the page by itself"
            }
            Threat::Framed => {
                "What is kept inside this page stays inside it: open the game by itself, or save to a file in the \
                 options"
            }
            Threat::Passing => {
                "This browser deletes what is kept after a week without a visit: put the page on the home screen, or \
                 save to a file in the options"
            }
        };

        // What is wrong with a text that is kept.
        too_long(most: usize) = format!("it is longer than {most} bytes");
        damaged_lines(lines: usize) = match lines {
            1 => "a line is damaged".to_owned(),
            lines => format!("{lines} lines are damaged"),
        };
        newer(version: u32) = format!("a newer Breakout wrote it (version {version})");
        line(line: usize, what: &str, others: usize) = match others {
            0 => format!("line {line}: {what}"),
            others => format!("line {line}: {what}, and {others} more"),
        };
        must_be(name: &str, right: &str) = format!("{name} must be {right}");
        must_be_section(name: &str) = format!("{name} must be a section, like [{name}]");

        // Runs and their recordings.
        lost_run(problem: &str) = format!("A run cannot be continued: {problem}");
        lost_run_aside(problem: &str, path: &Path) = {
            format!("A run cannot be continued: {problem}; it is kept as {}", ENGLISH.place(path))
        };
        lost_run_in_place(problem: &str, trouble: &FileError) = {
            format!("A run cannot be continued: {problem}; {}", ENGLISH.trouble(trouble))
        };
        cannot_go_on(problem: &str) = format!("The run cannot be continued: {problem}");
        run_elsewhere = "A run is open in another window, and goes on there";
        played_elsewhere = "The run cannot be continued here: another window plays it";
        no_recordings = "no recordings are kept";
        unreadable_recording(problem: &str) = format!("The recording cannot be read: {problem}");

        // Backups.
        no_backup = "this is not a backup of Breakout";
        newer_backup(version: u32, known: u32) = {
            format!("the backup is in format {version}, and this Breakout reads formats up to {known}")
        };
        damaged_backup = "the backup is damaged";
        too_many_in_backup(most: usize) = format!("the backup has more than {most} files");
        named_twice(name: &str) = format!("the backup has two files {}", short(name));
        too_large_in_backup(name: &str, most: usize) = {
            let name = short(name);
            let most = most >> 20;
            format!("the backup has a file {name} of more than {most} MiB")
        };
        too_large_backup(most: usize) = {
            format!("the backup has more than {} MiB", most >> 20)
        };
        nothing_loaded(reason: &str) = format!("Nothing is loaded: {reason}");
        no_room(kilobytes: usize) = format!("Nothing is loaded: {kilobytes} KB more room is needed");
        load_crashed = "A backup is not loaded in full: the program has a defect, and its work had to stop";
        no_thread = "the system has no room for another thread";
        still_loading = "A backup is being loaded …";
        loaded_elsewhere = "Nothing is loaded: another backup is being loaded";
        count(files: usize) = counted(files, "file", "files");
        loaded_without(loaded: usize, failed: usize, first: &str) = {
            let all = loaded + failed;
            let others = failed - 1;
            let more = match others {
                0 => String::new(),
                others => format!(", and {others} more"),
            };
            format!("Only {loaded} of the {all} files of the backup could be loaded: {first}{more}")
        };
        foreign(first: &str, files: usize) = match files {
            1 => format!("{} is no file of a backup, and is left out", short(first)),
            files => format!("{files} files, like {}, are no files of a backup, and are left out", short(first)),
        };
        surplus_runs(runs: usize) = match runs {
            1 => "An older run of the backup is left out".to_owned(),
            runs => format!("{runs} older runs of the backup are left out"),
        };
        run_in_use = "another window plays this run";
        mended(name: &str, new: &str) = {
            format!("Some systems do not allow the name {}: it is {} now", short(name), short(new))
        };
        loaded_in_part(problem: &str, path: &Path) = {
            let place = ENGLISH.place(path);
            format!("A backup is not loaded in full; each start tries again: {problem} ({place})")
        };
        finished(files: usize) = {
            format!("First, another backup, whose load was cut off, is loaded: {}", ENGLISH.count(files))
        };
        ended_without(problem: &str) = format!("First, the load of another backup, which was cut off, is ended. {problem}");
        cut_twice(path: &Path) = {
            let place = ENGLISH.place(path);
            format!("The load of a backup was cut off twice, and is given up: what is missing is in {place}")
        };
        journal_set_aside(problem: &str, path: &Path) = {
            format!("A backup is not loaded in full: {problem}; it is kept as {}", ENGLISH.place(path))
        };

        // What a backup lacks.
        unfinished_load = "The load of another backup is not finished: what it would still bring is left out";
        too_large(path: &Path) = ENGLISH.about(path, "it is too large for a backup, and left out");
        too_deep(path: &Path) = ENGLISH.about(path, "it lies too deep for a backup, and is left out");
        linked_folder(path: &Path) = ENGLISH.about(path, "it is a link to a folder, and left out of the backup");
        not_unicode(path: &Path) = ENGLISH.about(path, "its name is no Unicode, and it is left out of the backup");
        saved_as(path: &Path, new: &str) = {
            let new = short(new);
            ENGLISH.about(path, &format!("some systems do not allow this name: in the backup it is {new}"))
        };
        too_many_to_save(files: usize, most: usize) = {
            format!("{} left out: a backup has at most {most}", counted(files, "file is", "files are"))
        };
        more_remarks(remarks: usize) = format!("… and {remarks} more");
    }
}

/// The beginning of a name from a backup, which may be anything.
fn short(name: &str) -> String {
    const SHOWN: usize = 60;
    let mut letters = name.chars();
    let start: String = letters.by_ref().take(SHOWN).collect();
    let cut = if letters.next().is_some() { "…" } else { "" };
    printable(&start) + cut
}

impl Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&words().files.trouble(self))
    }
}

impl Display for Obstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(words().files.obstacle(*self))
    }
}

impl From<LeftOut> for String {
    /// Everything that is wrong with these files.
    fn from(left_out: LeftOut) -> Self {
        words().files.reports(&left_out)
    }
}
