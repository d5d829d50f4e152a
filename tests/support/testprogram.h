// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "places.h"

#include <QCoreApplication>
#include <QStringList>
#include <QTest>
#ifdef QT_WIDGETS_LIB
#include <QApplication>
#endif

//! One program holds all the test classes of a folder, each under the name of its file: `tests_ssh tst_login [function…]`.
//! A test file puts what it has into a namespace of that name, so that the files of a folder can be compiled together, and
//! ends with one of the macros below. CTest has a row for each class (voyageur_test in tests/CMakeLists.txt).
// What is waited for comes within half a minute, also on a computer that has other things to do; Qt's own limit is five seconds.
#undef QTRY_VERIFY
#define QTRY_VERIFY(condition) QTRY_VERIFY_WITH_TIMEOUT((condition), 30'000)
#undef QTRY_VERIFY2
#define QTRY_VERIFY2(condition, words) QTRY_VERIFY2_WITH_TIMEOUT((condition), (words), 30'000)
#undef QTRY_COMPARE
#define QTRY_COMPARE(actual, expected) QTRY_COMPARE_WITH_TIMEOUT((actual), (expected), 30'000)

namespace voyageur::tests {

//! Runs one class. What stands behind the class's name on the command line arrives behind argv[0].
using Run = int (*)(int argc, char **argv);

//! Makes a class known under the name of `file` without folder and ending. Before main() begins.
bool add(const char *file, Run run);

//! The arguments with which this program runs `arguments` of the class that runs now: for tests that start themselves.
QStringList ofThisTest(const QStringList &arguments);

template <typename Application, typename Class>
int runUnder(int argc, char **argv)
{
    Application application(argc, argv);
    Class test;
    return QTest::qExec(&test, argc, argv);
}

template <typename Class>
int runAlone(int argc, char **argv)
{
    Class test;
    return QTest::qExec(&test, argc, argv);
}

} // namespace voyageur::tests

//! The class needs an event loop and no screen.
#define VOYAGEUR_TEST(Class) VOYAGEUR_TEST_RUN((voyageur::tests::runUnder<QCoreApplication, Class>))
//! The class has widgets.
#define VOYAGEUR_WIDGET_TEST(Class) VOYAGEUR_TEST_RUN((voyageur::tests::runUnder<QApplication, Class>))
//! The class makes an application itself, or wants none.
#define VOYAGEUR_PLAIN_TEST(Class) VOYAGEUR_TEST_RUN(voyageur::tests::runAlone<Class>)
//! The file has a function of its own, of the type Run.
#define VOYAGEUR_TEST_RUN(function) [[maybe_unused]] static const bool isKnown = voyageur::tests::add(__FILE__, function);
