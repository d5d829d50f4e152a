# SPDX-License-Identifier: GPL-3.0-or-later
# How a folder becomes a static library, and the rules every target of ours compiles under.

add_library(voyageur_compile_rules INTERFACE)
target_compile_features(voyageur_compile_rules INTERFACE cxx_std_20)
target_compile_definitions(voyageur_compile_rules INTERFACE
    QT_NO_CAST_FROM_ASCII
    QT_NO_CAST_TO_ASCII
    QT_NO_CAST_FROM_BYTEARRAY
    QT_NO_FOREACH
    QT_NO_NARROWING_CONVERSIONS_IN_CONNECT
    QT_NO_URL_CAST_FROM_STRING
    QT_DISABLE_DEPRECATED_BEFORE=0x060400)
# Includes read "base/result.h" for the engine and "widgets/common/theme.h" for the window.
target_include_directories(voyageur_compile_rules INTERFACE "${CMAKE_SOURCE_DIR}/app" "${CMAKE_SOURCE_DIR}")
if(CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
    target_compile_options(voyageur_compile_rules INTERFACE
        -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Wnon-virtual-dtor -Woverloaded-virtual
        $<$<BOOL:${VOYAGEUR_WERROR}>:-Werror>)
endif()
# Assertions and tests say in which file they stand: where it is below the checkout, so that every clone's objects are the same.
set(VOYAGEUR_PLACES "$<$<CXX_COMPILER_ID:GNU,Clang,AppleClang>:-fmacro-prefix-map=${CMAKE_SOURCE_DIR}/=>")
target_compile_options(voyageur_compile_rules INTERFACE "$<$<CONFIG:Debug>:${VOYAGEUR_PLACES}>")
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # A tenth of GCC's time goes into collecting memory that it could simply leave: with this it takes 50 MB more instead.
    target_compile_options(voyageur_compile_rules INTERFACE --param=ggc-min-expand=100 --param=ggc-min-heapsize=262144)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND (VOYAGEUR_SANITIZE OR WIN32))
    # Instrumentation, and what is inlined for Windows, make GCC 12 guess wrongly about initialisation (a variant that is moved);
    # the other builds keep the warning.
    target_compile_options(voyageur_compile_rules INTERFACE -Wno-maybe-uninitialized)
endif()
if(VOYAGEUR_SANITIZE)
    target_compile_options(voyageur_compile_rules INTERFACE
        -fsanitize=${VOYAGEUR_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    if(VOYAGEUR_SANITIZE MATCHES "address")
        target_compile_options(voyageur_compile_rules INTERFACE -fno-sanitize=null,object-size) # it sees each access itself
    endif()
    target_compile_definitions(voyageur_compile_rules INTERFACE _GLIBCXX_ASSERTIONS)
    target_link_options(voyageur_compile_rules INTERFACE -fsanitize=${VOYAGEUR_SANITIZE})
endif()

# Where ccache is there, what was compiled once is not compiled again, in another clone either: paths below the checkout count
# as relative, and objects do not name the folder that they were made in. What gives the precompiled headers away to it is their
# content, not their time.
find_program(VOYAGEUR_CCACHE ccache)
if(VOYAGEUR_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    set(CMAKE_CXX_COMPILER_LAUNCHER "${CMAKE_COMMAND}" -E env "CCACHE_BASEDIR=${CMAKE_SOURCE_DIR}" CCACHE_NOHASHDIR=1
        CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime "${VOYAGEUR_CCACHE}")
endif()

# Most of a compiler's time goes into Qt's headers, so they are read once for the engine and once for the window.
# The presets that check the sources go without; "alone" sees an include that is missing.
option(VOYAGEUR_PRECOMPILE "Precompile the headers that most sources include" ON)
set(_precompiled_core
    <algorithm> <array> <atomic> <chrono> <condition_variable> <functional> <memory> <mutex> <optional> <string> <thread>
    <utility> <variant> <vector>
    <QByteArray> <QCoreApplication> <QDateTime> <QDir> <QFile> <QFileInfo> <QHash> <QJsonArray> <QJsonDocument> <QJsonObject>
    <QList> <QLocale> <QMap> <QObject> <QRegularExpression> <QSet> <QString> <QStringList>)
set(_precompiled_widgets ${_precompiled_core}
    <QApplication> <QBoxLayout> <QComboBox> <QFileDialog> <QFrame> <QGridLayout> <QLabel> <QLineEdit> <QListView> <QPainter>
    <QPlainTextEdit> <QProgressBar> <QPushButton> <QScrollArea> <QScrollBar> <QStackedWidget> <QStyledItemDelegate> <QTimer>
    <QToolButton> <QTreeView> <QWidget>)

# voyageur_precompile(target): after its libraries are known.
function(voyageur_precompile target)
    if(NOT VOYAGEUR_PRECOMPILE)
        return()
    endif()
    get_target_property(libraries ${target} LINK_LIBRARIES)
    if(libraries MATCHES "widgets|gui|Qt6::Widgets")
        set(kind widgets)
        set(qt Qt6::Widgets)
    else()
        set(kind core)
        set(qt Qt6::Core)
    endif()
    set(holder voyageur_precompiled_${kind})
    if(NOT TARGET ${holder})
        file(CONFIGURE OUTPUT "${CMAKE_BINARY_DIR}/precompiled/${kind}.cpp" CONTENT "// only its headers matter\n")
        add_library(${holder} OBJECT "${CMAKE_BINARY_DIR}/precompiled/${kind}.cpp")
        target_link_libraries(${holder} PRIVATE voyageur_compile_rules ${qt})
        target_precompile_headers(${holder} PRIVATE ${_precompiled_${kind}})
    endif()
    target_precompile_headers(${target} REUSE_FROM ${holder})
endfunction()

# What builds once and whole (release, the sanitizers, Windows) compiles some sixteen sources of a library at a time, which takes a quarter
# of the time. Helpers in unnamed namespaces then share one scope, so their names are unique in a library. What includes Windows'
# headers, whose macros take words like "near", is called x_windows.cpp and compiled alone.
# The day's work (dev) and "alone" compile each by itself.
option(VOYAGEUR_TOGETHER "Compile many sources of a library at once" OFF)

# By a hash of their names, so that a source that comes or goes leaves the others where they are, in every clone.
function(_voyageur_compile_together target alone sources)
    list(FILTER sources INCLUDE REGEX "\\.cpp$")
    list(FILTER sources EXCLUDE REGEX "_windows\\.cpp$")
    list(REMOVE_ITEM sources ${alone})
    list(LENGTH sources count)
    set(groups 1)
    while(count GREATER 16 AND groups LESS 16)
        math(EXPR count "${count} / 2")
        math(EXPR groups "${groups} * 2")
    endwhile()
    foreach(source IN LISTS sources)
        get_filename_component(path "${source}" ABSOLUTE)
        file(RELATIVE_PATH path "${CMAKE_CURRENT_SOURCE_DIR}" "${path}")
        string(MD5 hash "${path}")
        string(SUBSTRING "${hash}" 0 1 digit)
        math(EXPR group "0x${digit} % ${groups}")
        set_source_files_properties("${source}" PROPERTIES UNITY_GROUP "${group}")
    endforeach()
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()

# voyageur_library(name SOURCES … [DEPS …] [PRIVATE_DEPS …])
# The static library voyageur_<name>, known to the others as voyageur::<name>.
function(voyageur_library name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;DEPS;PRIVATE_DEPS")
    if(arg_UNPARSED_ARGUMENTS)
        message(FATAL_ERROR "voyageur_library(${name}): not understood: ${arg_UNPARSED_ARGUMENTS}")
    endif()
    set(target voyageur_${name})
    add_library(${target} STATIC ${arg_SOURCES})
    add_library(voyageur::${name} ALIAS ${target})
    set_target_properties(${target} PROPERTIES AUTOMOC ON)
    target_link_libraries(${target} PUBLIC voyageur_compile_rules ${arg_DEPS} PRIVATE ${arg_PRIVATE_DEPS})
    if(VOYAGEUR_TOGETHER)
        _voyageur_compile_together(${target} "" "${arg_SOURCES}")
    endif()
    voyageur_precompile(${target})
    set_property(GLOBAL APPEND PROPERTY VOYAGEUR_LIBRARIES ${name})
endfunction()

# Writes <build>/laws/targets.txt, one line "name: dependency dependency …" for each library and the program, from
# what the targets really link. tests/laws compares it with the written list.
function(voyageur_write_targets)
    get_property(names GLOBAL PROPERTY VOYAGEUR_LIBRARIES)
    set(lines "")
    foreach(name IN LISTS names ITEMS voyageur window)
        if(name STREQUAL "voyageur")
            set(target voyageur)
        else()
            set(target voyageur_${name})
        endif()
        if(NOT TARGET ${target})
            continue()
        endif()
        set(all "")
        foreach(property IN ITEMS LINK_LIBRARIES INTERFACE_LINK_LIBRARIES)
            get_target_property(value ${target} ${property})
            if(value)
                list(APPEND all ${value})
            endif()
        endforeach()
        list(TRANSFORM all REPLACE "^\\$<LINK_ONLY:(.*)>$" "\\1")
        list(TRANSFORM all REPLACE "^voyageur_" "voyageur::")
        list(REMOVE_ITEM all voyageur::compile_rules "::@") # "::@" marks a directory scope, it is no library
        list(FILTER all EXCLUDE REGEX "^::@")
        list(REMOVE_DUPLICATES all)
        list(SORT all)
        list(JOIN all " " joined)
        string(APPEND lines "${name}: ${joined}\n")
    endforeach()
    file(WRITE "${CMAKE_BINARY_DIR}/laws/targets.txt" "${lines}")
endfunction()
