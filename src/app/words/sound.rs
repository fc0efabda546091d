//! The sound, where it says something.

words! {
    Sound {
        effects(volume: u8, most: u8) = format!("Sound {volume} of {most}");
        music(volume: u8, most: u8) = format!("Music {volume} of {most}");
        muted = "Muted";
        not_muted = "Not muted";
        missing = "there is no sound";
        failed = "the sound has failed until the next start";
    }
}
