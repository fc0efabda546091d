//! The pages of the options with their rows.

use super::keys;
use super::setting;
use crate::app::input::{BoundAction, Chord, Context, label};
use crate::app::screens::PausedRun;
use crate::app::settings::Settings;
use crate::app::settings::table::{Setting, SettingName};
use crate::app::ui::menu::{MenuRow, RowValue};
use crate::app::words::words;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Page {
    Sound,
    Picture,
    Game,
    Controls,
    /// The actions of a context, with their buttons.
    Context(Context),
    /// The buttons of an action.
    Buttons(BoundAction),
    /// Waits for a button to be pressed.
    Capture(Slot),
    /// A button that means something else already.
    Clash(Slot, Chord),
    /// Asks whether to reset the buttons of a context, or all buttons.
    Reset(Option<Context>),
}

/// The place of a button of an action.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Slot {
    pub(super) user: BoundAction,
    /// The button that is replaced, or the number of buttons for one more.
    pub(super) index: usize,
}

pub(super) const TABS: [Page; 4] = [Page::Sound, Page::Picture, Page::Game, Page::Controls];

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum OptionCommand {
    /// Sets the next value of a setting.
    Set(SettingName),
    /// Writes the name on recordings.
    Name,
    /// Opens a page under this one.
    Open(Page),
    Back,
    /// Starts a new run in place of the paused one.
    StartRun(PausedRun),
    /// Takes a button from an action.
    Remove(BoundAction, Chord),
    /// Binds a button to an action, and unbinds it from all actions with which it clashes.
    Take(Slot, Chord),
    /// Like `Take`, and the action that loses the button gets the replaced one.
    Swap(Slot, Chord),
    Reset(Option<Context>),
    /// Saves and loads a backup.
    Save,
    Load,
    About,
}

impl Page {
    pub(super) fn tab(self) -> usize {
        let place = TABS.iter().position(|page| *page == self);
        // All other pages are under that of the controls.
        place.unwrap_or(TABS.len() - 1)
    }

    /// The name on its tab, or the heading of a page under one.
    pub(super) fn heading(self) -> String {
        let words = words().options;
        match self {
            Self::Sound => words.sound.to_owned(),
            Self::Picture => words.picture.to_owned(),
            Self::Game => words.game.to_owned(),
            Self::Controls => words.controls.to_owned(),
            Self::Context(context) => context.row().label.to_owned(),
            Self::Buttons(of) => words.uses(of.0.row().label, label(of)),
            Self::Capture(slot) => words.press(label(slot.user)),
            Self::Clash(_, chord) => words.is_taken(&chord.label()),
            Self::Reset(None) => words.reset_all.to_owned(),
            Self::Reset(Some(context)) => words.reset(context.row().label),
        }
    }

    /// The rows, at least one.
    pub(super) fn rows(
        self,
        settings: &Settings,
        run: Option<PausedRun>,
    ) -> Vec<MenuRow<OptionCommand>> {
        let bindings = &settings.controls.bindings;
        let words = words().options;
        let rows = |shown: Vec<Setting>| -> Vec<MenuRow<OptionCommand>> {
            let shown = shown.iter();
            shown.map(|setting| setting.row(settings, run)).collect()
        };
        match self {
            Self::Sound => rows(setting::of(&["sound"])),
            Self::Picture => rows(setting::picture()),
            Self::Game => game(settings, run),
            Self::Controls => [
                rows(setting::of(&["mouse", "touch", "pad"])),
                keys::contexts(),
            ]
            .concat(),
            Self::Context(context) => keys::actions(bindings, context),
            Self::Buttons(user) => keys::buttons(bindings, user),
            Self::Capture(_) => {
                vec![MenuRow::new(words.cancel, OptionCommand::Back).noted(words.press_note)]
            }
            Self::Clash(slot, chord) => keys::clash(bindings, slot, chord),
            Self::Reset(context) => vec![
                MenuRow::new(words.cancel, OptionCommand::Back).noted(words.cancel_reset_note),
                MenuRow::new(words.defaults, OptionCommand::Reset(context)).noted(words.reset_note),
            ],
        }
    }
}

/// The settings of the game. Over a paused run with other rules a new run is offered, after the settings that need one.
fn game(settings: &Settings, run: Option<PausedRun>) -> Vec<MenuRow<OptionCommand>> {
    let all = setting::of(&["game"]);
    let said = words().settings;
    let words = words().options;
    let (waiting, at_once): (Vec<_>, Vec<_>) = all.iter().partition(|setting| setting.waits);
    let row = |setting: &Setting| setting.row(settings, run);
    let run = run.filter(|run| run.rules != settings.game.rules);
    let new_run = run.map(|run| {
        MenuRow::new(words.new_run, OptionCommand::StartRun(run)).noted(words.new_run_note)
    });
    let [label, about] = said.name;
    let name = settings.game.name.chosen().unwrap_or(said.no_name);
    let name = MenuRow {
        value: Some(RowValue {
            text: name.to_owned(),
            ..RowValue::default()
        }),
        ..MenuRow::new(label, OptionCommand::Name).noted(about)
    };
    let files = [
        MenuRow::new(words.save, OptionCommand::Save).noted(words.save_note),
        MenuRow::new(words.load, OptionCommand::Load).noted(words.load_note),
        MenuRow::new(words.about, OptionCommand::About).noted(words.about_note),
    ];
    let waiting = waiting.into_iter().map(row).chain(new_run);
    let at_once = at_once.into_iter().map(row);
    waiting.chain(at_once).chain([name]).chain(files).collect()
}

#[cfg(test)]
mod tests {
    use breakout::difficulty::{Difficulty, Rules};

    use super::*;

    #[test]
    fn a_new_run_is_offered_where_the_rules_differ() {
        let offers = |settings: &Settings, run| {
            let mut rows = Page::Game.rows(settings, run).into_iter();
            let found = rows.find(|row| matches!(row.choice, OptionCommand::StartRun(_)));
            found.map(|row| row.choice)
        };
        let mut settings = Settings::default();
        let run = PausedRun {
            rules: Rules::default(),
            level: 2,
        };
        assert_eq!(offers(&settings, Some(run)), None);
        settings.game.rules.difficulty = Difficulty::Hard;
        assert_eq!(offers(&settings, None), None);
        assert_eq!(
            offers(&settings, Some(run)),
            Some(OptionCommand::StartRun(run))
        );
    }

    #[test]
    fn what_waits_for_the_next_run_says_so_over_a_paused_one() {
        let settings = Settings::default();
        let run = PausedRun {
            rules: Rules::default(),
            level: 0,
        };
        let waiting = |run| {
            let rows = Page::Game.rows(&settings, run).into_iter();
            rows.filter(|row| row.note.contains("next run")).count()
        };
        assert_eq!((waiting(None), waiting(Some(run))), (0, 3));
    }
}
