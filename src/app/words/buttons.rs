//! What can be pressed, as hints and the options name it.

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
    }
}
