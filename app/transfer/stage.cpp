// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/stage.h"

#include "base/sha256.h"
#include "transfer/stagewords.h"
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
    const auto command = ssh::ShellCommand::script(stageWords, R"sh(
lock=$2 token=$3
if [ -e "$lock" ] && ! held; then exit 0; fi
size=0
if [ "$4" = keep ]; then size=$(find "$1" -type f -printf '%s\n' 2>/dev/null | awk '{ s += $1 } END { printf "%.0f", s }'); fi
if [ "${size:-0}" = 0 ]; then rm -rf -- "$1"; fi
give
echo "$size"
)sh",
                                                   {m_path.bytes(), lock().bytes(), m_token, rest == Rest::Keep ? "keep" : "-"});
    ssh::RunOptions options;
    options.deadline = base::Deadline::after(std::chrono::seconds(10));
    const auto output = m_host.run(command, options); // what fails here only leaves what the next transfer replaces
    return output.ok() ? std::optional(output->out.trimmed().toLongLong()) : std::nullopt;
}

base::Result<qint64> Stage::discard(KeptWish wish, const base::StopToken &stop)
{
    const auto command =
        ssh::ShellCommand::script(stageWords, R"sh(
lock=$2 token=$3
if [ ! -d "$1" ] || [ -L "$1" ]; then echo 0; exit; fi
[ "$4" = look ] || take
find "$1" -type f -printf '%s\n' 2>/dev/null | awk '{ s += $1 } END { printf "%.0f", s }'
[ "$4" != look ] || exit 0
find "$1" -type d ! -perm -700 -exec chmod u+rwx -- {} + 2>/dev/null
rm -rf -- "$1"
status=$?
kill "$life"
give
exit "$status"
)sh",
                                  {m_path.bytes(), lock().bytes(), m_token, wish == KeptWish::Look ? "look" : "remove"});
    VOYAGEUR_TRY(output, runBulk(m_host, command, stop, {statusStageBusy}));
    return output.status.code == statusStageBusy ? base::Result<qint64>(uploadUnderWay(m_final))
                                                 : base::Result<qint64>(output.out.trimmed().toLongLong());
}

} // namespace voyageur::transfer
