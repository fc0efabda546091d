//! Files of levels that are drawn: saved, kept, changed by others.

words! {
    Drafts {
    }
}
