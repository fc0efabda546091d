//! About, and the sheet of keys.

words! {
    About {
        heading = "About";
        lines(version: &str, system: &str) -> [String; 4] = [
            format!("Breakout {version} on {system}"),
            "Free under MIT or Apache-2.0. All licences: licences.txt, or run: breakout licences".to_owned(),
            "Letters: Ubuntu Light, Copyright 2011 Canonical Ltd, Ubuntu Font Licence 1.0".to_owned(),
            "Numbers: Hack, Copyright 2018 Source Foundry Authors, MIT; 2003 Bitstream, Inc.".to_owned(),
        ];
        copy = "copy for a bug report";
        copied(line: &str) = format!("Copied: {line}");

        keys = "Keys";
        // The paddle, in the sheet of keys.
        paddle = "Paddle";
        steer = "Steer";
        launch = "Launch, fire";
        mouse = "mouse";
        click = "click";
        stick = "stick";
        help = "Help";
        unreachable(key: &str) = format!("{key} (not on this keyboard)");
        // The sheet of keys has other lines for fingers.
        sheet(by_fingers: bool) -> &'static str = if by_fingers { "help" } else { "keys" };
    }
}
