//! Rectangles that are cut into smaller ones, for layout, and what lies in them where.

use macroquad::prelude::{Rect, Vec2};

/// The part of a text at its position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Align {
    #[default]
    Left,
    Center,
    Right,
}

impl Align {
    /// The share of the width left of the position.
    pub(crate) fn share(self) -> f32 {
        f32::from(self as u8) * 0.5
    }
}

/// A cut returns the part that is cut off, and leaves the rest.
pub(crate) trait Area: Sized {
    fn cut_top(&mut self, height: f32) -> Rect;
    fn cut_bottom(&mut self, height: f32) -> Rect;
    fn cut_left(&mut self, width: f32) -> Rect;
    fn cut_right(&mut self, width: f32) -> Rect;
    /// The rectangle without a margin on all sides.
    fn inset(&self, by: Vec2) -> Rect;
    /// A rectangle of this size around the centre.
    fn middle(&self, size: Vec2) -> Rect;
    /// A cell of a grid that fills the rectangle, counted row by row.
    fn cell(&self, index: usize, columns: usize, rows: usize, gap: f32) -> Rect;
    /// Cells side by side: equally wide, or wider for those that need more. Where there is no room for all needs, none
    /// gets narrower than `least`, if all have that much.
    fn shares(&self, needs: &[f32], least: f32, gap: f32) -> Vec<Rect>;
}

impl Area for Rect {
    fn cut_top(&mut self, height: f32) -> Rect {
        let part = Rect { h: height, ..*self };
        self.y += height;
        self.h -= height;
        part
    }

    fn cut_bottom(&mut self, height: f32) -> Rect {
        self.h -= height;
        Rect::new(self.x, self.bottom(), self.w, height)
    }

    fn cut_left(&mut self, width: f32) -> Rect {
        let part = Rect { w: width, ..*self };
        self.x += width;
        self.w -= width;
        part
    }

    fn cut_right(&mut self, width: f32) -> Rect {
        self.w -= width;
        Rect::new(self.right(), self.y, width, self.h)
    }

    fn inset(&self, by: Vec2) -> Rect {
        self.middle(self.size() - by * 2.0)
    }

    fn middle(&self, size: Vec2) -> Rect {
        let corner = self.center() - size * 0.5;
        Rect::new(corner.x, corner.y, size.x, size.y)
    }

    fn cell(&self, index: usize, columns: usize, rows: usize, gap: f32) -> Rect {
        let pitch = (self.size() + gap) / Vec2::new(columns as f32, rows as f32);
        let place = Vec2::new((index % columns) as f32, (index / columns) as f32);
        let corner = self.point() + pitch * place;
        let size = pitch - gap;
        Rect::new(corner.x, corner.y, size.x, size.y)
    }

    fn shares(&self, needs: &[f32], least: f32, gap: f32) -> Vec<Rect> {
        let count = needs.len() as f32;
        let room = self.w - gap * (count - 1.0);
        let all: f32 = needs.iter().sum();
        let least = least.min(room / count);
        let is_equal = needs.iter().all(|need| *need <= room / count);
        let mut rest = *self;
        let cells = needs.iter().map(|need| {
            let width = if is_equal {
                room / count
            } else if all <= room {
                need + (room - all) / count
            } else {
                need - (need - least) * (all - room) / (all - least * count)
            };
            let cell = rest.cut_left(width);
            rest.cut_left(gap);
            cell
        });
        cells.collect()
    }
}

/// The first form that fits, or else the last; there is at least one.
pub(crate) fn best<T: Clone>(forms: &[T], fits: impl Fn(&T) -> bool) -> T {
    let fitting = forms.iter().position(fits);
    forms[fitting.unwrap_or(forms.len() - 1)].clone()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cuts_leave_the_rest() {
        let mut rest = Rect::new(10.0, 20.0, 100.0, 60.0);
        assert_eq!(rest.cut_top(10.0), Rect::new(10.0, 20.0, 100.0, 10.0));
        assert_eq!(rest.cut_bottom(5.0), Rect::new(10.0, 75.0, 100.0, 5.0));
        assert_eq!(rest.cut_left(20.0), Rect::new(10.0, 30.0, 20.0, 45.0));
        assert_eq!(rest.cut_right(30.0), Rect::new(80.0, 30.0, 30.0, 45.0));
        assert_eq!(rest, Rect::new(30.0, 30.0, 50.0, 45.0));
        let inner = rest.inset(Vec2::new(5.0, 0.0));
        assert_eq!(inner, Rect::new(35.0, 30.0, 40.0, 45.0));
    }

    #[test]
    fn shares_are_equal_unless_one_needs_more() {
        let row = Rect::new(10.0, 0.0, 104.0, 20.0);
        let at_least = |least: f32, needs: &[f32]| {
            let cells = row.shares(needs, least, 2.0);
            let widths: Vec<f32> = cells.iter().map(|cell| cell.w).collect();
            assert_eq!(cells[0].x, row.x);
            assert!((cells[cells.len() - 1].right() - row.right()).abs() < 1e-3);
            widths
        };
        let widths = |needs: &[f32]| at_least(0.0, needs);
        assert_eq!(widths(&[10.0, 0.0, 20.0]), [100.0 / 3.0; 3]);
        assert_eq!(widths(&[50.0, 20.0, 15.0]), [55.0, 25.0, 20.0]);
        assert_eq!(widths(&[100.0, 50.0, 50.0]), [50.0, 25.0, 25.0]);
        assert_eq!(at_least(30.0, &[90.0, 50.0, 30.0]), [37.5, 32.5, 30.0]);
        let equal = at_least(40.0, &[90.0, 50.0, 40.0]);
        assert!(equal.iter().all(|width| (width - 100.0 / 3.0).abs() < 1e-3));
    }

    #[test]
    fn cells_fill_their_area() {
        let area = Rect::new(10.0, 20.0, 100.0, 60.0);
        let cells = [0, 1, 2, 5].map(|index| area.cell(index, 3, 2, 5.0));
        assert_eq!(cells[0].point(), area.point());
        assert_eq!(cells[2].right(), area.right());
        assert_eq!(
            cells[3].point() + cells[3].size(),
            area.point() + area.size()
        );
        assert_eq!(cells[1].x - cells[0].right(), 5.0);
        assert_eq!(cells[3].y - cells[2].bottom(), 5.0);
    }
}
