#!/usr/bin/env bash
# Releases a version: packaging/release.sh VERSION
#
# Gives the unreleased part of CHANGELOG.md the version and today's date, sets the version everywhere, makes all products
# but that of macOS, prints their sizes and hashes, commits and tags. If anything fails, nothing has changed. Pushing the
# tag is left to you: .github/workflows/release.yml then makes the same products again and uploads them.
set -euo pipefail
cd "$(dirname "$0")/.."

refuse() {
    echo "packaging/release.sh: $*" >&2
    exit 1
}

version=${1-}
[[ $version =~ ^(0|[1-9][0-9]*)(\.(0|[1-9][0-9]*)){2}$ ]] || refuse "needs a version of three numbers, like 0.9.0"
known=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml | head -n 1)
newer=$(printf '%s\n' "$known" "$version" | sort -V | tail -n 1)
if [ "$version" = "$known" ] || [ "$version" != "$newer" ]; then
    refuse "$version is not newer than $known"
fi
[ -z "$(git status --porcelain)" ] || refuse "the checkout has changes that are not committed"
! git rev-parse -q --verify "refs/tags/v$version" >/dev/null || refuse "the tag v$version exists"
unreleased=$(sed -n '/^## Unreleased$/,/^## [0-9]/p' CHANGELOG.md | grep -c '^- ' || true)
[ "$unreleased" -gt 0 ] || refuse 'CHANGELOG.md has nothing under "## Unreleased"'

trap 'git reset -q --hard; echo "packaging/release.sh: it failed, and nothing has changed" >&2' EXIT
sed -i "s/^## Unreleased\$/## $version, $(date -u +%F)/" CHANGELOG.md
# The first one is the package's.
sed -i "0,/^version = \"$known\"\$/s//version = \"$version\"/" Cargo.toml
sed -i "/^name = \"breakout-swept\"\$/{n;s/.*/version = \"$version\"/}" Cargo.lock benches/peers/Cargo.lock
# The manual names the version.
BREAKOUT_UPDATE=1 cargo test --quiet --bin breakout documents::packaging >&2
packaging/package.sh tar deb page windows
git commit --quiet --all --message "Breakout $version"
git tag --annotate --message "Breakout $version, with $unreleased changes" "v$version"
trap - EXIT
echo "Breakout $version is committed and tagged as v$version. Its products are in target/packages."
