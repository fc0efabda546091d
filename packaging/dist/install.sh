#!/bin/sh
# Installs Breakout for you alone, or with a folder like /usr/local for all: ./install.sh [--remove] [FOLDER]
# What you have played and drawn is kept elsewhere, and stays when the program is removed.
set -eu

remove=
if [ "${1-}" = --remove ]; then
    remove=yes
    shift
fi
folder=${1-$HOME/.local}
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
cd "$(dirname "$0")"

find bin share -type f | while IFS= read -r file; do
    if [ "$remove" ]; then
        rm -f "$folder/$file"
    else
        mkdir -p "$folder/$(dirname "$file")"
        cp "$file" "$folder/$file"
    fi
done
# Desktops keep lists of what is installed.
refresh() { "$@" >/dev/null 2>&1 || true; }
refresh update-desktop-database "$folder/share/applications"
refresh update-mime-database "$folder/share/mime"
refresh gtk-update-icon-cache --quiet --ignore-theme-index "$folder/share/icons/hicolor"
if [ "$remove" ]; then
    rmdir "$folder/share/doc/breakout-swept" 2>/dev/null || true
    echo "Breakout is removed from $folder."
else
    echo "Breakout is installed in $folder: breakout starts it, ./install.sh --remove removes it."
    case :$PATH: in
    *":$folder/bin:"*) ;;
    *) echo "$folder/bin is not among the folders where your shell looks for programs: log in again, or start $folder/bin/breakout." ;;
    esac
fi
