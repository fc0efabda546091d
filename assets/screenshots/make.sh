#!/usr/bin/env bash
# Makes play.gif, ten seconds of a bot's game, play.png, a moment of it, and editor.png. Needs Xvfb and
# ImageMagick. The same seed gives the same game, so a picture changes only with the look.
set -euo pipefail
cd "$(dirname "$0")/../.."

cargo build --release
frames=$(mktemp -d)
trap 'rm -rf "$frames"' EXIT
# The size of the window, the number of frames, and every how many one is kept.
record() {
    xvfb-run --auto-servernum --server-args="-screen 0 $1x24" \
        target/release/breakout levels/18_volcano.txt --demo --seed 3 --no-audio \
        --size "$1" --frames "$2" --shots "$frames" --every "$3"
}

record 1280x720 396 396
convert "$frames"/*.png -alpha off -strip assets/screenshots/play.png
rm "$frames"/*.png
record 960x540 780 4
# Every picture is four frames of a sixtieth of a second; the first three seconds are left out.
mapfile -t pictures < <(find "$frames" -name '*.png' | sort | sed -n '46,195p')
convert -delay 7 -loop 0 "${pictures[@]}" -alpha off -resize 480x +dither -colors 128 \
    -layers OptimizeFrame -layers OptimizeTransparency assets/screenshots/play.gif

cat >"$frames/editor.script" <<'SCRIPT'
wait 30
press F4
wait 600
press H
wait 10
shot editor
SCRIPT
xvfb-run --auto-servernum --server-args="-screen 0 1280x720x24" \
    target/release/breakout --script "$frames/editor.script" --shots "$frames" --seed 1 --no-audio \
    --size 1280x720 levels/07_small_boat.txt >/dev/null
convert "$frames/editor.png" -alpha off -strip assets/screenshots/editor.png
