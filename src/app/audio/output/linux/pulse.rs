//! Output to a sound server, `PulseAudio` or `PipeWire`, over its socket. It requests samples: its clock sets the pace.

use std::io::{BufRead, BufReader, ErrorKind, Read};
use std::{os::unix::net::UnixStream, time::Duration};

use pulseaudio::protocol::stream::{BufferAttr, StreamFlags};
use pulseaudio::protocol::{
    self, AuthParams, ChannelMap, ChannelVolume, Command, CommandTag, PlaybackStreamParams, Prop,
    Props, ProtocolError, SampleFormat, SampleSpec, TagStructReader,
};

use super::Device;
use super::paced_source::{FRAME_BYTES, PacedSource};
use crate::app::audio::{output::device_status::DeviceStatus, units::SAMPLE_RATE};
use crate::app::platform::plain_file::read_plain_file;

struct Server {
    socket: BufReader<UnixStream>,
    version: u16,
    channel: u32,
    /// Bytes that the server has requested and not received yet.
    requested_bytes: usize,
}

/// Connects to the server named by the environment.
pub(super) fn open() -> Result<Box<dyn Device>, String> {
    let path = pulseaudio::socket_path_from_env().ok_or("no server")?;
    let socket = UnixStream::connect(path).map_err(|error| error.to_string())?;
    let server = Server::connect(socket).map_err(|error| error.to_string())?;
    Ok(Box::new(server))
}

impl Server {
    fn connect(socket: UnixStream) -> Result<Self, ProtocolError> {
        socket.set_read_timeout(Some(REPLY_TIMEOUT))?;
        socket.set_write_timeout(Some(REPLY_TIMEOUT))?;
        let mut server = Self {
            socket: BufReader::new(socket),
            version: protocol::MAX_VERSION,
            channel: 0,
            requested_bytes: 0,
        };
        let cookie = pulseaudio::cookie_path_from_env()
            .and_then(|path| read_plain_file(&path, MAX_COOKIE_BYTES).ok());
        let auth = Command::Auth(AuthParams {
            version: protocol::MAX_VERSION,
            supports_shm: false,
            supports_memfd: false,
            cookie: cookie.unwrap_or_default(),
        });
        let [version] = server.request(&auth)?;
        // The upper half holds flags.
        server.version = protocol::MAX_VERSION.min(version as u16);
        let mut name = Props::new();
        name.set(Prop::ApplicationName, c"Breakout");
        let [] = server.request(&Command::SetClientName(name))?;
        let [channel, _, requested] = server.request(&Command::CreatePlaybackStream(stream()))?;
        server.channel = channel;
        server.requested_bytes = requested as usize;
        let socket = server.socket.get_ref();
        socket.set_read_timeout(Some(POLL_INTERVAL))?;
        Ok(server)
    }

    /// Sends a command, and returns the numbers with which the reply begins.
    fn request<const N: usize>(&mut self, command: &Command) -> Result<[u32; N], ProtocolError> {
        protocol::write_command_message(self.socket.get_mut(), 0, command, self.version)?;
        let message = self.receive()?;
        let mut rest = &message[..];
        let mut reply = TagStructReader::new(&mut rest, self.version);
        match (reply.read_enum()?, numbers(&mut reply)?) {
            (CommandTag::Reply, [_sequence]) => numbers(&mut reply),
            (CommandTag::Error, _) => Err(ProtocolError::ServerError(reply.read_enum()?)),
            (other, _) => Err(ProtocolError::UnexpectedCommand(other)),
        }
    }

    fn send(&mut self, mix: &mut PacedSource, status: &DeviceStatus) -> Result<(), ProtocolError> {
        while self.requested_bytes >= FRAME_BYTES && !status.is_stopped() {
            let frames = (self.requested_bytes / FRAME_BYTES).min(MAX_FRAMES);
            self.requested_bytes -= frames * FRAME_BYTES;
            let bytes = mix.bytes(frames);
            protocol::write_memblock(self.socket.get_mut(), self.channel, bytes, 0)?;
        }
        Ok(())
    }

    /// Waits for a message, at most [`POLL_INTERVAL`], and handles requests for samples.
    fn handle_message(&mut self) -> Result<(), ProtocolError> {
        use ErrorKind::{Interrupted, TimedOut, WouldBlock};
        match self.socket.fill_buf() {
            Ok([]) => return Err(io_error(ErrorKind::UnexpectedEof)),
            Ok(_) => {}
            Err(error) => match error.kind() {
                WouldBlock | TimedOut | Interrupted => return Ok(()),
                _ => return Err(error.into()),
            },
        }
        let message = self.receive()?;
        let mut rest = &message[..];
        let mut message = TagStructReader::new(&mut rest, self.version);
        match message.read_enum() {
            Ok(CommandTag::Request) => {
                let [_sequence, channel, length] = numbers(&mut message)?;
                if channel == self.channel {
                    self.requested_bytes = self.requested_bytes.saturating_add(length as usize);
                }
            }
            Ok(CommandTag::PlaybackStreamKilled) => {
                return Err(io_error(ErrorKind::ConnectionAborted));
            }
            // Other messages do not concern us.
            _ => {}
        }
        Ok(())
    }

    /// Receives a message without its descriptor. Only its [`numbers`] are parsed: the crate would reserve memory for a
    /// property of any length that the server names, up to 4 GiB, before it looks for the bytes.
    fn receive(&mut self) -> Result<Vec<u8>, ProtocolError> {
        let head = protocol::read_descriptor(&mut self.socket)?;
        if head.length > MAX_MESSAGE_BYTES {
            return Err(io_error(ErrorKind::InvalidData));
        }
        let mut message = vec![0; head.length as usize];
        self.socket.read_exact(&mut message)?;
        Ok(message)
    }
}

fn numbers<const N: usize>(message: &mut TagStructReader<'_>) -> Result<[u32; N], ProtocolError> {
    let mut numbers = [0; N];
    for number in &mut numbers {
        *number = message.read_u32()?;
    }
    Ok(numbers)
}

impl Device for Server {
    fn play(&mut self, source: &mut PacedSource, status: &DeviceStatus) -> Result<(), String> {
        while !status.is_stopped() {
            self.send(source, status)
                .and_then(|()| self.handle_message())
                .map_err(|error| error.to_string())?;
        }
        Ok(())
    }
}

/// Latency of the server's and the device's buffers together, in milliseconds.
const BUFFER_MS: u32 = 40;
/// The server's least request, in milliseconds.
const REQUEST_MS: u32 = 10;
/// The longest wait for a reply before the server counts as absent.
const REPLY_TIMEOUT: Duration = Duration::from_secs(2);
/// Read timeout, after which the thread checks whether it has to stop.
const POLL_INTERVAL: Duration = Duration::from_millis(100);
/// The most frames mixed at a time.
const MAX_FRAMES: usize = SAMPLE_RATE as usize / 10;
/// The server's own limit of a cookie.
const MAX_COOKIE_BYTES: usize = 256;
/// A longer message is a protocol error.
const MAX_MESSAGE_BYTES: u32 = 1 << 20;

fn stream() -> PlaybackStreamParams {
    let bytes = |milliseconds: u32| milliseconds * SAMPLE_RATE / 1000 * FRAME_BYTES as u32;
    let mut props = Props::new();
    props.set(Prop::MediaName, c"Game");
    PlaybackStreamParams {
        sample_spec: SampleSpec {
            format: SampleFormat::S16Le,
            channels: 2,
            sample_rate: SAMPLE_RATE,
        },
        channel_map: ChannelMap::stereo(),
        sink_name: Some(protocol::DEFAULT_SINK.to_owned()),
        buffer_attr: BufferAttr {
            max_length: u32::MAX,
            target_length: bytes(BUFFER_MS),
            pre_buffering: u32::MAX,
            minimum_request_length: bytes(REQUEST_MS),
            ..BufferAttr::default()
        },
        cvolume: Some(ChannelVolume::norm(2)),
        props,
        flags: StreamFlags {
            adjust_latency: true,
            ..StreamFlags::default()
        },
        ..PlaybackStreamParams::default()
    }
}

fn io_error(kind: ErrorKind) -> ProtocolError {
    ProtocolError::Io(kind.into())
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    const REPLY: u32 = CommandTag::Reply as u32;
    const REQUEST: u32 = CommandTag::Request as u32;

    /// A message of numbers, and more bytes after them.
    fn message(numbers: &[u32], rest: &[u8]) -> Vec<u8> {
        let tagged = |number: &u32| [&b"L"[..], &number.to_be_bytes()].concat();
        let body: Vec<u8> = numbers.iter().flat_map(tagged).collect();
        [
            descriptor((body.len() + rest.len()) as u32),
            body,
            rest.to_vec(),
        ]
        .concat()
    }

    fn descriptor(length: u32) -> Vec<u8> {
        let mut bytes = length.to_be_bytes().to_vec();
        bytes.resize(protocol::DESCRIPTOR_SIZE, 0);
        bytes
    }

    /// The result of playing to a server that sends these bytes, and keeps the connection open.
    fn connect(sent: &[u8]) -> (Result<Server, ProtocolError>, UnixStream) {
        let (socket, mut server) = UnixStream::pair().expect("a pair of sockets");
        server.write_all(sent).expect("room for it");
        (Server::connect(socket), server)
    }

    /// The bytes that a server sends until a stream is open; the last reply continues with `rest`.
    fn opening(rest: &[u8]) -> Vec<u8> {
        [
            message(&[REPLY, 0, 35], &[]),
            message(&[REPLY, 0, 1], &[]),
            message(&[REPLY, 0, 7, 8, 1920], rest),
        ]
        .concat()
    }

    #[test]
    fn the_numbers_of_the_replies_are_read_and_no_lengths() {
        // A property of 4 GiB, of which nothing comes.
        let (server, _open) = connect(&opening(b"Ptname\0L\0\0\0\x04x\xff\xff\xff\xff"));
        let server = server.expect("a stream");
        let read = (server.version, server.channel, server.requested_bytes);
        assert_eq!(read, (35, 7, 1920));
    }

    #[test]
    fn a_message_without_end_is_an_error() {
        for length in [MAX_MESSAGE_BYTES + 1, u32::MAX] {
            let (server, _open) = connect(&descriptor(length));
            let error = server.err().expect("an error");
            assert!(
                matches!(&error, ProtocolError::Io(io) if io.kind() == ErrorKind::InvalidData),
                "{error}"
            );
        }
        let (server, mut open) = connect(&opening(&[]));
        open.write_all(&descriptor(u32::MAX)).expect("room for it");
        assert!(server.expect("a stream").handle_message().is_err());
    }

    #[test]
    fn requests_for_samples_add_up() {
        let (server, mut open) = connect(&opening(&[]));
        let mut server = server.expect("a stream");
        for (channel, total) in [(7, 2020), (9, 2020), (7, 2120)] {
            let request = message(&[REQUEST, u32::MAX, channel, 100], &[]);
            open.write_all(&request).expect("room for it");
            server.handle_message().expect("a message");
            assert_eq!(server.requested_bytes, total);
        }
    }

    #[test]
    fn a_server_that_requests_without_end_is_left_when_the_status_says_so() {
        use crate::app::audio::music::SharedScene;
        use crate::app::audio::output::offline;

        let (_mixer, source) = offline(&SharedScene::new()).expect("a mixer");
        let (server, _open) = connect(&opening(&[]));
        let mut server = server.expect("a stream");
        server.requested_bytes = usize::MAX;
        let status = DeviceStatus::default();
        status.stop();
        let sent = server.send(&mut PacedSource::new(source), &status);
        assert!(sent.is_ok());
        assert_eq!(server.requested_bytes, usize::MAX);
    }
}
