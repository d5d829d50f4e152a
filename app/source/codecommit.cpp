// SPDX-License-Identifier: GPL-3.0-or-later
#include "source/codecommit.h"

#include <QElapsedTimer>
#include <QProcess>
#include <QProcessEnvironment>
#include <QStandardPaths>

#include <optional>

namespace voyageur::source {

using namespace Qt::StringLiterals;

namespace {

constexpr int limit = 10'000; // milliseconds
constexpr int digits = 12;

std::optional<QByteArray> git(const QString &program, const QString &folder, const QStringList &arguments,
                              const base::StopToken &stop)
{
    QProcess process;
    auto environment = QProcessEnvironment::systemEnvironment();
    for (const auto &name : {u"GIT_DIR"_s, u"GIT_WORK_TREE"_s, u"GIT_INDEX_FILE"_s})
        environment.remove(name); // of a git that started us, for its own repository
    process.setProcessEnvironment(environment);
    process.setStandardErrorFile(QProcess::nullDevice());
    // What a repository names as a program is none of ours to start.
    static const QStringList safely = {u"--no-optional-locks"_s, u"-c"_s, u"core.fsmonitor=false"_s, u"-c"_s,
                                       u"core.hooksPath=/dev/null"_s};
    process.start(program, QStringList{u"-C"_s, folder} + safely + arguments, QIODevice::ReadOnly);
    QElapsedTimer time;
    time.start();
    while (!process.waitForFinished(100)) {
        if (process.state() == QProcess::NotRunning)
            return {};
        if (stop.stopRequested() || time.elapsed() > limit) {
            process.kill();
            process.waitForFinished(1000);
            return {};
        }
    }
    if (process.exitStatus() != QProcess::NormalExit || process.exitCode() != 0)
        return {};
    return process.readAllStandardOutput().trimmed();
}

} // namespace

QString commitOf(const QString &folder, const base::StopToken &stop)
{
    const QString program = QStandardPaths::findExecutable(u"git"_s);
    if (program.isEmpty() || folder.isEmpty())
        return {};
    const auto head = git(program, folder, {u"rev-parse"_s, u"--verify"_s, u"HEAD"_s}, stop);
    if (!head || head->size() < digits)
        return {};
    // Not status, which would start the filters that a stranger's .git/config names. To this one, which looks at sizes and times
    // alone, the files of a repository that was copied count as changed.
    const auto changes = git(program, folder, {u"diff-index"_s, u"--name-only"_s, u"HEAD"_s, u"--"_s, u"."_s}, stop);
    return QString::fromLatin1(head->left(digits)) + (changes && changes->isEmpty() ? QString() : u"+"_s);
}

} // namespace voyageur::source
