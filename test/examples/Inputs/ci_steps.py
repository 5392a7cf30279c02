# SPDX-License-Identifier: MIT
#
# ci_steps.py github|gitlab FILE FOLDER: the steps of a workflow or a job as shell
# scripts in FOLDER, numbered, in their order. Installing is left out.
import pathlib
import sys

import yaml

kind, path, folder = sys.argv[1:]
document = yaml.safe_load(pathlib.Path(path).read_text())
if kind == "github":
    job = document["jobs"]["hits"]
    steps = [step["run"] for step in job["steps"] if "run" in step][1:]
    values = document["env"]
else:
    job = document["lineprof"]
    steps = ["\n".join(job["script"])]  # GitLab runs all of them in one shell
    values = job["variables"]
assert {"BUILD", "BENCH", "PACKAGES"} == set(values), values
folder = pathlib.Path(folder)
folder.mkdir(exist_ok=True)
(folder / "env").write_text("".join(f"export {k}='{v}'\n" for k, v in values.items()))
for number, step in enumerate(steps):
    assert "${{" not in step, "what GitHub puts in comes by the environment"
    (folder / f"{number}.sh").write_text(step)
