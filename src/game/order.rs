//! The order in which a flight gets its candidates from the broad phase. It must not matter, so the library's own tests
//! reverse and shuffle it.

/// The candidates, which a test may reorder if `_may_be`.
#[cfg(not(test))]
#[inline]
pub(super) fn in_any_order<T>(
    candidates: impl Iterator<Item = T>,
    _may_be: bool,
) -> impl Iterator<Item = T> {
    candidates
}

#[cfg(test)]
pub(super) use for_tests::{Order, in_any_order, set};

#[cfg(test)]
mod for_tests {
    use std::cell::RefCell;

    use rand::seq::SliceRandom;
    use rand_pcg::Pcg32;

    /// The order in which candidates are handed out.
    #[derive(Clone, Debug)]
    pub(in super::super) enum Order {
        AsItIs,
        Reversed,
        Shuffled(Pcg32),
    }

    thread_local! {
        static ORDER: RefCell<Order> = const { RefCell::new(Order::AsItIs) };
    }

    /// Sets the order for all games of this thread, until it is set again.
    pub(in super::super) fn set(order: Order) {
        ORDER.set(order);
    }

    pub(in super::super) fn in_any_order<T>(
        candidates: impl Iterator<Item = T>,
        may_be: bool,
    ) -> impl Iterator<Item = T> {
        let mut candidates: Vec<T> = candidates.collect();
        if may_be {
            ORDER.with_borrow_mut(|order| match order {
                Order::AsItIs => {}
                Order::Reversed => candidates.reverse(),
                Order::Shuffled(random) => candidates.shuffle(random),
            });
        }
        candidates.into_iter()
    }
}
