# SPDX-License-Identifier: MIT
#
# Installs the build tree's layout, the CMake package and the pkg-config file.
# Everything but the plugin is the same for every LLVM major, so a second
# build for another major installs into the same prefix.
include(CMakePackageConfigHelpers)

set(LINEPROF_PACKAGE_FOLDER lib/cmake/lineprof)
set(built ${CMAKE_CURRENT_BINARY_DIR})

install(PROGRAMS ${CMAKE_RUNTIME_OUTPUT_DIRECTORY}/kprof DESTINATION bin)
install(FILES README.md CHANGELOG.md LICENSE page/page-licences.txt
  DESTINATION share/doc/lineprof)
install(DIRECTORY docs/ DESTINATION share/doc/lineprof/docs
  FILES_MATCHING PATTERN "*.md" PATTERN "*.png")
install(TARGETS ${LINEPROF_SHARED}
  LIBRARY DESTINATION lib)
install(TARGETS lineprof_static ARCHIVE DESTINATION lib)
install(FILES ${built}/lib/liblineprof.so ${built}/lib/liblineprof.a
  DESTINATION lib)
install(FILES ${built}/lib/lineprof/pull_runtime.o DESTINATION lib/lineprof)
install(DIRECTORY runtime/include/lineprof DESTINATION include)
install(FILES runtime/valgrind.supp DESTINATION share/lineprof)
if(LINEPROF_BUILD_PLUGIN)
  # A component: of builds for further majors it is all that is installed.
  install(FILES ${LINEPROF_PLUGIN_FILE} DESTINATION ${LINEPROF_PLUGIN_FOLDER}
    COMPONENT plugin)
endif()

configure_package_config_file(cmake/lineprof-config.cmake.in
  ${built}/${LINEPROF_PACKAGE_FOLDER}/lineprof-config.cmake
  INSTALL_DESTINATION ${LINEPROF_PACKAGE_FOLDER}
  NO_SET_AND_CHECK_MACRO NO_CHECK_REQUIRED_COMPONENTS_MACRO)
write_basic_package_version_file(
  ${built}/${LINEPROF_PACKAGE_FOLDER}/lineprof-config-version.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES
  ${built}/${LINEPROF_PACKAGE_FOLDER}/lineprof-config.cmake
  ${built}/${LINEPROF_PACKAGE_FOLDER}/lineprof-config-version.cmake
  DESTINATION ${LINEPROF_PACKAGE_FOLDER})

# ${pcfiledir} makes the file right in the build tree and wherever the prefix
# is moved.
configure_file(cmake/lineprof.pc.in ${built}/lib/pkgconfig/lineprof.pc @ONLY)
install(FILES ${built}/lib/pkgconfig/lineprof.pc DESTINATION lib/pkgconfig)

# The tarball of `cpack`, which may be unpacked anywhere. scripts/package adds the
# plugins of further builds.
set(CPACK_GENERATOR TGZ)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_SOURCE_DIR}/cmake/LineprofStrip.cmake)
set(CPACK_PACKAGE_FILE_NAME
  lineprof-${PROJECT_VERSION}-linux-${CMAKE_SYSTEM_PROCESSOR})
include(CPack)
