//! Firefox, which without geckodriver takes the commands of WebDriver in a protocol of its own.
//!
//! Marionette: messages of JSON over TCP, each with its length and a colon in front.

use std::cell::{Cell, RefCell};
use std::fs;
use std::io::{BufRead, BufReader, Error, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::browser::{Drive, TIMEOUT, start};

/// A method, the end of a path, and what that command is called there.
const COMMANDS: [(&str, &str, &str); 10] = [
    ("POST", "", "NewSession"),
    ("POST", "url", "Navigate"),
    ("POST", "execute/sync", "ExecuteScript"),
    ("POST", "actions", "PerformActions"),
    ("POST", "window/rect", "SetWindowRect"),
    ("POST", "element", "FindElement"),
    ("POST", "value", "ElementSendKeys"),
    ("GET", "window", "GetWindowHandle"),
    ("GET", "screenshot", "TakeScreenshot"),
    ("DELETE", "", "DeleteSession"),
];

pub(crate) struct Firefox {
    process: Child,
    stream: RefCell<BufReader<TcpStream>>,
    sent: Cell<u64>,
}

impl Firefox {
    /// Starts it on a display, with a profile in an empty folder and a port that is free now.
    pub(crate) fn start(display: &str, profile: &Path, port: u16) -> Result<Self, String> {
        let settings = [
            ("marionette.port", json!(port)),
            ("webgl.force-enabled", json!(true)),
            ("full-screen-api.warning.timeout", json!(0)),
            ("browser.shell.checkDefaultBrowser", json!(false)),
            // It speaks to this machine alone.
            ("app.update.enabled", json!(false)),
            ("datareporting.policy.dataSubmissionEnabled", json!(false)),
            ("network.captive-portal-service.enabled", json!(false)),
            ("network.connectivity-service.enabled", json!(false)),
            ("browser.safebrowsing.malware.enabled", json!(false)),
            ("browser.safebrowsing.phishing.enabled", json!(false)),
            ("services.settings.server", json!("")),
        ];
        let lines = settings.map(|(name, value)| format!("user_pref(\"{name}\", {value});\n"));
        fs::write(profile.join("user.js"), lines.concat()).map_err(|error| error.to_string())?;
        let mut command = Command::new("firefox-esr");
        command
            .args(["--marionette", "--no-remote", "--profile"])
            .arg(profile)
            .env("DISPLAY", display)
            .env_remove("WAYLAND_DISPLAY")
            .env("HOME", profile)
            .env("LIBGL_ALWAYS_SOFTWARE", "1");
        let process = start(&mut command)?;
        let begun = Instant::now();
        let stream = loop {
            match TcpStream::connect(("127.0.0.1", port)) {
                Ok(stream) => break stream,
                Err(error) if begun.elapsed() > TIMEOUT => return Err(error.to_string()),
                Err(_) => std::thread::sleep(Duration::from_millis(50)),
            }
        };
        let firefox = Self {
            process,
            stream: RefCell::new(BufReader::new(stream)),
            sent: Cell::new(0),
        };
        // It says first who it is.
        firefox.receive().map_err(|error| error.to_string())?;
        Ok(firefox)
    }

    fn send(&self, name: &str, parameters: &Value) -> std::io::Result<Value> {
        self.sent.set(self.sent.get() + 1);
        let message = json!([0, self.sent.get(), format!("WebDriver:{name}"), parameters]);
        let text = message.to_string();
        let mut stream = self.stream.borrow_mut();
        write!(stream.get_mut(), "{}:{text}", text.len())?;
        drop(stream);
        self.receive()
    }

    fn receive(&self) -> std::io::Result<Value> {
        let mut stream = self.stream.borrow_mut();
        let mut length = Vec::new();
        stream.read_until(b':', &mut length)?;
        length.pop();
        let length = String::from_utf8(length).map_err(Error::other)?;
        let mut message = vec![0; length.parse().map_err(Error::other)?];
        stream.read_exact(&mut message)?;
        Ok(serde_json::from_slice(&message)?)
    }
}

impl Drive for Firefox {
    fn call(&self, method: &str, path: &str, body: &Value) -> Result<Value, String> {
        // `/session/NUMBER/element/ID/value`: behind the number is the command, with an element in its middle.
        let rest = path.splitn(4, '/').nth(3).unwrap_or_default();
        let (end, element) = match rest.split('/').collect::<Vec<_>>()[..] {
            ["element", element, end] => (end, Some(element)),
            _ => (rest, None),
        };
        let command = COMMANDS
            .iter()
            .find(|(of, name, _)| (*of, *name) == (method, end));
        let (_, _, name) = command.ok_or_else(|| format!("{method} {path} is not known here"))?;
        let mut parameters = if body.is_object() {
            body.clone()
        } else {
            json!({})
        };
        match *name {
            "NewSession" => parameters = json!({}),
            // The page's own world, and what is seen of it alone.
            "ExecuteScript" => parameters["sandbox"] = Value::Null,
            "TakeScreenshot" => parameters["full"] = json!(false),
            _ => {}
        }
        if let Some(element) = element {
            parameters["id"] = json!(element);
        }
        let mut answer = self
            .send(name, &parameters)
            .map_err(|error| error.to_string())?;
        let message = answer[2]["message"].as_str();
        if let Some(message) = message {
            return Err(message.to_owned());
        }
        let mut result = answer[3].take();
        let value = result.get_mut("value").map(Value::take);
        Ok(value.unwrap_or(result))
    }
}

impl Drop for Firefox {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
