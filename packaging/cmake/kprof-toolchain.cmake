# cmake -B build --toolchain packaging/cmake/kprof-toolchain.cmake
set(CMAKE_C_COMPILER kprof-cc)
set(CMAKE_CXX_COMPILER kprof-c++)
