//! What became of files: scores, recordings, settings, backups, pictures.

words! {
    Files {
    }
}
