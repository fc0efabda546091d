//! The rows of settings: a page shows those of some sections, each with the values that it offers.

use breakout::sorting::sort_by_key;
use std::borrow::Cow;

use super::pages::OptionCommand;
use crate::app::screens::PausedRun;
use crate::app::settings::Settings;
use crate::app::settings::table::{Setting, SettingName, all_effects, settings};
use crate::app::ui::menu::{MenuRow, RowValue};
use crate::app::words::words;

/// The settings of sections of the file that this system has.
pub(super) fn of(sections: &[&str]) -> Vec<Setting> {
    let mut found = settings();
    found.retain(|setting| sections.contains(&setting.place.0) && (setting.is_offered)());
    found
}

/// The settings of the picture: full screen first, and before the effects all of them at once.
pub(super) fn picture() -> Vec<Setting> {
    let mut rows = of(&["window", "picture"]);
    sort_by_key(&mut rows, |setting| setting.place.0 != "window");
    rows.push(all_effects());
    rows.extend(of(&["picture.effects"]));
    rows
}

pub(super) fn at(place: SettingName) -> Option<Setting> {
    let mut all = settings().into_iter().chain([all_effects()]);
    all.find(|setting| setting.place == place)
}

impl Setting {
    pub(super) fn row(
        &self,
        settings: &Settings,
        run: Option<PausedRun>,
    ) -> MenuRow<OptionCommand> {
        let value = self.nearest(settings);
        let text = value.map(|place| self.range.shown(self.range.offered()[place]));
        let words = words().settings;
        let note = if self.waits && run.is_some() {
            words.noted_to_wait(self.about()).into()
        } else {
            Cow::Borrowed(self.about())
        };
        MenuRow {
            value: Some(RowValue {
                text: text.unwrap_or_else(|| words.mixed.to_owned()),
                less: self.turned(settings, -1).is_some(),
                more: self.turned(settings, 1).is_some(),
                warns: false,
            }),
            enabled: (self.applies)(settings),
            ..MenuRow::new(self.label(), OptionCommand::Set(self.place)).noted(note)
        }
    }

    /// Turns the value down or up, within its range.
    pub(super) fn turn(&self, settings: &mut Settings, way: i8) {
        if let Some(value) = self.turned(settings, way) {
            (self.set)(settings, value);
        }
    }

    /// Turns the value up, from the last one to the first.
    pub(super) fn next(&self, settings: &mut Settings) {
        let value = self.turned(settings, 1).unwrap_or(self.range.offered()[0]);
        (self.set)(settings, value);
    }

    /// The index of the nearest offered value: a settings file may have a value between two.
    fn nearest(&self, settings: &Settings) -> Option<usize> {
        let value = (self.get)(settings)?;
        let offered = self.range.offered();
        (0..offered.len()).min_by_key(|place| offered[*place].abs_diff(value))
    }

    fn turned(&self, settings: &Settings, way: i8) -> Option<u16> {
        let offered = self.range.offered();
        match self.nearest(settings) {
            Some(place) => offered.get(place.checked_add_signed(way.into())?).copied(),
            None if way < 0 => offered.first().copied(),
            None => offered.last().copied(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::settings::Effect;

    fn all() -> Vec<Setting> {
        let mut all = settings();
        all.push(all_effects());
        all
    }

    #[test]
    fn every_value_can_be_set_and_is_then_shown() {
        for setting in all() {
            let mut settings = Settings::default();
            let offered = setting.range.offered();
            for (place, value) in offered.iter().enumerate() {
                (setting.set)(&mut settings, *value);
                assert_eq!(
                    (setting.get)(&settings),
                    Some(*value),
                    "{}",
                    setting.label()
                );
                let row = setting.row(&settings, None);
                let shown = row.value.unwrap_or_default();
                assert_eq!(shown.text, setting.range.shown(*value));
                let ends = (place > 0, place + 1 < offered.len());
                assert_eq!((shown.less, shown.more), ends, "{}", setting.label());
            }
        }
    }

    #[test]
    fn turning_stops_at_the_ends_and_choosing_goes_round() {
        for setting in all() {
            let mut settings = Settings::default();
            let offered = setting.range.offered();
            let value = |settings: &Settings| (setting.get)(settings);
            for _ in &offered {
                setting.turn(&mut settings, -1);
            }
            let first = offered.first().copied();
            assert_eq!(value(&settings), first, "{}", setting.label());
            for _ in &offered {
                setting.next(&mut settings);
            }
            assert_eq!(value(&settings), first, "{}", setting.label());
            for _ in &offered {
                setting.turn(&mut settings, 1);
            }
            let last = offered.last().copied();
            assert_eq!(value(&settings), last, "{}", setting.label());
        }
    }

    #[test]
    fn every_setting_explains_itself_in_one_line() {
        let settings = all();
        for (index, setting) in settings.iter().enumerate() {
            assert!(setting.about().ends_with('.'), "{}", setting.label());
            assert!(setting.about().chars().count() <= 72, "{}", setting.label());
            let others = &settings[..index];
            assert!(others.iter().all(|other| other.label() != setting.label()));
        }
    }

    #[test]
    fn all_effects_are_mixed_until_they_are_set_together() {
        let all = all_effects();
        let mut settings = Settings::default();
        let text = |settings: &Settings| all.row(settings, None).value.map(|value| value.text);
        assert_eq!(text(&settings).as_deref(), Some("100 %"));
        settings.picture.strengths.set_percent(Effect::Shake, 50);
        assert_eq!(text(&settings).as_deref(), Some("mixed"));
        all.turn(&mut settings, -1);
        assert_eq!(text(&settings).as_deref(), Some("0 %"));
        assert_eq!(settings.picture.strengths.of(Effect::Shake), 0.0);
    }
}
