//! The pages of the options: what each shows, and what its rows do.

use std::borrow::Cow;

use super::keys;
use super::setting;
use crate::app::input::{Chord, Context, Use};
use crate::app::screens::PausedRun;
use crate::app::settings::Settings;
use crate::app::settings::table::Setting;
use crate::app::ui::menu::Row;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Page {
    Sound,
    Picture,
    Game,
    Controls,
    /// The actions of a context, with their buttons.
    Context(Context),
    /// The buttons of an action.
    Buttons(Use),
    /// Waits for a button to be pressed.
    Capture(Slot),
    /// A button that means something else already.
    Clash(Slot, Chord),
    /// Asks whether the buttons of a context, or all, are to be the default ones again.
    Reset(Option<Context>),
}

/// The place of a button of an action.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Slot {
    pub(super) user: Use,
    /// The button that is replaced, or the number of buttons for one more.
    pub(super) index: usize,
}

/// The pages at the head, and their names.
pub(super) const TABS: [(Page, &str); 4] = [
    (Page::Sound, "Sound"),
    (Page::Picture, "Picture"),
    (Page::Game, "Game"),
    (Page::Controls, "Controls"),
];

/// A row of a page.
pub(super) enum Item {
    Setting(Setting),
    Command(Row<Command>),
}

/// What a row does that has no value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Command {
    /// Goes on to a page under this one.
    Open(Page),
    /// Goes back to the page before.
    Back,
    /// Starts a new run in place of the paused one.
    StartRun(PausedRun),
    /// Takes a button from an action.
    Remove(Use, Chord),
    /// Gives a button to an action, and takes it from all with which it clashes.
    Take(Slot, Chord),
    /// Like `Take`, and the one action that loses the button gets the replaced one.
    Swap(Slot, Chord),
    Reset(Option<Context>),
    /// Saves everything that is kept in a file, and loads such a file.
    Save,
    Load,
    About,
}

impl Item {
    pub(super) fn command(
        label: impl Into<Cow<'static, str>>,
        note: impl Into<Cow<'static, str>>,
        command: Command,
    ) -> Self {
        Self::Command(Row {
            note: note.into(),
            ..Row::new(label, command)
        })
    }

    /// The row that shows it.
    pub(super) fn row(
        &self,
        index: usize,
        settings: &Settings,
        run: Option<PausedRun>,
    ) -> Row<usize> {
        match self {
            Self::Setting(setting) if setting.waits && run.is_some() => {
                let row = setting.row(settings, index);
                let note = format!("{} From the next run on.", row.note);
                Row {
                    note: note.into(),
                    ..row
                }
            }
            Self::Setting(setting) => setting.row(settings, index),
            Self::Command(row) => row.clone().with(index),
        }
    }
}

impl Page {
    /// The place of its tab.
    pub(super) fn tab(self) -> usize {
        match self {
            Self::Sound => 0,
            Self::Picture => 1,
            Self::Game => 2,
            Self::Controls
            | Self::Context(_)
            | Self::Buttons(_)
            | Self::Capture(_)
            | Self::Clash(..)
            | Self::Reset(_) => 3,
        }
    }

    /// The heading of a page under a tab's.
    pub(super) fn heading(self) -> Option<String> {
        Some(match self {
            Self::Sound | Self::Picture | Self::Game | Self::Controls => return None,
            Self::Context(context) => context.label().to_owned(),
            Self::Buttons((context, action)) => {
                format!("{}: {}", context.label(), action.label())
            }
            Self::Capture(slot) => format!("Press a key for {}…", slot.user.1.label()),
            Self::Clash(_, chord) => format!("{} is taken", chord.label()),
            Self::Reset(None) => "All buttons back to their defaults?".to_owned(),
            Self::Reset(Some(context)) => {
                format!("{}: buttons back to their defaults?", context.label())
            }
        })
    }

    /// Its rows, at least one.
    pub(super) fn items(self, settings: &Settings, run: Option<PausedRun>) -> Vec<Item> {
        match self {
            Self::Sound => items(setting::of(&["sound"])),
            Self::Picture => items(setting::picture()),
            Self::Game => game(settings, run),
            Self::Controls => {
                let mut rows = items(setting::of(&["mouse", "touch"]));
                rows.extend(keys::contexts());
                rows
            }
            Self::Context(context) => keys::actions(&settings.controls.bindings, context),
            Self::Buttons(user) => keys::buttons(&settings.controls.bindings, user),
            Self::Capture(_) => keys::capture(),
            Self::Clash(slot, chord) => keys::clash(&settings.controls.bindings, slot, chord),
            Self::Reset(context) => keys::reset(context),
        }
    }
}

fn items(settings: Vec<Setting>) -> Vec<Item> {
    settings.into_iter().map(Item::Setting).collect()
}

/// The settings of the game. Over a paused run with other rules there is a way to a new one, after
/// the settings for which it is needed.
fn game(settings: &Settings, run: Option<PausedRun>) -> Vec<Item> {
    let (waiting, at_once) = setting::of(&["game"])
        .into_iter()
        .partition(|setting| setting.waits);
    let mut rows = items(waiting);
    if let Some(run) = run.filter(|run| run.rules != settings.game.rules) {
        rows.push(Item::command(
            "Start a new run with these",
            "This run goes on with what it was started with; a new one has these.",
            Command::StartRun(run),
        ));
    }
    rows.extend(items(at_once));
    rows.push(Item::command(
        "Save to a file",
        "Scores, recordings, settings, runs and your own levels, to take them along.",
        Command::Save,
    ));
    rows.push(Item::command(
        "Load from a file",
        "Brings such a file together with what is here. Recordings and levels open, too.",
        Command::Load,
    ));
    rows.push(Item::command(
        "About Breakout",
        "The version, the licences, and a line for reports.",
        Command::About,
    ));
    rows
}

#[cfg(test)]
mod tests {
    use breakout::difficulty::{Difficulty, Rules};

    use super::*;

    #[test]
    fn a_new_run_is_offered_where_the_rules_differ() {
        let offers = |settings: &Settings, run| {
            let items = Page::Game.items(settings, run);
            items.into_iter().find_map(|item| match item {
                Item::Command(row) => {
                    Some(row.choice).filter(|choice| matches!(choice, Command::StartRun(_)))
                }
                Item::Setting(_) => None,
            })
        };
        let mut settings = Settings::default();
        let run = PausedRun {
            rules: Rules::default(),
            level: 2,
        };
        assert_eq!(offers(&settings, Some(run)), None);
        settings.game.rules.difficulty = Difficulty::Hard;
        assert_eq!(offers(&settings, None), None);
        assert_eq!(offers(&settings, Some(run)), Some(Command::StartRun(run)));
    }

    #[test]
    fn what_waits_for_the_next_run_says_so_over_a_paused_one() {
        let settings = Settings::default();
        let run = PausedRun {
            rules: Rules::default(),
            level: 0,
        };
        let waiting = |run| {
            let items = Page::Game.items(&settings, run);
            let rows = items.iter().map(|item| item.row(0, &settings, run));
            rows.filter(|row| row.note.contains("next run")).count()
        };
        assert_eq!((waiting(None), waiting(Some(run))), (0, 3));
    }
}
