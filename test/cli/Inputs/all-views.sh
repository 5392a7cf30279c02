#!/bin/sh
# all-views.sh KPROF PYTHON PROFILE...: all that kprof says of each profile's sources.
kprof=$1 python=$2 inputs=$(dirname "$0")
shift 2
for profile; do
  for view in "report --all" "report --json" lines "lines --json" \
    "stats --callees main" "diff $profile --" "html -o page.html"; do
    # shellcheck disable=SC2086
    timeout 60 "$kprof" $view "$profile" || exit 1
  done
  "$python" "$inputs/page_text.py" page.html || exit 1
done
