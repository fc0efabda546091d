#!/usr/bin/env bash
# Builds the game for browsers into target/web: index.html and its files, for any static server, and
# breakout.html, which is all of them in one and runs from a folder by double click. Prints their sizes.
# The licences of what is in them lie beside them, in licences.txt.
set -euo pipefail
cd "$(dirname "$0")/.."

target=wasm32-unknown-unknown
out=target/web
scripts=(gl.js platform.js keys.js page.js)
# Not even an old page stays where a new one cannot be made.
rm -rf "$out"
cargo=$(web/toolchain.sh "$target")

# With another compiler, perhaps: in the folder of tests/machines.sh, so that the usual one stays as it is.
# What it tells a program, too, has the folder of what build.rs made.
made=$(CARGO_TARGET_DIR=target/machines "$cargo" build --profile web --bin breakout --target "$target" \
    --message-format json-render-diagnostics |
    grep '"reason":"build-script-executed","package_id":"path+' | grep -o '"out_dir":"[^"]*"' | cut -d '"' -f 4)

# miniquad's own side of the page lies in its package.
miniquad=$("$cargo" metadata --format-version 1 --filter-platform "$target" |
    grep -o '"manifest_path":"[^"]*/miniquad[^/"]*/Cargo.toml"' | cut -d '"' -f 4)

mkdir -p "$out"
cp "target/machines/$target/web/breakout.wasm" "${miniquad%/*}/js/gl.js" web/{platform,keys,page}.js web/index.html "$made/licences.txt" "$out"

# One file: each script in its place, and before them the program, as text.
cd "$out"
while IFS= read -r line; do
    case $line in
    '<link rel="preload"'*) ;;
    '<script src="'*)
        if [[ $line == *"\"${scripts[0]}\""* ]]; then
            printf '<script id="program" type="text/plain">'
            gzip -9 -n -c breakout.wasm | base64 -w 0
            printf '</script>\n'
        fi
        name=${line#*\"}
        printf '<script>\n'
        cat "${name%%\"*}"
        printf '</script>\n'
        ;;
    *) printf '%s\n' "$line" ;;
    esac
done <index.html >breakout.html

for file in breakout.wasm "${scripts[@]}" index.html breakout.html licences.txt; do
    printf '%-14s %8d bytes, %7d compressed\n' "$file" "$(wc -c <"$file")" "$(gzip -9 -c "$file" | wc -c)"
done
