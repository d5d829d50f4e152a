// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/treefacts.h"

#include "transfer/remote.h"

#include <map>

namespace voyageur::transfer {

base::Result<bool> setModes(ssh::Host &host, const ssh::RemotePath &root, const QList<TreeMode> &modes,
                            const base::StopToken &stop)
{
    // As few programs as there are modes. Folders that nobody can go through come last.
    std::map<std::pair<bool, int>, QByteArray> names;
    for (const TreeMode &one : modes)
        names[{(one.mode & 0100) != 0, one.mode}] += "./" + one.path + '\0';
    bool all = true;
    for (auto group = names.crbegin(); group != names.crend(); ++group) {
        const auto command =
            ssh::ShellCommand::script(R"sh(
CDPATH= cd -- "$1" || exit
xargs -0 -n 400 /bin/sh -c 'm=$1; shift
for f do shift; [ -L "$f" ] || [ ! -e "$f" ] || set -- "$@" "$f"; done
[ $# -gt 0 ] || exit 0
chmod -- "$m" "$@" 2>/dev/null && [ -z "$(find "$1" -prune ! -perm -2000 ! -perm "$m" 2>/dev/null)" ] || echo modeless
exit 0' sh "$2"
)sh",
                                      {root.bytes(), QByteArray::number(group->first.second, 8).rightJustified(4, '0')});
        VOYAGEUR_TRY(output, runBulk(host, command, stop, {}, group->second));
        all = all && output.out.isEmpty();
    }
    return all;
}

base::Result<void> setTimes(ssh::Host &host, const ssh::RemotePath &root, const QList<TreeTime> &times,
                            const base::StopToken &stop)
{
    QByteArray list;
    for (const TreeTime &one : times)
        list += QByteArray::number(one.mtimeSeconds) + " ./" + one.path + '\0';
    if (list.isEmpty())
        return {};
    const auto command = ssh::ShellCommand::script(R"sh(
CDPATH= cd -- "$1" || exit
exec xargs -0 /bin/sh -c 'for f do
    [ -L "${f#* }" ] || touch -c -d "@${f%% *}" -- "${f#* }" || status=1
done
exit ${status:-0}' sh
)sh",
                                                   {root.bytes()});
    VOYAGEUR_CHECK(runBulk(host, command, stop, {}, list));
    return {};
}

} // namespace voyageur::transfer
