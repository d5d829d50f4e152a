// SPDX-License-Identifier: GPL-3.0-or-later
#include "tree.h"

#include "base/platform.h"
#include "base/sha256.h"

#include <QDateTime>
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QTimeZone>

namespace voyageur::tests {

// By Qt's file classes, which here open every name that Windows has, also one longer than 260 characters.

namespace {

QDateTime timeOf(qint64 mtime)
{
    return QDateTime::fromMSecsSinceEpoch(mtime * 1000 + 500, QTimeZone::utc());
}

void makeFolder(const QString &path)
{
    if (!QDir().mkpath(path))
        qFatal("cannot make %s", qPrintable(path));
}

} // namespace

Tree::Tree()
{
    if (!m_folder.isValid())
        qFatal("no temporary folder");
}

Tree::~Tree() = default;

void Tree::file(const QByteArray &name, const QByteArray &content, qint64 mtime, bool)
{
    const QString path = base::fileNameText(local(name));
    makeFolder(path.section(QLatin1Char('/'), 0, -2));
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size() || !file.flush())
        qFatal("cannot write %s", qPrintable(path));
    file.close();
    setTime(name, mtime);
}

void Tree::folder(const QByteArray &name)
{
    makeFolder(base::fileNameText(local(name)));
}

void Tree::setTime(const QByteArray &name, qint64 mtime)
{
    QFile file(base::fileNameText(local(name)));
    if (!file.open(QIODevice::ReadWrite) || !file.setFileTime(timeOf(mtime), QFileDevice::FileModificationTime))
        qFatal("cannot set a time");
}

QMap<QByteArray, QByteArray> snapshot(const QByteArray &folder, bool times)
{
    QMap<QByteArray, QByteArray> lines;
    const QDir root(base::fileNameText(folder));
    QDirIterator entries(root.path(), QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot,
                         QDirIterator::Subdirectories);
    while (entries.hasNext()) {
        const QFileInfo info = entries.nextFileInfo();
        QByteArray &line = lines[base::fileNameBytes(root.relativeFilePath(info.filePath()))];
        if (info.isDir()) {
            line = "folder";
            continue;
        }
        QFile file(info.filePath());
        if (!file.open(QIODevice::ReadOnly))
            qFatal("cannot read %s", qPrintable(info.filePath()));
        base::Sha256 hash;
        hash.add(file.readAll());
        // Rounded down, also before 1970.
        const qint64 milliseconds = info.lastModified().toMSecsSinceEpoch();
        const qint64 mtime = (milliseconds - (milliseconds % 1000 + 1000) % 1000) / 1000;
        line = "file - " + (times ? QByteArray::number(mtime) + ' ' : QByteArray()) + hash.hex();
    }
    return lines;
}

} // namespace voyageur::tests
