//! The blueprint: layers, legend, labels.

words! {
    Blueprint {
        // The layers, in the order of their keys.
        heading = "LAYERS";
        layers -> [&'static str; 9] = [
            "boxes",
            "ball box",
            "closest points",
            "discrete tests",
            "normals",
            "velocity",
            "path ahead",
            "numbers",
            "cast",
        ];
        switched(layer: &str, is_shown: bool) =
            if is_shown { format!("{layer}: shown") } else { format!("{layer}: hidden") };

        last_hit(seconds: f32, times: f32) = format!("last hit, {seconds:.2} s ago ×{times}");

        // Verdicts of the discrete tests, the weakest first.
        verdicts -> [&'static str; 3] = ["apart", "boxes overlap", "circle touches"];

        // Numbers: steps, tests per second, µs per step, ms of work and in all per frame.
        numbers(steps: u64, tests: f32, step: f32, work: f32, frame: f32) -> [String; 5] = [
            format!("step {steps}"),
            format!("tests / s {tests:.0}"),
            format!("a step {step:.1} µs"),
            format!("work {work:.1} ms"),
            format!("frame {frame:.1} ms"),
        ];
    }
}
