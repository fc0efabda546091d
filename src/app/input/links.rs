//! Clickable areas of the last picture, each with its action, as if its key were pressed.

use macroquad::miniquad::KeyCode as Key;
use macroquad::prelude::{Rect, Vec2};

use super::action::Action;
use super::button::{Chord, key, pad};
use crate::app::platform::pad::PadButton;
use crate::app::view::View;

/// Buttons that click on the link in focus.
const CLICKS: [Chord; 3] = [key(Key::Enter), key(Key::KpEnter), pad(PadButton::South)];

/// Buttons that move the focus to a side, once there is one.
const CROSS: [(Chord, Vec2); 4] = [
    (pad(PadButton::Up), Vec2::NEG_Y),
    (pad(PadButton::Down), Vec2::Y),
    (pad(PadButton::Left), Vec2::NEG_X),
    (pad(PadButton::Right), Vec2::X),
];

#[derive(Clone, Copy, Debug)]
enum HitKind {
    Link(Action),
    /// A link in a text, where a miss costs nothing: it may be as close to the next as lines are.
    Line(Action),
    Cover,
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
    pub(crate) action: fn(usize) -> Action,
}

impl Slider {
    /// The action of a held thumb at a place, which may be beside the track.
    pub(crate) fn at(&self, place: Vec2) -> Action {
        let along = (place - self.track.point()) / self.track.size();
        let is_wide = self.track.w > self.track.h;
        let along = if is_wide { along.x } else { along.y };
        let share = along - self.thumb * 0.5;
        let last = self.stops - 1;
        let stop = share / (1.0 - self.thumb).max(1e-6) * last as f32;
        (self.action)((stop.round().max(0.0) as usize).min(last))
    }
}

/// The links of the last picture, which drawing renews in every frame.
#[derive(Default)]
pub(crate) struct Links {
    parts: Vec<(Rect, HitKind)>,
    /// The boxes of texts, each with the number of parts before it.
    #[cfg(debug_assertions)]
    texts: Vec<(Rect, String, usize)>,
    /// `None` while the pointer is hidden, or no finger is down.
    pointer: Option<Vec2>,
    /// The action of the link in focus: it is lit as under the pointer, and Enter clicks it.
    focus: Option<Action>,
    /// The least side of a link's reach for fingers, in text units; `None` where no fingers are used.
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
        self.parts.push((area, HitKind::Link(action)));
    }

    pub(crate) fn add_line(&mut self, area: Rect, action: Action) {
        self.parts.push((area, HitKind::Line(action)));
    }

    /// Adds an area in which a finger drags something.
    pub(crate) fn add_drag(&mut self, area: Rect) {
        self.parts.push((area, HitKind::Drag));
    }

    /// Adds a slider that is held in an area around its track, over what was added before.
    pub(crate) fn add_slider(&mut self, area: Rect, slider: Slider) {
        self.parts.push((area, HitKind::Slider(slider)));
    }

    /// Covers the areas before it, as a panel does.
    pub(crate) fn cover(&mut self, area: Rect) {
        self.parts.push((area, HitKind::Cover));
    }

    /// True if the pointer or the focus is on a link with an action.
    pub(crate) fn hovers(&self, action: Action) -> bool {
        self.focus == Some(action) || self.pointer.and_then(|at| self.at(at)) == Some(action)
    }

    /// Moves the focus by F6 or, once there is one, a pad's cross; other keys remove it. Enter clicks the link in
    /// focus, whose action this returns; a clicked row loses the focus, because it may lead elsewhere.
    pub(super) fn press(&mut self, action: Action, chord: Chord) -> Option<Action> {
        let is_focused = self.focused().is_some();
        match action {
            Action::NextControl => self.walk(1),
            Action::PreviousControl => self.walk(-1),
            _ if CLICKS.contains(&chord) => {
                let action = self.focused().map(|(_, action)| action);
                if matches!(action, Some(Action::Row(_))) {
                    self.leave_focus();
                }
                return action;
            }
            _ if chord.button.is_modifier() => {}
            _ if let Some((_, way)) = CROSS.iter().find(|(button, _)| *button == chord)
                && is_focused =>
            {
                self.walk_towards(*way);
                return self.pointed_at().or(Some(Action::NextControl));
            }
            _ => self.leave_focus(),
        }
        self.pointed_at()
    }

    /// The action of the pointer's arrival on the link in focus.
    fn pointed_at(&self) -> Option<Action> {
        self.focused().and_then(|(_, action)| action.pointed_at())
    }

    /// Moves the focus to the next link that is not covered, in the order of drawing, or to the previous one for
    /// -1; from the last to the first.
    fn walk(&mut self, way: isize) {
        let links = self.first_links();
        let mut actions = links.iter().map(|(_, action)| *action);
        let at = actions.position(|action| Some(action) == self.focus);
        // Without a focus, to the first link or to the last.
        let next = at.map_or(way.min(0), |at| at as isize + way);
        self.focus = match links.len() {
            0 => None,
            count => Some(links[next.rem_euclid(count as isize) as usize].1),
        };
    }

    /// Moves the focus to the nearest link whose middle is beyond the focused one's edge, preferably straight ahead.
    fn walk_towards(&mut self, way: Vec2) {
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

    /// The link in focus, if the last picture showed it.
    pub(crate) fn focused(&self) -> Option<(Rect, Action)> {
        let focus = self.focus?;
        self.free_links().find(|(_, action)| *action == focus)
    }

    /// The links for the focus, each action once: a heading and its hint may share one.
    fn first_links(&self) -> Vec<(Rect, Action)> {
        let mut links: Vec<(Rect, Action)> = Vec::new();
        for link in self.free_links() {
            if !links.iter().any(|(_, action)| *action == link.1) {
                links.push(link);
            }
        }
        links
    }

    fn free_links(&self) -> impl Iterator<Item = (Rect, Action)> {
        let links = self.parts.iter().enumerate();
        links.filter_map(|(index, (area, part))| match part {
            HitKind::Link(action) | HitKind::Line(action) if !self.is_covered(index) => {
                Some((*area, *action))
            }
            _ => None,
        })
    }

    /// The action of the uppermost area at a place.
    pub(crate) fn at(&self, place: Vec2) -> Option<Action> {
        match self.part(place)? {
            HitKind::Link(action) | HitKind::Line(action) => Some(action),
            HitKind::Cover | HitKind::Drag | HitKind::Slider(_) => None,
        }
    }

    pub(super) fn is_dragged(&self, place: Vec2) -> bool {
        matches!(self.part(place), Some(HitKind::Drag | HitKind::Slider(_)))
    }

    pub(crate) fn slider(&self, place: Vec2) -> Option<Slider> {
        match self.part(place)? {
            HitKind::Slider(slider) => Some(slider),
            _ => None,
        }
    }

    /// The uppermost part at a place; for a finger also the nearest link that it reaches.
    fn part(&self, place: Vec2) -> Option<HitKind> {
        if self.pointer.is_none() && self.reach.is_none() {
            return None;
        }
        let mut parts = self.parts.iter();
        let found = parts.rposition(|(area, _)| area.contains(place));
        let part = found.map(|found| self.parts[found].1);
        // Within a link, its neighbours' reach does not count.
        let is_link = matches!(part, Some(HitKind::Link(_)));
        let Some(least) = self.reach.filter(|_| !is_link) else {
            return part;
        };
        // The nearest link over the part that the finger reaches.
        let over = self.parts[found.map_or(0, |found| found + 1)..].iter();
        let reached = over.filter(|(area, part)| {
            matches!(part, HitKind::Link(_)) && reach(*area, least).contains(place)
        });
        let away = |(area, _): &&(Rect, HitKind)| {
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

    /// The pairs of links that a finger cannot tell apart, because their reaches overlap.
    pub(crate) fn crowded(&self) -> Vec<(Action, Action)> {
        let least = self.reach.unwrap_or(0.0);
        let mut links = Vec::<(Rect, Action)>::new();
        let mut pairs = Vec::new();
        for (index, (area, part)) in self.parts.iter().enumerate() {
            if let HitKind::Link(action) = *part
                && !self.is_covered(index)
            {
                let area = reach(*area, least);
                let near = links.iter().filter(|(other, _)| overlap(area, *other));
                let others = near.filter(|(_, other)| *other != action);
                pairs.extend(others.map(|(_, other)| (action, *other)));
                links.push((area, action));
            }
        }
        pairs
    }

    #[cfg(debug_assertions)]
    pub(crate) fn write(&mut self, area: Rect, text: &str) {
        self.texts.push((area, text.to_owned(), self.parts.len()));
    }

    /// The texts that nothing covers, each with its box.
    #[cfg(debug_assertions)]
    pub(crate) fn written(&self) -> Vec<(Rect, &str)> {
        let is_covered = |area: Rect, from: usize| {
            let mut over = self.parts[from..].iter();
            over.any(|(cover, part)| matches!(part, HitKind::Cover) && cover.overlaps(&area))
        };
        let texts = self
            .texts
            .iter()
            .filter(|(area, _, from)| !is_covered(*area, *from))
            .map(|(area, text, _)| (*area, text.as_str()));
        texts.collect()
    }

    /// Faults of the picture's texts: those that leave the window, and those that overlap.
    #[cfg(debug_assertions)]
    pub(crate) fn text_faults(&self, window: Vec2) -> Vec<String> {
        let texts = self.written();
        let mut faults = Vec::new();
        for (index, (area, text)) in texts.iter().enumerate() {
            let end = area.point() + area.size();
            if area.point().cmplt(Vec2::splat(-0.5)).any() || end.cmpgt(window + 0.5).any() {
                faults.push(format!("{text:?} leaves the window"));
            }
            for (other, other_text) in &texts[..index] {
                if overlap(*area, *other) {
                    faults.push(format!("{text:?} lies on {other_text:?}"));
                }
            }
        }
        faults
    }

    /// True if a later part covers the middle of a link.
    fn is_covered(&self, index: usize) -> bool {
        let middle = self.parts[index].0.center();
        let mut over = self.parts[index + 1..].iter();
        over.any(|(area, part)| matches!(part, HitKind::Cover) && area.contains(middle))
    }
}

/// True if the areas share more than an edge.
fn overlap(one: Rect, other: Rect) -> bool {
    let common = one.intersect(other);
    common.is_some_and(|common| common.w > 1.0 && common.h > 1.0)
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
        assert_eq!(links.crowded().len(), 1);
        links.cover(Rect::new(0.0, 0.0, 300.0, 115.0));
        assert_eq!(links.at(vec2(130.0, 105.0)), None);
        assert_eq!(links.crowded().len(), 0);
        // A link above the cover is reached across it.
        links.add(Rect::new(100.0, 50.0, 60.0, 10.0), Action::Back);
        links.add_drag(Rect::new(0.0, 60.0, 300.0, 50.0));
        assert_eq!(links.at(vec2(130.0, 40.0)), Some(Action::Back));
        assert_eq!(links.at(vec2(130.0, 65.0)), None);
        assert!(links.is_dragged(vec2(130.0, 65.0)));
    }
}
