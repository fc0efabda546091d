//! Bricks, in the game and the title, and small in the level choice.

use std::ops::Range;

use breakout::collision::Aabb;
use breakout::game::{Brick, Bricks};
use breakout::level::Level;
use breakout::tuning::FIELD;
use macroquad::prelude::{Vec2, vec2};

use super::scenery::FLOOR;
use crate::app::render::palette::Color;
use crate::app::render::{Canvas, Shape};
use crate::app::view::View;

/// The gap on each side of a drawn brick in playfield units. Its collision box has none.
const INSET: f32 = 1.5;
/// The least height of a small brick with a glow, in text units.
const SHINING: f32 = 4.0;
/// Cells in a part: few enough to repaint a part at each hit, and enough for few parts.
const PART: usize = 1024;
/// A mirrored brick: the gap to the floor's far edge in playfield units, its height as a share of the brick's, its
/// opacity at that edge, and the depth in playfield units over which it fades to 1/e.
const MIRROR_GAP: f32 = 4.0;
const MIRROR_HEIGHT: f32 = 0.8;
const MIRROR: f32 = 0.3;
const MIRROR_DEPTH: f32 = 46.0;
const WHITE: Color = Color::hex(0xff_ff_ff);
/// The colour of a brick's flash, and its largest share: always darker than the ball.
const FLASH: Color = Color::hex(0xd4_d4_d4);
const MOST_FLASH: f32 = 0.8;

/// Draws bricks in parts, each repainted only when its look changes. `look` hashes whatever else changes the look of
/// cells; `paint` adds the shapes of one brick.
pub(crate) fn draw_in_parts(
    canvas: &mut Canvas,
    bricks: &Bricks,
    look: impl Fn(Range<usize>) -> u64,
    mut paint: impl FnMut(&mut Canvas, usize, Brick),
) {
    canvas.draw_parts(stamps(bricks, look), |canvas, index| {
        for cell in part(bricks, index) {
            if let Some(brick) = bricks.get(cell) {
                paint(canvas, cell, brick);
            }
        }
    });
}

fn part(bricks: &Bricks, index: usize) -> Range<usize> {
    index * PART..((index + 1) * PART).min(bricks.cells().len())
}

/// A hash of the look of each part.
fn stamps(bricks: &Bricks, look: impl Fn(Range<usize>) -> u64) -> impl Iterator<Item = u64> {
    let size = bricks.aabb(0).max;
    let grid = mixed(size.x.to_bits().into(), size.y.to_bits().into());
    let number = |brick: &Brick| {
        let hits = brick.hits_remaining.map_or(0, |hits| u64::from(hits) + 1);
        1 + (brick.kind as u64 | hits << 8 | u64::from(brick.hidden) << 20)
    };
    let parts = 0..bricks.cells().len().div_ceil(PART);
    parts.map(move |index| {
        let cells = part(bricks, index);
        let start = mixed(grid, look(cells.clone()));
        let numbers = bricks.cells()[cells]
            .iter()
            .map(|cell| cell.as_ref().map_or(0, number));
        numbers.fold(start, mixed)
    })
}

/// Hashes another number into a stamp. The multiplier is the fractional part of the golden ratio.
pub(crate) fn mixed(stamp: u64, number: u64) -> u64 {
    (stamp.rotate_left(5) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// A brick. Its pattern shows the remaining hits; `flash`, from 0 to 1, pales it; high contrast adds a white outline.
pub(crate) fn brick(standing: Brick, aabb: Aabb, flash: f32, high_contrast: bool) -> Shape {
    let spec = standing.kind.spec();
    let color = flashed(Color::hex(spec.color), flash);
    let size = aabb.size();
    let shape = body(aabb);
    if standing.hidden {
        let opacity = if high_contrast { 0.5 } else { 0.1 };
        return shape.border(1.0, color.alpha(opacity));
    }
    let shape = shape
        .fill(color)
        .tile(spec.pattern as u8, standing.hits_remaining.unwrap_or(0));
    if high_contrast {
        shape.border(1.5, WHITE)
    } else if standing.kind.breaks() {
        let reach = (size.min_element() * 0.42).min(11.0);
        shape.glow(reach, color.alpha(0.34 + flash * 0.5))
    } else {
        shape.border(1.0, color.mix(WHITE, 0.25))
    }
}

fn flashed(color: Color, flash: f32) -> Color {
    color.mix(FLASH, flash * MOST_FLASH)
}

/// The outline of a new brick that waits until no ball is in its way.
pub(crate) fn outline(waiting: Brick, aabb: Aabb) -> Shape {
    let color = Color::hex(waiting.kind.spec().color);
    body(aabb).border(1.0, color.alpha(0.4))
}

/// The cracks of a damaged brick: two for each hit, at places that depend on its index.
pub(crate) fn cracks(standing: Brick, index: usize, aabb: Aabb) -> impl Iterator<Item = Shape> {
    let spec = standing.kind.spec();
    let taken = match (spec.hits, standing.hits_remaining) {
        (Some(whole), Some(left)) => usize::from(whole.saturating_sub(left)),
        _ => 0,
    };
    let color = Color::hex(spec.color).mix(Color::hex(0x06_06_0d), 0.72);
    let middle = aabb.center();
    let half = aabb.size() * 0.5 - INSET;
    (0..taken * 2).map(move |crack| {
        let (from, to) = CRACKS[(index * 5 + crack) % CRACKS.len()];
        let place = |share: Vec2| middle + share * half;
        Shape::line(place(from), place(to), 1.5).fill(color)
    })
}

/// Both ends of each crack, as fractions of half the brick's size from its middle.
#[rustfmt::skip]
const CRACKS: [(Vec2, Vec2); 7] = [
    (Vec2::new(-0.95, -0.3), Vec2::new(-0.45, 0.25)),
    (Vec2::new(-0.45, 0.25), Vec2::new(-0.3, 0.95)),
    (Vec2::new(0.35, -0.95), Vec2::new(0.6, -0.1)),
    (Vec2::new(0.6, -0.1), Vec2::new(0.97, 0.2)),
    (Vec2::new(-0.7, -0.95), Vec2::new(-0.45, -0.35)),
    (Vec2::new(0.2, 0.95), Vec2::new(0.5, 0.3)),
    (Vec2::new(0.5, 0.3), Vec2::new(0.75, 0.6)),
];

fn body(aabb: Aabb) -> Shape {
    let size = aabb.size();
    let inset = INSET.min(size.min_element() * 0.12);
    Shape::rect(aabb.min + inset, size - inset * 2.0).round((size.min_element() * 0.16).min(4.0))
}

/// Draws the bricks mirrored in the floor of the scenery, fading with the depth.
pub(crate) fn draw_mirror(canvas: &mut Canvas, view: &View, bricks: &Bricks, opacity: f32) {
    let foot = bricks.iter().map(|(index, _)| bricks.aabb(index).max.y);
    let Some(foot) = foot.reduce(f32::max) else {
        return;
    };
    canvas.in_units(view.origin, view.scale, Vec2::ZERO);
    let shore = FIELD.y * FLOOR + MIRROR_GAP;
    for (index, brick) in bricks.iter() {
        let Aabb { min, max } = bricks.aabb(index);
        let [far, near] = [min, max].map(|corner| (foot - corner.y) * MIRROR_HEIGHT);
        let color = Color::hex(brick.kind.spec().color);
        // Weaker in the middle, behind the menu.
        let aside = ((min.x + max.x - FIELD.x).abs() / FIELD.x * 2.5).min(1.0);
        let strength = MIRROR * (0.4 + 0.6 * aside) * opacity;
        let tone = |depth: f32| color.alpha(strength * (-depth / MIRROR_DEPTH).exp());
        let corner = vec2(min.x + 1.0, shore + near);
        let size = vec2(max.x - min.x - 2.0, far - near - 1.0);
        canvas.flat(Shape::rect(corner, size).gradient(tone(near), tone(far)));
    }
    canvas.flush();
}

/// Draws a level's bricks with their upper left corner at `corner`, at `scale` text units per playfield unit.
pub(crate) fn draw_level(canvas: &mut Canvas, level: &Level, corner: Vec2, scale: f32) {
    let cell = level.cell_size();
    for (index, kind) in level.cells().iter().enumerate() {
        let Some(kind) = kind else { continue };
        let column = index % level.columns();
        let row = index / level.columns();
        let place = vec2(column as f32, row as f32);
        let gap = (cell.min_element() * scale * 0.1).clamp(0.0, 1.0);
        let low = corner + place * cell * scale + gap * 0.5;
        let spec = kind.spec();
        let color = Color::hex(spec.color).alpha(if spec.hides { 0.2 } else { 1.0 });
        let brick = Shape::rect(low, cell * scale - gap).round(1.0).fill(color);
        // The glow of a very small brick would only blur it.
        let shines = kind.breaks() && !spec.hides && cell.min_element() * scale >= SHINING;
        canvas.add(if shines {
            brick.glow(cell.min_element() * scale * 0.6, color.alpha(0.2))
        } else {
            brick
        });
    }
}

#[cfg(test)]
mod tests {
    use breakout::event::Event;
    use breakout::game::Game;
    use breakout::input::Input;

    use super::*;
    use crate::app::render::palette::play;

    #[test]
    fn no_flash_is_nearly_as_bright_as_the_ball_and_every_brick_has_one() {
        // As the shader draws the upper half of a tile.
        let lit = |color: Color| color.mix(WHITE, 0.2).luminance();
        for row in &breakout::level::BRICKS {
            let color = Color::hex(row.color);
            let rest = lit(color);
            let flash = lit(flashed(color, 1.0));
            // A brick that is that bright anyway gets no brighter.
            let most = rest.max(play::BALL.luminance() * 0.72);
            assert!(flash <= most, "{}: {flash}", row.name);
            let [before, after] =
                [color, flashed(color, 1.0)].map(|color| color.bits().to_be_bytes());
            let change = before
                .into_iter()
                .zip(after)
                .map(|(a, b)| a.abs_diff(b))
                .max();
            assert!(change >= Some(24), "{}: {change:?}", row.name);
        }
    }

    #[test]
    fn a_hit_changes_the_look_of_its_part_alone() {
        // 80 columns: the first part has 12 rows and some more.
        let rows = format!("{}\n", "3 ".repeat(80)).repeat(30);
        let mut game = Game::new(
            crate::scenes::levels(&format!("ball: 400 500 0 -400\n\n{rows}")),
            0,
            1,
        );
        let numbers = |game: &Game| stamps(game.bricks(), |_| 0).collect::<Vec<_>>();
        let before = numbers(&game);
        let mut events = Vec::new();
        assert_eq!(before.len(), 3);
        let hit = loop {
            assert_eq!(numbers(&game), before, "nothing was hit");
            game.step(Input::default(), &mut events);
            let hit = events.iter().find_map(Event::brick_hit_by_ball);
            if let Some(hit) = hit {
                break hit;
            }
        };
        let changed: Vec<_> = (0..3)
            .filter(|part| numbers(&game)[*part] != before[*part])
            .collect();
        assert_eq!(changed, [hit / PART]);
        assert_ne!(
            numbers(&game)[2],
            stamps(game.bricks(), |_| 1).nth(2).expect("a part")
        );
    }
}
