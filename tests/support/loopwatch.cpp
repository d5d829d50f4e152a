// SPDX-License-Identifier: GPL-3.0-or-later
#include "loopwatch.h"

#include <QAbstractEventDispatcher>
#include <QElapsedTimer>
#include <QMetaEnum>
#include <QTimer>

#include <algorithm>
#include <vector>

namespace voyageur::tests {

using namespace Qt::StringLiterals;

namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || !defined(NDEBUG)
constexpr double slowness = 4; // of such a build
#else
constexpr double slowness = 1;
#endif

// The limit is that of a computer that sorts so many numbers in this time; a slower one, or one that is slow just now, gets more.
double slownessOfThisComputer()
{
    constexpr size_t count = 300'000;
    constexpr double usual = 13; // milliseconds
    constexpr double most = 2;
    const double before = threadCpu();
    std::vector<quint32> numbers(count);
    quint32 last = 1;
    for (quint32 &number : numbers)
        number = last = last * 1664525U + 1013904223U;
    std::sort(numbers.begin(), numbers.end());
    return std::clamp((threadCpu() - before) / usual, 1.0, most);
}

QString nameOf(QEvent::Type type)
{
    const char *key = QMetaEnum::fromType<QEvent::Type>().valueToKey(type);
    return key ? QString::fromLatin1(key) : QString::number(type);
}

} // namespace

bool Standstill::isBearable() const
{
    return milliseconds < limit * slowness || milliseconds < limit * slowness * slownessOfThisComputer();
}

QByteArray Standstill::words() const
{
    return u"The window stands still for %1 ms: %2"_s.arg(QString::number(milliseconds, 'f', 0), what).toUtf8();
}

bool WatchedApplication::notify(QObject *receiver, QEvent *event)
{
    if (m_depth > 0 || receiver->thread() != thread())
        return QApplication::notify(receiver, event);
    const char *what = receiver->metaObject()->className(); // it may be gone afterwards
    const QString name = receiver->objectName();
    const QEvent::Type type = event->type();
    const double before = threadCpu();
    ++m_depth;
    const bool taken = QApplication::notify(receiver, event);
    --m_depth;
    if (const double took = threadCpu() - before; took > m_longest.milliseconds)
        m_longest = {took, u"%1 to %2 “%3”, %4 ms"_s.arg(nameOf(type), QString::fromLatin1(what), name).arg(took, 0, 'f', 0)};
    return taken;
}

QString WatchedApplication::takeLongest()
{
    return std::exchange(m_longest, {}).what;
}

Standstill standstillOf(const std::function<void()> &act, const std::function<bool()> &done, int within)
{
    auto *application = static_cast<WatchedApplication *>(QCoreApplication::instance());
    const double before = threadCpu();
    act();
    Standstill longest{threadCpu() - before, u"the act itself"_s};
    QTimer tick; // else nothing might wake the loop
    tick.start(20);
    QElapsedTimer clock;
    clock.start();
    bool some = true;
    while ((some || (done && !done())) && clock.elapsed() < within) {
        application->takeLongest();
        const double start = threadCpu();
        some = QAbstractEventDispatcher::instance()->processEvents(some ? QEventLoop::AllEvents : QEventLoop::WaitForMoreEvents);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        if (const double round = threadCpu() - start; round > longest.milliseconds)
            longest = {round, u"a round of the loop; its longest event: "_s + application->takeLongest()};
    }
    if (done && !done())
        return {1e9, u"it has not ended after %1 ms"_s.arg(within)};
    return longest;
}

} // namespace voyageur::tests
