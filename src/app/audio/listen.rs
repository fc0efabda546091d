//! Maps events to cues, positions to stereo panning, and the state of a game to tension.

use breakout::event::{Cause, Event};
use breakout::{game::Game, tuning::FIELD};
use macroquad::prelude::Vec2;

use super::cues::{Cue, combo_rise};

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct CuePlay {
    pub(super) cue: Cue,
    /// From -1 (left) to 1 (right).
    pub(super) pan: f32,
    /// Semitones above the cue's own pitch.
    pub(super) rise: f32,
}

impl From<Cue> for CuePlay {
    /// Plays the cue in the centre at its own pitch.
    fn from(cue: Cue) -> Self {
        Self {
            cue,
            pan: 0.0,
            rise: 0.0,
        }
    }
}

impl CuePlay {
    fn at(cue: Cue, place: Vec2) -> Self {
        let side = (place.x / FIELD.x * 2.0 - 1.0).clamp(-1.0, 1.0);
        Self {
            pan: side * MAX_PAN,
            ..cue.into()
        }
    }

    /// Raises it as for the n-th brick of a combo, counted from 1.
    pub(super) fn nth(self, n: u32) -> Self {
        let rise = combo_rise(n);
        Self { rise, ..self }
    }
}

/// The cue of an event, `None` for silent events.
pub(super) fn cue_for(event: &Event) -> Option<CuePlay> {
    let play = match *event {
        Event::Launched { at } => CuePlay::at(Cue::Launch, at),
        // Only the barrier at the bottom has a normal that points up.
        Event::WallHit { at, normal } if normal.y < 0.0 => CuePlay::at(Cue::Barrier, at),
        Event::WallHit { at, .. } => CuePlay::at(Cue::Wall, at),
        Event::PaddleHit { at, .. } => CuePlay::at(Cue::Paddle, at),
        Event::BrickHit(hit) if hit.kind.breaks() => CuePlay::at(Cue::ToughHit, hit.at),
        Event::BrickHit(hit) => CuePlay::at(Cue::Solid, hit.at),
        Event::BrickBroken { impact, combo, .. } => {
            let is_tough = impact.kind.spec().hits.is_some_and(|hits| hits > 1);
            // A blast breaks many at once, and is heard itself.
            let cue = if is_tough && impact.by != Cause::Blast {
                Cue::ToughBreak
            } else {
                Cue::Brick
            };
            CuePlay::at(cue, impact.at).nth(combo)
        }
        Event::BrickRevealed(hit) => CuePlay::at(Cue::Revealed, hit.at),
        Event::BrickMended { at, .. } => CuePlay::at(Cue::Mended, at),
        Event::Exploded { at, chain, .. } => CuePlay::at(Cue::Blast, at).nth(chain),
        Event::Lightning { at, .. } => CuePlay::at(Cue::Blast, at).nth(LIGHTNING_RISE),
        Event::CapsuleDropped { at, .. } => CuePlay::at(Cue::CapsuleAppears, at),
        Event::CapsuleCaught { at, kind } if kind.spec().helps => CuePlay::at(Cue::CaughtGood, at),
        Event::CapsuleCaught { at, .. } => CuePlay::at(Cue::CaughtHarmful, at),
        Event::PowerUpEnded { .. } => Cue::EffectEnds.into(),
        Event::BallAdded { at } => CuePlay::at(Cue::ExtraBall, at),
        Event::BallCaught { at } => CuePlay::at(Cue::Sticky, at),
        Event::BoltFired { at } => CuePlay::at(Cue::Laser, at),
        Event::BallLost { at, .. } => CuePlay::at(Cue::BallLost, at),
        Event::LifeLost { .. } => Cue::LifeLost.into(),
        Event::LifeGained { .. } => Cue::ExtraLife.into(),
        Event::LevelCleared { .. } => Cue::LevelCleared.into(),
        Event::LevelStarted { .. } => Cue::LevelStart.into(),
        Event::GameOver => Cue::GameOver.into(),
        Event::Victory => Cue::Victory.into(),
        // A changed level is seen; the others come with a bounce or a loss that has its own cue.
        Event::BrickAppeared { .. }
        | Event::Helped { .. }
        | Event::LoopBroken { .. }
        | Event::CapsuleLost { .. } => return None,
    };
    Some(play)
}

/// Panning at the edge of the field; 1 would be one ear alone.
const MAX_PAN: f32 = 0.7;
/// Lightning is raised like the eighth explosion of a chain.
const LIGHTNING_RISE: u32 = 8;

/// Tension by the number of lives: none, one, two. More lives add no tension.
const LIVES_TENSION: [f32; 3] = [0.4, 0.4, 0.15];
/// Below this fraction of remaining bricks, tension rises by the difference.
const LAST_BRICKS: f32 = 0.35;
/// The tension of a long combo, and its number of bricks; shorter combos add proportionally less.
const COMBO_TENSION: f32 = 0.35;
const LONG_COMBO: f32 = 12.0;

/// Tension from 0 to 1: it rises with few lives, few remaining bricks and a long combo.
pub(super) fn tension(game: &Game) -> f32 {
    let lives = LIVES_TENSION.get(game.lives() as usize).unwrap_or(&0.0);
    let bricks = game.bricks();
    let remaining = bricks.remaining() as f32 / bricks.total().max(1) as f32;
    let last_bricks = (LAST_BRICKS - remaining).max(0.0);
    let combo = (game.combo() as f32 / LONG_COMBO).min(1.0) * COMBO_TENSION;
    (lives + last_bricks + combo).min(1.0)
}

#[cfg(test)]
mod tests {
    use breakout::event::BrickImpact;
    use breakout::level::BrickKind;
    use breakout::level::LevelSet;
    use macroquad::prelude::vec2;

    use super::*;

    #[test]
    fn cues_are_panned_by_place() {
        for (x, pan) in [(0.0, -0.7), (400.0, 0.0), (800.0, 0.7), (9_000.0, 0.7)] {
            let event = Event::Launched { at: vec2(x, 500.0) };
            assert_eq!(cue_for(&event).map(|play| play.pan), Some(pan));
        }
    }

    #[test]
    fn the_barrier_has_its_own_cue() {
        let cue = |normal| {
            let at = vec2(400.0, 0.0);
            cue_for(&Event::WallHit { at, normal }).map(|play| play.cue)
        };
        assert_eq!(cue(vec2(0.0, 1.0)), Some(Cue::Wall));
        assert_eq!(cue(vec2(1.0, 0.0)), Some(Cue::Wall));
        assert_eq!(cue(vec2(0.0, -1.0)), Some(Cue::Barrier));
    }

    #[test]
    fn cues_depend_on_kind_and_combo() {
        let impact = |kind, by| BrickImpact {
            at: vec2(400.0, 100.0),
            normal: vec2(0.0, 1.0),
            brick: 0,
            kind,
            by,
        };
        let broken_by = |by, kind, combo| {
            let impact = impact(kind, by);
            let points = 10;
            let event = Event::BrickBroken {
                impact,
                points,
                combo,
            };
            cue_for(&event).expect("a sound")
        };
        let broken = |kind, combo| broken_by(Cause::Ball, kind, combo);
        let hit = |kind| {
            let hit = Event::BrickHit(impact(kind, Cause::Ball));
            cue_for(&hit).map(|play| play.cue)
        };
        assert_eq!(broken(BrickKind::Blue, 1), Cue::Brick.into());
        assert_eq!(broken(BrickKind::Double, 1).cue, Cue::ToughBreak);
        let by_blast = broken_by(Cause::Blast, BrickKind::Double, 1);
        assert_eq!(by_blast.cue, Cue::Brick, "the blast is heard itself");
        assert!(broken(BrickKind::Blue, 3).rise > broken(BrickKind::Blue, 2).rise);
        assert_eq!(hit(BrickKind::Solid), Some(Cue::Solid));
        assert_eq!(hit(BrickKind::Triple), Some(Cue::ToughHit));
    }

    #[test]
    fn a_fresh_game_is_calm() {
        assert_eq!(tension(&Game::new(LevelSet::builtin(), 0, 1)), 0.0);
    }
}
