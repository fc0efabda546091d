//! The hints at the foot of the level choice, on pages: a newcomer needs few.

use super::LevelsScreen;
use super::card::CardFacts;
use super::chrome::Hint;
use crate::app::input::{Action, Context};
use crate::app::level_sets::SetId;
use crate::app::platform::saving;
use crate::app::screens::AppContext;
use crate::app::words::words;

/// The hints of one of several pages, from any page number, with the one that leads to the next.
pub(super) fn of_page(pages: Vec<Vec<Hint>>, page: usize, by_fingers: bool) -> Vec<Hint> {
    let count = pages.len();
    let page = page % count;
    let mut hints = pages.into_iter().nth(page).unwrap_or_default();
    let word = words().levels.more_hints(page + 1 == count, by_fingers);
    hints.push((Context::Levels, Action::NextReport, word, true));
    hints
}

/// The hints that lead to other pages of cards, and to the sheet of keys.
pub(super) fn last(shown: &std::ops::Range<usize>, count: usize, by_fingers: bool) -> [Hint; 3] {
    let words = words();
    let menu = |action, words, is_live| (Context::Menu, action, words, is_live);
    let keys = words.about.sheet(by_fingers);
    [
        menu(Action::PreviousPage, words.levels.previous, shown.start > 0),
        menu(Action::NextPage, words.levels.next, shown.end < count),
        (Context::Window, Action::Keys, keys, true),
    ]
}

impl LevelsScreen {
    /// The hints at the foot, those of pages the last.
    pub(super) fn hints(&self, app: &AppContext) -> Vec<Hint> {
        let levels = |action, words, is_live| (Context::Levels, action, words, is_live);
        let by_fingers = app.controls.touch();
        let last = last(&self.grid.shown(), self.grid.count, by_fingers);
        let link = (Context::Window, Action::CopyLink, words().lab.link, true);
        let back = (Context::Menu, Action::Back, words().common.back, true);
        let naming = [
            (Context::Text, Action::Back, words().sets.cancel, true),
            (Context::Text, Action::Choose, words().sets.rename_it, true),
        ];
        let words = words().levels;
        if !self.ranked {
            let [previous, next, help] = last;
            return vec![back, previous, next, link, help];
        }
        if self.naming.is_some() {
            return naming.to_vec();
        }
        let is_level = self.selected().is_some();
        let is_card = self.grid.count > 0;
        if self.search.is_open {
            return vec![
                (Context::Text, Action::Back, words.end_search, true),
                (Context::Text, Action::Choose, words.play, is_card),
                levels(Action::Edit, words.edit, is_level),
            ];
        }
        let mut hints = vec![
            back,
            levels(Action::Sets, words.sets, true),
            levels(Action::Search, words.search, true),
            levels(Action::NextUncleared, words.uncleared, is_level),
        ];
        let best = self
            .selected()
            .filter(|(_, level)| app.best(level).proof.is_some());
        if let Some((card, level)) = best {
            let word = CardFacts::of(card + 1, level, app).watch();
            hints.push(levels(Action::WatchBest, word, true));
        }
        hints.extend([
            levels(Action::Edit, words.edit, is_card),
            levels(Action::NewLevel, words.new, true),
            levels(Action::Copy, words.copy, is_level),
            levels(Action::Paste, words.paste, true),
        ]);
        if saving::CAN_CHOOSE {
            hints.push(levels(Action::OpenFiles, words.open_files, true));
        }
        if by_fingers {
            // Fingers do not draw, and each card has a button to watch its best run.
            use Action::{Edit, NewLevel, WatchBest};
            hints.retain(|(_, action, ..)| !matches!(action, Edit | NewLevel | WatchBest));
        }
        if app.level_sets.open == SetId::Shared {
            hints.push(levels(Action::Save, words.keep, is_level));
        }
        // Fingers and pads reach everything by the hints alone.
        let needs_hints = (app.settings.controls.bindings)
            .needs_keys(Context::Levels, Action::NextReport)
            || by_fingers;
        let mut few = vec![Action::Back, Action::Sets, Action::Edit, Action::Save];
        if self.set.is_empty() {
            few.push(Action::NewLevel);
        }
        let newcomers = hints.iter().filter(|(_, action, ..)| few.contains(action));
        let newcomers: Vec<Hint> = newcomers.copied().collect();
        let mut pages = vec![hints, self.managing_hints(app)];
        if !needs_hints {
            pages.insert(0, newcomers);
        }
        let mut hints = of_page(pages, self.hints_page, by_fingers);
        hints.extend(last);
        hints
    }
}
