#!/usr/bin/env bash
# Runs every check that a change must pass.
set -euo pipefail
cd "$(dirname "$0")"

say() { printf '\n== %s\n' "$*"; }

say "formatting"
cargo fmt --all --check
say "lints, with and without the window"
cargo clippy --all-targets -- -D warnings
cargo clippy --no-default-features --all-targets --workspace -- -D warnings
say "the library alone: macroquad is not even compiled"
cargo test --no-default-features
say "everything"
cargo test
say "the same game in an optimised build"
cargo test --release --no-default-features --test game
say "the golden games in other builds and on other machines"
tests/machines.sh
say "documents"
RUSTDOCFLAGS="-D warnings" cargo doc --no-deps
say "built-in levels"
cargo run --quiet -- check levels
say "all good"
