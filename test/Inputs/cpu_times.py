# SPDX-License-Identifier: MIT
#
# cpu_times.py < REPORT.json: prints the report with CPU times in place of the
# times that passed: of rows, functions, places and all threads. Other programs
# on the machine do not change them.
import json
import sys


def of_code(code):
    code["self_ns"] = code.get("self_cpu_ns", code.get("self_ns", 0))
    for name in ("time_ns", "total_ns"):
        if name in code:
            code[name] = code.get("cpu_ns", code[name])
    for name in ("merged", "counting"):
        if f"{name}_cpu_ns" in code:
            code[f"{name}_ns"] = code[f"{name}_cpu_ns"]


def of_report(report):
    for file in report["files"]:
        for function in file["functions"]:
            of_code(function)
            for row in function["lines"]:
                of_code(row)
    elsewhere = report["elsewhere"]
    elsewhere["thread_ns"] = report["summary"]["threads_cpu_ns"]
    elsewhere["sampled_ns"] = elsewhere["sampled_cpu_ns"]
    elsewhere["unsampled_ns"] = elsewhere["unsampled_cpu_ns"]
    for place in elsewhere["places"]:
        place["time_ns"] = place["cpu_ns"]
    elsewhere["time_ns"] = elsewhere["cpu_ns"] + elsewhere["unsampled_cpu_ns"]
    return report


if __name__ == "__main__":
    json.dump(of_report(json.load(sys.stdin)), sys.stdout)
