#!/usr/bin/env bash
# Prints the cargo that builds for the targets given, wasm32-unknown-unknown or aarch64-unknown-linux-gnu.
#
# With rustup's targets that is the usual cargo. Elsewhere a second toolchain for both is laid once, from
# Debian's packages, into a cache folder, and its cargo is printed. Nothing is installed, because a second
# rustc would be on everyone's path.
set -euo pipefail

folder=$(realpath -m "${XDG_CACHE_HOME:-$HOME/.cache}/breakout-toolchain")

rustup_has() {
    local target
    for target in "$@"; do
        [ -d "$(rustc --print target-libdir --target "$target")" ] || return 1
    done
}

has_toolchain() { [ -e "$folder/cargo" ]; }

lay() {
    echo "laying a Rust toolchain for other machines in $folder: once, for some minutes"
    mkdir -p "$(dirname "$folder")"
    # Beside the folder, so that the last step is one rename: there is a whole toolchain or none.
    work=$(mktemp -d "$folder.XXXXXX")
    trap 'rm -rf "$work"' EXIT
    root="$work/root"
    mkdir "$root"
    unpack_packages
    write_scripts "$root"
    build_wasm_std
    rm -r "$root/usr/src"
    write_scripts "$folder"
    mv -T "$root" "$folder" || has_toolchain
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

# No package has the standard library for wasm32, so it is built and laid where this rustc looks for
# it. With bitcode, which an optimised link across crates wants.
build_wasm_std() {
    local target=wasm32-unknown-unknown
    mkdir -p "$work/empty/src"
    echo '#![no_std]' >"$work/empty/src/lib.rs"
    printf '[package]\nname = "empty"\nedition = "2024"\n[workspace]\n' >"$work/empty/Cargo.toml"
    (cd "$work/empty" && RUSTC_BOOTSTRAP=1 RUSTFLAGS=-Cembed-bitcode=yes CARGO_TARGET_DIR="$work/target" \
        "$root/cargo" build --quiet --release --target "$target" -Zbuild-std=std,panic_abort -Zbuild-std-features=)
    local lib="$root/usr/lib/rustlib/$target/lib"
    mkdir -p "$lib"
    cp "$work/target/$target"/release/deps/*.rlib "$lib"
    rm "$lib"/libempty*
}

# A rustc that finds its libraries, and a cargo that finds this rustc and its linker, in folder $1.
write_scripts() {
    local linker
    linker=$(basename "$root"/usr/bin/wasm-ld-*)
    write_script rustc "env LD_LIBRARY_PATH='$1/usr/lib/$(uname -m)-linux-gnu' '$1/usr/bin/rustc'"
    write_script cargo "env RUSTC='$1/rustc' CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER='$1/usr/bin/$linker' cargo"
}

write_script() {
    printf '#!/bin/sh\nexec %s "$@"\n' "$2" >"$root/$1"
    chmod +x "$root/$1"
}

if rustup_has "$@"; then
    echo cargo
else
    has_toolchain || lay >&2
    echo "$folder/cargo"
fi
