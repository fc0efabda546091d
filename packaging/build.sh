#!/usr/bin/env bash
# Builds the program as it is handed to others, for target $1 by profile $2, with the flags of rustc that follow. Prints
# the folder of what build/ made, which has the licences. The program is in target/machines.
set -euo pipefail
cd "$(dirname "$0")/.."

target=$1 profile=$2
cargo=$(web/toolchain.sh "$target")
CARGO_ENCODED_RUSTFLAGS=$(packaging/flags.sh)
for flag in "${@:3}"; do
    CARGO_ENCODED_RUSTFLAGS+=$'\x1f'$flag
done
export CARGO_ENCODED_RUSTFLAGS
# With another compiler, perhaps: in the folder of tests/machines.sh, so that the usual one stays as it is.
CARGO_TARGET_DIR=target/machines CARGO_PROFILE_RELEASE_STRIP=true "$cargo" build --locked --profile "$profile" \
    --bin breakout --target "$target" --message-format json-render-diagnostics |
    grep '"reason":"build-script-executed","package_id":"path+' | grep -o '"out_dir":"[^"]*"' | cut -d '"' -f 4
