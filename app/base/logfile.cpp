// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/logfile.h"

#include "base/appendingfile.h"
#include "base/error.h"
#include "base/platform.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLockFile>
#include <QLoggingCategory>

#include <mutex>

namespace voyageur::base {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 largest = 256 * 1024;
constexpr qsizetype longestLine = 500;
constexpr int longestWait = 100; // milliseconds, for another program that is just moving it away

struct Log {
    std::mutex mutex;
    QString path;
    QFile file;
    QtMessageHandler before = nullptr;
    bool showsInfo = false; // somebody asked for it by QT_LOGGING_RULES
};

Log &theLog()
{
    static Log *only = new Log; // lives on: what is destroyed last may still say something
    return *only;
}

void openFile(Log &log)
{
    if (openForAppending(log.file, log.path))
        log.file.setPermissions(QFile::ReadOwner | QFile::WriteOwner);
}

// Several programs write here, and each sees only the file that it has opened. One at a time moves it away; to the others, which
// find a short one in its place, it only says to open that. Who cannot have the lock goes on as it is.
void startAnew(Log &log)
{
    QLockFile lock(log.path + u".lock"_s);
    if (!lock.tryLock(longestWait))
        return;
    log.file.close();
    if (QFileInfo(log.path).size() > largest) {
        const QString aside = olderLogFile() + u".new"_s; // Windows moves no file that another program has open
        if (QFile::rename(log.path, aside)) {
            QFile::remove(olderLogFile());
            QFile::rename(aside, olderLogFile());
        }
    }
    openFile(log);
}

QByteArray lineOf(QtMsgType type, const char *category, const QString &message)
{
    const char *level = type == QtInfoMsg ? "info" : type == QtDebugMsg ? "debug" : type == QtWarningMsg ? "warning" : "error";
    const QString time = QDateTime::currentDateTime().toString(Qt::ISODate);
    return u"%1 %2 %3 %4: %5\n"_s
        .arg(time, QString::number(QCoreApplication::applicationPid()), QLatin1StringView(category).mid(9),
             QLatin1StringView(level), shownSafely(message.toUtf8(), longestLine))
        .toUtf8();
}

void handle(QtMsgType type, const QMessageLogContext &context, const QString &message)
{
    Log &log = theLog();
    const bool ours = QLatin1StringView(context.category).startsWith("voyageur."_L1);
    if (ours && type != QtDebugMsg) {
        const QByteArray line = lineOf(type, context.category, message);
        const std::lock_guard lock(log.mutex);
        if (log.file.isOpen()) {
            append(log.file, line);
            if (log.file.size() > largest)
                startAnew(log);
        }
    }
    if (log.before && (!ours || type != QtInfoMsg || log.showsInfo))
        log.before(type, context, message);
}

} // namespace

QString logFile()
{
    return stateFolder() + u"/log/voyageur.log"_s;
}

QString olderLogFile()
{
    return stateFolder() + u"/log/voyageur.1.log"_s;
}

void beginLog()
{
    Log &log = theLog();
    {
        const std::lock_guard lock(log.mutex);
        log.path = logFile();
        QDir().mkpath(stateFolder() + u"/log"_s);
        openFile(log);
    }
    log.showsInfo = qgetenv("QT_LOGGING_RULES").contains("voyageur");
    QLoggingCategory::setFilterRules(u"voyageur.*.info=true"_s); // the variable wins
    log.before = qInstallMessageHandler(handle);
}

} // namespace voyageur::base
