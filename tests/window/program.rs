//! Runs the real program and reads its status reports.

use std::cell::RefCell;
use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use crate::Stage;
use crate::display::{Desk, ESCAPE, TIMEOUT, key};
use crate::report::Report;

impl Report {
    /// Converts a rectangle in the field (left, top, width, height) to pixels.
    pub(crate) fn part(&self, [x, y, width, height]: [f32; 4]) -> [f32; 4] {
        let [left, top, scale] = self.field();
        [
            left + x * scale,
            top + y * scale,
            width * scale,
            height * scale,
        ]
    }
}

/// After this time without a report, an input has changed nothing that is reported.
const ANSWER: Duration = Duration::from_secs(10);

pub(crate) struct Program {
    child: Child,
    lines: Receiver<String>,
    last: RefCell<(Report, Vec<String>)>,
}

impl Program {
    /// Starts the program without sound.
    pub(crate) fn start(stage: &Stage<'_>, arguments: &[&str]) -> Self {
        let mut command = stage.command(arguments);
        command.arg("--no-audio");
        // A recording has its own seed.
        if arguments.first() != Some(&"replay") {
            command.args(["--seed", "1"]);
        }
        Self::spawn(command)
    }

    /// Starts the program with `--report`.
    pub(crate) fn spawn(mut command: Command) -> Self {
        let mut child = command
            .arg("--report")
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let (send, lines) = channel();
        let out = BufReader::new(child.stdout.take().expect("its output"));
        std::thread::spawn(move || {
            for line in out.lines().map_while(Result::ok) {
                if send.send(line).is_err() {
                    return;
                }
            }
        });
        Self {
            child,
            lines,
            last: RefCell::default(),
        }
    }

    /// Waits until a report meets a condition, starting with the newest one.
    #[track_caller]
    pub(crate) fn wait(&self, what: &str, like: impl Fn(&Report) -> bool) -> Report {
        self.within(TIMEOUT, like).unwrap_or_else(|| {
            let (_, lines) = &*self.last.borrow();
            let tail = &lines[lines.len().saturating_sub(5)..];
            panic!("never reported: {what}; last: {tail:#?}")
        })
    }

    /// Like [`Self::wait`], but returns `None` after the time.
    fn within(&self, time: Duration, like: impl Fn(&Report) -> bool) -> Option<Report> {
        let start = Instant::now();
        loop {
            let mut last = self.last.borrow_mut();
            while let Ok(line) = self.lines.try_recv() {
                last.0 = Report::parse(&line);
                last.1.push(line);
                if like(&last.0) {
                    return Some(last.0.clone());
                }
            }
            if like(&last.0) {
                return Some(last.0.clone());
            }
            if start.elapsed() > time {
                return None;
            }
            drop(last);
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Waits until the program has printed a line.
    #[track_caller]
    pub(crate) fn wait_for_line(&self, line: &str) {
        let start = Instant::now();
        let is_said = || {
            self.now();
            self.last.borrow().1.iter().any(|known| known == line)
        };
        while !is_said() {
            assert!(start.elapsed() < TIMEOUT, "never printed: {line}");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Waits for a panel that takes choices.
    #[track_caller]
    pub(crate) fn wait_for_panel(&self, state: &str) -> Report {
        self.wait(state, |report| {
            report.is("state", state) && report.is("panel", "ready")
        })
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// The newest report.
    pub(crate) fn now(&self) -> Report {
        let mut last = self.last.borrow_mut();
        while let Ok(line) = self.lines.try_recv() {
            last.0 = Report::parse(&line);
            last.1.push(line);
        }
        last.0.clone()
    }

    /// All reports so far.
    pub(crate) fn seen(&self) -> Vec<Report> {
        self.now();
        let (_, lines) = &*self.last.borrow();
        lines.iter().map(|line| Report::parse(line)).collect()
    }

    /// The report after all input so far. Input is handled in order, so when these keys are reported,
    /// everything before them is done. Mutes and unmutes.
    pub(crate) fn settled(&self, desk: &Desk) -> Report {
        self.mute(desk, "yes");
        self.mute(desk, "no")
    }

    /// Like [`Self::settled`], also where something may be written, to which the key is a letter: Escape ends that.
    pub(crate) fn settled_anywhere(&self, desk: &Desk) -> Report {
        if self.try_mute(desk, "yes").is_none() {
            desk.press(ESCAPE);
            self.mute(desk, "yes");
        }
        self.mute(desk, "no")
    }

    fn mute(&self, desk: &Desk, wanted: &str) -> Report {
        let answer = self.try_mute(desk, wanted);
        answer.unwrap_or_else(|| self.wait("an answer", |report| report.is("muted", wanted)))
    }

    /// Presses the key that mutes until a report says so. It is pressed a second time where it took something back
    /// in the same frame: a row of the options mutes, too, and a game that is already muted sounds.
    fn try_mute(&self, desk: &Desk, wanted: &str) -> Option<Report> {
        let is_wanted = |report: &Report| report.is("muted", wanted);
        (0..2).find_map(|_| {
            desk.press(key('m'));
            self.within(ANSWER, is_wanted)
        })
    }

    /// Like [`Self::settled`], without a key: takes the focus away and gives it back.
    pub(crate) fn settled_by_focus(&self, desk: &Desk) -> Report {
        desk.blur();
        self.wait("no focus", |report| report.is("focus", "no"));
        desk.focus();
        self.wait("the focus", |report| report.is("focus", "yes"))
    }

    /// Waits for the end, and returns the status and the error output.
    pub(crate) fn end(mut self) -> (ExitStatus, String) {
        let start = Instant::now();
        while start.elapsed() < TIMEOUT {
            if let Some(status) = self.child.try_wait().expect("its status") {
                return (status, self.errors());
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        panic!("it does not end");
    }

    /// The error output of an ended program.
    fn errors(&mut self) -> String {
        let mut said = String::new();
        if let Some(mut err) = self.child.stderr.take() {
            let _ = err.read_to_string(&mut said);
        }
        said
    }

    /// The resident memory in kilobytes.
    pub(crate) fn memory(&self) -> u64 {
        let path = format!("/proc/{}/status", self.child.id());
        let status = std::fs::read_to_string(path).expect("its status");
        let mut lines = status.lines();
        let line = lines.find_map(|line| line.strip_prefix("VmRSS:"));
        let number = line.and_then(|line| line.split_whitespace().next());
        number
            .and_then(|number| number.parse().ok())
            .expect("its memory")
    }
}

impl Drop for Program {
    /// Ends the program. If the test has failed, prints the last reports and errors.
    fn drop(&mut self) {
        if std::thread::panicking() {
            let ended = self.child.try_wait();
            let _ = self.child.kill();
            self.now();
            let said = self.errors();
            let (_, lines) = &*self.last.borrow();
            let tail = &lines[lines.len().saturating_sub(5)..];
            eprintln!("the program: {ended:?}; its last reports: {tail:#?}\n{said}");
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
