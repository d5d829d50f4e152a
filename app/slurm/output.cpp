// SPDX-License-Identifier: GPL-3.0-or-later
#include "slurm/queue.h"

#include <algorithm>

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

// The value of one pattern letter; null when it is not known here.
QByteArray valueOf(char letter, const Job &job, const QByteArray &user)
{
    switch (letter) {
    case 'j':
    case 'J':                   // the script's own step has no number
        if (job.id.component()) // it runs in the first, whose number is that of all
            return QByteArray::number(job.id.job());
        return job.number ? QByteArray::number(job.number) : QByteArray();
    case 'A':
        return QByteArray::number(job.id.job());
    case 'a':
    case 'b': // its last digit; 22.05 leaves it as it is
        if (const auto task = taskOf(job))
            return QByteArray::number(letter == 'a' ? *task : *task % 10);
        return {};
    case 's':
        return "batch";
    case 'x':
        return job.name.isEmpty() ? QByteArray() : job.name.toUtf8();
    case 'u':
        return user.isEmpty() ? QByteArray() : user;
    case 'N':
        return job.nodes.isEmpty() ? QByteArray() : firstNode(job.nodes.toUtf8());
    case 'n': // the batch script runs as task 0 on the first node
    case 't':
        return "0";
    default:
        return {};
    }
}

} // namespace

// sbatch(1), "filename pattern".
ssh::RemotePath expandedOutput(const ssh::RemotePath &pattern, const Job &job, const QByteArray &user)
{
    const QByteArray &text = pattern.bytes();
    if (text.isEmpty())
        return pattern;
    QByteArray path;
    const bool literal = text.contains('\\'); // a backslash turns the patterns off
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text[i] != '%' || literal) {
            if (text[i] != '\\')
                path += text[i];
            continue;
        }
        auto at = i + 1;
        while (at < text.size() && text[at] >= '0' && text[at] <= '9')
            ++at;
        if (at >= text.size()) {
            path += text.sliced(i);
            break;
        }
        const int width = text.sliced(i + 1, at - i - 1).toInt();
        const QByteArray value = text[at] == '%' ? QByteArray("%") : valueOf(text[at], job, user);
        if (value.isNull()) {
            path += text.sliced(i, at - i + 1);
        } else {
            path += QByteArrayView("jJAabnt").contains(text[at]) ? value.rightJustified(std::min(width, 10), '0') : value;
        }
        i = at;
    }
    if (path.startsWith('/') || job.workdir.isEmpty())
        return ssh::RemotePath(path);
    return job.workdir.child(path);
}

} // namespace voyageur::slurm
