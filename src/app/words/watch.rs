//! What plays by itself: a recording that is watched, and the demo.

words! {
    Watch {
    }
}
