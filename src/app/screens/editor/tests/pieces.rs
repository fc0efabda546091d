//! What is done with a piece of the picture: flips, turns, one kind for another.

use super::*;
use crate::app::words::words;

/// Three columns and two rows in the corner of a larger picture, with two drops.
const PIECE: &str = "bricks:\n2 3 . . .\n4 . 5 . .\n. . . . .\n. . . . .\n\n\
                     drops:\nw . . . .\n. . m . .\n. . . . .\n. . . . .\n";

/// The rows of drops without blanks.
fn drops(desk: &Desk) -> String {
    let picture = desk.bench().picture();
    let letter = |cell: Cell| {
        let kind = picture.drop(cell.0, cell.1).known();
        kind.map_or('.', |kind| kind.spec().letter)
    };
    let row = |row| {
        (0..picture.columns())
            .map(|column| letter((column, row)))
            .collect()
    };
    let rows: Vec<String> = (0..picture.rows()).map(row).collect();
    rows.join("/")
}

#[test]
fn a_selection_is_flipped_and_rotated_with_its_drops_in_one_step() {
    use Action::{FlipAcross, FlipDown, Rotate};
    for (actions, bricks, drops_after) in [
        (
            &[FlipAcross][..],
            ".32../5.4../...../.....",
            "..w../m..../...../.....",
        ),
        (
            &[FlipDown],
            "4.5../23.../...../.....",
            "..m../w..../...../.....",
        ),
        (
            &[Rotate],
            "42.../.3.../5..../.....",
            ".w.../...../m..../.....",
        ),
        (
            &[Rotate, Rotate],
            "5.4../.32../...../.....",
            "m..../..w../...../.....",
        ),
        (
            &[Rotate; 4],
            "23.../4.5../...../.....",
            "w..../..m../...../.....",
        ),
    ] {
        let mut desk = Desk::with(PIECE);
        desk.act(&[Action::Tool(4)]);
        desk.drag(&[(0, 0), (2, 1)]);
        desk.act(actions);
        assert_eq!(
            (desk.rows().as_str(), drops(&desk).as_str()),
            (bricks, drops_after),
            "{actions:?}"
        );
        assert_eq!(desk.bench().steps().0, actions.len(), "each is one step");
        desk.act(&vec![Action::Undo; actions.len()]);
        assert_eq!(desk.text(), PIECE, "{actions:?}");
    }
}

#[test]
fn without_a_selection_all_of_the_picture_is_flipped() {
    let mut desk = Desk::with(PIECE);
    desk.act(&[Action::FlipAcross, Action::FlipDown]);
    assert_eq!(desk.rows(), "...../...../..5.4/...32");
    assert_eq!(drops(&desk), "...../...../..m../....w");
    let mut numbers = Desk::with("2 3 0\n0 0 1\n");
    numbers.act(&[Action::FlipAcross]);
    assert_eq!(numbers.text(), "0 3 2\n1 0 0\n", "numbers stay numbers");
}

#[test]
fn what_is_too_long_to_rotate_stays_and_that_is_said() {
    let mut desk = Desk::with(PIECE);
    let whole = desk.act(&[Action::Rotate]).notice;
    let said = words().editor.no_room_to_rotate((4, 5), (5, 4));
    assert_eq!(whole.as_deref(), Some(&*said));
    assert_eq!(
        (desk.text().as_str(), desk.bench().steps()),
        (PIECE, (0, 0))
    );
    // At the edge it moves as far inside as it needs, and so does the selection.
    let mut desk = Desk::with("bricks:\n. . 2\n. . 3\n. . .\n");
    desk.act(&[Action::Tool(4)]);
    desk.drag(&[(2, 0), (2, 1)]);
    desk.act(&[Action::Rotate]);
    assert_eq!(desk.rows(), ".32/.../...");
    desk.act(&[Action::Erase]);
    assert_eq!(desk.rows(), ".../.../...");
}

#[test]
fn a_pasted_piece_is_flipped_before_it_is_put() {
    use Action::{Copy, FlipDown, Paint, Paste, PasteMirrored, Rotate};
    for (actions, rows) in [
        (&[Paste][..], "23.../4.5../..23./..4.5"),
        (&[PasteMirrored], "23.../4.5../...32/..5.4"),
        (&[Paste, FlipDown], "23.../4.5../..4.5/..23."),
        (&[PasteMirrored, FlipDown], "23.../4.5../..5.4/...32"),
        (&[Paste, Rotate], "23.../4.542/....3/...5."),
    ] {
        let mut desk = Desk::with(PIECE);
        desk.act(&[Action::Tool(4)]);
        desk.drag(&[(0, 0), (2, 1)]);
        desk.act(&[Copy]);
        let place = desk.place((4, 2));
        desk.act(&[Action::Point(place)]);
        desk.act(actions);
        assert_eq!(desk.bench().steps(), (0, 0), "{actions:?}");
        desk.act(&[Paint]);
        assert_eq!(desk.rows(), rows, "{actions:?}");
        assert_eq!(desk.bench().steps(), (1, 0), "{actions:?}");
    }
}

#[test]
fn one_kind_takes_the_place_of_another_in_the_selection_or_everywhere() {
    use Action::{Ink, NextPalette, Tool};
    let text = "bricks:\n4 3 4\n. 4 .\n3 3 4\n\ndrops:\nw . w\n. m .\n. . .\n";
    for (select, actions, cell, rows, drops_after) in [
        (
            None,
            &[Ink(3), Tool(5)][..],
            (0, 0),
            "333/.3./333",
            "w.w/.m./...",
        ),
        (
            Some([(0, 0), (1, 1)]),
            &[Tool(5), Ink(3)],
            (2, 2),
            "334/.3./334",
            "w.w/.m./...",
        ),
        (
            None,
            &[Ink(1), Tool(5)],
            (0, 1),
            "434/#4#/334",
            "w.w/.m./...",
        ),
        (
            None,
            &[Ink(0), Tool(5)],
            (1, 1),
            ".3./.../33.",
            ".../.../...",
        ),
        (
            None,
            &[NextPalette, Ink(2), Tool(5)],
            (0, 0),
            "434/.4./334",
            "n.n/.m./...",
        ),
        // A brick that has no drop is not like an empty cell.
        (
            None,
            &[NextPalette, Ink(1), Tool(5)],
            (1, 0),
            "434/.4./334",
            "www/.m./www",
        ),
    ] {
        let mut desk = Desk::with(text);
        if let Some(cells) = select {
            desk.act(&[Tool(4)]);
            desk.drag(&cells);
        }
        desk.act(&[Action::Mirror]);
        desk.act(actions);
        desk.drag(&[cell]);
        assert_eq!(
            (desk.rows().as_str(), drops(&desk).as_str()),
            (rows, drops_after),
            "{actions:?}"
        );
        assert_eq!(desk.bench().steps(), (1, 0), "{actions:?}");
        desk.act(&[Action::Undo]);
        assert_eq!(desk.text(), text);
        // The same by keys.
        let place = desk.place(cell);
        desk.act(&[Action::Point(place), Action::Paint]);
        assert_eq!(desk.rows(), rows, "{actions:?}");
    }
}

#[test]
fn each_row_of_the_page_does_what_its_key_does() {
    let rows = [
        ("Flip left-right", Action::FlipAcross),
        ("Flip up-down", Action::FlipDown),
        ("Rotate", Action::Rotate),
        ("Empty", Action::Erase),
    ];
    for (label, action) in rows {
        let selected = || {
            let mut desk = Desk::with(PIECE);
            desk.act(&[Action::Tool(4)]);
            desk.drag(&[(0, 0), (2, 1)]);
            desk
        };
        let mut by_key = selected();
        by_key.act(&[action]);
        let mut by_page = selected();
        by_page.act(&[Action::Piece]);
        let row = by_page.click_on_row(label);
        by_page.act(&[row]);
        assert_eq!(by_page.text(), by_key.text(), "{label}");
        assert_ne!(by_page.text(), PIECE, "{label}");
        assert!(by_page.editor.page.is_some(), "it can be done again");
        by_page.act(&[action]);
        by_key.act(&[action]);
        assert_eq!(
            by_page.text(),
            by_key.text(),
            "its key works beside it, too"
        );
        by_page.act(&[Action::Piece]);
        assert!(by_page.editor.page.is_none());
    }
    let mut desk = Desk::with(PIECE);
    desk.act(&[Action::SelectAll, Action::Piece]);
    for label in ["Copy", "Paste mirrored"] {
        let row = desk.click_on_row(label);
        desk.act(&[row]);
    }
    assert!(desk.editor.page.is_none() && desk.editor.piece.is_some());
}
