#!/usr/bin/env bash
# Makes what is handed to others, into target/packages: packaging/package.sh PRODUCT…
#
#   tar       Linux: a folder with an installer
#   deb       Debian and its relatives
#   page      the game for browsers, as a zip
#   windows   Windows: the program in a zip; needs Debian's gcc-mingw-w64-x86-64
#   mac       macOS: an application in a zip; only there, and never tried
#
# The same sources and compiler give the same bytes, whoever builds. Prints sizes and hashes.
set -euo pipefail
cd "$(dirname "$0")/.."

name=breakout-swept
dist=packaging/dist
packages=target/packages

# A field of Cargo.toml; nothing if it is absent.
field() { sed -n "s/^$1 = \"\(.*\)\"\$/\1/p" Cargo.toml | head -n 1; }

# Versions with their dates, the newest first.
versions() { sed -n 's/^## \([0-9.]*\), \([0-9-]*\)$/\1 \2/p' CHANGELOG.md; }

version=$(field version)
homepage=$(field homepage)
date=$(versions | head -n 1 | cut -d ' ' -f 2)
# In each package, files are as old as the newest version, and for all to read.
umask 022
export TZ=UTC SOURCE_DATE_EPOCH
SOURCE_DATE_EPOCH=$(date -d "$date" +%s 2>/dev/null || date -j -f %Y-%m-%d "$date" +%s)

# Lays file $2 as $3, with mode $1.
lay() {
    mkdir -p "$(dirname "$3")"
    cp "$2" "$3"
    chmod "$1" "$3"
}

# AppStream's description with what stands elsewhere: versions, and the address if there is one.
write_metainfo() {
    local line version date picture caption default
    while IFS= read -r line; do
        case $line in
        *'<!-- RELEASES -->'*)
            versions | while read -r version date; do
                echo "    <release version=\"$version\" date=\"$date\"/>"
            done
            ;;
        *'<!-- ADDRESS -->'*)
            [ "$homepage" ] || continue
            echo "  <url type=\"homepage\">$homepage</url>"
            echo '  <screenshots>'
            default=' type="default"'
            while IFS='|' read -r picture caption; do
                echo "    <screenshot$default>"
                echo "      <caption>$caption</caption>"
                echo "      <image>${homepage%/}/screenshots/$picture.png</image>"
                echo '    </screenshot>'
                default=
            done <<'PICTURES'
play|A level before hills at night
title|The title, played by a bot
editor|The editor, with the time at which a bot breaks each brick
microscope|A hit under the microscope
PICTURES
            echo '  </screenshots>'
            ;;
        *) printf '%s\n' "$line" ;;
        esac
    done <"$dist/io.crates.breakout_swept.metainfo.xml"
}

# Lays what desktops and shells read below the folder "share" $1.
lay_share() {
    local file size
    lay 644 "$dist/$name.desktop" "$1/applications/$name.desktop"
    lay 644 "$dist/$name.xml" "$1/mime/packages/$name.xml"
    mkdir -p "$1/metainfo"
    write_metainfo >"$1/metainfo/io.crates.breakout_swept.metainfo.xml"
    for file in "$dist"/icons/*.png; do
        size=$(basename "$file" .png)
        lay 644 "$file" "$1/icons/hicolor/${size}x$size/apps/$name.png"
    done
    for file in "$dist"/man/*.6; do
        lay 644 "$file" "$1/man/man6/${file##*/}"
    done
    lay 644 "$dist/completions/breakout.bash" "$1/bash-completion/completions/breakout"
    lay 644 "$dist/completions/breakout.fish" "$1/fish/vendor_completions.d/breakout.fish"
}

# Lays the licences, of which build/ gathered those of others in folder $2, in folder $1.
lay_licences() {
    local file
    for file in LICENSE-MIT LICENSE-APACHE "$2/licences.txt"; do
        lay 644 "$file" "$1/${file##*/}"
    done
}

# Makes an empty folder for the product $1 and says its path.
empty() {
    rm -rf "${packages:?}/$1"
    mkdir -p "$packages/$1"
    echo "$packages/$1"
}

# Sets the times of all below folder $1.
settle() { find "$1" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +; }

# Packs folder $1 of target/packages as a zip of its name, and removes it.
zip_up() {
    settle "$packages/$1"
    (cd "$packages" && rm -f "$1.zip" && python3 -m zipfile -c "$1.zip" "$1")
    rm -r "${packages:?}/$1"
    made+=("$1.zip")
}

linux=$(uname -m)-unknown-linux-gnu

make_tar() {
    local product=$name-$version-linux-${linux%%-*} folder others
    others=$(packaging/build.sh "$linux" release)
    folder=$(empty "$product")
    lay 755 "target/machines/$linux/release/breakout" "$folder/bin/breakout"
    lay_share "$folder/share"
    lay 644 "$dist/completions/_breakout" "$folder/share/zsh/site-functions/_breakout"
    lay_licences "$folder/share/doc/$name" "$others"
    lay 644 CHANGELOG.md "$folder/share/doc/$name/CHANGELOG.md"
    lay 755 "$dist/install.sh" "$folder/install.sh"
    settle "$folder"
    tar -C "$packages" --sort=name --owner=0 --group=0 --numeric-owner -c "$product" |
        gzip -9 -n >"$packages/$product.tar.gz"
    rm -r "$folder"
    made+=("$product.tar.gz")
}

make_deb() {
    local product folder others architecture doc glibc
    architecture=$(dpkg --print-architecture)
    product=${name}_$version-1_$architecture
    others=$(packaging/build.sh "$linux" release)
    folder=$(empty "$product")
    doc=$folder/usr/share/doc/$name
    lay 755 "target/machines/$linux/release/breakout" "$folder/usr/games/breakout"
    lay_share "$folder/usr/share"
    lay 644 "$dist/completions/_breakout" "$folder/usr/share/zsh/vendor-completions/_breakout"
    lay_licences "$doc" "$others"
    rm "$doc"/LICENSE-*
    {
        printf 'Breakout is yours under the MIT licence or under the Apache licence 2.0, at your choice.\n'
        printf 'The latter is in /usr/share/common-licenses/Apache-2.0. The packages and fonts in the\n'
        printf 'program and their licences are in licences.txt.gz beside this file.\n\n'
        cat LICENSE-MIT
    } >"$doc/copyright"
    lay 644 CHANGELOG.md "$doc/changelog"
    versions | while read -r version date; do
        printf '%s\n\n' "$name ($version-1) unstable; urgency=medium" \
            "  * Breakout $version; changelog.gz says what was new." \
            " -- $maintainer  $(date -R -d "$date")"
    done >"$doc/changelog.Debian"
    find "$folder/usr/share/man" "$doc" -type f ! -name copyright -exec gzip -9 -n {} +
    # The newest version of glibc whose functions the program calls.
    glibc=$(objdump -T "$folder/usr/games/breakout" | grep -o 'GLIBC_[0-9.]*' | sort -Vu | tail -n 1 | cut -d _ -f 2)
    mkdir "$folder/DEBIAN"
    (cd "$folder" && find usr -type f | LC_ALL=C sort | xargs -d '\n' md5sum >DEBIAN/md5sums)
    {
        printf '%s\n' "Package: $name" "Version: $version-1" "Architecture: $architecture" "Maintainer: $maintainer" \
            "Installed-Size: $(du -sk --apparent-size "$folder/usr" | cut -f 1)" \
            "Depends: libc6 (>= $glibc), libgcc-s1, libx11-6, libxi6, libxkbcommon0, libgl1" \
            'Recommends: libasound2, libegl1, libudev1, libwayland-client0, libwayland-egl1' \
            'Section: games' 'Priority: optional'
        [ -z "$homepage" ] || echo "Homepage: $homepage"
        cat "$dist/description.txt"
    } >"$folder/DEBIAN/control"
    chmod 644 "$folder"/DEBIAN/* "$doc"/*
    settle "$folder"
    dpkg-deb --root-owner-group --uniform-compression -Zxz --build "$folder" "$packages/$product.deb" >&2
    rm -r "$folder"
    made+=("$product.deb")
}

make_page() {
    web/build.sh --zip ${homepage:+--address "$homepage"} >&2
    mv target/breakout-page.zip "$packages/$name-$version-page.zip"
    made+=("$name-$version-page.zip")
}

# What the Explorer shows: the icon, and the version as four numbers.
write_resources() {
    local numbers=${version//./,},0
    cat <<RESOURCES
1 ICON "$dist/breakout.ico"
1 VERSIONINFO
FILEVERSION $numbers
PRODUCTVERSION $numbers
FILETYPE 1
BEGIN
    BLOCK "StringFileInfo"
    BEGIN
        BLOCK "040904B0"
        BEGIN
            VALUE "FileDescription", "Breakout"
            VALUE "FileVersion", "$version"
            VALUE "LegalCopyright", "MIT OR Apache-2.0"
            VALUE "OriginalFilename", "breakout.exe"
            VALUE "ProductName", "Breakout"
            VALUE "ProductVersion", "$version"
        END
    END
    BLOCK "VarFileInfo"
    BEGIN
        VALUE "Translation", 0x409, 1200
    END
END
RESOURCES
}

make_windows() {
    local target=x86_64-pc-windows-gnu product=$name-$version-windows-x86_64 folder others
    mkdir -p target/machines
    write_resources | x86_64-w64-mingw32-windres -O coff -o target/machines/resources.o
    others=$(packaging/build.sh "$target" release "-Clink-arg=$PWD/target/machines/resources.o" \
        -Clink-arg=-Wl,--no-insert-timestamp)
    folder=$(empty "$product")
    lay 755 "target/machines/$target/release/breakout.exe" "$folder/breakout.exe"
    lay_licences "$folder" "$others"
    lay 644 CHANGELOG.md "$folder/CHANGELOG.md"
    zip_up "$product"
}

make_mac() {
    local product=$name-$version-mac folder contents others target icons size programs=()
    for target in aarch64-apple-darwin x86_64-apple-darwin; do
        others=$(packaging/build.sh "$target" release)
        programs+=("target/machines/$target/release/breakout")
    done
    folder=$(empty "$product")
    contents=$folder/Breakout.app/Contents
    mkdir -p "$contents/MacOS" "$contents/Resources"
    lipo -create "${programs[@]}" -output "$contents/MacOS/breakout"
    sed "s/VERSION/$version/" "$dist/Info.plist" >"$contents/Info.plist"
    icons=$packages/breakout.iconset
    mkdir -p "$icons"
    for size in 16 32 128 256 512; do
        cp "$dist/icons/$size.png" "$icons/icon_${size}x$size.png"
    done
    iconutil -c icns -o "$contents/Resources/breakout.icns" "$icons"
    rm -r "$icons"
    lay_licences "$contents/Resources" "$others"
    # An unsigned program does not start on Apple's processors.
    codesign --force --sign - "$folder/Breakout.app"
    (cd "$folder" && ditto -c -k --keepParent Breakout.app "../$product.zip")
    rm -r "$folder"
    made+=("$product.zip")
}

# Who answers for a package; an address that never is, until there is one.
maintainer="The authors of Breakout <$name@packages.invalid>"
made=()
[ $# -gt 0 ] || { sed -n '2,/^set/p' "$0" | grep '^#' | cut -c 3-; exit 1; }
for product in "$@"; do
    case $product in
    tar | deb | page | windows | mac) ;;
    *) echo "packaging/package.sh: there is no product $product, only tar, deb, page, windows and mac" >&2 && exit 1 ;;
    esac
done
mkdir -p "$packages"
for product in "$@"; do
    "make_$product"
done
cd "$packages"
hash=sha256sum
command -v "$hash" >/dev/null || hash='shasum -a 256'
for file in "${made[@]}"; do
    printf '%9d bytes  %s\n' "$(wc -c <"$file")" "$($hash "$file")"
done
