//! Stable sorting by one sort for all types, where lists are short: each instance of the standard library's takes 5 KB of the page.

use std::cmp::Ordering;

/// Sorts a list, as [`slice::sort`] does.
pub fn sort<T: Ord>(list: &mut [T]) {
    sort_by(list, T::cmp);
}

/// Sorts a list by a key, as [`slice::sort_by_key`] does.
pub fn sort_by_key<T, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    sort_by(list, |one, other| key(one).cmp(&key(other)));
}

/// Sorts a list by a total order, as [`slice::sort_by`] does.
pub fn sort_by<T>(list: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    let mut order = sorted_indices(list.len(), &|one, other| compare(&list[one], &list[other]));
    // Each cycle of the order is followed once: a place that is done says so.
    for start in 0..list.len() {
        let mut to = start;
        while order[to] != start {
            let from = std::mem::replace(&mut order[to], to);
            list.swap(to, from);
            to = from;
        }
        order[to] = to;
    }
}

fn sorted_indices(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by(|one, other| compare(*one, *other));
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_sorted_as_the_standard_library_sorts_them() {
        let mut seed = 1_u32;
        for length in 0..200 {
            let mut list: Vec<(u32, usize)> = (0..length)
                .map(|at| {
                    seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    (seed >> 28, at)
                })
                .collect();
            let mut sorted = list.clone();
            sorted.sort_by_key(|(key, _)| *key);
            sort_by_key(&mut list, |(key, _)| *key);
            assert_eq!(list, sorted, "stable, as the second of each says");
        }
    }
}
