//! Eviction order when storage is full: recordings, the least valuable first, and of these the oldest.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The prefixes of recordings, the least valuable first. Everything else stays: scores, settings, levels.
const RECORDINGS: [&str; 4] = ["aside-", "game-", "left-", "best-"];

/// The next file to remove for one at `path` of the same or a higher value.
pub(crate) fn next_to_evict<'a>(
    files: &'a [(PathBuf, SystemTime)],
    path: &Path,
) -> Option<&'a PathBuf> {
    let others = files.iter().filter(|(other, _)| other != path);
    let least = others.min_by_key(|(other, modified)| (worth(other), modified))?;
    let worth_least = worth(&least.0);
    let may_go = worth_least < RECORDINGS.len() && worth_least <= worth(path);
    may_go.then_some(&least.0)
}

fn worth(path: &Path) -> usize {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let known = RECORDINGS.iter().position(|begin| name.starts_with(begin));
    let is_recording = path.extension().is_some_and(|ext| ext == "replay");
    known.filter(|_| is_recording).unwrap_or(RECORDINGS.len())
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, UNIX_EPOCH};

    use super::*;

    #[test]
    fn the_oldest_of_what_is_worth_least_goes_and_nothing_that_is_worth_more() {
        for (files, path, gone) in [
            ("game-2 game-1 best-0", "game-3", "game-2"),
            ("best-0 left-1 game-2", "best-3", "game-2"),
            ("best-0 left-1 left-2", "left-3", "left-1"),
            ("best-0 left-1 best-2", "game-3", ""),
            ("best-0 best-1 best-2", "left-3", ""),
            ("best-0 best-1 best-2", "best-3", "best-0"),
            ("best-0 best-1", "best-0", "best-1"),
            ("best-0", "best-0", ""),
            ("best-0 aside-1", "scores.txt", "aside-1"),
            ("best-0", "scores.txt", "best-0"),
            ("scores.txt mine.txt settings.toml", "new.txt", ""),
            ("game-0.lock best-1.txt", "scores.txt", ""),
            ("", "scores.txt", ""),
        ] {
            let path_of = |name: &str| {
                let is_whole = name.contains('.') || name.is_empty();
                let end = if is_whole { "" } else { ".replay" };
                Path::new("breakout/replays").join(format!("{name}{end}"))
            };
            let time = |seconds| UNIX_EPOCH + Duration::from_secs(seconds);
            let names = files.split_whitespace().zip(0..);
            let files: Vec<_> = names
                .map(|(name, age)| (path_of(name), time(age)))
                .collect();
            let next = next_to_evict(&files, &path_of(path)).cloned();
            let wanted = (!gone.is_empty()).then(|| path_of(gone));
            assert_eq!(next, wanted, "{files:?} {path}");
        }
    }
}
