//! The page behind the key of the first one: the keys, the layers of the field, the methods, and how often
//! they disagreed.

use breakout::textbook::methods::{METHODS, Method, MethodResults};

use super::Microscope;
use super::hit_report::{Chapter, Row};
use super::prediction::Enter;
use crate::app::input::Action;
use crate::app::render::palette::{Color, blueprint};
use crate::app::words::words;

impl Microscope {
    /// The chapters before the calculation. With fingers there are controls instead of keys and layers.
    pub(super) fn rest(&self, enter: Enter, touch: bool, of_exhibit: bool) -> Vec<Chapter> {
        use Action::{
            Back, Copy, CopyTest, Down, Faster, First, Last, Left, NextHit, NextMethod, NextPage,
            NextReport, NextStage, NextStatement, OpenInLab, PlayOn, Predict, PreviousPage,
            PreviousStage, PreviousStatement, Rewind, Right, Run, SaveScene, Slower, Up,
        };
        let words = words().microscope;
        let key = |what: &str, actions| Row::Keys(what.to_owned(), actions);
        let mut keys = vec![
            key(words.back_to_why, &[NextReport] as &[Action]),
            key(words.key_pages, &[PreviousPage, NextPage]),
            key(words.key_step, &[Left, Right]),
            key(words.key_marks, &[Up, Down]),
            key(words.key_ends, &[First, Last]),
            key(words.key_run(self.playback.is_running()), &[Run]),
            key(words.key_rewind, &[Rewind]),
            key(
                &words.key_speed(self.playback.speed_name()),
                &[Slower, Faster],
            ),
            key(words.key_leave, &[Back]),
        ];
        if of_exhibit {
            keys.push(key(crate::app::words::words().museum.play, &[Predict]));
            keys.push(key(words.key_lines, &[PreviousStatement, NextStatement]));
        } else {
            keys.push(key(enter.name(), &[PlayOn]));
            keys.push(key(words.key_predict, &[Predict]));
        }
        let of_hit = vec![
            key(words.key_stages, &[PreviousStage, NextStage] as &[Action]),
            key(words.key_lab, &[OpenInLab]),
            key(words.key_other_hit, &[NextHit]),
            key(words.key_test, &[CopyTest]),
            key(words.key_copy, &[Copy]),
            key(words.key_scene, &[SaveScene]),
        ];
        let methods = METHODS.iter().enumerate().map(|(index, (method, name))| {
            let hits = self.results.iter().filter(|row| row.hit(*method)).count();
            let color = Some(method_color(*method)).filter(|_| hits > 0);
            Row::Method(
                name,
                hits,
                color.unwrap_or(blueprint::QUIET),
                index == self.method,
            )
        });
        let mut tests = vec![Row::Words(words.methods_about.to_owned())];
        tests.extend(methods);
        tests.push(key(words.key_method, &[NextMethod]));
        let counts = &self.survey.counts;
        let mut counted = vec![Row::Words(self.survey.period())];
        for (label, count) in [
            (words.box_test_wrong, counts.false_positives),
            (words.tunnelled, counts.tunnelled),
            (words.doubles, counts.doubles),
        ] {
            counted.push(Row::Other(count.to_string(), label.to_owned()));
        }
        let layers = vec![Row::Layers, Row::Words(words.layers_about.to_owned())];
        let mut chapters = vec![
            ("KEYS", keys),
            ("THIS HIT", of_hit),
            ("", layers),
            (words.methods, tests),
            (words.counts, counted),
        ];
        if touch {
            chapters.drain(..3);
        }
        let chapters = chapters.into_iter();
        chapters
            .map(|(heading, rows)| Chapter { heading, rows })
            .collect()
    }
}

/// Each brick of the results once, in its colour: that of the emphasised method if it finds a hit of
/// any ball, else a faint one of the strictest method that does.
pub(super) fn brick_colors(results: &[MethodResults], method: usize) -> Vec<(usize, Color)> {
    let (method, _) = METHODS[method];
    let color = |brick: usize| {
        let hit = |method: Method| {
            let mut rows = results.iter();
            rows.any(|row| row.brick == brick && row.hit(method))
        };
        if hit(method) {
            return method_color(method);
        }
        let mut strictest_first = METHODS.iter().rev();
        let strictest = strictest_first.find(|(method, _)| hit(*method));
        method_color(strictest.map_or(Method::BoxTouches, |(method, _)| *method)).faded(0.45)
    };
    let mut bricks: Vec<usize> = results.iter().map(|row| row.brick).collect();
    bricks.sort_unstable();
    bricks.dedup();
    let bricks = bricks.into_iter();
    bricks.map(|brick| (brick, color(brick))).collect()
}

fn method_color(method: Method) -> Color {
    match method {
        Method::BoxTouches | Method::BoxOverlaps => blueprint::BOX_ONLY,
        Method::CircleOverlaps => blueprint::TOUCH,
        Method::Cast => blueprint::CAST,
    }
}
