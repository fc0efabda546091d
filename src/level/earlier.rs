//! Earlier drawings of the built-in levels: results and runs of them are kept by their content hashes.

use std::sync::LazyLock;

use super::content_hash::hash_of;
use super::playable::Level;
use super::set::LevelSet;

/// The built-in levels of 0.8.0 by title, with their content hashes, in the order of their only run.
const OF_0_8_0: [(&str, u64); 31] = [
    ("First Light", 0x470f_e3ba_1d83_0cfd),
    ("Rainbow", 0xe468_3113_3402_6305),
    ("Clownfish", 0x9f86_f95d_926c_8d95),
    ("Two Beats", 0x0de5_dbc5_9d52_cc8a),
    ("Lighthouse", 0xd01c_4733_9bec_0f7e),
    ("Colonnade", 0x9563_f17f_6b4b_c11b),
    ("Small Boat", 0x1193_9cc8_b0da_7a68),
    ("Night Owl", 0x1ab3_8352_685d_9faf),
    ("Windfall", 0x3f42_8a9b_2c12_bbfa),
    ("Visitors", 0x55c3_e46c_67fa_8f97),
    ("Umbrella", 0x9bc8_24d4_fc69_b8b4),
    ("Key", 0xa372_96ad_1ee2_232f),
    ("No Hurry", 0x614f_663f_9554_5dec),
    ("New Year", 0xc139_0132_e12d_a271),
    ("Short Fuse", 0xa14e_3b51_3110_7674),
    ("Snowfall", 0x01f2_554b_12ce_3014),
    ("Two Sides", 0xf3dc_5a82_a680_3d4c),
    ("Volcano", 0x2843_4c93_5854_3930),
    ("Big Dipper", 0xc98b_470b_d89b_76e6),
    ("Bee", 0xa74a_075a_9ff8_6556),
    ("Lizard", 0x0a89_2c24_c26d_8470),
    ("Night Shift", 0x4d59_21d8_ea92_d636),
    ("Only a Grin", 0x949a_66a5_2673_fa80),
    ("Comet", 0x775c_8237_29dd_9a48),
    ("Dragonfly", 0x6faa_cb8a_f03a_a81f),
    ("Keep", 0xf07d_5035_f76e_fde2),
    ("Lift-off", 0x934a_834a_d4a9_11e1),
    ("Poison", 0x19e5_dee5_35b0_7bbe),
    ("Moth", 0xb4ee_6162_4e77_b19e),
    ("Dusk", 0xecfa_190e_b78c_6dbc),
    ("Last Word", 0x0702_039e_4963_6477),
];

static TODAY: LazyLock<Today> = LazyLock::new(|| {
    let levels = LevelSet::builtin();
    let row = |level: &Level| {
        let mut rows = OF_0_8_0.iter();
        let (_, earlier) = rows.find(|(title, _)| *title == level.title())?;
        let hash = level.content_hash();
        (*earlier != hash).then_some((hash, *earlier))
    };
    Today {
        earlier: levels.iter().filter_map(row).collect(),
        runs: LevelSet::builtin_sets()
            .iter()
            .chain([&levels])
            .map(LevelSet::content_hash)
            .collect(),
    }
});

struct Today {
    /// The hash of the earlier drawing of each built-in level that was redrawn, by today's.
    earlier: Vec<(u64, u64)>,
    /// The hashes of the built-in sets, and of all their levels as one.
    runs: Vec<u64>,
}

impl Level {
    /// The content hash of the earlier drawing of a built-in level; `None` if it has none.
    pub fn earlier_hash(&self) -> Option<u64> {
        let own = self.content_hash();
        let mut rows = TODAY.earlier.iter();
        let (_, earlier) = rows.find(|(today, _)| *today == own)?;
        Some(*earlier)
    }
}

impl LevelSet {
    /// The content hash of the built-in levels of earlier versions, which were one run; `None` for sets of other
    /// levels.
    pub fn earlier_hash(&self) -> Option<u64> {
        let is_builtin = TODAY.runs.contains(&self.content_hash());
        is_builtin.then(|| hash_of(OF_0_8_0.iter().map(|(_, hash)| *hash)))
    }
}
