# SPDX-License-Identifier: MIT
#
# For a repository of your own (`spack repo create`), of Spack 1.0 or later:
# packages/lineprof/package.py there.
# scripts/release writes the version and its checksum.
from spack_repo.builtin.build_systems.cmake import CMakePackage, generator

from spack.package import *


class Lineprof(CMakePackage):
    """Line-level profiler for C, C++ and CUDA."""

    homepage = "https://lineprof.invalid"
    url = "https://lineprof.invalid/lineprof-0.1.0.tar.gz"
    license("MIT")

    version("0.1.0", sha256="0" * 64)

    variant("cuda", default=True, description="Record what runs on NVIDIA GPUs")

    depends_on("c", type="build")
    depends_on("cxx", type="build")
    depends_on("cmake@3.25:", type="build")
    depends_on("ninja", type="build")
    depends_on("pkgconfig", type="build")
    # The plugin is for this clang, which `kprof cc` runs.
    depends_on("llvm@19,22 +clang", type=("build", "link", "run"))
    depends_on("elfutils@0.180:")
    depends_on("jansson@2.13:")
    depends_on("ncurses@6.2:")
    depends_on("protobuf-c@1.4:")
    depends_on("tomlplusplus")
    depends_on("zlib-api")
    depends_on("zstd")

    generator("ninja")

    def cmake_args(self):
        llvm = self.spec["llvm"].prefix
        return [
            self.define("LLVM_DIR", llvm.lib.cmake.llvm),
            self.define("LINEPROF_BATCHES", True),
            self.define_from_variant("LINEPROF_CUDA", "cuda"),
        ]

    def setup_run_environment(self, env):
        env.set("LINEPROF_CLANG", self.spec["llvm"].prefix.bin.clang)
