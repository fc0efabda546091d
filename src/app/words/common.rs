//! What is said in many places.

words! {
    Common {
        back = "back";
        page(page: usize, pages: usize) = format!("page {page} of {pages}");
        no_hit(reason: &str) = format!("No hit: {reason}.");
    }
}
