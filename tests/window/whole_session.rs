//! A whole session with one device alone: from the first start to the next, which finds everything as it
//! was.

use crate::display::{DOWN, Desk, ESCAPE, LEFT, RETURN, RIGHT, SPACE, key};
use crate::program::Program;
use crate::report::Report;
use crate::{Stage, Test};

pub(crate) const TESTS: &[Test] = &[
    (
        "a_whole_session_by_keyboard_alone",
        a_whole_session_by_keyboard_alone,
    ),
    (
        "a_whole_session_by_mouse_alone",
        a_whole_session_by_mouse_alone,
    ),
];

fn a_whole_session_by_keyboard_alone(stage: &Stage<'_>) {
    whole_session(stage, Device::Keyboard);
}

fn a_whole_session_by_mouse_alone(stage: &Stage<'_>) {
    whole_session(stage, Device::Mouse);
}

fn whole_session(stage: &Stage<'_>, device: Device) {
    let first = Player::sit_down(stage, device);
    first.change_the_options();
    first.lose_a_game();
    first.learn();
    first.quit();
    let kept = kept(stage);

    let second = Player::sit_down(stage, device);
    second.find_the_options();
    second.quit();
    assert_eq!(self::kept(stage), kept);
}

/// The files of the settings and the scores. Of a run without points there are no scores.
fn kept(stage: &Stage<'_>) -> [Option<String>; 2] {
    let read = |path| std::fs::read_to_string(stage.folder.join(path)).ok();
    let kept = ["config/breakout/settings.toml", "data/breakout/scores.txt"].map(read);
    assert!(kept[0].is_some(), "there are settings");
    kept
}

#[derive(Clone, Copy, PartialEq)]
enum Device {
    Keyboard,
    Mouse,
}

/// The size of the window, and places in it: a column through all menus, a card of the levels, the
/// corner of the field, the tabs of the options, and the arrows that turn their values up.
const SIZE: &str = "1280x720";
const MENUS: f32 = 720.0;
const ROWS: std::ops::Range<u16> = 100..700;
const CARD: [f32; 2] = [180.0, 180.0];
const CORNER: [f32; 2] = [200.0, 600.0];
const TABS: [(&str, f32); 3] = [("Sound", 419.0), ("Picture", 566.0), ("Game", 713.0)];
const TABS_HEIGHT: f32 = 72.0;
const MORE: f32 = 906.0;

/// A player at the program's window, with one device.
struct Player {
    program: Program,
    desk: Desk,
    device: Device,
    /// The columns that are clicked in turn: a row that appears under the pointer ignores the second click of a double one.
    columns: std::cell::Cell<[f32; 2]>,
}

impl Player {
    fn sit_down(stage: &Stage<'_>, device: Device) -> Self {
        let (program, desk) = stage.open(&["--size", SIZE]);
        let player = Self {
            program,
            desk,
            device,
            columns: [MENUS, MENUS + 8.0].into(),
        };
        player.sees("the title", |report| report.is("screen", "title"));
        player
    }

    fn change_the_options(&self) {
        self.choose("menu", "Options");
        self.turn_up("Sounds", "8");
        self.sees("a louder game", |report| report.is("sound", "8"));
        self.open_tab("Game");
        self.turn_up("Difficulty", "master");
        self.back();
        self.sees("the title", |report| report.is("menu", "Options"));
    }

    /// What the options show at the next start.
    fn find_the_options(&self) {
        self.sees("the volume", |report| report.is("sound", "8"));
        self.choose("menu", "Options");
        self.open_tab("Picture");
        self.select("row", "High_contrast");
        self.sees("what was chosen", |report| report.is("value", "on"));
        self.open_tab("Game");
        self.select("row", "Difficulty");
        self.sees("what was chosen", |report| report.is("value", "master"));
        self.back();
        self.sees("the title", |report| report.is("menu", "Options"));
    }

    fn lose_a_game(&self) {
        self.choose("menu", "Levels");
        self.sees("the choice", |report| report.is("difficulty", "master"));
        self.choose_a_card();
        let report = self.sees("a serve", |report| report.is("state", "serving"));
        assert!(report.is("lives", "2"), "as the options say");
        self.launch();
        self.sees("the flight", |report| report.is("state", "running"));
        self.back();
        self.sees_panel("paused");

        self.choose("menu", "Options");
        self.open_tab("Picture");
        self.turn_up("High_contrast", "on");
        self.back();
        self.sees_panel("paused");
        self.choose("menu", "Resume");
        self.sees("the flight", |report| report.is("state", "running"));

        // In a corner the paddle misses what comes down elsewhere.
        self.steer_into_the_corner();
        while self.next_serve_or_end().is("state", "serving") {
            self.launch();
            self.sees("the flight", |report| !report.is("state", "serving"));
        }
        self.let_go();
        self.sees_panel("lost");
        self.choose("menu", "Levels");
        self.sees("the levels", |report| report.is("screen", "levels"));
        self.back();
        self.sees("the title", |report| report.is("menu", "Levels"));
    }

    /// The museum, an exhibit in it, and the lab.
    fn learn(&self) {
        self.choose("menu", "Learn");
        self.choose("menu", "Museum");
        self.sees("the museum", |report| report.is("screen", "levels"));
        self.choose_a_card();
        self.sees("an exhibit", |report| report.is("state", "microscope"));
        self.back();
        self.sees("the museum", |report| report.is("screen", "levels"));
        self.back();
        self.sees("the title", |report| report.is("menu", "Museum"));
        self.choose("menu", "Collision");
        self.sees("the lab", |report| report.is("screen", "lab"));
        self.back();
        self.sees("the title", |report| report.is("menu", "Collision"));
        self.back();
        self.sees("the whole menu", |report| report.is("menu", "Learn"));
    }

    fn quit(self) {
        self.choose("menu", "Quit");
        let (status, said) = self.program.end();
        assert!(status.success(), "{said}");
        assert_eq!(said, "");
    }

    #[track_caller]
    fn sees(&self, what: &str, like: impl Fn(&Report) -> bool) -> Report {
        self.program.wait(what, like)
    }

    /// Waits for a panel that takes choices.
    #[track_caller]
    fn sees_panel(&self, state: &str) {
        self.sees(state, |report| {
            report.is("state", state) && report.is("panel", "ready")
        });
    }

    #[track_caller]
    fn next_serve_or_end(&self) -> Report {
        self.sees("a lost ball", |report| {
            report.is("state", "serving") || report.is("state", "lost")
        })
    }

    /// Selects a row of a menu, whose label the report shows under a name. Returns the pointer's height.
    #[track_caller]
    fn select(&self, name: &str, row: &str) -> f32 {
        let mut left = false;
        let down = ROWS.step_by(30);
        let mut heights = down.clone().chain(down.rev()).map(f32::from);
        let height = heights.find(|height| {
            let report = match self.device {
                Device::Keyboard => self.program.settled(&self.desk),
                Device::Mouse => {
                    self.desk.point(MENUS, *height);
                    self.program.settled_by_focus(&self.desk)
                }
            };
            let is_selected = report.is(name, row);
            left |= !is_selected;
            match self.device {
                Device::Keyboard if is_selected => true,
                Device::Keyboard => {
                    self.desk.press(DOWN);
                    false
                }
                // A row that was selected before is where the pointer finds it again.
                Device::Mouse => is_selected && left,
            }
        });
        height.unwrap_or_else(|| panic!("{row} cannot be selected: {:?}", self.program.now()))
    }

    #[track_caller]
    fn choose(&self, name: &str, row: &str) {
        let height = self.select(name, row);
        match self.device {
            Device::Keyboard => self.desk.press(RETURN),
            Device::Mouse => {
                let [column, next] = self.columns.get();
                self.columns.set([next, column]);
                self.desk.click(column, height);
            }
        }
    }

    /// Turns the value of an option up until it has a value.
    #[track_caller]
    fn turn_up(&self, row: &str, value: &str) {
        let height = self.select("row", row);
        loop {
            let before = self.program.now().get("value").to_owned();
            if before == value {
                return;
            }
            match self.device {
                Device::Keyboard => self.desk.press(RIGHT),
                Device::Mouse => self.desk.click(MORE, height),
            }
            self.sees("another value", |report| !report.is("value", &before));
        }
    }

    #[track_caller]
    fn open_tab(&self, tab: &str) {
        self.sees("the options", |report| {
            report.is("screen", "options") && report.is("panel", "ready")
        });
        match self.device {
            Device::Keyboard => {
                while !self.program.settled(&self.desk).is("page", tab) {
                    self.desk.press(key('e'));
                }
            }
            Device::Mouse => {
                let place = TABS.into_iter().find(|(name, _)| *name == tab);
                let (_, x) = place.expect("a tab");
                self.desk.click(x, TABS_HEIGHT);
            }
        }
        self.sees("the page", |report| report.is("page", tab));
    }

    fn choose_a_card(&self) {
        match self.device {
            Device::Keyboard => self.desk.press(RETURN),
            Device::Mouse => self.desk.click(CARD[0], CARD[1]),
        }
    }

    fn launch(&self) {
        match self.device {
            Device::Keyboard => self.desk.press(SPACE),
            Device::Mouse => self.desk.tap_button(1),
        }
    }

    fn steer_into_the_corner(&self) {
        match self.device {
            Device::Keyboard => self.desk.down(LEFT),
            Device::Mouse => self.desk.point(CORNER[0], CORNER[1]),
        }
    }

    fn let_go(&self) {
        if self.device == Device::Keyboard {
            self.desk.up(LEFT);
        }
    }

    /// Escape, or a right click, which also pauses.
    fn back(&self) {
        match self.device {
            Device::Keyboard => self.desk.press(ESCAPE),
            Device::Mouse => self.desk.tap_button(3),
        }
    }
}
