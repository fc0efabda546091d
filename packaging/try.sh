#!/usr/bin/env bash
# Tries the products of packaging/package.sh as strangers do, after the checkers of their formats: the tar and the .deb on
# a bare Debian without Rust, installed, started by the desktop entry, played and removed; the program for Windows under
# Wine. Needs root or sudo, and the Debian packages mmdebstrap, xvfb, wine64, gcc-mingw-w64-x86-64, lintian,
# desktop-file-utils, appstream, mandoc and shellcheck. Pictures stay in target/try.
set -euo pipefail
cd "$(dirname "$0")/.."

out=$PWD/target/try
root=$out/root
packages=$PWD/target/packages
as_root=()
[ "$(id -u)" = 0 ] || as_root=(sudo)
# The newest of each, if there are several.
newest() { find "$packages" -name "$1" -printf '%T@ %p\n' | sort -n | tail -n 1 | cut -d ' ' -f 2-; }
tar=$(newest '*-linux-*.tar.gz')
deb=$(newest '*.deb')
windows=$(newest '*-windows-*.zip')

# A display, a driver and a window manager for it, what presses keys and closes windows, and what starts desktop entries.
# What the program itself needs comes by the fields of the .deb, which dpkg checks.
make_root() {
    local needs
    needs=$(dpkg-deb --field "$deb" Depends | sed 's/ *([^)]*)//g; s/, /,/g')
    "${as_root[@]}" rm -rf "$out"
    mkdir -p "$out"
    "${as_root[@]}" mmdebstrap --quiet --variant=minbase \
        --include="$needs,xvfb,cwm,wmctrl,xdotool,libgl1-mesa-dri,libglib2.0-bin,shared-mime-info,desktop-file-utils" \
        "$(. /etc/os-release && [ "$ID" = debian ] && echo "$VERSION_CODENAME" || echo stable)" "$root"
    "${as_root[@]}" cp "$tar" "$deb" "$root/tmp"
    "${as_root[@]}" mkdir -p "$root/home/player"
    "${as_root[@]}" chown 1000:1000 "$root/home/player"
}

# Runs the commands $2 on the bare machine as the user of number $1, in that user's home.
on_machine() {
    "${as_root[@]}" unshare --mount --pid --fork --kill-child bash -euc '
        mount -t proc proc "$1/proc"
        exec chroot --userspec="$2:$2" --groups="$2" "$1" /usr/bin/env -i HOME=/home/player USER=player LANG=C.UTF-8 \
            PATH=/home/player/.local/bin:/usr/local/bin:/usr/sbin:/usr/bin:/usr/games:/sbin:/bin \
            LIBGL_ALWAYS_SOFTWARE=1 bash -euo pipefail -c "cd /home/player; $3"
    ' bash "$root" "$1" "$2"
}

# All files but what the player keeps, and what desktops gather from packages.
everything() {
    (cd "$root" && find usr etc home -type f | LC_ALL=C sort) |
        grep -v '^home/player/\(.local/share\|.config\)/breakout/\|/share/mime/\|/mimeinfo.cache$\|^home/player/.cache/'
}

# What a player does: opens a level from the file manager, plays for ten seconds, saves a picture and the recording; then
# opens the recording, and then plays a level of the game. Each window is closed as a desktop closes it.
play='
    until_true() {
        for _ in $(seq 300); do
            ! eval "$1" >/dev/null 2>&1 || return 0
            sleep 0.2
        done
        echo "this never happened: $1"
        exit 1
    }
    rm -f /tmp/number
    Xvfb -displayfd 3 -screen 0 1280x720x24 3>/tmp/number 2>/dev/null &
    until_true "[ -s /tmp/number ]"
    export DISPLAY=:$(cat /tmp/number)
    cwm 2>/dev/null &
    opens() {
        gio launch "$entry" "$@" &
        until_true "xdotool search --onlyvisible --name ^Breakout"
        window=$(xdotool search --onlyvisible --name ^Breakout | head -n 1)
        sleep 3
        xdotool mousemove --window "$window" 640 400
    }
    closes() {
        wmctrl -c Breakout
        until_true "! xdotool search --onlyvisible --name ^Breakout"
    }
    breakout --version
    rm -f first.txt *.png *.replay
    breakout new first.txt
    opens first.txt
    xdotool key space
    for side in Left Right Left Right Left; do
        xdotool keydown "$side"; sleep 1; xdotool keyup "$side"; sleep 1
    done
    xdotool key F12 F8
    until_true "ls *.png"
    until_true "ls *.replay"
    closes
    breakout verify *.replay
    opens *.replay
    closes
    opens
    xdotool key Return; sleep 2; xdotool key space; sleep 4; xdotool key Escape; sleep 1
    closes
    ls .local/share/breakout
'

# Plays what was installed, whose desktop entry is $1; the picture is kept as $2.
plays() {
    on_machine 1000 "entry=$1; $play"
    cp "$root"/home/player/*.png "$out/$2.png"
    "${as_root[@]}" rm -f "$root"/home/player/{first.txt,*.png,*.replay}
}

is_removed() {
    diff <(echo "$before") <(everything) ||
        { echo "It left files behind."; exit 1; }
    echo "kept: $(on_machine 1000 'ls .local/share/breakout/replays' | grep -c replay) recordings"
}

echo "== checkers"
shellcheck --severity=warning packaging/*.sh packaging/dist/install.sh
desktop-file-validate packaging/dist/*.desktop
mandoc -T lint -W warning packaging/dist/man/*.6
# It warns of nothing else than root, who may run this.
lintian --fail-on warning "$deb"
mkdir -p "$out"
dpkg-deb --fsys-tarfile "$deb" | tar -xO --wildcards './usr/share/metainfo/*' >"$out/metainfo.xml"
appstreamcli validate --no-net "$out/metainfo.xml"
grep "<release version=\"$(dpkg-deb --field "$deb" Version | cut -d - -f 1)\"" "$out/metainfo.xml"

make_root
before=$(everything)

echo "== $tar"
on_machine 1000 "tar -xzf /tmp/$(basename "$tar") -C /tmp; /tmp/$(basename "$tar" .tar.gz)/install.sh"
plays .local/share/applications/breakout-swept.desktop tar
on_machine 1000 "/tmp/$(basename "$tar" .tar.gz)/install.sh --remove"
is_removed

echo "== $deb"
on_machine 0 "dpkg -i /tmp/$(basename "$deb")"
plays /usr/share/applications/breakout-swept.desktop deb
on_machine 0 'dpkg --purge breakout-swept'
is_removed

echo "== $windows"
(cd "$out" && python3 -m zipfile -e "$windows" .)
program=$out/$(basename "$windows" .zip)/breakout.exe
# Its icon and version, and that it is a program of windows, which opens no console.
x86_64-w64-mingw32-objdump -h "$program" | grep -o '\.rsrc'
strings --encoding=l "$program" | grep -A 1 '^ProductVersion$'
x86_64-w64-mingw32-objdump -p "$program" | grep '^Subsystem.*Windows GUI'
# Yet it prints, to a file and to the console it was started from.
tests/machines/wine.sh "$program" --version >"$out/printed"
export PATH="$PATH:/usr/lib/wine"
console="env WINEPREFIX='${program%/*}/wine' WINEDEBUG=-all wine64 cmd /c '$program' --version"
script --quiet --command "$console" /dev/null | grep -o 'breakout [0-9.]*'
cat "$out/printed"
mkdir -p "$out/data"
printf '%s\n' 'wait 30' 'shot title' 'press Enter' 'wait 60' 'press Space' 'wait 600' 'shot play' >"$out/script"
coproc Xvfb -displayfd 1 -screen 0 1280x720x24 2>/dev/null
display=$COPROC_PID
trap 'kill "$display"' EXIT
read -r number <&"${COPROC[0]}"
export DISPLAY=":$number" LIBGL_ALWAYS_SOFTWARE=1
unset WAYLAND_DISPLAY
timeout 300 tests/machines/wine.sh "$program" --report --no-audio --size 640x400 \
    --data-dir "$out/data" --script "$out/script" --shots "$out" | tail -n 1
ls -l "$out"/*.png
