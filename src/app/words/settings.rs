//! The options: what each is called, and a line about it, which stands in the settings file, too.

/// A label, and a line about it.
type Row = [&'static str; 2];

words! {
    Settings {
        off = "off";
        on = "on";
        absolute = "absolute";
        relative = "relative";
        mixed = "mixed";
        percent(value: u16) = format!("{value} %");
        // Only in the file.
        window_size = "Width and height of the window in pixels";
        last_set = "The set of levels opened last";
        seen = "Stations of the course you have seen, and challenges of the lab you have met";

        noted_to_wait(about: &str) = format!("{about} From the next run on.");

        full_screen -> Row = ["Full screen", "The game fills the screen."];
        sounds -> Row = ["Sounds", "How loud the game sounds."];
        music -> Row = ["Music", "How loud the music is; 0 is off."];
        mute -> Row = ["Mute", "No sound at all, and the volumes stay as they are."];
        text_size -> Row = ["Text size", "The size of menus, numbers and notices, where the window has room."];
        place -> Row = ["Place", "How strong the places behind the levels are. Nothing in them moves."];
        high_contrast -> Row = ["High contrast", "Brighter texts, and clear edges on a dark field."];
        all_effects -> Row = ["All effects", "How strong all of the following are: 0 % is calm."];
        difficulty -> Row = ["Difficulty", "Lives, speeds, the paddle's width, and points."];
        practice -> Row = ["Practice", "A lost ball costs nothing, and scores are not kept."];
        help -> Row = ["Help", "Waits for a brick are kept short; master has no help."];
        speed -> Row = ["Speed", "The speed of time; only runs at 100 % are ranked."];
        path_ahead -> Row = ["Path ahead", "A line shows where each ball flies next."];
        race_your_best -> Row = ["Race your best", "A faint ghost plays the level's best run beside you."];
        clock -> Row = ["Clock", "The time of a level is shown beside its par."];
        automatic_launch -> Row = ["Automatic launch", "A held ball is launched without a press."];
        mouse -> Row = ["Mouse", "The paddle is where the pointer is, or moves as the mouse does."];
        sensitivity -> Row = ["Sensitivity", "How far the paddle moves with a relative mouse."];
        hold_pointer -> Row = ["Hold pointer", "An absolute mouse stays in the window until the game is paused."];
        finger -> Row = ["Finger", "The paddle is where the finger is, or moves as the finger does."];
        finger_sensitivity -> Row = ["Finger sensitivity", "How far the paddle moves with a relative finger."];
        trail -> Row = ["Trails", "Balls have a trail of light."];
        sparks -> Row = ["Sparks", "Sparks fly where something was hit."];
        shatter -> Row = ["Pieces", "A broken brick falls into pieces."];
        rings -> Row = ["Rings", "Rings run outwards from hits and explosions."];
        confetti -> Row = ["Confetti", "Confetti flies when a level is cleared."];
        flash -> Row = ["Flashes", "Bricks light up when hit, lightning strikes, ending power-ups blink."];
        popups -> Row = ["Points", "Points and names of power-ups float up and fade."];
        shake -> Row = ["Shaking", "Explosions and losses shake the field."];
        squash -> Row = ["Squash", "Balls are squashed where they bounce."];
        hit_stop -> Row = ["Hit stop", "Time stands still for a few frames at a strong hit."];
        slow_motion -> Row = ["Slow motion", "Time slows down as a ball nears the last brick."];
        lean -> Row = ["Lean", "The paddle leans into its motion and dips under a ball."];
        entrance -> Row = ["Entrances", "Bricks, balls and stars grow into their places."];
        roll -> Row = ["Rolling score", "The score runs up to its value."];
        fade -> Row = ["Fades", "One screen fades into the next."];
        warp -> Row = ["Distortion", "Confusion, chaos and lost balls distort the field."];
    }
}
