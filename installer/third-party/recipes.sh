# SPDX-License-Identifier: GPL-3.0-or-later
# How each library of sources.tsv is built: recipe_NAME, with the source in $src, the result into $prefix, and $scratch to work in,
# for $system (linux or windows). Sourced by build. A changed recipe gives another folder, so nothing stale is ever used.

# What a library is built against, on Windows; on Linux that is the system's.
declare -A needs=(
    [libssh]='zlib openssl' [libarchive]='zlib zstd' [qtbase]='zlib sqlite' [syntax]='qtbase zlib sqlite'
    [qtkeychain]='qtbase zlib sqlite' [qcustomplot]='qtbase zlib sqlite'
)

cmake_recipe() {
    local more=() name
    if [ "$system" = windows ]; then
        more=(-DCMAKE_TOOLCHAIN_FILE="$here/../windows/toolchain.cmake"
            -DVOYAGEUR_THIRD_PARTY_PREFIXES="$(for name in ${needs[${FUNCNAME[1]#recipe_}]-}; do printf '%s=%s;' "$name" "$(prefix_of "$name")"; done)")
    fi
    cmake -S "$src" -B "$scratch/build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_PREFIX="$prefix" \
        -DCMAKE_INSTALL_LIBDIR=lib -DBUILD_SHARED_LIBS=OFF -DCMAKE_POSITION_INDEPENDENT_CODE=ON "${more[@]}" "$@"
    cmake --build "$scratch/build" -j"$jobs"
    cmake --install "$scratch/build"
}

# A few C files without a build system worth having: archive NAME.a FILE… [-- FLAG…]
archive_recipe() {
    local archive=$1 sources=() object source
    shift
    while [ $# -gt 0 ] && [ "$1" != -- ]; do sources+=("$1"); shift; done
    for source in "${sources[@]}"; do
        object=$scratch/$(basename "$source" .c).o
        ${tool}gcc$tool_suffix -O2 -fPIC "${@:2}" -c "$source" -o "$object"
    done
    mkdir -p "$prefix/lib" "$prefix/include"
    ${tool}gcc-ar$tool_suffix rcs "$prefix/lib/$archive" "$scratch"/*.o
}

# The server side is for our tests only: a static library leaves unused parts out of the program.
# What libssh.patch mends, it says itself.
recipe_libssh() {
    patch -d "$src" -p1 <"$here/libssh.patch"
    cmake_recipe -DWITH_SERVER=ON -DWITH_SFTP=ON -DWITH_ZLIB=ON -DWITH_GSSAPI=OFF -DWITH_NACL=OFF -DWITH_PCAP=OFF \
        -DWITH_FIDO2=OFF -DWITH_PKCS11_URI=OFF -DWITH_EXAMPLES=OFF -DWITH_SYMBOL_VERSIONING=OFF -DUNIT_TESTING=OFF
}

# Upstream's makefile wants libtool; these few files do not. What libvterm.patch mends, it says itself.
recipe_libvterm() {
    patch -d "$src" -p1 <"$here/libvterm.patch"
    archive_recipe libvterm.a "$src"/src/*.c -- -std=c99 -I"$src/include"
    cp "$src"/include/*.h "$prefix/include/"
}

# Debian 12 has extra-cmake-modules 5.103, and nothing newer is used here. This machine's rcc compresses with zstd, which
# our Qt for Windows cannot read. The indexer that checks the definitions runs here, so it is built for here first.
recipe_syntax() {
    local more=()
    sed -i 's/find_package(ECM 5\.[0-9]*\.0 REQUIRED/find_package(ECM 5.100.0 REQUIRED/' "$src/CMakeLists.txt"
    if [ "$system" = windows ]; then
        sed -i 's/::rcc --name/::rcc --no-zstd --name/' "$src/data/CMakeLists.txt"
        cmake -S "$src" -B "$scratch/here" -G Ninja -DCMAKE_BUILD_TYPE=Release -DQT_MAJOR_VERSION=6 -DBUILD_TESTING=OFF \
            -DQRC_SYNTAX=ON -DCMAKE_DISABLE_FIND_PACKAGE_Qt6Quick=ON
        cmake --build "$scratch/here" -j"$jobs" --target katehighlightingindexer
        more=(-DCMAKE_AUTORCC_OPTIONS=--no-zstd -DECM_DIR=/usr/share/ECM/cmake
            -DKATEHIGHLIGHTINGINDEXER_EXECUTABLE="$scratch/here/bin/katehighlightingindexer"
            -DQt6LinguistTools_DIR=/usr/lib/x86_64-linux-gnu/cmake/Qt6LinguistTools)
    fi
    cmake_recipe -DQT_MAJOR_VERSION=6 -DBUILD_TESTING=OFF -DQRC_SYNTAX=ON -DCMAKE_DISABLE_FIND_PACKAGE_Qt6Quick=ON \
        -DKDE_INSTALL_LIBDIR=lib "${more[@]}"
}

# Two headers.
recipe_nanosvg() {
    mkdir -p "$prefix/include"
    cp "$src"/src/nanosvg.h "$src"/src/nanosvgrast.h "$prefix/include/"
}

# ---- For Windows only: what Debian has for itself -------------------------------------------------------------------

recipe_zlib() {
    archive_recipe libz.a "$src"/*.c
    cp "$src"/zlib.h "$src"/zconf.h "$prefix/include/"
}

recipe_zstd() {
    src=$src/build/cmake
    cmake_recipe -DZSTD_BUILD_PROGRAMS=OFF -DZSTD_BUILD_SHARED=OFF -DZSTD_BUILD_TESTS=OFF
}

# No engines, no legacy provider, nothing that is loaded from a folder: what is linked is all there is.
recipe_openssl() {
    mkdir "$scratch/build"
    cd "$scratch/build"
    perl "$src/Configure" mingw64 --cross-compile-prefix="$tool" --prefix="$prefix" --libdir=lib --openssldir=C:/voyageur-unused \
        no-shared no-tests no-apps no-docs no-legacy no-module no-comp no-engine no-dso no-quic
    make -j"$jobs" build_libs
    make install_dev
}

# ZLIB_WINAPI is preset because its test program cannot run here.
recipe_libarchive() {
    local zlib zstd
    zlib=$(prefix_of zlib) zstd=$(prefix_of zstd)
    cmake_recipe -DENABLE_TEST=OFF -DENABLE_TAR=OFF -DENABLE_CPIO=OFF -DENABLE_CAT=OFF -DENABLE_UNZIP=OFF -DENABLE_OPENSSL=OFF \
        -DENABLE_CNG=ON -DENABLE_LZMA=OFF -DENABLE_BZip2=OFF -DENABLE_LZ4=OFF -DENABLE_LIBXML2=OFF -DENABLE_EXPAT=OFF \
        -DENABLE_ICONV=OFF -DENABLE_PCREPOSIX=OFF -DENABLE_PCRE2POSIX=OFF -DENABLE_LIBB2=OFF -DENABLE_ZSTD=ON -DENABLE_ZLIB=ON \
        -DENABLE_WERROR=OFF -DZLIB_WINAPI=OFF -DZLIB_WINAPI_WITH_LIB="$zlib/lib/libz.a" \
        -DZLIB_LIBRARY="$zlib/lib/libz.a" -DZLIB_INCLUDE_DIR="$zlib/include" \
        -DZSTD_LIBRARY="$zstd/lib/libzstd.a" -DZSTD_INCLUDE_DIR="$zstd/include"
}

# The amalgamation is made here, by the sources' own script, then compiled for there.
recipe_sqlite() {
    mkdir "$scratch/amalgamation"
    (cd "$scratch/amalgamation" && "$src/configure" --disable-tcl --disable-readline && make sqlite3.c)
    archive_recipe libsqlite3.a "$scratch/amalgamation/sqlite3.c" -- -DSQLITE_ENABLE_FTS5 -DSQLITE_ENABLE_COLUMN_METADATA
    cp "$scratch/amalgamation/sqlite3.h" "$prefix/include/"
}

# The same version as this machine's Qt, whose moc, rcc and lrelease it is built with. TLS by Windows itself.
recipe_qtbase() {
    cmake_recipe -DBUILD_SHARED_LIBS=ON -DQT_QMAKE_TARGET_MKSPEC=win32-g++ -DQT_BUILD_TOOLS_WHEN_CROSSCOMPILING=OFF \
        -DQT_BUILD_EXAMPLES=OFF -DQT_BUILD_TESTS=OFF -DFEATURE_precompile_header=ON -DCMAKE_CXX_FLAGS=-Wno-attributes \
        -DFEATURE_dbus=OFF -DFEATURE_opengl=OFF -DINPUT_opengl=no -DFEATURE_vulkan=OFF -DFEATURE_printsupport=ON \
        -DFEATURE_direct2d=ON -DFEATURE_direct2d1_1=OFF -DFEATURE_tabletevent=OFF \
        -DFEATURE_openssl=OFF -DFEATURE_schannel=ON -DFEATURE_ssl=ON \
        -DFEATURE_sql=ON -DFEATURE_system_sqlite=ON -DFEATURE_sql_odbc=OFF \
        -DFEATURE_system_zlib=OFF -DFEATURE_system_png=OFF -DFEATURE_system_jpeg=OFF -DFEATURE_system_freetype=OFF \
        -DFEATURE_system_harfbuzz=OFF -DFEATURE_system_pcre2=OFF -DFEATURE_system_doubleconversion=OFF \
        -DFEATURE_zstd=OFF -DFEATURE_brotli=OFF -DFEATURE_icu=OFF -DFEATURE_glib=OFF -DFEATURE_pkg_config=OFF
}

# /utf-8 is another compiler's switch.
recipe_qtkeychain() {
    sed -i 's#add_definitions( /utf-8 -DUNICODE )#add_definitions( -DUNICODE )#' "$src/qtkeychain/CMakeLists.txt"
    cmake_recipe -DBUILD_WITH_QT6=ON -DBUILD_TRANSLATIONS=OFF -DBUILD_TEST_APPLICATION=OFF -DUSE_CREDENTIAL_STORE=ON
}

# Upstream knows qmake only.
recipe_qcustomplot() {
    cat >"$src/CMakeLists.txt" <<'end'
cmake_minimum_required(VERSION 3.25)
project(qcustomplot LANGUAGES CXX)
find_package(Qt6 REQUIRED COMPONENTS Widgets PrintSupport)
add_library(qcustomplot STATIC qcustomplot.cpp qcustomplot.h)
set_target_properties(qcustomplot PROPERTIES AUTOMOC ON PUBLIC_HEADER qcustomplot.h)
target_link_libraries(qcustomplot PUBLIC Qt6::Widgets Qt6::PrintSupport)
install(TARGETS qcustomplot)
end
    cmake_recipe
}
