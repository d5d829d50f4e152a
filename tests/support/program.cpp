// SPDX-License-Identifier: GPL-3.0-or-later
#include "program.h"

#include <QTest>

namespace voyageur::tests {

QByteArray outputOf(const QString &program, const QStringList &arguments, const QByteArray &input, const QString &folder)
{
    const Outcome outcome = run(program, arguments, input, folder);
    if (outcome.status != 0)
        QTest::qFail(qPrintable(program + QLatin1String(" failed: ") + QString::fromUtf8(outcome.err)), __FILE__, __LINE__);
    return outcome.out;
}

QByteArray shellOutput(const QByteArray &text, const QStringList &words, const QString &folder)
{
    return outputOf(QStringLiteral("/bin/sh"),
                    QStringList{QStringLiteral("-c"), QString::fromUtf8(text), QStringLiteral("sh")} + words, {}, folder);
}

void sendSignal(const QString &signal, const QList<qint64> &pids)
{
    QStringList arguments{QStringLiteral("-c"), QStringLiteral("kill -s \"$0\" -- \"$@\""), signal};
    for (const qint64 pid : pids)
        arguments += QString::number(pid);
    outputOf(QStringLiteral("sh"), arguments);
}

} // namespace voyageur::tests
