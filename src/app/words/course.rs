//! The course, station by station.

words! {
    Course {
    }
}
