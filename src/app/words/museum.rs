//! The museum of mistakes.

words! {
    Museum {
    }
}
