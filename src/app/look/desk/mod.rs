//! The desk: where a picture, its curve, a sentence, the rows of a calculation and the buttons lie, and how rows are
//! drawn.

mod layout;
mod row;
mod sheet;

pub(crate) use layout::DeskLayout;
#[cfg(test)]
pub(crate) use row::text_of;
pub(crate) use sheet::{Rows, Sheet};
