//! The tips of the first minutes. A sentence fits into one line of a small field.

words! {
    FirstMinutes {
        // How the paddle moves, and how it launches and fires, by input device.
        mouse_steers(keys: &str) = format!("steer by mouse or {keys}");
        stick_steers = "steer by stick or cross";
        finger_steers = "slide a finger to steer";
        tap = "Tap";
        click = "Click";
        press(button: &str) = format!("Press {button}");
        click_or_press(key: &str) = format!("Click or {key}");
        serve(press: &str, steer: &str) = format!("{press} to launch; {steer}");
        held(press: &str) = format!("{press} to launch the held ball");
        laser(press: &str) = format!("{press} to fire the laser");

        marks = "Where the ball lands decides its angle";
        helps(name: &str) = format!("Round capsules help, catch them: {name}");
        harms(name: &str) = format!("Square capsules harm, avoid them: {name}");
        rival = "The outline plays for the medal: be faster";
        combo = "More bricks between paddle hits, more points";

        // Each kind of brick.
        plain = "One hit breaks a plain brick of any colour";
        solid = "Solid bricks never break: leave them";
        double = "A double brick breaks at the second hit";
        triple = "A triple brick breaks at the third hit";
        explosive = "An explosive brick breaks those around it";
        hidden = "A hidden brick appears at the first hit";
        mending = "A mending brick repairs itself: hit it soon";

        key_draws(key: &str) = format!("{key} shows how collisions work");
        button_draws = "This button shows how collisions work";

        // At the end of a level: its stars are beside it.
        all_stars = "All stars of this level are yours";
        missing_stars = "A missing star can be earned at any time";
    }
}
