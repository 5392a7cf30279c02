# SPDX-License-Identifier: MIT
#
# Finds the LLVM whose clang the plugin is for. A plugin fits one major only,
# and only majors that it has been written for and tested with are accepted.
set(LINEPROF_LLVM_MAJORS 22 19) # newest first

if(NOT LLVM_DIR)
  foreach(major IN LISTS LINEPROF_LLVM_MAJORS)
    if(EXISTS /usr/lib/llvm-${major}/lib/cmake/llvm/LLVMConfig.cmake
        AND EXISTS /usr/lib/llvm-${major}/lib/cmake/clang/ClangConfig.cmake)
      set(LLVM_DIR /usr/lib/llvm-${major}/lib/cmake/llvm CACHE PATH
        "Folder of the LLVMConfig.cmake to build for")
      break()
    endif()
  endforeach()
endif()
if(NOT LLVM_DIR)
  message(FATAL_ERROR "no supported LLVM found (${LINEPROF_LLVM_MAJORS}); "
    "install libclang-22-dev and llvm-22-dev, or set LLVM_DIR to the folder "
    "that holds LLVMConfig.cmake")
endif()

find_package(LLVM REQUIRED CONFIG PATHS ${LLVM_DIR} NO_DEFAULT_PATH)
if(NOT LLVM_VERSION_MAJOR IN_LIST LINEPROF_LLVM_MAJORS)
  message(FATAL_ERROR "LLVM ${LLVM_VERSION} in '${LLVM_DIR}' is not supported; "
    "set LLVM_DIR to one of these majors: ${LINEPROF_LLVM_MAJORS}")
endif()
# The clang beside that LLVM, never another one.
if(NOT Clang_DIR)
  set(Clang_DIR ${LLVM_DIR}/../clang CACHE PATH
    "Folder of the ClangConfig.cmake that belongs to LLVM_DIR")
endif()
message(STATUS "lineprof is built for LLVM ${LLVM_VERSION} (${LLVM_DIR})")
