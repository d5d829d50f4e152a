// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/treefacts.h"

#include "remote/programs.h"
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
        const auto command = remote::setMode(root.bytes(), QByteArray::number(group->first.second, 8).rightJustified(4, '0'));
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
    const auto command = remote::setTimes(root.bytes());
    VOYAGEUR_CHECK(runBulk(host, command, stop, {}, list));
    return {};
}

} // namespace voyageur::transfer
