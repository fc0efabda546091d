//! A part of the window, cut into smaller ones.

use macroquad::prelude::{Rect, Vec2};

/// What can be cut. A cut returns the part, and leaves the rest.
pub(crate) trait Area: Sized {
    fn cut_top(&mut self, height: f32) -> Rect;
    fn cut_bottom(&mut self, height: f32) -> Rect;
    fn cut_left(&mut self, width: f32) -> Rect;
    fn cut_right(&mut self, width: f32) -> Rect;
    /// The part without a margin on all sides.
    fn inset(&self, by: Vec2) -> Rect;
    fn middle(&self, size: Vec2) -> Rect;
    /// A cell of a grid that fills it, row by row, with a gap between two cells.
    fn cell(&self, index: usize, columns: usize, rows: usize, gap: f32) -> Rect;
}

impl Area for Rect {
    fn cut_top(&mut self, height: f32) -> Rect {
        let part = Rect { h: height, ..*self };
        (self.y, self.h) = (self.y + height, self.h - height);
        part
    }

    fn cut_bottom(&mut self, height: f32) -> Rect {
        self.h -= height;
        Rect::new(self.x, self.bottom(), self.w, height)
    }

    fn cut_left(&mut self, width: f32) -> Rect {
        let part = Rect { w: width, ..*self };
        (self.x, self.w) = (self.x + width, self.w - width);
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
        let (corner, size) = (self.point() + pitch * place, pitch - gap);
        Rect::new(corner.x, corner.y, size.x, size.y)
    }
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
