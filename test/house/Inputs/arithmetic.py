# SPDX-License-Identifier: MIT
"""Finds floating-point instructions in objects and archives: what runs amid a
program must neither read nor change its floating-point state.

arithmetic.py OBJDUMP FILE... -- ALLOWED..., where ALLOWED are functions, and
files of an archive, in which they may stand.
"""
import re
import subprocess
import sys

X86 = re.compile(
    r"v?(add|sub|mul|div|sqrt|min|max|cmp\w*|u?comi|round|rcp\d*|rsqrt\d*|hadd|"
    r"hsub|addsub|dp|fn?m(add|sub)\w*|range|reduce|scalef|getexp|getmant)"
    r"[sp][shd]$|v?cvt|f(?!xsave|xrstor)|ldmxcsr|stmxcsr|vldmxcsr")
ARM = re.compile(r"f(?!mov$)|[su]cvtf|msr|mrs")


def is_floating(machine, instruction, operands):
    if machine == "x86":
        return bool(X86.match(instruction)) and instruction != "cmpsd"
    if instruction in ("msr", "mrs"):
        return "fpcr" in operands or "fpsr" in operands
    return bool(ARM.match(instruction))


def instructions(objdump, path):
    """Yields member, function, instruction, operands of what can be run."""
    text = subprocess.run([objdump, "-d", "--no-show-raw-insn", path],
                          check=True, capture_output=True, text=True).stdout
    member = path
    function = machine = ""
    for line in text.splitlines():
        if "file format" in line:
            head, form = re.match(r"(.*):\s+file format (\S+)", line).groups()
            member = re.sub(r".*[/(]([^/()]+)\)?$", r"\1", head)
            machine = "x86" if "x86-64" in form else "arm"
            continue
        name = re.match(r"[0-9a-f]+ <(.*)>:$", line)
        if name:
            function = name.group(1)
            continue
        code = re.match(r" *[0-9a-f]+:\s+(\S+)\s*(.*)", line)
        if code:
            yield machine, member, function, code.group(1), code.group(2)


def main(objdump, files, allowed):
    found, count = set(), 0
    for path in files:
        for machine, member, function, code, rest in instructions(objdump,
                                                                  path):
            count += 1
            if {member, function} & allowed:
                continue
            if not is_floating(machine, code, rest):
                continue
            found.add(f"{member}: '{function}' has '{code}'")
    print("\n".join(sorted(found)))
    return bool(found) or count == 0


if __name__ == "__main__":
    end = sys.argv.index("--")
    sys.exit(main(sys.argv[1], sys.argv[2:end], set(sys.argv[end + 1:])))
