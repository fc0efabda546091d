//! A bare station: a scene of the lab with one question, one task and one comparison.

use breakout::explain::{Kind, Question, Step};
use macroquad::prelude::{Rect, Vec2, vec2};

use super::stations::{STATIONS, Task};
use crate::app::audio::Cue;
use crate::app::input::{Action, Context};
use crate::app::render::palette::{Color, blueprint};
use crate::app::render::{Align, Shape, Style};
use crate::app::screens::lab::{Lab, SceneAddress};
use crate::app::screens::{AppContext, Description, Frame, Screen, Transition};
use crate::app::ui::area::Area;
use crate::app::ui::{Theme, Ui};
use crate::app::view::{Surface, View};
use crate::app::words::{Told, words};

pub(super) struct BareStation {
    number: usize,
    task: &'static Task,
    lab: Lab,
    progress: Progress,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Progress {
    /// The question, with the wrong answer that was given.
    Asking(Option<usize>),
    /// The task, after the right answer or none.
    Trying {
        is_right: bool,
    },
    Done,
}

impl BareStation {
    pub(super) fn new(number: usize, task: &'static Task) -> Self {
        let place = match STATIONS[number].leads_to() {
            Transition::Lab(Some(place)) => place,
            _ => SceneAddress::default(),
        };
        Self {
            number,
            task,
            lab: Lab::on_bench(place, task.part),
            progress: Progress::Asking(None),
        }
    }

    fn is_asking(&self) -> bool {
        matches!(self.progress, Progress::Asking(_))
    }

    fn asked(&self) -> [&'static str; 2] {
        (self.task.asked)(words().course)[0]
    }

    /// The answers, each with what it would mean to give it, if that is wrong.
    fn question(&self) -> Question<Told> {
        let [_, answers @ ..] = (self.task.asked)(words().course);
        let there = answers.into_iter().filter(|[answer, _]| !answer.is_empty());
        Question::new(there, |[_, meaning]| meaning.is_empty())
    }

    fn answer(&mut self, number: usize) -> Option<Cue> {
        let is_right = self.question().judge(number)?;
        let (progress, cue) = if is_right {
            (Progress::Trying { is_right }, Cue::MenuChoose)
        } else {
            (Progress::Asking(Some(number)), Cue::MenuMove)
        };
        self.progress = progress;
        Some(cue)
    }

    /// The comparison that holds in the scene.
    fn compared(&self) -> Option<Step> {
        let is_shown = |step: &Step| {
            step.kind == Kind::Check && step.holds() && !words().course.compared(step.id).is_empty()
        };
        let mut steps = self.lab.work_out(self.task.compared).into_iter();
        steps.find(is_shown)
    }

    fn is_done(&self) -> bool {
        self.compared()
            .is_some_and(|step| self.task.done.contains(&step.id))
    }

    /// The sentence below the bench, and its colour.
    fn said(&self) -> (String, Color) {
        let words = words().course;
        match self.progress {
            Progress::Asking(Some(guess)) => {
                let ([_, meaning], _) = self.question().choices[guess];
                (words.wrong(meaning), blueprint::BOX_ONLY)
            }
            Progress::Trying { is_right: true } => (words.right.to_owned(), blueprint::CAST),
            Progress::Done => (STATIONS[self.number].sentence().to_owned(), blueprint::INK),
            _ => (String::new(), blueprint::INK),
        }
    }

    /// Draws how far the course is, and the ways out of the station.
    fn head(&self, ui: &mut Ui<'_>, app: &AppContext, mut row: Rect) {
        let words = words();
        let ways = [
            ui.hint(Context::Lab, Action::Back, words.common.back),
            ui.hint(Context::Lab, Action::OpenInLab, words.course.whole_lab),
        ];
        let taken = ui.hints(row, Align::Right, &ways);
        row.cut_right(taken);
        let place = words.course.place(self.number + 1, STATIONS.len());
        let width = ui.lettering.width(Style::Small, &place);
        let mut bars = row.cut_left((row.w - width - 12.0).clamp(0.0, 480.0));
        row.cut_left(12.0);
        ui.line(Style::Small, place, row, Align::Left, blueprint::QUIET);
        let pitch = bars.w / STATIONS.len() as f32;
        for (number, station) in STATIONS.iter().enumerate() {
            let color = match number {
                here if here == self.number => blueprint::INK,
                _ if app.settings.learn.has_seen(station.id) => blueprint::CAST,
                _ => blueprint::GRID_COARSE,
            };
            let bar = bars.cut_left(pitch).middle(vec2(pitch * 0.8, 6.0));
            ui.add_snapped(Shape::of(bar).round(3.0).fill(color));
        }
    }

    fn draw_answers(&self, ui: &mut Ui<'_>, room: Rect) {
        let answers = self.question().choices;
        let mut row = room.middle(vec2(room.w, room.h - 8.0));
        row.w = row.w.min(260.0 * answers.len() as f32);
        let needs = answers.iter();
        let needs = needs.map(|([answer, _], _)| ui.lettering.width(Style::Body, answer) + 30.0);
        let areas = row.shares(&needs.collect::<Vec<_>>(), 10.0);
        for (number, (([answer, _], _), area)) in answers.iter().zip(areas).enumerate() {
            let is_wrong = self.progress == Progress::Asking(Some(number));
            let color = is_wrong.then_some(blueprint::BOX_ONLY);
            button(
                ui,
                area,
                (Context::Lab, Action::Lesson(number)),
                answer,
                false,
                color,
            );
        }
    }

    /// Draws the comparison: its letters, its numbers, and what they say.
    fn draw_compared(&self, ui: &mut Ui<'_>, mut room: Rect) {
        let Some(step) = self.compared() else {
            return;
        };
        let said = words().course.compared(step.id);
        let color = match step.id {
            "touch" | "overlap" | "inside" | "crossing" | "pixels" | "a-step" => blueprint::TOUCH,
            _ => blueprint::APART.mix(blueprint::INK, 0.3),
        };
        let letters = room.cut_top(room.h * 0.32);
        ui.line(
            Style::Digits,
            step.symbols,
            letters,
            Align::Left,
            blueprint::QUIET,
        );
        let taken = ui.lettering.width(Style::Body, said) + 14.0;
        let numbers = ui
            .lettering
            .fitted(Style::Score, &step.numbers, room.w - taken);
        let width = ui.lettering.width(Style::Score, &numbers) + 14.0;
        ui.line(Style::Score, numbers, room, Align::Left, color);
        room.cut_left(width);
        ui.line(Style::Body, said, room, Align::Left, color);
    }
}

/// Draws a button with large letters, and its key at the left.
fn button(
    ui: &mut Ui<'_>,
    area: Rect,
    (context, action): (Context, Action),
    word: &str,
    is_on: bool,
    color: Option<Color>,
) {
    let ink = ui.plate(area, Some(action), is_on);
    let mut room = area.inset(vec2(10.0, 0.0));
    if let Some(key) = ui.key(context, action) {
        let width = ui.lettering.width(Style::Digits, &key) + 10.0;
        let row = room.cut_left(width);
        ui.line(Style::Digits, key, row, Align::Left, blueprint::QUIET);
    }
    let color = color.unwrap_or(ink);
    ui.label(Style::Body, word, room, Align::Center, color);
}

/// The least upright window that has room for a station, and the height of its texts but for three rows of buttons,
/// in text units.
const UPRIGHT: Vec2 = vec2(320.0, 553.0);
const TEXTS: f32 = 258.0;

/// The parts of the picture, in text units. The bench has the rest.
struct Layout {
    head: Rect,
    question: Rect,
    /// The answers, or the task.
    task: Rect,
    bench: Rect,
    said: Rect,
    compared: Rect,
    on: Rect,
    /// True if the question has one line.
    is_wide: bool,
}

impl Layout {
    /// From above: the question, the task, the bench, what is said, and the comparison. In a low window the bench
    /// is beside them.
    fn new(view: &View) -> Self {
        let window = Rect::new(0.0, 0.0, view.window.x, view.window.y);
        let is_low = window.h < 480.0;
        let margin = if window.w >= 1000.0 && !is_low {
            40.0
        } else {
            14.0
        };
        let mut room = window.inset(vec2(margin, if is_low { 6.0 } else { 12.0 }));
        let beside = is_low.then(|| {
            let bench = room.cut_left(room.w * 0.46);
            room.cut_left(12.0);
            bench
        });
        let lines = match room.w {
            1000.0.. => 1.0,
            600.0..1000.0 => 2.0,
            _ => 3.0,
        };
        let height = Style::Body.line() * 0.9 * lines + 6.0;
        let head = room.cut_top(view.target(30.0));
        let question = room.cut_top(height);
        let task = room.cut_top(view.target(46.0) + 10.0);
        let below = (lines > 2.0).then(|| room.cut_bottom(view.target(46.0)));
        let mut compared = room.cut_bottom(60.0);
        let on = below.unwrap_or_else(|| compared.cut_right(170.0));
        let said = room.cut_bottom(height);
        Self {
            head,
            question,
            task,
            bench: beside.unwrap_or(room),
            said,
            compared,
            on: on.middle(vec2(on.w, view.target(46.0))),
            is_wide: lines < 2.0,
        }
    }
}

impl Screen for BareStation {
    fn update(&mut self, frame: &mut Frame<'_>) {
        let layout = Layout::new(frame.view);
        for action in frame.actions {
            match (action, self.progress) {
                (Action::Back, _) => return frame.leave_to(Transition::Course(Some(self.number))),
                (Action::OpenInLab, _) => {
                    frame.cue(Cue::MenuChoose);
                    return frame.go(Transition::LabOver(self.lab.address()));
                }
                (Action::Choose, Progress::Done) => {
                    frame.cue(Cue::MenuMove);
                    return frame.go(Transition::Station(self.number + 1));
                }
                (Action::Choose, Progress::Asking(_)) => {
                    self.progress = Progress::Trying { is_right: false };
                }
                (Action::Lesson(number), Progress::Asking(_)) => {
                    if let Some(cue) = self.answer(*number) {
                        frame.cue(cue);
                    }
                }
                (_, Progress::Asking(_)) => {}
                _ => {
                    self.lab
                        .act_on_bench(layout.bench, frame.view.touch, *action);
                }
            }
        }
        if matches!(self.progress, Progress::Trying { .. }) && self.is_done() {
            self.progress = Progress::Done;
            frame.app.settings.learn.note(STATIONS[self.number].id);
            frame.cue(Cue::Star);
        }
    }

    fn draw(&self, ui: &mut Ui<'_>, app: &AppContext) {
        ui.theme = Theme::BLUEPRINT;
        let (layout, words) = (Layout::new(ui.view), words().course);
        let [question, task] = self.asked();
        self.lab.draw_bench(ui, layout.bench, !self.is_asking());
        self.head(ui, app, layout.head);
        let style = if layout.is_wide {
            Style::Title
        } else {
            Style::Body
        };
        let (quiet, ink) = (blueprint::QUIET, blueprint::INK);
        let color = if self.is_asking() { ink } else { quiet };
        ui.paragraph(style, question, layout.question, Align::Left, color);
        if self.is_asking() {
            self.draw_answers(ui, layout.task);
        } else {
            ui.label(Style::Body, task, layout.task, Align::Left, blueprint::CAST);
            self.draw_compared(ui, layout.compared);
        }
        let (said, color) = self.said();
        ui.paragraph(Style::Body, &said, layout.said, Align::Left, color);
        let is_done = self.progress == Progress::Done;
        let (context, action, word) = if self.is_asking() {
            (Context::Lab, Action::Choose, words.skip)
        } else {
            (Context::Course, Action::NextStation, words.next)
        };
        button(ui, layout.on, (context, action), word, is_done, None);
        ui.flush();
    }

    fn place(&self) -> Option<Transition> {
        Some(Transition::Lab(Some(self.lab.address())))
    }

    fn describe(&self) -> Description<'_> {
        Description {
            covers: true,
            is_idle: !self.lab.is_dragging(),
            ..Description::new("station", &[Context::Window, Context::Lab])
        }
    }

    fn state(&self, _: &AppContext) -> String {
        let progress = match self.progress {
            Progress::Asking(None) => "asking",
            Progress::Asking(Some(_)) => "wrong",
            Progress::Trying { .. } => "trying",
            Progress::Done => "done",
        };
        let shown = self.compared().map_or("", |step| step.id);
        format!(
            "station={} progress={progress} place={} shown={shown}",
            self.number + 1,
            self.lab.address()
        )
    }

    /// Where a station needs more room than there is, its texts are smaller.
    fn view(&self, _: &AppContext, surface: Surface) -> View {
        let is_upright = surface.window.x < surface.window.y;
        let fits = if is_upright {
            (surface.window / UPRIGHT).min_element()
        } else {
            (surface.window.y - 3.0 * surface.target(46.0)) / TEXTS
        };
        View::new(surface.enlarged(fits.clamp(0.5, 1.0)))
    }

    fn spoken(&self, _: &AppContext) -> String {
        let ([question, task], (said, _)) = (self.asked(), self.said());
        let asked = if self.is_asking() { question } else { task };
        words().course.spoken(&format!("{said} {asked}"))
    }
}

#[cfg(test)]
mod tests {
    use breakout::level::LevelSet;

    use super::*;
    use crate::app::render::Canvas;
    use crate::app::screens::Requests;

    /// What does the task of each bare station by keys.
    const DEEDS: [(&str, Action, usize); 11] = [
        ("intervals", Action::Left, 30),
        ("two-axes", Action::Down, 40),
        ("touching", Action::Left, 1),
        ("pixels", Action::Left, 1),
        ("distance", Action::Right, 1),
        ("negation", Action::Left, 140),
        ("box-test-lies", Action::Left, 4),
        ("closest-point", Action::Right, 1),
        ("centre-inside", Action::Right, 26),
        ("between-steps", Action::Left, 30),
        ("when", Action::Up, 90),
    ];

    fn bare() -> impl Iterator<Item = BareStation> {
        let stations = STATIONS.iter().enumerate();
        stations.filter_map(|(number, station)| Some(BareStation::new(number, station.task()?)))
    }

    fn act(station: &mut BareStation, app: &mut AppContext, actions: &[Action]) -> Requests {
        let view = View::of(vec2(1280.0, 720.0));
        let mut frame = Frame {
            seconds: 0.0,
            actions,
            view: &view,
            app,
            requests: Requests::default(),
        };
        station.update(&mut frame);
        frame.requests
    }

    fn right(station: &BareStation) -> Action {
        let mut answers = station.question().choices.into_iter();
        let right = answers.position(|(_, is_right)| is_right);
        Action::Lesson(right.expect("an answer is right"))
    }

    #[test]
    fn every_station_asks_answers_notices_and_counts() {
        let mut app = AppContext::of(LevelSet::builtin());
        for (mut station, (id, way, steps)) in bare().zip(DEEDS) {
            assert_eq!(STATIONS[station.number].id, id);
            let answers = station.question().choices;
            let wrong = answers.iter().filter(|(_, is_right)| !is_right);
            assert_eq!(wrong.count(), answers.len() - 1, "{id}");
            for (number, ([_, meaning], _)) in answers.iter().enumerate() {
                act(&mut station, &mut app, &[Action::Lesson(number)]);
                assert_eq!(meaning.is_empty(), !station.is_asking(), "{id}");
                assert!(station.said().0.contains(meaning), "{id}");
                station.progress = Progress::Asking(None);
            }
            act(&mut station, &mut app, &[way]);
            let right = right(&station);
            act(&mut station, &mut app, &[right]);
            let tried = Progress::Trying { is_right: true };
            assert_eq!(
                station.progress, tried,
                "{id} is not done before it is tried"
            );
            assert!(
                act(&mut station, &mut app, &[Action::Choose])
                    .to()
                    .is_none()
            );
            act(&mut station, &mut app, &vec![way; steps]);
            assert_eq!(
                station.progress,
                Progress::Done,
                "{id}: {:?}",
                station.compared()
            );
            assert_eq!(station.said().0, STATIONS[station.number].sentence());
            let next = act(&mut station, &mut app, &[Action::Choose]).to();
            assert_eq!(next, Some(Transition::Station(station.number + 1)));
        }
        assert_eq!(app.settings.learn.seen, DEEDS.map(|(id, ..)| id));
    }

    #[test]
    fn what_is_compared_is_what_the_scene_says() {
        let shown: Vec<String> = bare()
            .map(|station| {
                let step = station.compared().expect("something is compared");
                format!("{} {}", step.numbers, step.id)
            })
            .collect();
        assert_eq!(
            shown,
            [
                "170 > 140 apart",
                "140 > 100 apart",
                "160 = 160 touch",
                "5 > 4 no-pixel",
                "3025 = 3025 touch",
                "140.36 > 90 apart",
                "34.71 > 32 apart",
                "30 = 30 touch",
                "0 = 0 no-way",
                "0 = 0 no-step",
                "0.48 < 1 on-the-way",
            ]
        );
    }

    #[test]
    fn the_whole_lab_opens_with_the_scene_and_leads_back() {
        let mut app = AppContext::of(LevelSet::builtin());
        let mut station = bare().next().expect("there is one");
        act(&mut station, &mut app, &[Action::Choose, Action::Left]);
        let asked = act(&mut station, &mut app, &[Action::OpenInLab]).to();
        let place = station.lab.address();
        assert_ne!(
            Some(Transition::Lab(Some(place))),
            Some(STATIONS[0].leads_to())
        );
        assert_eq!(asked, Some(Transition::LabOver(place)));
        let asked = act(&mut station, &mut app, &[Action::Back]).to();
        assert_eq!(asked, Some(Transition::Course(Some(0))));
    }

    /// At each state of each station: few texts, each whole, in the window and on no other.
    #[test]
    fn stations_are_bare_and_have_room_in_every_window() {
        let mut app = AppContext::of(LevelSet::builtin());
        let (mut canvas, mut faults) = (Canvas::new(), Vec::new());
        for (width, height, touch) in [
            (1280.0, 720.0, false),
            (800.0, 600.0, false),
            (600.0, 1000.0, false),
            (390.0, 844.0, true),
            (844.0, 390.0, true),
            (568.0, 320.0, true),
        ] {
            let window = vec2(width, height);
            let surface = if touch {
                Surface::touched(window)
            } else {
                Surface::of(window)
            };
            for (mut station, (id, way, steps)) in bare().zip(DEEDS) {
                let view = station.view(&app, surface);
                let right = right(&station);
                let wrong = station
                    .question()
                    .choices
                    .iter()
                    .position(|(_, is_right)| !is_right);
                let wrong = Action::Lesson(wrong.expect("an answer is wrong"));
                for actions in [vec![], vec![wrong], vec![right], vec![way; steps]] {
                    act(&mut station, &mut app, &actions);
                    canvas.begin(window, Vec2::ZERO, view.pixels);
                    canvas.links.begin(None, &view);
                    let bindings = &app.settings.controls.bindings;
                    station.draw(&mut Ui::new(&mut canvas, &view, bindings), &app);
                    let texts = canvas.links.written();
                    let count: usize = texts.len();
                    let mut found = canvas.links.text_faults(view.window);
                    found.extend((count > 25).then(|| format!("{count} texts: {texts:?}")));
                    let cut = texts.iter().filter(|(_, text)| text.contains('…'));
                    found.extend(cut.map(|(_, text)| format!("{text} is cut")));
                    let bench = Layout::new(&view).bench;
                    if bench.h < view.window.y * 0.3 {
                        found.push(format!("a low bench: {bench:?}"));
                    }
                    let state = format!("{width}x{height} {id} {:?}", station.progress);
                    faults.extend(found.iter().map(|fault| format!("{state}: {fault}")));
                }
            }
        }
        assert!(faults.is_empty(), "{faults:#?}");
    }
}
