//! The comparisons of a test, and which of them decides it.

use super::{Kind, Step, Value};

/// The conclusion from the comparisons of a scene.
#[derive(Clone, Debug)]
pub struct Decision {
    /// The comparisons, each with its truth.
    pub comparisons: Vec<Step>,
    /// The index of the one that decides; `None` if all of them do.
    pub deciding: Option<usize>,
    /// The id of the conclusion.
    pub id: &'static str,
}

impl Decision {
    /// The decision of comparisons that all have to hold, or else of the first check that holds.
    ///
    /// Each [`Kind::Meet`] has the id of what follows if it fails, and a [`Kind::AllStrict`] that of what follows if
    /// none does. In between, the shapes touch.
    pub fn of(steps: &[Step]) -> Option<Self> {
        let of = |kind| steps.iter().filter(move |step: &&Step| step.kind == kind);
        let mut comparisons: Vec<Step> = of(Kind::Meet).cloned().collect();
        if comparisons.is_empty() {
            let check = of(Kind::Check).find(|step| step.holds())?;
            return Some(Self {
                comparisons: vec![check.clone()],
                deciding: Some(0),
                id: check.id,
            });
        }
        if let Some(all) = of(Kind::Says).find(|step| step.holds()) {
            return Some(Self {
                comparisons,
                deciding: None,
                id: all.id,
            });
        }
        let failing = comparisons.iter().position(|step| !step.touching);
        let equal = comparisons.iter().position(|step| !step.holds());
        let deciding = failing.or(equal)?;
        let id = failing.map_or("touch", |failing| comparisons[failing].id);
        if failing.is_none() {
            comparisons = comparisons.into_iter().map(Step::or_equal).collect();
            comparisons[deciding] = comparisons[deciding].clone().equality();
        }
        Some(Self {
            comparisons,
            deciding: Some(deciding),
            id,
        })
    }
}

impl Step {
    /// A comparison that holds with equality alone, as an equality.
    fn equality(mut self) -> Self {
        for text in [&mut self.symbols, &mut self.numbers] {
            *text = text.replace(['≤', '≥'], "=");
        }
        self.value = Value::Truth(true);
        self
    }
}

#[cfg(test)]
mod tests {
    use glam::Vec2;

    use super::super::Kind::{AllStrict, Meet};
    use super::super::{Row, Scene, SceneShape};
    use super::*;
    use crate::collision::Interval;

    const ROWS: &[Row] = &[
        (Meet, "apart", "a.min < b.max"),
        (Meet, "apart", "b.min < a.max"),
        (AllStrict, "overlap", ""),
    ];

    fn decision(min: f32, max: f32) -> Decision {
        let [a, b] = [Interval::new(60.0, 140.0), Interval::new(min, max)];
        let shapes = [SceneShape::Interval(a, 0.0), SceneShape::Interval(b, 9.0)];
        let motion = Vec2::ZERO;
        Decision::of(&Scene { shapes, motion }.work_out(ROWS)).expect("a decision")
    }

    #[test]
    fn it_takes_all_comparisons_to_overlap_and_one_to_be_apart() {
        for (b, deciding, id, numbers) in [
            ((-16.0, 74.0), None, "overlap", "60 < 74, −16 < 140"),
            ((-200.0, -100.0), Some(0), "apart", "60 < −100, −200 < 140"),
            ((170.0, 260.0), Some(1), "apart", "60 < 260, 170 < 140"),
            ((140.0, 230.0), Some(1), "touch", "60 ≤ 230, 140 = 140"),
        ] {
            let decision = decision(b.0, b.1);
            let shown: Vec<_> = decision
                .comparisons
                .iter()
                .map(|step| step.numbers.as_str())
                .collect();
            assert_eq!((decision.deciding, decision.id), (deciding, id));
            assert_eq!(shown.join(", "), numbers);
            let truths = decision.comparisons.iter().enumerate();
            let fails = |(index, step): (usize, &Step)| (!step.holds()).then_some(index);
            let failing: Vec<usize> = truths.filter_map(fails).collect();
            let expected = deciding.filter(|_| id == "apart");
            assert_eq!(failing, Vec::from_iter(expected));
        }
    }
}
