//! Numbers of any number of bits, packed into bytes from the lowest bit on.

/// The bits end too early, or say what nothing writes.
#[derive(Debug)]
pub(super) struct Damage;

/// Bits that are being written.
#[derive(Default)]
pub(super) struct BitWriter {
    bytes: Vec<u8>,
    /// The number of bits of the last byte that are still free.
    free: u32,
}

impl BitWriter {
    /// Appends the lowest `count` bits of a number, the lowest first.
    pub(super) fn push(&mut self, number: u32, count: u32) {
        for place in 0..count {
            if self.free == 0 {
                self.bytes.push(0);
                self.free = 8;
            }
            let last = self.bytes.len() - 1;
            self.bytes[last] |= ((number >> place & 1) as u8) << (8 - self.free);
            self.free -= 1;
        }
    }

    /// Appends a number from 0 to `most`: as many ones, and a zero unless it is `most`.
    pub(super) fn push_unary(&mut self, number: u32, most: u32) {
        for _ in 0..number {
            self.push(1, 1);
        }
        self.push(0, u32::from(number < most));
    }

    /// Appends a number from 1 to `most`: how many bits follow its highest one, and those bits. Small
    /// numbers are short.
    pub(super) fn push_length(&mut self, number: u32, most: u32) {
        self.push_unary(number.ilog2(), most.ilog2());
        self.push(number, number.ilog2());
    }

    /// Appends text as its number of bytes, at most 255, and the bytes.
    pub(super) fn push_text(&mut self, text: &str) {
        self.push(text.len() as u32, 8);
        for byte in text.bytes() {
            self.push(byte.into(), 8);
        }
    }

    /// Appends a number exactly: whole ones from -16384 to 16383 take 16 bits.
    pub(super) fn push_f32(&mut self, number: f32) {
        let whole = number as i16;
        let is_short = f32::from(whole).to_bits() == number.to_bits();
        let is_short = is_short && (-0x4000..0x4000).contains(&whole);
        self.push(u32::from(is_short), 1);
        if is_short {
            self.push(whole as u32, 15);
        } else {
            self.push(number.to_bits(), 32);
        }
    }

    /// The bits as bytes; those of the last byte that are free are 0.
    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}

/// Bits that are still to be read.
pub(super) struct BitReader<'a> {
    bytes: &'a [u8],
    /// The number of bits that have been read.
    at: usize,
}

impl<'a> BitReader<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    /// A number of `count` bits, at most 32.
    pub(super) fn take(&mut self, count: u32) -> Result<u32, Damage> {
        let mut number = 0;
        for place in 0..count {
            let byte = self.bytes.get(self.at / 8).ok_or(Damage)?;
            number |= u32::from(byte >> (self.at % 8) & 1) << place;
            self.at += 1;
        }
        Ok(number)
    }

    pub(super) fn take_flag(&mut self) -> Result<bool, Damage> {
        Ok(self.take(1)? == 1)
    }

    /// A number from 0 to `most`.
    pub(super) fn take_unary(&mut self, most: u32) -> Result<u32, Damage> {
        let mut number = 0;
        while number < most && self.take_flag()? {
            number += 1;
        }
        Ok(number)
    }

    /// A number from 1 to `most`.
    pub(super) fn take_length(&mut self, most: u32) -> Result<u32, Damage> {
        let bits = self.take_unary(most.ilog2())?;
        let number = 1 << bits | self.take(bits)?;
        (number <= most).then_some(number).ok_or(Damage)
    }

    pub(super) fn take_text(&mut self) -> Result<String, Damage> {
        let length = self.take(8)?;
        let bytes: Result<Vec<u8>, Damage> = (0..length).map(|_| Ok(self.take(8)? as u8)).collect();
        String::from_utf8(bytes?).map_err(|_| Damage)
    }

    pub(super) fn take_f32(&mut self) -> Result<f32, Damage> {
        if self.take_flag()? {
            // The sign is the highest of 15 bits.
            let whole = (self.take(15)? as i32) << 17 >> 17;
            Ok(whole as f32)
        } else {
            Ok(f32::from_bits(self.take(32)?))
        }
    }

    /// True if nothing is left but the free bits of the last byte.
    pub(super) fn is_at_end(&self) -> bool {
        self.at.div_ceil(8) == self.bytes.len()
    }
}
