//! A sound server over its socket: `PulseAudio`, or `PipeWire` in its stead.
//!
//! The server asks for samples when it wants them, so its clock is the clock.

use std::io::{BufRead, BufReader, Cursor, ErrorKind, Read};
use std::os::unix::net::UnixStream;
use std::time::Duration;

use pulseaudio::protocol;
use pulseaudio::protocol::stream::{BufferAttr, StreamFlags};
use pulseaudio::protocol::{
    AuthParams, AuthReply, ChannelMap, ChannelVolume, Command, CommandReply,
    CreatePlaybackStreamReply, PlaybackStreamParams, Prop, Props, ProtocolError, SampleFormat,
    SampleSpec, SetClientNameReply,
};

use super::device::Device;
use super::line::Line;
use super::paced::{FRAME, Paced};
use crate::app::audio::units::RATE;

/// Milliseconds that wait in the server, its own and the device's buffer together.
const BUFFER: u32 = 40;
/// Milliseconds that it asks for at a time, at least.
const REQUEST: u32 = 10;
/// A server that does not answer for so long is no server.
const PATIENCE: Duration = Duration::from_secs(2);
/// How often a silent server makes us look whether the game has ended.
const GLANCE: Duration = Duration::from_millis(100);
/// Samples that are made at a time, at most.
const MOST: usize = RATE as usize / 10;
/// No message is longer.
const LONGEST: u32 = 1 << 20;

/// A stream on a server.
struct Server {
    socket: BufReader<UnixStream>,
    version: u16,
    channel: u32,
    /// Bytes that the server waits for.
    wanted: usize,
}

/// Connects to the server that the environment names.
pub(super) fn open() -> Result<Box<dyn Device>, String> {
    let path = pulseaudio::socket_path_from_env().ok_or("no server")?;
    let socket = UnixStream::connect(path).map_err(|error| error.to_string())?;
    let server = Server::greet(socket).map_err(|error| error.to_string())?;
    Ok(Box::new(server))
}

impl Server {
    fn greet(socket: UnixStream) -> Result<Self, ProtocolError> {
        socket.set_read_timeout(Some(PATIENCE))?;
        socket.set_write_timeout(Some(PATIENCE))?;
        let mut server = Self {
            socket: BufReader::new(socket),
            version: protocol::MAX_VERSION,
            channel: 0,
            wanted: 0,
        };
        let cookie = pulseaudio::cookie_path_from_env().and_then(|path| std::fs::read(path).ok());
        let reply: AuthReply = server.ask(&Command::Auth(AuthParams {
            version: protocol::MAX_VERSION,
            supports_shm: false,
            supports_memfd: false,
            cookie: cookie.unwrap_or_default(),
        }))?;
        server.version = protocol::MAX_VERSION.min(reply.version);
        let mut name = Props::new();
        name.set(Prop::ApplicationName, c"Breakout");
        let _: SetClientNameReply = server.ask(&Command::SetClientName(name))?;
        let stream: CreatePlaybackStreamReply =
            server.ask(&Command::CreatePlaybackStream(stream()))?;
        server.channel = stream.channel;
        server.wanted = stream.requested_bytes as usize;
        server.socket.get_ref().set_read_timeout(Some(GLANCE))?;
        Ok(server)
    }

    fn ask<R: CommandReply>(&mut self, command: &Command) -> Result<R, ProtocolError> {
        protocol::write_command_message(self.socket.get_mut(), 0, command, self.version)?;
        protocol::read_reply_message(&mut self.socket, self.version).map(|(_, reply)| reply)
    }

    /// Hands over what the server waits for.
    fn send(&mut self, tap: &mut Paced) -> Result<(), ProtocolError> {
        while self.wanted >= FRAME {
            let frames = (self.wanted / FRAME).min(MOST);
            self.wanted -= frames * FRAME;
            let bytes = tap.bytes(frames);
            protocol::write_memblock(self.socket.get_mut(), self.channel, bytes, 0)?;
        }
        Ok(())
    }

    /// Waits a little for the server to say something.
    fn hear(&mut self) -> Result<(), ProtocolError> {
        match self.socket.fill_buf() {
            Ok([]) => return Err(ErrorKind::UnexpectedEof.into_protocol()),
            Ok(_) => {}
            Err(error) if is_only_late(&error) => return Ok(()),
            Err(error) => return Err(error.into()),
        }
        let head = protocol::read_descriptor(&mut self.socket)?;
        if head.length > LONGEST {
            return Err(ErrorKind::InvalidData.into_protocol());
        }
        let mut message = vec![0; head.length as usize];
        self.socket.read_exact(&mut message)?;
        // A message that is not understood is none for us.
        match Command::read_tag_prefixed(&mut Cursor::new(message), self.version) {
            Ok((_, Command::Request(request))) if request.channel == self.channel => {
                self.wanted += request.length as usize;
                Ok(())
            }
            Ok((_, Command::PlaybackStreamKilled(_))) => {
                Err(ErrorKind::ConnectionAborted.into_protocol())
            }
            _ => Ok(()),
        }
    }
}

impl Device for Server {
    fn play(&mut self, tap: &mut Paced, line: &Line) -> Result<(), String> {
        while !line.is_stopped() {
            self.send(tap)
                .and_then(|()| self.hear())
                .map_err(|error| error.to_string())?;
        }
        Ok(())
    }
}

/// What we ask for: 16 bits, two channels, and a short buffer.
fn stream() -> PlaybackStreamParams {
    let bytes = |milliseconds: u32| milliseconds * RATE / 1000 * FRAME as u32;
    let mut props = Props::new();
    props.set(Prop::MediaName, c"Game");
    PlaybackStreamParams {
        sample_spec: SampleSpec {
            format: SampleFormat::S16Le,
            channels: 2,
            sample_rate: RATE,
        },
        channel_map: ChannelMap::stereo(),
        sink_name: Some(protocol::DEFAULT_SINK.to_owned()),
        buffer_attr: BufferAttr {
            max_length: u32::MAX,
            target_length: bytes(BUFFER),
            pre_buffering: u32::MAX,
            minimum_request_length: bytes(REQUEST),
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

/// Whether a read only ran out of its short time.
fn is_only_late(error: &std::io::Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::WouldBlock | ErrorKind::TimedOut | ErrorKind::Interrupted
    )
}

/// A kind of trouble with the socket as the protocol's error.
trait IntoProtocol {
    fn into_protocol(self) -> ProtocolError;
}

impl IntoProtocol for ErrorKind {
    fn into_protocol(self) -> ProtocolError {
        ProtocolError::Io(self.into())
    }
}
