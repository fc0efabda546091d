#!/usr/bin/env bash
# Makes play.gif: ten seconds of a bot's game. Needs Xvfb and ImageMagick. The same seed gives the
# same game, so a picture changes only with the look.
set -euo pipefail
cd "$(dirname "$0")/../.."

cargo build --release
frames=$(mktemp -d)
trap 'rm -rf "$frames"' EXIT
xvfb-run --auto-servernum --server-args="-screen 0 960x540x24" \
    target/release/breakout levels/18_volcano.txt --demo --seed 3 --no-audio \
    --size 960x540 --frames 780 --shots "$frames" --every 4
# Every picture is four frames of a sixtieth of a second; the first three seconds are left out.
mapfile -t pictures < <(find "$frames" -name '*.png' | sort | sed -n '46,195p')
convert -delay 7 -loop 0 "${pictures[@]}" -alpha off -resize 480x +dither -colors 128 \
    -layers OptimizeFrame -layers OptimizeTransparency assets/screenshots/play.gif
