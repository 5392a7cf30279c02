# SPDX-License-Identifier: MIT
#
# For cpack, before it packs: takes the debug symbols out of programs and shared
# libraries, as the packages of packaging/debian have them apart.
file(GLOB_RECURSE files LIST_DIRECTORIES FALSE
  "${CPACK_TEMPORARY_DIRECTORY}/*.so" "${CPACK_TEMPORARY_DIRECTORY}/*.so.*"
  "${CPACK_TEMPORARY_DIRECTORY}/kprof")
foreach(file IN LISTS files)
  file(READ "${file}" magic LIMIT 4 HEX)
  if(magic STREQUAL "7f454c46" AND NOT IS_SYMLINK "${file}")
    execute_process(COMMAND strip --strip-unneeded "${file}"
      COMMAND_ERROR_IS_FATAL ANY)
  endif()
endforeach()
