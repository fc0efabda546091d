#!/usr/bin/env bash
# Changes the library in a few hundred places, one at a time, and counts which changes the tests notice.
#
#     tests/mutants.sh [SEED [COUNT]]
#
# The same seed draws the same sample, as long as `src` is the same. A call that is cut off goes on with
# the next one, which also asks again about the mutants that were missed. Lists are in
# target/mutants/SEED/mutants.out; remove the folder to begin anew. Deleted fields are all tested beside
# the sample: cargo-mutants 27 cannot leave them out.
# Needs `cargo install cargo-mutants`.
set -euo pipefail
cd "$(dirname "$0")/.."
seed=${1:-1} count=${2:-300}
results=target/mutants/$seed
mkdir -p "$results"

# Incremental and without debug information, a mutant is built in seconds.
export CARGO_INCREMENTAL=1 CARGO_TARGET_DIR=$PWD/target/mutants/build

sample=$(cargo mutants --list | shuf -n "$count" --random-source=<(yes "$seed") | sed 's/[]^$*+?(){}|\\.[]/\\&/g')
cargo mutants --output "$results" --iterate --re "^($(paste -sd'|' <<<"$sample"))\$" || [ $? -le 3 ]

cd "$results/mutants.out"
# A mutant that ends no more was noticed; one that does not compile is none.
cat caught.txt timeout.txt previously_caught.txt 2>/dev/null | sort -u >noticed
noticed=$(wc -l <noticed) missed=$(wc -l <missed.txt)
echo "noticed $noticed of $((noticed + missed)); not noticed:"
cat missed.txt
