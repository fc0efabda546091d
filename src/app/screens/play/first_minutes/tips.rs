//! The table of tips, with the conditions and the sentence of each.

use breakout::event::Event;
use breakout::game::Game;
use breakout::level::{BrickKind, BrickSpec, PowerUp};
use breakout::records::LevelResult;
use breakout::tuning::MAX_COMBO_FACTOR;

use crate::app::input::{Action, Bindings, ButtonDevice, Context};
use crate::app::words::first_minutes::FirstMinutes as Words;
use crate::app::words::words;

pub(super) struct Tip {
    /// The name in the settings file.
    pub(super) id: &'static str,
    pub(super) when: Trigger,
    says: fn(&Words, &DeviceInUse<'_>, Subject) -> String,
}

/// When a tip matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trigger {
    /// A serve, until it is launched.
    Serve,
    /// A sticky paddle holds a ball.
    Held,
    Power(PowerUp),
    /// A capsule falls that helps, or one that harms.
    Falls(bool),
    /// The paddle was hit.
    Bounce,
    /// A brick of this kind, or one with the same numbers, was hit.
    Hit(BrickKind),
    /// A ghost plays beside the player.
    Rival,
    Combo,
    /// There was some play, until the blueprint is on.
    Play,
    /// The panel of a cleared level is open.
    Cleared,
}

/// The subject of a tip, for its picture and its sentence.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Subject {
    Paddle,
    Ball,
    Combo(u32),
    Ghost,
    Brick(BrickKind),
    Capsule(PowerUp),
    Blueprint,
    /// The result of a level, and its par.
    Stars(LevelResult, Option<f32>),
}

/// The input device in use, after which sentences name keys and buttons.
#[derive(Clone, Copy)]
pub(in super::super) enum DeviceInUse<'a> {
    Fingers,
    Pad(&'a Bindings),
    Keys(&'a Bindings),
}

/// The facts of a frame that trigger tips.
pub(in super::super) struct Situation<'a> {
    pub(in super::super) game: &'a Game,
    pub(in super::super) events: &'a [Event],
    /// The result of a cleared level while its panel is open.
    pub(in super::super) outcome: Option<LevelResult>,
    /// True while a serve ignores presses.
    pub(in super::super) is_new_serve: bool,
    pub(in super::super) shows_blueprint: bool,
    pub(in super::super) has_ghost: bool,
}

/// All tips, the most important first.
#[rustfmt::skip]
pub(super) static TIPS: [Tip; 17] = {
    use BrickKind::{Blue, Double, Explosive, Hidden, Mending, Solid, Triple};
    use Trigger::{Bounce, Cleared, Combo, Falls, Held, Hit, Play, Power, Rival, Serve};
    [
        Tip { id: "serve",     when: Serve,                 says: |words, device, _| words.serve(&device.launches(), &device.steers()) },
        Tip { id: "held",      when: Held,                  says: |words, device, _| words.held(&device.launches()) },
        Tip { id: "rival",     when: Rival,                 says: |words, _, _| words.rival.to_owned() },
        Tip { id: "laser",     when: Power(PowerUp::Laser), says: |words, device, _| words.laser(&device.launches()) },
        Tip { id: "harms",     when: Falls(false),          says: |words, _, subject| words.harms(subject.name()) },
        Tip { id: "helps",     when: Falls(true),           says: |words, _, subject| words.helps(subject.name()) },
        Tip { id: "marks",     when: Bounce,                says: |words, _, _| words.marks.to_owned() },
        Tip { id: "explosive", when: Hit(Explosive),        says: |words, _, _| words.explosive.to_owned() },
        Tip { id: "hidden",    when: Hit(Hidden),           says: |words, _, _| words.hidden.to_owned() },
        Tip { id: "mending",   when: Hit(Mending),          says: |words, _, _| words.mending.to_owned() },
        Tip { id: "solid",     when: Hit(Solid),            says: |words, _, _| words.solid.to_owned() },
        Tip { id: "double",    when: Hit(Double),           says: |words, _, _| words.double.to_owned() },
        Tip { id: "triple",    when: Hit(Triple),           says: |words, _, _| words.triple.to_owned() },
        Tip { id: "plain",     when: Hit(Blue),             says: |words, _, _| words.plain.to_owned() },
        Tip { id: "combo",     when: Combo,                 says: |words, _, _| words.combo.to_owned() },
        Tip { id: "blueprint", when: Play,                  says: |_, device, _| device.draws() },
        Tip { id: "stars",     when: Cleared,               says: |words, _, subject| subject.missing(words) },
    ]
};

/// The least combo for its tip, and the number of broken bricks before the tip about the blueprint.
const COMBO: u32 = 3;
const SOME_BRICKS: usize = 12;

impl Tip {
    pub(super) fn sentence(&self, device: &DeviceInUse<'_>, subject: Subject) -> String {
        (self.says)(words().first_minutes, device, subject)
    }
}

impl Trigger {
    /// The subject of the tip, if it matters now.
    pub(super) fn subject(self, now: &Situation<'_>) -> Option<Subject> {
        let game = now.game;
        match self {
            Self::Serve => (serves(game) && !now.is_new_serve).then_some(Subject::Ball),
            Self::Held => holds(game).then_some(Subject::Capsule(PowerUp::Sticky)),
            Self::Power(kind) => game.powers().is_on(kind).then_some(Subject::Capsule(kind)),
            Self::Falls(helps) => {
                let mut falling = game.capsules().iter().map(|capsule| capsule.kind);
                let kind = falling.find(|kind| kind.spec().helps == helps)?;
                Some(Subject::Capsule(kind))
            }
            Self::Bounce => {
                let is_bounce = |event: &Event| matches!(event, Event::PaddleHit { .. });
                let mut events = now.events.iter();
                events.any(is_bounce).then_some(Subject::Paddle)
            }
            Self::Hit(wanted) => {
                let mut kinds = now.events.iter().filter_map(hit_kind);
                kinds
                    .find(|kind| is_like(*kind, wanted))
                    .map(Subject::Brick)
            }
            Self::Rival => {
                let is_raced = now.has_ghost && !game.is_serving();
                is_raced.then_some(Subject::Ghost)
            }
            Self::Combo => {
                let factor = game.combo().min(MAX_COMBO_FACTOR);
                (factor >= COMBO).then_some(Subject::Combo(factor))
            }
            Self::Play => {
                let bricks = game.bricks();
                let gone = bricks.total() - bricks.remaining();
                (now.shows_blueprint || gone >= SOME_BRICKS).then_some(Subject::Blueprint)
            }
            Self::Cleared => {
                let par = game.level().par();
                now.outcome.map(|result| Subject::Stars(result, par))
            }
        }
    }

    /// True while the tip still applies.
    pub(super) fn is_true(self, now: &Situation<'_>, subject: Subject) -> bool {
        match (self, subject) {
            (Self::Play, _) => !now.shows_blueprint,
            (Self::Serve, _) => serves(now.game),
            (Self::Falls(_), Subject::Capsule(kind)) => {
                let mut falling = now.game.capsules().iter();
                falling.any(|capsule| capsule.kind == kind)
            }
            (Self::Bounce | Self::Hit(_) | Self::Combo, _) => true,
            _ => self.subject(now).is_some(),
        }
    }

    /// True if a player who has already done it does not need the tip.
    pub(super) fn is_deed(self) -> bool {
        self == Self::Play
    }

    /// True if the tip stays until it is done.
    pub(super) fn stays(self) -> bool {
        matches!(self, Self::Serve | Self::Held | Self::Cleared)
    }
}

impl Subject {
    fn name(self) -> &'static str {
        match self {
            Self::Capsule(kind) => kind.spec().name,
            _ => "",
        }
    }

    fn missing(self, words: &Words) -> String {
        let Self::Stars(LevelResult { stars, .. }, par) = self else {
            return String::new();
        };
        let is_in_time = stars.in_time || par.is_none();
        if stars.unhurt && is_in_time {
            words.all_stars.to_owned()
        } else {
            words.missing_stars.to_owned()
        }
    }
}

impl<'a> DeviceInUse<'a> {
    pub(in super::super) fn of(bindings: &'a Bindings, touch: bool) -> Self {
        match bindings.device {
            _ if touch => Self::Fingers,
            ButtonDevice::Pad => Self::Pad(bindings),
            ButtonDevice::Keys => Self::Keys(bindings),
        }
    }

    fn steers(&self) -> String {
        let words = words().first_minutes;
        match self {
            Self::Fingers => words.finger_steers.to_owned(),
            Self::Pad(_) => words.stick_steers.to_owned(),
            Self::Keys(bindings) => words.mouse_steers(&bindings.steering()),
        }
    }

    fn launches(&self) -> String {
        let words = words().first_minutes;
        let launch = |bindings: &Bindings| bindings.key(Context::Game, Action::Launch);
        match self {
            Self::Fingers => words.tap.to_owned(),
            Self::Pad(bindings) => words.press(&launch(bindings)),
            Self::Keys(bindings) => {
                if bindings.chords(Context::Game, Action::Launch).is_empty() {
                    words.click.to_owned()
                } else {
                    words.click_or_press(&launch(bindings))
                }
            }
        }
    }

    fn draws(&self) -> String {
        let words = words().first_minutes;
        match self {
            Self::Fingers => words.button_draws.to_owned(),
            Self::Pad(bindings) | Self::Keys(bindings) => {
                words.key_draws(&bindings.key(Context::Blueprint, Action::Blueprint))
            }
        }
    }
}

/// True if a new ball is on the paddle, with a sweeping aim.
fn serves(game: &Game) -> bool {
    game.is_serving() && !holds(game)
}

/// True if the paddle holds a ball that it has caught.
fn holds(game: &Game) -> bool {
    let mut held = game.balls().iter().filter_map(|ball| ball.held);
    held.any(|held| held.sweep == 0.0)
}

fn hit_kind(event: &Event) -> Option<BrickKind> {
    match event {
        Event::BrickHit(impact)
        | Event::BrickRevealed(impact)
        | Event::BrickBroken { impact, .. } => Some(impact.kind),
        _ => None,
    }
}

/// True if two kinds differ only in their look and points.
fn is_like(kind: BrickKind, other: BrickKind) -> bool {
    let own = kind.spec();
    let dressed = BrickSpec {
        kind,
        symbol: own.symbol,
        alias: own.alias,
        name: own.name,
        points: own.points,
        color: own.color,
        pattern: own.pattern,
        ..*other.spec()
    };
    dressed == *own
}

#[cfg(test)]
mod tests {
    use breakout::level::{BRICKS, LevelId};
    use breakout::records::Stars;

    use super::*;

    #[test]
    fn what_is_said_of_stars_does_not_repeat_what_stands_below_them() {
        let missing = |unhurt, in_time| {
            let stars = Stars {
                cleared: true,
                unhurt,
                in_time,
            };
            let level = LevelId::default();
            let score = 0;
            let seconds = 0.0;
            let result = LevelResult {
                level,
                score,
                seconds,
                stars,
            };
            Subject::Stars(result, Some(105.0)).missing(words().first_minutes)
        };
        for (unhurt, in_time) in [(true, false), (false, true), (false, false)] {
            let said = missing(unhurt, in_time);
            assert_eq!(said, words().first_minutes.missing_stars);
            assert!(!said.contains("1:45") && !said.contains(words().play.star_no_loss));
        }
        assert_eq!(missing(true, true), "All stars of this level are yours");
    }

    #[test]
    fn each_kind_of_brick_has_one_lesson_and_each_lesson_a_name_of_its_own() {
        for spec in &BRICKS {
            let about =
                |tip: &&Tip| matches!(tip.when, Trigger::Hit(kind) if is_like(kind, spec.kind));
            assert_eq!(TIPS.iter().filter(about).count(), 1, "{}", spec.name);
        }
        for (number, tip) in TIPS.iter().enumerate() {
            let is_it = |other: &&Tip| other.id == tip.id;
            assert_eq!(TIPS[number..].iter().filter(is_it).count(), 1);
        }
    }
}
