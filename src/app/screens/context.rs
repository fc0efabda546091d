//! The state that outlives a screen.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use breakout::difficulty::Difficulty;
use breakout::game::Game;
use breakout::input::Input;
use breakout::level::{Level, LevelSet};
use breakout::records::{Best, Proof, Stars};
use breakout::replay::Recording;

use super::guard::Guard;
use super::title::TitleRow;
use super::{Defeats, Transition, editor};
use crate::app::audio::Audio;
use crate::app::best_scores::BestScores;
use crate::app::input::{Action, Context, Controls};
use crate::app::inspect::blueprint::Blueprint;
use crate::app::ladders::{Climb, Ladders};
use crate::app::level_sets::{Changed, LevelSets, SetId};
use crate::app::platform::files::Source;
use crate::app::platform::time;
use crate::app::playfield::session::Session;
use crate::app::reload::Reload;
use crate::app::replays::Replays;
use crate::app::settings::Settings;
use crate::app::view::{Surface, View};
use crate::app::workbench::Workbench;

pub(crate) struct AppContext {
    /// The open set of levels.
    pub(crate) source: Source,
    /// Follows the files of a workshop.
    pub(crate) reload: Reload,
    pub(crate) level_sets: LevelSets,
    pub(crate) settings: Settings,
    pub(crate) scores: BestScores,
    pub(crate) replays: Replays,
    pub(crate) ladders: Ladders,
    pub(crate) seed: Option<u64>,
    pub(crate) controls: Controls,
    pub(crate) window: WindowFacts,
    pub(crate) audio: Audio,
    pub(crate) blueprint: Blueprint,
    /// The level that is being edited.
    pub(crate) workbench: Option<Workbench>,
    pub(crate) memory: ScreenMemory,
    pub(crate) learning: Learning,
    pub(crate) guard: Guard,
}

#[derive(Clone, Copy)]
pub(crate) struct WindowFacts {
    /// True if the window has the keyboard's focus; a flicker while the window changes does not count.
    pub(crate) focused: bool,
    /// True while a notice or a prompt is shown.
    pub(crate) has_notice: bool,
    /// The size of texts in use, in percent of the usual one: the chosen size, as far as the window has room.
    pub(crate) text_size: u16,
}

/// Choices that a screen finds again when it is opened again.
pub(crate) struct ScreenMemory {
    /// The row of the title that was chosen last.
    pub(crate) title_row: TitleRow,
    /// True if the wall of the title is complete from the first picture on.
    pub(crate) wall_stands: bool,
    /// The editor's ink, cursor and lens.
    pub(crate) editor: editor::EditorChoices,
    pub(crate) defeats: Defeats,
}

pub(crate) struct Learning {
    /// The station of the course in front.
    pub(crate) station: Option<usize>,
    /// The first screen of a frame in a lesson, to which it returns from all screens without something to learn.
    pub(crate) lesson: Option<Transition>,
}

impl AppContext {
    /// The seed from the command line, or a new one for each game.
    pub(crate) fn seed(&self) -> u64 {
        self.seed.unwrap_or_else(time::seed)
    }

    /// What is pressed for an action; `None` where fingers are used.
    pub(super) fn key(&self, context: Context, action: Action) -> Option<String> {
        let has_keys = !self.controls.touch();
        has_keys.then(|| self.settings.controls.bindings.key(context, action))
    }

    /// Makes the due steps of a game, and shows them to the blueprint. `input` is as in [`Session::advance`].
    pub(super) fn advance(
        &mut self,
        session: &mut Session,
        seconds: f32,
        speed: u16,
        mut input: impl FnMut(&Game, &mut Controls) -> Option<Input>,
    ) {
        let controls = &mut self.controls;
        session.advance(
            seconds,
            speed,
            &self.settings.picture.strengths,
            |game| input(game, controls),
            |game, events, cost| self.blueprint.observe(game, events, cost),
        );
    }

    pub(super) fn search_drafts(&mut self) {
        let ours = self
            .workbench
            .as_ref()
            .and_then(Workbench::draft_path)
            .map(Path::to_path_buf);
        let named = self.level_sets.named();
        let own = self.level_sets.own.clone();
        self.level_sets.drafts.search(named, own, ours);
    }

    /// Opens another set of levels, and remembers it for the next start.
    ///
    /// # Errors
    /// The reason why there is nothing to open. The set before stays open.
    pub(crate) fn open_set(&mut self, place: &SetId) -> Result<(), String> {
        let (source, left_out) = self.level_sets.read(place)?;
        self.level_sets.open = place.clone();
        self.level_sets.left_out = left_out;
        let hash = |source: &Source| source.levels.as_ref().map(LevelSet::content_hash);
        if hash(&source) != hash(&self.source) {
            self.replays.look_for(source.levels.as_ref());
        }
        self.reload = Reload::of(&source);
        self.source = source;
        if let Some(name) = place.setting() {
            self.settings.game.set = name;
        }
        Ok(())
    }

    /// Notes that a level was saved in a file, which had another name before or none.
    pub(super) fn take_saved(
        &mut self,
        before: Option<PathBuf>,
        path: &Path,
        level: Option<&Level>,
    ) {
        if let Some(before) = before {
            self.source.rename(&before, path);
        }
        if let Some(level) = level {
            self.source.take(path, level, &mut self.level_sets.left_out);
        }
    }

    /// Makes a change of the player's sets, and follows the files and folders that it moves.
    ///
    /// # Errors
    /// A sentence. The change is made wholly or not at all.
    pub(crate) fn manage(
        &mut self,
        change: impl FnOnce(&mut LevelSets) -> Result<Changed, String>,
    ) -> Result<Changed, String> {
        let changed = change(&mut self.level_sets)?;
        if let Some(bench) = &mut self.workbench
            && let Some(now) = bench.path().and_then(|path| changed.now_at(path))
        {
            bench.follow(now);
        }
        if let SetId::Folder(folder) = &self.level_sets.open {
            if let Some(now) = changed.now_at(folder) {
                // If it cannot be read, the levels from before stay.
                let _ = self.open_set(&SetId::Folder(now));
            } else if changed.has_put_away(folder) {
                let _ = self.open_set(&SetId::BuiltIn(0));
            }
        }
        self.refresh_set();
        Ok(changed)
    }

    /// The folder of a new level: the open set's if it is one of the player's or the only one of a workshop, else that of the
    /// player's own levels.
    pub(super) fn folder_for_new(&self) -> Option<PathBuf> {
        let open = self.level_sets.own_folder(&self.level_sets.open);
        let open = open.map(Path::to_path_buf);
        open.or_else(|| self.source.workshop_folder())
            .or_else(|| self.level_sets.own.clone())
    }

    /// Reads the open set again if it is a folder: its files may have changed.
    pub(crate) fn refresh_set(&mut self) {
        if let SetId::Folder(_) = self.level_sets.open {
            let place = self.level_sets.open.clone();
            // If nothing can be read, the levels from before stay.
            let _ = self.open_set(&place);
        }
    }

    /// Opens the set of a file, and returns the index of the file's card.
    pub(crate) fn find_file(&mut self, path: &Path) -> Option<usize> {
        self.refresh_set();
        if self.card_of(path).is_none() {
            let folder = SetId::Folder(path.parent()?.to_path_buf());
            let is_there = self.level_sets.places().contains(&folder);
            let _ = is_there.then(|| self.open_set(&folder));
        }
        self.card_of(path)
    }

    /// The index of a file's card in the level choice: unplayable files come after the levels.
    fn card_of(&self, path: &Path) -> Option<usize> {
        let unplayable = || {
            let mut files = self.level_sets.left_out.files();
            let place = files.position(|file| file.path == path)?;
            Some(self.source.playable().len() + place)
        };
        self.source.position(path).or_else(unplayable)
    }

    /// The set that was open last, if it still exists and is not open.
    pub(crate) fn last_set(&self) -> Option<SetId> {
        let place = self.level_sets.find(&self.settings.game.set);
        place.filter(|place| *place != self.level_sets.open)
    }

    /// The layout of a game, which the blueprint changes unless the microscope hides it.
    pub(super) fn game_view(&self, surface: Surface, is_under_microscope: bool) -> View {
        if self.blueprint.is_on() && !is_under_microscope {
            View::blueprint(surface)
        } else {
            View::new(surface)
        }
    }

    /// The best result of a level at the chosen difficulty; without one, that of its earlier drawing.
    pub(super) fn best(&self, level: &Level) -> Best {
        let difficulty = self.settings.game.rules.difficulty;
        let records = self.scores.records();
        let own = records.level(level, difficulty);
        if own == Best::default() {
            records.earlier(level, difficulty)
        } else {
            own
        }
    }

    /// True if the best result or a star of a level is of its earlier drawing.
    pub(super) fn is_earlier(&self, level: &Level) -> bool {
        let difficulty = self.settings.game.rules.difficulty;
        let own = self.scores.records().level(level, difficulty);
        level.earlier_hash().is_some()
            && (self.best(level) != own || self.stars(level) != own.stars)
    }

    /// The stars of a level at the chosen difficulty.
    pub(super) fn stars(&self, level: &Level) -> Stars {
        let difficulty = self.settings.game.rules.difficulty;
        self.scores.records().stars(level, difficulty)
    }

    /// Where the player stands on the ladder of a level; `None` while that is not known.
    pub(crate) fn climb(&self, level: &Level, difficulty: Difficulty) -> Option<Climb> {
        let best = self.scores.records().level(level, difficulty);
        let ladder = self.ladders.of(level, difficulty)?;
        Some(Climb::new(ladder, best))
    }

    /// The recording of the best score of a level, if it counts.
    pub(crate) fn best_run(&self, level: &Level, difficulty: Difficulty) -> Option<Arc<Recording>> {
        let best = self.scores.records().level(level, difficulty);
        let proof = best.proof.filter(|_| best.shows_score() != Some(false))?;
        self.counted(proof)
    }

    /// The recording of the best known time of a level.
    pub(crate) fn fastest_run(
        &self,
        level: &Level,
        difficulty: Difficulty,
    ) -> Option<Arc<Recording>> {
        let best = self.scores.records().level(level, difficulty);
        self.counted(best.shown_fastest()?.1)
    }

    fn counted(&self, proof: Proof) -> Option<Arc<Recording>> {
        let recording = self.replays.proof(proof.run).ok()?;
        recording.counts().then_some(recording)
    }
}

#[cfg(test)]
impl AppContext {
    /// A context with these levels and default settings, without storage.
    pub(crate) fn of(levels: LevelSet) -> Self {
        Self {
            replays: Replays::load(None, Some(&levels)),
            ladders: Ladders::load(None),
            level_sets: LevelSets::new(
                &Source::builtin(),
                crate::app::platform::files::LeftOut::default(),
                None,
                None,
            ),
            source: Source {
                levels: Some(levels),
                roots: Vec::new(),
                workshop: false,
            },
            reload: Reload::default(),
            settings: Settings::default(),
            scores: BestScores::load(None),
            seed: Some(7),
            controls: Controls::default(),
            window: WindowFacts {
                focused: true,
                has_notice: false,
                text_size: 100,
            },
            audio: Audio::new(Settings::default().sound, false, false),
            blueprint: Blueprint::new(),
            workbench: None,
            memory: ScreenMemory {
                title_row: TitleRow::Play,
                wall_stands: false,
                editor: editor::EditorChoices::default(),
                defeats: Defeats::default(),
            },
            learning: Learning {
                station: None,
                lesson: None,
            },
            guard: Guard::default(),
        }
    }
}
