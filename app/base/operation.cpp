// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/operation.h"

#include <QCoreApplication>
#include <QEvent>

#include <atomic>
#include <condition_variable>
#include <list>
#include <mutex>
#include <thread>

namespace voyageur::base {

struct Workers::Private {
    struct Piece {
        std::thread thread;
        StopSource stop;
        bool ended = false;
    };
    mutable std::mutex mutex;
    std::list<Piece> pieces;

    // A thread cannot join itself, so each start collects those that ended before.
    void collectEnded()
    {
        for (auto it = pieces.begin(); it != pieces.end();) {
            if (it->ended) {
                it->thread.join();
                it = pieces.erase(it);
            } else {
                ++it;
            }
        }
    }
};

Workers::Workers() : d(std::make_unique<Private>()) {}

Workers::~Workers()
{
    requestStop();
    while (true) {
        std::list<Private::Piece> last;
        {
            const std::lock_guard lock(d->mutex);
            if (d->pieces.empty())
                return;
            last.splice(last.begin(), d->pieces, d->pieces.begin());
        }
        // `ended` is written under the mutex by the thread itself; the node stays alive in `last` until joined.
        last.front().thread.join();
    }
}

void Workers::start(StopSource stop, std::function<void()> body)
{
    const std::lock_guard lock(d->mutex);
    d->collectEnded();
    d->pieces.emplace_back();
    auto &piece = d->pieces.back();
    piece.stop = std::move(stop);
    piece.thread = std::thread([this, &piece, body = std::move(body)]() mutable {
        body();
        body = {}; // what the work held is released before anyone sees it as ended
        const std::lock_guard ended(d->mutex);
        piece.ended = true;
    });
}

void Workers::requestStop()
{
    std::list<StopSource> stops;
    {
        const std::lock_guard lock(d->mutex);
        for (const auto &piece : d->pieces)
            stops.push_back(piece.stop);
    }
    for (auto &stop : stops) // outside the lock: a stop callback may start or end work
        stop.request();
}

int Workers::running() const
{
    const std::lock_guard lock(d->mutex);
    int count = 0;
    for (const auto &piece : d->pieces)
        count += piece.ended ? 0 : 1;
    return count;
}

namespace detail {

namespace {
const auto resultEvent = static_cast<QEvent::Type>(QEvent::registerEventType());
const auto progressEvent = static_cast<QEvent::Type>(QEvent::registerEventType());
} // namespace

// The receiver lives in the creating thread and dies with the Operation. The worker may post only while `receiver` is
// set, under the mutex, so an event never reaches a dead object. (QPointer would be read off-thread.)
class Delivery final {
public:
    class Receiver final : public QObject {
    public:
        Receiver(Delivery &delivery, std::function<void()> deliver, std::function<void(const Progress &)> onProgress)
            : m_delivery(delivery), m_deliver(std::move(deliver)), m_onProgress(std::move(onProgress))
        {
        }

        bool event(QEvent *event) override
        {
            m_delivery.synchronise();
            if (event->type() == resultEvent) {
                auto deliver = std::exchange(m_deliver, {});
                m_onProgress = {};
                if (deliver)
                    call(deliver);
                return true;
            }
            if (event->type() == progressEvent) {
                const auto onProgress = m_onProgress; // a copy: the call may end this object
                if (const auto progress = onProgress ? m_delivery.takeProgress() : std::nullopt)
                    call([&] { onProgress(*progress); });
                return true;
            }
            return QObject::event(event);
        }

        //! Says nothing more, and goes: at once, or when the call that it is in the middle of has returned.
        void retire()
        {
            m_deliver = {};
            m_onProgress = {};
            m_retired = true;
            if (m_calls == 0)
                delete this;
        }

    private:
        // The call may destroy the Operation, which retires this object.
        template <typename Call>
        void call(const Call &call)
        {
            ++m_calls;
            call();
            if (--m_calls == 0 && m_retired)
                delete this;
        }

        Delivery &m_delivery; // outlives every call: the Operation or the event's sender holds it
        std::function<void()> m_deliver;
        std::function<void(const Progress &)> m_onProgress;
        int m_calls = 0;
        bool m_retired = false;
    };

    // The worker posts under this mutex, so whoever has held it since sees all that the worker wrote. Qt's own queue orders
    // the same, but in a way that no tool can check.
    void synchronise() { const std::lock_guard lock(m_mutex); }

    void postResult()
    {
        const std::lock_guard lock(m_mutex);
        if (receiver)
            QCoreApplication::postEvent(receiver.get(), new QEvent(resultEvent));
    }

    void postProgress(const Progress &progress)
    {
        const std::lock_guard lock(m_mutex);
        if (!receiver)
            return;
        const bool waiting = m_latest.has_value();
        m_latest = progress;
        if (!waiting)
            QCoreApplication::postEvent(receiver.get(), new QEvent(progressEvent));
    }

    std::optional<Progress> takeProgress()
    {
        const std::lock_guard lock(m_mutex);
        return std::exchange(m_latest, std::nullopt);
    }

    void close()
    {
        Receiver *dying = nullptr;
        {
            const std::lock_guard lock(m_mutex);
            dying = receiver.release();
        }
        if (dying)
            dying->retire();
    }

    std::unique_ptr<Receiver> receiver; // under m_mutex

private:
    std::mutex m_mutex;
    std::optional<Progress> m_latest; // under m_mutex
};

OperationCore::OperationCore(std::function<void()> deliver, std::function<void(const Progress &)> onProgress)
    : delivery(std::make_shared<Delivery>())
{
    delivery->receiver = std::make_unique<Delivery::Receiver>(*delivery, std::move(deliver), std::move(onProgress));
}

OperationCore::~OperationCore()
{
    delivery->close();
    stop.request();
}

ProgressSink progressSink(const std::shared_ptr<Delivery> &delivery)
{
    return [delivery](const Progress &progress) { delivery->postProgress(progress); };
}

void deliverResult(const std::shared_ptr<Delivery> &delivery)
{
    delivery->postResult();
}

} // namespace detail

} // namespace voyageur::base
