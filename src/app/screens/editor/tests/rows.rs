//! The rows of the panel that take a text or a par.

use breakout::bot::{Assessment, Conditions};
use macroquad::miniquad::KeyCode;

use super::*;
use crate::app::input::tests::typed;
use crate::app::words::words;

impl Desk {
    /// What a keyboard reports, in the order of X11 and in that of others.
    fn press(&mut self, keys: &[(KeyCode, &str)]) {
        for key in keys {
            let contexts = self.editor.describe().contexts;
            let actions = typed(contexts, *key);
            self.act(&actions);
        }
    }
}

/// The keys of a word; letters outside ASCII come from no key of their own, as from an input method.
fn keys(word: &str) -> Vec<(KeyCode, &str)> {
    use KeyCode::{A, D, E, H, Key1, Key2, Period, S, Space, T, Unknown};
    let known = [
        ("h", H),
        ("e", E),
        ("a", A),
        ("r", KeyCode::R),
        ("t", T),
        ("d", D),
        ("s", S),
        ("1", Key1),
        ("2", Key2),
        (" ", Space),
        (".", Period),
    ];
    let letters = word
        .char_indices()
        .map(|(at, letter)| &word[at..at + letter.len_utf8()]);
    letters
        .map(|letter| {
            let lower = letter.to_lowercase();
            let key = known.iter().find(|(written, _)| *written == lower);
            (key.map_or(Unknown, |(_, key)| *key), letter)
        })
        .collect()
}

#[test]
fn typing_on_a_row_of_text_writes_it_and_draws_nothing() {
    let text = "title: Untitled 1\nauthor: Me\nball: 400 500 0 -300\npaddle: 400\npar: 90\n\
                scenery: reef 1\n\nbricks:\n. 2 .\n. . .\n";
    for (label, word, is_there) in [
        ("Title", "Heart", "title: Heart\n"),
        ("Title", "Hart 2 der Erde", "title: Hart 2 der Erde\n"),
        ("Title", "été ♥ 日本", "title: été ♥ 日本\n"),
        ("Author", "Esther", "author: Esther\n"),
        ("Par", "12", "par: 12\n"),
        ("Ball", "211 222 12 122", "ball: 211 222 12 122\n"),
        ("Paddle", "211", "paddle: 211\n"),
        ("Scenery", "reef 2", "scenery: reef 2\n"),
        ("Columns", "12", "bricks:\n. 2 . . . . . . . . . .\n"),
        ("Rows", "1", "bricks:\n. 2 .\n"),
    ] {
        let mut desk = Desk::with(text);
        desk.act(&[Action::Properties]);
        desk.click_on_row(label);
        let ink = desk.editor.choices.ink();
        desk.press(&keys(word));
        assert!(desk.editor.is_writing(), "{label}");
        assert_eq!(desk.text(), text, "{label}: not before it is taken");
        desk.act(&[Action::Choose]);
        assert!(desk.text().contains(is_there), "{label}: {}", desk.text());
        assert_eq!(
            desk.bench().steps(),
            (1, 0),
            "{label}: one step, and no brick"
        );
        assert_eq!(desk.editor.choices.ink(), ink, "{label}");
    }
}

#[test]
fn a_row_shows_the_text_selected_that_is_replaced_and_esc_keeps_it() {
    let text = "title: Untitled 1\n\nbricks:\n. 2 .\n";
    let paste = || vec![Action::Paste];
    let written = |actions: Vec<Action>| {
        let mut desk = Desk::with(text);
        desk.act(&[Action::Properties]);
        desk.act(&actions);
        desk
    };
    for (actions, title) in [
        (vec![Action::Type('H')], Some("H")),
        (vec![Action::Erase], None),
        (vec![Action::EraseAhead], None),
        // Enter and a blank open the field with the same selection; the arrows leave it.
        (vec![Action::Choose, Action::Type('H')], Some("H")),
        (vec![Action::Type(' '), Action::Type('H')], Some("H")),
        (
            vec![Action::Type(' '), Action::Right, Action::Type('H')],
            Some("Untitled 1H"),
        ),
    ] {
        let mut desk = written(actions.clone());
        assert!(desk.editor.is_writing(), "{actions:?}");
        desk.act(&[Action::Back]);
        assert_eq!(desk.text(), text, "{actions:?}");
        let mut desk = written(actions.clone());
        desk.act(&[Action::Choose]);
        assert_eq!(desk.header(Header::Title).as_deref(), title, "{actions:?}");
    }
    assert!(
        written(paste()).editor.is_writing(),
        "what is pasted is written, too"
    );
    // On a row without a text, and beside the page, keys mean what they meant.
    let mut desk = written(vec![]);
    desk.click_on_row("Close");
    desk.press(&[(KeyCode::K, "k")]);
    assert!(!desk.editor.is_writing());
    desk.drag(&[(0, 0)]);
    desk.press(&[(KeyCode::K, "k")]);
    assert_eq!(desk.editor.choices.tool, Tool::Change);
}

#[test]
fn the_suggested_par_is_taken_by_a_click_or_a_key_and_undone() {
    let text = "title: a\n\nbricks:\n. 2 2 .\n. 3 x .\n";
    let level = Desk::with(text)
        .bench()
        .level()
        .cloned()
        .expect("it is playable");
    let par = Assessment::new(&level, &Conditions::default()).par();
    let par = par.expect("the bot clears it") as f32;
    let words = words().editor;
    let mut desk = Desk::with(text);
    let early = desk.act(&[Action::TakePar]).notice;
    assert_eq!(early.as_deref(), Some(words.no_par_yet));
    while desk.editor.bot.is_at_work() {
        desk.act(&[]);
    }
    assert!(desk.says(&words.suggests_par(par)));
    let taken = desk.act(&[Action::TakePar]).notice;
    assert_eq!(taken, Some(words.takes_par(par, "Ctrl+Z")));
    assert_eq!(desk.bench().level().and_then(Level::par), Some(par));
    assert_eq!(desk.bench().steps(), (1, 0));
    assert!(
        !desk.editor.bot.is_at_work(),
        "the same level is not played again"
    );
    assert!(desk.says(words.takes_suggested));
    let again = desk.act(&[Action::TakePar]).notice;
    assert_eq!(again, Some(words.is_par(par)));
    desk.act(&[Action::Undo]);
    assert_eq!(desk.text(), text);
    assert!(desk.says(&words.suggests_par(par)));
}
