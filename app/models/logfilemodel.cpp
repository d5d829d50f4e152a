// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/logfilemodel.h"

#include "models/projectmodel.h"
#include "observe/logdiagnosis.h"

#include <QLocale>

#include <algorithm>

namespace voyageur::models {

using namespace Qt::StringLiterals;

namespace {

constexpr int linesAround = 1000; // on either side

//! The line that matters most; 0 for none.
int lineThatMatters(const observe::LogReading &reading)
{
    const observe::LogSign *const main = reading.main();
    return main ? main->line : reading.errorLine;
}

QString wordsThatMatter(const observe::LogReading &reading)
{
    const observe::LogSign *const main = reading.main();
    return main ? main->words : reading.errorWords;
}

// Lines keep their order in what is shown, but a progress bar may have taken some of them away: the words say it best.
std::pair<qsizetype, qsizetype> placeIn(const QString &shown, const QString &words, int line)
{
    if (line <= 0)
        return {-1, 0};
    qsizetype begin = 0;
    for (int i = 1; i < line; ++i) {
        const qsizetype end = shown.indexOf(u'\n', begin);
        if (end < 0)
            break;
        begin = end + 1;
    }
    const qsizetype near = std::max<qsizetype>(0, begin - 500);
    qsizetype at = words.isEmpty() ? -1 : shown.indexOf(words, near);
    if (at < 0 && !words.isEmpty())
        at = shown.lastIndexOf(words);
    if (at >= 0)
        return {at, words.size()};
    const qsizetype end = shown.indexOf(u'\n', begin);
    return {begin, (end < 0 ? shown.size() : end) - begin};
}

} // namespace

LogFileModel::LogFileModel(base::Workers &workers, QObject *parent) : PageModel(parent), m_workers(workers) {}

LogFileModel::~LogFileModel() = default;

void LogFileModel::open(const QString &path)
{
    m_open = std::make_unique<base::Operation<Read>>(
        m_workers,
        [path](const base::Work &work) -> base::Result<Read> {
            Read read;
            VOYAGEUR_TRY(reading, observe::readLogFile(path, work.stop));
            const int matters = lineThatMatters(reading);
            read.firstLine = std::max(1, (matters > 0 ? matters : reading.lines) - linesAround);
            VOYAGEUR_TRY(lines, observe::readLogLines(path, read.firstLine, 2 * linesAround + 1, work.stop));
            read.shown.add(lines.toUtf8());
            read.reading = std::move(reading);
            return read;
        },
        [this, path](const base::Result<Read> &result) {
            if (result)
                take(path, *result);
            else if (result.error().code == base::ErrorCode::Cancelled)
                finish(hasContent());
            else
                fail(result.error());
        });
    begin(tr("Reading %1…").arg(shownPath(path)));
}

void LogFileModel::cancel()
{
    if (m_open)
        m_open->cancel();
}

void LogFileModel::take(const QString &path, const Read &read)
{
    m_path = path;
    m_reading = read.reading;
    m_shown = read.shown;
    m_firstLine = read.firstLine;
    m_place = placeIn(m_shown.text(), wordsThatMatter(m_reading), lineThatMatters(m_reading) - m_firstLine + 1);
    m_explanation.reset();
    if (const observe::LogSign *const main = m_reading.main()) {
        LogExplanation made;
        made.bad = !main->doubtful;
        made.what = main->what;
        made.words = main->words;
        made.next = main->next;
        if (const observe::LogFrame *const frame = m_reading.place())
            made.next +=
                u'\n' + tr("In the code: %1, line %2").arg(base::shownSafely(frame->file.toUtf8(), 200)).arg(frame->line);
        m_explanation = made;
    }
    setCommands({u"voyageur diagnose %1"_s.arg(typedPath(path))});
    finish(true);
}

QString LogFileModel::doubt() const
{
    if (m_reading.isExplained())
        return {};
    const QString unknown = tr("No known failure in %n line(s).", nullptr, m_reading.lines);
    if (m_reading.errorLine > 0)
        return unknown + u' '
            + tr("Line %1 is the first that looks like an error: %2")
                  .arg(QLocale().toString(m_reading.errorLine), m_reading.errorWords);
    return unknown + u' ' + tr("No line looks like an error.");
}

} // namespace voyageur::models
