#!/usr/bin/env bash
# Runs every check that a change must pass; with --long, those that take hours. docs/proofs.md has the
# figures that they came to.
set -euo pipefail
cd "$(dirname "$0")"

say() { printf '\n== %s\n' "$*"; }

if [ "${1:-}" = --long ]; then
    say "README's commands on a bare machine"
    tests/bare.sh
    say "packages, in the hands of strangers"
    packaging/package.sh tar deb page windows
    packaging/try.sh
    say "the whole program for Windows"
    tests/machines/windows.sh
    say "the library alone, optimised, with its long tests: macroquad is not even compiled"
    cargo test --release --no-default-features -- --include-ignored --nocapture
    say "a thousand hours of play"
    BREAKOUT_SOAK_HOURS=1000 \
        cargo test --no-default-features --profile soak --test soak -- --ignored --nocapture
    say "whatever is read, a million times; settings take longer"
    BREAKOUT_FUZZ_INPUTS=1000000 \
        cargo test --no-default-features --profile soak --test fuzz -- --nocapture
    BREAKOUT_FUZZ_INPUTS=50000 \
        cargo test --profile soak --bin breakout any_text_is_read -- --nocapture
    say "backups: 500 loads at once, and a kill at each write"
    BREAKOUT_FAULTS=500 cargo test --bin breakout app::backup -- --nocapture
    say "mutants"
    tests/mutants.sh
    say "all good"
    exit
fi

say "formatting"
cargo fmt --all --check
# Optimising one program for the page keeps one core busy for minutes, in a folder of its own; all lints have the others.
mkdir -p target
web/build.sh >target/page.log 2>&1 &
page=$!
say "lints, with and without the window"
cargo clippy --all-targets -- -D warnings
cargo clippy --no-default-features --all-targets --workspace -- -D warnings
say "lints of the compiler for Windows"
windows=x86_64-pc-windows-gnu
if command -v x86_64-w64-mingw32-gcc >/dev/null && cargo=$(web/toolchain.sh "$windows"); then
    # The folder of tests/machines/windows.sh, because of the flags.
    CARGO_TARGET_DIR=target/windows RUSTFLAGS="-D warnings" "$cargo" check --bin breakout --target "$windows"
else
    echo "left out, because there is no compiler for it"
    [ "${BREAKOUT_MACHINE_TESTS:-}" != required ]
fi
say "the page for browsers"
wait "$page" || page=failed
cat target/page.log
[ "$page" != failed ] || [ "${BREAKOUT_WEB_TESTS:-}" != required ]
say "everything"
cargo test
say "the golden games in other builds and on other machines"
tests/machines.sh
say "documents"
RUSTDOCFLAGS="-D warnings" cargo doc --no-deps
say "built-in levels"
cargo run --quiet -- check levels
say "all good"
