# SPDX-License-Identifier: MIT
#
# `-llineprof` finds liblineprof.so or liblineprof.a. Both are linker scripts
# that add one tiny object with a strong reference to the runtime: profiled
# objects refer to it weakly, which neither pulls a member out of an archive
# nor counts for --as-needed. EXTERN() alone works with lld only: bfd and gold
# ignore it for --as-needed, and bfd for a symbol it has seen as weak before.
add_library(lineprof_pull OBJECT cmake/pull_runtime.c)
# A part of users' programs, whose debug information is theirs.
target_compile_options(lineprof_pull PRIVATE -g0)
target_include_directories(lineprof_pull PRIVATE runtime/include)

set(pull ${CMAKE_CURRENT_BINARY_DIR}/lib/lineprof/pull_runtime.o)
add_custom_command(OUTPUT ${pull}
  COMMAND ${CMAKE_COMMAND} -E copy $<TARGET_OBJECTS:lineprof_pull> ${pull}
  DEPENDS lineprof_pull $<TARGET_OBJECTS:lineprof_pull>
  COMMAND_EXPAND_LISTS VERBATIM)
add_custom_target(lineprof_dev ALL DEPENDS ${pull}
  ${LINEPROF_SHARED} lineprof_static)

# The name liblineprof.so is the script's, so the library itself is made as
# liblineprof.so.1, without the links that VERSION and SOVERSION would give it.
set_property(TARGET lineprof PROPERTY VERSION)
set_property(TARGET lineprof PROPERTY SOVERSION)
set_target_properties(lineprof PROPERTIES SUFFIX .so.1 NO_SONAME ON)
target_link_options(lineprof PRIVATE LINKER:-soname,liblineprof.so.1)

# Names are looked up beside the script and in the -L folders.
foreach(pair "so;liblineprof.so.1" "a;liblineprof-runtime.a")
  list(GET pair 0 suffix)
  list(GET pair 1 runtime)
  if(IS_SYMLINK ${CMAKE_CURRENT_BINARY_DIR}/lib/liblineprof.${suffix})
    file(REMOVE ${CMAKE_CURRENT_BINARY_DIR}/lib/liblineprof.${suffix})
  endif()
  file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/lib/liblineprof.${suffix}
    CONTENT "/* GNU ld script: the lineprof runtime */
INPUT(lineprof/pull_runtime.o @runtime@)\n" @ONLY NEWLINE_STYLE UNIX)
endforeach()
