#!/usr/bin/env bash
# Makes every picture here anew: play.gif, twelve seconds of a game, and a picture of each screen, of the game
# in a browser too. Needs the Debian packages xvfb, imagemagick and chromium, and what web/build.sh needs.
# The same seed and the same keys give the same game, so a picture changes only with the look.
# make.sh PROGRAM takes that program instead of building it.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
pictures=$root/assets/screenshots

need() {
    command -v "$1" >/dev/null && return
    echo "make.sh: $1 is not installed; it is in the Debian package $2" >&2
    exit 1
}
need xvfb-run xvfb
need convert imagemagick
need chromium chromium

[ $# -gt 0 ] || (cd "$root" && cargo build --release)
program=$(realpath "${1:-$root/target/release/breakout}")
"$root/web/build.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Not where a folder `levels` would take the place of the built-in ones.
cd "$work"

# Takes the shots of a script, read from the standard input. The size of the window is the first argument;
# more are the program's. Nothing that was kept before is seen, and no graphics driver makes a difference.
# The field does not shake, because every dot of a moving picture would be new, and nobody is told how to play.
shoot() {
    local size=$1
    cat >shots.script
    rm -rf data
    mkdir data
    printf '[picture.effects]\nshake = 0\n[game]\nfirst-hints = "off"\n' >data/settings.toml
    LIBGL_ALWAYS_SOFTWARE=1 xvfb-run --auto-servernum --server-args="-screen 0 ${size}x24" \
        "$program" --size "$size" --script shots.script --shots shots --data-dir data --no-audio "${@:2}" >/dev/null
}

# Saves a picture as small as it gets: with the rows as they are, or as differences along them.
save() {
    convert "$1" -strip -quality 90 rows.png
    convert "$1" -strip -quality 91 differences.png
    # A place has more colours than fit: 112 of them, scattered, look the same.
    convert "$1" -strip -dither FloydSteinberg -colors 112 -quality 90 few.png
    if [ "$(wc -c <rows.png)" -gt 250000 ]; then cp few.png rows.png; fi
    case $2 in museum | microscope) convert "$1" -strip +dither -colors 256 -quality 90 rows.png ;; esac
    cp "$(ls -S rows.png differences.png | tail -n 1)" "$pictures/$2.png"
}

# ---- The moving picture

# The pointer sets out for an x in a frame, and is there half a second later. It catches a power-up in frame 375,
# and the volcano goes off in frame 554. By frame 80 the place has appeared. At the end there is the blueprint, at half
# the speed, with the last hit in its loupe.
declare -A goals=([0]=480 [341]=306 [447]=478 [609]=412 [645]=451)
at=480
for frame in {0..748}; do
    if [ -n "${goals[$frame]:-}" ]; then
        from=$at goal=${goals[$frame]} start=$frame
    fi
    t=$((frame - start < 30 ? frame - start : 30))
    at=$((from + (goal - from) * t * t * (90 - 2 * t) / 27000))
    case $frame in
    81) echo press Space ;;
    601) echo press F1 ;;
    605 | 609 | 613) echo press Minus ;;
    *) if ((frame >= 80 && frame % 4 == 0)); then echo "shot play$((frame + 1000))"; else echo "point $at 500"; fi ;;
    esac
done >play.script
shoot 960x540 --level 18 --seed 5 <play.script
# Four frames of a sixtieth of a second each. What differs by less than the fuzz stays as it was: the grounds,
# but nothing that is seen to move. The panel on the right is left out, and the blueprint's times below.
convert -delay 7 -loop 0 shots/play*.png -alpha off -crop 792x495+0+8 +repage -resize 560x +dither -colors 48 \
    -layers OptimizeFrame -fuzz 4% -layers OptimizeTransparency "$pictures/play.gif"

# ---- The screens

shoot 1280x720 --level 27 --seed 1 <<'SCRIPT'
wait 170
press Space
wait 40
point 800 600
wait 24
shot play
SCRIPT
shoot 1280x720 --seed 1 <<'SCRIPT'
wait 299
shot title
press Down
press Enter
wait 240
shot levels
SCRIPT
shoot 1280x720 --seed 1 <<'SCRIPT'
wait 30
press Enter
wait 60
press Space
press F1
wait 83
shot blueprint
SCRIPT
# Without the times that it took.
mogrify -crop 1280x700+0+0 +repage shots/blueprint.png
shoot 1280x720 --seed 1 "$root/levels/109_small_boat.txt" <<'SCRIPT'
wait 30
press F4
wait 600
press H
wait 10
shot editor
SCRIPT
shoot 1280x720 --seed 1 <<'SCRIPT'
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
shoot 1280x720 --seed 1 "$root/levels/109_small_boat.txt" <<'SCRIPT'
point 560 600
wait 60
press Space
wait 75
press F2
wait 30
shot microscope
SCRIPT
for name in play title levels blueprint editor lab museum microscope; do
    mogrify -alpha off "shots/$name.png"
    save "shots/$name.png" "$name"
done

# ---- The browser

# A page whose frames come all at once, a sixtieth of a second each: only then is its picture the same every time.
# Only the last is drawn. A finger taps in a frame of its own. The window has its size late, so the canvas has one.
head=$(cat <<'HEAD'
<style>
#glcanvas { width: WIDTHpx !important; height: HEIGHTpx !important }
#cover { transition: none !important }
</style>
<script>
(() => {
  const [first, last, tap] = [4, FRAMES, TAP];
  let frame = 0, next;
  performance.now = () => frame * 1000 / 60;
  const { drawElements } = WebGLRenderingContext.prototype;
  WebGLRenderingContext.prototype.drawElements = function (...all) {
    if (frame < first || frame == last) drawElements.apply(this, all);
  };
  const touch = type => {
    const finger = new Touch({ identifier: 0, target: canvas, clientX: 180, clientY: 560 });
    canvas.dispatchEvent(new TouchEvent(type, { changedTouches: [finger], cancelable: true }));
  };
  const advance = () => {
    frame += 1;
    if (frame == tap) ["touchstart", "touchend"].forEach(touch);
    next();
  };
  window.requestAnimationFrame = draw => {
    next = draw;
    if (frame < first) setTimeout(advance, 20);
    else if (frame == first) setTimeout(() => { while (frame < last) advance(); }, 20);
  };
})();
</script>
HEAD
)

# A picture of the page: its name, its size, the number of frames, the frame of a tap, and the query of its
# address; more arguments are the browser's.
browse() {
    local script=${head/WIDTH/${2%,*}}
    script=${script/HEIGHT/${2#*,}}
    script=${script/FRAMES/$3}
    printf '%s\n' "${script/TAP/$4}" >head.html
    rm -rf profile
    sed -e '/Content-Security-Policy/d' -e '/<head>/r head.html' "$root/target/web/breakout.html" >page.html
    chromium --headless=new --no-sandbox --disable-dev-shm-usage --use-angle=swiftshader \
        --enable-unsafe-swiftshader --hide-scrollbars --user-data-dir=profile --window-size="$2" \
        --virtual-time-budget=10000 --screenshot="$1" "${@:6}" "file://$work/page.html?no-audio&$5" 2>/dev/null
}
browse desktop.png 820,640 902 0 'demo&level=14&seed=6'
# A coarse pointer is a finger.
browse phone.png 360,640 140 60 'level=2&seed=6' --blink-settings=primaryPointerType=2,availablePointerTypes=2
convert desktop.png \( phone.png -background none -splice 24x0 \) +append browser.png
save browser.png browser

du -bc "$pictures"/*.{gif,png}
