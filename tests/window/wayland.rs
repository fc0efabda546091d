//! Wayland, in a headless sway: what the program says without an X display, and where copies go.

use std::fs;
use std::io::ErrorKind;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use breakout::level::Level;

use crate::clipboard::chord;
use crate::display::{Key, TIMEOUT};
use crate::{Stage, Test, harness};

pub(crate) const TESTS: &[Test] = &[
    (
        "without_an_x_display_it_says_what_it_needs",
        without_an_x_display_it_says_what_it_needs,
    ),
    ("copies_reach_the_compositor", copies_reach_the_compositor),
];

const F4: Key = Key(0xffc1);
/// Neither screen nor devices, and no X display.
const ENVIRONMENT: [(&str, &str); 3] = [
    ("WLR_BACKENDS", "headless"),
    ("WLR_LIBINPUT_NO_DEVICES", "1"),
    ("WLR_RENDERER", "pixman"),
];
/// A user without rights: sway does not run as root.
const NOBODY: u32 = 65534;

struct Sway {
    server: Child,
    folder: PathBuf,
    display: String,
}

impl Sway {
    /// # Errors
    /// A sentence, if it is not installed or does not start.
    fn start(stage: &Stage<'_>) -> Result<Self, String> {
        let folder = stage.folder.join("runtime");
        let config = folder.join("config");
        fs::create_dir(&folder).expect("a folder");
        fs::write(&config, "xwayland disable\n").expect("a file");
        let is_root = fs::metadata(&folder).expect("the folder").uid() == 0;
        let mut command = if is_root {
            chown(&folder, Some(NOBODY), Some(NOBODY)).expect("a folder of nobody's");
            let open = fs::Permissions::from_mode(0o755);
            fs::set_permissions(&stage.folder, open).expect("a folder for all");
            let mut command = Command::new("setpriv");
            let [user, group] = ["reuid", "regid"].map(|id| format!("--{id}={NOBODY}"));
            command.args([&user, &group, "--clear-groups", "sway"]);
            command
        } else {
            Command::new("sway")
        };
        let started = command
            .arg("-c")
            .arg(&config)
            .envs(ENVIRONMENT)
            .env("XDG_RUNTIME_DIR", &folder)
            .env_remove("DISPLAY")
            .stderr(Stdio::null())
            .spawn();
        let mut server = started.map_err(|error| match error.kind() {
            ErrorKind::NotFound => "sway is not installed".to_owned(),
            _ => format!("sway does not start: {error}"),
        })?;
        let start = Instant::now();
        while start.elapsed() < TIMEOUT {
            let entries = fs::read_dir(&folder).expect("the folder").flatten();
            let mut names = entries
                .filter_map(|entry| entry.file_name().into_string().ok())
                .filter(|name| name.starts_with("wayland-"));
            if let Some(display) = names.find(|name| !name.contains('.')) {
                return Ok(Self {
                    server,
                    folder,
                    display,
                });
            }
            if let Ok(Some(status)) = server.try_wait() {
                return Err(format!(
                    "sway is not installed, or does not start: {status}"
                ));
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        Err("sway does not get ready".to_owned())
    }

    /// Leads a command to this display.
    fn lead(&self, command: &mut Command) {
        command
            .env("XDG_RUNTIME_DIR", &self.folder)
            .env("WAYLAND_DISPLAY", &self.display);
    }
}

impl Drop for Sway {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

fn sway(stage: &Stage<'_>) -> Option<Sway> {
    let sway = Sway::start(stage);
    if let Err(reason) = &sway {
        assert!(!harness::is_required("window"), "{reason}");
        println!("skipped: Wayland ({reason})");
    }
    sway.ok()
}

fn without_an_x_display_it_says_what_it_needs(stage: &Stage<'_>) {
    let Some(sway) = sway(stage) else {
        return;
    };
    let wayland = format!("WAYLAND_DISPLAY {}", sway.display);
    for (display, arguments, sentence) in [
        (
            "",
            &[][..],
            format!(
                "there is no display to open a window on ({wayland} has no X display: enable Xwayland, or try --wayland)"
            ),
        ),
        (
            ":4242",
            &[],
            format!(
                "there is no display to open a window on (cannot reach DISPLAY :4242; {wayland} is there: enable Xwayland, or try --wayland)"
            ),
        ),
        // The window's library waits for a second message here, which has come with the first.
        (
            "",
            &["--wayland"],
            format!("no window opens on {wayland}: leave --wayland out, and enable Xwayland"),
        ),
    ] {
        let mut command = stage.command(arguments);
        sway.lead(&mut command);
        let output = command
            .env("DISPLAY", display)
            .output()
            .expect("the program starts");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert_eq!(said, format!("breakout: {sentence}\n"));
    }
}

fn copies_reach_the_compositor(stage: &Stage<'_>) {
    let Some(sway) = sway(stage) else {
        return;
    };
    stage.write("mine.txt", "title: Mine\nbricks:\n. 2 3 .\n. . . .\n");
    let mut command = stage.command(&["mine.txt", "--no-audio"]);
    sway.lead(&mut command);
    let program = crate::program::Program::spawn(command);
    let desk = stage.sit_down(&program);
    desk.press(F4);
    program.wait("the editor", |report| report.is("state", "drawing"));
    chord(&desk, 'c');
    let pasted = || {
        let mut paste = Command::new("wl-paste");
        sway.lead(&mut paste);
        let output = paste.arg("--no-newline").output().expect("wl-paste");
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    desk.wait("the level's code", |_| {
        Level::from_code(&pasted()).is_ok_and(|level| level.title() == "Mine")
    });
}
