#!/usr/bin/env bash
# Changes the library in a few hundred places, one at a time, and counts which changes the tests notice.
#
#     tests/mutants.sh [SEED [COUNT [FILES]]]
#
# The same seed draws the same sample, as long as `src` is the same; of the files whose path begins with a
# regular expression, if there is one. A call that is cut off goes on with
# the next one, which also asks again about what was not noticed. The lists are in target/mutants/SEED;
# remove the folder to begin anew. Deleted fields are all tested beside the sample: cargo-mutants 27 cannot
# leave them out. Needs `cargo install --locked cargo-mutants`.
set -euo pipefail
cd "$(dirname "$0")/.."
seed=${1:-1} count=${2:-300} files=${3:-}
results=$PWD/target/mutants/$seed tree=$PWD/target/mutants/tree
rm -rf "$tree"
mkdir -p "$results" "$tree"

# Changed in a copy that stays in its place: with that, incremental builds and no debug information, a
# mutant is built in seconds. That a property fails is enough; its smallest case is not looked for.
git ls-files -co --exclude-standard | tar c -T - | tar xm -C "$tree"
export CARGO_TARGET_DIR=$PWD/target/mutants/build CARGO_INCREMENTAL=1 PROPTEST_MAX_SHRINK_ITERS=0
cd "$tree"

sample=$(cargo mutants --list | grep -E "^($files)" | shuf -n "$count" --random-source=<(yes "$seed") | sed 's/[]^$*+?(){}|\\.[]/\\&/g')
expression="^($(paste -sd'|' <<<"$sample"))\$"

# Adds what the last call of cargo-mutants found to the lists. A mutant that goes on for ever is noticed.
collect() {
    local last=$results/mutants.out
    [ -d "$last" ] || return 0
    cat "$last/timeout.txt" >>"$last/caught.txt"
    sort -u "$last/caught.txt" -o "$last/caught.txt"
    touch "$results/noticed"
    sort -u "$results/noticed" "$last/caught.txt" -o "$results/noticed"
}

# Tests the mutants in some files that no earlier call has noticed, with these arguments of `cargo test`.
run() {
    local files=$1 code=0
    shift
    collect
    cargo mutants --in-place --output "$results" --iterate --file "$files" --re "$expression" -- "$@" || code=$?
    collect
    # 2 and 3 say that some were missed, or went on for ever.
    case $code in 0 | 2 | 3) ;; *) exit "$code" ;; esac
}

# Most are noticed by one quick crate of tests; all the others are for what it misses.
run 'src/collision/**' --test collision
run 'src/level/**' --test level
run 'src/game/**' --test fingerprints
run 'src/records/**' --test records
run 'src/replay/**' --test replay
run 'src/history.rs' --test game history
run 'src/textbook/**' --test museum
run 'src/**' --lib --tests

missed=$results/mutants.out/missed.txt
noticed=$(wc -l <"$results/noticed")
echo "noticed $noticed of $((noticed + $(wc -l <"$missed"))); not noticed:"
cat "$missed"
