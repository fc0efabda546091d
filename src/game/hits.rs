//! The effects of hits besides bouncing: bricks take damage, points are counted, combos end.

use super::Game;
use super::bricks::Damage;
use super::flight::Flight;
use super::held::Held;
use super::surface::{Impact, Surface, Touch};
use crate::event::{BrickImpact, Cause, Event};
use crate::level::PowerUp;
use crate::tuning::{MAX_COMBO_FACTOR, PADDLE_TOP};

/// The event of a hit that the brick survives.
pub(super) fn survived(impact: BrickImpact, damage: Damage) -> Event {
    match damage {
        Damage::Revealed => Event::BrickRevealed(impact),
        _ => Event::BrickHit(impact),
    }
}

impl Game {
    /// Applies the effects of a bounce of a ball, given by index.
    pub(super) fn apply_impact(
        &mut self,
        impact: Impact,
        ball: usize,
        flight: &mut Flight,
        events: &mut Vec<Event>,
    ) {
        let [touch, second_touch] = impact.touched;
        let Touch { at, normal } = touch;
        match impact.surface {
            Surface::Wall => events.push(Event::WallHit { at, normal }),
            Surface::Paddle { offset } => {
                let flying = &mut self.balls[ball];
                flying.combo = 0;
                flying.steps_without_contact = 0;
                flying.next_loop_check = 0;
                events.push(Event::PaddleHit { at, normal, offset });
                self.send_off(ball, offset, flight, events);
            }
            Surface::Brick(brick) => self.hit_brick(brick, touch, ball, events),
            Surface::Bricks(first, second) => {
                self.hit_brick(first, touch, ball, events);
                self.hit_brick(second, second_touch, ball, events);
            }
        }
        if impact.surface.is_solid(&self.bricks) {
            self.help_on(ball, flight, impact.normal, events);
        }
    }

    /// Assists a ball that leaves the paddle's top, or holds it if the paddle is sticky.
    fn send_off(&mut self, ball: usize, offset: f32, flight: &mut Flight, events: &mut Vec<Event>) {
        // A ball beside the paddle, or under it, is not the player's to aim, not even if the barrier
        // has thrown it back up.
        let flying = &mut self.balls[ball];
        if flying.position.y >= PADDLE_TOP {
            return;
        }
        if self.powers.is_on(PowerUp::Sticky) {
            self.paddle.hold(flying, Held::caught(offset));
            let at = flying.position;
            events.push(Event::BallCaught { at });
        } else {
            self.assist(ball, flight, events);
        }
    }

    fn hit_brick(&mut self, brick: usize, touch: Touch, ball: usize, events: &mut Vec<Event>) {
        let Some(hit) = self.impact_on(brick, touch, Cause::Ball) else {
            return;
        };
        if self.bricks.is_solid(brick) {
            events.push(Event::BrickHit(hit));
            return;
        }
        let flying = &mut self.balls[ball];
        flying.steps_without_contact = 0;
        flying.next_loop_check = 0;
        // A ball that passes through must leave nothing standing, or it would end inside the brick.
        let damage = if self.powers.is_on(PowerUp::Pierce) {
            self.smash(brick)
        } else {
            self.damage(brick)
        };
        if damage != Damage::Broken {
            events.push(survived(hit, damage));
            return;
        }
        let flying = &mut self.balls[ball];
        flying.combo += 1;
        flying.speed_up(
            self.rules.difficulty.spec().max_speed,
            self.powers.speed_factor(),
        );
        let combo = flying.combo;
        self.best_combo = self.best_combo.max(combo);
        self.on_brick_broken(hit, combo, events);
    }

    /// A hit on a brick, if it still stands.
    pub(super) fn impact_on(&self, brick: usize, touch: Touch, by: Cause) -> Option<BrickImpact> {
        let Touch { at, normal } = touch;
        let kind = self.bricks.get(brick)?.kind;
        Some(BrickImpact {
            brick,
            kind,
            at,
            normal,
            by,
        })
    }

    /// Applies one hit to a brick, by whatever cause.
    pub(super) fn damage(&mut self, brick: usize) -> Damage {
        let damage = self.bricks.hit(brick, self.steps);
        self.help.note_need(self.bricks.need());
        damage
    }

    /// Breaks a brick that can break, however many hits it would take.
    pub(super) fn smash(&mut self, brick: usize) -> Damage {
        let damage = self.bricks.smash(brick);
        self.help.note_need(self.bricks.need());
        damage
    }

    /// A brick is gone: counts its points, explodes it, and drops what it carried.
    pub(super) fn on_brick_broken(
        &mut self,
        hit: BrickImpact,
        combo: u32,
        events: &mut Vec<Event>,
    ) {
        let spec = hit.kind.spec();
        let factor = combo.min(MAX_COMBO_FACTOR) * self.rules.difficulty.spec().tenths;
        let points = spec.points * factor / 10;
        self.score = self.score.saturating_add(points);
        events.push(Event::BrickBroken {
            impact: hit,
            points,
            combo,
        });
        if spec.explodes {
            let chain = if hit.by == Cause::Blast { combo } else { 1 };
            self.explode(hit.brick, chain, events);
        }
        self.drop_from(hit.brick, events);
    }
}
