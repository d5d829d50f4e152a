// SPDX-License-Identifier: GPL-3.0-or-later
#include "dataset/longpath_windows.h"

#include "base/platform.h"

#include <QDir>

#include <qt_windows.h>

#include <vector>

namespace voyageur::dataset {

namespace {

// "C:foo" and "\foo" and "foo" are relative to a folder of the process; GetFullPathNameW() knows, and is asked about that
// folder only: it would take "NUL" for the device and drop the dot of "name.".
QString currentFolder(const QString &drive)
{
    const std::wstring question = (drive.isEmpty() ? QStringLiteral(".") : drive + QLatin1Char('.')).toStdWString();
    std::vector<wchar_t> answer(32'768);
    const DWORD length = GetFullPathNameW(question.c_str(), static_cast<DWORD>(answer.size()), answer.data(), nullptr);
    return QDir::fromNativeSeparators(textOf(answer.data(), length));
}

QString absolutePath(const QString &path)
{
    if (path.startsWith(QLatin1String("//")) || (beginsWithDrive(path) && path.mid(2).startsWith(QLatin1Char('/'))))
        return path;
    if (beginsWithDrive(path))
        return currentFolder(path.first(2)) + QLatin1Char('/') + path.mid(2);
    const QString folder = currentFolder({});
    if (!path.startsWith(QLatin1Char('/')))
        return folder + QLatin1Char('/') + path;
    if (!folder.startsWith(QLatin1String("//")))
        return folder.first(2) + path;
    return folder.section(QLatin1Char('/'), 0, 3) + path; // //server/share
}

} // namespace

QString textOf(const wchar_t *units, size_t count)
{
    static_assert(sizeof(wchar_t) == sizeof(QChar));
    return QString(reinterpret_cast<const QChar *>(units), static_cast<qsizetype>(count));
}

bool beginsWithDrive(const QString &path)
{
    return path.size() >= 2 && path[0].isLetter() && path[1] == QLatin1Char(':');
}

std::wstring longPath(const QByteArray &bytes)
{
    const QString path = absolutePath(QDir::fromNativeSeparators(base::fileNameText(bytes)));
    if (path.startsWith(QLatin1String("//?/")) || path.startsWith(QLatin1String("//./")))
        return QDir::toNativeSeparators(path).toStdWString();
    const bool onServer = path.startsWith(QLatin1String("//"));
    const qsizetype roots = onServer ? 2 : 1; // server and share, or the drive: ".." does not leave them
    QStringList parts;
    for (const QString &part : path.split(QLatin1Char('/'), Qt::SkipEmptyParts)) {
        if (part == QLatin1String("..")) {
            if (parts.size() > roots)
                parts.removeLast();
        } else if (part != QLatin1String(".")) {
            parts += part;
        }
    }
    QString result = QLatin1String(onServer ? "\\\\?\\UNC\\" : "\\\\?\\") + parts.join(QLatin1Char('\\'));
    if (parts.size() == roots)
        result += QLatin1Char('\\');
    return result.toStdWString();
}

} // namespace voyageur::dataset
