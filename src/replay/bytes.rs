//! Numbers and blocks of bytes, read without trust.

/// The error of bytes that do not follow their format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Corrupt;

/// Appends a number, seven bits a byte from the lowest, the highest bit set in all but the last.
pub(super) fn push_varint(bytes: &mut Vec<u8>, mut number: u64) {
    while number > 0x7f {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Appends the length of a block, then its bytes.
pub(super) fn push_block(bytes: &mut Vec<u8>, block: &[u8]) {
    push_varint(bytes, block.len() as u64);
    bytes.extend_from_slice(block);
}

/// The bytes that are not read yet.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ByteReader<'a>(pub(super) &'a [u8]);

impl<'a> ByteReader<'a> {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn byte(&mut self) -> Result<u8, Corrupt> {
        let (byte, rest) = self.0.split_first().ok_or(Corrupt)?;
        self.0 = rest;
        Ok(*byte)
    }

    pub(super) fn take(&mut self, count: usize) -> Result<&'a [u8], Corrupt> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or(Corrupt)?;
        self.0 = rest;
        Ok(taken)
    }

    /// A number of at most 63 bits.
    pub(super) fn varint(&mut self) -> Result<u64, Corrupt> {
        let mut number = 0;
        for place in 0..9 {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << (7 * place);
            if byte & 0x80 == 0 {
                return Ok(number);
            }
        }
        Err(Corrupt)
    }

    pub(super) fn block(&mut self) -> Result<Self, Corrupt> {
        let length = usize::try_from(self.varint()?).map_err(|_| Corrupt)?;
        self.take(length).map(ByteReader)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_is_read_and_nothing_beyond() {
        let numbers = [0, 1, 0x7f, 0x80, 0x3fff, 0x4000, (1 << 63) - 1];
        let mut bytes = Vec::new();
        for number in numbers {
            push_varint(&mut bytes, number);
        }
        push_block(&mut bytes, b"a block");
        let mut reader = ByteReader(&bytes);
        assert!(!reader.is_empty());
        assert_eq!(numbers.map(|_| reader.varint()), numbers.map(Ok));
        let mut block = reader.block().expect("it is whole");
        assert_eq!(block.take(7), Ok(&b"a block"[..]));
        for reader in [&mut reader, &mut block] {
            assert!(reader.is_empty());
            assert_eq!(reader.byte(), Err(Corrupt));
        }
        assert_eq!(ByteReader(&[0x80; 20]).varint(), Err(Corrupt), "too long");
        assert_eq!(
            ByteReader(&[9, 1, 2]).block().err(),
            Some(Corrupt),
            "too short"
        );
    }
}
