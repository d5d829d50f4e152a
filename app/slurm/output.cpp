// SPDX-License-Identifier: GPL-3.0-or-later
#include "slurm/queue.h"

#include <algorithm>

namespace voyageur::slurm {

namespace {

// "nc[10101,10105-10107]" → "nc10101": %N is the first node's name.
QByteArray firstNode(const QByteArray &nodes)
{
    const auto comma = nodes.indexOf(',');
    const auto bracket = nodes.indexOf('[');
    if (bracket < 0 || (comma >= 0 && comma < bracket))
        return comma < 0 ? nodes : nodes.first(comma);
    auto end = bracket + 1;
    while (end < nodes.size() && nodes[end] >= '0' && nodes[end] <= '9')
        ++end;
    return nodes.first(bracket) + nodes.sliced(bracket + 1, end - bracket - 1);
}

// The value of one pattern letter; null when it is not known here.
QByteArray valueOf(char letter, const Job &job, const QByteArray &user)
{
    switch (letter) {
    case 'j':
        return job.number ? QByteArray::number(job.number) : QByteArray();
    case 'A':
        return QByteArray::number(job.id.job());
    case 'a':
        return job.id.task() ? QByteArray::number(*job.id.task()) : QByteArray();
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
            const bool isNumber = text[at] == 'j' || text[at] == 'A' || text[at] == 'a' || text[at] == 'n' || text[at] == 't';
            path += isNumber ? value.rightJustified(std::min(width, 10), '0') : value;
        }
        i = at;
    }
    if (path.startsWith('/') || job.workdir.isEmpty())
        return ssh::RemotePath(path);
    return job.workdir.child(path);
}

} // namespace voyageur::slurm
