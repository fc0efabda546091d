//! Bits as few bytes: a bit that is likely takes less than one of them, and one that is not takes more.

/// Above this many counted bits a chance halves its counts, so that it follows a picture that changes.
const LIMIT: u16 = 512;

/// The estimated probability of a 1 in one context, from the bits seen there before.
#[derive(Clone, Copy)]
pub(super) struct Chance {
    /// Twice the number of bits that were 0 and that were 1, and 1 more.
    counts: [u16; 2],
}

impl Default for Chance {
    fn default() -> Self {
        Self { counts: [1, 1] }
    }
}

impl Chance {
    fn count(&mut self, bit: bool) {
        self.counts[usize::from(bit)] += 2;
        if self.counts[0] + self.counts[1] > LIMIT {
            self.counts = self.counts.map(|count| (count / 2) | 1);
        }
    }
}

/// The chances of numbers that mean a certain thing.
#[derive(Default)]
pub(super) struct Sizes([Chance; 23]);

/// Writes bits into bytes, or reads them from there: a binary arithmetic coder. What passes bits through
/// it is the same for both, so that nothing can be written one way and read another. Reading, it returns
/// what was written, whatever it is told.
///
/// All that may still follow is the numbers between two bounds. Each bit takes a part of them, as large
/// as it is likely, and bytes that the bounds have in common are done.
pub(super) struct Coder<'a> {
    low: u32,
    high: u32,
    way: Direction<'a>,
}

enum Direction<'a> {
    Write(Vec<u8>),
    /// A number between the bounds, and the bytes that follow it; after the last one all are 0.
    Read(u32, &'a [u8]),
}

impl<'a> Coder<'a> {
    /// The largest number that can be passed.
    pub(super) const MOST: u32 = (1 << 24) - 2;

    pub(super) fn writing() -> Self {
        Self::new(Direction::Write(Vec::new()))
    }

    pub(super) fn reading(bytes: &'a [u8]) -> Self {
        let mut coder = Self::new(Direction::Read(0, bytes));
        for _ in 0..4 {
            coder.shift();
        }
        coder
    }

    fn new(way: Direction<'a>) -> Self {
        let (low, high) = (0, u32::MAX);
        Self { low, high, way }
    }

    /// Passes a bit, and counts it.
    pub(super) fn bit(&mut self, chance: &mut Chance, bit: bool) -> bool {
        let [zeros, ones] = chance.counts.map(u64::from);
        let room = u64::from(self.high - self.low);
        let middle = self.low + (room * zeros / (zeros + ones)) as u32;
        let bit = match self.way {
            Direction::Write(_) => bit,
            Direction::Read(number, _) => number > middle,
        };
        if bit {
            self.low = middle + 1;
        } else {
            self.high = middle;
        }
        while self.low >> 24 == self.high >> 24 {
            self.shift();
        }
        chance.count(bit);
        bit
    }

    /// The highest byte is done.
    fn shift(&mut self) {
        match &mut self.way {
            Direction::Write(bytes) => bytes.push((self.high >> 24) as u8),
            Direction::Read(number, rest) => {
                let (next, others) = rest.split_first().unwrap_or((&0, &[]));
                *number = *number << 8 | u32::from(*next);
                *rest = others;
            }
        }
        self.low <<= 8;
        self.high = self.high << 8 | 255;
    }

    /// Passes a bit of which nothing is known.
    pub(super) fn flag(&mut self, bit: bool) -> bool {
        self.bit(&mut Chance::default(), bit)
    }

    /// Passes the lowest `count` bits of a number, the highest of them first.
    pub(super) fn bits(&mut self, count: u32, number: u32) -> u32 {
        (0..count).rev().fold(0, |passed, place| {
            passed << 1 | u32::from(self.flag(number >> place & 1 == 1))
        })
    }

    /// Passes a number: of the next one, how many bits follow its highest one, and those bits. Small
    /// numbers are short.
    pub(super) fn number(&mut self, sizes: &mut Sizes, number: u32) -> u32 {
        let size = (number + 1).ilog2();
        let mut passed = 0;
        for chance in &mut sizes.0 {
            if !self.bit(chance, passed < size) {
                break;
            }
            passed += 1;
        }
        (1 << passed | self.bits(passed, number + 1)) - 1
    }

    pub(super) fn into_bytes(self) -> Vec<u8> {
        let Direction::Write(mut bytes) = self.way else {
            return Vec::new();
        };
        // Of the numbers between the bounds, the one with most zeros at its end, which are not written.
        let zeros = (0..=32).rev();
        let mut ends = zeros.map(|zeros| self.high & (u64::MAX << zeros) as u32);
        let end = ends.find(|end| *end >= self.low);
        bytes.extend(end.unwrap_or(self.high).to_be_bytes());
        while bytes.last() == Some(&0) {
            bytes.pop();
        }
        bytes
    }
}
