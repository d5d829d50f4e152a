// SPDX-License-Identifier: GPL-3.0-or-later
#include <cxxabi.h>

// An object of which each thread has its own is destroyed first, and then its memory is freed. MinGW does both by keys of its
// threads library, in the order of their numbers, and without this the memory's key came first: a thread that had used one of
// Qt's regular expressions crashed at its end (https://gcc.gnu.org/bugzilla/show_bug.cgi?id=80816). So the key of the destructors
// is taken here, before anything else in the program has begun.

namespace {

[[gnu::constructor(101)]] void takeTheKeyOfTheDestructors()
{
    abi::__cxa_thread_atexit([](void *) {}, nullptr, nullptr);
}

} // namespace

// The linker asks for it by name (CMakeLists.txt), so that no program goes without this file.
extern "C" const int voyageurThreadsEndInOrder;
const int voyageurThreadsEndInOrder = 1;
