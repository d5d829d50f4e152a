// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/stage.h"

#include "base/sha256.h"
#include "remote/outcome.h"
#include "remote/programs.h"
#include "transfer/uploaderrors.h"

#include <QRandomGenerator>

namespace voyageur::transfer {

ssh::RemotePath stageFor(const Place &place)
{
    if (place.facts.kind == RemoteKind::Folder)
        return place.path.child(".voyageur-part");
    base::Sha256 hash;
    hash.add(place.path.name());
    return place.path.parent().child(".voyageur-part-" + hash.hex().first(12));
}

Stage::Stage(ssh::Host &host, const ssh::RemotePath &path, const ssh::RemotePath &final)
    : m_host(host), m_path(path), m_final(final), m_token(QByteArray::number(QRandomGenerator::system()->generate64(), 16)
                                                          + QByteArray::number(QRandomGenerator::system()->generate64(), 16))
{
}

std::optional<qint64> Stage::leave(Rest rest)
{
    if (!m_host.isConnected())
        return std::nullopt;
    const auto command = remote::leaveStage(m_path.bytes(), lock().bytes(), m_token, rest == Rest::Keep ? "keep" : "-");
    ssh::RunOptions options;
    options.deadline = base::Deadline::after(std::chrono::seconds(10));
    const auto output = m_host.run(command, options); // what fails here only leaves what the next transfer replaces
    return output.ok() ? std::optional(output->out.trimmed().toLongLong()) : std::nullopt;
}

base::Result<qint64> Stage::discard(KeptWish wish, const base::StopToken &stop)
{
    const auto command = remote::keptStage(m_path.bytes(), lock().bytes(), m_token, wish == KeptWish::Look ? "look" : "remove");
    VOYAGEUR_TRY(output, runBulk(m_host, command, stop, {remote::Busy}));
    return output.status.code == remote::Busy ? base::Result<qint64>(uploadUnderWay(m_final))
                                              : base::Result<qint64>(output.out.trimmed().toLongLong());
}

} // namespace voyageur::transfer
