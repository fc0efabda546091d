#!/usr/bin/env bash
# Builds the game for browsers into target/web: index.html and its files, for any static server, and
# breakout.html, which is all of them in one and runs from a folder by double click. Prints their sizes.
# The licences of what is in them lie beside them, in licences.txt.
#
# --address URL says where the page will be, for those to whom its address is passed on. --zip also packs it as portals
# want it, into target/breakout-page.zip, with Python.
set -euo pipefail
cd "$(dirname "$0")/.."

address= zip=
while [ $# -gt 0 ]; do
    case $1 in
    --zip) zip=$PWD/target/breakout-page.zip ;;
    --address)
        address=${2-}
        if [[ ! $address =~ ^https?://[^[:space:]\"\<]+/$ ]]; then
            echo "web/build.sh: --address needs a whole address that ends with /, like https://example.org/breakout/" >&2
            exit 1
        fi
        shift
        ;;
    *)
        echo "usage: web/build.sh [--address URL] [--zip]" >&2
        exit 1
        ;;
    esac
    shift
done
if [ "$zip" ] && ! command -v python3 >/dev/null; then
    echo "web/build.sh: --zip needs python3, which packs the files" >&2
    exit 1
fi

target=wasm32-unknown-unknown
out=target/web
scripts=(gl.js platform.js keys.js page.js)
# Not even an old page stays where a new one cannot be made.
rm -rf "$out"
cargo=$(web/toolchain.sh "$target")

made=$(packaging/build.sh "$target" web)

# miniquad's own side of the page lies in its package.
miniquad=$("$cargo" metadata --format-version 1 --filter-platform "$target" |
    grep -o '"manifest_path":"[^"]*/miniquad[^/"]*/Cargo.toml"' | cut -d '"' -f 4)

# The wall of the title, in the colours of its bricks. A run of bricks in a row is a stroke with gaps.
wall() {
    echo '<g id="wall" stroke-width="90" stroke-dasharray="140 20">'
    # Each brick has a symbol and then a colour.
    grep -o "symbol: '.'\|color: 0x[0-9a-f_]*" src/level/kind.rs |
        sed "s/symbol: '\(.\)'/\1/; s/color: 0x//; s/_//g" | paste -d ' ' - - | awk '
        NR == FNR { color[$1] = $2; next }
        /^bricks:/ { row = 1; next }
        row {
            for (at = 1; at <= NF; at += run) {
                for (run = 1; at + run <= NF && $(at + run) == $at; run++);
                if ($at in color) d[$at] = d[$at] sprintf("M%d %dh%d", 160 * at - 150, 110 * row - 55, 160 * run - 20)
            }
            row++
        }
        END { for (kind in d) printf "<path stroke=\"#%s\" d=\"%s\"/>\n", color[kind], d[kind] }
    ' - assets/logo.txt | sort
    echo '</g>'
}

# Optimises the program for size, by those passes of -Oz after which it is smaller when it is packed: rustc has inlined
# what is worth it, and expressions that are found twice, or data in many pieces, pack worse.
shrink() {
    # The features that rustc uses, which a stripped program does not list.
    local features=(--enable-{bulk-memory,sign-ext,nontrapping-float-to-int,mutable-globals,reference-types,multivalue})
    local passes=(--ssa-nomerge --remove-unused-brs --optimize-instructions --optimize-added-constants-propagate
        --code-pushing --simplify-locals-nostructure --reorder-locals --vacuum --coalesce-locals --reorder-locals
        --code-folding --merge-blocks --remove-unused-brs --merge-blocks --precompute-propagate --optimize-instructions
        --rse --vacuum --dae-optimizing --duplicate-function-elimination --merge-similar-functions
        --generate-stack-ir --optimize-stack-ir)
    # The stack comes first in memory, so no data has an address below 1024.
    wasm-opt --converge --optimize-level 2 --shrink-level 2 --low-memory-unused "${features[@]}" "${passes[@]}" \
        breakout.wasm -o breakout.wasm
}

mkdir -p "$out"
cp "target/machines/$target/web/breakout.wasm" "$made/licences.txt" web/icon*.png "$out"
# Comments and indents stay at home.
for file in "${miniquad%/*}/js/gl.js" web/{platform,keys,page,worker}.js web/manifest.webmanifest web/index.html; do
    sed -e 's/^[ \t]*//' -e '/^\/\//d' -e '/^\/\*.*\*\/$/d' -e '/^\/\*/,/\*\/$/d' -e '/^$/d' "$file" >"$out/${file##*/}"
done
wall >"$out/wall.svg"
cd "$out"
# Of Debian's package binaryen.
! command -v wasm-opt >/dev/null || shrink
sed -i -e '/WALL_OF_THE_TITLE/{r wall.svg' -e 'd;}' index.html
rm wall.svg
sed -i -e "s/LENGTH_OF_THE_PROGRAM/$(wc -c <breakout.wasm)/" \
    -e "s/LENGTH_OF_THE_PACKED_PROGRAM/$(gzip -9 -c breakout.wasm | wc -c)/" page.js

hash() { sha256sum <"$1" | cut -c 1-"$2"; }

# The hash by which a policy names what stands between <$2> and </$2> in page $1, each time.
sums() {
    local line inside= sum
    while IFS= read -r line; do
        if [ "$line" = "<$2>" ]; then
            inside=yes && printf '\n' >inside
        elif [ "$inside" ] && [ "$line" = "</$2>" ]; then
            sum=$(sha256sum <inside | cut -c 1-64 | sed 's/../\\x&/g')
            printf " 'sha256-%s'" "$(printf '%b' "$sum" | base64)"
            inside=
        elif [ "$inside" ]; then
            printf '%s\n' "$line" >>inside
        fi
    done <"$1"
    rm -f inside
}

# What a browser is asked to insist on: it runs what stands in page $1 or beside it, and asks no one else.
policy() {
    printf '%s' "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'$(sums "$1" script); " \
        "style-src$(sums "$1" style); connect-src 'self'; img-src 'self' data:; manifest-src 'self'; " \
        "worker-src 'self'; base-uri 'none'; form-action 'none'"
}

# Page $1 as $2, with its policy in front of all that could break it.
write_page() {
    local line
    line="<meta http-equiv=\"Content-Security-Policy\" content=\"$(policy "$1")\">"
    awk -v line="$line" '{ print } /<meta charset/ { print line }' "$1" >"$1.whole"
    rm "$1"
    mv "$1.whole" "$2"
}

# One file: each script in its place, and before them the program, as text.
while IFS= read -r line; do
    case $line in
    'const arriving = '*) echo 'const arriving = Promise.reject();' ;;
    '<link rel="manifest"'* | '<link rel="icon"'* | '<link rel="apple'*) ;;
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
done <index.html >one.html
write_page one.html breakout.html

# The files beside the page carry a part of their hash, so that none of another version is taken for one of this.
# The page and the scripts that name others come after them.
name_by_hash() {
    named=${1%.*}-$(hash "$1" 8).${1##*.}
    mv "$1" "$named"
    for page in page.js manifest.webmanifest index.html; do
        [ ! -e "$page" ] || sed -i "s/\"$1\"/\"$named\"/" "$page"
    done
}
# Previews and home screens show these icons: a start loads neither.
name_by_hash icon-maskable.png
name_by_hash icon-512.png
preview=$named
files=()
for file in breakout.wasm icon.png "${scripts[@]}"; do
    name_by_hash "$file"
    files+=("$named")
done
if [ "$address" ]; then
    sed -i "/<meta name=\"description\"/a\\
<link rel=\"canonical\" href=\"$address\">\\
<meta property=\"og:type\" content=\"website\">\\
<meta property=\"og:title\" content=\"Breakout\">\\
<meta property=\"og:description\" content=\"A Breakout with fair bounces\">\\
<meta property=\"og:url\" content=\"$address\">\\
<meta property=\"og:image\" content=\"$address$preview\">" index.html
fi
write_page index.html whole.html
mv whole.html index.html
files+=(manifest.webmanifest index.html)
version=$(cat "${files[@]}" | sha256sum | cut -c 1-16)
sed -i "s|VERSION_OF_THE_PAGE|$version|; s|FILES_OF_THE_PAGE|$(printf '"%s", ' "${files[@]}")|" worker.js

total=0
for file in "${files[@]}" worker.js; do
    size=$(gzip -9 -c "$file" | wc -c)
    total=$((total + size))
    printf '%-26s %8d bytes, %7d compressed\n' "$file" "$(wc -c <"$file")" "$size"
done
printf '%-26s %8s        %7d compressed\n' 'a start' '' "$total"
for file in breakout.html licences.txt; do
    printf '%-26s %8d bytes, %7d compressed\n' "$file" "$(wc -c <"$file")" "$(gzip -9 -c "$file" | wc -c)"
done
if [ "$zip" ]; then
    # A zip tells the times of its files, which a builder of packages may set.
    [ -z "${SOURCE_DATE_EPOCH:-}" ] || touch -d "@$SOURCE_DATE_EPOCH" "${files[@]}" worker.js licences.txt
    rm -f "$zip"
    python3 -m zipfile -c "$zip" "${files[@]}" worker.js licences.txt
    printf '%-26s %8d bytes\n' "${zip##*/}" "$(wc -c <"$zip")"
fi
