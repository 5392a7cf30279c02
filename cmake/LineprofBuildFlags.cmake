# SPDX-License-Identifier: MIT
#
# Warnings for every part, and the target `lineprof_c_flags` with the
# sanitizers, which the C parts get. The plugin runs inside clang, which is
# not sanitized, so it never does.
add_compile_options(-Wall -Wextra)
if(LINEPROF_WERROR)
  add_compile_options(-Werror)
endif()

add_library(lineprof_c_flags INTERFACE)
if(LINEPROF_SANITIZE)
  list(JOIN LINEPROF_SANITIZE "," sanitizers)
  # As little optimised as is usual with them, and with the lines they tell.
  set(flags -O1 -g1 -fsanitize=${sanitizers} -fno-sanitize-recover=all
    -fno-omit-frame-pointer)
  target_compile_options(lineprof_c_flags INTERFACE ${flags})
  target_link_options(lineprof_c_flags INTERFACE -fsanitize=${sanitizers})
endif()
