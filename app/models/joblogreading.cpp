// SPDX-License-Identifier: GPL-3.0-or-later
// The part of JobLog that says what the log tells of a failure.
#include "models/joblog.h"

#include <algorithm>

namespace voyageur::models {

using base::Result;

namespace {

constexpr qsizetype mostWords = 300;
constexpr qsizetype fewLetters = 16;

QString lineAround(const QString &text, qsizetype at)
{
    const qsizetype start = at > 0 ? text.lastIndexOf(u'\n', at - 1) + 1 : 0;
    const qsizetype end = text.indexOf(u'\n', at);
    return base::shownSafely(text.sliced(start, (end < 0 ? text.size() : end) - start).trimmed().toUtf8(), mostWords);
}

} // namespace

void JobLog::readSoon()
{
    if (!m_readSoon.isActive())
        m_readSoon.start();
}

JobLog::Readings JobLog::readingOf(const std::array<LogText, 2> &texts, const history::RunRecord &run)
{
    Readings readings;
    for (size_t i = 0; i < texts.size(); ++i) {
        const QString &text = texts[i].text();
        readings.of[i] = observe::readLog(text);
        readings.bases[i] = texts[i].base();
        readings.generations[i] = texts[i].generation();
        readings.places[i] = placesIn(text, readings.of[i], run);
        readings.exceptions[i] = lastExceptionIn(text);
    }
    return readings;
}

void JobLog::read()
{
    if (m_reading) {
        m_readSoon.start();
        return;
    }
    const history::RunRecord *run = m_jobs.runRecord();
    m_reading = std::make_unique<base::Operation<Readings>>(
        m_context.workers,
        [texts = std::array{m_sides[0].text, m_sides[1].text},
         run = run ? *run : history::RunRecord()](const base::Work &) -> Result<Readings> { return readingOf(texts, run); },
        [this](Result<Readings> result) {
            const auto ended = std::exchange(m_reading, nullptr);
            if (result.ok())
                readEnded(*result);
        });
}

void JobLog::readEnded(const Readings &readings)
{
    std::optional<LogExplanation> made;
    const QStringList order = observe::logSignIds();
    qsizetype best = order.size();
    for (size_t i = 0; i < m_sides.size(); ++i) {
        File &file = m_sides[i];
        const bool same = readings.generations[i] == file.text.generation();
        file.reading = same ? readings.of[i] : observe::LogReading();
        file.readingBase = readings.bases[i];
        const observe::LogSign *sign = file.reading.main();
        if (!same || !sign || order.indexOf(sign->id) >= best)
            continue;
        best = order.indexOf(sign->id);
        made = LogExplanation{};
        made->what = sign->what;
        made->next = sign->next;
        made->side = static_cast<int>(i);
        made->at = file.readingBase + sign->start;
        made->length = sign->length;
        const qint64 at = made->at - file.text.base();
        if (at < 0 || at >= file.text.text().size())
            continue;
        // A traceback first quotes the line of code that says so, and then what it said.
        const bool told = readings.exceptions[i].contains(QStringView(file.text.text()).sliced(at).left(fewLetters));
        made->words = told ? readings.exceptions[i] : lineAround(file.text.text(), at);
    }
    for (size_t i = 0; !made && i < m_sides.size(); ++i) {
        const File &file = m_sides[i];
        if (readings.exceptions[i].isEmpty() || file.reading.firstError < 0)
            continue;
        made = LogExplanation{};
        made->what = tr("The program ended with an error that it did not handle.");
        made->words = readings.exceptions[i];
        made->side = static_cast<int>(i);
        made->at = file.readingBase + file.reading.firstError;
    }
    const bool failed = m_job && m_job->hasEnded() && !m_job->state.isSuccess();
    const bool traceback = !readings.exceptions[0].isEmpty() || !readings.exceptions[1].isEmpty();
    const bool runs = m_job && !m_job->hasEnded();
    if (made && (failed || runs || traceback)) {
        made->bad = failed;
        for (const QList<LogPlace> &places : readings.places)
            made->places += places;
    } else {
        made.reset(); // a job that ended well may have warned of much
    }
    m_explanation = made;
    emit changed();
}

} // namespace voyageur::models
