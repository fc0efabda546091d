//! A cache of painted pictures on the GPU, by key.

use macroquad::miniquad::TextureId;

use super::gpu::with_gpu;
use super::picture::Painting;
use super::smooth;

/// The number of frames in which a picture fades in.
const APPEARING: u32 = 24;

pub(super) struct Pictures<K> {
    /// Finished pictures, the newest last.
    pub(super) shown: Vec<Picture<K>>,
    painting: Option<(K, Painting)>,
    /// True if this frame requested pictures. Painting continues only on request.
    is_wanted: bool,
}

pub(super) struct Picture<K> {
    pub(super) key: K,
    pub(super) texture: TextureId,
    /// Frames since it was painted.
    age: u32,
}

impl<K: Copy + PartialEq> Pictures<K> {
    pub(super) fn new() -> Self {
        Self {
            shown: Vec::new(),
            painting: None,
            is_wanted: false,
        }
    }

    /// Begins a frame. Returns true if the last frame requested no picture.
    pub(super) fn begin_frame(&mut self) -> bool {
        !std::mem::take(&mut self.is_wanted)
    }

    /// Keeps the newest picture in this frame, if it is one of those that are asked for. Returns true if there is one, or
    /// if this frame requested pictures before.
    pub(super) fn keep_newest(&mut self, is_asked: impl Fn(&K) -> bool) -> bool {
        if self.is_wanted {
            return true;
        }
        if !self
            .shown
            .last()
            .is_some_and(|newest| is_asked(&newest.key))
        {
            return false;
        }
        // Nobody goes on with it.
        if let Some((_, given_up)) = self.painting.take() {
            delete(given_up.texture);
        }
        self.request();
        if self.is_opaque() {
            let older = self.shown.len() - 1;
            for old in self.shown.drain(..older) {
                delete(old.texture);
            }
        }
        true
    }

    /// Notes that this frame shows pictures, which age by it.
    fn request(&mut self) {
        self.is_wanted = true;
        for picture in &mut self.shown {
            picture.age = (picture.age + 1).min(APPEARING);
        }
    }

    /// Paints a strip of the first missing picture; `begin` receives its index in `wanted`. Other pictures are deleted,
    /// the oldest first, while there are more than `room` in all.
    pub(super) fn advance(
        &mut self,
        room: usize,
        wanted: &[K],
        begin: impl FnOnce(usize) -> Painting,
    ) {
        self.request();
        let is_unwanted = |key: &K| !wanted.contains(key);
        while self.shown.len() > room
            && let Some(old) = (self.shown.iter()).position(|picture| is_unwanted(&picture.key))
        {
            delete(self.shown.remove(old).texture);
        }
        if let Some((_, given_up)) = self.painting.take_if(|(key, _)| is_unwanted(key)) {
            delete(given_up.texture);
        }
        if self.painting.is_none() {
            let missing = wanted.iter().position(|key| self.find(*key).is_none());
            self.painting = missing.map(|number| (wanted[number], begin(number)));
        }
        let painted = self
            .painting
            .take_if(|(_, painting)| painting.paint_strip());
        self.shown
            .extend(painted.map(|(key, Painting { texture, .. })| Picture {
                key,
                texture,
                age: 0,
            }));
    }

    /// Deletes what is shown, unless it is asked for.
    pub(super) fn retain(&mut self, is_asked: impl Fn(&K) -> bool) {
        let others = self.shown.extract_if(.., |picture| !is_asked(&picture.key));
        others.for_each(|picture| delete(picture.texture));
    }

    /// The finished picture of a key.
    pub(super) fn find(&self, key: K) -> Option<&Picture<K>> {
        self.shown.iter().find(|picture| picture.key == key)
    }

    /// True if the newest picture is opaque.
    pub(super) fn is_opaque(&self) -> bool {
        self.shown
            .last()
            .is_some_and(|newest| newest.age == APPEARING)
    }

    /// True while a picture is being painted or fades in.
    pub(super) fn is_painting(&self) -> bool {
        let is_appearing = |picture: &Picture<K>| picture.age < APPEARING;
        self.is_wanted && (self.painting.is_some() || self.shown.iter().any(is_appearing))
    }

    pub(super) fn release(&mut self) {
        let shown = self.shown.drain(..).map(|picture| picture.texture);
        shown.for_each(delete);
        if let Some((_, given_up)) = self.painting.take() {
            delete(given_up.texture);
        }
    }
}

impl<K> Picture<K> {
    /// From 0 to 1, by the frames since it was painted.
    pub(super) fn opacity(&self) -> f32 {
        smooth(0.0, APPEARING as f32, self.age as f32)
    }
}

fn delete(texture: TextureId) {
    with_gpu(|gpu| gpu.delete_texture(texture));
}

#[cfg(test)]
mod tests {
    use macroquad::miniquad::FilterMode;
    use macroquad::prelude::uvec2;

    use super::*;
    use crate::app::render::Paints;

    struct Black;

    impl Paints for Black {
        fn row(&self, _: usize, bytes: &mut Vec<u8>) {
            bytes.extend([0; 1024 * 4]);
        }
    }

    /// A picture of three strips.
    fn painting() -> Painting {
        Painting::new(Box::new(Black), uvec2(1024, 30), FilterMode::Nearest)
    }

    /// Advances until all wanted pictures are opaque. Returns the number of frames, and the keys that were begun.
    fn settle(pictures: &mut Pictures<u64>, room: usize, wanted: &[u64]) -> (usize, Vec<u64>) {
        let mut begun = Vec::new();
        for frames in 1..1000 {
            pictures.advance(room, wanted, |number| {
                begun.push(wanted[number]);
                painting()
            });
            if !pictures.is_painting() {
                let is_there = |key: &u64| pictures.find(*key).is_some();
                assert!(wanted.iter().all(is_there));
                return (frames, begun);
            }
        }
        panic!("they never rest");
    }

    #[test]
    fn every_card_has_its_picture_whatever_changes() {
        let mut pictures = Pictures::new();
        let page: Vec<u64> = (10..19).collect();
        let (frames, begun) = settle(&mut pictures, 9, &page);
        assert_eq!(begun, page, "in their order");
        assert_eq!(frames, 9 * 3 + APPEARING as usize);
        // A level is inserted at the front, and the last moves to the next page: the others stay.
        let moved = [&[99], &page[..8]].concat();
        assert_eq!(settle(&mut pictures, 9, &moved).1, [99]);
        // Pictures that leave and return are not painted again.
        assert!(settle(&mut pictures, 9, &moved[3..5]).1.is_empty());
        assert!(settle(&mut pictures, 9, &moved).1.is_empty());
        // Equal keys share a picture.
        assert_eq!(settle(&mut pictures, 9, &[7, 8, 7]).1, [7, 8]);
        // The page changes during painting: a partly painted picture is never shown.
        pictures.advance(9, &[6], |_| painting());
        assert!(pictures.find(6).is_none());
        let next: Vec<u64> = (20..29).collect();
        assert_eq!(settle(&mut pictures, 9, &next).1, next);
        assert!(pictures.shown.len() <= 10);
        assert!(pictures.painting.is_none(), "nothing is painted at rest");
        // A frame without pictures.
        assert!(!pictures.begin_frame() && pictures.begin_frame());
        pictures.release();
        assert!(pictures.find(20).is_none());
    }

    #[test]
    fn an_older_picture_stays_until_the_newer_one_is_opaque() {
        let mut pictures = Pictures::new();
        let mut frame = |key: u64| {
            let room = if pictures.is_opaque() { 1 } else { 2 };
            pictures.advance(room, &[key], |_| painting());
            pictures.shown.iter().map(|picture| picture.key).collect()
        };
        let mut shown: Vec<Vec<u64>> = Vec::new();
        for (key, frames) in [(1, 40), (2, 5), (3, 40), (2, 1), (3, 5)] {
            for _ in 0..frames {
                let now = frame(key);
                if shown.last() != Some(&now) {
                    shown.push(now);
                }
            }
        }
        // Picture 2 is complete but still fades in when 3 is wanted.
        let all: [&[u64]; 6] = [&[], &[1], &[1, 2], &[1, 2, 3], &[2, 3], &[3]];
        assert_eq!(shown, all);
    }
}
