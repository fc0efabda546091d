//! The inputs of a run, packed: an hour of them is 1.7 MB in memory.

use super::bytes::{ByteReader, Corrupt, push_block, push_varint};
use crate::input::Input;
use crate::tuning::{FIELD, INPUT_GRAIN};

/// Grains in a unit.
const GRAINS: f32 = 1.0 / INPUT_GRAIN;
/// The greatest target, in grains.
const MAX_TARGET: u32 = (FIELD.x * GRAINS) as u32;
/// Stands for no target.
const NO_TARGET: u32 = 0xffff;
/// The greatest steering, in grains. Added to a stored steering, so that none is negative.
const MAX_STEER: u32 = GRAINS as u32;

/// The lowest bits of the steering and of the presses.
const STEER: u32 = 16;
const PRESSES: u32 = 24;

const _: () = assert!(MAX_TARGET < NO_TARGET && 2 * MAX_STEER < 256);

/// One input in 26 bits: the target, the steering, and the two presses. An input in its [grain](Input::in_grain) is
/// packed without loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Packed(u32);

impl Packed {
    pub(super) fn new(input: Input) -> Self {
        let input = input.in_grain();
        let target = input.target.map_or(NO_TARGET, |x| (x * GRAINS) as u32);
        let steer = (input.steer * GRAINS + MAX_STEER as f32) as u32;
        let launch = if input.launch { LAUNCH } else { 0 };
        let fire = if input.fire { FIRE } else { 0 };
        Self::of(target, steer, launch | fire)
    }

    fn of(target: u32, steer: u32, presses: u8) -> Self {
        Self(target | steer << STEER | u32::from(presses) << PRESSES)
    }

    pub(super) fn input(self) -> Input {
        let target = Some(self.target()).filter(|target| *target != NO_TARGET);
        Input {
            steer: (self.steer() as f32 - MAX_STEER as f32) * INPUT_GRAIN,
            target: target.map(|target| target as f32 * INPUT_GRAIN),
            launch: self.presses() & LAUNCH != 0,
            fire: self.presses() & FIRE != 0,
        }
    }

    fn target(self) -> u32 {
        self.0 & 0xffff
    }

    fn steer(self) -> u32 {
        self.0 >> STEER & 0xff
    }

    fn presses(self) -> u8 {
        (self.0 >> PRESSES) as u8
    }
}

/// Flags of a row: the presses, and the columns that have a value for it.
const LAUNCH: u8 = 1;
const FIRE: u8 = 2;
const NEW_STEER: u8 = 4;
const NEW_TARGET: u8 = 8;
const HAS_TARGET: u8 = 16;

/// Appends the inputs to bytes that will be compressed, as columns of small numbers. A row is a run of equal inputs.
///
/// 1. the steps of each row, less 1, as varints
/// 2. the flags of each row
/// 3. the new steerings
/// 4. the low bytes of the new targets' differences, zigzag: 0, -1, 1, -2 … are 0, 1, 2, 3 …
/// 5. the high bytes of these
pub(super) fn write(inputs: &[Packed], bytes: &mut Vec<u8>) {
    let mut columns: [Vec<u8>; 5] = Default::default();
    let [lengths, changes, steers, low, high] = &mut columns;
    let mut steer = MAX_STEER;
    let mut target = 0;
    for run in inputs.chunk_by(|a, b| a == b) {
        push_varint(lengths, run.len() as u64 - 1);
        let row = run[0];
        let mut change = row.presses();
        if row.steer() != steer {
            steer = row.steer();
            change |= NEW_STEER;
            steers.push(steer as u8);
        }
        if row.target() != NO_TARGET {
            change |= HAS_TARGET;
            if row.target() != target {
                change |= NEW_TARGET;
                let by = (row.target() as u16).wrapping_sub(target as u16);
                target = row.target();
                // The sign goes to the lowest bit, so that small motions to both sides are small numbers.
                let zigzag = (by << 1) ^ ((by as i16) >> 15) as u16;
                let [lower, higher] = zigzag.to_le_bytes();
                low.push(lower);
                high.push(higher);
            }
        }
        changes.push(change);
    }
    for column in &columns {
        push_block(bytes, column);
    }
}

/// Reads `count` inputs.
///
/// # Errors
/// If the columns end early or late, or hold a value that no input has.
pub(super) fn read(reader: &mut ByteReader<'_>, count: usize) -> Result<Vec<Packed>, Corrupt> {
    let mut columns = [(); 5].map(|()| ByteReader::default());
    for column in &mut columns {
        *column = reader.block()?;
    }
    let [lengths, changes, steers, low, high] = &mut columns;
    let mut inputs = Vec::with_capacity(count);
    let mut steer = MAX_STEER;
    let mut target = 0;
    while inputs.len() < count {
        let change = changes.byte()?;
        if change & NEW_STEER != 0 {
            steer = u32::from(steers.byte()?);
        }
        if change & NEW_TARGET != 0 {
            let zigzag = u16::from_le_bytes([low.byte()?, high.byte()?]);
            let by = (zigzag >> 1) ^ (zigzag & 1).wrapping_neg();
            target = u32::from((target as u16).wrapping_add(by));
        }
        if change >= HAS_TARGET * 2 || steer > 2 * MAX_STEER || target > MAX_TARGET {
            return Err(Corrupt);
        }
        let is_aimed = change & HAS_TARGET != 0;
        let aim = if is_aimed { target } else { NO_TARGET };
        let row = Packed::of(aim, steer, change & (LAUNCH | FIRE));
        let room = (count - inputs.len()) as u64;
        let length = lengths.varint()?;
        if length >= room {
            return Err(Corrupt);
        }
        inputs.resize(inputs.len() + length as usize + 1, row);
    }
    let is_over = columns.iter().all(ByteReader::is_empty);
    is_over.then_some(inputs).ok_or(Corrupt)
}
