#!/usr/bin/env bash
# Makes the pictures of the README, all but that of the browser: play.gif, ten seconds of a bot's game,
# play.png, a moment of it, and one picture of each screen. Needs Xvfb and ImageMagick. The same seed gives the
# same game, so a picture changes only with the look. make.sh PROGRAM takes that one instead of building it.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
pictures=$root/assets/screenshots

[ $# -gt 0 ] || (cd "$root" && cargo build --release)
program=$(realpath "${1:-$root/target/release/breakout}")
frames=$(mktemp -d)
trap 'rm -rf "$frames"' EXIT
# Not where a folder `levels` would take the place of the built-in ones.
cd "$frames"

# Saves a picture as small as it gets: with the rows as they are, or as differences along them.
save() {
    convert "$1" -alpha off -strip -quality 90 "$pictures/$2.png"
    convert "$1" -alpha off -strip -quality 91 "$frames/differences.png"
    if [ "$(stat -c %s "$frames/differences.png")" -lt "$(stat -c %s "$pictures/$2.png")" ]; then
        cp "$frames/differences.png" "$pictures/$2.png"
    fi
    rm "$frames/differences.png"
}

# The size of the window, the number of frames, and every how many one is kept.
record() {
    xvfb-run --auto-servernum --server-args="-screen 0 $1x24" \
        "$program" "$root/levels/18_volcano.txt" --demo --seed 6 --no-audio \
        --size "$1" --frames "$2" --shots "$frames" --every "$3"
}

record 1280x720 993 993
save "$frames"/*.png play
rm "$frames"/*.png
record 960x540 1288 4
# Every picture is four frames of a sixtieth of a second; what comes before the last ten seconds is left out.
mapfile -t moments < <(find "$frames" -name '*.png' | sort | tail -n 150)
# What differs by less than the fuzz stays as it was: the grounds, but nothing that is seen to move.
convert -delay 7 -loop 0 "${moments[@]}" -alpha off -resize 480x +dither -colors 128 \
    -layers OptimizeFrame -fuzz 0.6% -layers OptimizeTransparency "$pictures/play.gif"

# Takes the shots of a script, read from the standard input; more arguments are the program's.
shoot() {
    cat >"$frames/shots.script"
    xvfb-run --auto-servernum --server-args="-screen 0 1280x720x24" \
        "$program" --script "$frames/shots.script" --shots "$frames" --seed 1 --no-audio \
        --size 1280x720 "$@" >/dev/null
}

shoot <<'SCRIPT'
wait 299
shot title
press Down
press Enter
wait 30
shot levels
SCRIPT
shoot <<'SCRIPT'
wait 30
press Enter
wait 60
press Space
press F1
wait 83
shot blueprint
SCRIPT
shoot "$root/levels/07_small_boat.txt" <<'SCRIPT'
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
shoot "$root/levels/07_small_boat.txt" <<'SCRIPT'
point 560 600
wait 60
press Space
wait 75
press F2
press Up
wait 5
shot microscope
SCRIPT
for name in title levels blueprint editor lab museum microscope; do
    save "$frames/$name.png" "$name"
done
