//! Browsers that take the commands of WebDriver, and Chromium without a window, through chromedriver.

use std::io::{BufRead, BufReader, ErrorKind};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::http;

/// The longest wait before a test fails. Software draws a few pictures a second.
pub(crate) const TIMEOUT: Duration = Duration::from_mins(2);

/// What takes the commands of WebDriver.
pub(crate) trait Drive {
    /// Sends a command, as `POST /session/1/url`; returns its value, or the message of its error.
    fn call(&self, method: &str, path: &str, body: &Value) -> Result<Value, String>;
}

/// What starts browsers, and speaks HTTP.
pub(crate) struct Driver {
    process: Child,
    port: u16,
}

impl Driver {
    /// Starts it on a free port. The one that it chooses may be taken for the other version of IP, and then it
    /// ends; so it may choose again.
    pub(crate) fn start() -> Result<Self, String> {
        for _ in 0..5 {
            if let Some(driver) = Self::start_once()? {
                return Ok(driver);
            }
        }
        Err("chromedriver did not name its port".to_owned())
    }

    /// `None` if it found no port.
    fn start_once() -> Result<Option<Self>, String> {
        let mut process = Command::new("chromedriver")
            .args(["--port=0", "--log-level=SEVERE"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| match error.kind() {
                ErrorKind::NotFound => "chromedriver is not installed".to_owned(),
                _ => format!("chromedriver does not start: {error}"),
            })?;
        let lines = process
            .stdout
            .take()
            .map(|out| BufReader::new(out).lines().map_while(Result::ok));
        let port = lines.into_iter().flatten().find_map(|line| {
            let (_, port) = line.split_once("successfully on port ")?;
            port.trim_end_matches('.').parse().ok()
        });
        let Some(port) = port else {
            let _ = process.kill();
            let _ = process.wait();
            return Ok(None);
        };
        Ok(Some(Self { process, port }))
    }

    /// Starts a driver that listens on a port that is free now, and waits until it does.
    pub(crate) fn start_at(command: &mut Command, port: u16) -> Result<Self, String> {
        let process = start(command)?;
        let driver = Self { process, port };
        let begun = Instant::now();
        while driver.call("GET", "/status", &Value::Null).is_err() {
            if begun.elapsed() > TIMEOUT {
                return Err(format!("{command:?} does not answer"));
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        Ok(driver)
    }
}

/// Starts a program whose output nobody reads, or says that it is missing.
pub(crate) fn start(command: &mut Command) -> Result<Child, String> {
    let quiet = command.stdout(Stdio::null()).stderr(Stdio::null());
    quiet.spawn().map_err(|error| {
        let name = command.get_program().to_string_lossy().into_owned();
        match error.kind() {
            ErrorKind::NotFound => format!("{name} is not installed"),
            _ => format!("{name} does not start: {error}"),
        }
    })
}

impl Drive for Driver {
    fn call(&self, method: &str, path: &str, body: &Value) -> Result<Value, String> {
        let body = if method == "POST" {
            body.to_string()
        } else {
            String::new()
        };
        let answer = http::ask(self.port, method, path, &body).map_err(|e| e.to_string())?;
        let mut answer: Value = serde_json::from_str(&answer).map_err(|e| e.to_string())?;
        let value = answer["value"].take();
        match value["error"].as_str() {
            Some(_) => Err(value["message"].as_str().unwrap_or_default().to_owned()),
            None => Ok(value),
        }
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A browser of its own, with an empty profile, until it is dropped.
pub(crate) struct Browser<'a> {
    driver: &'a dyn Drive,
    session: String,
}

impl<'a> Browser<'a> {
    pub(crate) fn start(driver: &'a Driver) -> Result<Self, String> {
        let arguments = [
            "--headless=new",
            "--no-sandbox",
            "--disable-dev-shm-usage",
            "--use-angle=swiftshader",
            "--enable-unsafe-swiftshader",
            "--mute-audio",
            // A frame shares the process of its page, as in the browsers of phones.
            "--disable-site-isolation-trials",
            // It speaks to this machine alone.
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
        ];
        let capabilities = json!({
            "browserName": "chrome",
            "goog:chromeOptions": { "args": arguments },
            "goog:loggingPrefs": { "browser": "ALL" },
        });
        Self::with(driver, &capabilities)
    }

    /// Starts the browser that has these capabilities.
    pub(crate) fn with(driver: &'a dyn Drive, capabilities: &Value) -> Result<Self, String> {
        let capabilities = json!({ "capabilities": { "alwaysMatch": capabilities } });
        let session = driver.call("POST", "/session", &capabilities)?;
        let id = session["sessionId"]
            .as_str()
            .ok_or("a session without a name")?;
        Ok(Self {
            driver,
            session: format!("/session/{id}"),
        })
    }

    /// Sends a command.
    #[track_caller]
    pub(crate) fn post(&self, command: &str, body: &Value) -> Value {
        let path = format!("{}/{command}", self.session);
        let answer = self.driver.call("POST", &path, body);
        answer.unwrap_or_else(|error| panic!("{command}: {error}"))
    }

    #[track_caller]
    pub(crate) fn get(&self, what: &str) -> Value {
        let path = format!("{}/{what}", self.session);
        let answer = self.driver.call("GET", &path, &Value::Null);
        answer.unwrap_or_else(|error| panic!("{what}: {error}"))
    }

    /// Closes the tab in front.
    #[track_caller]
    pub(crate) fn close(&self) {
        let path = format!("{}/window", self.session);
        let answer = self.driver.call("DELETE", &path, &Value::Null);
        answer.unwrap_or_else(|error| panic!("close: {error}"));
    }

    /// Ends the process of the tab in front, which learns nothing of it.
    #[track_caller]
    pub(crate) fn kill(&self) {
        let path = format!("{}/goog/cdp/execute", self.session);
        let crash = json!({ "cmd": "Page.crash", "params": {} });
        let answer = self.driver.call("POST", &path, &crash);
        let error = answer.expect_err("an end");
        assert!(error.contains("crashed"), "{error}");
    }

    /// Sends a command of Chromium's own protocol.
    #[track_caller]
    pub(crate) fn devtools(&self, command: &str, parameters: &Value) -> Value {
        self.post(
            "goog/cdp/execute",
            &json!({ "cmd": command, "params": parameters }),
        )
    }

    /// Runs a script in the page; returns what it returns.
    #[track_caller]
    pub(crate) fn run(&self, script: &str) -> Value {
        let answer = self.try_run(script);
        answer.unwrap_or_else(|error| panic!("{script}: {error}"))
    }

    /// Runs a script in a page that may not answer.
    pub(crate) fn try_run(&self, script: &str) -> Result<Value, String> {
        let path = format!("{}/execute/sync", self.session);
        let body = json!({ "script": script, "args": [] });
        self.driver.call("POST", &path, &body)
    }
}

impl Drop for Browser<'_> {
    fn drop(&mut self) {
        let _ = self.driver.call("DELETE", &self.session, &Value::Null);
    }
}
