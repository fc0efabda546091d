//! A game: pause, end of a level and of a run, questions, notices.

words! {
    Play {
    }
}
