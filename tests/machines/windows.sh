#!/usr/bin/env bash
# Builds the whole program for Windows, where a warning is an error, and opens its window under Wine, on a
# display of its own: it reports its screens and saves their pictures, which stay in target/windows.
set -euo pipefail
cd "$(dirname "$0")/../.."

target=x86_64-pc-windows-gnu
out=target/windows
cargo=$(web/toolchain.sh "$target")
# A folder of its own, because of the flags.
CARGO_TARGET_DIR=$out RUSTFLAGS="-D warnings" "$cargo" build --bin breakout --target "$target"

rm -rf "$out"/{data,pictures}
mkdir "$out"/{data,pictures}
printf '%s\n' 'wait 30' 'shot title' 'press Enter' 'wait 60' 'press Enter' 'wait 120' 'shot play' >"$out/script"
# It says its number once it can be reached.
coproc Xvfb -displayfd 1 -screen 0 1280x720x24 2>/dev/null
display=$COPROC_PID
trap 'kill "$display"' EXIT
read -r number <&"${COPROC[0]}"
env -u WAYLAND_DISPLAY DISPLAY=":$number" LIBGL_ALWAYS_SOFTWARE=1 timeout 300 \
    tests/machines/wine.sh "$out/$target/debug/breakout.exe" --report --no-audio --size 640x400 \
    --data-dir "$out/data" --script "$out/script" --shots "$out/pictures" | tee "$out/report"
grep -q '^screen=title ' "$out/report"
grep -q '^screen=play state=running ' "$out/report"
ls -l "$out"/pictures/{title,play}.png
