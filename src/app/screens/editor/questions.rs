//! What the editor asks before anything is lost.

use super::Editor;
use super::asked::{Answer, Asked};
use crate::app::audio::Cue;
use crate::app::input::{Action, Context};
use crate::app::screens::{AppContext, Frame, Leave};
use crate::app::ui::question::Question;
use crate::app::workbench::{Saved, Workbench, ago};

impl Editor {
    /// Asks what to do with unsaved work before leaving.
    pub(super) fn ask_to_leave(&mut self, bench: &Workbench, leave: Option<Leave>) {
        let sentence = format!("{} is not saved", bench.title());
        // One key too many after Save loses nothing: the key down may be S, which looks like its letter.
        let answers = [
            ("Save", Answer::Save),
            ("Stay", Answer::Stay),
            ("Discard", Answer::Discard),
        ];
        let question = Question::new(sentence, answers, Answer::Stay);
        self.question = Some((question, Asked::Leave(leave)));
    }

    /// Asks whose changes count, if someone else has written the file meanwhile.
    pub(super) fn ask_about_conflict(&mut self, bench: &Workbench) {
        if !bench.has_conflict() || self.question.is_some() {
            return;
        }
        let file = bench.file_name();
        // The first answer loses nothing, and going back writes nothing.
        let both = ("Save mine beside it", Answer::Both);
        let mine = ("Overwrite it with mine", Answer::Mine);
        let later = ("Decide later", Answer::Later);
        let question = if bench.can_take_theirs() {
            let sentence = format!("{file} was changed by another program, too");
            let theirs = ("Take the other", Answer::Theirs);
            Question::new(sentence, [both, theirs, mine, later], Answer::Later)
        } else {
            let sentence =
                format!("{file} was changed by another program, and is no level file now");
            Question::new(sentence, [both, mine, later], Answer::Later)
        };
        self.question = Some((question, Asked::Conflict));
    }

    /// Offers what an earlier session could not save.
    pub(super) fn ask_about_draft(&mut self, bench: &Workbench) {
        let Some(left) = bench.left_draft().filter(|_| self.question.is_none()) else {
            return;
        };
        let age = left
            .modified
            .map(|modified| format!(", drawn {}", ago(modified)));
        let age = age.unwrap_or_default();
        let since = if bench.is_newer_than_draft() {
            "; the file has changed since"
        } else {
            ""
        };
        let others = match bench.other_drafts() {
            0 => String::new(),
            1 => "; another one waits on the title".to_owned(),
            count => format!("; {count} others wait on the title"),
        };
        let sentence = format!("There is unsaved work of an earlier session{age}{since}{others}");
        let answers = [
            ("Go on with it", Answer::TakeDraft),
            ("Throw it away", Answer::DropDraft),
        ];
        let question = Question::new(sentence, answers, Answer::TakeDraft);
        self.question = Some((question, Asked::Draft));
    }

    /// Asks whether a file of plain numbers may become text.
    pub(super) fn ask_to_make_text(&mut self, asked: Asked) {
        let sentence = "Plain numbers cannot say this. Rewrite the file as a drawing?";
        let answers = [
            ("Rewrite", Answer::MakeText),
            ("Leave the numbers", Answer::Stay),
        ];
        let question = Question::new(sentence, answers, Answer::Stay);
        self.question = Some((question, asked));
    }

    /// Does something that is one step at most; asks first if that turns a file of plain numbers into
    /// text.
    pub(super) fn with_numbers_in_mind<T>(
        &mut self,
        bench: &mut Workbench,
        change: impl FnOnce(&mut Self, &mut Workbench) -> T,
    ) -> T {
        let was_numbers = bench.document().is_numbers();
        let done = change(self, bench);
        if was_numbers && !bench.document().is_numbers() {
            let text = bench.document().clone();
            bench.undo();
            self.ask_to_make_text(Asked::Rewrite(text));
        }
        done
    }

    pub(super) fn update_question(&mut self, bench: &mut Workbench, frame: &mut Frame<'_>) {
        let Some((question, _)) = &mut self.question else {
            return;
        };
        let response = question.update(frame.seconds, frame.actions);
        let Some(answer) = frame.play_response(response) else {
            return;
        };
        if let Some((_, asked)) = self.question.take() {
            self.obey(bench, frame, answer, asked);
        }
    }

    fn obey(&mut self, bench: &mut Workbench, frame: &mut Frame<'_>, answer: Answer, asked: Asked) {
        match (answer, asked) {
            (Answer::Save, Asked::Leave(leave)) => {
                self.save(bench, frame);
                if !bench.is_dirty() {
                    self.leave_for(bench, frame, leave);
                }
            }
            (Answer::Discard, Asked::Leave(leave)) => {
                bench.discard();
                self.leave_for(bench, frame, leave);
            }
            (Answer::Theirs, _) => bench.take_theirs(),
            (Answer::Mine, _) => {
                let saved = bench.keep_mine();
                tell(bench, frame, saved);
            }
            (Answer::Both, _) => {
                let saved = bench.keep_both();
                tell(bench, frame, saved);
            }
            (Answer::Later, _) => bench.put_off_conflict(),
            (Answer::TakeDraft, _) => bench.take_draft(),
            (Answer::DropDraft, _) => {
                bench.drop_draft();
                let bindings = &frame.app.settings.controls.bindings;
                let key = bindings.key(Context::Editor, Action::Undo);
                frame.notify(format!("Thrown away: {key} brings it back"));
            }
            (Answer::MakeText, Asked::Numbers(cell)) => self.paint_once(bench, cell),
            (Answer::MakeText, Asked::Rewrite(text)) => bench.step(|document| *document = text),
            _ => {}
        }
    }

    /// Goes where the player wanted to go.
    fn leave_for(&mut self, bench: &Workbench, frame: &mut Frame<'_>, leave: Option<Leave>) {
        self.may_go = true;
        match leave {
            None => self.go_back(bench, frame),
            Some(Leave::To(transition)) => frame.go(transition),
            Some(Leave::Close) => frame.quit(),
        }
    }

    pub(super) fn save(&mut self, bench: &mut Workbench, frame: &mut Frame<'_>) {
        self.finish_stroke(bench);
        let saved = bench.save();
        tell(bench, frame, saved);
    }
}

/// Says what became of a save. The open set plays what is in its file now.
fn tell(bench: &Workbench, frame: &mut Frame<'_>, saved: Result<Saved, String>) {
    match saved {
        Ok(Saved::As(path)) => {
            frame.cue(Cue::MenuChoose);
            frame.notify(format!(
                "Saved {}",
                crate::app::platform::path::printable_path(&path)
            ));
            if let Some(level) = bench.level() {
                let AppContext { source, shelf, .. } = &mut *frame.app;
                source.take(&path, level, &mut shelf.left_out);
            }
        }
        // It is asked about in the next frame.
        Ok(Saved::Conflict) => {}
        Err(sentence) => frame.notify(sentence),
    }
}
