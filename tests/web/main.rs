//! Tests of the game in browsers, with WebGL in software: all in Chromium, the core in Firefox and WebKit, too.
//!
//! `web/build.sh` makes what they open. They wait for what the game reports and never for time, because
//! software draws some six pictures a second.

// They wait by a real clock.
#![allow(clippy::disallowed_methods)]

mod addresses;
mod arriving;
mod backup;
mod browser;
mod engines;
#[path = "../harness/mod.rs"]
mod harness;
mod http;
mod loading;
mod marionette;
mod page;
mod pictures;
mod playing;
mod racing;
#[path = "../fuzz/records_text.rs"]
mod records_text;
#[path = "../harness/report.rs"]
mod report;
mod tabs;
mod times;
mod touch;
#[path = "../harness/xvfb.rs"]
mod xvfb;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use browser::{Browser, Driver};
use http::Server;
use page::Page;

/// Small, for speed.
const SIZE: (u32, u32) = (500, 340);

/// What opens pages, and an empty folder.
pub(crate) struct Stage<'a> {
    pub(crate) site: &'a Site,
    pub(crate) folder: PathBuf,
}

/// The page on a server, and what starts browsers.
pub(crate) struct Site {
    pub(crate) server: Server,
    pub(crate) driver: Driver,
}

type Test = (&'static str, fn(&Stage<'_>));

fn tests() -> Vec<Test> {
    [
        loading::TESTS,
        arriving::TESTS,
        addresses::TESTS,
        playing::TESTS,
        racing::TESTS,
        pictures::TESTS,
        touch::TESTS,
        backup::TESTS,
        tabs::TESTS,
        times::TESTS,
        engines::TESTS,
    ]
    .concat()
}

impl Site {
    fn open() -> Result<Self, String> {
        let folder = folder();
        if !folder.join("index.html").exists() {
            return Err("web/build.sh has not been run".to_owned());
        }
        Ok(Self {
            driver: Driver::start()?,
            server: Server::start(&folder).map_err(|error| error.to_string())?,
        })
    }
}

/// What `web/build.sh` made.
pub(crate) fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("target/web")
}

impl Stage<'_> {
    /// An empty page in a browser of its own.
    #[track_caller]
    pub(crate) fn page(&self, size: (u32, u32), scale: f32) -> Page<'_> {
        let browser = Browser::start(&self.site.driver).unwrap_or_else(|error| panic!("{error}"));
        Page::new(browser, size, scale)
    }

    /// The address of the game, with a query.
    pub(crate) fn address(&self, query: &str) -> String {
        format!(
            "http://127.0.0.1:{}/index.html?{query}",
            self.site.server.port
        )
    }

    /// Opens the game with more words in its query, and waits for its first picture.
    #[track_caller]
    pub(crate) fn open(&self, query: &str) -> Page<'_> {
        self.open_at(SIZE, query)
    }

    /// The same in a page of a size.
    #[track_caller]
    pub(crate) fn open_at(&self, size: (u32, u32), query: &str) -> Page<'_> {
        let page = self.page(size, 1.0);
        page.go(&self.address(&format!("report&seed=1&no-audio{query}")));
        page.wait("a first picture", |report| !report.get("screen").is_empty());
        page
    }
}

fn main() -> ExitCode {
    // The browser draws with every core that it finds.
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    harness::main("web", cores, &tests(), Site::open, |test, site, folder| {
        test(&Stage { site, folder });
    })
}
