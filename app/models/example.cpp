// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/example.h"

#include "base/filewriter.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QStandardPaths>

static void initExampleResources()
{
    Q_INIT_RESOURCE(example); // a static library's resources are dropped by the linker unless asked for
}

namespace voyageur::models {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;

namespace {

QString words(const char *text)
{
    return QCoreApplication::translate("voyageur::models::Example", text);
}

struct Python {
    QString program;
    QStringList arguments;
};

#ifdef Q_OS_WIN
// "py" finds every Python that was installed; "python" may be what Windows puts in its place, which only speaks of its shop.
QList<Python> pythonNames()
{
    return {{u"py"_s, {u"-3"_s}}, {u"python"_s, {}}, {u"python3"_s, {}}};
}

bool isPython3(const Python &python)
{
    QProcess process;
    process.start(python.program, python.arguments + QStringList{u"-c"_s, u"import sys; sys.exit(sys.version_info[0] != 3)"_s});
    return process.waitForFinished(20'000) && process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0;
}
#else
QList<Python> pythonNames()
{
    return {{u"python3"_s, {}}, {u"python"_s, {}}, {u"py"_s, {}}};
}

bool isPython3(const Python &)
{
    return true;
}
#endif

QString foundProgram(const QString &name)
{
#ifdef Q_OS_DARWIN
    // A program that the Finder starts is not told of these folders, only of /usr/bin, where Apple's python3 may be one that does
    // nothing but ask to install the developer tools.
    const QString installed = QStandardPaths::findExecutable(
        name, {u"/opt/homebrew/bin"_s, u"/usr/local/bin"_s, u"/Library/Frameworks/Python.framework/Versions/Current/bin"_s});
    if (!installed.isEmpty())
        return installed;
#endif
    return QStandardPaths::findExecutable(name);
}

Python findPython()
{
    for (Python python : pythonNames()) {
        python.program = foundProgram(python.program);
        if (!python.program.isEmpty() && isPython3(python))
            return python;
    }
    return {};
}

base::Result<void> runPython(const QString &folder, const base::StopToken &stop)
{
    const Python python = findPython();
    if (python.program.isEmpty())
        return Error{ErrorCode::NotFound,
                     words(QT_TRANSLATE_NOOP("voyageur::models::Example", "Could not create the images of the example.")),
                     words(QT_TRANSLATE_NOOP("voyageur::models::Example", "Python 3 is not installed on this computer.")),
                     words(QT_TRANSLATE_NOOP("voyageur::models::Example", "Install Python 3 and open the example again.")),
                     {}};
    QProcess process;
    process.setWorkingDirectory(folder);
    process.setProcessChannelMode(QProcess::MergedChannels);
#ifdef Q_OS_WIN
    // It prints the folder's name, whose letters the code page may lack.
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"PYTHONUTF8"_s, u"1"_s);
    process.setProcessEnvironment(environment);
#endif
    process.start(python.program, python.arguments + QStringList{u"make_data.py"_s});
    while (!process.waitForFinished(100)) {
        if (process.state() == QProcess::NotRunning)
            break;
        if (!stop.stopRequested())
            continue;
        process.kill();
        process.waitForFinished(1000);
        return Error{ErrorCode::Cancelled,
                     words(QT_TRANSLATE_NOOP("voyageur::models::Example", "Could not complete the example.")),
                     {},
                     {},
                     {}};
    }
    if (process.exitStatus() != QProcess::NormalExit || process.exitCode() != 0)
        return Error{ErrorCode::CommandFailed,
                     words(QT_TRANSLATE_NOOP("voyageur::models::Example", "Could not create the images of the example.")),
                     words(QT_TRANSLATE_NOOP("voyageur::models::Example", "make_data.py failed.")),
                     words(QT_TRANSLATE_NOOP("voyageur::models::Example",
                                             "Correct the error that make_data.py reports, then open the example again.")),
                     base::shownSafely(process.readAll())};
    return {};
}

} // namespace

QString exampleFolder()
{
    return QDir::homePath() + u"/voyageur-example"_s;
}

base::Result<QString> makeExample(const QString &folder, const base::StopToken &stop)
{
    initExampleResources();
    const Error unwritable{ErrorCode::FileUnwritable,
                           words(QT_TRANSLATE_NOOP("voyageur::models::Example", "Could not write the example.")),
                           folder,
                           words(QT_TRANSLATE_NOOP("voyageur::models::Example",
                                                   "Check that the disk is not full and that you may write in that folder.")),
                           {}};
    if (!QDir().mkpath(folder))
        return unwritable;
    const QDir inside(u":/example"_s);
    for (const QString &name : inside.entryList(QDir::Files)) {
        const QString target = folder + u'/' + name;
        if (QFile::exists(target))
            continue;
        const auto written = base::copyFile(inside.filePath(name), target, {.expected = QByteArray()});
        if (!written.ok())
            return base::withWhat(written.error(), unwritable.what);
    }
    if (!QDir(folder + u"/data/test"_s).exists())
        VOYAGEUR_CHECK(runPython(folder, stop));
    return folder;
}

} // namespace voyageur::models
