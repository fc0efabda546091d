#!/usr/bin/env bash
# Prints the cargo that builds for the targets given: wasm32-unknown-unknown, aarch64-unknown-linux-gnu,
# x86_64-pc-windows-gnu.
#
# With rustup's targets that is the usual cargo. Elsewhere a second toolchain is laid once, from Debian's
# packages, into a cache folder, and its cargo is printed. Nothing is installed, because a second rustc
# would be on everyone's path.
set -euo pipefail

here=$(realpath "$(dirname "$0")")
folder=$(realpath -m "${XDG_CACHE_HOME:-$HOME/.cache}/breakout-toolchain")

rustup_has() {
    local target
    for target in "$@"; do
        [ -d "$(rustc --print target-libdir --target "$target")" ] || return 1
    done
}

# With the sources of the standard library, which older ones of ours lack.
has_toolchain() { [ -d "$folder/usr/src" ]; }

# Where the toolchain has the standard library for target $1.
std_of() { echo "$folder/usr/lib/rustlib/$1/lib"; }

# How it is built for target $1. A page is to be small, and nothing unwinds in wasm.
profile_of() {
    case $1 in
    wasm32-*) echo '-Zbuild-std-features=optimize_for_size --config profile.release.opt-level="s"' ;;
    *) echo '' ;;
    esac
}

# What tells one standard library from another: how it was built, which was once with paths of the builder's home.
kind_of() { echo "without home $(profile_of "$1")"; }

has_std() { [ -d "$(std_of "$1")" ] && [ "$(cat "$(std_of "$1")/profile" 2>/dev/null)" = "$(kind_of "$1")" ]; }

lay() {
    local target
    has_toolchain || lay_toolchain
    for target in "$@"; do
        has_std "$target" || build_std "$target"
    done
}

# A folder for work, beside the toolchain, so that the last step is one rename: there is a whole toolchain
# or none.
make_work() {
    mkdir -p "$(dirname "$folder")"
    work=$(mktemp -d "$folder.XXXXXX")
    trap 'rm -rf "$work"' EXIT
}

lay_toolchain() {
    echo "laying a Rust toolchain for other machines in $folder: once, for some minutes"
    make_work
    root="$work/root"
    mkdir "$root"
    unpack_packages
    write_scripts
    has_toolchain || rm -rf "$folder"
    mv -T "$root" "$folder" || has_toolchain
    rm -r "$work"
}

# The compiler, its standard library for this machine and for aarch64, and the linker for wasm32. Only
# packages of one version fit together.
unpack_packages() {
    local std llvm version
    mkdir -p "$work/apt/lists/partial" "$work/packages"
    apt get update
    std=$(dependency libstd-rust-web-dev libstd-rust-web-)
    llvm=$(dependency "$std" libllvm)
    version=$(apt cache show --no-all-versions rustc-web | sed -n 's/^Version: //p')
    (cd "$work/packages" && apt get download rustc-web "$std" rust-web-src "$llvm" "lld-${llvm#libllvm}" \
        "libstd-rust-web-dev=$version" "libstd-rust-web-dev:arm64=$version")
    # Of the sources only the standard library's are of use.
    for package in "$work"/packages/*.deb; do
        dpkg-deb --fsys-tarfile "$package" |
            tar -x -C "$root" --no-wildcards-match-slash --exclude=./usr/share \
                --exclude='./usr/src/rustc-*/src' --exclude='./usr/src/rustc-*/compiler'
    done
}

# apt with lists of its own, which have two architectures, so that the system's stay as they are.
apt() {
    "apt-$1" -qq -o Dir::State="$work/apt" -o Dir::State::status=/dev/null -o Dir::Cache="$work/apt" \
        -o APT::Architectures::="$(dpkg --print-architecture)" -o APT::Architectures::=arm64 \
        -o APT::Sandbox::User=root "${@:2}"
}

# The package that package $1 depends on and whose name begins with $2: the names have versions.
dependency() { apt cache depends "$1" | sed -n "s/^ *Depends: \($2[^ ]*\)$/\1/p" | head -n 1; }

# Builds the standard library for target $1, which no package has, and lays it where this rustc looks for
# it. With bitcode, which an optimised link across crates wants.
build_std() {
    local profile flags
    read -ra profile <<<"$(profile_of "$1")"
    flags=$("$here/../packaging/flags.sh")
    echo "building Rust's standard library for $1: once"
    make_work
    mkdir -p "$work/empty/src" "$work/lib"
    echo '#![no_std]' >"$work/empty/src/lib.rs"
    printf '[package]\nname = "empty"\nedition = "2024"\n[workspace]\n' >"$work/empty/Cargo.toml"
    (cd "$work/empty" && RUSTC_BOOTSTRAP=1 CARGO_TARGET_DIR="$work/target" \
        CARGO_ENCODED_RUSTFLAGS=-Cembed-bitcode=yes$'\x1f'$flags \
        "$folder/cargo" build --quiet --release --target "$1" -Zbuild-std=std,panic_abort "${profile[@]}")
    rm "$work/target/$1"/release/deps/libempty*
    cp "$work/target/$1"/release/deps/*.rlib "$work/lib"
    kind_of "$1" >"$work/lib/profile"
    mkdir -p "$(dirname "$(std_of "$1")")"
    has_std "$1" || rm -rf "$(std_of "$1")"
    mv -T "$work/lib" "$(std_of "$1")" || has_std "$1"
    rm -r "$work"
}

# A rustc that finds its libraries, and a cargo that finds this rustc and its linker.
write_scripts() {
    local linker
    linker=$(basename "$root"/usr/bin/wasm-ld-*)
    write_script rustc "env LD_LIBRARY_PATH='$folder/usr/lib/$(uname -m)-linux-gnu' '$folder/usr/bin/rustc'"
    write_script cargo "env RUSTC='$folder/rustc' CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER='$folder/usr/bin/$linker' cargo"
}

write_script() {
    printf '#!/bin/sh\nexec %s "$@"\n' "$2" >"$root/$1"
    chmod +x "$root/$1"
}

if rustup_has "$@"; then
    echo cargo
else
    lay "$@" >&2
    echo "$folder/cargo"
fi
