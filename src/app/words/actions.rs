//! Names of the gestures of fingers, and sentences about buttons.

words! {
    Actions {
        // What fingers do.
        tap = "tap";
        tap_or_second_finger = "tap, or a second finger";
        slide_left = "slide left";
        slide_right = "slide right";
        slide_up = "slide up";
        slide_down = "slide down";
        two_bars = "the button with two bars";
        grid_button = "the button with the grid";
        glass_button = "the button with the glass";

        // In sentences.
        in_context(action: &str, context: &str) = format!("{action} ({context})");
        arrow_keys = "arrow keys";
        typing_needs_keys(back: &str) = format!("Typing needs a keyboard: {back} goes back");
        two_keys(left: &str, right: &str) = format!("keys {left} {right}");
    }
}
