//! What is said in many places.

words! {
    Common {
        back = "back";
    }
}
