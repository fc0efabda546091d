//! The effects of hits besides bouncing: bricks take damage, points are counted, combos end.

use super::blasts::Blast;
use super::bricks::Damage;
use super::flight::Flight;
use super::{Brick, Game, Held, Impact, Surface, Touch};
use crate::event::{BrickImpact, Cause, Event};
use crate::level::PowerUp;
use crate::tuning::{BLAST_DELAY, MAX_COMBO_FACTOR, PADDLE_TOP, steps};

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
                flying.end_wait();
                events.push(Event::PaddleHit { at, normal, offset });
                // The player cannot aim a ball beside or under the paddle, even if the barrier has thrown it back up.
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
            Surface::Brick(brick) => self.hit_brick(brick, touch, ball, events),
            Surface::Bricks(one, other) => {
                self.hit_brick(one, touch, ball, events);
                self.hit_brick(other, second_touch, ball, events);
            }
        }
        if impact.surface.is_solid(&self.bricks) {
            self.help_on(ball, flight, impact.normal, events);
        }
    }

    fn hit_brick(&mut self, brick: usize, touch: Touch, ball: usize, events: &mut Vec<Event>) {
        let breaks = self.bricks.is_breakable(brick);
        let combo = self.balls[ball].combo + 1;
        let damage = self.strike(brick, touch, Cause::Ball, combo, events);
        let flying = &mut self.balls[ball];
        if breaks {
            flying.end_wait();
        }
        if damage == Damage::Broken {
            flying.combo = combo;
            let limit = self.rules.difficulty.spec().max_speed;
            flying.speed_up(limit, self.powers.speed_factor());
            self.best_combo = self.best_combo.max(combo);
        }
    }

    /// Hits a brick, if it still stands. The points for breaking it are multiplied by `combo`.
    pub(super) fn strike(
        &mut self,
        brick: usize,
        touch: Touch,
        by: Cause,
        combo: u32,
        events: &mut Vec<Event>,
    ) -> Damage {
        let Some(Brick { kind, .. }) = self.bricks.get(brick) else {
            return Damage::Stands;
        };
        let Touch { at, normal } = touch;
        let impact = BrickImpact {
            brick,
            kind,
            at,
            normal,
            by,
        };
        let damage = match by {
            // A ball that passes through must leave nothing standing, or it would end inside the brick.
            Cause::Ball if self.powers.is_on(PowerUp::Pierce) => self.bricks.smash(brick),
            Cause::Ball | Cause::Bolt => self.bricks.hit(brick, self.steps),
            Cause::Blast | Cause::Lightning => self.bricks.smash(brick),
        };
        self.help.note_need(self.bricks.need());
        match damage {
            Damage::Broken => self.on_brick_broken(impact, combo, events),
            Damage::Revealed => events.push(Event::BrickRevealed(impact)),
            // An explosion beside a solid brick is no hit on it.
            Damage::Stands if by == Cause::Blast => {}
            Damage::Stands => events.push(Event::BrickHit(impact)),
        }
        damage
    }

    /// Scores a broken brick, sets off its explosion, and drops its power-up.
    fn on_brick_broken(&mut self, impact: BrickImpact, combo: u32, events: &mut Vec<Event>) {
        let spec = impact.kind.spec();
        let factor = combo.min(MAX_COMBO_FACTOR) * self.rules.difficulty.spec().tenths;
        let points = spec.points * factor / 10;
        self.score = self.score.saturating_add(points);
        events.push(Event::BrickBroken {
            impact,
            points,
            combo,
        });
        let brick = impact.brick;
        if spec.explodes {
            let is_set_off = impact.by == Cause::Blast;
            let chain = if is_set_off { combo } else { 1 };
            let due = self.steps + u64::from(steps(BLAST_DELAY));
            self.blasts.push_back(Blast { brick, due, chain });
            let at = self.bricks.aabb(brick).center();
            events.push(Event::Exploded { brick, at, chain });
        }
        self.drop_from(brick, events);
    }
}
