//! Small pictures in one texture, which is released while none is shown.

use macroquad::miniquad::{FilterMode, PassAction, TextureId};
use macroquad::prelude::{Rect, UVec2, Vec2, uvec2};

use super::gpu::{empty_texture, with_gpu};
use super::picture::{APPEARING, Painting, Paints, PictureQuad, PictureUniforms, appeared};

/// The size of the texture in pixels (2 MB). It is divided into enough cells, at least `FEWEST` along each side. All
/// cells together take about 50 strips.
const ATLAS: UVec2 = uvec2(1024, 512);
const FEWEST: u32 = 3;
/// The most cells along each side. Smaller pictures would be too coarse.
const MOST: u32 = 8;

/// The pictures' width, as a multiple of their height.
pub(crate) const CELL_ASPECT: f32 = 2.0;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Small {
    pub(crate) stamp: u64,
    /// The rectangle in the window, and the part of the picture in it, from 0 to 1.
    pub(crate) frame: Rect,
    pub(crate) part: Rect,
    /// The heights between which it darkens, from 0 at its top to 1, and the darkening as a share.
    pub(crate) dark: [f32; 3],
    /// The radius of its corners.
    pub(crate) round: f32,
}

pub(super) struct Gallery {
    quad: PictureQuad,
    atlas: Option<Atlas>,
    /// True if this frame requested pictures, and if one of them is not painted yet.
    is_wanted: bool,
    is_waiting: bool,
}

struct Atlas {
    texture: TextureId,
    cells: AtlasCells,
    painting: Option<Painting>,
}

/// The pictures in the cells of the texture, and the index of the cell in work.
struct AtlasCells {
    side: u32,
    shown: Vec<Option<AtlasCell>>,
    painted: Option<usize>,
}

#[derive(Clone, Copy)]
struct AtlasCell {
    stamp: u64,
    /// Frames since it was painted; `None` until it is.
    age: Option<u32>,
}

impl Gallery {
    pub(super) fn new() -> Self {
        Self {
            quad: with_gpu(PictureQuad::new),
            atlas: None,
            is_wanted: false,
            is_waiting: false,
        }
    }

    /// Begins a frame. Releases the texture if the last frame requested no picture.
    pub(super) fn begin_frame(&mut self) {
        if !std::mem::take(&mut self.is_wanted) {
            self.release();
        }
    }

    /// Paints a strip of the wanted pictures. `painter` receives the index and the size in pixels of the next picture.
    pub(super) fn advance(
        &mut self,
        room: usize,
        wanted: &[Small],
        painter: impl FnOnce(usize, UVec2) -> Box<dyn Paints>,
    ) {
        self.is_wanted = true;
        self.is_waiting = false;
        let Some(side) = AtlasCells::side(room.max(wanted.len())) else {
            return self.release();
        };
        if (self.atlas.as_ref()).is_some_and(|atlas| atlas.cells.side < side) {
            self.release();
        }
        let atlas = self.atlas.get_or_insert_with(|| Atlas {
            texture: with_gpu(|gpu| empty_texture(gpu, ATLAS, FilterMode::Linear)),
            cells: AtlasCells::new(side),
            painting: None,
        });
        let stamps: Vec<u64> = wanted.iter().map(|small| small.stamp).collect();
        let cells = &mut atlas.cells;
        self.is_waiting = cells.age(&stamps);
        if let Some((number, cell)) = cells.begin(&stamps) {
            let (corner, size) = cells.place(cell);
            let painter = painter(number, size);
            atlas.painting = Some(Painting::new(painter, atlas.texture, corner, size));
        }
        if let Some(painting) = atlas.painting.as_mut().filter(|_| cells.painted.is_some())
            && painting.paint_strip()
        {
            cells.end();
        }
    }

    pub(super) fn draw(&self, window: Vec2, wanted: &[Small], opacity: f32) {
        let Some(Atlas { texture, cells, .. }) = &self.atlas else {
            return;
        };
        with_gpu(|gpu| {
            gpu.begin_default_pass(PassAction::Nothing);
            for small in wanted {
                let Some((cell, age)) = cells.find(small.stamp) else {
                    continue;
                };
                let uniforms = PictureUniforms {
                    window,
                    frame: numbers(small.frame),
                    part: numbers(cells.part(cell, small.part)),
                    dark: small.dark,
                    round: small.round,
                    opacity: appeared(age) * opacity,
                };
                self.quad.draw(gpu, *texture, &uniforms);
            }
            gpu.end_render_pass();
        });
    }

    /// True while a picture is painted or fades in.
    pub(super) fn is_painting(&self) -> bool {
        self.is_wanted && self.is_waiting
    }

    fn release(&mut self) {
        if let Some(atlas) = self.atlas.take() {
            with_gpu(|gpu| gpu.delete_texture(atlas.texture));
        }
    }
}

impl AtlasCells {
    /// The number of cells along each side for a number of pictures; `None` if they would be too small.
    fn side(pictures: usize) -> Option<u32> {
        (FEWEST..=MOST).find(|side| (side * side) as usize >= pictures)
    }

    fn new(side: u32) -> Self {
        Self {
            side,
            shown: vec![None; (side * side) as usize],
            painted: None,
        }
    }

    /// Fades painted pictures in. Returns true while a wanted one is missing or fades in.
    fn age(&mut self, wanted: &[u64]) -> bool {
        for shown in self.shown.iter_mut().flatten() {
            shown.age = shown.age.map(|age| (age + 1).min(APPEARING));
        }
        let is_there = |stamp: &u64| self.find(*stamp).is_some_and(|(_, age)| age == APPEARING);
        !wanted.iter().all(is_there)
    }

    /// Assigns a cell to the first missing picture, unless a wanted one is in work. Returns its index and its cell.
    fn begin(&mut self, wanted: &[u64]) -> Option<(usize, usize)> {
        if let Some(cell) = self.painted {
            if self.shown[cell].is_some_and(|shown| wanted.contains(&shown.stamp)) {
                return None;
            }
            (self.shown[cell], self.painted) = (None, None);
        }
        let is_missing = |stamp: &u64| self.find(*stamp).is_none();
        let number = wanted.iter().position(is_missing)?;
        let is_kept = |shown: AtlasCell| wanted.contains(&shown.stamp);
        let mut cells = self.shown.iter();
        let cell = cells.position(|shown| !shown.is_some_and(is_kept))?;
        let stamp = wanted[number];
        self.shown[cell] = Some(AtlasCell { stamp, age: None });
        self.painted = Some(cell);
        Some((number, cell))
    }

    /// Marks the picture in work as complete.
    fn end(&mut self) {
        let painted = self.painted.take();
        if let Some(Some(shown)) = painted.map(|cell| &mut self.shown[cell]) {
            shown.age = Some(0);
        }
    }

    /// The cell of a complete picture, and its age.
    fn find(&self, stamp: u64) -> Option<(usize, u32)> {
        let mut cells = self.shown.iter().enumerate();
        cells.find_map(|(cell, shown)| {
            let shown = shown.filter(|shown| shown.stamp == stamp)?;
            Some((cell, shown.age?))
        })
    }

    /// The corner and the size of a cell in the texture.
    fn place(&self, cell: usize) -> (UVec2, UVec2) {
        let (cell, size) = (cell as u32, ATLAS / self.side);
        (uvec2(cell % self.side, cell / self.side) * size, size)
    }

    /// A part of a cell as a part of the texture, without the edge pixels that would blend with a neighbour.
    fn part(&self, cell: usize, part: Rect) -> Rect {
        let (corner, size) = self.place(cell);
        let (corner, size) = (corner.as_vec2() + 0.5, size.as_vec2() - 1.0);
        let low = (corner + part.point() * size) / ATLAS.as_vec2();
        let size = part.size() * size / ATLAS.as_vec2();
        Rect::new(low.x, low.y, size.x, size.y)
    }
}

/// A box in the layout of the shader: its corner and its size.
fn numbers(Rect { x, y, w, h }: Rect) -> [f32; 4] {
    [x, y, w, h]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Frames until all of these are there, each picture painted in three of them.
    fn settle(cells: &mut AtlasCells, wanted: &[u64]) -> (usize, Vec<u64>) {
        let (mut begun, mut strips) = (Vec::new(), 0);
        for frames in 0..1000 {
            if !cells.age(wanted) {
                assert_eq!(cells.painted, None, "nothing is painted at rest");
                return (frames, begun);
            }
            if let Some((number, _)) = cells.begin(wanted) {
                begun.push(wanted[number]);
                strips = 0;
            }
            strips += 1;
            if cells.painted.is_some() && strips == 3 {
                cells.end();
            }
        }
        panic!("they never rest");
    }

    /// The cells of these pictures, which are all there.
    fn cells_of(cells: &AtlasCells, wanted: &[u64]) -> Vec<usize> {
        let found = wanted.iter().map(|stamp| cells.find(*stamp));
        found.map(|cell| cell.expect("a picture").0).collect()
    }

    #[test]
    fn every_card_has_its_picture_whatever_changes() {
        let mut cells = AtlasCells::new(3);
        let page: Vec<u64> = (10..19).collect();
        let (frames, begun) = settle(&mut cells, &page);
        assert_eq!(begun, page, "in their order");
        assert_eq!(frames, 9 * 3 + APPEARING as usize - 1);
        let before = cells_of(&cells, &page);
        // A level comes first, and the last goes to the next page: the others stay.
        let moved = [&[99], &page[..8]].concat();
        assert_eq!(settle(&mut cells, &moved).1, [99]);
        assert_eq!(cells_of(&cells, &moved[1..]), before[..8]);
        // What has gone and has come again is still there.
        assert!(settle(&mut cells, &moved[3..5]).1.is_empty());
        assert!(settle(&mut cells, &moved).1.is_empty());
        // Two levels may be alike.
        assert_eq!(settle(&mut cells, &[7, 8, 7]).1, [7, 8]);
        // The next page, while the one before it is still painted.
        let next: Vec<u64> = (20..29).collect();
        assert_eq!(cells.begin(&page).map(|(number, _)| page[number]), Some(10));
        assert_eq!(cells.begin(&[]), None);
        assert_eq!(cells.find(10), None, "half of it is no picture");
        let (_, begun) = settle(&mut cells, &next);
        assert_eq!(begun, next);
        let mut all = cells_of(&cells, &next);
        all.sort_unstable();
        assert_eq!(
            all,
            (0..9).collect::<Vec<_>>(),
            "each has a cell of its own"
        );
    }

    #[test]
    fn cells_lie_beside_one_another_in_two_megabytes() {
        const { assert!(ATLAS.x * ATLAS.y * 4 <= 2 << 20) };
        for (pictures, side) in [(1, 3), (9, 3), (10, 4), (16, 4), (17, 5), (64, 8)] {
            assert_eq!(AtlasCells::side(pictures), Some(side));
            let cells = AtlasCells::new(side);
            for cell in 0..cells.shown.len() {
                let (corner, size) = cells.place(cell);
                assert!((corner + size).cmple(ATLAS).all());
                let aspect = size.x as f32 / size.y as f32;
                assert!((aspect / CELL_ASPECT - 1.0).abs() < 0.02, "{aspect}");
                // Neither of two neighbours has a pixel of the other.
                let all = cells.part(cell, Rect::new(0.0, 0.0, 1.0, 1.0));
                let (low, high) = (all.point() * ATLAS.as_vec2(), all.size() * ATLAS.as_vec2());
                assert!(low.abs_diff_eq(corner.as_vec2() + 0.5, 1e-3));
                assert!(high.abs_diff_eq(size.as_vec2() - 1.0, 1e-3));
            }
        }
        assert_eq!(AtlasCells::side(65), None);
    }
}
