# SPDX-License-Identifier: GPL-3.0-or-later
# Makes the installed Voyageur.app stand alone: what it loads is copied into it, recursively, and is asked for there. Run when
# installing, with app, platform_plugin, library_folders and identity set. It ends with an error when something outside is still
# needed, which macdeployqt, with the Qt of Homebrew, would not notice.
cmake_minimum_required(VERSION 3.25)

# Qt loads this by name, so no library asks for it. A copy of the content: Homebrew has a link there.
get_filename_component(plugin_name "${platform_plugin}" NAME)
file(MAKE_DIRECTORY "${app}/Contents/PlugIns/platforms")
file(COPY_FILE "${platform_plugin}" "${app}/Contents/PlugIns/platforms/${plugin_name}")

set(BU_CHMOD_BUNDLE_ITEMS ON) # Homebrew's are read-only
include(BundleUtilities)
fixup_bundle("${app}" "${app}/Contents/PlugIns/platforms/${plugin_name}" "${library_folders}")

# The changes above made every signature invalid, and Apple silicon runs nothing without a valid one, be it nobody's.
set(options --force --deep --sign "${identity}")
if(NOT identity STREQUAL "-")
    list(APPEND options --options runtime --timestamp) # what the notary wants
endif()
execute_process(COMMAND codesign ${options} "${app}" COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND codesign --verify --deep --strict "${app}" COMMAND_ERROR_IS_FATAL ANY)
