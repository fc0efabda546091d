//! The pages after the calculation: what the discrete tests said, the layers of the field, and the keys.

use super::Microscope;
use super::hit_report::{Chapter, Row, written};
use crate::app::input::Action;
use crate::app::inspect::blueprint::TestCounts;
use crate::app::words::words;

impl Microscope {
    /// The chapters after the calculation, with the counts of the level; an exhibit has none. Fingers have controls instead
    /// of layers and keys.
    pub(super) fn more_chapters(&self, touch: bool, level: Option<TestCounts>) -> Vec<Chapter> {
        let (words, step) = (words().microscope, self.tests.counts);
        let found = [step.boxes, step.circles, step.hits].map(|count| count.to_string());
        let found = words.found.map(str::to_owned).into_iter().zip(found);
        let mut tests = vec![Row::Words(words.tests_about.to_owned())];
        tests.extend(found.map(|(label, count)| Row::Value(label, count)));
        let wrong = level.map(|of| [of.boxes_alone, of.tunnelled, of.doubles]);
        let wrong = wrong.into_iter().flatten().zip(words.wrong);
        let wrong = wrong.map(|(count, label)| Row::Other(count.to_string(), label.to_owned()));
        let mut chapters = vec![
            (words.tests, tests),
            (words.tests_in_level, wrong.collect()),
        ];
        if !touch {
            let [keys, of_hit] = self.keys(level.is_none());
            let layers = vec![Row::Layers, Row::Words(words.layers_about.to_owned())];
            chapters.extend([("", layers), ("KEYS", keys), ("THIS HIT", of_hit)]);
        }
        written(chapters)
    }

    /// The keys of the microscope, and those of a hit.
    #[rustfmt::skip]
    fn keys(&self, of_exhibit: bool) -> [Vec<Row>; 2] {
        use Action::{
            Back, Copy, CopyTest, Down, Faster, First, Last, Left, NextHit, NextPage, NextStage,
            NextStatement, OpenInLab, PlayOn, Predict, PreviousPage, PreviousStatement, Rewind, Right,
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
            (words.key_stages, &[NextStage]), (words.key_lab, &[OpenInLab]),
            (words.key_other_hit, &[NextHit]), (words.key_test, &[CopyTest]), (words.key_copy, &[Copy]),
            (words.key_scene, &[SaveScene]),
        ];
        let row = |(effect, actions): &(&str, &'static [Action])| Row::Keys((*effect).to_owned(), actions);
        [keys.iter().chain(&own).map(row).collect(), of_hit.iter().map(row).collect()]
    }
}
