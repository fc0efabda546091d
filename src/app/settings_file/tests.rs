//! Settings are kept, whoever edits their file, and whatever is wrong in it.

use breakout::difficulty::Difficulty;
use breakout::replay::PlayerName;
use macroquad::prelude::vec2;

use super::*;
use crate::app::input::{Action, Bindings, ButtonDevice, Chord, Context};
use crate::app::keeping::Kept;
use crate::app::platform::testing::TestFolder;
use crate::app::settings::{EFFECTS, Effect, GHOST_BEST_RUN, GHOST_NEXT_RUNG, HINTS_OFF};
use crate::app::words::words;

use crate::mutator::{Corpus, fuzz};

const FILE: &str = "settings.toml";

impl SettingsFile {
    fn advance(&mut self, settings: &mut Settings, seconds: f32) -> Vec<String> {
        (self, settings).advance(seconds)
    }

    fn finish(&mut self, settings: &mut Settings) -> Vec<String> {
        (self, settings).finish()
    }

    fn is_busy(&mut self, settings: &mut Settings) -> bool {
        (self, settings).is_busy()
    }
}

/// Settings and their file; nothing has to be said about it.
#[track_caller]
fn load_whole(folder: &TestFolder) -> (Settings, SettingsFile) {
    let (mut settings, mut file) = load(folder);
    let sentences = file.advance(&mut settings, 0.0);
    assert!(sentences.is_empty(), "{sentences:?}");
    (settings, file)
}

fn load(folder: &TestFolder) -> (Settings, SettingsFile) {
    SettingsFile::load(Some(folder.to_path_buf()), &Overrides::default())
}

fn texts(settings: &Settings) -> Vec<String> {
    let values = values(settings).into_iter();
    values.map(|value| value.to_string()).collect()
}

/// Settings without a default in them.
fn changed() -> Settings {
    let mut settings = Settings::default();
    settings.sound.effects = 3;
    settings.sound.music = 0;
    settings.sound.muted = true;
    settings.picture.text_size = 125;
    settings.picture.place = 25;
    settings.picture.high_contrast = true;
    for (effect, percent) in EFFECTS.iter().zip(1..) {
        settings.picture.strengths.set_percent(effect.kind, percent);
    }
    let game = &mut settings.game;
    game.rules.difficulty = Difficulty::Master;
    game.rules.practice = true;
    game.rules.help = false;
    game.speed = 150;
    game.guide = true;
    game.ghost = GHOST_BEST_RUN;
    game.clock = false;
    game.automatic_launch = true;
    game.first_hints = HINTS_OFF;
    game.met = vec!["serve".to_owned()];
    settings.controls.steering.mouse.relative = true;
    settings.controls.steering.mouse.sensitivity = 300;
    settings.controls.steering.holds_pointer = true;
    settings.controls.steering.touch.relative = false;
    settings.controls.steering.touch.sensitivity = 75;
    // An action may have any number of them.
    let names = ["Shift+F13", "F14", "F15", "Ctrl+F16", "WheelUp"];
    let buttons = names.map(|name| Chord::from_name(name).expect("a button"));
    settings.controls.steering.stick.dead_zone = 30;
    settings.controls.steering.stick.curve = 200;
    let pad = ["PadL2", "PadRight", "PadL3"].map(|name| Chord::from_name(name).expect("a button"));
    for (of, _) in Bindings::default().rows_of(ButtonDevice::Keys) {
        let bindings = &mut settings.controls.bindings;
        bindings.set(of, ButtonDevice::Keys, buttons.to_vec());
        bindings.set(of, ButtonDevice::Pad, pad.to_vec());
    }
    settings.game.set = "built-in".to_owned();
    settings.game.name = PlayerName::of("Zoë \"=");
    settings.window.fullscreen = true;
    settings.window.size = vec2(800.0, 600.0);
    settings.learn.note("intervals");
    settings
}

#[test]
fn the_first_file_explains_every_key() {
    let folder = TestFolder::new("settings-first");
    let (settings, _) = load_whole(&folder);
    assert_eq!(texts(&settings), texts(&Settings::default()));
    let text = folder.text(FILE);
    assert!(text.starts_with("# The settings of Breakout."), "{text}");
    for lines in [
        "\n[sound]\n# How loud the ball, the bricks and the menus are; 0 is off (0 to 10)\neffects = 7\n",
        "\n[picture.effects]\n# Balls have a trail of light (0 to 100, in percent)\ntrail = 100\n",
        "# Lives, speeds, the paddle's width, and points (one of gentle, easy, normal, hard, master, in quotes)\ndifficulty = \"normal\"\n",
        "# Width and height of the window in pixels ([width, height], each 320 to 16384)\n\
         size = [1280, 720]\n",
    ] {
        assert!(text.contains(lines), "{lines}\nis not in\n{text}");
    }
    // The buttons are named, and left to the game.
    let buttons = "\n\n# [keys.game]\n# steer-left = [\"Left\", \"A\"]\n";
    assert!(text.contains(buttons), "{text}");
    assert!(!text.contains("\n[keys"), "{text}");
    let lines: Vec<&str> = text.lines().collect();
    for (index, line) in lines.iter().enumerate() {
        let is_value = line.contains(" = ") && !line.starts_with('#');
        assert!(!is_value || lines[index - 1].starts_with("# "), "{line}");
    }
    load_whole(&folder);
    assert_eq!(folder.text(FILE), text);
}

#[test]
fn every_setting_is_kept() {
    let folder = TestFolder::new("settings-all");
    let (default, mut file) = load_whole(&folder);
    let mut settings = changed();
    for (before, after) in texts(&default).iter().zip(texts(&settings)) {
        assert_ne!(*before, after, "the test changes each");
    }
    assert!(file.finish(&mut settings).is_empty());
    let (again, _) = load_whole(&folder);
    assert_eq!(texts(&again), texts(&settings));
}

/// One file was set aside as damaged, after the window had been made very small.
#[test]
fn a_window_of_any_size_is_kept_as_one_that_opens() {
    for (width, height, kept) in [
        (200.0, 120.0, vec2(320.0, 320.0)),
        (640.0, 99_999.0, vec2(640.0, 16_384.0)),
    ] {
        let folder = TestFolder::new("settings-window");
        let (mut settings, mut file) = load_whole(&folder);
        settings.window.size = vec2(width, height);
        assert!(file.finish(&mut settings).is_empty());
        let (again, _) = load_whole(&folder);
        assert_eq!(again.window.size, kept);
    }
}

#[test]
fn a_change_is_saved_within_a_second_or_so_and_only_once() {
    let folder = TestFolder::new("settings-soon");
    let (mut settings, mut file) = load_whole(&folder);
    settings.sound.effects = 2;
    // In frames of a tenth of a second; the disk may take some longer.
    for _ in 0..11 {
        assert!(file.advance(&mut settings, 0.1).is_empty());
    }
    assert!(file.is_busy(&mut settings) || file.changes.is_empty());
    while !file.changes.is_empty() {
        file.advance(&mut settings, 0.0);
        std::thread::yield_now();
    }
    assert!(folder.text(FILE).contains("\neffects = 2\n"));
    // Nothing has changed since, and what changes and changes back within a second is no change.
    settings.sound.muted = true;
    file.advance(&mut settings, 0.1);
    settings.sound.muted = false;
    for _ in 0..20 {
        file.advance(&mut settings, 0.1);
        assert!(!file.is_busy(&mut settings));
    }
}

#[test]
fn what_the_command_line_says_is_not_kept_until_the_player_changes_it() {
    let folder = TestFolder::new("settings-line");
    let louder_and_calm = Overrides {
        values: vec![("volume", 9), ("music", 9), ("calm", 0)],
        ..Overrides::default()
    };
    let (mut settings, mut file) = SettingsFile::load(Some(folder.to_path_buf()), &louder_and_calm);
    assert_eq!((settings.sound.effects, settings.sound.music), (9, 9));
    assert_eq!(settings.picture.strengths.percent(Effect::Shake), 0);
    settings.sound.music = 8;
    file.finish(&mut settings);
    let (again, _) = load_whole(&folder);
    assert_eq!((again.sound.effects, again.sound.music), (7, 8));
    assert_eq!(again.picture.strengths.percent(Effect::Shake), 100);
}

#[test]
fn two_windows_keep_each_others_changes() {
    let folder = TestFolder::new("settings-two");
    let (mut one, mut first) = load_whole(&folder);
    let (mut two, mut second) = load_whole(&folder);
    one.sound.effects = 1;
    two.game.speed = 50;
    assert!(first.finish(&mut one).is_empty());
    assert!(second.finish(&mut two).is_empty());
    let (both, _) = load_whole(&folder);
    assert_eq!((both.sound.effects, both.game.speed), (1, 50));
}

#[test]
fn two_windows_keep_what_each_of_them_has_seen() {
    let folder = TestFolder::new("settings-seen");
    let (mut one, mut first) = load_whole(&folder);
    let (mut two, mut second) = load_whole(&folder);
    one.learn.note("intervals");
    two.learn.note("two-axes");
    assert!(first.finish(&mut one).is_empty());
    assert!(second.finish(&mut two).is_empty());
    assert_eq!(load_whole(&folder).0.learn.seen, ["intervals", "two-axes"]);
}

#[test]
fn hints_that_were_met_are_kept_can_be_forgotten_and_are_not_missed() {
    let folder = TestFolder::new("settings-met");
    let (mut settings, mut file) = load_whole(&folder);
    settings.game.met = ["move", "serve"].map(str::to_owned).to_vec();
    assert!(file.finish(&mut settings).is_empty());
    assert_eq!(load_whole(&folder).0.game.met, ["move", "serve"]);
    settings.game.met = vec!["marks".to_owned()];
    assert!(file.finish(&mut settings).is_empty());
    assert_eq!(load_whole(&folder).0.game.met, ["marks"]);
    // A damaged list is an empty one, of which nothing is said.
    let damaged = folder.text(FILE).replace("[\"marks\"]", "3");
    folder.write(FILE, &damaged);
    assert!(load_whole(&folder).0.game.met.is_empty());
}

/// As an older program did that knows less.
#[test]
fn what_was_set_aside_counts_again_for_a_program_that_reads_it() {
    let folder = TestFolder::new("settings-returned");
    let (mut settings, mut file) = load_whole(&folder);
    settings.sound.music = 2;
    assert!(file.finish(&mut settings).is_empty());
    let aside = "[sound]\nmusic = 3\n[game]\ndifficulty = \"master\"\n";
    folder.write("settings-aside-0001.toml", aside);
    let (settings, _) = load_whole(&folder);
    let all = (settings.sound.music, settings.game.rules.difficulty);
    assert_eq!(all, (2, Difficulty::Master), "a choice since then counts");
    assert_eq!(folder.names(), [FILE, "settings.toml.lock"]);
    let (again, _) = load_whole(&folder);
    assert_eq!(texts(&again), texts(&settings));
}

#[test]
fn a_failed_save_is_tried_again_with_all_changes() {
    let folder = TestFolder::new("settings-failing");
    let (mut settings, mut file) = load_whole(&folder);
    std::fs::remove_dir_all(&*folder).expect("it is ours");
    std::fs::write(&*folder, "a file where the folder should be").expect("a file");
    settings.sound.effects = 1;
    let said = file.finish(&mut settings);
    assert!(said.len() == 1 && said[0].starts_with("Settings are not kept: "));
    settings.sound.music = 2;
    assert!(file.finish(&mut settings).is_empty(), "it is said once");
    std::fs::remove_file(&*folder).expect("it is ours");
    assert_eq!(file.finish(&mut settings), ["Settings are kept again"]);
    let (again, _) = load_whole(&folder);
    assert_eq!((again.sound.effects, again.sound.music), (1, 2));
}

const BY_HAND: &str = "\
# Mine.
[sound]
music = 2 # softly
tune = \"loud\" # of a newer game

[mystery]
x = { y = 1 }

[game]
speed=50
";

#[test]
fn comments_order_and_unknown_keys_stay() {
    let folder = TestFolder::new("settings-hand");
    folder.write(FILE, BY_HAND);
    let (mut settings, mut file) = load_whole(&folder);
    assert_eq!((settings.sound.music, settings.game.speed), (2, 50));
    assert_eq!(folder.text(FILE), BY_HAND);
    settings.sound.music = 5;
    settings.game.speed = 75;
    settings.game.clock = false;
    settings.controls.steering.mouse.relative = true;
    assert!(file.finish(&mut settings).is_empty());
    let expected = BY_HAND
        .replace("music = 2", "music = 5")
        .replace("speed=50\n", "speed=75\n")
        + "# The time of a level is shown beside its par (true or false)\nclock = false\n\
           \n[mouse]\n# The paddle is where the pointer is, or moves as the mouse does \
           (false is absolute, true is relative)\nrelative = true\n";
    assert_eq!(folder.text(FILE), expected);
}

#[test]
fn valid_values_survive_what_is_wrong_beside_them() {
    for (name, text, fault) in [
        (
            "range",
            BY_HAND.replace("[sound]", "[sound]\neffects = 60"),
            "line 3: effects must be 0 to 10",
        ),
        (
            "type",
            BY_HAND.replace("[game]", "[game]\ndifficulty = 3"),
            "line 10: difficulty must be one of gentle, easy, normal, hard, master, in quotes",
        ),
        (
            "size",
            BY_HAND.to_owned() + "[window]\nsize = [800]\n",
            "line 12: size must be [width, height], each 320 to 16384",
        ),
        (
            "two",
            BY_HAND.replace("[sound]", "[sound]\nmuted = 1\neffects = -1"),
            "line 3: muted must be true or false, and 1 more",
        ),
        (
            "button",
            BY_HAND.to_owned() + "[keys.game]\nlaunch = [\"Space\", \"Enrte\"]\npause = [\"P\"]\n",
            "line 12: launch must be buttons like [\"Space\", \"RightClick\"];",
        ),
        (
            "buttons",
            BY_HAND.to_owned() + "[keys.game]\nlaunch = [\"A\", \"LeftShift\"]\n",
            "line 12: launch must be buttons",
        ),
        (
            "section",
            "picture = 3\n".to_owned() + BY_HAND,
            "line 1: picture must be a section, like [picture];",
        ),
        (
            "syntax",
            BY_HAND.replace("tune = \"loud\"", "effects = = 3"),
            "line 4: ",
        ),
        (
            "open",
            BY_HAND.replace("[mystery]", "many = [1,\n"),
            "line 6: ",
        ),
        (
            "again",
            BY_HAND.to_owned() + "speed = 100\n",
            "line 11: duplicate key",
        ),
        ("cut", BY_HAND.to_owned() + "difficulty = \"ha", "line 11: "),
        ("zeros", BY_HAND.to_owned() + "\0\0\0\0", "line 11: "),
    ] {
        let folder = TestFolder::new(&format!("settings-{name}"));
        folder.write(FILE, &text);
        let (mut settings, mut file) = load(&folder);
        let kept = words()
            .files
            .place(&folder.join("settings-aside-0001.toml"));
        let kept = format!("; it is kept as {kept}");
        let said = file.advance(&mut settings, 0.0);
        let start = format!("settings.toml: {fault}");
        assert!(
            said.len() == 1 && said[0].starts_with(&start) && said[0].ends_with(&kept),
            "{name}: {said:?}"
        );
        assert_eq!(folder.text("settings-aside-0001.toml"), text, "{name}");
        assert_eq!(
            (settings.sound.music, settings.game.speed),
            (2, 50),
            "{name}"
        );
        assert_eq!(settings.sound.effects, 7, "{name}");
        let repaired = folder.text(FILE);
        for part in ["# Mine.\n", "music = 2 # softly\n"] {
            assert!(repaired.contains(part), "{name}: {repaired}");
        }
        // It is said once.
        let (again, _) = load_whole(&folder);
        assert_eq!(texts(&again), texts(&settings), "{name}: {repaired}");
    }
}

#[test]
fn every_button_of_a_new_file_is_right_without_its_comment_sign() {
    let text = ParsedSettings::new().text();
    let (_, buttons) = text.split_once("\n# [keys.").expect("buttons");
    let text = format!("# [keys.{buttons}").replace("# ", "");
    let reading = ParsedSettings::of(&text);
    assert_eq!(reading.fault(), None, "{text}");
    assert_eq!(texts(&reading.settings), texts(&Settings::default()));
    // A pad has few buttons, and only those are named.
    let bindings = Bindings::default();
    let pads = bindings
        .rows_of(ButtonDevice::Pad)
        .filter(|(_, chords)| !chords.is_empty());
    assert_eq!(
        text.lines().filter(|line| line.contains(" = ")).count(),
        bindings.rows_of(ButtonDevice::Keys).count() + pads.count()
    );
    assert!(
        text.contains("\n[pads.game]\nsteer-left = [\"PadLeft\"]\n"),
        "{text}"
    );
}

#[test]
fn changed_buttons_are_kept_and_empty_ones_too() {
    let folder = TestFolder::new("settings-buttons");
    let (mut settings, mut file) = load_whole(&folder);
    let bindings = &mut settings.controls.bindings;
    let names = ["Alt+L", "WheelUp"];
    let chords = names.map(|name| Chord::from_name(name).expect("a button"));
    bindings.set(
        (Context::Game, Action::Launch),
        ButtonDevice::Keys,
        chords.to_vec(),
    );
    bindings.set(
        (Context::Game, Action::Restart),
        ButtonDevice::Keys,
        Vec::new(),
    );
    assert!(file.finish(&mut settings).is_empty());
    let text = folder.text(FILE);
    let lines = "\n[keys.game]\nlaunch = [\"Alt+L\", \"WheelUp\"]\nrestart = []\n";
    assert!(text.contains(lines), "{text}");
    let (again, _) = load_whole(&folder);
    assert_eq!(texts(&again), texts(&settings));
}

#[test]
fn an_unreadable_file_is_set_aside() {
    let folder = TestFolder::new("settings-none");
    std::fs::create_dir(folder.join(FILE)).expect("a folder");
    let (mut settings, mut file) = load(&folder);
    let kept = words()
        .files
        .place(&folder.join("settings-aside-0001.toml"));
    let sentence = format!("settings.toml: it is not a regular file; it is kept as {kept}");
    assert_eq!(file.advance(&mut settings, 0.0), [sentence]);
    load_whole(&folder);
}

/// Lines that are right, wrong, and neither.
const LINES: [&str; 16] = [
    "[sound]\n",
    "[picture]\n",
    "[picture.effects]\n",
    "[keys.game]\n",
    "sound = { effects = 3 }\n",
    "sound.music = 3\n",
    "effects = 4\n",
    "[[game]]\n",
    "trail = [",
    "shake = '''",
    "size = [1e9, -1]\n",
    "launch = [\"Space\", \"Shift+F13\"]\n",
    "[a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a]\n",
    "\"",
    "\0",
    "\r\n",
];

/// Whatever is in the file, its faults have a line in it, and changes are kept in it.
#[test]
fn any_text_is_read_and_changed() {
    let owned = |texts: &[&str]| texts.iter().map(|text| (*text).into()).collect();
    let corpus = Corpus {
        examples: owned(&[&ParsedSettings::new().text(), BY_HAND]),
        words: owned(&LINES),
    };
    let settings = changed();
    let all: Values = values(&settings).into_iter().enumerate().collect();
    fuzz(&corpus, 200, 8 << 20, |bytes| {
        let text = String::from_utf8_lossy(bytes).into_owned();
        let lines = 1..=text.split('\n').count();
        let reading = ParsedSettings::of(&text);
        assert!(
            reading
                .faults
                .iter()
                .all(|fault| lines.contains(&fault.line))
        );
        let (_, new) = edit(all.clone())(&[text]);
        let new = new.expect("a text");
        let again = ParsedSettings::of(&new);
        assert_eq!(again.fault(), None, "{new}");
        assert_eq!(texts(&again.settings), texts(&settings), "{new}");
    });
}

/// Until 0.8 the ghost was a switch: off, as it was at first, or the best run.
#[test]
fn whoever_raced_the_best_run_still_does() {
    for (lines, ghost) in [
        ("", GHOST_NEXT_RUNG),
        ("race-your-best = false\n", GHOST_NEXT_RUNG),
        ("race-your-best = true\n", GHOST_BEST_RUN),
        ("race-your-best = true\nghost = \"off\"\n", 0),
        ("race-your-best = 3\n", GHOST_NEXT_RUNG),
    ] {
        let folder = TestFolder::new("settings-ghost");
        folder.write(FILE, format!("[game]\n{lines}"));
        let (settings, _) = load_whole(&folder);
        assert_eq!(settings.game.ghost, ghost, "{lines}");
    }
}
