//! Output to a sound server over its socket: `PulseAudio`, or `PipeWire` in its place.
//!
//! The server requests samples, so its clock sets the pace.

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
use super::device_status::DeviceStatus;
use super::paced_source::{FRAME_BYTES, PacedSource};
use crate::app::audio::units::SAMPLE_RATE;

/// A playback stream on a server.
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
        let cookie = pulseaudio::cookie_path_from_env().and_then(|path| std::fs::read(path).ok());
        let reply: AuthReply = server.request(&Command::Auth(AuthParams {
            version: protocol::MAX_VERSION,
            supports_shm: false,
            supports_memfd: false,
            cookie: cookie.unwrap_or_default(),
        }))?;
        server.version = protocol::MAX_VERSION.min(reply.version);
        let mut name = Props::new();
        name.set(Prop::ApplicationName, c"Breakout");
        let _: SetClientNameReply = server.request(&Command::SetClientName(name))?;
        let stream: CreatePlaybackStreamReply =
            server.request(&Command::CreatePlaybackStream(stream()))?;
        server.channel = stream.channel;
        server.requested_bytes = stream.requested_bytes as usize;
        server
            .socket
            .get_ref()
            .set_read_timeout(Some(POLL_INTERVAL))?;
        Ok(server)
    }

    fn request<R: CommandReply>(&mut self, command: &Command) -> Result<R, ProtocolError> {
        protocol::write_command_message(self.socket.get_mut(), 0, command, self.version)?;
        protocol::read_reply_message(&mut self.socket, self.version).map(|(_, reply)| reply)
    }

    /// Sends the requested bytes.
    fn send(&mut self, source: &mut PacedSource) -> Result<(), ProtocolError> {
        while self.requested_bytes >= FRAME_BYTES {
            let frames = (self.requested_bytes / FRAME_BYTES).min(MAX_FRAMES);
            self.requested_bytes -= frames * FRAME_BYTES;
            let bytes = source.bytes(frames);
            protocol::write_memblock(self.socket.get_mut(), self.channel, bytes, 0)?;
        }
        Ok(())
    }

    /// Waits for a message, at most [`POLL_INTERVAL`], and handles requests for samples.
    fn read_message(&mut self) -> Result<(), ProtocolError> {
        match self.socket.fill_buf() {
            Ok([]) => return Err(ErrorKind::UnexpectedEof.into_protocol()),
            Ok(_) => {}
            Err(error) if is_timeout(&error) => return Ok(()),
            Err(error) => return Err(error.into()),
        }
        let head = protocol::read_descriptor(&mut self.socket)?;
        if head.length > MAX_MESSAGE_BYTES {
            return Err(ErrorKind::InvalidData.into_protocol());
        }
        let mut message = vec![0; head.length as usize];
        self.socket.read_exact(&mut message)?;
        // Other messages do not concern us.
        match Command::read_tag_prefixed(&mut Cursor::new(message), self.version) {
            Ok((_, Command::Request(request))) if request.channel == self.channel => {
                self.requested_bytes += request.length as usize;
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
    fn play(&mut self, source: &mut PacedSource, status: &DeviceStatus) -> Result<(), String> {
        while !status.is_stopped() {
            self.send(source)
                .and_then(|()| self.read_message())
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
/// A longer message is a protocol error.
const MAX_MESSAGE_BYTES: u32 = 1 << 20;

/// A stereo stream of 16-bit samples with a short buffer.
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

fn is_timeout(error: &std::io::Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::WouldBlock | ErrorKind::TimedOut | ErrorKind::Interrupted
    )
}

/// Converts a kind of socket error to the protocol's error.
trait IntoProtocol {
    fn into_protocol(self) -> ProtocolError;
}

impl IntoProtocol for ErrorKind {
    fn into_protocol(self) -> ProtocolError {
        ProtocolError::Io(self.into())
    }
}
