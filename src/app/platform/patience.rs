//! Sentences about what takes long.

use std::{sync::Arc, time::Duration};

use super::{background, console::say_error};

/// The time after which the player should know what is waited for.
pub(crate) const PATIENCE: Duration = Duration::from_secs(2);

/// Prints a sentence if something takes long. It is over when the returned value is dropped.
pub(crate) fn say_if_slow(sentence: String) -> Arc<()> {
    unless_dropped(PATIENCE, move || say_error(&sentence))
}

/// Calls `act` once after a time, unless the returned value is dropped first.
fn unless_dropped(time: Duration, act: impl Fn() + Send + 'static) -> Arc<()> {
    let kept = Arc::new(());
    // The first call comes at once; the second, after the pause, acts.
    let weak = Arc::downgrade(&kept);
    let mut is_time = false;
    background::repeat("patience", time, move || {
        let is_kept = weak.strong_count() > 0;
        if is_kept && is_time {
            act();
        }
        is_kept && !std::mem::replace(&mut is_time, true)
    });
    kept
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    #[test]
    fn only_what_is_slow_is_told_and_once() {
        const SOON: Duration = Duration::from_millis(20);
        let (sender, said) = channel();
        let slow = sender.clone();
        let reading = unless_dropped(SOON, move || slow.send("slow").expect("a listener"));
        drop(unless_dropped(SOON, move || {
            sender.send("fast").expect("a listener");
        }));
        // The iterator ends with both threads, which own the senders.
        assert_eq!(said.iter().collect::<Vec<_>>(), ["slow"]);
        drop(reading);
    }
}
