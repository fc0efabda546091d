#!/usr/bin/env bash
# Makes play.gif, ten seconds of a bot's game, play.png, a moment of it, and the pictures of the editor, the
# lab, the museum and the microscope. Needs Xvfb and ImageMagick. The same seed gives the same game, so a picture changes only with the look.
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

# Takes the shots of a script, read from the standard input; more arguments are the program's.
shoot() {
    cat >"$frames/shots.script"
    xvfb-run --auto-servernum --server-args="-screen 0 1280x720x24" \
        target/release/breakout --script "$frames/shots.script" --shots "$frames" --seed 1 --no-audio \
        --size 1280x720 "$@" >/dev/null
}

shoot levels/07_small_boat.txt <<'SCRIPT'
wait 30
press F4
wait 600
press H
wait 10
shot editor
SCRIPT
shoot <<'SCRIPT'
wait 30
press Down
press Down
press Enter
press Down
press Enter
wait 20
shot lab
press Escape
wait 10
press Down
press Enter
wait 20
press Right
press Enter
wait 900
shot museum
SCRIPT
shoot levels/07_small_boat.txt <<'SCRIPT'
point 560 600
wait 60
press Space
wait 75
press F2
press Up
wait 5
shot microscope
SCRIPT
for name in editor lab museum microscope; do
    convert "$frames/$name.png" -alpha off -strip "assets/screenshots/$name.png"
done
