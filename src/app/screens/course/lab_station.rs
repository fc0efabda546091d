//! A station in the lab: a scene with one question, one task and one comparison.

use breakout::explain::{Decision, Mark, Question, Step};
use macroquad::prelude::Rect;

use super::stations::{FurtherTask, STATIONS, Task};
use crate::app::audio::Cue;
use crate::app::input::{Action, Context};
use crate::app::look::desk;
use crate::app::look::desk::{Ask, CurveSize, DeskLayout, Rows, Sheet, Subject, verdict_color};
use crate::app::render::palette::{Color, blueprint};
use crate::app::screens::lab::{self, Lab, SceneAddress};
use crate::app::screens::{AppContext, Description, Frame, Screen, Transition};
use crate::app::ui::Ui;
use crate::app::ui::button::{Button, Face, keyed};
use crate::app::view::{Surface, View};
use crate::app::words::{Told, words};

pub(super) struct LabStation {
    number: usize,
    task: &'static Task,
    lab: Lab,
    progress: Progress,
    sheet: Sheet,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Progress {
    /// The question, with the index of the last wrong answer.
    Asking(Option<usize>),
    /// The task; `is_right` unless the question was skipped.
    Trying {
        is_right: bool,
    },
    Done,
}

impl LabStation {
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
            sheet: Sheet::default(),
        }
    }

    fn is_asking(&self) -> bool {
        matches!(self.progress, Progress::Asking(_))
    }

    /// The further task, once the first is done.
    fn further(&self) -> Option<&'static FurtherTask> {
        let is_done = self.progress == Progress::Done;
        self.task.further.as_ref().filter(|_| is_done)
    }

    /// The texts of the question and of the task.
    fn asked(&self) -> [&'static str; 2] {
        (self.task.asked)(words().course)[0]
    }

    /// The question with its answers. A wrong answer comes with the reply to it.
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

    /// The decision of the task's comparisons in the scene.
    fn compared(&self) -> Option<Decision> {
        let mut steps = self.lab.work_out(self.task.compared);
        steps.retain(|step| !words().course.compared(step.id).is_empty());
        Decision::of(&steps)
    }

    /// The comparisons and what they say, with the index of the one that decides; none before the answer.
    fn steps(&self) -> (Vec<Step>, Option<usize>) {
        let Some(decision) = self.compared().filter(|_| !self.is_asking()) else {
            return (Vec::new(), None);
        };
        let mut steps = decision.comparisons;
        // One comparison says itself what it means.
        if steps.len() > 1 {
            steps.push(Step::note(words().course.compared(decision.id)));
        }
        let decides = decision.deciding.unwrap_or(steps.len() - 1);
        (steps, Some(decides))
    }

    /// The sentence about the answer, and its colour.
    fn said(&self) -> (String, Color) {
        let words = words().course;
        match self.progress {
            Progress::Asking(Some(guess)) => {
                let ([_, meaning], _) = self.question().choices[guess];
                (words.wrong(meaning), verdict_color(false))
            }
            Progress::Trying { is_right: true } => (words.right.to_owned(), verdict_color(true)),
            Progress::Done => (STATIONS[self.number].sentence().to_owned(), blueprint::INK),
            _ => (String::new(), blueprint::INK),
        }
    }

    /// The task, or the further one.
    fn to_do(&self, app: &AppContext) -> String {
        let words = words().course;
        let further = self.further().map(|of| {
            let is_done = app.settings.learn.has_seen(of.id);
            words.further((of.asked)(words), is_done)
        });
        further.unwrap_or_else(|| self.asked()[1].to_owned())
    }
}

/// A station on the desk, with what the player has learned.
struct StationSubject<'a> {
    of: &'a LabStation,
    app: &'a AppContext,
}

impl Subject for StationSubject<'_> {
    fn context(&self) -> Context {
        Context::Lab
    }

    fn title(&self) -> [String; 2] {
        let number = self.of.number;
        let place = words().course.place(number + 1, STATIONS.len());
        [place, STATIONS[number].name().to_owned()]
    }

    /// The question with its answers; or what was said about the answer, and the task.
    fn ask(&self) -> Ask {
        let ([question, _], said) = (self.of.asked(), self.of.said());
        if !self.of.is_asking() {
            return Ask::say(vec![said, (self.of.to_do(self.app), blueprint::CAST)]);
        }
        let choices = self.of.question().choices.into_iter().enumerate();
        let answers = choices.map(|(number, ([answer, _], _))| {
            // The last wrong answer has a disabled button.
            let is_wrong = self.of.progress == Progress::Asking(Some(number));
            let action = (!is_wrong).then_some(Action::Lesson(number));
            (answer.to_owned(), action)
        });
        Ask {
            said: vec![(question.to_owned(), blueprint::INK), said],
            answers: answers.collect(),
            marked: None,
        }
    }

    fn rows(&self) -> Rows<'_> {
        let (steps, decides) = self.of.steps();
        Rows::of(steps, decides)
    }

    fn sheet(&self) -> &Sheet {
        &self.of.sheet
    }

    fn buttons(&self, _: bool) -> Vec<Button<'_>> {
        let (all, progress) = (words(), self.of.progress);
        let on = if self.of.is_asking() {
            keyed(Context::Lab, all.course.skip, Action::Choose)
        } else {
            let next = Face::Keyed(Context::Course, all.course.next);
            let is_done = progress == Progress::Done;
            (next, Some(Action::NextStation), is_done)
        };
        let previous = all.course.previous;
        let mut buttons = vec![
            keyed(Context::Course, previous, Action::PreviousStation),
            on,
            keyed(Context::Lab, all.course.whole_lab, Action::OpenInLab),
        ];
        if !self.of.is_asking() {
            buttons.push(keyed(Context::Lab, all.lab.reset, Action::ResetLesson));
        }
        buttons
    }

    fn draw_picture(&self, ui: &mut Ui<'_>, layout: &DeskLayout) {
        let lit = self.of.sheet.marks(&self.of.steps().0);
        let is_asking = self.of.is_asking();
        self.of.lab.draw_bench(ui, layout.picture, is_asking, lit);
    }

    fn is_near(&self, layout: &DeskLayout, mark: &Mark) -> bool {
        self.of.lab.is_near(layout, mark)
    }
}

fn layout(view: &View) -> DeskLayout {
    DeskLayout::new(view, CurveSize::None)
}

impl Screen for LabStation {
    fn update(&mut self, frame: &mut Frame<'_>) {
        let bench = layout(frame.view).picture;
        self.lab.follow_shift(frame.app);
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
                    let steps = self.steps().0;
                    self.sheet.act(*action, &steps);
                    if *action == Action::ResetLesson {
                        self.sheet.begin();
                    }
                    self.lab.act_on_bench(bench, frame.view.touch, *action);
                }
            }
        }
        let compared = self.compared();
        let is_done = compared.is_some_and(|decision| self.task.done.contains(&decision.id));
        if matches!(self.progress, Progress::Trying { .. }) && is_done {
            self.progress = Progress::Done;
            frame.app.settings.learn.note(STATIONS[self.number].id);
            frame.cue(Cue::Star);
        }
        let learned = &mut frame.app.settings.learn;
        if let Some(further) = self.further().filter(|of| !learned.has_seen(of.id))
            && self.lab.holds(further.condition)
        {
            learned.note(further.id);
            frame.cue(Cue::Star);
        }
    }

    fn draw(&self, ui: &mut Ui<'_>, app: &AppContext) {
        let subject = StationSubject { of: self, app };
        desk::draw(ui, &subject, &layout(ui.view), app.window.has_notice);
    }

    /// Notices take the place of the sentence.
    fn notices(&self, ui: &Ui<'_>, _: &AppContext) -> Vec<Rect> {
        vec![layout(ui.view).ask]
    }

    fn place(&self) -> Option<Transition> {
        Some(Transition::Lab(Some(self.lab.address())))
    }

    fn describe(&self) -> Description<'_> {
        Description {
            covers: true,
            is_idle: !self.lab.is_dragging(),
            speaks_at_rest: true,
            ..Description::new("station", &[Context::Window, Context::Lab])
        }
    }

    fn acts(&self, context: Context, action: Action) -> bool {
        let is_asking = self.is_asking();
        match action {
            _ if context != Context::Lab => true,
            Action::Back | Action::OpenInLab | Action::CopyLink => true,
            Action::Choose => is_asking || self.progress == Progress::Done,
            Action::Lesson(answer) => is_asking && answer < self.question().choices.len(),
            action => !is_asking && (Lab::acts_on_bench(action) || Sheet::acts(action)),
        }
    }

    fn state(&self, _: &AppContext) -> String {
        let progress = match self.progress {
            Progress::Asking(None) => "asking",
            Progress::Asking(Some(_)) => "wrong",
            Progress::Trying { .. } => "trying",
            Progress::Done => "done",
        };
        let shown = self.compared().map_or("", |decision| decision.id);
        format!(
            "station={} progress={progress} place={} shown={shown}",
            self.number + 1,
            self.lab.address()
        )
    }

    fn view(&self, _: &AppContext, surface: Surface) -> View {
        View::new(lab::lab_surface(surface))
    }

    fn spoken(&self, app: &AppContext) -> String {
        desk::spoken(&StationSubject { of: self, app })
    }
}

#[cfg(test)]
mod tests {
    use breakout::level::LevelSet;
    use macroquad::prelude::{Vec2, vec2};

    use super::*;
    use crate::app::render::Canvas;
    use crate::app::screens::Requests;

    /// The action that does the task of each lab station, and how often it is pressed.
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

    fn lab_stations() -> impl Iterator<Item = LabStation> {
        let stations = STATIONS.iter().enumerate();
        stations.filter_map(|(number, station)| Some(LabStation::new(number, station.task()?)))
    }

    fn act(station: &mut LabStation, app: &mut AppContext, actions: &[Action]) -> Requests {
        let view = View::of(vec2(1280.0, 720.0));
        Requests::of(station, app, (&view, 0.0), actions)
    }

    fn right(station: &LabStation) -> Action {
        let mut answers = station.question().choices.into_iter();
        let right = answers.position(|(_, is_right)| is_right);
        Action::Lesson(right.expect("an answer is right"))
    }

    #[test]
    fn every_station_asks_answers_notices_and_counts() {
        let mut app = AppContext::of(LevelSet::builtin());
        for (mut station, (id, way, steps)) in lab_stations().zip(DEEDS) {
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
        let seen = &app.settings.learn.seen;
        let stations: Vec<&str> = seen
            .iter()
            .map(String::as_str)
            .filter(|id| !id.starts_with("challenge-"))
            .collect();
        assert_eq!(stations, DEEDS.map(|(id, ..)| id));
    }

    #[test]
    fn what_is_compared_is_what_the_scene_says() {
        let shown: Vec<String> = lab_stations()
            .map(|station| {
                let decision = station.compared().expect("something is compared");
                let step = &decision.comparisons[decision.deciding.expect("one decides")];
                format!("{} {}", step.numbers, decision.id)
            })
            .collect();
        assert_eq!(
            shown,
            [
                "170 ≤ 140 apart",
                "140 ≤ 100 apart",
                "160 = 160 touch",
                "5 ≤ 4 no-pixel",
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

    /// The motion may end before its line is closest to the box.
    #[test]
    fn a_miss_has_the_least_distance_that_the_motion_reaches() {
        let mut app = AppContext::of(LevelSet::builtin());
        let station = lab_stations().find(|station| STATIONS[station.number].id == "when");
        let mut station = station.expect("is there");
        act(&mut station, &mut app, &[Action::Choose]);
        let mut misses = 0;
        for way in [[Action::Left; 50], [Action::Up; 50]].concat() {
            act(&mut station, &mut app, &[way; 2]);
            let decision = station.compared().expect("something is compared");
            if decision.id != "beside" {
                continue;
            }
            let step = &decision.comparisons[0];
            let setup = station.lab.address().to_string();
            let numbers = setup.split(['/', ',']).filter_map(|text| text.parse().ok());
            let [x, y, r, left, top, w, h, m_x, m_y] = numbers.collect::<Vec<f64>>()[..] else {
                panic!("{setup}");
            };
            let distance = |part: u32| {
                let time = f64::from(part) / 10_000.0;
                let (x, y) = (x + m_x * time, y + m_y * time);
                (x.clamp(left, left + w) - x).hypot(y.clamp(top, top + h) - y)
            };
            let least = (0..=10_000).map(distance).fold(f64::INFINITY, f64::min);
            let (shown, rest) = step.numbers.split_once(' ').expect("a comparison");
            let shown: f64 = shown.parse().expect("a number");
            assert!((shown - least).abs() < 0.02, "{setup}: {shown} {least}");
            assert_eq!(rest, format!("≥ {r}"));
            misses += 1;
        }
        assert!(misses > 5, "{misses}");
    }

    #[test]
    fn the_whole_lab_opens_with_the_scene_and_leads_back() {
        let mut app = AppContext::of(LevelSet::builtin());
        let mut station = lab_stations().next().expect("there is one");
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

    /// In every state of every station the texts are few and uncut, inside the window, and do not overlap.
    #[test]
    fn stations_have_few_texts_and_room_for_them_in_every_window() {
        let mut app = AppContext::of(LevelSet::builtin());
        let (mut canvas, mut faults) = (Canvas::new(), Vec::new());
        let desk = |width, height, text| Surface::new(vec2(width, height), 1.0, text, false);
        let phone = |width, height| Surface::touched(vec2(width, height));
        for surface in [
            desk(1280.0, 720.0, 1.0),
            desk(1280.0, 720.0, 1.5),
            desk(800.0, 600.0, 1.0),
            desk(800.0, 600.0, 1.5),
            desk(600.0, 1000.0, 1.0),
            desk(1000.0, 500.0, 1.0),
            desk(1090.0, 620.0, 1.0),
            desk(480.0, 854.0, 1.0),
            phone(390.0, 844.0),
            phone(844.0, 390.0),
            phone(568.0, 320.0),
        ] {
            let window = surface.in_window_units();
            for (mut station, (id, way, steps)) in lab_stations().zip(DEEDS) {
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
                    found.extend((count > 40).then(|| format!("{count} texts: {texts:?}")));
                    let cut = texts.iter().filter(|(_, text)| text.contains('…'));
                    found.extend(cut.map(|(_, text)| format!("{text} is cut")));
                    let decision = station.compared().filter(|_| !station.is_asking());
                    let compared = decision.map_or(Vec::new(), |decision| decision.comparisons);
                    let is_missing = |step: &&Step| {
                        let of = |text: &String| texts.iter().any(|(_, written)| written == text);
                        !of(&step.symbols) && !of(&step.numbers)
                    };
                    let missing = compared.iter().filter(is_missing);
                    found.extend(missing.map(|step| format!("no {}", step.numbers)));
                    let bench = layout(&view).picture;
                    if bench.h < view.window.y * 0.25 {
                        found.push(format!("a low bench: {bench:?}"));
                    }
                    let state = format!("{window} {id} {:?}", station.progress);
                    faults.extend(found.iter().map(|fault| format!("{state}: {fault}")));
                }
            }
        }
        assert!(faults.is_empty(), "{faults:#?}");
    }

    /// Some begin in a scene that meets the further task, which the task itself leaves.
    #[test]
    fn every_further_task_can_be_met() {
        let scenes = [
            ("challenge-touch", "box-box/100,60,80,60/180,90,90,70"),
            ("challenge-misprint", "point-circle/160,180/160,120,55"),
            (
                "challenge-tangent-inside",
                "circle-circle/120,120,70/160,120,30",
            ),
            ("challenge-lie", "circle-box/214,26,30/70,50,120,90"),
            ("challenge-corner", "circle-box/214,158,30/70,50,120,90"),
            ("challenge-centre", "circle-box/150,90,30/70,50,120,90"),
            ("challenge-tunnel", "cast/40,120,14/190,50,14,140/270,0"),
            ("challenge-glide", "cast/120,76,24/110,100,110,80/90,0"),
        ];
        let tasks =
            lab_stations().filter_map(|station| Some((station.task.further.as_ref()?, station)));
        for ((further, station), (id, scene)) in tasks.zip(scenes) {
            assert_eq!(further.id, id);
            let there = SceneAddress::read(scene).expect(scene);
            assert!(Lab::on_bench(there, 0).holds(further.condition), "{id}");
            let starts_done = [
                "challenge-touch",
                "challenge-corner",
                "challenge-centre",
                "challenge-lie",
                "challenge-tunnel",
            ];
            assert_eq!(
                station.lab.holds(further.condition),
                starts_done.contains(&id),
                "{id}"
            );
        }
    }
}
