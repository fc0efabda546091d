use breakout::level::{BrickKind, Severity};
use proptest::prelude::*;

use crate::{cell, parse};

/// Draws what the ball can get to as `o`, the rest as `-`, and adds the first line of each problem.
#[track_caller]
fn check(bricks: &str, reached: &str, problems: &[&str]) {
    let parsed = parse(bricks);
    let found: Vec<String> = parsed
        .problems
        .iter()
        .map(|problem| format!("{}:{} {}", problem.line, problem.column, problem.message))
        .collect();
    assert_eq!(found, problems);
    let level = parsed.level.expect("some brick can be reached");
    let rows: Vec<String> = level
        .reachable()
        .chunks(level.columns())
        .map(|row| {
            row.iter()
                .map(|reached| if *reached { 'o' } else { '-' })
                .collect()
        })
        .collect();
    assert_eq!(rows.join("\n"), reached);
}

#[test]
fn bricks_that_break_are_no_obstacle() {
    check("222\ntdw\n...", "ooo\nooo\nooo", &[]);
}

#[test]
fn solid_bricks_are_an_obstacle() {
    check(
        "222\n###\n.2.",
        "---\n---\nooo",
        &["1:1 3 bricks walled in by solid bricks: not needed to win"],
    );
}

#[test]
fn one_gap_is_enough() {
    check("222\n##2\n...", "ooo\n--o\nooo", &[]);
}

#[test]
fn the_way_may_lead_down_again() {
    check(
        ".....\n.###.\n.#2#.\n.#.#.\n.....",
        "ooooo\no---o\no-o-o\no-o-o\nooooo",
        &[],
    );
    check(
        "...##\n.#.#2\n.#2#.\n##2#.",
        "ooo--\no-o-o\no-o-o\n--o-o",
        &[],
    );
    // In at the right, over the top, and down into a shaft that is closed below.
    check("...\n2#.\n##.", "ooo\no-o\n--o", &[]);
}

#[test]
fn corners_let_nothing_through() {
    check(
        "2#.\n#..\n..2",
        "--o\n-oo\nooo",
        &["1:1 1 brick walled in by solid bricks: not needed to win"],
    );
}

#[test]
fn each_closed_pocket_has_its_place() {
    check(
        "2.#2#\n###2#\n..###\n..2..",
        "-----\n-----\noo---\nooooo",
        &[
            "1:1 1 brick walled in by solid bricks: not needed to win",
            "1:4 2 bricks walled in by solid bricks: not needed to win",
        ],
    );
}

#[test]
fn explosions_reach_around_corners_and_go_on() {
    check("2x#\n.#t\n.##\n...", "oo-\no-o\no--\nooo", &[]);
    check("2x##\n.#x#\n.##2\n...#", "oo--\no-o-\no--o\nooo-", &[]);
    // From an explosive brick that nothing sets off nothing spreads.
    check(
        "2x#\n###\n..2",
        "---\n---\nooo",
        &["1:1 2 bricks walled in by solid bricks: not needed to win"],
    );
}

#[test]
fn the_walls_are_no_way_in() {
    // Neither over the top, nor around a side, nor from one side to the other.
    check(
        "2.#2\n###.\n...2",
        "---o\n---o\noooo",
        &["1:1 1 brick walled in by solid bricks: not needed to win"],
    );
}

#[test]
fn an_empty_chamber_is_not_reported() {
    check(".#2\n##.", "--o\n--o", &[]);
}

#[test]
fn a_level_needs_a_brick_that_can_be_reached() {
    for (text, message) in [
        (
            "22\n##",
            "solid bricks wall in every brick: this cannot be won",
        ),
        ("##\n#.", "no brick breaks: this cannot be won"),
        (". .", "no brick breaks: this cannot be won"),
    ] {
        let parsed = parse(text);
        assert_eq!(parsed.level, None);
        let [problem] = &parsed.problems[..] else {
            panic!("{}", parsed.problems)
        };
        assert_eq!(
            (problem.severity, problem.message.as_str()),
            (Severity::Error, message)
        );
    }
}

proptest! {
    /// The same answer as from a rule that is applied until nothing changes: a cell is reached if
    /// it is open and stands in the last row or beside a reached one; then, if a brick in it breaks and
    /// an explosive one that is reached is around it.
    #[test]
    fn agrees_with_the_rule(columns in 1_usize..9, symbols in "[.##2x]{1,72}") {
        let rows: Vec<String> = symbols
            .as_bytes()
            .chunks_exact(columns)
            .map(|row| String::from_utf8_lossy(row).into_owned())
            .collect();
        let Some(level) = parse(&rows.join("\n")).level else { return Ok(()) };

        let at = |column: usize, row: usize| row * columns + column;
        let mut reached = vec![false; level.cells().len()];
        loop {
            let before = reached.clone();
            for (row, column) in (0..level.rows()).flat_map(|r| (0..columns).map(move |c| (r, c))) {
                let is_beside = row + 1 == level.rows()
                    || before[at(column, row + 1)]
                    || row > 0 && before[at(column, row - 1)]
                    || column > 0 && before[at(column - 1, row)]
                    || column + 1 < columns && before[at(column + 1, row)];
                let is_open = cell(&level, column, row) != Some(BrickKind::Solid);
                reached[at(column, row)] = is_beside && is_open;
            }
            if reached == before {
                break;
            }
        }
        loop {
            let before = reached.clone();
            for (row, column) in (0..level.rows()).flat_map(|r| (0..columns).map(move |c| (r, c))) {
                let mut around = (row.saturating_sub(1)..level.rows().min(row + 2))
                    .flat_map(|r| (column.saturating_sub(1)..columns.min(column + 2)).map(move |c| (r, c)));
                let is_blasted = around.any(|(row, column)| {
                    before[at(column, row)] && cell(&level, column, row) == Some(BrickKind::Explosive)
                });
                let breaks = cell(&level, column, row).is_some_and(BrickKind::breaks);
                reached[at(column, row)] |= breaks && is_blasted;
            }
            if reached == before {
                break;
            }
        }
        prop_assert_eq!(level.reachable(), reached);
    }
}
