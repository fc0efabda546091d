//! The settings: the label of each, and a line about it, which is also its comment in the settings file.

use super::Told;

words! {
    Settings {
        off = "off";
        on = "on";
        absolute = "absolute";
        relative = "relative";
        again = "again";
        mixed = "mixed";
        percent(value: u16) = format!("{value} %");
        // Only in the file.
        window_size = "Width and height of the window in pixels";
        last_set = "The set of levels opened last";
        met = "First hints you have met, which are not shown again";
        seen = "Stations of the course you have done, and challenges of the lab you have met";

        noted_to_wait(about: &str) = format!("{about} From the next run on.");

        full_screen -> Told = ["Full screen", "The game fills the screen."];
        sounds -> Told = ["Sounds", "How loud the game sounds."];
        music -> Told = ["Music", "How loud the music is; 0 is off."];
        mute -> Told = ["Mute", "No sound at all, and the volumes stay as they are."];
        text_size -> Told = ["Text size", "The size of menus, numbers and notices, where the window has room."];
        place -> Told = ["Place", "How strong the places behind the levels are. Nothing in them moves."];
        high_contrast -> Told = ["High contrast", "Brighter texts, and clear edges on a dark field."];
        all_effects -> Told = ["All effects", "How strong all of the following are: 0 % is calm."];
        difficulty -> Told = ["Difficulty", "Lives, speeds, the paddle's width, and points."];
        practice -> Told = ["Practice", "A lost ball costs nothing, and scores are not kept."];
        help -> Told = ["Help", "Waits for a brick are kept short; master has no help."];
        speed -> Told = ["Speed", "The speed of time; only runs at 100 % are ranked."];
        path_ahead -> Told = ["Path ahead", "A line shows where each ball flies next."];
        race_your_best -> Told = ["Race your best", "A faint ghost plays the level's best run beside you."];
        clock -> Told = ["Clock", "The time of a level is shown beside its par."];
        automatic_launch -> Told = ["Automatic launch", "A held ball is launched without a press."];
        first_hints -> Told = ["First hints", "Each new thing is explained once; again: once more."];
        mouse -> Told = ["Mouse", "The paddle is where the pointer is, or moves as the mouse does."];
        sensitivity -> Told = ["Sensitivity", "How far the paddle moves with a relative mouse."];
        hold_pointer -> Told = ["Hold pointer", "An absolute mouse stays in the window until the game is paused."];
        finger -> Told = ["Finger", "The paddle is where the finger is, or moves as the finger does."];
        finger_sensitivity -> Told = ["Finger sensitivity", "How far the paddle moves with a relative finger."];
        dead_zone -> Told = ["Stick: dead zone", "How far the stick has to be moved before the paddle moves."];
        curve -> Told = ["Stick: curve", "More makes small motions of the stick finer; 100 % is a straight line."];
        trail -> Told = ["Trails", "Balls have a trail of light."];
        sparks -> Told = ["Sparks", "Sparks fly where something was hit."];
        shatter -> Told = ["Pieces", "A broken brick falls into pieces."];
        rings -> Told = ["Rings", "Rings run outwards from hits and explosions."];
        confetti -> Told = ["Confetti", "Confetti flies when a level is cleared."];
        flash -> Told = ["Flashes", "Bricks light up when hit, lightning strikes, ending power-ups blink."];
        popups -> Told = ["Points", "Points and names of power-ups float up and fade."];
        shake -> Told = ["Shaking", "Explosions and losses shake the field."];
        squash -> Told = ["Squash", "Balls are squashed where they bounce."];
        hit_stop -> Told = ["Hit stop", "Time stands still for a few frames at a strong hit."];
        slow_motion -> Told = ["Slow motion", "Time slows down as a ball nears the last brick."];
        lean -> Told = ["Lean", "The paddle leans into its motion and dips under a ball."];
        entrance -> Told = ["Entrances", "Bricks, balls and stars grow into their places."];
        roll -> Told = ["Rolling score", "The score runs up to its value."];
        fade -> Told = ["Fades", "One screen fades into the next."];
        warp -> Told = ["Distortion", "Confusion, chaos and lost balls distort the field."];
        rumble -> Told = ["Rumble", "The pad rumbles at hits, explosions and losses."];
    }
}
