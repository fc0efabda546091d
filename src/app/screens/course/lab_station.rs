//! A station in the lab: a scene with one question, one task and one comparison.

use breakout::explain::{Decision, Mark, Step};
use macroquad::prelude::Rect;

use super::stations::{FurtherTask, Goal, STATIONS, Task};
use crate::app::audio::Cue;
use crate::app::input::{Action, Context};
use crate::app::look::desk;
use crate::app::look::desk::{Ask, DeskLayout, Quiz, Rows, Sheet, Subject};
use crate::app::screens::lab::{self, Lab, PointSearch, SceneAddress};
use crate::app::screens::{AppContext, Description, Frame, Screen, Transition};
use crate::app::ui::Ui;
use crate::app::ui::button::{Button, Face, keyed};
use crate::app::view::{Surface, View};
use crate::app::words::words;

pub(super) struct LabStation {
    number: usize,
    task: &'static Task,
    quiz: Quiz,
    lab: Lab,
    /// The search of a task that is one, after the question.
    search: Option<PointSearch>,
    /// True once the task is done.
    is_done: bool,
    /// True once the scene, after that, was none that the further task asks for: it is built, not met by chance.
    is_further: bool,
    sheet: Sheet,
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
            quiz: STATIONS[number].quiz(number),
            lab: Lab::on_bench(place, task.part),
            search: None,
            is_done: false,
            is_further: false,
            sheet: Sheet::default(),
        }
    }

    /// True while the question or a search hides the answer.
    fn hides(&self) -> bool {
        self.quiz.is_open() || self.search.as_ref().is_some_and(|of| !of.is_found())
    }

    /// The further task, once the first is done.
    fn further(&self) -> Option<&'static FurtherTask> {
        self.task.further.as_ref().filter(|_| self.is_done)
    }

    /// The decision of the task's comparisons in the scene.
    fn compared(&self) -> Option<Decision> {
        let goals = match self.task.goal {
            Goal::Reach(ids) => ids,
            Goal::FindP(_) => &[],
        };
        let compared = self.task.compared.iter().map(|(_, id, _)| *id);
        let ids: Vec<&str> = compared
            .filter(|id| !id.is_empty())
            .chain(goals.iter().copied())
            .collect();
        let mut steps = self.lab.work_out(self.task.compared);
        steps.retain(|step| ids.contains(&step.id));
        Decision::of(&steps)
    }

    /// The comparisons and what they say, with the index of the one that decides; none before the answer.
    fn steps(&self) -> (Vec<Step>, Option<usize>) {
        let Some(decision) = self.compared().filter(|_| !self.hides()) else {
            return (Vec::new(), None);
        };
        let mut steps = decision.comparisons;
        if self.search.is_some() {
            let steps = [PointSearch::rows(&self.lab), steps].concat();
            let last = steps.len() - 1;
            return (steps, Some(last));
        }
        // A row that decides says itself what it means, unless it holds.
        let is_said = |at: usize| steps[at].id == decision.id;
        if !decision.deciding.is_some_and(is_said) {
            steps.push(Step::note(words().lab.said(decision.id)));
        }
        let decides = decision.deciding.unwrap_or(steps.len() - 1);
        (steps, Some(decides))
    }

    /// The task, or the further one; `None` if there is none left.
    fn to_do(&self, app: &AppContext) -> Option<String> {
        let words = words().course;
        let further = self.further().map(|of| {
            let is_done = app.settings.learn.has_seen(of.id);
            words.further((of.asked)(words), is_done)
        });
        let [_, task] = STATIONS[self.number].asked();
        further.or_else(|| (!self.is_done).then(|| task.to_owned()))
    }

    /// Takes an answer, and begins what follows it.
    fn answer(&mut self, action: Action, app: &mut AppContext) -> Option<Cue> {
        let cue = self.quiz.act(action)?;
        if self.quiz.is_answered() {
            app.settings.learn.note(STATIONS[self.number].id);
        }
        if let Goal::FindP(scenes) = self.task.goal
            && !self.quiz.is_open()
        {
            let mut search = PointSearch::new(scenes);
            self.lab = search.lab();
            self.search = Some(search);
        }
        Some(cue)
    }

    /// True if the scene reaches the goal of the task.
    fn reaches_goal(&self) -> bool {
        match self.task.goal {
            _ if self.quiz.is_open() => false,
            Goal::Reach(ids) => {
                let compared = self.compared();
                compared.is_some_and(|decision| ids.contains(&decision.id))
            }
            Goal::FindP(_) => self.search.as_ref().is_some_and(PointSearch::is_over),
        }
    }

    /// Notes what the scene has reached.
    fn notice_goals(&mut self, frame: &mut Frame<'_>) {
        if !self.is_done && self.reaches_goal() {
            self.is_done = true;
            frame.cue(Cue::Star);
        }
        let learned = &mut frame.app.settings.learn;
        if let Some(further) = self.further().filter(|of| !learned.has_seen(of.id)) {
            let is_built = self.lab.holds(further.condition);
            if is_built && self.is_further {
                learned.note(further.id);
                frame.cue(Cue::Star);
            }
            self.is_further |= !is_built;
        }
    }

    fn layout(&self, view: &View) -> DeskLayout {
        DeskLayout::new(view, &self.sheet, self.lab.has_motion())
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
        self.of.quiz.title.clone()
    }

    /// The question with its answers; or its answer with the reason, and the task.
    fn ask(&self) -> Ask {
        let task = self.of.to_do(self.app);
        let Some(search) = &self.of.search else {
            return self.of.quiz.ask(Action::Lesson, task);
        };
        let mut ask = self.of.quiz.ask(Action::Lesson, None);
        let mut said = search.said(&self.of.lab, &task.unwrap_or_default());
        if self.of.is_done {
            said.append(&mut ask.said);
        }
        Ask { said, ..ask }
    }

    fn rows(&self) -> Rows<'_> {
        let (steps, decides) = self.of.steps();
        Rows::of(steps, decides)
    }

    fn sheet(&self) -> &Sheet {
        &self.of.sheet
    }

    /// A finger sets the cross in the picture.
    fn buttons(&self, touch: bool) -> Vec<Button<'_>> {
        let all = words();
        let on = if self.of.quiz.is_open() {
            keyed(Context::Lab, all.course.skip, Action::Choose)
        } else if self.of.search.as_ref().is_some_and(PointSearch::goes_on) {
            keyed(Context::Lab, all.course.next, Action::Choose)
        } else {
            let next = Face::Keyed(Context::Course, all.course.next);
            (next, Some(Action::NextStation), self.of.is_done)
        };
        let previous = all.course.previous;
        let mut buttons = vec![
            keyed(Context::Course, previous, Action::PreviousStation),
            on,
            keyed(Context::Lab, all.course.whole_lab, Action::OpenInLab),
        ];
        if !self.of.hides() {
            buttons.push(keyed(Context::Lab, all.lab.reset, Action::ResetLesson));
        } else if self.of.search.is_some() && !touch {
            buttons.push(keyed(Context::Lab, all.course.set_cross, Action::Choose));
        }
        buttons
    }

    fn draw_picture(&self, ui: &mut Ui<'_>, layout: &DeskLayout) {
        let lit = self.of.sheet.marks(&self.of.steps().0);
        let lab = &self.of.lab;
        let picture = layout.picture;
        lab.draw_bench(ui, picture, self.of.hides(), lit);
        if let Some(search) = self.of.search.as_ref().filter(|_| self.of.hides()) {
            search.draw(lab, ui, picture);
        }
    }

    /// While the question is open, the curve ends at the start of the motion.
    fn draw_curve(&self, ui: &mut Ui<'_>, room: Rect) {
        let until = self.of.hides().then_some(0.0);
        self.of.lab.draw_curve_until(ui, room, until);
    }

    fn is_near(&self, layout: &DeskLayout, mark: &Mark) -> bool {
        self.of.lab.is_near(layout, mark)
    }
}

impl Screen for LabStation {
    fn update(&mut self, frame: &mut Frame<'_>) {
        let bench = (self.layout(frame.view).picture, frame.view.reach());
        self.lab.follow_shift(frame.app);
        for action in frame.actions {
            match action {
                _ if self.sheet.opens(frame.view, *action) => {}
                Action::Back => return frame.leave_to(Transition::Course(Some(self.number))),
                Action::OpenInLab => {
                    frame.cue(Cue::MenuChoose);
                    return frame.go(Transition::LabOver(self.lab.address()));
                }
                Action::Curve => self.sheet.act(*action, &[]),
                _ if self.quiz.is_open() => {
                    if let Some(cue) = self.answer(*action, frame.app) {
                        frame.cue(cue);
                    }
                }
                _ if self.hides() => {
                    let search = self.search.as_mut();
                    let cue = search.and_then(|search| search.act(&self.lab, bench, *action));
                    if let Some(cue) = cue {
                        frame.cue(cue);
                    }
                    if !self.hides() {
                        // D, the first step to P.
                        self.sheet.light(1);
                    }
                }
                Action::Choose => {
                    frame.cue(Cue::MenuMove);
                    let Some(next) = self.search.as_mut().and_then(PointSearch::next) else {
                        return frame.go(Transition::Station(self.number + 1));
                    };
                    self.lab = next;
                    self.sheet.begin();
                }
                _ => {
                    let steps = self.steps().0;
                    self.sheet.act(*action, &steps);
                    self.lab.act_on_bench(bench.0, bench.1, *action);
                    if *action == Action::ResetLesson {
                        self.sheet.begin();
                    }
                }
            }
            self.notice_goals(frame);
        }
    }

    fn draw(&self, ui: &mut Ui<'_>, app: &AppContext) {
        let subject = StationSubject { of: self, app };
        desk::draw(ui, &subject, &self.layout(ui.view), app.window.has_notice);
    }

    /// Notices take the place of the sentence.
    fn notices(&self, ui: &Ui<'_>, _: &AppContext) -> Vec<Rect> {
        vec![self.layout(ui.view).ask]
    }

    fn place(&self) -> Option<Transition> {
        Some(match self.search {
            // A scene of a search has no place of its own.
            Some(_) => STATIONS[self.number].leads_to(),
            None => Transition::Lab(Some(self.lab.address())),
        })
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
        match action {
            _ if context != Context::Lab => true,
            Action::Back | Action::OpenInLab | Action::CopyLink => true,
            Action::Curve => self.lab.has_motion(),
            _ if self.quiz.is_open() => self.quiz.takes(action),
            _ if self.hides() => PointSearch::takes(action),
            Action::Choose => true,
            action => Lab::acts_on_bench(action) || Sheet::acts(action),
        }
    }

    fn state(&self, _: &AppContext) -> String {
        let progress = match &self.search {
            _ if self.quiz.is_open() => "asking",
            _ if self.is_done => "done",
            Some(search) if search.is_found() => "found",
            Some(_) => "searching",
            None => "trying",
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
    use crate::app::screens::course::stations::StationPlace;

    /// The action that does the task of each lab station, and how often it is pressed.
    const DEEDS: [(&str, Action, usize); 12] = [
        ("intervals", Action::Left, 30),
        ("two-axes", Action::Down, 40),
        ("touching", Action::Left, 1),
        ("pixels", Action::Left, 1),
        ("distance", Action::Right, 1),
        ("negation", Action::Left, 140),
        ("box-test-lies", Action::Left, 4),
        ("where-is-p", Action::Right, 0),
        ("closest-point", Action::Right, 1),
        ("centre-inside", Action::Right, 26),
        ("between-steps", Action::Left, 30),
        ("when", Action::Up, 90),
    ];

    fn lab_stations() -> impl Iterator<Item = LabStation> {
        let stations = STATIONS.iter().enumerate();
        stations.filter_map(|(number, station)| match &station.place {
            StationPlace::Lab(.., task) => Some(LabStation::new(number, task)),
            StationPlace::Museum(_) => None,
        })
    }

    fn act(station: &mut LabStation, app: &mut AppContext, actions: &[Action]) -> Requests {
        let view = View::of(vec2(1280.0, 720.0));
        Requests::of(station, app, (&view, 0.0), actions)
    }

    /// The answers, each with the reply to it.
    fn answers(station: &LabStation) -> Vec<[&'static str; 2]> {
        let [_, answers @ ..] = (STATIONS[station.number].asked)(words().course);
        let there = answers.into_iter().filter(|[answer, _]| !answer.is_empty());
        there.collect()
    }

    fn right(station: &LabStation) -> Action {
        let right = answers(station)
            .iter()
            .position(|[_, reply]| reply.is_empty());
        Action::Lesson(right.expect("an answer is right"))
    }

    fn progress(station: &LabStation, app: &AppContext) -> String {
        let state = station.state(app);
        let (_, rest) = state.split_once("progress=").expect("it is told");
        rest.split(' ').next().unwrap_or_default().to_owned()
    }

    fn said(station: &LabStation, app: &AppContext) -> String {
        let ask = StationSubject { of: station, app }.ask();
        let answered = ask.answered.into_iter().flatten();
        let texts = answered.chain(ask.said.into_iter().map(|(text, _)| text));
        texts.collect::<Vec<_>>().join(" | ")
    }

    #[test]
    fn every_station_asks_answers_notices_and_counts() {
        let mut app = AppContext::of(LevelSet::builtin());
        let mut seen = Vec::new();
        for (mut station, (id, way, steps)) in lab_stations().zip(DEEDS) {
            assert_eq!(STATIONS[station.number].id, id);
            let answers = answers(&station);
            let wrong = answers.iter().filter(|[_, reply]| !reply.is_empty());
            assert_eq!(wrong.count(), answers.len() - 1, "{id}");
            for (number, [_, reply]) in answers.iter().enumerate() {
                let mut again = LabStation::new(station.number, station.task);
                act(&mut again, &mut app, &[Action::Lesson(number)]);
                assert_eq!(reply.is_empty(), !again.quiz.is_open(), "{id}");
                assert!(said(&again, &app).contains(reply), "{id}");
                assert_eq!(again.quiz.is_answered(), reply.is_empty(), "{id}");
            }
            act(&mut station, &mut app, &[way]);
            assert_eq!(progress(&station, &app), "asking", "{id}");
            let right = right(&station);
            act(&mut station, &mut app, &[right]);
            seen.push(id);
            assert_eq!(app.settings.learn.seen.last().map(String::as_str), Some(id));
            assert!(!station.is_done, "{id} is not done before it is tried");
            let why = STATIONS[station.number].sentence();
            if station.search.is_some() {
                find_all(&mut station, &mut app);
            } else {
                assert!(said(&station, &app).contains(why), "{id}");
                act(&mut station, &mut app, &vec![way; steps]);
            }
            assert!(station.is_done, "{id}: {:?}", station.compared());
            assert!(said(&station, &app).contains(why), "{id}");
            let next = act(&mut station, &mut app, &[Action::Choose]).to();
            assert_eq!(next, Some(Transition::Station(station.number + 1)));
            app.settings
                .learn
                .seen
                .retain(|id| !id.starts_with("challenge-"));
        }
        assert_eq!(app.settings.learn.seen, seen);
    }

    /// Sets the cross at P in each scene, by the keys.
    fn find_all(station: &mut LabStation, app: &mut AppContext) {
        for (right, down) in [(10.0, 45.0), (60.0, 45.0), (-30.0, -15.0)] {
            let step = |way: [Action; 2], by: f32| {
                vec![way[usize::from(by > 0.0)]; (by.abs() / 4.0).round() as usize]
            };
            // The middle of the box is too far from each.
            act(station, app, &[Action::Choose]);
            assert_eq!(progress(station, app), "searching");
            assert!(
                said(station, app).contains("from C"),
                "{}",
                said(station, app)
            );
            act(station, app, &step([Action::Left, Action::Right], right));
            act(station, app, &step([Action::Up, Action::Down], down));
            act(station, app, &[Action::Choose]);
            if station.is_done {
                let said = said(station, app);
                assert!(said.contains("C lies within"), "{said}");
                break;
            }
            assert_eq!(progress(station, app), "found");
            let rows: Vec<String> = station
                .steps()
                .0
                .iter()
                .map(Step::name)
                .map(str::to_owned)
                .collect();
            assert_eq!(rows[..4], ["C", "D", "K", "P"]);
            act(station, app, &[Action::Choose]);
        }
    }

    #[test]
    fn an_answer_that_is_shown_does_not_count() {
        let mut app = AppContext::of(LevelSet::builtin());
        for mut station in lab_stations() {
            act(&mut station, &mut app, &[Action::Choose]);
            assert!(!station.quiz.is_open() && !station.quiz.is_answered());
            let [answer, _] = answers(&station)
                .into_iter()
                .find(|[_, reply]| reply.is_empty())
                .expect("one is right");
            let is_shown = said(&station, &app).contains(answer);
            assert!(is_shown || station.search.is_some());
        }
        assert!(app.settings.learn.seen.is_empty());
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
                "170 < 140 apart",
                "140 < 100 apart",
                "160 = 160 touch",
                "5 ≤ 4 no-pixel",
                "3025 = 3025 touch",
                "140.36 > 90 apart",
                "34.71 > 32 apart",
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
        let mut station = lab_stations()
            .find(|station| STATIONS[station.number].id == "when")
            .expect("is there");
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
                let x = x + m_x * time;
                let y = y + m_y * time;
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
        let mut canvas = Canvas::new();
        let mut faults = Vec::new();
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
                let wrong = answers(&station)
                    .iter()
                    .position(|[_, reply]| !reply.is_empty());
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
                    let decision = station.compared().filter(|_| !station.hides());
                    let compared = decision.map_or(Vec::new(), |decision| decision.comparisons);
                    let is_missing = |step: &&Step| {
                        let of = |text: &String| texts.iter().any(|(_, written)| written == text);
                        !of(&step.symbols) && !of(&step.numbers)
                    };
                    let missing = compared.iter().filter(is_missing);
                    found.extend(missing.map(|step| format!("no {}", step.numbers)));
                    let layout = station.layout(&view);
                    let bench = layout.picture.combine_with(layout.curve);
                    if bench.h < view.window.y * 0.25 {
                        found.push(format!("a low bench: {bench:?}"));
                    }
                    let state = format!("{window} {id} {}", progress(&station, &app));
                    faults.extend(found.iter().map(|fault| format!("{state}: {fault}")));
                }
            }
        }
        assert!(faults.is_empty(), "{faults:#?}");
    }

    #[test]
    fn a_further_task_is_not_done_by_the_place_that_did_the_first() {
        let mut app = AppContext::of(LevelSet::builtin());
        let named = |station: &LabStation| STATIONS[station.number].id == "distance";
        let mut station = lab_stations().find(named).expect("the station");
        let answer = right(&station);
        act(&mut station, &mut app, &[answer, Action::Right]);
        assert_eq!(progress(&station, &app), "done");
        let seen = |app: &AppContext| app.settings.learn.has_seen("challenge-misprint");
        let put = |station: &mut LabStation, scene: &str| {
            station.lab = Lab::on_bench(SceneAddress::read(scene).expect(scene), 0);
        };
        station.is_done = false;
        put(&mut station, "point-circle/160,180/160,120,55");
        act(&mut station, &mut app, &[Action::FocusGained]);
        assert!(station.is_done && !seen(&app));
        put(&mut station, "point-circle/300,180/160,120,55");
        act(&mut station, &mut app, &[Action::FocusGained]);
        put(&mut station, "point-circle/160,180/160,120,55");
        act(&mut station, &mut app, &[Action::FocusGained]);
        assert!(seen(&app));
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
