//! The collision lab: lessons, challenges, chrome.

words! {
    Lab {
    }
}
