//! `breakout rank FOLDER`: the board of a folder of recordings. Each is played again, and nothing that a file says is
//! believed.

mod board;
mod keep;
mod parallel;
mod sha256;
mod verdict;
mod walk;

use std::collections::HashSet;
use std::convert::Infallible;
use std::io::{IsTerminal, Write, stderr};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::thread::available_parallelism;

use breakout::replay::MAX_BYTES;

use self::board::Board;
use self::keep::{Keeper, Kept};
use self::parallel::in_parallel;
use self::sha256::{Digest, sha256};
use self::verdict::{Status, Verdict};
use crate::app::keeping::watch::clock;
use crate::app::platform::console::{Failure, print, reported, say_error};
use crate::app::platform::path::printable_path;
use crate::app::platform::plain_file::{read_plain_file, refuse_link};
use crate::app::platform::whole_file::sweep;
use crate::app::words::words;
use crate::commands::arguments::{Format, RankArgs};

/// The most results of a board: they are held in memory.
const MAX_FEATS: usize = 2_000_000;

/// A verdict, and the hash of the file if its recording was played.
struct Judged {
    verdict: Verdict,
    digest: Option<Digest>,
}

impl Judged {
    fn unplayed(verdict: Verdict) -> Self {
        let digest = None;
        Self { verdict, digest }
    }
}

/// Plays all recordings of a folder again, and prints the board. Fails if a file should not be there.
pub(crate) fn run(args: &RankArgs) -> Result<(), Failure> {
    let files = walk::files_below(&args.folder)?;
    let kept = args.keep.as_deref().map_or(Ok(Kept::new()), keep::read)?;
    let mut keeper = args.keep.clone().map(|path| Keeper::new(path, clock()));
    if let Some(keeper) = &mut keeper {
        // What a killed run left.
        args.keep.as_deref().into_iter().for_each(sweep);
        // Before hours of work, whose results would be lost.
        keeper.save(kept.iter());
        keeper.result.clone()?;
    }
    let cores = || available_parallelism().map_or(1, NonZero::get);
    let threads = args.threads.map_or_else(cores, usize::from);
    let mut judged: Vec<Option<Judged>> = files.iter().map(|_| None).collect();
    let mut progress = Progress::new(files.len());
    let mut feats = 0;
    let work = |file: &PathBuf| judge(&args.folder.join(file), &kept);
    let done = |index: usize, result: Result<Judged, _>| {
        let mut found = result.unwrap_or_else(|_| {
            let reason = "this program failed at it, which is a defect: please report it";
            Judged::unplayed(Verdict::Not(Status::Failed, reason.to_owned()))
        });
        if let Verdict::Counts(more) = &found.verdict {
            if feats + more.len() > MAX_FEATS {
                let reason = format!("a board has at most {MAX_FEATS} results");
                found = Judged::unplayed(Verdict::Not(Status::TooLarge, reason));
            } else {
                feats += more.len();
            }
        }
        judged[index] = Some(found);
        progress.advance();
        if let Some(keeper) = &mut keeper {
            keeper.save_now_and_then(|| {
                let again: HashSet<&Digest> = played(&judged).map(|(digest, _)| digest).collect();
                let waiting = kept
                    .iter()
                    .filter(move |(digest, _)| !again.contains(digest));
                waiting.chain(played(&judged))
            });
        }
        Ok::<(), Infallible>(())
    };
    let Ok(has_started) = in_parallel(&files, threads, work, done);
    progress.end();
    if !has_started {
        return Err("no thread can start".to_owned().into());
    }
    if let Some(keeper) = &mut keeper {
        // Those of files that are gone are forgotten.
        keeper.save(played(&judged));
    }
    let names = files.iter().map(|file| printable_path(file));
    let found = judged.into_iter().flatten().map(|judged| judged.verdict);
    let verdicts: Vec<(String, Verdict)> = names.zip(found).collect();
    let board = Board::new(&verdicts, args.top.into());
    print(&match args.format {
        Format::Table => board.table(),
        Format::Json => board.json(),
    })?;
    let is_kept = keeper.map_or(Ok(()), |keeper| keeper.result);
    if let Err(sentence) = &is_kept {
        say_error(sentence);
    }
    reported(board.has_refused() || is_kept.is_err())
}

fn played(judged: &[Option<Judged>]) -> impl Iterator<Item = (&Digest, &Verdict)> {
    let played = judged.iter().flatten();
    played.filter_map(|judged| Some((judged.digest.as_ref()?, &judged.verdict)))
}

/// The verdict on a file, kept or new. It depends on nothing else.
fn judge(path: &Path, kept: &Kept) -> Judged {
    let unreadable = |reason| Judged::unplayed(Verdict::Not(Status::Unreadable, reason));
    // It could lead anywhere.
    if let Err(link) = refuse_link(path) {
        return unreadable(words().files.reason(&link.error));
    }
    let bytes = match read_plain_file(path, MAX_BYTES + 1) {
        Ok(bytes) => bytes,
        Err(error) => return unreadable(words().files.reason(&error)),
    };
    let digest = sha256(&bytes);
    if let Some(verdict) = kept.get(&digest) {
        return Judged {
            verdict: verdict.clone(),
            digest: Some(digest),
        };
    }
    let recording = verdict::read(&bytes);
    drop(bytes);
    match recording {
        Ok(recording) => Judged {
            verdict: verdict::play(&recording),
            digest: Some(digest),
        },
        Err(verdict) => Judged::unplayed(verdict),
    }
}

/// A line of the terminal that counts files, a hundred times at most. Elsewhere there is none.
struct Progress {
    is_shown: bool,
    all: usize,
    done: usize,
}

impl Progress {
    fn new(all: usize) -> Self {
        Self {
            is_shown: stderr().is_terminal() && all > 0,
            all,
            done: 0,
        }
    }

    fn advance(&mut self) {
        let percent = |done: usize| 100 * done / self.all;
        let before = percent(self.done);
        self.done += 1;
        if percent(self.done) != before {
            self.show(&format!("{} of {} files", self.done, self.all));
        }
    }

    /// Clears the line.
    fn end(&self) {
        self.show("");
    }

    fn show(&self, text: &str) {
        if self.is_shown {
            let _ = write!(stderr(), "\r\x1b[K{text}");
        }
    }
}
