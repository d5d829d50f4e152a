# SPDX-License-Identifier: GPL-3.0-or-later
# Windows x86-64 by Debian's mingw-w64 (POSIX threads). What is found comes from the prefixes in
# VOYAGEUR_THIRD_PARTY_PREFIXES ("name=prefix;…") and the compiler's own folder, never from this machine.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(_triple x86_64-w64-mingw32)
set(CMAKE_C_COMPILER ${_triple}-gcc-posix)
set(CMAKE_CXX_COMPILER ${_triple}-g++-posix)
set(CMAKE_RC_COMPILER ${_triple}-windres)
set(CMAKE_AR ${_triple}-gcc-ar-posix CACHE STRING "")
set(CMAKE_RANLIB ${_triple}-gcc-ranlib-posix CACHE STRING "")

set(CMAKE_FIND_ROOT_PATH "")
foreach(_pair IN LISTS VOYAGEUR_THIRD_PARTY_PREFIXES)
    string(REGEX REPLACE "^[a-z0-9]+=" "" _prefix "${_pair}")
    list(APPEND CMAKE_FIND_ROOT_PATH "${_prefix}")
endforeach()
list(APPEND CMAKE_FIND_ROOT_PATH /usr/${_triple})
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES VOYAGEUR_THIRD_PARTY_PREFIXES)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(ENV{PKG_CONFIG_LIBDIR} /nowhere) # this machine's libraries are not for Windows
set(ENV{PKG_CONFIG_PATH} "")

# Qt's tools (moc, rcc, lrelease) run here, so they are this machine's own Qt's.
set(QT_HOST_PATH /usr CACHE PATH "")
set(QT_HOST_PATH_CMAKE_DIR /usr/lib/x86_64-linux-gnu/cmake CACHE PATH "")
