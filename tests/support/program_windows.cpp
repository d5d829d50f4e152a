// SPDX-License-Identifier: GPL-3.0-or-later
#include "program.h"

#include "base/shellquote.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <qt_windows.h>

namespace voyageur::tests {

namespace {

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

// As Wine says it, with its links to the drives.
QString namedByWine(const QString &path)
{
    using Function = char *(__cdecl *)(const wchar_t *);
    const auto function = reinterpret_cast<Function>(
        reinterpret_cast<void *>(GetProcAddress(GetModuleHandleW(L"kernel32"), "wine_get_unix_file_name")));
    if (!function)
        qFatal("these tests run under Wine only");
    char *name = function(QDir::toNativeSeparators(QDir(path).absolutePath()).toStdWString().c_str());
    if (!name)
        qFatal("Wine does not know %s", qPrintable(path));
    const QString result = QString::fromUtf8(name);
    HeapFree(GetProcessHeap(), 0, name);
    return result;
}

} // namespace

// Wine starts a program of Linux, with its arguments not quite as they were, and then knows no more of it: neither its output nor
// its end. So a script in a file does it, and leaves in files what is to be known.
Outcome run(const QString &program, const QStringList &arguments, const QByteArray &input, const QString &folder)
{
    const QTemporaryDir place;
    QByteArray command;
    for (const QString &word : QStringList{program} + arguments)
        command += base::shellQuoted(word.toUtf8()) + ' ';
    QByteArray script = "here=" + base::shellQuoted(namedByWine(place.path()).toUtf8()) + '\n';
    if (!folder.isEmpty())
        script += "cd -P " + base::shellQuoted(namedByWine(folder).toUtf8()) + '\n';
    script +=
        command + "<\"$here/in\" >\"$here/out\" 2>\"$here/err\"\necho $? >\"$here/part\"\nmv \"$here/part\" \"$here/status\"\n";
    for (const auto &[name, bytes] : {std::pair("in", input), std::pair("script", script)}) {
        QFile file(place.filePath(QLatin1String(name)));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("cannot write %s", qPrintable(file.fileName()));
    }
    QProcess::startDetached(QStringLiteral("Z:/bin/sh"), {namedByWine(place.filePath(QStringLiteral("script")))});
    const QString status = place.filePath(QStringLiteral("status"));
    QElapsedTimer timer;
    timer.start();
    while (!QFile::exists(status)) {
        if (timer.hasExpired(120'000))
            return {{}, "it does not end", -1};
        QTest::qSleep(5);
    }
    const int code = contentOf(status).trimmed().toInt();
    return {contentOf(place.filePath(QStringLiteral("out"))), contentOf(place.filePath(QStringLiteral("err"))),
            code < 128 ? code : -1};
}

QString unixPath(const QString &path)
{
    const QByteArray real = outputOf(QStringLiteral("realpath"), {QStringLiteral("-mz"), namedByWine(path)});
    return QString::fromUtf8(real.chopped(1));
}

} // namespace voyageur::tests
