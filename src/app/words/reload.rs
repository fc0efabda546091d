//! Level files that change while they are played.

words! {
    Reload {
        not_reloaded = "The saved file has errors, so the level was not reloaded";
        key_hides(key: &str) = format!("{key} hides this");
        problem_in(file: &str, problem: &str) = format!("{file}, {problem}");
        more_problems(problems: usize) = format!("… and {problems} more");
    }
}
