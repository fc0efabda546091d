//! The steps that led to a document, and back.

use super::document::Document;

/// Steps between documents, to be taken back and made again. A step holds only what it has changed, so
/// there may be any number of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Undo {
    done: Vec<Step>,
    /// The steps that were taken back, the last one at the end.
    undone: Vec<Step>,
}

/// Bytes that one step replaced.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Step {
    /// The bytes before both.
    at: usize,
    old: Box<[u8]>,
    new: Box<[u8]>,
}

impl Undo {
    /// Adds the step from one document to the next, which can be of any kind: a stroke, or what someone
    /// else has written. Steps that were taken back are forgotten. Without a difference there is no
    /// step, and the answer is false.
    pub fn add(&mut self, before: &Document, after: &Document) -> bool {
        let is_step = before != after;
        if is_step {
            self.done.push(Step::between(before.bytes(), after.bytes()));
            self.undone.clear();
        }
        is_step
    }

    /// Takes back the last step, which led to this document; false if there is none.
    pub fn undo(&mut self, document: &mut Document) -> bool {
        let Some(step) = self.done.pop() else {
            return false;
        };
        document.splice(step.at, step.new.len(), &step.old);
        self.undone.push(step);
        true
    }

    /// Makes the step again that was taken back last; false if there is none. The document is the one
    /// that taking it back has left.
    pub fn redo(&mut self, document: &mut Document) -> bool {
        let Some(step) = self.undone.pop() else {
            return false;
        };
        document.splice(step.at, step.old.len(), &step.new);
        self.done.push(step);
        true
    }

    /// The number of steps that can be undone, and redone.
    pub fn steps(&self) -> (usize, usize) {
        (self.done.len(), self.undone.len())
    }
}

impl Step {
    fn between(before: &[u8], after: &[u8]) -> Self {
        let at = common(before.iter(), after.iter());
        let (old, new) = (&before[at..], &after[at..]);
        let same = common(old.iter().rev(), new.iter().rev());
        Self {
            at,
            old: old[..old.len() - same].into(),
            new: new[..new.len() - same].into(),
        }
    }
}

/// The length of what both begin with.
fn common<'a>(one: impl Iterator<Item = &'a u8>, other: impl Iterator<Item = &'a u8>) -> usize {
    one.zip(other)
        .take_while(|(one, other)| one == other)
        .count()
}
