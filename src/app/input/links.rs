//! The parts of a picture that stand for an action. A click there is that action, as is its key.

use macroquad::prelude::{Rect, Vec2};

use super::action::Action;

/// The links of the last picture. Drawing renews them in every frame: what draws the name of a key
/// adds the area of its hint.
#[derive(Default)]
pub(crate) struct Links {
    areas: Vec<(Rect, Option<Action>)>,
    /// In window units; `None` while the pointer is hidden.
    pointer: Option<Vec2>,
}

impl Links {
    /// Begins a picture without links. While the pointer is hidden, none are added.
    pub(crate) fn begin(&mut self, pointer: Option<Vec2>) {
        self.areas.clear();
        self.pointer = pointer;
    }

    /// Adds an area, over those before it.
    pub(crate) fn add(&mut self, area: Rect, action: Action) {
        self.areas.push((area, Some(action)));
    }

    /// Covers the areas before it, as a panel does that lies over them.
    pub(crate) fn cover(&mut self, area: Rect) {
        self.areas.push((area, None));
    }

    /// Whether the pointer is over an area of an action.
    pub(crate) fn hovers(&self, action: Action) -> bool {
        self.pointer.and_then(|at| self.at(at)) == Some(action)
    }

    /// The action of the uppermost area at a place.
    pub(super) fn at(&self, place: Vec2) -> Option<Action> {
        self.pointer?;
        let mut areas = self.areas.iter().rev();
        let (_, action) = areas.find(|(area, _)| area.contains(place))?;
        *action
    }
}

#[cfg(test)]
mod tests {
    use macroquad::prelude::vec2;

    use super::*;

    #[test]
    fn the_uppermost_area_decides_and_a_cover_hides_all() {
        let mut links = Links::default();
        links.begin(Some(vec2(15.0, 15.0)));
        links.add(Rect::new(0.0, 0.0, 100.0, 20.0), Action::Right);
        links.add(Rect::new(10.0, 0.0, 10.0, 20.0), Action::Left);
        links.add(Rect::new(0.0, 40.0, 100.0, 20.0), Action::Back);
        links.cover(Rect::new(50.0, 0.0, 50.0, 100.0));
        for (x, y, action) in [
            (5.0, 5.0, Some(Action::Right)),
            (15.0, 5.0, Some(Action::Left)),
            (5.0, 30.0, None),
            (5.0, 50.0, Some(Action::Back)),
            (60.0, 50.0, None),
        ] {
            assert_eq!(links.at(vec2(x, y)), action, "{x} {y}");
        }
        assert!(links.hovers(Action::Left) && !links.hovers(Action::Right));
    }

    #[test]
    fn nothing_is_clicked_under_a_hidden_pointer() {
        let mut links = Links::default();
        links.begin(None);
        links.add(Rect::new(0.0, 0.0, 100.0, 20.0), Action::Restart);
        assert_eq!(links.at(vec2(5.0, 5.0)), None);
        assert!(!links.hovers(Action::Restart));
    }
}
