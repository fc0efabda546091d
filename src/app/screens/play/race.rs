//! A race against a recording: the same levels, seed and rules, with the recorded run as the ghost.

use std::sync::Arc;

use breakout::game::Phase;
use breakout::replay::Recording;

use super::keeping::Keeping;
use super::panel::Panel;
use super::{Mode, Play};
use crate::app::playfield::ghost::Finish;
use crate::app::screens::AppContext;
use crate::app::words::words;

impl Play {
    /// A run in the setup of a recording, of which `raceable` has nothing to say. It counts as
    /// any other run; whether a seed is known makes no difference to `--seed`, either.
    pub(in crate::app::screens) fn race(app: &AppContext, recording: Arc<Recording>) -> Self {
        let setup = recording.setup.clone();
        Self {
            race: Some(recording),
            ..Self::with(app, setup, Mode::Run(Keeping::default()))
        }
    }

    /// Lets the other finish the level while a panel is open.
    pub(super) fn wait_for_rival(&mut self) {
        if let Some(ghost) = self.session.ghost.as_mut().filter(|_| self.race.is_some()) {
            ghost.look_ahead();
        }
    }

    /// The photo finish: who was first at the end of the level, and by how much.
    pub(super) fn race_line(&self, panel: Panel) -> Option<String> {
        let ghost = self
            .session
            .ghost
            .as_ref()
            .filter(|_| self.race.is_some())?;
        let words = words().play;
        let name = ghost.name();
        let game = &self.session.game;
        let has_cleared = matches!(game.phase(), Phase::Cleared | Phase::Won);
        let own = has_cleared.then_some(game.tally().steps);
        match (panel, ghost.finish()) {
            (Panel::Paused, _) => None,
            (_, Finish::Differs) => Some(words.race_differs.to_owned()),
            (_, Finish::NotYet) => Some(words.race_waits(name)),
            (_, Finish::Cleared(other)) => Some(words.race_ends(name, own, other)),
            (_, Finish::Never) => Some(words.race_never(name, own)),
        }
    }
}

#[cfg(test)]
mod tests {
    use breakout::history::History;
    use breakout::input::Input;
    use breakout::replay::{PlayerName, RULES};
    use breakout::tuning::STEP;

    use super::*;
    use crate::app::screens::play::testing::{levels, play_on, play_until};
    use crate::app::screens::{Screen, Transition};

    fn recorded(app: &mut AppContext) -> Arc<Recording> {
        let mut play = Play::new(app, 0);
        play.session.name = PlayerName::of("Zoë");
        play_on(&mut play, app, 5000);
        assert_eq!(play.session.game.phase(), Phase::Cleared);
        let next = Input {
            launch: true,
            ..Input::default()
        };
        play.session.fast_forward(1, next);
        play_on(&mut play, app, 60);
        assert_eq!(play.session.game.phase(), Phase::Playing);
        Arc::new(play.session.recording())
    }

    /// Makes a step with an input, or with that of the recording.
    fn step(play: &mut Play, app: &mut AppContext, input: Option<Input>) {
        let recording = play.race.clone().expect("a race");
        play.scoring.race(&mut play.session, Some(&recording), app);
        let input = |steps| input.or_else(|| recording.track.input(steps));
        let strengths = &app.settings.picture.strengths;
        let read = |game: &breakout::game::Game| input(game.steps());
        play.session
            .advance(STEP, 100, strengths, read, |_, _, _| {});
    }

    fn finish(play: &mut Play, app: &mut AppContext) -> Finish {
        let race = play.race.clone();
        play.scoring.race(&mut play.session, race.as_ref(), app);
        loop {
            play.wait_for_rival();
            let finish = play.session.ghost.as_ref().expect("a ghost").finish();
            if finish != Finish::NotYet {
                return finish;
            }
        }
    }

    #[test]
    fn the_ghost_of_a_race_is_its_recording_state_for_state() {
        let mut app = AppContext::of(levels());
        let recording = recorded(&mut app);
        let history = History::of(&recording);
        // Another seed and other rules of the player change nothing.
        app.seed = Some(99);
        app.settings.game.rules.practice = true;
        let mut play = Play::race(&app, recording.clone());
        assert_eq!(*play.session.history.setup(), recording.setup);
        let still = Input {
            launch: true,
            ..Input::default()
        };
        let mut seen = 0;
        while play.session.game.phase() == Phase::Playing {
            step(&mut play, &mut app, Some(still));
            let ghost = play.session.ghost.as_ref().expect("a ghost");
            let game = ghost.played();
            assert_eq!(game.state_hash(), history.at(game.steps()).state_hash());
            seen += usize::from(game.tally().steps == play.session.game.tally().steps);
        }
        assert!(seen > 50, "{seen} steps at the same time");
        let clear = recording.track.clears()[0].step;
        let flight = history.at(clear).tally().steps;
        assert_eq!(finish(&mut play, &mut app), Finish::Cleared(flight));
    }

    #[test]
    fn the_same_inputs_are_a_dead_heat_in_each_level() {
        let mut app = AppContext::of(levels());
        let recording = recorded(&mut app);
        let mut play = Play::race(&app, recording.clone());
        let clear = recording.track.clears()[0].step;
        while play.session.game.steps() < clear {
            step(&mut play, &mut app, None);
        }
        assert_eq!(play.session.game.phase(), Phase::Cleared);
        assert!(matches!(finish(&mut play, &mut app), Finish::Cleared(_)));
        let ghost = play.session.ghost.as_ref().expect("a ghost");
        assert_eq!(ghost.last_gap().map(|gap| gap.behind), Some(0.0));
        let line = play.race_line(Panel::Cleared).expect("a line");
        assert!(
            line.starts_with("dead heat: 0:0") && line.ends_with(" by Zoë"),
            "{line}"
        );
        // The recording ends in the second level.
        while play.session.game.steps() < recording.track.steps() {
            step(&mut play, &mut app, None);
        }
        let state = play.session.game.state_hash();
        assert_eq!(state, recording.standing.state);
        assert_eq!(finish(&mut play, &mut app), Finish::Never);
        play_until(&mut play, &mut app, Phase::Cleared);
        let line = play.race_line(Panel::Cleared);
        assert_eq!(line.as_deref(), Some("won: not cleared by Zoë"));
    }

    #[test]
    fn a_race_is_run_again_and_a_forged_recording_is_no_rival() {
        let mut app = AppContext::of(levels());
        let recording = recorded(&mut app);
        let mut play = Play::race(&app, recording.clone());
        assert!(play.session.ranked, "as any run with a known seed");
        let again = Transition::Race(recording.clone());
        assert_eq!(play.restart(&app), again);
        assert_eq!(play.new_run(&app), again);
        play.scoring
            .race(&mut play.session, Some(&recording), &mut app);
        play.open(Panel::Paused);
        assert_eq!(play.race_line(Panel::Paused), None);
        assert!(
            play.state(&app).ends_with("rival-behind=unknown"),
            "{}",
            play.state(&app)
        );
        // A moment of the past is another game.
        play_on(&mut play, &mut app, 200);
        play.play_on(100);
        assert!(play.race.is_none() && play.session.ghost.is_none());

        let mut forged = (*recording).clone();
        forged.track.truncate(50);
        forged.standing.score += 10;
        let mut play = Play::race(&app, Arc::new(forged));
        assert_eq!(finish(&mut play, &mut app), Finish::Differs);

        let mut other = (*recording).clone();
        other.rules = RULES + 1;
        let opened = Transition::Race(Arc::new(other)).open(&mut app);
        assert_eq!(opened.describe().name, "opened");
    }
}
