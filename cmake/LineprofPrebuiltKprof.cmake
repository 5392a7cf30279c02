# SPDX-License-Identifier: MIT
#
# The target `kprof` of a build that borrows it: a copy, as kprof looks for all
# else relative to itself. For TSan, which finds nothing in one thread.
add_custom_target(kprof ALL
  COMMAND ${CMAKE_COMMAND} -E copy_if_different ${LINEPROF_PREBUILT_KPROF}
    ${CMAKE_RUNTIME_OUTPUT_DIRECTORY}/kprof
  VERBATIM)
foreach(name IN ITEMS kprof-cc kprof-c++ kprof-nvcc)
  add_custom_command(TARGET kprof POST_BUILD
    COMMAND ${CMAKE_COMMAND} -E create_symlink kprof
      ${CMAKE_RUNTIME_OUTPUT_DIRECTORY}/${name})
endforeach()
