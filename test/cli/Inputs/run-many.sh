# SPDX-License-Identifier: MIT
#
# Runs PROGRAM so often, then waits until few files are in the folder. Usage:
#   run-many.sh PROGRAM TIMES FOLDER
for ((i = 0; i < $2; i++)); do
  "$1" || exit 1
done
while files=("$3"/*) && [ ${#files[@]} -gt 70 ]; do
  sleep 0.1
done
