# SPDX-License-Identifier: MIT
"""Builds a program of the suite in each way, and keeps what was built.

Each unit is compiled by itself, so that every build gets the same flags, and
linked in several orders: where code lies in memory moves a program's time by
several per cent, so no single layout stands for a build.
"""
import concurrent.futures
import glob
import hashlib
import json
import os
import random
import shutil
import subprocess

from suite import inputs, process
from suite.variants import BUILDS


class BuildError(Exception):
    pass


class Workshop:
    """Compilers, sources and inputs. `level` is the optimisation, `against`
    another build of lineprof."""

    def __init__(self, root, build, level="-O2", against=None):
        self.root = root
        self.level = level
        self.sources = os.path.join(root, ".cache/sources")
        self.made = os.path.join(root, ".cache/bench")
        # By the name of the compiler.
        self.installed = {"lineprof": os.path.abspath(build)}
        if against:
            self.installed["against"] = os.path.abspath(against)
        majors = {self._major(path) for path in self.installed.values()}
        if len(majors) > 1:
            raise BuildError("the builds of lineprof are for different LLVMs")
        self.major = majors.pop()
        self.kprof = self.kprof_of("lineprof")
        self.llvm = f"/usr/lib/llvm-{self.major}/bin"
        self.inputs = inputs.Inputs(
            root, self.sources, os.path.join(self.made, "inputs")
        )

    def prepare(self, programs):
        """Fetches the sources."""
        packages = {package for program in programs for package in program.packages}
        for package in sorted(packages):
            target = os.path.join(self.sources, package)
            self._tool(
                [os.path.join(self.root, "scripts/fetch-source"), package, target]
            )
        if any(program.name == "sqlite" for program in programs):
            self._make_amalgamation()

    def compiler(self, build, is_cxx):
        """The words of a compiler's name."""
        if build.compiler == "gcc":
            return ["g++" if is_cxx else "gcc"]
        if build.compiler == "clang":
            return [os.path.join(self.llvm, "clang++" if is_cxx else "clang")]
        kprof = self.kprof_of(build.name)
        words = [kprof, "c++" if is_cxx else "cc"]
        # Before there was an --exact, every program had all clocks.
        if build.is_exact and "--exact" in process.text_of([kprof, "cc", "--help"]):
            words.append("--exact")
        return words

    def kprof_of(self, build_name):
        return os.path.join(self.installed[BUILDS[build_name].compiler], "bin/kprof")

    def units(self, program):
        found = []
        for pattern in program.sources:
            paths = sorted(glob.glob(self._fill(pattern)))
            if not paths:
                raise BuildError(f"no source '{pattern}'")
            found += [p for p in paths if os.path.basename(p) not in program.without]
        return found

    def objects(self, program, build_name, again=False):
        """Compiles what is not there yet. Object files, and seconds of CPU
        that compiling them took."""
        build = BUILDS[build_name]
        folder = self._folder(program, build_name)
        commands = [
            self._command(program, build, unit, folder) for unit in self.units(program)
        ]
        stamp = self._stamp(build, commands)
        record = os.path.join(folder, "compiled.json")
        if not again and os.path.exists(record):
            with open(record) as file:
                kept = json.load(file)
            if kept["stamp"] == stamp:
                return kept["objects"], kept["seconds"]
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        seconds = sum(self._compile(commands, parallel=not again))
        objects = [command[-1] for command in commands]
        with open(record, "w") as file:
            json.dump({"stamp": stamp, "objects": objects, "seconds": seconds}, file)
        return objects, seconds

    def link(self, program, build_name, order=0):
        """The program linked in one of its orders; 0 is the natural one."""
        objects, _ = self.objects(program, build_name)
        build = BUILDS[build_name]
        path = os.path.join(
            self._folder(program, build_name), f"{program.name}.{order}"
        )
        if os.path.exists(path):
            return path
        objects = list(objects)
        if order:
            random.Random(order).shuffle(objects)
            objects.insert(0, self._padding(order))
        command = self.compiler(build, program.is_cxx) + list(build.link) + objects
        command += ["-o", path + ".new"] + [
            self._fill(word) for word in program.libraries
        ]
        self._tool(command)
        os.rename(path + ".new", path)
        return path

    def text_size(self, program, build_name):
        """Bytes of code in the object files, the runtime not included."""
        objects, _ = self.objects(program, build_name)
        lines = process.text_of(["size", "-A"] + objects).splitlines()
        return sum(int(line.split()[1]) for line in lines if line.startswith(".text"))

    def _major(self, build):
        """The LLVM that a build of lineprof is for."""
        found = sorted(glob.glob(build + "/lib/lineprof/llvm-*"))
        if not found or not os.path.exists(build + "/bin/kprof"):
            raise BuildError(f"'{build}' is no build of lineprof")
        return found[-1].split("-")[-1]

    def _folder(self, program, build_name):
        made = os.path.join(self.made, f"built-{self.major}-{self.level.lstrip('-')}")
        installed = self.installed.get(BUILDS[build_name].compiler)
        if installed:
            build_name += "-" + hashlib.sha256(installed.encode()).hexdigest()[:6]
        return os.path.join(made, program.name, build_name)

    def _fill(self, text):
        return text.format(
            sources=self.sources,
            made=self.made,
            bench=os.path.join(self.root, "bench"),
            inputs=self.inputs,
        )

    def _command(self, program, build, unit, folder):
        is_cxx = not unit.endswith(".c")
        command = self.compiler(build, is_cxx) + [self.level, *build.flags]
        flags = [self._fill(flag) for flag in program.flags]
        # A mixed program's standard is meant for the language it names.
        command += [
            f for f in flags if not f.startswith("-std=") or ("++" in f) == is_cxx
        ]
        name = hashlib.sha256(unit.encode()).hexdigest()[:6]
        stem = os.path.splitext(os.path.basename(unit))[0]
        return command + ["-c", unit, "-o", os.path.join(folder, f"{stem}-{name}.o")]

    def _stamp(self, build, commands):
        files = [command[-3] for command in commands]
        installed = self.installed.get(build.compiler)
        if installed:
            files += glob.glob(installed + "/lib/lineprof/llvm-*/lineprof.so")
            files += glob.glob(installed + "/lib/liblineprof*")
        contents = []
        for path in files:
            with open(path, "rb") as file:
                contents.append(hashlib.sha256(file.read()).hexdigest())
        return hashlib.sha256(repr((commands, contents)).encode()).hexdigest()

    def _compile(self, commands, parallel):
        def one(command):
            done = process.run(command)
            if done.status != 0:
                raise BuildError(process.reason(done.errors, done.status))
            return done.cpu

        workers = os.cpu_count() if parallel else 1
        with concurrent.futures.ThreadPoolExecutor(workers) as pool:
            return list(pool.map(one, commands))

    def _padding(self, order):
        """An object that moves what is linked after it."""
        path = os.path.join(self.made, f"padding-{order}.o")
        if not os.path.exists(path):
            with open(path + ".s", "w") as file:
                file.write(f".text\n.skip {order * 1104}, 0x90\n")
                file.write('.section .note.GNU-stack,"",@progbits\n')
            self._tool(["gcc", "-c", path + ".s", "-o", path])
        return path

    def _make_amalgamation(self):
        """sqlite3.c, made by SQLite's own scripts from its sources."""
        folder = os.path.join(self.made, "sqlite3")
        if os.path.exists(os.path.join(folder, "sqlite3.c")):
            return
        os.makedirs(folder, exist_ok=True)
        configure = os.path.join(self.sources, "sqlite3/configure")
        self._tool([configure, "--disable-readline", "--disable-tcl"], cwd=folder)
        self._tool(["make", "-s", "sqlite3.c"], cwd=folder)

    def _tool(self, command, **more):
        done = subprocess.run(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **more
        )
        if done.returncode != 0:
            raise BuildError(process.reason(done.stdout, done.returncode))
