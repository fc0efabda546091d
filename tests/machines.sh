#!/usr/bin/env bash
# Plays the golden games of tests/replays and the bots of the ladders in six builds, and prints a table:
# debug, release, and optimised for this very processor, for aarch64 under qemu, for Windows under Wine, and
# for wasm32 under node. What cannot be built or run here is left out, with one line; with
# BREAKOUT_MACHINE_TESTS=required that is a failure.
set -euo pipefail
cd "$(dirname "$0")/.."
# Where Debian has wine64.
export PATH="$PATH:/usr/lib/wine"

games=(tests/replays/*.replay assets/ladders.txt)
output=$(mktemp)
trap 'rm "$output"' EXIT
failed=0

# Plays the games in the build $1 by the cargo command that follows.
play() {
    local build=$1 result=same start=$SECONDS
    shift
    "$@" --quiet --package golden -- "${games[@]}" >"$output" || result=DIFFERENT
    [ "$(wc -l <"$output")" = "${#games[@]}" ] || result=DIFFERENT
    # The ladders have no recorded states: those of the first build count.
    local ladders
    ladders=$(grep '^ladders' "$output" || true)
    [ "${first:=$ladders}" = "$ladders" ] || result=DIFFERENT
    grep -v ' same$' "$output" | sed "s/^/$build: /" || true
    [ "$result" = same ] || failed=1
    table+=$(awk -v build="$build" -v result="$result" -v seconds=$((SECONDS - start)) \
        '{ steps += $2 } END { printf "%-26s %3d games %7d steps  %-9s %3d s", build, NR, steps, result, seconds }' \
        "$output")$'\n'
}

# Plays the games on target $1, which needs the commands that follow.
play_on() {
    local command cargo
    for command in "${@:2}"; do
        command -v "$command" >/dev/null || { leave_out "$1" "$command"; return; }
    done
    cargo=$(web/toolchain.sh "$1") || { leave_out "$1" "cargo for it"; return; }
    play "$1" "$cargo" run --profile fast --target "$1"
}

leave_out() {
    table+="$1: left out, because there is no $2"$'\n'
    [ "${BREAKOUT_MACHINE_TESTS:-}" != required ] || failed=1
}

table= first=
play debug cargo run
play release cargo run --release

# Other flags and another compiler: a folder of their own, so that the usual one stays as it is.
export CARGO_TARGET_DIR=target/machines
RUSTFLAGS="-C target-cpu=native" play "for this CPU" cargo run --profile fast

export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=aarch64-linux-gnu-gcc
export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER="qemu-aarch64-static -L /usr/aarch64-linux-gnu"
export CARGO_TARGET_X86_64_PC_WINDOWS_GNU_RUNNER=tests/machines/wine.sh
export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER="node tests/machines/golden.mjs"
play_on aarch64-unknown-linux-gnu aarch64-linux-gnu-gcc qemu-aarch64-static
play_on x86_64-pc-windows-gnu x86_64-w64-mingw32-gcc wine64
play_on wasm32-unknown-unknown node

printf '\n%s' "$table"
exit "$failed"
