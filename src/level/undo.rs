//! Undo and redo of changes of a document.

use super::document::Document;

/// The undo and redo stacks of a document. A step stores only the bytes that it changed, so their number has no limit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Undo {
    done: Vec<Change>,
    undone: Vec<Change>,
}

/// A replacement of bytes that turns a document into the one before or after it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Change {
    at: usize,
    /// The bytes in the document now.
    present: Box<[u8]>,
    other: Box<[u8]>,
}

impl Undo {
    /// Adds the step from one document to the next, and clears the redo stack. False, without a step, if they are
    /// equal.
    pub fn add(&mut self, before: &Document, after: &Document) -> bool {
        let is_step = before != after;
        if is_step {
            let (before, after) = (before.bytes(), after.bytes());
            let at = common(before.iter(), after.iter());
            let (other, present) = (&before[at..], &after[at..]);
            let same = common(other.iter().rev(), present.iter().rev());
            self.done.push(Change {
                at,
                present: present[..present.len() - same].into(),
                other: other[..other.len() - same].into(),
            });
            self.undone.clear();
        }
        is_step
    }

    /// Undoes the last step, which made this document; false without one.
    pub fn undo(&mut self, document: &mut Document) -> bool {
        make_last(&mut self.done, &mut self.undone, document)
    }

    /// Redoes the step undone last, which left this document; false without one.
    pub fn redo(&mut self, document: &mut Document) -> bool {
        make_last(&mut self.undone, &mut self.done, document)
    }

    /// The number of steps that can be undone, and redone.
    pub fn steps(&self) -> (usize, usize) {
        (self.done.len(), self.undone.len())
    }
}

/// Makes the last step of a stack, and moves it to the other.
fn make_last(from: &mut Vec<Change>, to: &mut Vec<Change>, document: &mut Document) -> bool {
    let Some(Change { at, present, other }) = from.pop() else {
        return false;
    };
    document.splice(at, present.len(), &other);
    let (present, other) = (other, present);
    to.push(Change { at, present, other });
    true
}

/// The length of the common prefix.
fn common<'a>(one: impl Iterator<Item = &'a u8>, other: impl Iterator<Item = &'a u8>) -> usize {
    let both = one.zip(other);
    both.take_while(|(one, other)| one == other).count()
}
