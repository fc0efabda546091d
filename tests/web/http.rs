//! As much HTTP as the tests need: a client for the driver, and a server for the page.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Sends a request to a port of this machine, and returns the answer's body.
pub(crate) fn ask(port: u16, method: &str, path: &str, body: &str) -> std::io::Result<String> {
    let mut stream = TcpStream::connect(("127.0.0.1", port))?;
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )?;
    let mut stream = BufReader::new(stream);
    let length = read_head(&mut stream)?.1;
    let mut answer = vec![0; length];
    stream.read_exact(&mut answer)?;
    String::from_utf8(answer).map_err(std::io::Error::other)
}

/// Serves the files of a folder until it is dropped.
pub(crate) struct Server {
    pub(crate) port: u16,
    is_over: Arc<AtomicBool>,
}

impl Server {
    pub(crate) fn start(folder: &Path) -> std::io::Result<Self> {
        let listener = TcpListener::bind(("127.0.0.1", 0))?;
        let port = listener.local_addr()?.port();
        let folder = folder.to_owned();
        let is_over = Arc::new(AtomicBool::new(false));
        let ends = is_over.clone();
        std::thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                if ends.load(Ordering::Relaxed) {
                    return;
                }
                let folder = folder.clone();
                // A browser opens several connections, and may say nothing on some.
                std::thread::spawn(move || answer(stream, &folder));
            }
        });
        Ok(Self { port, is_over })
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
        // It looks when somebody comes.
        let _ = TcpStream::connect(("127.0.0.1", self.port));
    }
}

fn answer(stream: TcpStream, folder: &Path) -> std::io::Result<()> {
    let mut stream = BufReader::new(stream);
    let (first, _) = read_head(&mut stream)?;
    let address = first.split(' ').nth(1).unwrap_or_default();
    let name = address.split('?').next().unwrap_or_default();
    let file: PathBuf = folder.join(match name.trim_start_matches('/') {
        "" => "index.html",
        name => name,
    });
    let (status, content) = match std::fs::read(&file) {
        Ok(content) => ("200 OK", content),
        Err(_) => ("404 Not Found", Vec::new()),
    };
    let kind = match file.extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html",
        Some("txt") => "text/plain",
        Some("js") => "text/javascript",
        Some("png") => "image/png",
        Some("webmanifest") => "application/manifest+json",
        Some("wasm") => "application/wasm",
        _ => "application/octet-stream",
    };
    let mut stream = stream.into_inner();
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        content.len()
    )?;
    stream.write_all(&content)
}

/// Reads the lines before a body; returns the first, and the length of the body.
fn read_head(stream: &mut impl BufRead) -> std::io::Result<(String, usize)> {
    let mut first = String::new();
    stream.read_line(&mut first)?;
    let mut length = 0;
    loop {
        let mut line = String::new();
        stream.read_line(&mut line)?;
        let Some((name, value)) = line.trim_end().split_once(':') else {
            return Ok((first, length));
        };
        if name.eq_ignore_ascii_case("content-length") {
            length = value.trim().parse().map_err(std::io::Error::other)?;
        }
    }
}
