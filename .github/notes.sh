#!/usr/bin/env bash
# Prints what CHANGELOG.md says of version $1. A paragraph is one line, because GitHub ends a line of a release where
# the file ends one.
set -euo pipefail
cd "$(dirname "$0")/.."

version=${1?usage: .github/notes.sh VERSION}
notes=$(awk -v version="$version" '
    function flush() { if (held != "") print held; held = "" }
    # A date may follow the version.
    /^## / { name = $2; sub(/[,:]$/, "", name); inside = name == version; next }
    !inside { next }
    /^$/ { flush(); print; next }
    # A line of a list that goes on.
    /^ +[^- ]/ && held != "" { sub(/^ +/, " "); held = held $0; next }
    /^ *- / || held == "" { flush(); held = $0; next }
    { held = held " " $0 }
    END { flush() }
' CHANGELOG.md)
if [ -z "${notes//[[:space:]]/}" ]; then
    echo "CHANGELOG.md has nothing about version $version." >&2
    exit 1
fi
# Without the empty lines at both ends; "$(…)" has cut the last ones.
sed '/./,$!d' <<<"$notes"
