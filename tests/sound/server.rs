//! A private sound server with a null device, and a recorder of what it plays.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};

use crate::recording;
use crate::wait;

/// The first missing tool.
pub(crate) fn missing() -> Option<&'static str> {
    ["pulseaudio", "parec"].into_iter().find(|tool| {
        let status = Command::new(tool)
            .arg("--version")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        status.is_err()
    })
}

/// A running server, stopped on drop.
pub(crate) struct Server {
    child: Child,
    folder: PathBuf,
}

impl Server {
    /// Starts a server in a folder, and waits until it is ready.
    pub(crate) fn start(folder: &Path) -> Self {
        let socket = folder.join("native");
        // A killed server leaves its socket behind.
        let _ = std::fs::remove_file(&socket);
        let door = format!(
            "module-native-protocol-unix socket={} auth-anonymous=1 auth-cookie-enabled=0",
            socket.display()
        );
        // Without `norewinds` the device requests two seconds at a time.
        let sink = "module-null-sink sink_name=ear norewinds=1 rate=48000 channels=2";
        let child = Command::new("pulseaudio")
            .args(["--daemonize=no", "-n", "--exit-idle-time=-1"])
            .args(["--use-pid-file=no", "--disable-shm=yes"])
            .args(["-L", &door, "-L", sink])
            .env("HOME", folder)
            .env("XDG_RUNTIME_DIR", folder)
            .env("PULSE_RUNTIME_PATH", folder.join("pulse"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("pulseaudio starts");
        let server = Self {
            child,
            folder: folder.to_owned(),
        };
        wait("the server", || server.knows_its_device());
        server
    }

    /// The value of `PULSE_SERVER` for this server.
    pub(crate) fn address(&self) -> String {
        format!("unix:{}", self.folder.join("native").display())
    }

    /// The server accepts connections a moment before its device exists.
    fn knows_its_device(&self) -> bool {
        let output = self.tool("pactl").args(["list", "short", "sinks"]).output();
        output.is_ok_and(|output| String::from_utf8_lossy(&output.stdout).contains("ear"))
    }

    /// A command that runs one of the server's tools.
    fn tool(&self, name: &str) -> Command {
        let mut command = Command::new(name);
        command
            .env("HOME", &self.folder)
            .env("XDG_RUNTIME_DIR", &self.folder)
            .env("PULSE_SERVER", self.address())
            .stderr(Stdio::null());
        command
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Records what the device plays.
pub(crate) struct Recorder {
    child: Child,
    bytes: Arc<Mutex<Vec<u8>>>,
}

impl Recorder {
    pub(crate) fn start(server: &Server) -> Self {
        let mut child = server
            .tool("parec")
            .args(["--device=ear.monitor", "--format=s16le", "--rate=48000"])
            .args(["--channels=2", "--latency-msec=20"])
            .stdout(Stdio::piped())
            .spawn()
            .expect("parec starts");
        let mut out = child.stdout.take().expect("its output");
        let bytes = Arc::default();
        let heard: Arc<Mutex<Vec<u8>>> = Arc::clone(&bytes);
        std::thread::spawn(move || {
            let mut some = [0; 4096];
            while let Ok(count @ 1..) = out.read(&mut some) {
                let mut heard = heard.lock().unwrap_or_else(PoisonError::into_inner);
                heard.extend_from_slice(&some[..count]);
            }
        });
        Self { child, bytes }
    }

    /// Everything recorded so far, as mono.
    pub(crate) fn samples(&self) -> Vec<f32> {
        recording::samples(&self.bytes.lock().unwrap_or_else(PoisonError::into_inner))
    }

    pub(crate) fn seconds(&self) -> f32 {
        recording::seconds(self.samples().len())
    }

    /// True if anything but silence was recorded.
    pub(crate) fn is_loud(&self) -> bool {
        self.samples().iter().any(|sample| sample.abs() > 0.02)
    }
}

impl Drop for Recorder {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
