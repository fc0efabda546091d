//! The table of pairs. A new pair is a row here.

use breakout::explain::forms::{self, Form};
use breakout::explain::{self, CastSteps, Kind, Stage, Step, pairs};

use super::lessons::Lesson;
use super::shapes::{Extra, Setup};
use super::{Caption, constructions, lessons};
use crate::app::inspect::pen::Pen;

pub(super) struct Pair {
    /// The name in addresses and in the status report.
    pub(super) id: &'static str,
    /// The name, and the idea of the tests in a few words.
    pub(super) caption: Caption,
    /// The names of the two shapes on the bench and in the formula.
    pub(super) letters: [&'static str; 2],
    /// Our own test. A cast has stages instead.
    pub(super) formula: &'static [explain::Row],
    /// The tutorials' forms of the test.
    pub(super) forms: &'static [Form],
    pub(super) draw: fn(&mut Pen<'_>, &Setup),
    /// The pair opens with the first one.
    pub(super) lessons: &'static [Lesson],
}

impl Pair {
    /// The lines of our test with the numbers of a setup.
    pub(super) fn steps(&self, setup: &Setup) -> Vec<Step> {
        let extra = match setup.extra {
            Extra::Pixels | Extra::GrownUnlike => pairs::PIXELS,
            Extra::MisplacedRoot => pairs::MISPRINT,
            Extra::Steps => pairs::STEPS_OF_CAST,
            Extra::None => &[],
        };
        let scene = setup.scene();
        if setup.motion.is_none() {
            let steps = scene
                .work_out(&[self.formula, extra].concat())
                .into_iter()
                .filter(|step| step.kind != Kind::Case || step.holds());
            // Touching counts.
            let counted = |step: Step| match step.kind {
                Kind::Meet => step.or_equal(),
                _ => step,
            };
            return steps.map(counted).collect();
        }
        // A cast is shown by its answer; its stages have their own page.
        let cast = CastSteps::new(setup.cast());
        let answer = cast.of(Some(Stage::Result)).cloned();
        answer.chain(scene.work_out(extra)).collect()
    }
}

/// A pair whose formula, forms, drawing and lessons have the same name in their modules.
macro_rules! pair {
    ($id:literal, $caption:ident, $letters:expr, $rows:ident, $draw:ident) => {
        Pair {
            id: $id,
            caption: Caption(|words| words.$caption),
            letters: $letters,
            formula: pairs::$rows,
            forms: forms::$rows,
            draw: constructions::$draw,
            lessons: lessons::$rows,
        }
    };
}

#[rustfmt::skip]
pub(super) const PAIRS: &[Pair] = &[
    pair!("interval-interval", interval_interval, ["a", "b"], INTERVALS, interval_interval),
    pair!("point-point", point_point, ["a", "b"], POINTS, point_point),
    pair!("point-circle", point_circle, ["P", "C"], POINT_CIRCLE, point_circle),
    pair!("point-box", point_box, ["P", "b"], POINT_BOX, point_box),
    pair!("circle-circle", circle_circle, ["C1", "C2"], CIRCLES, circle_circle),
    pair!("box-box", box_box, ["a", "b"], BOXES, box_box),
    pair!("circle-box", circle_box, ["C", "B"], CIRCLE_BOX, circle_box),
    pair!("cast", moving_circle_box, ["C", "B"], CAST, cast),
];

#[cfg(test)]
mod tests {
    use macroquad::prelude::Vec2;

    use super::*;
    use crate::app::look::desk::text_of;

    fn pair(id: &str) -> &'static Pair {
        PAIRS.iter().find(|pair| pair.id == id).expect("is there")
    }

    /// The truth of the last line that speaks of a collision or an overlap.
    fn answer(form: &Form, setup: &Setup) -> bool {
        let steps = setup.scene().work_out(form.rows);
        let answers = |id: &str| id.starts_with("collision") || id.starts_with("overlap");
        let mut said = steps.iter().filter(|step| answers(step.id));
        let last = said.next_back();
        last.unwrap_or_else(|| panic!("{} answers nothing", form.id))
            .holds()
    }

    fn shown(id: &str, form: usize, lesson: &str) -> String {
        let pair = pair(id);
        let lesson = pair.lessons.iter().find(|known| known.id == lesson);
        let steps = lesson
            .expect("is there")
            .setup
            .scene()
            .work_out(pair.forms[form].rows);
        steps
            .into_iter()
            .map(|step| text_of(&step) + "\n")
            .collect()
    }

    /// Each tutorial counts touching or does not, as it says. Our reading differs from a strict one only
    /// for shapes without an inside.
    #[test]
    fn a_form_answers_as_its_tutorial_does() {
        const STRICT: [&str; 4] = [
            "lines-python",
            "boxes-python",
            "closest-python",
            "closest-opengl",
        ];
        // They answer something else than the page does: what is wrong about them.
        const OTHERS: [&str; 3] = [
            "ball-as-box-opengl",
            "first-guess-python",
            "move-then-test-opengl",
        ];
        let flat = ["no-length", "flat-box"];
        for pair in PAIRS {
            for lesson in pair
                .lessons
                .iter()
                .filter(|lesson| !flat.contains(&lesson.id))
            {
                let forms = pair.forms.iter().filter(|form| !OTHERS.contains(&form.id));
                for form in forms {
                    let test = if STRICT.contains(&form.id) {
                        Setup::overlaps
                    } else {
                        Setup::touches
                    };
                    let told = answer(form, &lesson.setup);
                    let ours = test(&lesson.setup);
                    assert_eq!(told, ours, "{} {}", form.id, lesson.id);
                }
            }
        }
    }

    #[test]
    fn every_line_has_its_words_and_no_name_stands_for_itself() {
        let is_told = |step: &Step| {
            let told = step.symbols.split_once(" = ");
            assert!(
                told.is_none_or(|(name, of)| !name.ends_with(of)),
                "{step:?}"
            );
        };
        for pair in PAIRS {
            for lesson in pair.lessons {
                let forms = pair.forms.iter();
                let steps = forms
                    .flat_map(|form| lesson.setup.scene().work_out(form.rows))
                    .chain(pair.steps(&lesson.setup))
                    .inspect(is_told);
                let ids = steps.map(|step| step.id);
                for id in ids.chain(pair.forms.iter().map(|form| form.id)) {
                    let said = crate::app::words::words().lab.said(id);
                    assert!(said != id || !id.contains('-'), "{id}");
                }
            }
        }
    }

    #[test]
    fn touching_edges_share_no_pixel_until_they_have_grown() {
        let boxes = pair("box-box");
        let pixels = |setup: &Setup| {
            let steps = setup.scene().work_out(boxes.forms[2].rows);
            let all_four = ["pixel-shared", "collision-then"];
            let said = steps.iter().filter(|step| all_four.contains(&step.id));
            said.map(Step::holds).collect::<Vec<_>>()
        };
        let mut setup = boxes.lessons[1].setup;
        assert_eq!(pixels(&setup), [false, true]);
        setup.bodies[1] = setup.bodies[1].moved_to(setup.bodies[1].anchor - Vec2::X);
        assert_eq!(pixels(&setup), [true, true]);
    }

    #[test]
    fn slips_are_shown_with_their_numbers() {
        for (id, form, lesson, said) in [
            ("point-box", 0, "unsigned", "4294967295 ≤ 5"),
            ("point-box", 0, "unsigned-sum", "0 ≤ 4294967291"),
            ("point-circle", 0, "misplaced-root", "≈ 5.48 ≤ 6"),
            ("circle-box", 0, "lying-corner", "Wrong at corners"),
            ("circle-box", 1, "lying-corner", "farther than its sides"),
            ("circle-box", 1, "lying-corner", "a wall is not round"),
            ("circle-box", 3, "lying-corner", "replaces the box test"),
            ("cast", 0, "tunnelling", "never sees"),
            ("circle-circle", 0, "same", "It needs r1 ≠ r2"),
            ("circle-circle", 0, "inside", "not these"),
            ("box-box", 4, "cross", "By corners"),
        ] {
            let shown = shown(id, form, lesson);
            assert!(shown.contains(said), "{id} {lesson}: {shown}");
        }
        assert!(!shown("point-box", 0, "on-a-side").contains("unsigned"));
        assert!(!shown("circle-circle", 0, "tangent-inside").contains("r1 ≠ r2"));
        assert!(!shown("box-box", 4, "tangent-edges").contains("By corners"));
    }
}
