// SPDX-License-Identifier: GPL-3.0-or-later
#include "storage/sharing.h"

#include "remote/programs.h"
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
    return remote::walkShared(folder.bytes(), group);
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
                     QCoreApplication::translate("voyageur::storage::Sharing", "The group “%1” does not exist on the cluster.")
                         .arg(base::shownSafely(group)),
                     {},
                     {},
                     {}};
    if (!ended)
        return Error{
            ErrorCode::BadAnswer,
            QCoreApplication::translate("voyageur::storage::Sharing", "Could not read the folder “%1”.").arg(folder.shown()),
            {},
            {},
            {}};
    return report;
}

} // namespace voyageur::storage
