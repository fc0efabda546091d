//! The parts of a picture that stand for an action. A click there is that action, as is its key.

use macroquad::prelude::{Rect, Vec2};

use super::action::Action;
use crate::app::view::View;

/// The purpose of a part of a picture.
#[derive(Clone, Copy, Debug)]
enum Part {
    Link(Action),
    /// A link in a text, where a miss costs nothing: it may be as close to others as lines are.
    Line(Action),
    /// Covers the parts before it, as a panel does.
    Cover,
    /// A finger drags something there.
    Drag,
    Slider(Slider),
}

/// A track with a thumb on it, which follows the pointer from stop to stop along the longer side.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slider {
    pub(crate) track: Rect,
    /// The length of the thumb, as a share of the track.
    pub(crate) thumb: f32,
    /// The number of stops, at least 1.
    pub(crate) stops: usize,
    /// The action of a stop.
    pub(crate) action: fn(usize) -> Action,
}

impl Slider {
    /// The action of a held thumb at a place, which may be beside the track.
    pub(crate) fn at(&self, place: Vec2) -> Action {
        let along = (place - self.track.point()) / self.track.size();
        let along = if self.track.w > self.track.h {
            along.x
        } else {
            along.y
        };
        let share = along - self.thumb * 0.5;
        let last = self.stops - 1;
        let stop = share / (1.0 - self.thumb).max(1e-6) * last as f32;
        (self.action)((stop.round().max(0.0) as usize).min(last))
    }
}

/// The links of the last picture. Drawing renews them in every frame: what draws the name of a key
/// adds the area of its hint.
#[derive(Default)]
pub(crate) struct Links {
    parts: Vec<(Rect, Part)>,
    /// The boxes of texts, and how many parts there were before each.
    #[cfg(debug_assertions)]
    texts: Vec<(Rect, String, usize)>,
    /// `None` while the pointer is hidden, or no finger is down.
    pointer: Option<Vec2>,
    /// The link that keys have come to, by its action: it is lit as under the pointer, and Enter is a click on it.
    focus: Option<Action>,
    /// The least side of what a finger reaches, where fingers are used: a link from a little beside it.
    reach: Option<f32>,
}

impl Links {
    /// Begins a picture without links. While the pointer is hidden and no fingers are used, none counts.
    pub(crate) fn begin(&mut self, pointer: Option<Vec2>, view: &View) {
        self.parts.clear();
        #[cfg(debug_assertions)]
        self.texts.clear();
        self.pointer = pointer;
        self.reach = view.touch.then(|| view.target(0.0));
    }

    /// Adds an area, over those before it.
    pub(crate) fn add(&mut self, area: Rect, action: Action) {
        self.parts.push((area, Part::Link(action)));
    }

    /// Adds a line of a text, over what was added before.
    pub(crate) fn add_line(&mut self, area: Rect, action: Action) {
        self.parts.push((area, Part::Line(action)));
    }

    /// Adds an area in which a finger drags something.
    pub(crate) fn add_drag(&mut self, area: Rect) {
        self.parts.push((area, Part::Drag));
    }

    /// Adds a slider that is held in an area around its track, over what was added before.
    pub(crate) fn add_slider(&mut self, area: Rect, slider: Slider) {
        self.parts.push((area, Part::Slider(slider)));
    }

    /// Covers the areas before it, as a panel does that lies over them.
    pub(crate) fn cover(&mut self, area: Rect) {
        self.parts.push((area, Part::Cover));
    }

    /// True if the pointer or the focus is on a link with an action.
    pub(crate) fn hovers(&self, action: Action) -> bool {
        self.focus == Some(action) || self.pointer.and_then(|at| self.at(at)) == Some(action)
    }

    /// Moves the focus to the next link that is not covered, in the order of drawing, or to the previous one for
    /// -1; from the last to the first.
    pub(super) fn walk(&mut self, way: isize) {
        let links = self.first_links();
        let mut actions = links.iter().map(|(_, action)| *action);
        let at = actions.position(|action| Some(action) == self.focus);
        let next = match at {
            Some(at) => at as isize + way,
            None => way.min(0),
        };
        self.focus = match links.len() {
            0 => None,
            count => Some(links[next.rem_euclid(count as isize) as usize].1),
        };
    }

    /// Moves the focus to the nearest link on a side of it, if there is one: its middle is beyond the edge. What is
    /// straight ahead comes first.
    pub(super) fn walk_towards(&mut self, way: Vec2) {
        let Some((from, focus)) = self.focused() else {
            return;
        };
        let half = |area: Rect, way: Vec2| (area.size() * way).abs().element_sum() * 0.5;
        let links = self.first_links().into_iter();
        let ahead = links.filter_map(|(area, action)| {
            let by = area.center() - from.center();
            let beyond = by.dot(way) - half(from, way);
            let gap = (beyond - half(area, way)).max(0.0);
            let aside = (by.dot(way.perp()).abs() - half(from, way.perp())).max(0.0);
            (beyond > 0.0 && action != focus).then_some((gap + aside * 2.0, action))
        });
        let nearest = ahead.min_by(|(one, _), (other, _)| one.total_cmp(other));
        self.focus = nearest.map(|(_, action)| action).or(self.focus);
    }

    pub(crate) fn leave_focus(&mut self) {
        self.focus = None;
    }

    /// The link that keys have come to, with its area, if the last picture showed it.
    pub(crate) fn focused(&self) -> Option<(Rect, Action)> {
        let focus = self.focus?;
        self.free_links().find(|(_, action)| *action == focus)
    }

    /// The links that keys come to: of those that mean the same, such as a heading and its hint, the first.
    fn first_links(&self) -> Vec<(Rect, Action)> {
        let mut links: Vec<(Rect, Action)> = Vec::new();
        for link in self.free_links() {
            if !links.iter().any(|(_, action)| *action == link.1) {
                links.push(link);
            }
        }
        links
    }

    /// The links that are not covered.
    fn free_links(&self) -> impl Iterator<Item = (Rect, Action)> {
        let links = self.parts.iter().enumerate();
        links.filter_map(|(index, (area, part))| match part {
            Part::Link(action) | Part::Line(action) if !self.is_covered(index) => {
                Some((*area, *action))
            }
            _ => None,
        })
    }

    /// The action of the uppermost area at a place.
    pub(crate) fn at(&self, place: Vec2) -> Option<Action> {
        match self.part(place)? {
            Part::Link(action) | Part::Line(action) => Some(action),
            Part::Cover | Part::Drag | Part::Slider(_) => None,
        }
    }

    /// True if a drag begins at a place.
    pub(super) fn is_dragged(&self, place: Vec2) -> bool {
        matches!(self.part(place), Some(Part::Drag | Part::Slider(_)))
    }

    /// The slider at a place.
    pub(crate) fn slider(&self, place: Vec2) -> Option<Slider> {
        match self.part(place)? {
            Part::Slider(slider) => Some(slider),
            _ => None,
        }
    }

    /// The uppermost part at a place; for a finger also the nearest link that it reaches.
    fn part(&self, place: Vec2) -> Option<Part> {
        if self.pointer.is_none() && self.reach.is_none() {
            return None;
        }
        let found = self
            .parts
            .iter()
            .rposition(|(area, _)| area.contains(place));
        let part = found.map(|found| self.parts[found].1);
        let Some(least) = self.reach.filter(|_| !matches!(part, Some(Part::Link(_)))) else {
            return part;
        };
        let over = &self.parts[found.map_or(0, |found| found + 1)..];
        let links = over
            .iter()
            .filter(|(_, part)| matches!(part, Part::Link(_)));
        let reached = links.filter(|(area, _)| reach(*area, least).contains(place));
        let away = |(area, _): &&(Rect, Part)| {
            let nearest = place.clamp(area.point(), area.point() + area.size());
            nearest.distance_squared(place)
        };
        let nearest = reached.min_by(|a, b| away(a).total_cmp(&away(b)));
        nearest.map(|(_, part)| *part).or(part)
    }

    /// True if a link that is not covered leads to an action.
    pub(crate) fn lead_to(&self, action: Action) -> bool {
        self.free_links().any(|(_, to)| to == action)
    }

    /// The pairs of links that a finger cannot tell apart: the second takes a part of the first's reach.
    pub(crate) fn crowded(&self) -> impl Iterator<Item = (Action, Action)> {
        let least = self.reach.unwrap_or(0.0);
        let links = self.parts.iter().enumerate();
        let links = links.filter_map(|(index, (area, part))| match part {
            Part::Link(action) if !self.is_covered(index) => Some((*area, *action)),
            _ => None,
        });
        let links: Vec<(Rect, Action)> = links.collect();
        let pairs = (0..links.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
        let pairs: Vec<_> = pairs
            .filter(|(one, other)| {
                let ((a, first), (b, second)) = (links[*one], links[*other]);
                let common = reach(a, least).intersect(reach(b, least));
                first != second && common.is_some_and(|common| common.w > 1.0 && common.h > 1.0)
            })
            .map(|(one, other)| (links[one].1, links[other].1))
            .collect();
        pairs.into_iter()
    }

    /// Adds the box of a text.
    #[cfg(debug_assertions)]
    pub(crate) fn write(&mut self, area: Rect, text: &str) {
        self.texts.push((area, text.to_owned(), self.parts.len()));
    }

    /// The texts that nothing covers, each with its box.
    #[cfg(debug_assertions)]
    pub(crate) fn written(&self) -> Vec<(Rect, &str)> {
        let is_covered = |area: Rect, from: usize| {
            let mut over = self.parts[from..].iter();
            over.any(|(cover, part)| matches!(part, Part::Cover) && cover.overlaps(&area))
        };
        let texts = self.texts.iter();
        let texts = texts.filter(|(area, _, from)| !is_covered(*area, *from));
        texts
            .map(|(area, text, _)| (*area, text.as_str()))
            .collect()
    }

    /// Faults of the picture's texts: those that leave the window, and those that lie on each other.
    #[cfg(debug_assertions)]
    pub(crate) fn text_faults(&self, window: Vec2) -> Vec<String> {
        let (texts, mut faults) = (self.written(), Vec::new());
        for (index, (area, text)) in texts.iter().enumerate() {
            let end = area.point() + area.size();
            if area.point().cmplt(Vec2::splat(-0.5)).any() || end.cmpgt(window + 0.5).any() {
                faults.push(format!("{text:?} leaves the window"));
            }
            for (other, said) in &texts[..index] {
                let common = area.intersect(*other);
                if common.is_some_and(|common| common.w > 1.0 && common.h > 1.0) {
                    faults.push(format!("{text:?} lies on {said:?}"));
                }
            }
        }
        faults
    }

    /// True if a later part covers the middle of a link.
    fn is_covered(&self, index: usize) -> bool {
        let middle = self.parts[index].0.center();
        let mut over = self.parts[index + 1..].iter();
        over.any(|(area, part)| matches!(part, Part::Cover) && area.contains(middle))
    }
}

/// The area from which a finger reaches a link.
fn reach(area: Rect, least: f32) -> Rect {
    let more = (Vec2::splat(least) - area.size()).max(Vec2::ZERO);
    let corner = area.point() - more * 0.5;
    Rect::new(corner.x, corner.y, area.w + more.x, area.h + more.y)
}

#[cfg(test)]
mod tests {
    use macroquad::prelude::vec2;

    use super::*;
    use crate::app::view::Surface;

    const WINDOW: Vec2 = vec2(800.0, 600.0);

    #[test]
    fn the_uppermost_area_decides_and_a_cover_hides_all() {
        let mut links = Links::default();
        links.begin(Some(vec2(15.0, 15.0)), &View::of(WINDOW));
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
        links.begin(None, &View::of(WINDOW));
        links.add(Rect::new(0.0, 0.0, 100.0, 20.0), Action::Restart);
        assert_eq!(links.at(vec2(5.0, 5.0)), None);
        assert!(!links.hovers(Action::Restart));
    }

    #[test]
    fn a_finger_reaches_what_is_small_and_the_nearest_of_two() {
        let mut links = Links::default();
        links.begin(None, &View::new(Surface::touched(WINDOW)));
        links.add(Rect::new(100.0, 100.0, 60.0, 10.0), Action::Left);
        links.add(Rect::new(100.0, 130.0, 60.0, 10.0), Action::Right);
        for (x, y, action) in [
            (130.0, 105.0, Some(Action::Left)),
            (130.0, 84.0, Some(Action::Left)),
            (130.0, 82.0, None),
            (130.0, 118.0, Some(Action::Left)),
            (130.0, 122.0, Some(Action::Right)),
            (97.0, 105.0, None),
        ] {
            assert_eq!(links.at(vec2(x, y)), action, "{x} {y}");
        }
        assert_eq!(links.crowded().count(), 1);
        links.cover(Rect::new(0.0, 0.0, 300.0, 115.0));
        assert_eq!(links.at(vec2(130.0, 105.0)), None);
        assert_eq!(links.crowded().count(), 0);
        // What lies over the cover is reached across it.
        links.add(Rect::new(100.0, 50.0, 60.0, 10.0), Action::Back);
        links.add_drag(Rect::new(0.0, 60.0, 300.0, 50.0));
        assert_eq!(links.at(vec2(130.0, 40.0)), Some(Action::Back));
        assert_eq!(links.at(vec2(130.0, 65.0)), None);
        assert!(links.is_dragged(vec2(130.0, 65.0)));
    }
}
