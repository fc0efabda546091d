//! The microscope, with the steps of a cast.

words! {
    Microscope {
    }
}
