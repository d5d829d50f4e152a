// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/share/doorbell.h"

#include "base/stop.h"
#include "ssh/share/localstream.h"

#include <condition_variable>
#include <mutex>
#include <thread>

namespace voyageur::ssh {

namespace {

constexpr int places = 8; // programs without a window at one time
constexpr auto patience = std::chrono::seconds(3);
constexpr qint64 longestWish = 8192;
constexpr char yes = 'y';
constexpr char no = 'n';

std::optional<MeetingPlace> place(int number)
{
    const auto found = meetingPlace(QStringLiteral("window"), QStringLiteral("without a window"), number);
    return found.ok() ? std::optional(*found) : std::nullopt;
}

//! Interrupts a stream whose other end says nothing for too long.
class Watchdog final {
public:
    explicit Watchdog(LocalStream &stream)
        : m_thread([this, &stream] {
              std::unique_lock lock(m_mutex);
              if (!m_changed.wait_for(lock, patience, [this] { return m_done; }))
                  stream.interrupt();
          })
    {
    }
    ~Watchdog()
    {
        {
            const std::lock_guard lock(m_mutex);
            m_done = true;
        }
        m_changed.notify_all();
        m_thread.join();
    }
    Watchdog(const Watchdog &) = delete;
    Watchdog &operator=(const Watchdog &) = delete;

private:
    std::mutex m_mutex;
    std::condition_variable m_changed;
    bool m_done = false;
    std::thread m_thread;
};

// A line without its end; nothing when it is too long or breaks off.
std::optional<QByteArray> readLine(LocalStream &stream)
{
    QByteArray line;
    char next = 0;
    while (line.size() < longestWish && stream.read(&next, 1) == 1) {
        if (next == '\n')
            return line;
        line += next;
    }
    return std::nullopt;
}

bool writeAll(LocalStream &stream, const QByteArray &bytes)
{
    for (qint64 sent = 0; sent < bytes.size();) {
        const qint64 count = stream.write(bytes.constData() + sent, bytes.size() - sent);
        if (count <= 0)
            return false;
        sent += count;
    }
    return true;
}

bool ringAt(const QString &address, const QByteArray &wish)
{
    auto stream = LocalStream::connectTo(address);
    if (!stream.isOpen() || stream.peerUser() != ownUser())
        return false;
    const Watchdog watchdog(stream);
    char answer = no;
    return writeAll(stream, wish + '\n') && stream.read(&answer, 1) == 1 && answer == yes;
}

} // namespace

struct Doorbell::Private {
    FileLock lock;
    LocalListener listener;
    std::function<bool(const QString &)> onRing;
    std::thread thread;

    void answerAll()
    {
        while (true) {
            auto stream = listener.accept();
            if (!stream.isOpen())
                return;
            if (stream.peerUser() != ownUser())
                continue;
            const Watchdog watchdog(stream);
            if (const auto wish = readLine(stream))
                (void)writeAll(stream, QByteArray(1, onRing(QString::fromUtf8(*wish)) ? yes : no));
        }
    }
};

std::unique_ptr<Doorbell> Doorbell::hang(std::function<bool(const QString &)> onRing)
{
    for (int number = 1; number <= places; ++number) {
        const auto here = place(number);
        if (!here)
            return nullptr;
        auto lock = FileLock::tryTake(here->lock);
        if (!lock.ok() || !lock->isHeld())
            continue;
        auto listener = LocalListener::listenAt(here->address);
        if (!listener.ok())
            continue;
        auto inner = std::make_unique<Private>();
        inner->lock = std::move(*lock);
        inner->listener = std::move(*listener);
        inner->onRing = std::move(onRing);
        inner->thread = std::thread([raw = inner.get()] { raw->answerAll(); });
        return std::unique_ptr<Doorbell>(new Doorbell(std::move(inner)));
    }
    return nullptr;
}

Doorbell::Doorbell(std::unique_ptr<Private> inner) : d(std::move(inner)) {}

Doorbell::~Doorbell()
{
    d->listener.interrupt();
    d->thread.join();
    d->listener = {}; // before the lock goes
}

bool Doorbell::ring(const QString &wanted)
{
    QByteArray wish = wanted.toUtf8();
    if (wish.contains('\n') || wish.size() >= longestWish)
        return false;
    for (int number = 1; number <= places; ++number) {
        const auto there = place(number);
        if (there && FileLock::isTaken(there->lock) && ringAt(there->address, wish))
            return true;
    }
    return false;
}

} // namespace voyageur::ssh
