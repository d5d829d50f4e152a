// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/logplaces.h"

#include "base/error.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QHash>
#include <QRegularExpression>

#include <algorithm>

namespace voyageur::models {

using namespace Qt::StringLiterals;

namespace {

struct LogPlacesText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::models::LogPlaces)
};

constexpr qsizetype mostPlaces = 8;
constexpr qint64 largestFile = 1024 * 1024;

QString shownName(const QString &text)
{
    return base::shownSafely(text.toUtf8(), 200);
}

QString contentOf(const QString &path)
{
    QFile file(path);
    if (file.size() > largestFile || !file.open(QIODevice::ReadOnly))
        return {};
    return QString::fromUtf8(file.readAll()).replace("\r\n"_L1, "\n"_L1);
}

QString lineOf(const QString &text, int line)
{
    return text.section(u'\n', line - 1, line - 1).trimmed();
}

// A traceback has the line itself below the place where it is.
QString quotedBelow(const QString &log, const observe::LogFrame &frame)
{
    const qsizetype end = log.indexOf(u'\n', frame.start);
    return end < 0 ? QString() : log.sliced(end + 1, std::max<qsizetype>(0, log.indexOf(u'\n', end + 1) - end - 1)).trimmed();
}

void addScriptLines(QList<LogPlace> &places, const QString &log, const history::RunRecord &run)
{
    static const QRegularExpression form(u"^\\S*/slurm_script: line (\\d{1,7}):"_s, QRegularExpression::MultilineOption);
    if (run.script.isEmpty() || !log.contains("slurm_script: line"_L1))
        return;
    const QString script = QString::fromUtf8(run.script);
    for (auto all = form.globalMatch(log); all.hasNext() && places.size() < mostPlaces;) {
        const auto match = all.next();
        LogPlace place;
        place.line = match.captured(1).toInt();
        place.title = LogPlacesText::tr("script of the job, line %1").arg(place.line);
        place.text = script;
        place.start = match.capturedStart();
        place.length = match.capturedLength();
        const bool known =
            std::ranges::any_of(places, [&](const LogPlace &one) { return one.path.isEmpty() && one.line == place.line; });
        if (!known && place.line <= script.count(u'\n') + 1)
            places += place;
    }
}

} // namespace

QString localFileOf(const QString &there, const history::RunRecord &run)
{
    if (run.codeFolder.isEmpty() || there.startsWith(u'<'))
        return {};
    const QDir folder(run.codeFolder);
    QString below = there;
    for (const QString &top : {run.code, run.remoteFolder + "/code"_L1})
        if (top.startsWith(u'/') && there.startsWith(top + u'/'))
            below = there.sliced(top.size() + 1);
    // A job may have copied its code to the node's disk: as much of the path as is there counts.
    while (!below.isEmpty()) {
        const QString name = QDir::cleanPath(below);
        if (!name.startsWith(u'/') && name != ".."_L1
            && !name.startsWith("../"_L1)) { // never above the folder, whatever a log says
            const QFileInfo file(folder.filePath(name));
            if (file.isFile())
                return file.absoluteFilePath();
        }
        const qsizetype slash = below.indexOf(u'/');
        if (slash < 0)
            break;
        below.remove(0, slash + 1);
    }
    return {};
}

QList<LogPlace> placesIn(const QString &log, const observe::LogReading &reading, const history::RunRecord &run)
{
    QList<LogPlace> places;
    QHash<QString, QString> contents;
    for (auto frame = reading.frames.rbegin(); frame != reading.frames.rend() && places.size() < mostPlaces; ++frame) {
        const QString path = frame->library ? QString() : localFileOf(frame->file, run);
        const bool known =
            std::ranges::any_of(places, [&](const LogPlace &one) { return one.path == path && one.line == frame->line; });
        if (path.isEmpty() || known)
            continue;
        if (!contents.contains(path))
            contents.insert(path, contentOf(path));
        LogPlace place;
        place.path = path;
        place.text = contents.value(path);
        place.line = frame->line;
        place.title = LogPlacesText::tr("%1, line %2")
                          .arg(shownName(QDir(run.codeFolder).relativeFilePath(path)), QString::number(frame->line));
        const QString quoted = quotedBelow(log, *frame);
        place.changed = !quoted.isEmpty() && quoted != lineOf(place.text, place.line);
        place.start = frame->start;
        place.length = frame->length;
        if (!place.text.isEmpty())
            places += place;
    }
    addScriptLines(places, log, run);
    return places;
}

} // namespace voyageur::models
