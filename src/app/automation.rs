//! Sessions without a player: scripts, and the checks that scripts ask for.

use super::App;
use super::input::script::{Script, ScriptCommand};
use super::input::{Action, Context, Links};
use super::platform::console::{say, say_error};
use super::platform::file_error::FileError;
use super::platform::path::printable_path;
use super::platform::{plain_file::refuse_link, screenshot};
use super::screens::{AppContext, Screen};
use super::status_report::StatusReport;
use super::words::words;

/// The devices and printers of a session without a player.
pub(super) struct Automation {
    pub(super) report: Option<StatusReport>,
    pub(super) script: Option<Script>,
}

fn cannot_save(FileError { path, error }: &FileError) -> String {
    let name = printable_path(path);
    let reason = words().files.reason(error);
    format!("cannot save {name}: {reason}")
}

impl App {
    pub(super) fn take_pictures(&mut self, actions: &[Action]) {
        if actions.contains(&Action::Screenshot) {
            self.notify(words().files.saved(&screenshot::save_new()));
        }
        let Some(script) = &mut self.automation.script else {
            return;
        };
        match &script.command {
            Some(ScriptCommand::Times(name)) => say(&script.times.take_line(name)),
            Some(ScriptCommand::Panic) => panic!("the script asks for a panic"),
            Some(ScriptCommand::Targets) => {
                for (one, other) in self.canvas.links.crowded() {
                    say_error(&format!("{one:?} and {other:?} are too close for a finger"));
                }
            }
            Some(ScriptCommand::Ways)
                if !leads_back(self.screen.as_ref(), &self.context, &self.canvas.links) =>
            {
                let name = self.screen.describe().name;
                let state = self.screen.state(&self.context);
                say_error(&format!("no row leads back from {name} {state}"));
            }
            _ => {}
        }
        #[cfg(debug_assertions)]
        if script.shot().is_some()
            && self.messages.notice.is_none()
            && let Some(surface) = &self.window.drawn
        {
            for fault in self.canvas.links.text_faults(surface.window) {
                say_error(&fault);
            }
        }
        if let Some(path) = script.shot()
            && let Err(trouble) = refuse_link(&path).and_then(|()| screenshot::save(&path))
        {
            say_error(&cannot_save(&trouble));
        }
        if script.command.is_none() {
            self.end();
        }
    }
}

/// True if the pointer has a hit area that leads back from a screen, and one that leaves its blueprint.
fn leads_back(screen: &dyn Screen, app: &AppContext, links: &Links) -> bool {
    use Action::{Back, Blueprint, Edit, Microscope, Pause};
    let screen = screen.describe();
    let is_in = |context| screen.contexts.contains(&context);
    // The microscope looks the same with and without the blueprint.
    let is_blueprint =
        app.blueprint.is_on() && is_in(Context::Blueprint) && !is_in(Context::Microscope);
    let back = [Back, Pause, Microscope, Edit];
    let leads_back = is_in(Context::Menu) || back.into_iter().any(|way| links.lead_to(way));
    let leads_out = !is_blueprint || links.lead_to(Blueprint);
    !screen.shows_pointer || leads_back && leads_out
}
