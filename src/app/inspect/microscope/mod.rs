//! The microscope: stops time, rewinds it, and explains every hit.
//!
//! The microscope repeats recorded steps with an observer of the game's own flight. It changes nothing until
//! play goes on from the moment shown.

mod close_up;
mod column;
mod controls;
mod exhibit;
mod export;
mod hit_report;
mod layout;
mod loupe;
mod playback;
mod prediction;
mod readout;
#[cfg(test)]
mod recomputed;
mod rest;
mod strip;
mod survey;
mod timeline;
mod traced;
mod why;

use breakout::explain::{Cast, CastSteps, Stage};
use breakout::game::Game;
use breakout::history::History;
use breakout::textbook::methods::{self, METHODS, MethodResults};
use breakout::textbook::museum::{self, Exhibit};

use crate::app::input::Action;
use crate::app::inspect::blueprint::Blueprint;
use crate::app::inspect::blueprint::field::Highlights;
use crate::app::inspect::cast_steps::worked_example;
use crate::app::platform::{clipboard, saving};
use crate::app::render::palette::blueprint;
use crate::app::ui::panel::Pager;
use crate::app::ui::{Theme, Ui};
use crate::app::view::View;
use crate::app::words::words;
use exhibit::Tour;
pub(crate) use exhibit::draw_picture;
use hit_report::Chapter;
use layout::Layout;
pub(crate) use playback::Playback;
use prediction::{Enter, Prediction};
use strip::Strip;
use survey::Survey;
use traced::{TracedHit, TracedStep};

/// The result of an action. The error is a sentence for the player.
type Done<T> = Result<T, &'static str>;

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Outcome {
    Stay,
    /// Play on from the step shown.
    PlayOn(u64),
    Notify(String),
    Lab(Cast),
    /// Show another exhibit, by its index.
    Exhibit(usize),
}

pub(crate) struct Specimen<'a> {
    pub(crate) history: &'a History,
    pub(crate) exhibit: Option<&'a Exhibit>,
    /// True if the next exhibit is reached from here. On the course the next station is.
    pub(crate) in_museum: bool,
}

impl<'a> Specimen<'a> {
    pub(crate) fn of(history: &'a History) -> Self {
        Self {
            history,
            exhibit: None,
            in_museum: false,
        }
    }

    /// The index of the exhibit that an action leads to, round and round.
    fn neighbour(&self, action: Action) -> Option<usize> {
        let count = museum::count();
        let by = match action {
            Action::NextStation | Action::PlayOn => 1,
            Action::PreviousStation => count - 1,
            _ => return None,
        };
        let exhibit = self.exhibit.filter(|_| self.in_museum)?;
        Some((exhibit.number + by) % count)
    }
}

/// A moment of a recorded game, and how it is shown.
pub(crate) struct Microscope {
    /// The step that led to the moment; `None` at the start of the recording.
    step: Option<TracedStep>,
    now: Game,
    results: Vec<MethodResults>,
    /// The hit reported, an index of the step's hits.
    hit: usize,
    /// The emphasised method, an index of [`METHODS`].
    method: usize,
    survey: Survey,
    playback: Playback,
    /// The stage of the hit's cast that is shown, an index of its stages; `None` without.
    stage: Option<usize>,
    page: Pager,
    /// True while all that is behind the first page is shown.
    shows_rest: bool,
    /// True while fingers see the layers in place of the explanation of a hit.
    shows_layers: bool,
    /// The player's answers about the hit, while they predict first.
    prediction: Option<Prediction>,
    tour: Option<Tour>,
    /// |D'| around the hit or the nearest one, or of an exhibit.
    strip: Option<Strip>,
}

impl Microscope {
    /// A microscope on the moment after a step of a run.
    pub(crate) fn at(history: &History, step: u64) -> Self {
        let mut scope = Self {
            step: None,
            now: history.at(step),
            results: Vec::new(),
            hit: 0,
            method: METHODS.len() - 1,
            survey: Survey::new(history),
            playback: Playback::stopped(),
            stage: None,
            page: Pager::default(),
            shows_rest: false,
            shows_layers: false,
            prediction: None,
            tour: None,
            strip: None,
        };
        scope.go_to(history, step);
        scope
    }

    /// A microscope on the last hit of a run up to a step; without one, on the moment after that.
    pub(crate) fn at_last_hit(history: &History, now: u64) -> Self {
        let steps = history.marks().iter().rev().map(|mark| mark.step);
        let last = steps.filter(|step| *step <= now);
        let last = last.into_iter().find(|step| has_hit(history, *step));
        Self::at(history, last.unwrap_or(now))
    }

    /// A microscope on an exhibit, which plays itself from its start.
    pub(crate) fn of_exhibit(history: &History) -> Self {
        let mut scope = Self::at(history, 0);
        scope.tour = Some(Tour::new());
        scope.strip = None;
        scope
    }

    /// Shows the game after `step` steps, or after the nearest recorded one.
    fn go_to(&mut self, history: &History, step: u64) {
        let step = step.min(history.last());
        self.step = TracedStep::to(history, step);
        (self.now, self.results) = match &self.step {
            Some(TracedStep { after, trace, .. }) => {
                (after.clone(), methods::results(after, trace))
            }
            None => (history.at(step), Vec::new()),
        };
        // A hit on a box explains more than one on a wall.
        let hit = self.hits().position(|hit| hit.aabb().is_some());
        self.hit = hit.unwrap_or(0);
        self.ask_anew();
        match &mut self.tour {
            Some(tour) => tour.leave_line(),
            None => self.strip = Strip::near(history, step, self.hit, self.strip.take()),
        }
    }

    pub(crate) fn step(&self) -> u64 {
        self.now.steps()
    }

    pub(crate) fn update(
        &mut self,
        seconds: f32,
        actions: &[Action],
        view: &View,
        specimen: &Specimen<'_>,
    ) -> Outcome {
        let history = specimen.history;
        self.survey.advance(history);
        if let (Some(exhibit), None) = (specimen.exhibit, &self.strip) {
            self.strip = Strip::of_exhibit(history, exhibit);
        }
        let mut neighbours = actions.iter().filter_map(|of| specimen.neighbour(*of));
        if let Some(number) = neighbours.next() {
            return Outcome::Exhibit(number);
        }
        if self.plays_itself(seconds, actions, specimen) {
            return Outcome::Stay;
        }
        let field = self.layout(view).view;
        for action in actions {
            if self.is_asking() && self.take_answer(*action, &field) {
                continue;
            }
            match self.act(*action, specimen) {
                Ok(Outcome::Stay) => {}
                Ok(outcome) => return outcome,
                Err(sentence) => return Outcome::Notify(sentence.to_owned()),
            }
        }
        let now = self.now.steps();
        if let Some(step) = self.playback.advance(seconds, now, history.last()) {
            self.go_to(history, step);
        }
        Outcome::Stay
    }

    fn layout(&self, view: &View) -> Layout {
        let rows = controls::ROWS[usize::from(self.shows_rest)];
        Layout::new(view, rows, self.tour.is_some())
    }

    /// Goes on with the show of an exhibit. Returns whether there is one.
    fn plays_itself(&mut self, seconds: f32, actions: &[Action], specimen: &Specimen<'_>) -> bool {
        let (Some(tour), Some(exhibit)) = (&mut self.tour, specimen.exhibit) else {
            return false;
        };
        let step = tour.advance(seconds, actions, exhibit);
        if let Some(step) = step.filter(|step| *step != self.now.steps()) {
            self.go_to(specimen.history, step);
        }
        step.is_some()
    }

    fn act(&mut self, action: Action, specimen: &Specimen<'_>) -> Done<Outcome> {
        let (now, history) = (self.now.steps(), specimen.history);
        if let Some(step) = self.playback.act(action, now, history)? {
            self.go_to(history, step);
        }
        match action {
            // In an exhibit nothing is predicted.
            Action::Predict if specimen.exhibit.is_some() => return Ok(Outcome::PlayOn(now)),
            // While hits are predicted, the key that answered leads to the next question.
            Action::PlayOn if self.prediction.is_some() => self.next_question(history)?,
            Action::PlayOn => return Ok(Outcome::PlayOn(now)),
            Action::Copy | Action::CopyTest => return self.copy(action == Action::CopyTest),
            Action::SaveScene => {
                let saved = saving::save_new("scene", "txt", self.scene_text().as_bytes());
                return Ok(Outcome::Notify(words().files.saved(&saved)));
            }
            Action::OpenInLab => {
                let question = self.chosen().and_then(|hit| hit.question());
                return question.map(Outcome::Lab).ok_or(words().microscope.no_cast);
            }
            Action::NextStage => self.turn_stage(true)?,
            Action::PreviousStage => self.turn_stage(false)?,
            Action::Predict => self.predict(history)?,
            Action::NextMethod => self.method = (self.method + 1) % METHODS.len(),
            Action::NextHit => {
                self.hit = (self.hit + 1) % self.hits().count().max(1);
                self.strip = Strip::near(history, now, self.hit, self.strip.take());
                self.ask_anew();
            }
            Action::ShowLayers => self.shows_layers = !self.shows_layers,
            Action::NextReport => {
                self.shows_rest = !self.shows_rest;
                (self.stage, self.page) = (None, Pager::default());
            }
            Action::NextStatement | Action::PreviousStatement => {
                let computed = specimen.exhibit.and_then(|exhibit| exhibit.computed(now));
                if let Some(tour) = &mut self.tour {
                    tour.act(action, computed);
                }
            }
            action => self.page.act(action),
        }
        Ok(Outcome::Stay)
    }

    fn chosen(&self) -> Option<TracedHit<'_>> {
        self.hits().nth(self.hit)
    }

    fn hits(&self) -> impl Iterator<Item = TracedHit<'_>> {
        self.step.iter().flat_map(TracedStep::hits)
    }

    /// Predicts the hit of this moment first, or else the next one; or predicts no more.
    fn predict(&mut self, history: &History) -> Done<()> {
        if self.prediction.take().is_some() {
            return Ok(());
        }
        self.playback.stop();
        if self.chosen().is_none() && self.next_question(history).is_err() {
            return Err(words().microscope.no_hit_to_predict);
        }
        self.prediction = Some(Prediction::default());
        self.ask_anew();
        Ok(())
    }

    /// Goes to the next hit, which is asked about. Without one it stays.
    fn next_question(&mut self, history: &History) -> Done<()> {
        if self.hit + 1 < self.hits().count() {
            self.hit += 1;
            let now = self.now.steps();
            self.strip = Strip::near(history, now, self.hit, self.strip.take());
            self.ask_anew();
            return Ok(());
        }
        let now = self.now.steps();
        let is_next = |step: &u64| *step > now && has_hit(history, *step);
        let next = playback::stops(history).find(is_next);
        let next = next.ok_or(words().microscope.no_next_question)?;
        self.playback.stop();
        self.go_to(history, next);
        Ok(())
    }

    /// Forgets the answers about another hit.
    fn ask_anew(&mut self) {
        if let Some(prediction) = &mut self.prediction {
            *prediction = Prediction::default();
            self.stage = None;
            self.page = Pager::default();
        }
    }

    /// True while a hit is hidden until the player has answered.
    pub(crate) fn is_asking(&self) -> bool {
        self.predicted().is_some_and(Prediction::is_open)
    }

    /// The answers about the hit of the moment, while time stands still at it.
    fn predicted(&self) -> Option<&Prediction> {
        let stands = !self.playback.is_running() && self.chosen().is_some();
        self.prediction.as_ref().filter(|_| stands)
    }

    /// The prediction whose close-up is on the field: while it is asked, and with the answers until a stage
    /// of the cast is looked at.
    fn shown_prediction(&self) -> Option<&Prediction> {
        let has_stage = self.shown_stage().is_some();
        self.predicted()
            .filter(|prediction| prediction.is_open() || !has_stage)
    }

    /// Takes an action as an answer. Returns whether it is one, or would tell the answer.
    fn take_answer(&mut self, action: Action, view: &View) -> bool {
        let (Some(mut prediction), Some(hit)) = (self.prediction, self.chosen()) else {
            return false;
        };
        match action {
            Action::Left => prediction.turn(&hit, false),
            Action::Right => prediction.turn(&hit, true),
            Action::PlayOn => prediction.answer(&hit),
            Action::Layer(choice) => prediction.choose(&hit, choice),
            Action::Click(at) if view.field_pixels().contains(at * view.pixels) => {
                prediction.click(&hit, view, at);
            }
            Action::NextStage
            | Action::PreviousStage
            | Action::OpenInLab
            | Action::Copy
            | Action::CopyTest => {}
            _ => return false,
        }
        self.prediction = Some(prediction);
        true
    }

    /// The cast of the hit; `None` for a wall, which is a line.
    fn cast(&self) -> Option<CastSteps> {
        self.chosen()?.question().map(CastSteps::new)
    }

    /// Goes to the next stage or the one before. Before the first and after the last there is none.
    fn turn_stage(&mut self, forward: bool) -> Done<()> {
        let cast = self.cast().ok_or(words().microscope.no_cast)?;
        let last = cast.stages().len() - 1;
        self.stage = match (self.stage, forward) {
            (None, true) => Some(0),
            (None, false) => Some(last),
            (Some(stage), true) => Some(stage + 1).filter(|next| *next <= last),
            (Some(stage), false) => stage.min(last + 1).checked_sub(1),
        };
        self.page = Pager::default();
        Ok(())
    }

    fn shown_stage(&self) -> Option<(CastSteps, Stage)> {
        let (stage, cast) = (self.stage?, self.cast()?);
        let stages = cast.stages();
        let stage = stages.get(stage).or(stages.last()).copied()?;
        Some((cast, stage))
    }

    /// Copies the hit to the clipboard: as a unit test, as the worked example that is shown, or in numbers.
    fn copy(&self, as_test: bool) -> Done<Outcome> {
        let (words, hit) = (words().microscope, self.chosen());
        let (text, copied) = if as_test {
            let test = hit.and_then(|hit| export::unit_test(&hit));
            (test.ok_or(words.no_box_hit)?, words.copied_test)
        } else if let Some((cast, _)) = self.shown_stage() {
            (worked_example(&cast), words.copied_example)
        } else {
            let hit = hit.ok_or(words.nothing_hit)?;
            (export::numbers(&hit), words.copied_numbers)
        };
        clipboard::set(&text);
        Ok(Outcome::Notify(copied.to_owned()))
    }

    pub(crate) fn scene_text(&self) -> String {
        self.now.scene_text()
    }

    pub(crate) fn draw(&self, ui: &mut Ui<'_>, blueprint: &Blueprint, specimen: &Specimen<'_>) {
        ui.theme = Theme::BLUEPRINT;
        let layout = self.layout(ui.view);
        let shown = specimen.exhibit.zip(self.tour.as_ref());
        let stage = self.shown_stage();
        let is_first = !self.shows_rest && stage.is_none() && self.prediction.is_none();
        self.draw_picture(ui, blueprint, &layout, shown.filter(|_| is_first), shown);
        ui.in_window();
        let (enter, hit) = (self.enter(), self.chosen());
        if ui.view.touch {
            self.draw_controls(ui, layout.controls, blueprint, specimen, enter);
        }
        let mut page = layout.page;
        if is_first && shown.is_none() {
            let hints = why::hints(ui, enter);
            why::draw_keys(ui, &mut page, &hints);
        }
        match (shown, hit) {
            (Some(shown), hit) if is_first => {
                exhibit::draw_page(ui, layout.page, shown, (self.step.as_ref(), hit), specimen);
            }
            (None, Some(hit)) if is_first => why::draw(ui, page, &hit),
            _ => {
                let chapters = self.report(stage.as_ref(), (ui.view.touch, shown));
                readout::draw(ui, page, chapters, self.page, blueprint);
            }
        }
        let (history, now) = (specimen.history, self.now.steps());
        if shown.is_none() {
            timeline::draw(ui, layout.timeline, history, now);
        }
        // Of a hit that is asked about it would tell.
        if let Some(strip) = self.strip.as_ref().filter(|_| !self.is_asking()) {
            strip.draw(ui, layout.strip, self.time(), history.last());
        }
        ui.flush();
    }

    /// Draws the loupe while a hit or an exhibit is explained; what is asked, or a stage of the cast; or else the
    /// field with its layers.
    fn draw_picture(
        &self,
        ui: &mut Ui<'_>,
        blueprint: &Blueprint,
        layout: &Layout,
        in_loupe: Option<(&Exhibit, &Tour)>,
        shown: Option<(&Exhibit, &Tour)>,
    ) {
        let (view, hit) = (&layout.view, self.chosen());
        ui.flat_everywhere(|window| window.fill(blueprint::MARGIN));
        if let Some(shown) = in_loupe {
            let of = (self.step.as_ref(), hit, &self.now);
            exhibit::draw_loupe(ui, view, layout.picture, shown, of);
            return;
        }
        match (&hit, self.shown_stage(), self.shown_prediction()) {
            (Some(hit), _, Some(prediction)) => return prediction.draw(ui, view, hit),
            (Some(hit), Some((cast, stage)), None) => {
                return close_up::draw(ui, view, hit, &cast, stage);
            }
            (Some(hit), ..) if !self.shows_rest && !self.playback.is_running() => {
                loupe::draw_hit(ui, view, layout.picture, hit);
                return;
            }
            _ => {}
        }
        let touches = hit.iter().flat_map(|hit| hit.bounce.impact.touches());
        let highlights = Highlights {
            bricks: rest::brick_colors(&self.results, self.method),
            contacts: touches.map(|touch| (touch.at, touch.normal)).collect(),
            ..Highlights::default()
        };
        let labels = blueprint.draw_moment(ui, view, &self.now, &highlights);
        if let Some(shown) = shown {
            exhibit::draw_textbook(ui, view, shown, &self.now, &labels);
        }
    }

    /// The rows of a page. Behind the first page it begins with all else.
    fn report(
        &self,
        stage: Option<&(CastSteps, Stage)>,
        (touch, shown): (bool, Option<(&Exhibit, &Tour)>),
    ) -> Vec<Chapter> {
        let mut chapters = Vec::new();
        if self.shows_rest && stage.is_none() && self.prediction.is_none() {
            chapters = self.rest(self.enter(), touch, shown.is_some());
            let visit = shown.and_then(|(exhibit, tour)| tour.shown(exhibit, self.now.steps()));
            chapters.extend(
                visit
                    .into_iter()
                    .flat_map(|(visit, _)| exhibit::chapters(visit)),
            );
        }
        chapters.extend(match (stage, self.chosen(), &self.step) {
            (Some((cast, stage)), ..) => hit_report::of_stage(cast, *stage),
            (None, Some(hit), _) => {
                let asked = self.predicted().map(|asked| asked.chapter(&hit));
                let told = if self.is_asking() {
                    Vec::new()
                } else {
                    hit.chapters()
                };
                asked.into_iter().chain(told).collect()
            }
            (None, None, Some(step)) => step.chapters(),
            (None, None, None) => hit_report::of_beginning(),
        });
        chapters
    }

    /// The step and the fraction of it at which the hit is, or the moment that is shown.
    fn time(&self) -> (u64, f32) {
        let now = self.now.steps();
        match self.chosen() {
            Some(hit) if self.tour.is_none() => (now - 1, hit.bounce.step_fraction),
            _ => (now, 0.0),
        }
    }

    fn enter(&self) -> Enter {
        match self.prediction {
            Some(_) if self.is_asking() => Enter::Answers,
            Some(_) => Enter::AsksNext,
            None => Enter::PlaysOn,
        }
    }

    pub(crate) fn status(&self, history: &History) -> String {
        let shows = if self.shows() { "yes" } else { "no" };
        format!(
            "step={} last={} hit={} method={} shows={shows} hash={:016x}",
            self.now.steps(),
            history.last(),
            self.chosen().map_or("none".to_owned(), |hit| hit.id()),
            self.method,
            self.now.state_hash()
        )
    }

    /// True if time stands still and all is counted.
    pub(crate) fn is_idle(&self) -> bool {
        !self.playback.is_running() && !self.shows() && self.survey.is_done()
    }

    /// True while an exhibit plays itself.
    fn shows(&self) -> bool {
        self.tour.as_ref().is_some_and(Tour::is_running)
    }
}

/// True if a step of a run has a hit.
fn has_hit(history: &History, step: u64) -> bool {
    let step = TracedStep::to(history, step);
    step.is_some_and(|step| step.hits().next().is_some())
}

#[cfg(test)]
mod tests {
    use breakout::collision::Aabb;
    use breakout::input::Input;
    use breakout::replay::Setup;
    use macroquad::prelude::{Vec2, vec2};

    use super::*;
    use crate::app::inspect::labels::crosses_edge;
    use crate::app::render::Canvas;
    use crate::app::screens::AppContext;

    /// Plays a drawn level with the launch key held.
    pub(super) fn played(text: &str, steps: u64) -> History {
        let setup = Setup::new(crate::scenes::levels(text), 0, 1);
        let input = Input {
            launch: true,
            target: Some(60.0),
            ..Input::default()
        };
        recorded(setup, steps, input)
    }

    pub(super) fn recorded(setup: Setup, steps: u64, input: Input) -> History {
        let mut game = setup.game();
        let (mut history, mut events) = (History::new(setup), Vec::new());
        for _ in 0..steps {
            events.clear();
            history.record(&game, input);
            let tests = game.step(input, &mut events);
            history.note(&game, &events, tests);
        }
        history
    }

    const WINDOWS: [(f32, f32); 3] = [(1280.0, 720.0), (800.0, 600.0), (600.0, 1000.0)];

    /// The number of texts of a picture, the parts of a joined line singly.
    fn texts(canvas: &mut Canvas, scope: &Microscope, view: &View, of: &Specimen<'_>) -> usize {
        let app = AppContext::of(breakout::level::LevelSet::builtin());
        let bindings = &app.settings.controls.bindings;
        canvas.begin(view.window, Vec2::ZERO, view.pixels);
        canvas.links.begin(None, view);
        scope.draw(&mut Ui::new(canvas, view, bindings), &Blueprint::new(), of);
        assert_eq!(canvas.links.text_faults(view.window), [""; 0]);
        let texts = canvas.links.written();
        texts.iter().map(|(_, text)| text.split("  ").count()).sum()
    }

    #[test]
    fn the_first_page_of_a_hit_and_of_an_exhibit_have_few_texts() {
        let (mut canvas, mut row) = (Canvas::new(), ["."; 80]);
        (row[39], row[41]) = ("2", "3");
        let pair = format!("ball: 405 200 0 -400\n\n{}", row.concat());
        let mut hits = 0;
        for text in [
            &*pair,
            "ball: 400 400 100 -400\n\n. . . .\n. # . 2",
            "ball: 404 400 0 -400\n\n. . . .\n. # . 2",
            "ball: 60 500 0 300\npaddle: 60\n\n2 # . .",
        ] {
            let history = played(text, 1200);
            let mut scope = Microscope::at_last_hit(&history, 0);
            while scope.next_question(&history).is_ok() && hits < 40 {
                hits += 1;
                for (width, height) in WINDOWS {
                    let view = View::of(vec2(width, height));
                    let count = texts(&mut canvas, &scope, &view, &Specimen::of(&history));
                    assert!(count <= 33, "{count}: {text} {} {width}", scope.step());
                }
            }
        }
        assert!(hits > 4, "{hits}");
        for exhibit in (0..museum::count()).filter_map(Exhibit::new) {
            let setup = exhibit.setup().expect("a game");
            let history = recorded(setup, museum::WATCHED_STEPS as u64, exhibit.input);
            let specimen = Specimen {
                history: &history,
                exhibit: Some(&exhibit),
                in_museum: true,
            };
            let mut scope = Microscope::of_exhibit(&history);
            for (width, height) in WINDOWS {
                let view = View::of(vec2(width, height));
                scope.update(0.0, &[Action::Right], &view, &specimen);
                scope.go_to(&history, exhibit.parting_step);
                let count = texts(&mut canvas, &scope, &view, &specimen);
                assert!(count <= 30, "{count}: {} {width}", exhibit.number);
            }
        }
    }

    /// In the loupe of a hit and in both halves of an exhibit's.
    #[test]
    fn no_label_lies_on_an_edge_and_c_lies_on_its_own_side() {
        let mut canvas = Canvas::new();
        for (width, height) in WINDOWS {
            let view = View::of(vec2(width, height));
            let room = Layout::new(&view, 0, false).picture;
            canvas.begin(view.window, Vec2::ZERO, view.pixels);
            for text in [
                "ball: 404 400 0 -400\n\n. . . .\n. # . 2",
                "ball: 300 200 30 -400\n\n. . . .\n. # . 2",
                "ball: 300 200 90 -200\n\n. . . .\n. # . 2",
            ] {
                let step = TracedStep::with_a_hit(text);
                let hit = step.hits().next().expect("a hit");
                let (port, areas) = loupe::draw_hit(&mut canvas, &view, room, &hit);
                let normal = hit.bounce.impact.normal;
                let contact = port.to_window(hit.bounce.impact.touches()[0].at);
                let c = areas[0].center() - contact;
                assert!(c.dot(normal) > 0.0, "{width} {text} {areas:?}");
                let aabb = port.box_to_window(hit.aabb().expect("a brick"));
                assert!(
                    !areas.iter().any(|area| crosses_edge(*area, aabb)),
                    "{width} {text}"
                );
            }
            for exhibit in (0..museum::count()).filter_map(Exhibit::new) {
                let setup = exhibit.setup().expect("a game");
                let history = recorded(setup, museum::WATCHED_STEPS as u64, exhibit.input);
                let mut scope = Microscope::at(&history, exhibit.parting_step);
                scope.tour = Some(Tour::new());
                let tour = scope.tour.as_ref().expect("a tour");
                let of = (scope.step.as_ref(), scope.chosen(), &scope.now);
                let halves = exhibit::draw_loupe(&mut canvas, &view, room, (&exhibit, tour), of);
                let (visit, _) = tour.shown(&exhibit, exhibit.parting_step).expect("a visit");
                for (port, areas) in halves {
                    let aabb = port.box_to_window(visit.aabb);
                    let is_off = |area: &Aabb| !crosses_edge(*area, aabb);
                    assert!(areas.iter().all(is_off), "{width} {}", exhibit.number);
                }
            }
        }
    }

    #[test]
    fn it_opens_at_the_last_hit_or_without_one_at_the_present() {
        let history = played("ball: 400 400 100 -400\n\n. . . .\n. # . 2", 1200);
        for now in [history.last(), 300] {
            let scope = Microscope::at_last_hit(&history, now);
            assert!(scope.chosen().is_some() && scope.step() <= now);
            let later = (scope.step() + 1..=now).find(|step| has_hit(&history, *step));
            assert_eq!(later, None);
        }
        let history = played("ball: 400 400 0 -60\n\n. . . .\n. # . 2", 30);
        assert_eq!(Microscope::at_last_hit(&history, 20).step(), 20);
    }

    #[test]
    fn every_jump_leads_to_a_hit_or_a_described_event() {
        let history = played("ball: 400 400 100 -400\n\n. . . .\n. # . 2", 1200);
        let mut scope = Microscope::at(&history, history.last());
        let (specimen, mut hits, mut losses) = (Specimen::of(&history), 0, 0);
        while scope.act(Action::Up, &specimen).is_ok() {
            let step = scope.step.as_ref().expect("a step led here");
            hits += usize::from(scope.chosen().is_some());
            losses += usize::from(
                step.described_events()
                    .iter()
                    .any(|told| told.contains("lost")),
            );
            assert!(scope.chosen().is_some() || !step.described_events().is_empty());
        }
        assert!(hits > 0 && losses > 0, "{hits} hits, {losses} losses");
    }

    #[test]
    fn a_jump_without_a_mark_is_an_error() {
        let history = played("ball: 400 400 0 -60\n\n. . . .\n. # . 2", 30);
        let mut scope = Microscope::at(&history, history.last());
        for action in [Action::Up, Action::Down] {
            assert!(scope.act(action, &Specimen::of(&history)).is_err());
            assert_eq!(scope.step(), history.last(), "it stays where it is");
        }
    }

    #[test]
    fn a_hit_is_hidden_until_it_is_predicted() {
        let history = played("ball: 400 400 100 -400\n\n. . . .\n. # . 2", 1200);
        let mut scope = Microscope::at(&history, 0);
        assert_eq!(scope.predict(&history), Ok(()));
        let (step, view) = (scope.step(), View::of(vec2(800.0, 600.0)));
        let view = Layout::new(&view, 0, false).view;
        assert!(scope.is_asking());
        for action in [
            Action::Left,
            Action::Copy,
            Action::OpenInLab,
            Action::NextStage,
        ] {
            assert!(scope.take_answer(action, &view), "{action:?}");
        }
        assert!(!scope.take_answer(Action::Up, &view));
        let chapters = |scope: &Microscope| scope.report(None, (false, None)).len();
        assert_eq!(chapters(&scope), 1);
        for _ in 0..2 {
            assert!(scope.is_asking());
            scope.take_answer(Action::PlayOn, &view);
        }
        assert!(!scope.is_asking() && chapters(&scope) > 3);
        assert!(scope.shown_prediction().is_some(), "the close-up stays");
        assert_eq!(scope.turn_stage(true), Ok(()));
        assert!(scope.shown_prediction().is_none(), "a stage has its own");
        assert_eq!(scope.turn_stage(false), Ok(()));
        assert!(scope.shown_prediction().is_some());
        assert_eq!(scope.step(), step, "it stays at the hit");
        assert_eq!(scope.enter(), Enter::AsksNext);
        scope.act(Action::Up, &Specimen::of(&history)).ok();
        scope.go_to(&history, step);
        assert!(scope.is_asking(), "another time it is asked anew");
    }

    #[test]
    fn keys_lead_round_the_museum_and_on_the_course_to_no_exhibit() {
        let history = played("ball: 400 400 0 -60\n\n. . . .\n. # . 2", 3);
        let view = View::of(vec2(800.0, 600.0));
        let last = museum::count() - 1;
        for (number, action, next) in [
            (0, Action::NextStation, 1),
            (last, Action::NextStation, 0),
            (0, Action::PreviousStation, last),
            (3, Action::PreviousStation, 2),
        ] {
            let exhibit = Exhibit::new(number).expect("an exhibit");
            for in_museum in [true, false] {
                let specimen = Specimen {
                    history: &history,
                    exhibit: Some(&exhibit),
                    in_museum,
                };
                let mut scope = Microscope::of_exhibit(&history);
                let outcome = scope.update(0.0, &[action], &view, &specimen);
                let there = Outcome::Exhibit(next);
                let expected = if in_museum { there } else { Outcome::Stay };
                assert_eq!(outcome, expected, "{number} {action:?}");
            }
        }
    }

    #[test]
    fn away_from_a_hit_the_next_one_is_predicted() {
        let history = played("ball: 400 400 100 -400\n\n2 2 2 2\n2 # 2 2", 2400);
        let mut scope = Microscope::at(&history, 0);
        let mut hits = Vec::new();
        while scope.next_question(&history).is_ok() {
            hits.push(scope.step());
        }
        let (first, last) = (hits[0], hits[hits.len() - 1]);
        for (from, to) in [(0, first), (first, first), (first + 1, hits[1])] {
            let mut scope = Microscope::at(&history, from);
            assert_eq!(scope.predict(&history), Ok(()), "{from}");
            assert!(scope.is_asking() && scope.step() == to, "{from}");
        }
        let mut scope = Microscope::at(&history, last + 1);
        assert!(scope.predict(&history).is_err());
        assert!(!scope.is_asking() && scope.step() == last + 1, "it stays");
        assert_eq!(scope.enter(), Enter::PlaysOn);
    }

    #[test]
    fn a_digit_answers_and_the_key_that_answers_never_leaves() {
        let history = played("ball: 400 400 100 -400\n\n2 2 2 2\n2 # 2 2", 2400);
        let (specimen, view) = (Specimen::of(&history), View::of(vec2(800.0, 600.0)));
        let mut scope = Microscope::at(&history, 0);
        assert_eq!(scope.predict(&history), Ok(()));
        let press = |scope: &mut Microscope, action| scope.update(0.0, &[action], &view, &specimen);
        let mut hits = 0;
        let told = loop {
            assert!(scope.is_asking());
            hits += 1;
            press(&mut scope, Action::Layer(7));
            assert!(scope.is_asking(), "there is no such choice");
            for question in [0, 1] {
                assert!(scope.is_asking(), "question {question}");
                press(&mut scope, Action::Layer(question));
            }
            assert!(!scope.is_asking());
            let from = scope.step();
            if let Outcome::Notify(sentence) = press(&mut scope, Action::PlayOn) {
                assert!(!scope.is_asking() && scope.step() == from, "it stays");
                break sentence;
            }
        };
        assert!(told.starts_with("No later hit"), "{told}");
        assert!(hits > 1, "{hits}");
        assert_eq!(scope.predict(&history), Ok(()), "no more");
        let step = scope.step();
        assert_eq!(press(&mut scope, Action::PlayOn), Outcome::PlayOn(step));
    }
}
