// SPDX-License-Identifier: GPL-3.0-or-later
// What a server in a job is called, and what its state says.
#include "servers/jobserver.h"
#include "session/remote.h"

#include <QCoreApplication>
#include <QHash>

#include <algorithm>

namespace voyageur::servers {

using namespace Qt::StringLiterals;
using base::Result;
using State = ServerState::Stage;

namespace {

struct ServerStateText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::servers::JobServer)
};

constexpr char serverSeparator = 0x1e;

// As newSecret() makes them: it comes back from the cluster and stands in addresses, where a line break would be another header.
bool isServerSecret(const QByteArray &word)
{
    return std::ranges::all_of(word, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

} // namespace

QString serverName(ServerKind kind)
{
    return kind == ServerKind::TensorBoard ? u"tensorboard"_s : kind == ServerKind::Jupyter ? u"jupyter"_s : u"own"_s;
}

std::optional<ServerKind> serverKind(const QString &name)
{
    for (const ServerKind kind : {ServerKind::TensorBoard, ServerKind::Jupyter, ServerKind::Own})
        if (serverName(kind) == name)
            return kind;
    return std::nullopt;
}

QString serverTitle(ServerKind kind, const QString &command)
{
    if (kind == ServerKind::TensorBoard)
        return u"TensorBoard"_s;
    if (kind == ServerKind::Jupyter)
        return u"Jupyter"_s;
    const QString words = command.simplified();
    const QString word = words.section(u' ', words.startsWith("exec "_L1) ? 1 : 0).section(u' ', 0, 0).section(u'/', -1);
    return word.isEmpty() ? ServerStateText::tr("The server") : base::shownSafely(word.toUtf8(), 40);
}

Result<ServerState> parseServerState(const QByteArray &out)
{
    const auto parts = out.split(serverSeparator);
    // The server's own output may hold separators: what stands before and after it does not.
    if (parts.size() < 5)
        return session::remoteFailure(ServerStateText::tr("The state of the server in the job is unreadable."), out.left(1000));
    ServerState state;
    state.held = parts[1] == "held";
    state.secret = parts.last().trimmed();
    if (!isServerSecret(state.secret))
        return session::remoteFailure(ServerStateText::tr("The state of the server in the job is unreadable."), {});
    state.words = parts[parts.size() - 2];
    state.output = parts.sliced(2, parts.size() - 4).join(serverSeparator);
    const auto words = parts[0].trimmed().split(' ');
    if (words.first().isEmpty())
        return state;
    static const QHash<QByteArray, State> stages = {{"beginning", State::Beginning},  {"listening", State::Listening},
                                                    {"missing", State::NotInstalled}, {"nofolder", State::NoFolder},
                                                    {"ended", State::Ended},          {"expired", State::Expired}};
    const auto stage = stages.constFind(words.first());
    if (stage == stages.constEnd() || words.size() < 3)
        return session::remoteFailure(ServerStateText::tr("The state of the server in the job is unreadable."),
                                      parts[0].left(200));
    state.stage = *stage;
    state.step = QString::fromLatin1(words[1]);
    state.node = base::shownSafely(words[2], 255);
    const QByteArray rest = words.sliced(3).join(' ');
    if (state.stage == State::Listening)
        state.port = rest.toInt();
    else if (state.stage == State::Ended)
        state.status = rest.toInt();
    else if (state.stage == State::NotInstalled)
        state.environment = base::shownSafely(rest, 1000);
    if (state.stage == State::Listening && (state.port < 1 || state.port > 65535))
        return session::remoteFailure(ServerStateText::tr("The state of the server in the job is unreadable."),
                                      parts[0].left(200));
    return state;
}

QByteArray withoutSecret(QByteArray words, const QByteArray &secret)
{
    return secret.isEmpty() ? words : words.replace(secret, "…");
}

int httpStatus(const QByteArray &answer)
{
    const auto words = answer.first(std::max<qsizetype>(0, answer.indexOf('\n'))).trimmed().split(' ');
    return words.size() >= 2 && words[0].startsWith("HTTP/") ? words[1].toInt() : 0;
}

} // namespace voyageur::servers
