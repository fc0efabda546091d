//! Values of settings, and comments of the settings file.

use super::NamedSentence;

words! {
    Settings {
        off = "off";
        on = "on";
        absolute = "position";
        relative = "motion";
        hints -> [&'static str; 3] = ["off", "on", "again"];
        ghosts -> [&'static str; 3] = ["off", "your best", "next rung"];
        mixed = "mixed";
        percent(value: u16) = format!("{value} %");
        percent_here(chosen: u16, here: u16) = format!("{chosen} %, {here} % here");
        // Only in the file.
        window_size = "Width and height of the window in pixels";
        last_set = "The set of levels opened last";
        name -> NamedSentence = [
            "Name on recordings",
            "Recordings that you save or send carry it. Without one they say nothing about you.",
        ];
        no_name = "none";
        met = "First hints you have met, which are not shown again";
        seen = "Stations of the course you have done, and their further tasks";

        noted_to_wait(about: &str) = format!("{about} From the next run on.");
    }
}
