//! Work on many things at once, of which one that panics costs the others nothing.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::sync_channel;
use std::thread::{self, Builder};

use crate::app::platform::{Crashed, crash};

/// Works on each thing, in threads that take the next one in turn. `done` gets the index and the result of each, in any
/// order, on this thread; few results wait for it. Its error ends the work early. False if no thread can start.
pub(super) fn in_parallel<T: Sync, R: Send, E>(
    things: &[T],
    threads: usize,
    work: impl Fn(&T) -> R + Sync,
    mut done: impl FnMut(usize, Result<R, Crashed>) -> Result<(), E>,
) -> Result<bool, E> {
    let next = AtomicUsize::new(0);
    let (sender, results) = sync_channel(threads);
    thread::scope(|scope| {
        let mut started = 0;
        for _ in 0..threads.min(things.len()) {
            let sender = sender.clone();
            let turns = || {
                let sender = sender;
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(thing) = things.get(index) else {
                        return;
                    };
                    let result = crash::guard(|| work(thing)).map_err(|_| Crashed);
                    if sender.send((index, result)).is_err() {
                        return;
                    }
                }
            };
            let thread = Builder::new().name("rank".to_owned());
            started += usize::from(thread.spawn_scoped(scope, turns).is_ok());
        }
        // The results end with the last thread.
        drop(sender);
        for (index, result) in results {
            done(index, result)?;
        }
        Ok(started > 0 || things.is_empty())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_that_panics_costs_the_others_nothing() {
        let things: Vec<usize> = (0..100).collect();
        for threads in [1, 3] {
            let mut found = vec![None; things.len()];
            let work = |thing: &usize| {
                assert!(thing % 10 != 3, "it panics");
                2 * thing
            };
            let done = |index: usize, result: Result<usize, Crashed>| {
                found[index] = Some(result.ok());
                Ok::<_, ()>(())
            };
            assert_eq!(in_parallel(&things, threads, work, done), Ok(true));
            let expected = |thing: &usize| Some((thing % 10 != 3).then_some(2 * thing));
            assert_eq!(found, things.iter().map(expected).collect::<Vec<_>>());
        }
    }

    #[test]
    fn an_error_ends_the_work() {
        let count = AtomicUsize::new(0);
        let work = |(): &()| count.fetch_add(1, Ordering::Relaxed);
        let ended = in_parallel(&[(); 1000], 2, work, |_, _| Err("no more"));
        assert_eq!(ended, Err("no more"));
        assert!(count.into_inner() < 10, "it stops soon");
    }
}
