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

void sendSignal(const QString &signal, const QList<qint64> &pids)
{
    QStringList arguments{QStringLiteral("-c"), QStringLiteral("kill -s \"$0\" -- \"$@\""), signal};
    for (const qint64 pid : pids)
        arguments += QString::number(pid);
    outputOf(QStringLiteral("sh"), arguments);
}

} // namespace voyageur::tests
