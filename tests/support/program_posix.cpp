// SPDX-License-Identifier: GPL-3.0-or-later
#include "program.h"

#include <QProcess>

namespace voyageur::tests {

Outcome run(const QString &program, const QStringList &arguments, const QByteArray &input, const QString &folder)
{
    QProcess process;
    process.setWorkingDirectory(folder);
    process.start(program, arguments);
    process.write(input);
    process.closeWriteChannel();
    if (!process.waitForFinished(120'000) || process.exitStatus() != QProcess::NormalExit)
        return {{}, process.errorString().toUtf8(), -1};
    return {process.readAllStandardOutput(), process.readAllStandardError(), process.exitCode()};
}

QString unixPath(const QString &path)
{
    return path;
}

} // namespace voyageur::tests
