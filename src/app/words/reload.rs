//! Level files that change while they are played.

words! {
    Reload {
    }
}
