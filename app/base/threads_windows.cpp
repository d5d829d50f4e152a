// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtGlobal>

// At a thread's end, MinGW frees what is thread_local before its destructors run
// (https://gcc.gnu.org/bugzilla/show_bug.cgi?id=80816). The JIT of Qt's regular expressions keeps such an object in every thread
// that used one, and the program would crash, now and then, when that thread ends. Without the JIT there is no such object; our
// own code has none (tests/laws). Said before main(), because Qt looks once, at the first expression.

namespace {

[[gnu::constructor]] void useNoRegexpJit()
{
    qputenv("QT_ENABLE_REGEXP_JIT", "0");
}

} // namespace

// The linker asks for it by name (CMakeLists.txt), so that no program goes without this file.
extern "C" const int voyageurThreadsEndWell;
const int voyageurThreadsEndWell = 1;
