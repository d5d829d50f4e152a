// SPDX-License-Identifier: GPL-3.0-or-later
#include "deliver/datasetfacts.h"

#include <QDir>
#include <QDirIterator>
#include <QFileInfo>
#include <QSet>

#include <algorithm>

namespace voyageur::deliver {

using namespace Qt::StringLiterals;
using script::DatasetFacts;

namespace {

constexpr qint64 mostNames = 200'000; // more is not counted

bool isText(const QString &ending)
{
    return ending == u"csv"_s || ending == u"tsv"_s || ending == u"txt"_s || ending == u"log"_s;
}

bool isPicture(const QString &ending)
{
    static const QSet<QString> endings = {u"jpg"_s, u"jpeg"_s, u"png"_s, u"gif"_s, u"webp"_s, u"mp3"_s, u"mp4"_s,
                                          u"ogg"_s, u"flac"_s, u"avi"_s, u"mkv"_s, u"mov"_s,  u"jp2"_s, u"heic"_s};
    return endings.contains(ending);
}

} // namespace

DatasetFacts datasetIn(const QString &folder, const base::StopToken &stop)
{
    DatasetFacts facts;
    facts.name = QFileInfo(QDir::cleanPath(folder)).fileName();
    const auto count = [&](const QFileInfo &file) {
        const qint64 size = file.size();
        const QString ending = file.suffix().toLower();
        ++facts.files;
        facts.bytes += size;
        facts.largest = std::max(facts.largest, size);
        if (isPicture(ending))
            facts.imageBytes += size;
        if (isText(ending) && size > facts.largestText) {
            facts.largestText = size;
            facts.largestTextName = QFileInfo(folder).isDir() ? QDir(folder).relativeFilePath(file.filePath()) : file.fileName();
        }
    };
    if (QFileInfo(folder).isFile())
        count(QFileInfo(folder));
    QDirIterator names(folder, QDir::Files | QDir::NoSymLinks | QDir::Hidden, QDirIterator::Subdirectories);
    while (names.hasNext() && facts.files < mostNames && !stop.stopRequested()) {
        names.next();
        count(names.fileInfo());
    }
    return facts;
}

qint64 filesBelow(const QString &folder, const base::StopToken &stop)
{
    qint64 files = 0;
    QDirIterator names(folder, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    for (; names.hasNext() && files < mostNames && !stop.stopRequested(); ++files)
        names.next();
    return files;
}

} // namespace voyageur::deliver
