#!/usr/bin/env bash
# Prints flags of rustc, as CARGO_ENCODED_RUSTFLAGS takes them, for what is handed to others: no path of the builder's home
# is in the program, and two builders get the same bytes.
set -euo pipefail
cd "$(dirname "$0")/.."

folders=("${CARGO_HOME:-$HOME/.cargo}/registry/src/" "$PWD/")
# The sources of the standard library, of the usual toolchain and of ours.
for toolchain in "$(rustc --print sysroot)" "$(realpath -m "${XDG_CACHE_HOME:-$HOME/.cache}/breakout-toolchain/usr")"; do
    folders+=("$toolchain/lib/rustlib/src/rust/")
done
flags=()
for folder in "${folders[@]}"; do
    flags+=("--remap-path-prefix=$folder=")
done
IFS=$'\x1f'
printf '%s' "${flags[*]}"
