//! Names of buttons in hints and in the options.

words! {
    Buttons {
        click = "click";
        right_click = "right click";
        middle_click = "middle click";
        wheel_up = "wheel up";
        wheel_down = "wheel down";
        space = "space";
        escape = "Esc";
        backspace = "backspace";
        keypad(key: &str) = format!("keypad {key}");
        left(key: &str) = format!("left {key}");
        right(key: &str) = format!("right {key}");

        // What is printed on a pad: below, right, left and above; at the shoulders, in the middle, and the sticks.
        on_letters -> [&'static str; 16] = [
            "A", "B", "X", "Y", "LB", "RB", "LT", "RT", "View", "Menu", "left stick", "right stick", "↑", "↓", "←", "→",
        ];
        on_shapes -> [&'static str; 16] = [
            "⨯", "○", "□", "△", "L1", "R1", "L2", "R2", "Share", "Options", "L3", "R3", "↑", "↓", "←", "→",
        ];
        on_swapped -> [&'static str; 16] = [
            "B", "A", "Y", "X", "L", "R", "ZL", "ZR", "–", "+", "left stick", "right stick", "↑", "↓", "←", "→",
        ];
    }
}
