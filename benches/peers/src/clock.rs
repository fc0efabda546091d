//! The time that the thread itself has computed: other programs do not count.

use cpu_time::ThreadTime;

/// Rounds, of which the least disturbed counts. Engines take turns in each, so that a busy moment of the
/// machine meets all alike.
pub(crate) const ROUNDS: usize = 31;

pub(crate) fn nanoseconds(work: impl FnOnce()) -> f64 {
    let start = ThreadTime::now();
    work();
    start.elapsed().as_secs_f64() * 1e9
}
