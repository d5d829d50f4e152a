// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "testprogram.h"

#include <QApplication>

#include <functional>

namespace voyageur::tests {

//! What this thread has had of a processor, in milliseconds.
double threadCpu();

//! For how long a window answers no key and no click, and what it does meanwhile.
struct Standstill {
    static constexpr double limit = 250; //!< what a person still takes for "at once", or nearly
    double milliseconds = 0;
    QString what;

    bool isBearable() const;
    QByteArray words() const;
};

//! An application that knows which event took longest.
class WatchedApplication final : public QApplication {
public:
    using QApplication::QApplication;
    bool notify(QObject *receiver, QEvent *event) override;
    //! Since the last call.
    QString takeLongest();

private:
    int m_depth = 0;
    Standstill m_longest;
};

//! The longest standstill: of `act`, and of each round of the loop that follows, until nothing waits and `done` says so, for
//! so many milliseconds at most. In a WatchedApplication.
//!
//! It counts what the window's thread has had of a processor, and not the time on the wall: on a computer that has other
//! things to do, a thread waits for its turn through no fault of its own. The price is that a thread which sleeps or waits for
//! a file counts as quick; tst_eventloop has that case, with servers that do not answer.
Standstill standstillOf(const std::function<void()> &act, const std::function<bool()> &done = {}, int within = 30'000);

} // namespace voyageur::tests

//! The class has widgets, and asks how long they take.
#define VOYAGEUR_WATCHED_TEST(Class) VOYAGEUR_TEST_RUN((voyageur::tests::runUnder<voyageur::tests::WatchedApplication, Class>))

//! Fails when the window stands still for 250 ms.
#define STAYS_QUICK(...)                                                                                                         \
    do {                                                                                                                         \
        const auto standstill = voyageur::tests::standstillOf(__VA_ARGS__);                                                      \
        QVERIFY2(standstill.isBearable(), standstill.words().constData());                                                       \
    } while (false)
