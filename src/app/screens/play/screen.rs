//! The playing screen's frames, description and status.

use breakout::bot::NoAim;
use breakout::replay::Recording;
use macroquad::prelude::Rect;

use super::panel::Panel;
use super::states::press_edit;
use super::{Mode, Play, State};
use crate::app::audio::Tune;
use crate::app::input::{Action, Context};
use crate::app::look::desk;
use crate::app::screens::guard::{LeaveReply, Loss};
use crate::app::screens::{AppContext, Description, Frame, Leave, Screen, Transition};
use crate::app::ui::Ui;
use crate::app::view::{Surface, View};
use crate::app::words::words;

/// Seconds after which a panel's own animations have ended.
const PANEL_SETTLED: f32 = 1.5;

impl Play {
    fn update_state(&mut self, frame: &mut Frame<'_>) {
        self.touch = frame.view.touch;
        self.apply_editor_result(frame);
        if frame.is_leaving() {
            return;
        }
        if let Mode::Resuming(resuming) = &mut self.mode {
            if resuming.advance(&mut self.scoring.results) {
                self.end_resuming(frame.app);
            } else {
                self.session.fly_by(resuming.playthrough.game().clone());
            }
            return;
        }
        if self.mode.is_demo() {
            return self.advance_demo(frame);
        }
        self.reload(frame);
        self.handle_common(frame);
        if frame.is_leaving() {
            return;
        }
        match self.state {
            State::Running => self.run(frame),
            State::CountIn(remaining) => self.count_in(frame, remaining),
            State::Ending(remaining) => {
                self.rest(frame.seconds, frame.app);
                self.state = State::Ending(remaining - frame.seconds);
                if remaining <= frame.seconds {
                    self.note_end(frame.app);
                    self.open(self.ending());
                }
            }
            State::Panel(panel, _) => self.update_panel(frame, panel),
            State::Microscope(..) => self.update_microscope(frame),
        }
    }

    /// Handles the actions that every state has in common.
    fn handle_common(&mut self, frame: &mut Frame<'_>) {
        // A level maker who works in another window watches this one: pointer events without focus are not for the game.
        let is_watched = !frame.app.window.focused;
        if let Some(workshop) = self.mode.workshop_mut().filter(|_| is_watched) {
            workshop.autopilot.get_or_insert_with(|| NoAim::new(0));
        }
        let is_workshop = self.mode.is_workshop();
        for action in frame.actions {
            match action {
                Action::Restart => self.press_restart(frame),
                Action::Edit => press_edit(frame),
                Action::EditHere if is_workshop => press_edit(frame),
                Action::Microscope if self.is_under_microscope() => {
                    self.leave_microscope(frame, None);
                }
                Action::Microscope => self.open_microscope(frame),
                Action::SaveRecording => frame.save(&self.session.recording()),
                Action::FocusLost if !is_workshop => self.pause(),
                Action::Unplugged => self.pause(),
                // Whoever turns a phone needs time for a new grip.
                Action::WindowChanges if self.is_live() && self.touch => self.pause(),
                Action::WindowChanges if self.is_live() => self.resume(),
                Action::FocusLost
                | Action::FocusGained
                | Action::WindowChanges
                | Action::Screenshot
                | Action::Fullscreen => {}
                _ if is_watched => {}
                _ => {
                    if let Some(workshop) = self.mode.workshop_mut() {
                        workshop.autopilot = None;
                    }
                }
            }
        }
    }
}

impl Screen for Play {
    fn update(&mut self, frame: &mut Frame<'_>) {
        let kept = self.mode.kept();
        if let Some(sentence) = kept.and_then(|kept| kept.notice.take()) {
            frame.notify(sentence);
        }
        self.session.name.clone_from(&frame.app.settings.game.name);
        self.update_state(frame);
        self.teach(frame.seconds, frame.app);
        self.keep_run(frame.app);
    }

    fn draw(&self, ui: &mut Ui<'_>, app: &AppContext) {
        self.draw_state(ui, app);
    }

    fn update_beneath(&mut self, seconds: f32, app: &mut AppContext) {
        self.panel_grace.wait(seconds, &[]);
        self.rest(seconds, app);
    }

    /// Draws the game without its panel.
    fn draw_beneath(&self, ui: &mut Ui<'_>, app: &AppContext) {
        let whole = ui.whole_window();
        self.draw_game(ui, app, Some(whole));
    }

    fn losses(&self, leave: &Leave, app: &AppContext) -> Vec<Loss> {
        self.exit(leave, app).losses()
    }

    fn answer(&mut self, answer: &LeaveReply, app: &mut AppContext) {
        match answer {
            LeaveReply::Stay if self.is_live() => self.resume(),
            LeaveReply::MakeWay => self.end_run(app),
            _ => {}
        }
    }

    fn leave(&mut self, leave: &Leave, app: &mut AppContext) {
        self.go(leave, app);
    }

    fn place(&self) -> Option<Transition> {
        let exhibit = self.mode.exhibit()?;
        Some(Transition::Exhibit(exhibit.number))
    }

    fn describe(&self) -> Description<'_> {
        use Context::{Blueprint, Course, Game, Menu, Microscope, Window};
        if self.mode.is_demo() {
            // No window actions: any key only leads to the title. Silent.
            return Description {
                shows_pointer: false,
                ..Description::new("demo", &[Menu])
            };
        }
        let contexts: &'static [Context] = match &self.state {
            State::Panel(..) => &[Window, Menu, Game, Blueprint],
            State::Microscope(..) if self.mode.exhibit().is_some() => {
                &[Window, Microscope, Blueprint, Course]
            }
            State::Microscope(..) => &[Window, Microscope, Blueprint],
            _ => &[Window, Game, Blueprint],
        };
        Description {
            covers: true,
            speaks_at_rest: self.is_under_microscope(),
            is_asking: matches!(&self.state, State::Microscope(scope, _) if scope.is_asking()),
            is_idle: match &self.state {
                State::Panel(..) => {
                    self.panel_grace.age > PANEL_SETTLED && self.session.effects.is_still()
                }
                State::Microscope(scope, _) => scope.is_idle(),
                State::Running | State::CountIn(_) | State::Ending(_) => false,
            },
            shows_pointer: !self.is_running(),
            is_steered: self.is_running() && !self.mode.is_on_autopilot(),
            // Exhibits have no place of their own.
            tune: self.session.tune().or(Some(Tune::Editor)),
            game: self.is_running().then_some(&self.session.game),
            ..Description::new("play", contexts)
        }
    }

    fn acts(&self, _: Context, action: Action) -> bool {
        match &self.state {
            State::Microscope(scope, _) => scope.acts(action),
            State::Panel(panel, _) if action == Action::ShareResult => self.has_result(*panel),
            _ if action == Action::ShareResult => false,
            _ => action != Action::EditHere || self.mode.is_workshop(),
        }
    }

    fn state(&self, app: &AppContext) -> String {
        let game = &self.session.game;
        let state = match &self.state {
            _ if app.guard.is_asking() => "asking",
            State::Microscope(scope, _) => {
                return format!("state=microscope {}", scope.status(&self.session.history));
            }
            _ if self.mode.is_resuming() => "resuming",
            State::Running if self.is_new_serve() => "served",
            State::Running if game.is_serving() => "serving",
            State::Running => "running",
            State::CountIn(_) => "count-in",
            State::Ending(_) => "ending",
            State::Panel(Panel::Paused, _) => "paused",
            State::Panel(Panel::Cleared, _) => "cleared",
            State::Panel(Panel::Lost, _) => "lost",
            State::Panel(Panel::Won | Panel::SingleCleared, _) => "won",
        };
        let question = app.guard.question();
        let grace = question.map_or(self.panel_grace, |question| question.grace);
        let panel = if grace.is_over() { "ready" } else { "new" };
        let menu = match &self.state {
            State::Panel(_, menu) => menu.selected().choice.names().1,
            _ => "none",
        };
        let level = game.level_index() + 1;
        let lives = game.lives();
        let score = game.score();
        let paddle = game.paddle().x.round();
        let mut status = format!(
            "state={state} panel={panel} menu={menu} level={level} lives={lives} score={score} \
             paddle={paddle}"
        );
        if let Some(ghost) = self.session.ghost.as_ref().filter(|_| self.race.is_some()) {
            let behind = ghost
                .last_gap()
                .map(|gap| format!("{:.2}", 0.0 - gap.behind));
            let behind = behind.unwrap_or_else(|| "unknown".to_owned());
            status = format!("{status} rival-behind={behind}");
        }
        if self.mode.is_workshop() {
            let levels = game.levels().len();
            let bricks = game.bricks().remaining();
            let has_message = app.reload.has_message();
            let message = if has_message { "yes" } else { "no" };
            status = format!("{status} levels={levels} bricks={bricks} message={message}");
        }
        status
    }

    /// The last hint or the lives during play; the title and the score of an open panel.
    fn spoken(&self, app: &AppContext) -> String {
        let game = &self.session.game;
        let words = words().play;
        let device = &self.device_in_use(app);
        match &self.state {
            _ if self.mode.is_demo() => words.spoken_demo.to_owned(),
            State::Panel(panel, menu) => {
                let (title, _) = panel.title();
                let advice = self.advice.as_ref().filter(|_| *panel == Panel::Lost);
                let sentence = advice.map(|advice| advice.sentence.clone());
                let more = self.first_minutes.about_stars(device).or(sentence);
                let more = self.race_line(*panel).or(more);
                let standing = self.standing(app);
                let title = [Some(title.to_owned()), more, standing];
                let title = title.into_iter().flatten().collect::<Vec<_>>().join(". ");
                words.spoken_panel(&title, game.score(), &menu.spoken())
            }
            State::Microscope(scope, _) => {
                desk::spoken(&*scope.subject(&app.blueprint, &self.specimen()))
            }
            _ if let Some(hint) = self.first_minutes.spoken(device) => hint,
            _ if let Some(gap) = self.spoken_gap() => gap,
            _ if game.is_serving() => [
                words.spoken_level(game.level_index() + 1, game.level().title(), game.lives()),
                self.standing(app).unwrap_or_default(),
            ]
            .join(". "),
            _ => words.spoken_level(game.level_index() + 1, game.level().title(), game.lives()),
        }
    }

    fn view(&self, app: &AppContext, surface: Surface) -> View {
        app.game_view(surface, self.is_under_microscope())
    }

    fn notices(&self, ui: &Ui<'_>, app: &AppContext) -> Vec<Rect> {
        if let State::Microscope(scope, _) = &self.state {
            return vec![scope.layout(ui.view).ask];
        }
        let plate = self.plate(ui, app);
        self.margin(ui, app, plate).rooms(ui)
    }

    /// The key that resolves a conflict: another program has saved the file of a level with unsaved edits.
    fn prompt(&self, app: &AppContext) -> Option<String> {
        let bench = app
            .workbench
            .as_ref()
            .filter(|bench| bench.has_conflict() && self.mode.drawn().is_some())?;
        let bindings = &app.settings.controls.bindings;
        let key = bindings.key(Context::Game, Action::Edit);
        Some(words().play.conflict(&bench.file_name(), &key))
    }

    fn recording(&self) -> Option<Recording> {
        let is_whole = !self.mode.is_resuming();
        is_whole.then(|| self.session.recording())
    }
}
