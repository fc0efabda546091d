#!/usr/bin/env bash
# Runs the two commands of README.md's start on a bare machine: a minimal Debian with gcc alone, and a user without
# rights. The first builds the game and says that there is no display, the second is green; neither leaves a file
# beside the target folder. This machine lends its Rust toolchain and gives a copy of the packages that cargo has
# fetched. Needs root or sudo, and mmdebstrap; the root is target/bare.
set -euo pipefail
cd "$(dirname "$0")/.."

root=$PWD/target/bare
as_root=()
[ "$(id -u)" = 0 ] || as_root=(sudo)

make_root() {
    local suite
    suite=$(. /etc/os-release && [ "$ID" = debian ] && echo "$VERSION_CODENAME") || suite=stable
    mkdir -p target
    "${as_root[@]}" rm -rf "$root"
    "${as_root[@]}" mmdebstrap --quiet --variant=minbase --include=gcc,libc6-dev "$suite" "$root"
    "${as_root[@]}" mkdir -p "$root"/{toolchain,home/player/breakout,home/player/.cargo/registry}
    # Not the sources: some packages have files that only their owner may read.
    "${as_root[@]}" cp -r "${CARGO_HOME:-$HOME/.cargo}"/registry/{cache,index} "$root/home/player/.cargo/registry"
    git ls-files -z --cached --others --exclude-standard | tar --create --null --files-from=- --ignore-failed-read |
        "${as_root[@]}" tar --extract --no-same-owner -C "$root/home/player/breakout"
    "${as_root[@]}" chown -R 1000:1000 "$root/home/player"
}

# Runs a command in the checkout on the bare machine. The mounts end with it.
bare() {
    "${as_root[@]}" unshare --mount --pid --fork --kill-child bash -euc '
        mount -o bind,ro "$2" "$1/toolchain"
        mount -t proc proc "$1/proc"
        exec chroot --userspec=1000:1000 --groups=1000 "$1" /usr/bin/env -i HOME=/home/player USER=player \
            PATH=/toolchain/bin:/usr/bin:/bin CARGO_NET_OFFLINE=true sh -euc "cd /home/player/breakout; $3"
    ' bash "$root" "$(rustc --print sysroot)" "$1"
}

files() { bare "find . -path ./target -prune -o -print" | sort; }

mapfile -t commands < <(sed -n '/^```sh$/,/^```$/s/^\(cargo [^#]*[^# ]\) *#.*/\1/p;/^```$/q' README.md)
[ "${commands[*]}" = "cargo run --release cargo test" ]

cargo fetch --locked
make_root
before=$(files)

echo "== ${commands[0]}"
if bare "${commands[0]} 2>&1" | tee target/bare.log; then
    echo "It found a display."
    exit 1
fi
grep -q 'there is no display to open a window on' target/bare.log

echo "== ${commands[1]}"
bare "${commands[1]} 2>&1"

echo "== left behind"
diff <(echo "$before") <(files)
echo "nothing"
