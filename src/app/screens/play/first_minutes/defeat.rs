//! A newcomer's defeat is followed by one sentence about what happened, and by the offer of an easier run.

use breakout::difficulty::{DIFFICULTIES, Difficulty};
use breakout::game::Phase;
use breakout::records::LevelResult;

use crate::app::screens::AppContext;
use crate::app::screens::play::{Mode, Play};
use crate::app::settings::HINTS_OFF;
use crate::app::words::words;

/// Levels in which the first defeat counts, and the defeats in a row that count in any level.
const EARLY: usize = 3;
const IN_A_ROW: u32 = 2;

/// The defeats in a row at one level, and of all runs.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Defeats {
    /// The content hash of the level.
    level: u64,
    in_a_row: u32,
    all: usize,
}

/// The sentence and the offer on the panel of a defeat.
#[derive(Clone, Debug)]
pub(in super::super) struct Advice {
    pub(in super::super) sentence: String,
    /// The next easier difficulty; `None` at the easiest.
    pub(in super::super) easier: Option<Difficulty>,
}

impl Play {
    /// Notes how a level of a run has ended, before its panel opens.
    pub(in super::super) fn note_end(&mut self, app: &mut AppContext) {
        self.advice = None;
        let game = &self.session.game;
        let Mode::Run(_) = self.mode else { return };
        // An easier run would be no race.
        if self.race.is_some() {
            return;
        }
        let defeats = &mut app.memory.defeats;
        let level = game.level().content_hash();
        if defeats.level != level || game.phase() != Phase::Lost {
            defeats.in_a_row = 0;
        }
        if game.phase() != Phase::Lost {
            return;
        }
        defeats.level = level;
        defeats.in_a_row += 1;
        defeats.all += 1;
        let counts = game.level_index() < EARLY || defeats.in_a_row >= IN_A_ROW;
        if !counts || app.settings.game.first_hints == HINTS_OFF {
            return;
        }
        let words = words().play;
        let tips = [
            words.paddle_middle,
            words.paddle_ends,
            words.harmful_capsules,
        ];
        let tip = tips[(defeats.all - 1) % tips.len()];
        let seconds = LevelResult::of(game).seconds;
        let harder = game.rules().difficulty as usize;
        self.advice = Some(Advice {
            sentence: words.what_happened(game.tally().lost, seconds, tip),
            easier: harder.checked_sub(1).map(|row| DIFFICULTIES[row].kind),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::screens::play::testing::app;

    /// The ball falls past the paddle at once, three times.
    const LOST: &str = "ball: 700 500 0 300\npaddle: 100\n2 2 2\n3 3 3\n4 4 4\n";

    /// Loses a run from a level, and gives what the panel says and offers.
    fn lose(app: &mut AppContext, start: usize) -> Option<Advice> {
        let mut play = Play::new(app, start);
        let away = breakout::input::Input {
            launch: true,
            target: Some(0.0),
            ..breakout::input::Input::default()
        };
        let game = &mut play.session.game;
        while game.phase() == Phase::Playing {
            game.step(away, &mut Vec::new());
        }
        assert_eq!(game.phase(), Phase::Lost);
        play.note_end(app);
        play.advice
    }

    #[test]
    fn an_early_defeat_or_two_in_a_row_offer_an_easier_run_and_say_what_happened() {
        let other = LOST.replace("2 2 2", "2 3 2");
        let mut app = app(&[LOST, LOST, LOST, LOST, &other]);
        let advice = lose(&mut app, 0).expect("in one of the first levels");
        assert_eq!(advice.easier, Some(Difficulty::Easy));
        assert!(
            advice.sentence.starts_with("Three balls lost in 0:"),
            "{}",
            advice.sentence
        );
        let second = lose(&mut app, 0).expect("again");
        assert_ne!(second.sentence, advice.sentence, "another tip");

        assert!(lose(&mut app, 4).is_none(), "the first of a later level");
        assert!(lose(&mut app, 4).is_some(), "two in a row");
        app.settings.game.rules.difficulty = Difficulty::Gentle;
        assert_eq!(lose(&mut app, 4).expect("three").easier, None);
        app.settings.game.first_hints = HINTS_OFF;
        assert!(lose(&mut app, 0).is_none(), "without hints");
    }
}
