#!/usr/bin/env bash
# Runs a Windows program under Wine, whose files lie beside it: wine.sh PROGRAM [ARGUMENT…]
set -euo pipefail

folder=$(realpath "$(dirname "$1")")
x86_64-w64-mingw32-gcc -shared -o "$folder/bcryptprimitives.dll" "$(dirname "$0")/bcryptprimitives.c" -ladvapi32
export WINEPREFIX=$folder/wine WINEDEBUG=-all
# Without the parts that Wine would offer to download.
export WINEDLLOVERRIDES="mscoree,mshtml="
# Where Debian has it.
export PATH="$PATH:/usr/lib/wine"
exec wine64 "$@"
