//! The blueprint: layers, legend, labels.

words! {
    Blueprint {
    }
}
