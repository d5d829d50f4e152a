// SPDX-License-Identifier: GPL-3.0-or-later
// The part of JobLog that says what the log tells of a failure.
#include "models/joblog.h"

#include <algorithm>
#include <limits>

namespace voyageur::models {

using base::Result;

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
    int best = std::numeric_limits<int>::max();
    for (size_t i = 0; i < m_sides.size(); ++i) {
        File &file = m_sides[i];
        const bool same = readings.generations[i] == file.text.generation();
        file.reading = same ? readings.of[i] : observe::LogReading();
        file.readingBase = readings.bases[i];
        const observe::LogSign *sign = file.reading.main();
        if (!sign || sign->rank >= best)
            continue;
        best = sign->rank;
        made = LogExplanation{};
        made->what = sign->what;
        made->next = sign->next;
        made->side = static_cast<int>(i);
        made->at = file.readingBase + sign->start;
        made->length = sign->length;
        made->words = sign->words;
    }
    const bool failed = m_job && m_job->hasEnded() && !m_job->state.isSuccess();
    const bool runs = m_job && !m_job->hasEnded();
    const bool traceback = std::ranges::any_of(m_sides, [](const File &file) { return !file.reading.frames.isEmpty(); });
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
