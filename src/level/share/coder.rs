//! A binary arithmetic coder with adaptive probabilities: a likely bit takes less than one bit of output.

/// Above this total a chance halves its counts, so that it adapts to changing statistics.
const LIMIT: u16 = 512;

/// The estimated probability of a 1 in one context, from the bits seen there before.
#[derive(Clone, Copy)]
pub(super) struct Chance {
    /// Twice the number of zeros and of ones, plus 1.
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

/// The chances of the bits that code the size of one kind of number.
#[derive(Default)]
pub(super) struct Sizes([Chance; 23]);

/// Writes bits into bytes, or reads them. The same calls do both, so that reading always mirrors writing; a reader
/// ignores the values it is given and returns those that were written.
///
/// The output is a number between two bounds. Each bit narrows them in proportion to its probability, and their common
/// leading bytes are shifted out.
pub(super) struct Coder<'a> {
    low: u32,
    high: u32,
    way: Direction<'a>,
}

enum Direction<'a> {
    Write(Vec<u8>),
    /// A number between the bounds, and the bytes after it; zeros follow the last.
    Read(u32, &'a [u8]),
}

impl<'a> Coder<'a> {
    /// The largest number that can be coded.
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
        let low = 0;
        let high = u32::MAX;
        Self { low, high, way }
    }

    /// Codes a bit with the given chance, which then counts it.
    pub(super) fn bit(&mut self, chance: &mut Chance, bit: bool) -> bool {
        let [zeros, ones] = chance.counts.map(u64::from);
        let range = u64::from(self.high - self.low);
        // A zero keeps the lower part of the range, in proportion to its probability; a reader's number tells the part.
        let middle = self.low + (range * zeros / (zeros + ones)) as u32;
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

    /// Shifts the highest byte out.
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

    /// Codes a bit with even chances.
    pub(super) fn flag(&mut self, bit: bool) -> bool {
        self.bit(&mut Chance::default(), bit)
    }

    /// Codes the lowest `count` bits of a number, the highest first.
    pub(super) fn bits(&mut self, count: u32, number: u32) -> u32 {
        (0..count).rev().fold(0, |coded, place| {
            coded << 1 | u32::from(self.flag(number >> place & 1 == 1))
        })
    }

    /// Codes a number as an Elias gamma code of its successor: the number of bits below the highest, and those bits.
    pub(super) fn number(&mut self, sizes: &mut Sizes, number: u32) -> u32 {
        // The size is unary, with a chance for each place: numbers of one kind have similar sizes.
        let size = (number + 1).ilog2();
        let mut coded = 0;
        for chance in &mut sizes.0 {
            if !self.bit(chance, coded < size) {
                break;
            }
            coded += 1;
        }
        (1 << coded | self.bits(coded, number + 1)) - 1
    }

    pub(super) fn into_bytes(self) -> Vec<u8> {
        let Direction::Write(mut bytes) = self.way else {
            return Vec::new();
        };
        // The number between the bounds with the most trailing zeros, which are not written.
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
