//! About, the sheet of keys, and what is shown while levels are read.

words! {
    About {
    }
}
