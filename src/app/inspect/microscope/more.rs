//! The pages after the calculation: the methods, how often they disagreed, the layers of the field, and the keys.

use breakout::textbook::methods::{METHODS, Method, MethodResults};

use super::Microscope;
use super::hit_report::{Chapter, Row};
use crate::app::input::Action;
use crate::app::render::palette::{Color, blueprint};
use crate::app::words::words;

impl Microscope {
    /// The chapters after the calculation. Fingers have controls instead of layers and keys.
    pub(super) fn more_chapters(&self, touch: bool, of_exhibit: bool) -> Vec<Chapter> {
        let (words, counts) = (words().microscope, &self.disagreements.counts);
        let mut tests = vec![Row::Words(words.methods_about.to_owned())];
        tests.extend(self.methods());
        tests.push(Row::Keys(
            words.key_method.to_owned(),
            &[Action::NextMethod],
        ));
        let counted = [
            (words.box_test_wrong, counts.false_positives),
            (words.tunnelled, counts.tunnelled),
            (words.doubles, counts.doubles),
        ];
        let counted = counted.map(|(label, count)| Row::Other(count.to_string(), label.to_owned()));
        let period = std::iter::once(Row::Words(self.disagreements.period()));
        let [keys, of_hit] = self.keys(of_exhibit);
        let layers = vec![Row::Layers, Row::Words(words.layers_about.to_owned())];
        let chapters = [
            (words.methods, tests),
            (words.counts, period.chain(counted).collect()),
            ("", layers),
            ("KEYS", keys),
            ("THIS HIT", of_hit),
        ];
        let chapters = chapters.into_iter().take(if touch { 2 } else { 5 });
        let chapter = |(heading, rows)| Chapter { heading, rows };
        chapters.map(chapter).collect()
    }

    /// The keys of the microscope, and those of a hit.
    #[rustfmt::skip]
    fn keys(&self, of_exhibit: bool) -> [Vec<Row>; 2] {
        use Action::{
            Back, Copy, CopyTest, Down, Faster, First, Last, Left, NextHit, NextPage, NextStage,
            NextStatement, OpenInLab, PlayOn, Predict, PreviousPage, PreviousStage, PreviousStatement, Rewind, Right,
            Run, SaveScene, Slower, Up,
        };
        let (words, play) = (words().microscope, words().museum.play);
        let (speed, run) = (words.key_speed(self.playback.names()[0]), words.key_run(self.playback.is_running()));
        let own: [(&str, &'static [Action]); 2] = if of_exhibit {
            [(play, &[Predict]), (words.key_lines, &[PreviousStatement, NextStatement])]
        } else {
            [(self.enter_name(), &[PlayOn]), (words.key_predict, &[Predict])]
        };
        let keys: [(&str, &'static [Action]); 8] = [
            (words.key_pages, &[PreviousPage, NextPage]), (words.key_step, &[Left, Right]),
            (words.key_marks, &[Up, Down]), (words.key_ends, &[First, Last]), (run, &[Run]), (words.key_rewind, &[Rewind]), (&speed, &[Slower, Faster]), (words.key_leave, &[Back]),
        ];
        let of_hit: [(&str, &'static [Action]); 6] = [
            (words.key_stages, &[PreviousStage, NextStage]), (words.key_lab, &[OpenInLab]),
            (words.key_other_hit, &[NextHit]), (words.key_test, &[CopyTest]), (words.key_copy, &[Copy]),
            (words.key_scene, &[SaveScene]),
        ];
        let row = |(effect, actions): &(&str, &'static [Action])| Row::Keys((*effect).to_owned(), actions);
        [keys.iter().chain(&own).map(row).collect(), of_hit.iter().map(row).collect()]
    }

    /// Each method with its hits in this step.
    fn methods(&self) -> impl Iterator<Item = Row> {
        METHODS.iter().enumerate().map(|(index, (method, name))| {
            let hits = self.results.iter().filter(|row| row.hit(*method)).count();
            let color = if hits > 0 {
                method_color(*method)
            } else {
                blueprint::QUIET
            };
            Row::Method(name, hits, color, index == self.method)
        })
    }
}

/// Each brick of the results in its colour: that of the marked method if it finds a hit of any ball, else a faint one of
/// the strictest method that does.
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
