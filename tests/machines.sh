#!/usr/bin/env bash
# Plays the golden games of tests/replays in five builds, and prints a table: debug, release, for this
# very processor, for aarch64 under qemu, and for wasm32 under node. What the last two need is in
# web/toolchain.sh and, with BREAKOUT_MACHINE_TESTS=required, must be there; otherwise a build that
# cannot be made is skipped, with one line.
set -euo pipefail
cd "$(dirname "$0")/.."

games=(tests/replays/*.replay)
output=$(mktemp)
trap 'rm "$output"' EXIT
failed=0

# Plays the games in the build $1 by the cargo command that follows.
play() {
    local build=$1 result=same start=$SECONDS
    shift
    "$@" --quiet --package golden -- "${games[@]}" >"$output" || result=DIFFERENT
    grep -v ' same$' "$output" || true
    [ "$result" = same ] || failed=1
    table+=$(awk -v build="$build" -v result="$result" -v seconds=$((SECONDS - start)) \
        '{ steps += $2 } END { printf "%-24s %3d games %7d steps  %-9s %3d s", build, NR, steps, result, seconds }' \
        "$output")$'\n'
}

# Whether build $1 can be made: it is skipped if one of the commands that follow is missing.
can_play() {
    local command
    for command in "${@:2}"; do
        command -v "$command" >/dev/null && continue
        table+="$1: skipped, because there is no $command"$'\n'
        [ "${BREAKOUT_MACHINE_TESTS:-}" != required ] || failed=1
        return 1
    done
}

table=
play debug cargo run
play release cargo run --release

# Other flags and another compiler: a folder of their own, so that the usual one stays as it is.
export CARGO_TARGET_DIR=target/machines
RUSTFLAGS="-C target-cpu=native" play "release for this CPU" cargo run --release

export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=aarch64-linux-gnu-gcc
export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER="qemu-aarch64-static -L /usr/aarch64-linux-gnu"
export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER="node tests/machines/golden.mjs"
cross=$(web/toolchain.sh) || cross="toolchain for it"
if can_play "aarch64, release" "$cross" aarch64-linux-gnu-gcc qemu-aarch64-static; then
    play "aarch64, release" "$cross" run --release --target aarch64-unknown-linux-gnu
fi
if can_play "wasm32, release" "$cross" node; then
    play "wasm32, release" "$cross" run --release --target wasm32-unknown-unknown
fi

printf '\n%s' "$table"
exit "$failed"
