//! The workbench with real files.

use std::fs;
use std::path::Path;
use std::time::{Duration, SystemTime};

use breakout::level::{Document, Header};

use super::*;
use crate::app::keeping::Kept;
use crate::app::platform::testing::TestFolder;

const DELETED: &str = "lintel.txt was deleted: saving creates it again";
const LINTEL: &str = "title: Lintel\n\nbricks:\n. 2 .\n. # .\n";

/// Opens the file, and writes it only if it has another text, so that its time stays.
fn open(folder: &TestFolder, text: &str) -> Workbench {
    let is_there = fs::read(folder.join("lintel.txt")).is_ok_and(|bytes| bytes == text.as_bytes());
    if !is_there {
        folder.write("lintel.txt", text);
    }
    let (file, document) = LevelFile::open(folder.join("lintel.txt")).expect("it is there");
    Workbench::new(document, file)
}

fn paint(bench: &mut Workbench, column: usize) {
    bench.step(|document| {
        document.set_bricks([(column, 0, Some(breakout::level::BrickKind::Double))]);
    });
}

/// Lets enough time pass for drafts to be kept and changes on disk to be noticed.
fn wait(bench: &mut Workbench) -> Vec<String> {
    let mut sentences = Vec::new();
    for _ in 0..8 {
        sentences.extend(bench.advance(0.2));
        sentences.extend(bench.finish());
    }
    sentences
}

#[test]
fn a_stroke_is_one_step_and_all_of_them_are_taken_back_and_made_again() {
    let folder = TestFolder::new("undo");
    let mut bench = open(&folder, LINTEL);
    bench.draw(|document| document.set_bricks([(0, 0, None)]));
    bench.end_stroke();
    assert_eq!(bench.steps(), (0, 0), "nothing has changed");
    for number in 0..300 {
        let title = format!("Step {number}");
        bench.draw(|document| document.set_header(Header::Title, Some(&title)));
        bench.draw(|document| document.set_header(Header::Author, Some(&title)));
        bench.end_stroke();
        if number == 100 {
            bench.save().expect("it is saved");
        }
    }
    assert_eq!(bench.steps(), (300, 0));
    while bench.undo() {}
    assert_eq!(bench.document().bytes(), LINTEL.as_bytes());
    assert!(bench.is_dirty(), "the file has step 100");
    for _ in 0..300 {
        assert!(bench.redo());
    }
    assert!(!bench.redo());
    assert_eq!(bench.title(), "Step 299");
    bench.draw(|document| document.set_header(Header::Title, None));
    bench.cancel_stroke();
    assert_eq!(bench.title(), "Step 299");
}

#[test]
fn a_step_after_undo_takes_the_place_of_those_undone() {
    let folder = TestFolder::new("undone");
    let mut bench = open(&folder, LINTEL);
    (0..3).for_each(|column| paint(&mut bench, column));
    let all = bench.steps();
    assert!(bench.undo() && bench.undo());
    assert_eq!(bench.steps(), (all.0 - 2, 2));
    bench.draw(|document| document.set_header(Header::Title, Some("T")));
    assert!(bench.undo(), "it ends the stroke");
    assert_eq!(bench.steps(), (all.0 - 2, 1));
    assert!(bench.redo() && !bench.redo());
    assert_eq!(bench.title(), "T");
}

#[test]
fn steps_of_a_huge_level_are_forgotten_beyond_a_limit() {
    let folder = TestFolder::new("huge");
    let mut bench = open(&folder, LINTEL);
    let huge = "2".repeat(255 << 10);
    for step in 0..300 {
        let text = format!("// {step}\n{huge}\n");
        bench.draw(|document| *document = Document::new(text.as_bytes()).expect("a text"));
        bench.end_stroke();
    }
    let (steps, _) = bench.steps();
    let bytes = (steps + 1) * bench.document().bytes().len();
    assert!(UNDO_BYTES - huge.len() * 2 < bytes && bytes <= UNDO_BYTES);
    while bench.undo() {}
    let oldest = format!("// {}\n", 299 - steps);
    assert!(bench.document().bytes().starts_with(oldest.as_bytes()));
}

#[test]
fn saving_writes_the_smallest_change_and_keeps_comments() {
    let folder = TestFolder::new("save");
    let text = "// Mine\r\ntitle:  Lintel // its name\r\nbricks:\r\n.2.\r\n.#. // the stone\r\n";
    let mut bench = open(&folder, text);
    paint(&mut bench, 0);
    assert!(bench.is_dirty());
    let saved = bench.save().expect("it is saved");
    assert_eq!(saved, Saved::As(folder.join("lintel.txt")));
    assert_eq!(folder.text("lintel.txt"), text.replace(".2.", "d2."));
    assert!(!bench.is_dirty());
}

const DRAFT: [&str; 3] = [
    "lintel.txt",
    "lintel.txt.autosave",
    "lintel.txt.autosave.lock",
];

#[test]
fn unsaved_work_is_kept_beside_its_file_and_offered_again() {
    let folder = TestFolder::new("draft");
    let mut bench = open(&folder, LINTEL);
    wait(&mut bench);
    assert_eq!(folder.names(), ["lintel.txt"]);
    paint(&mut bench, 0);
    wait(&mut bench);
    assert_eq!(folder.names(), DRAFT);
    let drawn = bench.document().clone();
    // As after a crash.
    drop(bench);
    let mut again = open(&folder, LINTEL);
    let left = again.left_draft().map(|left| &left.document);
    assert_eq!(left, Some(&drawn));
    wait(&mut again);
    assert_eq!(folder.names(), DRAFT, "nobody has answered");
    again.take_draft();
    assert_eq!((again.steps(), again.is_dirty()), ((1, 0), true));
    wait(&mut again);
    again.undo();
    wait(&mut again);
    assert_eq!(folder.names(), ["lintel.txt"], "there is nothing to keep");
    again.redo();
    wait(&mut again);
    again.save().expect("it is saved");
    assert_eq!(folder.names(), ["lintel.txt"]);
    assert!(open(&folder, LINTEL).left_draft().is_none());
}

#[test]
fn throwing_a_draft_away_is_a_step_that_undo_takes_back() {
    let folder = TestFolder::new("thrown");
    folder.write("lintel.txt.autosave", LINTEL.replace('2', "3"));
    let mut bench = open(&folder, LINTEL);
    bench.drop_draft();
    wait(&mut bench);
    assert_eq!((bench.steps(), bench.is_dirty()), ((2, 0), false));
    assert_eq!(folder.names(), ["lintel.txt"]);
    bench.undo();
    wait(&mut bench);
    assert_eq!(folder.names(), DRAFT);
    assert_eq!(folder.text(DRAFT[1]), LINTEL.replace('2', "3"));
    // The same holds for a level without a file.
    folder.write("new.txt.autosave", LINTEL);
    let file = LevelFile::new_in(Some(folder.to_path_buf()), "New");
    let mut bench = Workbench::new(Document::new_level("New", 3, 2), file);
    bench.drop_draft();
    assert!(!bench.is_dirty() && bench.undo() && bench.is_dirty());
}

/// The program ended after saving, before it removed the draft.
#[test]
fn a_draft_that_equals_its_file_is_removed_and_not_offered() {
    let folder = TestFolder::new("stale");
    folder.write("lintel.txt.autosave", LINTEL);
    let mut bench = open(&folder, LINTEL);
    assert!(bench.left_draft().is_none());
    wait(&mut bench);
    assert_eq!(folder.names(), ["lintel.txt"]);
}

#[test]
fn a_new_level_gets_its_file_when_it_is_saved() {
    let folder = TestFolder::new("new");
    let levels = folder.join("levels");
    let title = free_title(Some(&levels));
    let file = LevelFile::new_in(Some(levels.clone()), &title);
    let mut bench = Workbench::new(Document::new_level(&title, 3, 2), file);
    assert!(!bench.is_dirty(), "nothing was drawn");
    paint(&mut bench, 1);
    wait(&mut bench);
    assert_eq!(
        bench.draft_path(),
        Some(&*levels.join("untitled-1.txt.autosave"))
    );
    bench.step(|document| document.set_header(Header::Title, Some("Été")));
    let saved = bench.save().expect("it is saved");
    assert_eq!(saved, Saved::As(levels.join("été.txt")));
    assert_eq!(bench.draft_path(), None);
    let names: Vec<_> = fs::read_dir(&levels).expect("it").flatten().collect();
    assert_eq!(names.len(), 1);
    // Another one of the same name gets a file of its own.
    let file = LevelFile::new_in(Some(levels.clone()), "Été");
    let mut other = Workbench::new(Document::new_level("Été", 3, 2), file);
    paint(&mut other, 1);
    let saved = other.save().expect("it is saved");
    assert_eq!(saved, Saved::As(levels.join("été-2.txt")));
}

#[test]
fn without_a_folder_nothing_is_kept_and_saving_says_so() {
    let mut bench = Workbench::new(
        Document::new_level("Untitled", 3, 2),
        LevelFile::new_in(None, "Untitled"),
    );
    paint(&mut bench, 1);
    assert_eq!(wait(&mut bench), [""; 0]);
    let sentence = bench.save().expect_err("it is nowhere");
    assert!(sentence.contains("--data-dir"), "{sentence}");
    assert!(bench.is_dirty());
}

#[test]
fn a_change_by_another_program_is_one_step_while_nothing_is_unsaved() {
    let folder = TestFolder::new("outside");
    let mut bench = open(&folder, LINTEL);
    folder.write("lintel.txt", LINTEL.replace('2', "3 // green"));
    let sentences = wait(&mut bench);
    assert_eq!(sentences.len(), 1, "{sentences:?}");
    assert_eq!((bench.steps(), bench.is_dirty()), ((1, 0), false));
    assert!(
        bench
            .document()
            .bytes()
            .ends_with(b". 3 // green .\n. # .\n")
    );
    bench.undo();
    assert!(bench.is_dirty());
    // A file that goes and comes back has not changed.
    fs::remove_file(folder.join("lintel.txt")).expect("it is gone");
    assert_eq!(wait(&mut bench), [DELETED]);
    bench.save().expect("it is written anew");
    assert_eq!(folder.text("lintel.txt"), LINTEL);
}

/// The editor knows one level: a file that gets more of them stays what it is.
#[test]
fn a_file_that_got_a_second_level_is_neither_taken_nor_overwritten() {
    let folder = TestFolder::new("second-level");
    let mut bench = open(&folder, LINTEL);
    let two = format!("{LINTEL}---\n{LINTEL}");
    folder.write("lintel.txt", &two);
    wait(&mut bench);
    assert_eq!(bench.document().bytes(), LINTEL.as_bytes());
    paint(&mut bench, 0);
    assert!(!matches!(bench.save(), Ok(Saved::As(_))));
    assert_eq!(folder.text("lintel.txt"), two);
}

/// A workbench with unsaved work whose file another program has written.
fn contested(folder: &TestFolder) -> (Workbench, String) {
    let mut bench = open(folder, LINTEL);
    paint(&mut bench, 0);
    let theirs = LINTEL.replace("Lintel", "Theirs");
    folder.write("lintel.txt", &theirs);
    (bench, theirs)
}

#[test]
fn nothing_that_another_program_has_written_is_overwritten_unseen() {
    let mine = LINTEL.replace(". 2 .", "d 2 .");
    for waits in [false, true] {
        let folder = TestFolder::new("conflict");
        let (mut bench, theirs) = contested(&folder);
        if waits {
            wait(&mut bench);
        } else {
            assert_eq!(bench.save(), Ok(Saved::Conflict));
        }
        assert!(bench.has_conflict());
        assert_eq!(folder.text("lintel.txt"), theirs);
        bench.take_theirs();
        assert_eq!(bench.document().bytes(), theirs.as_bytes());
        assert!(!bench.is_dirty() && !bench.has_conflict());
        bench.undo();
        assert_eq!(bench.document().bytes(), mine.as_bytes());
    }
    let folder = TestFolder::new("mine");
    let (mut bench, _) = contested(&folder);
    wait(&mut bench);
    bench.keep_mine().expect("it is saved");
    assert_eq!(folder.text("lintel.txt"), mine);

    let folder = TestFolder::new("both");
    let (mut bench, theirs) = contested(&folder);
    wait(&mut bench);
    bench.keep_both().expect("it is saved");
    assert_eq!(folder.text("lintel.txt"), theirs);
    assert_eq!(folder.names(), ["lintel-2.txt", "lintel.txt"]);
    assert_eq!(folder.text("lintel-2.txt"), mine);
    assert!(!bench.is_dirty());
}

/// A file that cannot be read as text is somebody's work too.
#[test]
fn a_file_that_is_no_longer_text_is_not_overwritten_unseen() {
    let theirs: Vec<u8> = "\u{feff}title: Theirs"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    for (both, waits, draws) in [
        (true, false, true),
        (false, true, true),
        (true, true, false),
    ] {
        let folder = TestFolder::new("utf16");
        let mut bench = open(&folder, LINTEL);
        if draws {
            paint(&mut bench, 0);
        }
        fs::write(folder.join("lintel.txt"), &theirs).expect("it is written");
        if waits {
            wait(&mut bench);
        } else {
            assert_eq!(bench.save(), Ok(Saved::Conflict));
        }
        assert!(bench.has_conflict() && !bench.can_take_theirs());
        assert_eq!(
            fs::read(folder.join("lintel.txt")).expect("it is there"),
            theirs
        );
        if both {
            bench.keep_both().expect("it is saved");
            assert_eq!(
                fs::read(folder.join("lintel.txt")).expect("it is there"),
                theirs
            );
        } else {
            bench.keep_mine().expect("it is saved");
            assert_eq!(
                folder.text("lintel.txt").as_bytes(),
                bench.document().bytes()
            );
        }
        wait(&mut bench);
        assert!(!bench.is_dirty() && !bench.has_conflict());
    }
}

/// The titles of the drafts in a folder, and whether their levels can be played.
fn offered(folder: &TestFolder) -> Vec<(String, bool)> {
    let mut drafts = Drafts::default();
    drafts.search(Vec::new(), Some(folder.to_path_buf()), None);
    let waiting = drafts.finish().iter();
    let mut offered: Vec<_> = waiting
        .map(|draft| (draft.title.clone(), draft.level.is_some()))
        .collect();
    offered.sort();
    offered
}

#[test]
fn every_draft_that_no_window_has_is_offered() {
    let folder = TestFolder::new("offered");
    let mut bench = open(&folder, LINTEL);
    paint(&mut bench, 0);
    wait(&mut bench);
    assert_eq!(offered(&folder), []);
    // As after a crash, and as 0.6.1 left them.
    drop(bench);
    folder.write("01_My Level.txt.autosave", ". 2 .\n");
    folder.write("empty.txt.autosave", "title: None\n");
    fs::create_dir(folder.join("mine")).expect("a folder");
    folder.write("mine/a.txt.autosave-3", "title: A\n2\n");
    for other in ["no.txt.autosaved", ".autosave", "no.txt.autosave.lock"] {
        folder.write(other, LINTEL);
    }
    folder.write(
        "huge.txt.autosave",
        vec![b'2'; breakout::level::MAX_BYTES + 1],
    );
    folder.write("utf16.txt.autosave", [0xff, 0xfe, b'2', 0]);
    let expected = [
        ("01_My Level", true),
        ("A", true),
        ("Lintel", true),
        ("None", false),
    ];
    assert_eq!(
        offered(&folder),
        expected.map(|(title, plays)| (title.to_owned(), plays))
    );
    // A draft without a level file.
    let path = folder.join("01_My Level.txt.autosave");
    let (file, document) = LevelFile::of_draft(&path).expect("it is there");
    assert_eq!(document, None);
    assert!(LevelFile::of_draft(&path).is_err(), "a window has it");
    assert_eq!(offered(&folder).len(), 3);
    let mut bench = Workbench::new(Document::new_level("New", 3, 2), file);
    bench.take_draft();
    assert_eq!(bench.document().bytes(), b". 2 .\n");
    bench.save().expect("it is saved");
    assert!(!path.exists());
}

/// The editor opens again after a play-test, before the last stroke is kept.
#[test]
fn a_draft_of_this_session_is_not_offered_to_it() {
    let folder = TestFolder::new("own-draft");
    let mut bench = open(&folder, LINTEL);
    paint(&mut bench, 0);
    wait(&mut bench);
    paint(&mut bench, 2);
    assert!(bench.left_draft().is_none());
}

/// Two windows draw the same level.
#[test]
fn each_window_has_a_draft_of_its_own() {
    let folder = TestFolder::new("two-windows");
    let [mut mine, mut other] = [0, 2].map(|column| {
        let mut bench = open(&folder, LINTEL);
        assert!(bench.left_draft().is_none());
        paint(&mut bench, column);
        wait(&mut bench);
        bench
    });
    let drawn = [&mine, &other].map(|bench| bench.document().clone());
    let kept = ["lintel.txt.autosave", "lintel.txt.autosave-2"];
    assert_eq!(
        kept.map(|name| folder.text(name).into_bytes()),
        drawn.each_ref().map(|drawn| drawn.bytes().to_vec())
    );
    // Giving up one draft leaves the other.
    mine.undo();
    wait(&mut mine);
    wait(&mut other);
    assert_eq!(folder.text(kept[1]).as_bytes(), drawn[1].bytes());
    mine.redo();
    wait(&mut mine);
    // Each is offered once its window is gone.
    drop(mine);
    let again = open(&folder, LINTEL);
    assert_eq!(
        again.left_draft().map(|left| &left.document),
        Some(&drawn[0])
    );
    assert_eq!(again.other_drafts(), 0, "its window lives");
    drop((again, other));
    let first = open(&folder, LINTEL);
    assert_eq!(first.other_drafts(), 1);
    let second = open(&folder, LINTEL);
    for (bench, drawn) in [first, second].iter().zip(&drawn) {
        assert_eq!(bench.left_draft().map(|left| &left.document), Some(drawn));
    }
}

#[test]
fn a_file_that_is_deleted_outside_is_not_saved() {
    let folder = TestFolder::new("deleted");
    let mut bench = open(&folder, LINTEL);
    fs::remove_file(folder.join("lintel.txt")).expect("it is gone");
    assert_eq!(wait(&mut bench), [DELETED]);
    assert_eq!(wait(&mut bench), [""; 0], "once");
    assert!(bench.is_dirty());
    assert_eq!(folder.names(), DRAFT[1..]);
    folder.write("lintel.txt", LINTEL);
    assert_eq!(wait(&mut bench), [""; 0]);
    assert!(!bench.is_dirty(), "it is there again");
    assert_eq!(folder.names(), ["lintel.txt"]);
    fs::remove_file(folder.join("lintel.txt")).expect("it is gone");
    wait(&mut bench);
    bench.save().expect("it is made anew");
    assert!(!bench.is_dirty());
    assert_eq!(folder.text("lintel.txt"), LINTEL);
    fs::remove_file(folder.join("lintel.txt")).expect("it is gone");
    wait(&mut bench);
    bench.discard();
    assert!(bench.is_discarded && folder.names().is_empty());
}

#[test]
fn a_conflict_can_be_decided_later() {
    for draws in [true, false] {
        let folder = TestFolder::new("later");
        let mut bench = open(&folder, LINTEL);
        let mut theirs = b"\xff\xfe2\0".to_vec();
        if draws {
            paint(&mut bench, 0);
            theirs = LINTEL.replace("Lintel", "Theirs").into_bytes();
        }
        folder.write("lintel.txt", &theirs);
        wait(&mut bench);
        assert!(bench.has_conflict());
        bench.put_off_conflict();
        wait(&mut bench);
        assert!(!bench.has_conflict() && bench.is_dirty());
        let file = fs::read(folder.join("lintel.txt")).expect("it is there");
        assert_eq!(file, theirs);
        assert_eq!(folder.names(), DRAFT, "no other file is made");
        assert_eq!(bench.save(), Ok(Saved::Conflict));
        assert!(bench.has_conflict(), "it is asked again");
        bench.keep_mine().expect("it is saved");
        assert!(!bench.is_dirty());
        assert_eq!(folder.names(), ["lintel.txt"]);
    }
    // The other program undoes its change.
    let folder = TestFolder::new("back");
    let (mut bench, _) = contested(&folder);
    assert_eq!(bench.save(), Ok(Saved::Conflict));
    bench.put_off_conflict();
    folder.write("lintel.txt", LINTEL);
    assert!(matches!(bench.save(), Ok(Saved::As(_))));
    assert!(!bench.is_dirty() && !bench.has_conflict());
    // Discarding unsaved work leaves theirs.
    let folder = TestFolder::new("theirs");
    let (mut bench, theirs) = contested(&folder);
    wait(&mut bench);
    bench.put_off_conflict();
    bench.discard();
    assert_eq!(bench.document().bytes(), theirs.as_bytes());
    assert!(!bench.is_dirty());
}

#[test]
fn discarding_goes_back_to_the_file() {
    let folder = TestFolder::new("discard");
    let mut bench = open(&folder, LINTEL);
    paint(&mut bench, 0);
    wait(&mut bench);
    bench.discard();
    wait(&mut bench);
    assert_eq!(bench.document().bytes(), LINTEL.as_bytes());
    assert!(!bench.is_dirty() && !bench.is_discarded);
    assert_eq!(folder.names(), ["lintel.txt"]);
    let file = LevelFile::new_in(None, "New");
    let mut new = Workbench::new(Document::new_level("New", 3, 2), file);
    paint(&mut new, 0);
    new.discard();
    assert!(new.is_discarded, "there is nothing to go back to");
}

#[test]
fn a_failed_write_is_reported_once_and_the_work_stays() {
    let folder = TestFolder::new("nowhere");
    folder.write("levels", "a file where the folder should be");
    let file = LevelFile::new_in(Some(folder.join("levels")), "Lintel");
    let mut bench = Workbench::new(Document::new_level("Lintel", 3, 2), file);
    paint(&mut bench, 1);
    let said = wait(&mut bench);
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(said[0].starts_with("Unsaved changes are not kept: "));
    assert_eq!(bench.trouble(), Some("Not kept"));
    assert!(bench.save().is_err());
    assert!(bench.is_dirty());
    fs::remove_file(folder.join("levels")).expect("it is gone");
    let said = wait(&mut bench);
    assert_eq!(said, ["Unsaved changes are kept again"]);
    assert_eq!(bench.trouble(), None);
    bench.save().expect("it is saved");
}

#[test]
fn a_link_stays_a_link_and_permissions_stay() {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = TestFolder::new("link");
        folder.write("real.txt", LINTEL);
        let set = |mode| {
            let mode = fs::Permissions::from_mode(mode);
            fs::set_permissions(folder.join("real.txt"), mode).expect("it is ours");
        };
        set(0o640);
        symlink(Path::new("real.txt"), folder.join("link.txt")).expect("a link");
        let (file, document) = LevelFile::open(folder.join("link.txt")).expect("it is there");
        let mut bench = Workbench::new(document, file);
        paint(&mut bench, 0);
        bench.save().expect("it is saved");
        assert!(folder.text("real.txt").contains("d 2 ."));
        let link = fs::symlink_metadata(folder.join("link.txt")).expect("it is there");
        assert!(link.is_symlink());
        let mode = fs::metadata(folder.join("real.txt")).expect("it is there");
        assert_eq!(mode.permissions().mode() & 0o777, 0o640);
        set(0o440);
        paint(&mut bench, 2);
        let sentence = bench.save().expect_err("it may not be written");
        assert!(sentence.starts_with("Cannot save "), "{sentence}");
        wait(&mut bench);
        assert_eq!(bench.trouble(), Some("Not saved"), "the mark stays");
        set(0o640);
        bench.save().expect("it may be written again");
        assert_eq!(bench.trouble(), None);
    }
}

#[test]
fn a_draft_that_is_older_than_its_file_overwrites_nothing_unasked() {
    let folder = TestFolder::new("older");
    let theirs = LINTEL.replace("Lintel", "Theirs");
    // The program was killed and left a draft; later another program wrote the file.
    let killed = || {
        folder.write("lintel.txt.autosave", LINTEL.replace('2', "3"));
        folder.write("lintel.txt", &theirs);
        let later = SystemTime::now() + Duration::from_mins(1);
        let file = fs::File::options()
            .write(true)
            .open(folder.join("lintel.txt"));
        file.and_then(|file| file.set_modified(later))
            .expect("a time");
        let (file, document) = LevelFile::open(folder.join("lintel.txt")).expect("it is there");
        Workbench::new(document, file)
    };
    let mut bench = killed();
    assert!(bench.is_newer_than_draft());
    bench.drop_draft();
    assert!(!bench.is_dirty(), "what is in the file stays");
    drop(bench);
    let mut bench = killed();
    bench.take_draft();
    assert!(!bench.has_conflict(), "nothing is asked before it is saved");
    assert!(matches!(bench.save(), Ok(Saved::Conflict)));
    assert_eq!(folder.text("lintel.txt"), theirs);
    bench.take_theirs();
    assert!(!bench.is_dirty());
    // The same holds for a draft opened from the title.
    drop(bench);
    drop(killed());
    let (file, document) = LevelFile::of_draft(&folder.join("lintel.txt.autosave")).expect("free");
    let mut bench = Workbench::new(document.expect("the file's"), file);
    bench.take_draft();
    assert!(matches!(bench.save(), Ok(Saved::Conflict)));
}

#[test]
fn a_file_that_another_program_renames_is_followed() {
    let folder = TestFolder::new("renamed");
    let mut bench = open(&folder, LINTEL);
    paint(&mut bench, 0);
    wait(&mut bench);
    // A file that looks the same was there before, and is not it.
    folder.write("another.txt", LINTEL);
    fs::rename(folder.join("lintel.txt"), folder.join("beam.txt")).expect("a name");
    assert_eq!(wait(&mut bench), [""; 0]);
    assert_eq!(bench.path(), Some(&*folder.join("beam.txt")));
    assert!(bench.is_dirty(), "what is unsaved stays unsaved");
    assert_eq!(
        folder
            .names()
            .iter()
            .filter(|name| name.contains("beam.txt.autosave"))
            .count(),
        2
    );
    bench.save().expect("it is saved");
    assert!(folder.text("beam.txt").contains('d') && !folder.join("lintel.txt").exists());
}

#[test]
fn a_file_with_the_programs_name_follows_its_title() {
    for (name, before, after, expected) in [
        ("lintel.txt", "Lintel", "Long Beam", Some("long-beam.txt")),
        ("lintel-2.txt", "Lintel", "Beam", Some("beam.txt")),
        ("03-lintel.txt", "Lintel", "Beam", Some("03-beam.txt")),
        ("03_lintel.txt", "Lintel", "Beam", Some("03_beam.txt")),
        ("99-bottles.txt", "99 Bottles", "Beer", Some("beer.txt")),
        ("lintel.txt", "Lintel", "taken", Some("taken-2.txt")),
        ("lintel.txt", "Lintel", "LINTEL!", None),
        ("my own.txt", "Lintel", "Beam", None),
        ("lintels.txt", "Lintel", "Beam", None),
    ] {
        let folder = TestFolder::new("follows");
        folder.write("taken.txt", "");
        let path = folder.join(name);
        let now = path_following(&path, before, after);
        assert_eq!(now, expected.map(|name| folder.join(name)), "{name}");
        fs::write(&path, format!("title: {before}\n. 2 .\n")).expect("a file");
        for follows in [false, true] {
            let (file, document) = LevelFile::open(path.clone()).expect("it is there");
            let mut bench = Workbench::new(document, file);
            bench.follow_title(follows);
            bench.step(|document| document.set_header(Header::Title, Some(after)));
            let expected = expected.filter(|_| follows).unwrap_or(name);
            assert_eq!(bench.save(), Ok(Saved::As(folder.join(expected))));
            let saved = format!("title: {after}\n. 2 .\n");
            assert_eq!(folder.text(expected), saved);
            assert_eq!(folder.names().len(), 2, "{:?}", folder.names());
            fs::write(&path, format!("title: {before}\n. 2 .\n")).expect("a file");
        }
    }
}
