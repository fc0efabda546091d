//! The key of a level in the file of best scores: these numbers must never change.

use breakout::level::Level;

use crate::scenes::{level, levels};

#[test]
fn the_stored_keys_of_levels_and_runs_stay_as_they_are() {
    let drawn = [
        ("title: One\n2.2", 0x420b_45bb_e898_2e84_u64),
        ("bricks:\n2.2\ndrops:\nw.u", 0x50c1_d15d_6114_e022),
        (
            "ball: 1 400 0 -100\npaddle: 123.5\npar: 9\n2 # d\nt x h",
            0x8ec9_50a4_894b_8fcd,
        ),
    ];
    for (text, hash) in drawn {
        assert_eq!(level(text).content_hash(), hash, "{text}");
    }
    let levels = levels(&drawn.map(|(text, _)| text).join("\n---\n"));
    assert_eq!(levels.content_hash(), 0x73d0_f619_cd52_ae9b);
}

#[test]
fn names_and_par_do_not_count() {
    let same = ["2.2", "title: A\n2.2", "author: B\npar: 5\n2.2"].map(level);
    assert!(
        same.iter()
            .all(|level| level.content_hash() == same[0].content_hash())
    );
}

#[test]
fn all_else_counts() {
    let mut hashes = [
        "2.2",
        "2.3",
        "2.\n.2",
        "bricks:\n2.2\ndrops:\n...",
        "bricks:\n2.2\ndrops:\nw..",
        "paddle: 100\n2.2",
        "depth: 100\n2.2",
        "depth: 300\n2.2",
        "ball: 1 400 0 -100\n2.2",
        "ball: 1 400 0 -101\n2.2",
    ]
    .map(|text| Level::content_hash(&level(text)));
    hashes.sort_unstable();
    assert!(
        hashes.windows(2).all(|pair| pair[0] != pair[1]),
        "{hashes:x?}"
    );
}
