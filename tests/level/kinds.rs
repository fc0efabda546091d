use std::collections::HashSet;

use breakout::level::{BRICKS, BrickKind, POWER_UPS, PowerUp};

#[test]
fn every_kind_finds_its_row() {
    for row in &BRICKS {
        assert_eq!(row.kind.spec(), row);
        assert_eq!(BrickKind::from_symbol(row.symbol), Some(row.kind));
        assert_eq!(row.kind.breaks(), row.hits.is_some());
    }
    assert_eq!(BrickKind::from_symbol('1'), Some(BrickKind::Solid));
    for not_a_brick in ['.', '0', '6', ' ', ':', '/', '\r', 'W', 'é'] {
        assert_eq!(BrickKind::from_symbol(not_a_brick), None, "{not_a_brick:?}");
    }
}

#[test]
fn no_two_kinds_look_or_read_alike() {
    let symbols: Vec<char> = BRICKS
        .iter()
        .flat_map(|row| [Some(row.symbol), row.alias])
        .flatten()
        .collect();
    assert_eq!(
        HashSet::<char>::from_iter(symbols.clone()).len(),
        symbols.len()
    );
    let count = BRICKS.len();
    assert_eq!(
        BRICKS
            .iter()
            .map(|row| row.name)
            .collect::<HashSet<_>>()
            .len(),
        count
    );
    assert_eq!(
        BRICKS
            .iter()
            .map(|row| row.color)
            .collect::<HashSet<_>>()
            .len(),
        count
    );
    assert_eq!(
        BRICKS
            .iter()
            .map(|row| row.pattern)
            .collect::<HashSet<_>>()
            .len(),
        count
    );
}

/// These characters have a meaning of their own in a level file.
#[test]
fn no_symbol_takes_a_character_of_the_format() {
    for row in &BRICKS {
        for symbol in [Some(row.symbol), row.alias].into_iter().flatten() {
            assert!(
                symbol.is_ascii_graphic() && !".0:/=-".contains(symbol),
                "{symbol:?}"
            );
        }
    }
}

#[test]
fn a_brick_breaks_at_a_hit_or_never_and_is_worth_points_only_if_it_breaks() {
    for row in &BRICKS {
        assert_ne!(row.hits, Some(0), "{}", row.name);
        assert_eq!(row.points > 0, row.hits.is_some(), "{}", row.name);
        assert!(row.color <= 0xff_ff_ff, "{}", row.name);
    }
    assert_eq!(BrickKind::Double.spec().hits, Some(2));
    assert_eq!(BrickKind::Triple.spec().hits, Some(3));
}

#[test]
fn every_power_up_finds_its_row_and_has_a_letter_of_its_own() {
    let letters: HashSet<char> = POWER_UPS.iter().map(|row| row.letter).collect();
    assert_eq!(letters.len(), POWER_UPS.len());
    let names: HashSet<&str> = POWER_UPS.iter().map(|row| row.name).collect();
    assert_eq!(names.len(), POWER_UPS.len());
    for row in &POWER_UPS {
        assert_eq!(row.kind.spec(), row);
        assert_eq!(PowerUp::from_letter(row.letter), Some(row.kind));
        assert!(row.letter.is_ascii_lowercase(), "{}", row.letter);
        assert!(row.weight > 0, "{} may fall", row.name);
        assert!(row.seconds.is_none_or(|seconds| seconds > 0.0));
        let back = row.ends.map(|other| other.spec().ends);
        assert!(back.is_none_or(|back| back == Some(row.kind)), "both ways");
        let changes = row.width_factor != 1.0 || row.speed_factor != 1.0;
        assert!(!changes || row.seconds.is_some(), "{} ends", row.name);
    }
    let helpful = POWER_UPS.iter().filter(|row| row.helps).count();
    assert!(helpful > POWER_UPS.len() / 2, "most of them help");
}
