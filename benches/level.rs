//! What reading the largest level files costs: `cargo bench --no-default-features --bench level`.
//!
//! First files that can be played, then files with something wrong in every line or cell. Few of
//! their problems are kept; the others must cost no more than what is right. Last, what a game of
//! them costs to begin.

use std::hint::black_box;
use std::time::Instant;

use breakout::game::Game;
use breakout::level::{BrickKind, Document, Level, LevelSet, MAX_BYTES};

const ROUNDS: usize = 15;

/// The name of a file, its beginning, and what fills the rest of it.
type Case = (&'static str, &'static str, &'static str);

/// A change of a document.
type Edit<'a> = &'a dyn Fn(&mut Document);

const PLAYABLE: [Case; 8] = [
    ("comments", "2\n", "// A comment.\n"),
    ("short comments", "2\n", "//\n"),
    ("empty lines", "2\n", "\n"),
    ("blanks", "2", " "),
    ("slashes", "2 ", "/"),
    ("headers again", "2\n", "title: Lintel\n"),
    ("unknown headers", "2\n", "colour: blue\n"),
    ("misspelt headers", "2\n", "titel: Lintel\n"),
];

const WRONG: [Case; 22] = [
    ("unknown bricks", "", "Q Q Q Q Q Q Q Q\n"),
    ("in one line", "", "Q "),
    ("without blanks", "", "Q"),
    ("one in a line", "", "Q\n"),
    ("after warnings", "a: x\na: x\n", "Q\n"),
    ("with suggestions", "title: x\n", "9 9 9 9 9 9 9 9\n"),
    ("that run together", "title: x\n", "34 34 34 34 34\n"),
    ("that cannot be seen", "", "\u{301}\u{301} \u{ad}\u{ad}\n"),
    ("one long word", "2\n", "k"),
    ("unknown drops", "2\ndrops:\n", "? ? ? ? ? ? ? ?\n"),
    ("unknown sections", "#\n", "abcdefgh:\n"),
    ("short ones", "#\n", "a:\n"),
    ("misspelt sections", "2\n", "brick:\n"),
    ("by turns", "2\n", "brick:\na:\n"),
    ("sections again", "2\n", "bricks:\n2\n"),
    ("headers without colon", "2\n", "title Lintel\n"),
    ("numbers in a header", "2\nball: ", "1 x "),
    ("ragged rows", "", "2 2\n2\n"),
    ("too many rows", "", "2\n"),
    ("a row too long", "", "2 "),
    ("without blanks", "", "2"),
    ("blanks after problems", "?????????????????????????", " "),
];

fn main() {
    println!("1 MiB of                     ms    problems");
    for (name, start, pattern) in PLAYABLE {
        print(name, &filled(start, pattern));
    }
    let grid = format!("{}\n", "2   ".repeat(256)).repeat(256);
    let empty = grid.replace('2', ".");
    print("full grids", &format!("bricks:\n{grid}drops:\n{empty}"));
    let bricks = empty.replacen('.', "2", 1);
    let drops = grid.replace('2', "w");
    let drops = format!("bricks:\n{bricks}drops:\n{drops}");
    print("drops that cannot fall", &drops);
    println!("\nwith errors");
    for (name, start, pattern) in WRONG {
        print(name, &filled(start, pattern));
    }
    println!("\nthe largest grid           ms");
    print_edits();
    println!("\na new game                 ms");
    print_start("built-in", &LevelSet::builtin());
    let full = Level::parse("x.txt", grid.as_bytes()).level;
    let full = LevelSet::new(full.into_iter().collect());
    print_start("the largest grid", &full.expect("a level"));
}

/// Times a start or a restart.
fn print_start(name: &str, levels: &LevelSet) {
    let least = least(|| drop(black_box(Game::new(levels.clone(), 0, 1))));
    println!("{name:22} {least:8.3}");
}

/// Times what an editor does with a level of the largest size, drops included.
fn print_edits() {
    let mut level = Document::new_level("Large", 256, 256);
    level.place_drops();
    let brick = Some(BrickKind::Double);
    let all = (0..256 * 256).map(|index| (index % 256, index / 256, brick));
    let edits: [(&str, Edit<'_>); 5] = [
        ("picture", &|level| drop(black_box(level.picture()))),
        ("one brick", &|level| level.set_bricks([(128, 128, brick)])),
        ("every brick", &|level| level.set_bricks(all.clone())),
        ("insert a column", &|level| level.insert_column(3)),
        ("usual form", &Document::format),
    ];
    level.delete_column(0);
    for (name, edit) in edits {
        let least = least(|| edit(&mut level.clone()));
        println!("{name:22} {least:8.1}");
    }
}

/// A text of the largest size, or a little less.
fn filled(start: &str, pattern: &str) -> String {
    let count = (MAX_BYTES - start.len()) / pattern.len();
    format!("{start}{}", pattern.repeat(count))
}

/// Times the reading of a text.
fn print(name: &str, text: &str) {
    let parse = || black_box(Level::parse("x.txt", black_box(text.as_bytes())));
    let problems = parse().problems;
    let problems = problems.len() + problems.left_out();
    let least = least(|| drop(parse()));
    println!("{name:22} {least:8.1} {problems:11}");
}

/// Milliseconds of the fastest round, which is the one that was disturbed least.
#[expect(
    clippy::disallowed_methods,
    reason = "a benchmark is there to look at the clock"
)]
fn least(act: impl Fn()) -> f64 {
    let times = (0..ROUNDS).map(|_| {
        let start = Instant::now();
        act();
        start.elapsed().as_secs_f64() * 1e3
    });
    times.fold(f64::INFINITY, f64::min)
}
