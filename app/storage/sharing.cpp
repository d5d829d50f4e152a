// SPDX-License-Identifier: GPL-3.0-or-later
#include "storage/sharing.h"

#include "storage/remotewalk.h"

#include <QCoreApplication>

namespace voyageur::storage {

using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

// Numbers of groups, for names of an institution's directory may hold blanks. Modes are read digit by digit: awk knows no bits.
ssh::ShellCommand checkCommand(const ssh::RemotePath &folder, const QByteArray &group)
{
    return ssh::ShellCommand::script(R"sh(
CDPATH= cd -P -- "$1" 2>/dev/null || exit 67
find . -maxdepth 0 -printf '' >/dev/null 2>&1 || exit 69
group=$(getent group "$2" | cut -d : -f 3)
if [ -z "$group" ]; then printf 'n\0'; exit 0; fi
above=$PWD
while [ "$above" != / ]; do
    above=${above%/*}; above=${above:-/}
    set -- $(stat -c '%g %a' -- "$above")
    mode=$2
    if [ "$1" = "$group" ]; then mode=${mode%?}; fi
    case $mode in *[1357]) ;; *) printf 'b %s\0' "$above"; break ;; esac
done
gentle='nice -n 19'
if command -v ionice >/dev/null 2>&1 && ionice -c 3 true 2>/dev/null; then gentle="$gentle ionice -c 3"; fi
{ $gentle find . -xdev -printf '%y %G %m %U %b %p\0'; printf 'e %s\0' "$?"; } | tr '\000\n' '\n\001' | $gentle awk -v group="$group" -v me="$(id -u)" '
$1 == "e" { bad = $2; next }
{
    if (++all % 20000 == 0) print "voyageur-walk", all > "/dev/stderr"
    wrong = 0
    if ($2 != group) { wrong = 1; groups++; bytes += $5 * 512 }
    if ($1 != "l") {
        m = substr("0000" $3, length($3) + 1)
        s = substr(m, 1, 1); g = substr(m, 3, 1); o = substr(m, 2, 1)
        if ($1 == "d" && s !~ /[2367]/) { wrong = 1; setgid++ }
        if (g < 4 || $1 == "d" && g % 2 == 0 || $1 != "d" && o % 2 == 1 && g % 2 == 0) { wrong = 1; closed++ }
        else if (g !~ /[2367]/) { wrong = 1; fixed++ }
    }
    if (!wrong) next
    if ($4 == me) mine++; else others++
    if (shown++ < 10) printf "x %s\n", substr($0, index($0, " .") + 1)
}
END { printf "t %d %d %.0f %d %d %d %d %d %d\n", all, groups, bytes, setgid, closed, fixed, others, mine, bad }
' | tr '\n\001' '\000\n'
)sh",
                                     {folder.bytes(), group});
}

} // namespace

Result<SharingReport> checkSharing(ssh::Host &host, const ssh::RemotePath &folder, const QByteArray &group,
                                   const base::ProgressSink &progress, const base::StopToken &stop)
{
    SharingReport report;
    report.group = group;
    bool known = true;
    bool ended = false;
    const auto record = [&](const QByteArray &text) {
        if (text == "n") {
            known = false;
        } else if (text.startsWith("b ")) {
            report.barred = text.sliced(2);
        } else if (text.startsWith("x ")) {
            report.examples += text.sliced(2) == "." ? text.sliced(2) : text.sliced(4);
        } else if (const auto words = text.split(' '); text.startsWith("t ") && words.size() == 10) {
            qint64 *const counts[] = {&report.names,  &report.wrongGroup,   &report.wrongBytes, &report.withoutSetgid,
                                      &report.closed, &report.unchangeable, &report.ofOthers,   &report.mendable};
            for (qsizetype i = 0; i < std::ssize(counts); ++i)
                *counts[i] = words[i + 1].toLongLong();
            report.complete = words.last() == "0";
            ended = true;
        }
    };
    VOYAGEUR_CHECK(walkRemote(host, checkCommand(folder, group), folder, record, progress, stop));
    if (!known)
        return Error{ErrorCode::BadRequest,
                     QCoreApplication::translate("voyageur::storage::Sharing", "There is no group “%1” on the cluster.")
                         .arg(base::shownSafely(group)),
                     {},
                     {},
                     {}};
    if (!ended)
        return Error{ErrorCode::BadAnswer,
                     QCoreApplication::translate("voyageur::storage::Sharing", "The folder “%1” could not be looked through.")
                         .arg(folder.shown()),
                     {},
                     {},
                     {}};
    return report;
}

} // namespace voyageur::storage
