# SPDX-License-Identifier: GPL-3.0-or-later
# ThirdParty::ssh, ThirdParty::vterm, ThirdParty::syntax, ThirdParty::nanosvg and ThirdParty::plot: what the system lacks, built once
# by installer/third-party/build into the user's cache folder, or the system's own where it is new enough.

set(VOYAGEUR_LIBSSH_MINIMUM 0.12.2) # async SFTP and the security fixes of 2026
set(VOYAGEUR_THIRD_PARTY_PREFIXES "" CACHE STRING
    "name=prefix pairs (or name=system) in place of what installer/third-party/build --print says")

set(_prefixes "${VOYAGEUR_THIRD_PARTY_PREFIXES}")
if(NOT _prefixes)
    set(_script "${CMAKE_SOURCE_DIR}/installer/third-party/build")
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS
                 "${_script}" "${CMAKE_SOURCE_DIR}/installer/third-party/sources.tsv"
                 "${CMAKE_SOURCE_DIR}/installer/third-party/recipes.sh"
                 "${CMAKE_SOURCE_DIR}/installer/third-party/libssh.patch" "${CMAKE_SOURCE_DIR}/installer/third-party/libvterm.patch")
    set(_system linux) # or any other where the compiler makes programs for this machine
    if(WIN32)
        set(_system windows)
    elseif(APPLE)
        set(_system macos)
    endif()
    execute_process(COMMAND "${_script}" --for ${_system} --print OUTPUT_VARIABLE _prefixes ERROR_VARIABLE _error
                    RESULT_VARIABLE _status OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_STRIP_TRAILING_WHITESPACE)
    if(NOT _status EQUAL 0)
        message(FATAL_ERROR "The third-party libraries are not built yet.\n${_error}\n"
                            "Run  installer/third-party/build  once, then configure again.")
    endif()
    string(REPLACE "\n" ";" _prefixes "${_prefixes}")
endif()
foreach(_pair IN LISTS _prefixes)
    if(NOT _pair MATCHES "^([a-z]+)=(.+)$")
        message(FATAL_ERROR "VOYAGEUR_THIRD_PARTY_PREFIXES: \"${_pair}\" is not name=prefix")
    endif()
    set(VOYAGEUR_PREFIX_${CMAKE_MATCH_1} "${CMAKE_MATCH_2}")
endforeach()
foreach(_name IN ITEMS libssh libvterm syntax nanosvg qcustomplot)
    if(NOT VOYAGEUR_PREFIX_${_name})
        message(FATAL_ERROR "No prefix for ${_name}: run  installer/third-party/build")
    endif()
endforeach()

find_package(PkgConfig REQUIRED)
if(WIN32)
    set(OPENSSL_USE_STATIC_LIBS TRUE)
endif()
find_package(OpenSSL 3.0 REQUIRED COMPONENTS Crypto)
find_package(ZLIB REQUIRED)
find_package(LibArchive 3.4 REQUIRED)
find_package(SQLite3 3.24 REQUIRED) # Windows: the static one that Qt's driver is built with
if(WIN32) # static, and does not say what it needs
    find_library(VOYAGEUR_ZSTD zstd REQUIRED)
    set_target_properties(LibArchive::LibArchive PROPERTIES
        INTERFACE_COMPILE_DEFINITIONS LIBARCHIVE_STATIC
        INTERFACE_LINK_LIBRARIES "ZLIB::ZLIB;${VOYAGEUR_ZSTD};bcrypt")
endif()

# The library's own header is asked for its version, whatever the folder or the table says.
function(_voyageur_check_libssh include_dir)
    set(header "${include_dir}/libssh/libssh_version.h")
    if(NOT EXISTS "${header}")
        message(FATAL_ERROR "libssh: ${header} is missing. Run  installer/third-party/build")
    endif()
    file(READ "${header}" text)
    foreach(part IN ITEMS MAJOR MINOR MICRO)
        string(REGEX MATCH "define +LIBSSH_VERSION_${part} +([0-9]+)" _ "${text}")
        list(APPEND version "${CMAKE_MATCH_1}")
    endforeach()
    list(JOIN version "." version)
    if(version VERSION_LESS VOYAGEUR_LIBSSH_MINIMUM)
        message(FATAL_ERROR "libssh ${version} is too old: Voyageur needs ${VOYAGEUR_LIBSSH_MINIMUM} or newer for "
                            "asynchronous SFTP and the security fixes of 2026. Run  installer/third-party/build")
    endif()
    message(STATUS "libssh ${version}: ${include_dir}")
endfunction()

if(VOYAGEUR_PREFIX_libssh STREQUAL "system")
    pkg_check_modules(LIBSSH REQUIRED IMPORTED_TARGET libssh)
    pkg_get_variable(_libssh_include libssh includedir)
    if(NOT _libssh_include)
        set(_libssh_include "/usr/include")
    endif()
    _voyageur_check_libssh("${_libssh_include}")
    add_library(ThirdParty::ssh ALIAS PkgConfig::LIBSSH)
else()
    _voyageur_check_libssh("${VOYAGEUR_PREFIX_libssh}/include")
    add_library(ThirdParty::ssh STATIC IMPORTED GLOBAL)
    set_target_properties(ThirdParty::ssh PROPERTIES
        IMPORTED_LOCATION "${VOYAGEUR_PREFIX_libssh}/lib/libssh.a"
        INTERFACE_INCLUDE_DIRECTORIES "${VOYAGEUR_PREFIX_libssh}/include"
        INTERFACE_COMPILE_DEFINITIONS LIBSSH_STATIC
        INTERFACE_LINK_LIBRARIES "OpenSSL::Crypto;ZLIB::ZLIB;Threads::Threads;$<$<PLATFORM_ID:Windows>:ws2_32;iphlpapi>")
endif()

if(VOYAGEUR_PREFIX_libvterm STREQUAL "system")
    pkg_check_modules(VTERM REQUIRED IMPORTED_TARGET vterm)
    add_library(ThirdParty::vterm ALIAS PkgConfig::VTERM)
else()
    add_library(ThirdParty::vterm STATIC IMPORTED GLOBAL)
    set_target_properties(ThirdParty::vterm PROPERTIES
        IMPORTED_LOCATION "${VOYAGEUR_PREFIX_libvterm}/lib/libvterm.a"
        INTERFACE_INCLUDE_DIRECTORIES "${VOYAGEUR_PREFIX_libvterm}/include")
endif()

add_library(ThirdParty::syntax INTERFACE IMPORTED GLOBAL)
if(VOYAGEUR_PREFIX_syntax STREQUAL "system")
    find_package(KF6SyntaxHighlighting REQUIRED)
    set_property(TARGET ThirdParty::syntax PROPERTY INTERFACE_LINK_LIBRARIES KF6::SyntaxHighlighting)
else()
    set(QT_MAJOR_VERSION 6)
    find_package(KF5SyntaxHighlighting REQUIRED NO_DEFAULT_PATH PATHS "${VOYAGEUR_PREFIX_syntax}"
                 PATH_SUFFIXES lib/cmake/KF5SyntaxHighlighting lib/${CMAKE_LIBRARY_ARCHITECTURE}/cmake/KF5SyntaxHighlighting)
    set_property(TARGET ThirdParty::syntax PROPERTY INTERFACE_LINK_LIBRARIES KF5::SyntaxHighlighting)
endif()

add_library(ThirdParty::nanosvg INTERFACE IMPORTED GLOBAL)
target_include_directories(ThirdParty::nanosvg SYSTEM INTERFACE "${VOYAGEUR_PREFIX_nanosvg}/include")

add_library(ThirdParty::plot INTERFACE IMPORTED GLOBAL)
if(VOYAGEUR_PREFIX_qcustomplot STREQUAL "system")
    find_package(QCustomPlotQt6 REQUIRED)
    set_property(TARGET ThirdParty::plot PROPERTY INTERFACE_LINK_LIBRARIES QCustomPlotQt6::QCustomPlotQt6)
else() # ours is static, so Qt's part for printing, which it is made with, is to be named
    target_include_directories(ThirdParty::plot SYSTEM INTERFACE "${VOYAGEUR_PREFIX_qcustomplot}/include")
    target_link_libraries(ThirdParty::plot INTERFACE "${VOYAGEUR_PREFIX_qcustomplot}/lib/libqcustomplot.a")
endif()
target_link_libraries(ThirdParty::plot INTERFACE Qt6::PrintSupport) # its header includes that
