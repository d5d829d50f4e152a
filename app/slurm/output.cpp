// SPDX-License-Identifier: GPL-3.0-or-later
#include "slurm/queue.h"

#include "base/outputpattern.h"

namespace voyageur::slurm {

namespace {

// "nc[10101,10105-10107]" → "nc10101", "rack[0-1]n[01-04]" → "rack0n01": %N is the first node's name.
QByteArray firstNode(const QByteArray &nodes)
{
    QByteArray name;
    for (qsizetype at = 0; at < nodes.size() && nodes[at] != ','; ++at) {
        if (nodes[at] != '[') {
            name += nodes[at];
            continue;
        }
        while (++at < nodes.size() && nodes[at] >= '0' && nodes[at] <= '9')
            name += nodes[at];
        at = nodes.indexOf(']', at);
        if (at < 0)
            break;
    }
    return name;
}

constexpr qint64 noTask = 4294967294; // what slurmd writes for the task of a job that is no array

// The number of the task; nothing while only the whole array is known.
std::optional<qint64> taskOf(const Job &job)
{
    const bool alone = job.number != 0 && job.number == job.id.job();
    return job.id.task() || !alone ? job.id.task() : noTask;
}

std::optional<QByteArray> known(const QByteArray &value)
{
    return value.isEmpty() ? std::nullopt : std::optional(value);
}

// What one letter stands for; nothing when it is not known here.
std::optional<QByteArray> valueOf(char letter, const Job &job, const QByteArray &user)
{
    switch (letter) {
    case 'j':
    case 'J':                   // the script's own step has no number
        if (job.id.component()) // it runs in the first, whose number is that of all
            return QByteArray::number(job.id.job());
        return job.number ? std::optional(QByteArray::number(job.number)) : std::nullopt;
    case 'A':
        return QByteArray::number(job.id.job());
    case 'a':
    case 'b': // its last digit
        if (const auto task = taskOf(job))
            return QByteArray::number(letter == 'a' ? *task : *task % 10);
        return {};
    case 's':
        return "batch";
    case 'x':
        return known(job.name.toUtf8());
    case 'u':
        return known(user);
    case 'N':
        return known(firstNode(job.nodes.toUtf8()));
    default: // 'n', 't': the batch script runs as task 0 on the first node
        return "0";
    }
}

} // namespace

ssh::RemotePath expandedOutput(const ssh::RemotePath &pattern, const Job &job, const QByteArray &user, int release)
{
    if (pattern.isEmpty() || (pattern.isAbsolute() && !pattern.bytes().contains('%') && !pattern.bytes().contains('\\')))
        return pattern;
    const QByteArray path = base::filledOutputPattern(
        pattern.bytes(), [&](char letter) { return valueOf(letter, job, user); }, release);
    if (path.startsWith('/') || job.workdir.isEmpty())
        return ssh::RemotePath(path);
    return job.workdir.child(path);
}

} // namespace voyageur::slurm
