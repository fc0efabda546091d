//! Steps are taken back and made again, whatever they were.

use breakout::level::{BRICKS, BrickKind, Document, Header, Undo};
use rand::RngExt;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::SeedableRng;

use crate::memory;

#[test]
fn every_step_is_taken_back_and_made_again() {
    for seed in 0..50 {
        let mut rng = Pcg32::seed_from_u64(seed);
        let (mut undo, mut now) = (Undo::default(), Document::new_level("T", 5, 4));
        // What a list of whole documents says, and the place in it.
        let (mut all, mut at) = (vec![now.clone()], 0_usize);
        for _ in 0..200 {
            match rng.random_range(0..6) {
                0 => {
                    assert_eq!(undo.undo(&mut now), at > 0);
                    at = at.saturating_sub(1);
                }
                1 => {
                    assert_eq!(undo.redo(&mut now), at + 1 < all.len());
                    at = (at + 1).min(all.len() - 1);
                }
                _ => {
                    let before = now.clone();
                    change(&mut now, &mut rng);
                    assert_eq!(undo.add(&before, &now), before != now);
                    if before != now {
                        all.truncate(at + 1);
                        all.push(now.clone());
                        at += 1;
                    }
                }
            }
            assert_eq!(now, all[at], "seed {seed}");
            assert_eq!(undo.steps(), (at, all.len() - 1 - at), "seed {seed}");
        }
    }
}

fn change(document: &mut Document, rng: &mut Pcg32) {
    let [column, row] = [0, 1].map(|_| rng.random_range(0..5));
    match rng.random_range(0..6) {
        0 => document.insert_row(row),
        1 => document.delete_column(column),
        2 => document.resize(column + 1, row + 1),
        3 => document.set_header(Header::Author, Some(["", "A", "B. C."][row % 3])),
        // Someone else has written something.
        4 => *document = Document::new(["", "2 2\n", "x"][row % 3].as_bytes()).expect("a text"),
        _ => {
            let kind = BRICKS[rng.random_range(0..BRICKS.len())].kind;
            document.set_bricks([(column, row, Some(kind))]);
        }
    }
}

#[test]
fn a_step_costs_what_it_changes_and_not_the_whole_text() {
    let (mut undo, mut level) = (Undo::default(), Document::new_level("T", 256, 256));
    let at_first = level.clone();
    let before = memory::live();
    for index in 0..100 {
        let before = level.clone();
        level.set_bricks([(index, index, Some(BrickKind::Double))]);
        assert!(undo.add(&before, &level));
    }
    // Beside the document itself, which the first one no longer shares.
    let bytes = memory::live() - before - level.bytes().len() as isize;
    assert!(bytes < 100 * 100, "{bytes}");
    while undo.undo(&mut level) {}
    assert_eq!(level, at_first);
}
