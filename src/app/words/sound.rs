//! The sound, where it says something.

words! {
    Sound {
        effects(volume: u8, most: u8) = format!("Sound {volume} of {most}");
        music(volume: u8, most: u8) = format!("Music {volume} of {most}");
        mute(is_muted: bool) -> &'static str = if is_muted { "Muted" } else { "Not muted" };
        missing = "there is no sound device";
        failed = "the sound has failed until the next start";
    }
}
