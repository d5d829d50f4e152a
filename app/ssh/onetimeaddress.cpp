// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/onetimeaddress.h"

#include "base/stop.h"

#include <QRandomGenerator>

#include <array>

namespace voyageur::ssh {

namespace {

constexpr size_t mostCallers = 16;
constexpr qsizetype longestRequest = 16 * 1024;

struct Caller {
    Socket socket;
    QByteArray request;
};

QByteArray newWord()
{
    std::array<quint32, 4> words{};
    QRandomGenerator::system()->generate(words.begin(), words.end());
    return QByteArray(reinterpret_cast<const char *>(words.data()), sizeof words).toHex();
}

QByteArray httpAnswer(const QByteArray &head)
{
    return "HTTP/1.1 " + head
        + "Cache-Control: no-store\r\nReferrer-Policy: no-referrer\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
}

} // namespace

base::Result<std::unique_ptr<OneTimeAddress>> OneTimeAddress::open(const QString &target, std::chrono::milliseconds limit)
{
    auto listener = LoopbackListener::listen(0);
    if (!listener.ok())
        return listener.error();
    return std::unique_ptr<OneTimeAddress>(new OneTimeAddress(std::move(*listener), target, limit));
}

OneTimeAddress::OneTimeAddress(LoopbackListener listener, const QString &target, std::chrono::milliseconds limit)
    : m_listener(std::move(listener)), m_target(target.toUtf8()), m_word(newWord()), m_thread([this, limit] { serve(limit); })
{
}

OneTimeAddress::~OneTimeAddress()
{
    m_ending = true;
    m_waker.wake();
    m_thread.join();
}

QString OneTimeAddress::address() const
{
    return QStringLiteral("http://127.0.0.1:%1/%2").arg(QString::number(m_listener.port()), QString::fromLatin1(m_word));
}

QByteArray OneTimeAddress::answerTo(const QByteArray &request, bool &used) const
{
    if (!request.contains("\r\n\r\n"))
        return request.size() > longestRequest ? httpAnswer("431 Request Header Fields Too Large\r\n") : QByteArray();
    used = request.startsWith("GET /" + m_word + ' ');
    return httpAnswer(used ? "302 Found\r\nLocation: " + m_target + "\r\n" : QByteArray("404 Not Found\r\n"));
}

void OneTimeAddress::serve(std::chrono::milliseconds limit)
{
    const auto deadline = base::Deadline::after(limit);
    std::vector<Caller> callers; // a browser may open connections ahead of need
    bool used = false;
    while (!used && !m_ending && !deadline.passed()) {
        std::vector<Watched> watched{{m_listener.handle(), true}, {m_waker.waitEnd(), true}};
        for (const Caller &caller : callers)
            watched.push_back({caller.socket.handle(), true});
        awaitSockets(watched, deadline.left());
        for (size_t i = callers.size(); i-- > 0;) {
            if (!watched[i + 2].canRead && !watched[i + 2].broken)
                continue;
            std::array<char, 4096> bytes{};
            const Moved moved = receiveNow(callers[i].socket, bytes.data(), bytes.size());
            if (moved.what == Moved::What::Some)
                callers[i].request.append(bytes.data(), moved.bytes);
            bool right = false;
            const QByteArray answer = answerTo(callers[i].request, right);
            if (!answer.isEmpty()) {
                (void)sendNow(callers[i].socket, answer.constData(), answer.size()); // a few hundred bytes: they fit
                endSending(callers[i].socket);
            }
            if (!answer.isEmpty() || moved.what == Moved::What::End || moved.what == Moved::What::Broken)
                callers.erase(callers.begin() + static_cast<std::ptrdiff_t>(i));
            used = used || right;
        }
        bool full = false;
        if (Socket socket = m_listener.accept(full);
            socket.isOpen() && callers.size() < mostCallers && peerUser(socket) != PeerUser::Foreign)
            callers.push_back({std::move(socket), {}});
    }
    m_listener.close(); // or who comes once more would wait for ever
    m_over = true;
}

} // namespace voyageur::ssh
