// SPDX-License-Identifier: GPL-3.0-or-later
#include "observe/logsigns.h"

#include "base/error.h"
#include "observe/logsigntable.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <vector>

namespace voyageur::observe {

using namespace Qt::StringLiterals;

namespace {

struct LogSignsText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::observe::LogSigns)
};

constexpr qsizetype mostFrames = 1000;

// Compiled once: a log is read again with every piece that comes.
const std::vector<QRegularExpression> &patterns()
{
    static const std::vector<QRegularExpression> made = [] {
        std::vector<QRegularExpression> list;
        for (const LogSignRow &row : logSignTable())
            list.emplace_back(QString::fromLatin1(row.pattern), QRegularExpression::MultilineOption);
        return list;
    }();
    return made;
}

LogSign signOf(const LogSignRow &row, const QRegularExpressionMatch &match)
{
    LogSign sign;
    sign.id = QString::fromLatin1(row.id);
    sign.start = match.capturedStart();
    sign.length = match.capturedLength();
    const QString named = base::shownSafely(match.captured(1).trimmed().toUtf8(), 200);
    sign.what = LogSignsText::tr(row.what).replace("%1"_L1, named);
    sign.next = LogSignsText::tr(row.next).replace("%1"_L1, named);
    return sign;
}

bool isLibrary(const QString &file)
{
    static const QRegularExpression place(u"/(?:site|dist)-packages/|/lib(?:64)?/python\\d|^<|/cvmfs/"_s);
    return place.match(file).hasMatch();
}

QList<LogFrame> framesIn(const QString &text)
{
    static const QRegularExpression form(u"^[ \\t|]*File \"([^\"\\n]+)\", line (\\d{1,9})"_s,
                                         QRegularExpression::MultilineOption);
    QList<LogFrame> frames;
    if (!text.contains("File \""_L1))
        return frames;
    for (auto all = form.globalMatch(text); all.hasNext() && frames.size() < mostFrames;) {
        const auto match = all.next();
        LogFrame frame;
        frame.file = match.captured(1);
        frame.line = match.captured(2).toInt();
        const qsizetype word = match.capturedView().indexOf(u'F');
        frame.start = match.capturedStart() + word;
        frame.length = match.capturedLength() - word;
        frame.library = isLibrary(frame.file);
        frames += frame;
    }
    return frames;
}

// What a program says before it fails that no row knows.
qsizetype firstFailure(const QString &text)
{
    static const QRegularExpression form(
        u"^(?:Traceback \\(most recent call last\\)|[A-Za-z_.]*(?:Error|Exception): |.{0,40}\\b(?:error|ERROR|fatal|FATAL): )"_s,
        QRegularExpression::MultilineOption);
    const auto match = form.match(text);
    return match.hasMatch() ? match.capturedStart() : -1;
}

} // namespace

const LogSign *LogReading::main() const
{
    for (const LogSignRow &row : logSignTable()) {
        const auto found = std::ranges::find(signs, QString::fromLatin1(row.id), &LogSign::id);
        if (found != signs.end())
            return &*found;
    }
    return nullptr;
}

LogReading readLog(const QString &text)
{
    LogReading reading;
    size_t number = 0;
    for (const LogSignRow &row : logSignTable()) {
        const QRegularExpression &pattern = patterns()[number++];
        const qsizetype word = text.indexOf(QLatin1StringView(row.word));
        if (word < 0)
            continue;
        // From the beginning of the word's line: the pattern may begin before it.
        const qsizetype line = text.lastIndexOf(u'\n', word) + 1;
        const auto match = pattern.match(text, line);
        if (!match.hasMatch())
            continue;
        // Several rows may tell of one failure by other words.
        const LogSign sign = signOf(row, match);
        const auto same = std::ranges::find(reading.signs, sign.id, &LogSign::id);
        if (same == reading.signs.end())
            reading.signs += sign;
        else if (sign.start < same->start)
            *same = sign;
    }
    std::ranges::stable_sort(reading.signs, {}, &LogSign::start);
    reading.frames = framesIn(text);
    reading.firstError = firstFailure(text);
    if (!reading.signs.isEmpty() && (reading.firstError < 0 || reading.signs.first().start < reading.firstError))
        reading.firstError = reading.signs.first().start;
    return reading;
}

QStringList logSignIds()
{
    QStringList ids;
    for (const LogSignRow &row : logSignTable())
        ids += QString::fromLatin1(row.id);
    return ids;
}

} // namespace voyageur::observe
