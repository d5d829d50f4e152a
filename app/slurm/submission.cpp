// SPDX-License-Identifier: GPL-3.0-or-later
#include "slurm/submission.h"

#include <QRegularExpression>
#include <QUuid>

namespace voyageur::slurm {

QByteArray newTag()
{
    return "voyageur:" + QUuid::createUuid().toByteArray(QUuid::WithoutBraces);
}

std::optional<base::JobId> parseSubmitted(QByteArrayView out)
{
    // Login files and site wrappers print before it ("Welcome to the Stampede3"): only the last line, and only whole.
    const QByteArray text = out.trimmed().toByteArray();
    const auto lastBreak = text.lastIndexOf('\n');
    const auto id = base::JobId::parse(QByteArrayView(text).sliced(lastBreak + 1).trimmed());
    return id && !id->task() && !id->component() ? id : std::nullopt;
}

TestAnswer parseTestOnly(QByteArrayView err)
{
    TestAnswer answer;
    answer.words = plainWords(err);
    // "Job 7 to start at 2026-11-21T09:08:47 using 1 processors on nodes nc10101 in partition cpubase_bycore_b1"
    static const QRegularExpression form(
        QStringLiteral("Job \\d+ to start at (\\S+) (?:a )?using \\d+ processors on nodes (\\S+) in partition (\\S+)"));
    const auto match = form.match(answer.words);
    if (!match.hasMatch())
        return answer;
    bool isNumber = false;
    const qint64 seconds = match.captured(1).toLongLong(&isNumber);
    if (isNumber)
        answer.start = QDateTime::fromSecsSinceEpoch(seconds, Qt::UTC);
    answer.nodes = match.captured(2);
    answer.partition = match.captured(3);
    return answer;
}

} // namespace voyageur::slurm
