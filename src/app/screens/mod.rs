//! The screens. One is used at a time; the options lie over the one from which they were opened. A new
//! screen is a file here and a case of [`Transition::open`].

mod about;
pub(crate) mod address;
pub(crate) mod course;
mod demo;
pub(crate) mod editor;
pub(crate) mod guard;
pub(crate) mod key_sheet;
mod lab;
mod levels;
mod options;
mod play;
pub(crate) mod title;
mod waiting;
mod watch;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use macroquad::prelude::Rect;

use breakout::difficulty::{Difficulty, Rules};
use breakout::explain::Cast;
use breakout::game::Game;
use breakout::level::{Level, LevelSet};
use breakout::records::{Best, Stars};
use breakout::replay::{Recording, Setup};

use super::audio::{Audio, Cue};
use super::best_scores::BestScores;
use super::input::{Action, Context, Controls};
use super::inspect::blueprint::Blueprint;
use super::platform::{saving, time};
use super::reload::Reload;
use super::replays::Replays;
use super::settings::Settings;
use super::shelf::{Place, Shelf};
use super::ui::menu::Response;
use super::view::{Surface, View};
use super::workbench::{Drafts, Workbench};
use crate::app::platform::files::{LeftOut, Source};
use crate::app::ui::Ui;
use crate::app::words::words;
use guard::{Guard, Loss, Reply};

/// A screen: fills the window, handles actions, and leads on to other screens.
pub(crate) trait Screen {
    /// Handles one frame. Transitions, notices and sounds are requested through `frame`.
    fn update(&mut self, frame: &mut Frame<'_>);

    fn draw(&self, ui: &mut Ui<'_>, app: &AppContext);

    fn describe(&self) -> Description<'_>;

    /// The state for the status report.
    fn state(&self, app: &AppContext) -> String;

    /// The place and the selected row for screen readers, which say it whenever it changes.
    fn spoken(&self, _: &AppContext) -> String;

    /// Advances what moves by itself while another screen lies over this one.
    fn update_beneath(&mut self, _seconds: f32, _app: &mut AppContext) {}

    /// Draws what is seen of this screen while another lies over it.
    fn draw_beneath(&self, ui: &mut Ui<'_>, app: &AppContext) {
        self.draw(ui, app);
    }

    /// Losses that the player has to agree to first, in the order of the questions.
    fn losses(&self, _: &Leave, _: &AppContext) -> Vec<Loss> {
        Vec::new()
    }

    /// The player has answered the question about a loss.
    fn answer(&mut self, _: &Reply, _: &mut AppContext) {}

    /// Called after the player has agreed to all losses.
    fn leave(&mut self, _: &Leave, _: &mut AppContext) {}

    fn view(&self, _: &AppContext, surface: Surface) -> View {
        View::new(surface)
    }

    /// Where a notice can be, the best place first. Where fingers are used, their controls are at the window's foot.
    fn notices(&self, ui: &Ui<'_>, _: &AppContext) -> Vec<Rect> {
        let window = ui.view.window;
        vec![if ui.view.touch {
            Rect::new(0.0, 4.0, window.x, window.y * 0.5)
        } else {
            Rect::new(0.0, 0.0, window.x, window.y)
        }]
    }

    /// A sentence shown like a notice for as long as it is true.
    fn prompt(&self, _: &AppContext) -> Option<String> {
        None
    }

    /// The transition that a link to this place makes.
    fn place(&self) -> Option<Transition> {
        None
    }

    fn recording(&self) -> Option<Recording> {
        None
    }
}

/// The present properties of a screen.
#[expect(
    clippy::struct_excessive_bools,
    reason = "answers to questions that have nothing in common"
)]
#[derive(Default)]
pub(crate) struct Description<'a> {
    /// The name in the status report.
    pub(crate) name: &'static str,
    /// The live contexts for keys, the most important first.
    pub(crate) contexts: &'static [Context],
    /// True if screens beneath are hidden and not drawn.
    pub(crate) covers: bool,
    /// True while the keys of layers answer a question.
    pub(crate) is_asking: bool,
    pub(crate) goes_back: bool,
    /// True if nothing moves, so that a low frame rate is enough.
    pub(crate) is_idle: bool,
    pub(crate) shows_pointer: bool,
    pub(crate) is_steered: bool,
    /// The game that the music follows.
    pub(crate) game: Option<&'a Game>,
}

impl Description<'_> {
    /// A screen with a pointer, on which something moves.
    pub(crate) fn new(name: &'static str, contexts: &'static [Context]) -> Self {
        Self {
            name,
            contexts,
            goes_back: true,
            shows_pointer: true,
            ..Self::default()
        }
    }
}

/// Everything that outlives a screen.
pub(crate) struct AppContext {
    /// The open set of levels.
    pub(crate) source: Source,
    /// Keeps the levels of a workshop as their files are.
    pub(crate) reload: Reload,
    pub(crate) shelf: Shelf,
    pub(crate) settings: Settings,
    pub(crate) scores: BestScores,
    pub(crate) replays: Replays,
    pub(crate) seed: Option<u64>,
    pub(crate) controls: Controls,
    /// True if the window has the keyboard's focus; a flicker while the window changes does not count.
    pub(crate) focused: bool,
    pub(crate) audio: Audio,
    pub(crate) blueprint: Blueprint,
    /// The level that is being drawn, and what with.
    pub(crate) workbench: Option<Workbench>,
    pub(crate) hand: editor::Hand,
    /// Unsaved work of windows that are gone.
    pub(crate) drafts: Drafts,
    pub(crate) station: Option<usize>,
    /// The first place of a frame in a lesson, which comes back to it from wherever there is nothing to learn.
    pub(crate) lesson: Option<Transition>,
    pub(crate) title: title::Memory,
    pub(crate) guard: Guard,
    /// True while a notice or a prompt is shown.
    pub(crate) has_notice: bool,
}

impl AppContext {
    /// The seed from the command line, or a new one for each game.
    pub(crate) fn seed(&self) -> u64 {
        self.seed.unwrap_or_else(time::seed)
    }

    fn search_drafts(&mut self) {
        let ours = self.workbench.as_ref().and_then(Workbench::draft_path);
        let ours = ours.map(Path::to_path_buf);
        let (named, own) = (self.shelf.named(), self.shelf.own.clone());
        self.drafts.search(named, own, ours);
    }

    /// Opens another set of levels, to which the player comes back.
    ///
    /// # Errors
    /// The reason why there is nothing to open. The set before stays open.
    pub(crate) fn open_set(&mut self, place: &Place) -> Result<(), String> {
        let read = self.shelf.read(place)?;
        self.take_set(place, read);
        Ok(())
    }

    pub(crate) fn take_set(&mut self, place: &Place, (source, left_out): (Source, LeftOut)) {
        self.shelf.open = place.clone();
        self.shelf.left_out = left_out;
        let hash = |source: &Source| source.levels.as_ref().map(LevelSet::content_hash);
        if hash(&source) != hash(&self.source) {
            self.replays.look_for(source.levels.as_ref());
        }
        self.reload = Reload::of(&source);
        self.source = source;
        if let Some(name) = place.setting() {
            self.settings.game.set = name;
        }
    }

    /// Reads the open set again if it is a folder: its files may have changed.
    pub(crate) fn refresh_set(&mut self) {
        if let Place::Folder(_) = self.shelf.open {
            let place = self.shelf.open.clone();
            // What was there stays if nothing is left.
            let _ = self.open_set(&place);
        }
    }

    /// Opens the set that has a file, and returns the number of its card.
    pub(crate) fn find_file(&mut self, path: &Path) -> Option<usize> {
        self.refresh_set();
        if self.card_of(path).is_none() {
            let folder = Place::Folder(path.parent()?.to_path_buf());
            let is_there = self.shelf.places().contains(&folder);
            let _ = is_there.then(|| self.open_set(&folder));
        }
        self.card_of(path)
    }

    /// The number of a file's card in the level choice: those that cannot be played come after the levels.
    fn card_of(&self, path: &Path) -> Option<usize> {
        let unplayable = || {
            let mut files = self.shelf.left_out.files();
            let place = files.position(|file| file.path == path)?;
            Some(self.source.playable().len() + place)
        };
        self.source.position(path).or_else(unplayable)
    }

    /// The set to which the player comes back, if it is still there and not open.
    pub(crate) fn last_set(&self) -> Option<Place> {
        let place = self.shelf.find(&self.settings.game.set);
        place.filter(|place| *place != self.shelf.open)
    }

    /// The layout of a game, which the blueprint changes unless the microscope hides it.
    fn game_view(&self, surface: Surface, is_under_microscope: bool) -> View {
        if self.blueprint.is_on() && !is_under_microscope {
            View::blueprint(surface)
        } else {
            View::new(surface)
        }
    }

    /// The best results of a level at the chosen difficulty.
    fn best(&self, level: &Level) -> Best {
        let difficulty = self.settings.game.rules.difficulty;
        self.scores.records().level(level, difficulty)
    }

    /// The stars of a level at the chosen difficulty.
    fn stars(&self, level: &Level) -> Stars {
        let difficulty = self.settings.game.rules.difficulty;
        self.scores.records().stars(level, difficulty)
    }

    /// The recording of the best score of a level, if it counts.
    pub(crate) fn best_run(&self, level: &Level, difficulty: Difficulty) -> Option<Arc<Recording>> {
        let best = self.scores.records().level(level, difficulty);
        let proof = best.proof.filter(|_| best.shows_score() != Some(false))?;
        let recording = self.replays.proof(proof.run).ok()?;
        recording.counts().then_some(recording)
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Watched {
    pub(crate) recording: Arc<Recording>,
    /// The index of the first level to watch.
    pub(crate) from: usize,
    pub(crate) back: Transition,
}

pub(crate) struct Frame<'a> {
    pub(crate) seconds: f32,
    pub(crate) actions: &'a [Action],
    pub(crate) view: &'a View,
    pub(crate) app: &'a mut AppContext,
    pub(crate) requests: Requests,
}

#[derive(Default)]
pub(crate) struct Requests {
    pub(crate) leave: Option<Leave>,
    pub(crate) notice: Option<String>,
}

#[cfg(test)]
impl Requests {
    /// The screen that is opened.
    pub(crate) fn to(&self) -> Option<Transition> {
        match &self.leave {
            Some(Leave::To(transition)) => Some(transition.clone()),
            _ => None,
        }
    }
}

/// A task that only the window can do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Errand {
    /// Saves everything that is kept in a file.
    Save,
    Choose,
    /// Opens a file as if it was dropped.
    Open(PathBuf),
}

impl Frame<'_> {
    pub(crate) fn leave(&mut self, leave: Leave) {
        self.requests.leave = Some(leave);
    }

    pub(crate) fn go(&mut self, transition: Transition) {
        self.leave(Leave::To(transition));
    }

    /// Goes back to the screen beneath after this frame, with the sound of going back.
    fn close(&mut self) {
        self.cue(Cue::MenuBack);
        self.leave(Leave::Back);
    }

    fn is_leaving(&self) -> bool {
        self.requests.leave.is_some()
    }

    /// Shows a sentence for some seconds, whatever screen follows.
    pub(crate) fn notify(&mut self, sentence: impl Into<String>) {
        self.requests.notice = Some(sentence.into());
    }

    /// Saves a recording in the working directory, and says where it is.
    fn save(&mut self, recording: &Recording) {
        let saved = saving::save_new("game", "replay", &recording.to_bytes());
        self.notify(words().files.recording_saved(&saved));
    }

    /// Says that levels are not drawn with fingers, where fingers are used. Returns whether it does.
    fn refuses_to_draw(&mut self) -> bool {
        let refuses = self.view.touch;
        if refuses {
            self.notify(words().window.drawing_needs);
        }
        refuses
    }

    fn try_in_lab(&mut self, cast: Cast) {
        self.cue(Cue::MenuChoose);
        self.go(Transition::LabOver(lab::SceneAddress::of_cast(cast)));
    }

    pub(crate) fn cue(&mut self, cue: Cue) {
        self.app.audio.cue(cue);
    }

    /// Requests another screen with the sound of going back.
    pub(crate) fn leave_to(&mut self, transition: Transition) {
        self.cue(Cue::MenuBack);
        self.go(transition);
    }

    /// Plays the sound of a menu's response. Returns the choice, if one was made.
    pub(crate) fn play_response<C>(&mut self, response: Response<C>) -> Option<C> {
        let (cue, choice) = match response {
            Response::Nothing | Response::Turned(..) => return None,
            Response::Moved => (Cue::MenuMove, None),
            Response::Chosen(choice) => (Cue::MenuChoose, Some(choice)),
        };
        self.cue(cue);
        choice
    }
}

/// A way to leave a screen, or a game as it is: whatever may lose something.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Leave {
    To(Transition),
    Back,
    Close,
    For(Errand),
    Speed {
        faster: bool,
    },
    /// The game goes on from an earlier step.
    PlayOn(u64),
}

impl Leave {
    /// True if the screens beneath are left, too, and none of them comes back.
    pub(crate) fn is_for_good(&self) -> bool {
        match self {
            Self::To(transition) => !transition.is_over(),
            leave => *leave == Self::Close,
        }
    }
}

/// A change to another screen, with what that begins with.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Transition {
    Title,
    /// The level choice, with a level selected.
    Levels(usize),
    /// The level choice, with the level on the workbench selected; with this one if that has no file.
    LevelsOfDrawing(usize),
    Sets,
    /// A new run from a level.
    Play(usize),
    /// The first level of a setup once more, over the run that waits.
    Again(Setup),
    /// A game of the set of files that were dropped on the window.
    Dropped(Place),
    /// The title, with what is in a backup.
    Load(Arc<[u8]>),
    /// The run that was left.
    Continue,
    /// The museum's list, with an exhibit selected.
    Museum(usize),
    Exhibit(usize),
    Lab(Option<lab::SceneAddress>),
    /// The lab with a scene to try out, over the current screen.
    LabOver(lab::SceneAddress),
    /// The course, with a station selected, or with the next one.
    Course(Option<usize>),
    /// A station of the course; its list after the last.
    Station(usize),
    /// A bot's run from a level, for `--demo`.
    Demo(usize),
    /// Bots' games while the title is idle.
    Attract,
    Watch(Box<Watched>),
    /// The editor of the level on the workbench, over the game that is played.
    Editor,
    /// The editor with the level of a card of the open set, or with a new one.
    Draw(Option<usize>),
    /// The editor with a draft that is offered.
    DrawOn(usize),
    /// A game of the level on the workbench.
    PlayTest,
    /// The options, over the current screen, with the run that this screen has paused.
    Options(Option<PausedRun>),
    About,
    /// The keys of these contexts, over the screen on which they are live.
    Keys(&'static [Context]),
}

/// A run that is paused under the options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PausedRun {
    /// The run's rules, which no option changes any more.
    pub(crate) rules: Rules,
    /// The level at which a new run would start.
    pub(crate) level: usize,
}

impl Transition {
    /// A recording from its beginning, with the title afterwards.
    pub(crate) fn watch(recording: Recording) -> Self {
        Self::Watch(Box::new(Watched {
            from: recording.setup.start,
            recording: Arc::new(recording),
            back: Self::Title,
        }))
    }

    pub(crate) fn open(self, app: &mut AppContext) -> Box<dyn Screen> {
        match self {
            Self::Title | Self::Load(_) => {
                app.search_drafts();
                // When the run that was offered is over, another one may still wait.
                if app.replays.offer().is_none() {
                    app.replays.look_for(app.source.levels.as_ref());
                }
                let title = title::Title::new(app);
                app.title.wall_stands = false;
                Box::new(title)
            }
            Self::Levels(selected) => {
                app.search_drafts();
                Box::new(levels::LevelsScreen::to_play(app, selected))
            }
            Self::LevelsOfDrawing(place) => {
                let path = app.workbench.as_ref().and_then(Workbench::path);
                let path = path.map(Path::to_path_buf);
                let saved = path.and_then(|path| app.find_file(&path));
                Self::Levels(saved.unwrap_or(place)).open(app)
            }
            Self::Sets => Box::new(levels::SetsScreen::new(app)),
            Self::Play(_) if app.source.levels.is_none() => {
                // What there is of it has cards, and in a workshop a field that waits for the first level.
                if app.source.workshop {
                    Box::new(waiting::WaitingScreen)
                } else {
                    Self::Levels(0).open(app)
                }
            }
            Self::Play(start) => Box::new(play::Play::new(app, start)),
            Self::Again(setup) => Box::new(play::Play::again(app, setup)),
            Self::Dropped(place) => {
                // It was read a moment ago, and what was open stays if it is gone.
                let _ = app.open_set(&place);
                Box::new(play::Play::new(app, 0))
            }
            Self::Continue => Self::Title.unless(play::Play::continued(app), app),
            Self::Museum(selected) => Box::new(levels::LevelsScreen::museum(selected)),
            Self::Exhibit(number) => Self::Museum(number).unless(play::Play::exhibit(number), app),
            Self::Lab(place) => Box::new(lab::Lab::open(place.unwrap_or_default())),
            Self::LabOver(place) => Box::new(lab::Lab::over(place)),
            Self::Course(selected) => Box::new(course::Course::new(app, selected)),
            Self::Station(number) => course::open(app, number),
            Self::Demo(start) => Box::new(demo::Demo::new(app, start, false)),
            Self::Attract => Box::new(demo::Demo::new(app, 0, true)),
            Self::Watch(watched) => Box::new(watch::WatchScreen::new(*watched)),
            Self::Editor => Box::new(editor::Editor::new(app, true)),
            Self::Draw(level) => {
                editor::open(app, level);
                Box::new(editor::Editor::new(app, false))
            }
            Self::DrawOn(draft) => match editor::go_on(app, draft) {
                Ok(()) => Box::new(editor::Editor::new(app, false)),
                Err(sentence) => {
                    app.drafts.say(sentence);
                    Self::Title.open(app)
                }
            },
            Self::PlayTest => Self::Title.unless(play::Play::test(app), app),
            Self::Options(run) => Box::new(options::OptionsScreen::new(app, run)),
            Self::About => Box::new(about::About),
            Self::Keys(contexts) => Box::new(key_sheet::KeySheet::new(app, contexts)),
        }
    }

    /// A game, or this if there is none.
    fn unless(self, game: Option<play::Play>, app: &mut AppContext) -> Box<dyn Screen> {
        match game {
            Some(game) => Box::new(game),
            None => self.open(app),
        }
    }

    /// True if the new screen lies over the current one, which stays.
    pub(crate) fn is_over(&self) -> bool {
        matches!(
            self,
            Self::Options(_)
                | Self::About
                | Self::Keys(_)
                | Self::Editor
                | Self::LabOver(_)
                | Self::Again(_)
        )
    }
}

#[cfg(test)]
impl AppContext {
    /// A context with these levels and default settings, without storage.
    pub(crate) fn of(levels: LevelSet) -> Self {
        Self {
            replays: Replays::load(None, Some(&levels)),
            shelf: Shelf::new(&Source::builtin(), LeftOut::default(), None, None),
            source: Source {
                levels: Some(levels),
                roots: Vec::new(),
                workshop: false,
            },
            reload: Reload::default(),
            settings: Settings::default(),
            scores: BestScores::load(None),
            seed: Some(7),
            controls: Controls::default(),
            focused: true,
            audio: Audio::new(Settings::default().sound, false, false),
            blueprint: Blueprint::new(),
            workbench: None,
            hand: editor::Hand::default(),
            drafts: Drafts::default(),
            station: None,
            lesson: None,
            title: title::Memory {
                choice: title::Choice::Play,
                wall_stands: false,
            },
            guard: Guard::default(),
            has_notice: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::input::{Bindings, Hand};

    /// The live contexts of every screen in each of its states.
    fn live_contexts() -> Vec<&'static [Context]> {
        let mut app = AppContext::of(LevelSet::builtin());
        let states: &[(Transition, &[Action])] = &[
            (Transition::Title, &[]),
            (Transition::Levels(0), &[]),
            (Transition::Play(0), &[]),
            (Transition::Play(0), &[Action::Pause]),
            (Transition::Play(0), &[Action::Microscope]),
            (Transition::Museum(0), &[]),
            (Transition::Exhibit(0), &[]),
            (Transition::Lab(None), &[]),
            (Transition::Course(None), &[]),
            (Transition::Station(0), &[]),
            (Transition::Demo(0), &[]),
            (Transition::Attract, &[]),
            (Transition::Options(None), &[]),
            (Transition::About, &[]),
            (Transition::Keys(&[Context::Window, Context::Game]), &[]),
            (Transition::Draw(None), &[]),
            (Transition::Draw(None), &[Action::Properties]),
        ];
        let view = View::of(macroquad::prelude::vec2(1280.0, 720.0));
        let mut contexts = Vec::new();
        for (transition, actions) in states {
            let mut screen = transition.clone().open(&mut app);
            screen.update(&mut Frame {
                seconds: 0.0,
                actions,
                view: &view,
                app: &mut app,
                requests: Requests::default(),
            });
            contexts.push(screen.describe().contexts);
        }
        contexts
    }

    #[test]
    fn the_sheet_of_keys_shows_what_each_key_means_where_it_was_asked_for() {
        let mut app = AppContext::of(LevelSet::builtin());
        let mut spoken = |contexts| {
            let sheet = Transition::Keys(contexts).open(&mut app);
            sheet.spoken(&app)
        };
        let game = spoken(&[Context::Window, Context::Game]);
        assert!(game.contains("Game: ←, A, Steer left."), "{game}");
        assert!(game.contains("Esc, P, right click, Pause."), "{game}");
        // In a menu over it, these keys mean something else.
        let menu = spoken(&[Context::Window, Context::Menu, Context::Game]);
        assert!(menu.contains("P, Pause.") && menu.contains("Esc, right click, Back."));
        assert!(!menu.contains("Steer left"), "{menu}");
    }

    #[test]
    fn about_copies_its_line_for_reports_and_goes_back() {
        let mut app = AppContext::of(LevelSet::builtin());
        let mut about = Transition::About.open(&mut app);
        let view = View::of(macroquad::prelude::vec2(1280.0, 720.0));
        let mut act = |action: Action| {
            let mut frame = Frame {
                seconds: 0.0,
                actions: &[action],
                view: &view,
                app: &mut app,
                requests: Requests::default(),
            };
            about.update(&mut frame);
            frame.requests
        };
        let said = act(Action::Copy).notice.expect("what was copied");
        assert!(said.contains(env!("CARGO_PKG_VERSION")), "{said}");
        assert_eq!(act(Action::Back).leave, Some(Leave::Back));
    }

    /// The buttons that are meant to be shadowed, by the earlier and the later context.
    const SHADOWED: [(Context, Context, &[&str]); 4] = [
        // A panel over a game has its own menu.
        (
            Context::Menu,
            Context::Game,
            &[
                "←",
                "A",
                "→",
                "D",
                "space",
                "Enter",
                "keypad Enter",
                "Esc",
                "right click",
            ],
        ),
        // A page over the picture has its own menu.
        (
            Context::Menu,
            Context::Editor,
            &[
                "space",
                "Enter",
                "keypad Enter",
                "right click",
                "E",
                "PageDown",
                "Q",
                "PageUp",
                "S",
                "wheel up",
                "wheel down",
            ],
        ),
        (Context::List, Context::Editor, &["wheel up", "wheel down"]),
        // A list scrolls where others turn a page.
        (Context::List, Context::Menu, &["wheel down", "wheel up"]),
    ];

    /// The buttons of a context that mean something else in an earlier one.
    fn shadowed(bindings: &Bindings, earlier: Context, later: Context) -> Vec<String> {
        let meant = |context: Context| {
            let rows = bindings.rows_of(bindings.hand);
            let rows = rows.filter(move |((of, _), _)| *of == context);
            rows.flat_map(|((_, action), chords)| chords.iter().map(move |chord| (*chord, action)))
        };
        let is_shadowed = |(chord, action): &(_, Action)| {
            meant(earlier).any(|(other, first)| other == *chord && first != *action)
        };
        let shadowed = meant(later).filter(is_shadowed);
        shadowed.map(|(chord, _)| chord.label()).collect()
    }

    /// The same of a pad.
    const SHADOWED_ON_PADS: [(Context, Context, &[&str]); 2] = [
        (Context::Menu, Context::Game, &["←", "→", "A"]),
        (Context::Menu, Context::Editor, &["A", "RB", "LB"]),
    ];

    #[test]
    fn a_button_means_one_thing_on_a_screen_or_is_listed_above() {
        check_shadows(Hand::Keys, &SHADOWED);
        check_shadows(Hand::Pad, &SHADOWED_ON_PADS);
    }

    fn check_shadows(hand: Hand, listed: &[(Context, Context, &[&str])]) {
        let mut bindings = Bindings::default();
        bindings.hand = hand;
        let mut seen = Vec::new();
        for list in live_contexts() {
            for (place, later) in list.iter().enumerate() {
                for earlier in &list[..place] {
                    let mut listed = listed.iter();
                    let pair = listed.find(|(a, b, _)| (a, b) == (earlier, later));
                    let expected = pair.map_or(&[][..], |(_, _, names)| *names);
                    let shadowed = shadowed(&bindings, *earlier, *later);
                    assert_eq!(shadowed, expected, "{earlier:?} over {later:?}");
                    if pair.is_some() && !seen.contains(&(earlier, later)) {
                        seen.push((earlier, later));
                    }
                }
            }
        }
        assert_eq!(
            seen.len(),
            listed.len(),
            "every listed pair is live somewhere"
        );
    }
}

#[cfg(all(test, debug_assertions))]
mod pictures;
