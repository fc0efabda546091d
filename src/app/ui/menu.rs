//! A column of choices, for keys and for the pointer.

use macroquad::prelude::{Rect, Vec2, vec2};

use crate::app::input::Action;
use crate::app::render::palette::play;
use crate::app::render::{Canvas, Shape, Style};
use crate::app::view::View;

/// Size of an item and the distance to the next, times the scale of texts.
const ITEM: Vec2 = vec2(220.0, 40.0);
const PITCH: f32 = 44.0;

/// Choices, one of them selected.
pub(crate) struct Menu<C> {
    items: Vec<(&'static str, C)>,
    selected: usize,
}

/// The result of a frame in a menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Response<C> {
    Nothing,
    /// Another item is selected.
    Moved,
    Chosen(C),
}

impl<C: Clone> Menu<C> {
    /// A menu with its first item selected. `items` must not be empty.
    pub(crate) fn new(items: impl Into<Vec<(&'static str, C)>>) -> Self {
        Self {
            items: items.into(),
            selected: 0,
        }
    }

    /// Applies the actions: moves the selection, or returns the choice.
    pub(crate) fn update(&mut self, actions: &[Action], view: &View, top: Vec2) -> Response<C> {
        let before = self.selected;
        match self.choice(actions, view, top) {
            Some(choice) => Response::Chosen(choice),
            None if self.selected != before => Response::Moved,
            None => Response::Nothing,
        }
    }

    fn choice(&mut self, actions: &[Action], view: &View, top: Vec2) -> Option<C> {
        let last = self.items.len() - 1;
        for action in actions {
            match *action {
                Action::Up => self.selected = self.selected.checked_sub(1).unwrap_or(last),
                Action::Down => {
                    self.selected = if self.selected == last {
                        0
                    } else {
                        self.selected + 1
                    };
                }
                Action::Choose => return Some(self.items[self.selected].1.clone()),
                Action::Point(at) => {
                    self.selected = self.at(view, top, at).unwrap_or(self.selected);
                }
                Action::Click(at) => {
                    if let Some(index) = self.at(view, top, at) {
                        self.selected = index;
                        return Some(self.items[index].1.clone());
                    }
                }
                _ => {}
            }
        }
        None
    }

    /// The label of the selected item.
    pub(crate) fn label(&self) -> &'static str {
        self.items[self.selected].0
    }

    /// The column's height in window units.
    pub(crate) fn height(&self, view: &View) -> f32 {
        PITCH * view.ui * self.items.len() as f32
    }

    /// Draws the column; `top` is the middle of its upper edge.
    pub(crate) fn draw(&self, canvas: &mut Canvas, view: &View, top: Vec2) {
        for (index, (label, _)) in self.items.iter().enumerate() {
            let rect = item_rect(view, top, index);
            let selected = index == self.selected;
            if selected {
                canvas.add_snapped(
                    Shape::rect(rect.point(), rect.size())
                        .round(9.0 * view.ui)
                        .fill(play::PANEL)
                        .border(1.5 * view.ui, play::ACCENT),
                );
            }
            let color = if selected { play::TEXT } else { play::QUIET };
            canvas.text_centered(Style::Body, *label, rect.center(), color);
        }
    }

    fn at(&self, view: &View, top: Vec2, place: Vec2) -> Option<usize> {
        (0..self.items.len()).find(|index| item_rect(view, top, *index).contains(place))
    }
}

fn item_rect(view: &View, top: Vec2, index: usize) -> Rect {
    let size = ITEM * view.ui;
    let corner = top + vec2(-size.x * 0.5, PITCH * view.ui * index as f32);
    Rect::new(corner.x, corner.y, size.x, size.y)
}
