// SPDX-License-Identifier: GPL-3.0-or-later
// The part of TryModel that makes the script of what worked: its numbers, its commands, its file.
#include "models/trymodel.h"

#include "base/filewriter.h"
#include "base/textdiff.h"
#include "tryout/epochrate.h"
#include "tryout/sweeptry.h"

#include <QFile>

namespace voyageur::models {

using namespace Qt::StringLiterals;
using base::Result;

namespace {

constexpr qint64 largestScript = 4 * 1024 * 1024;
constexpr const char *scriptName = "from-try.sh";

std::optional<QByteArray> triedScriptIn(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? std::optional(file.read(largestScript)) : std::nullopt;
}

} // namespace

void TryModel::setRepeats(int repeats)
{
    if (repeats == m_repeats)
        return;
    m_repeats = repeats;
    m_own.time.clear();
    emit checksChanged();
}

bool TryModel::isChain() const
{
    return m_context.project.isOpen() && m_context.project.file().chain && m_context.project.file().chain->isWanted();
}

int TryModel::epochs() const
{
    if (m_epochs)
        return *m_epochs;
    return m_context.project.isOpen() ? tryout::triedEpochs(m_context.project.file()).value_or(0) : 0;
}

void TryModel::setEpochs(int epochs)
{
    if (epochs == this->epochs())
        return;
    m_epochs = epochs;
    emit checksChanged();
}

std::optional<int> TryModel::epochsPerDay() const
{
    const int count = epochs();
    return tryout::epochsPerDay(m_measured, count > 0 ? std::optional(count) : std::nullopt);
}

QString TryModel::epochRate() const
{
    const int count = epochs();
    return tryout::epochRateText(m_measured, count > 0 ? std::optional(count) : std::nullopt);
}

std::optional<tryout::Proposal> TryModel::proposal() const
{
    if (!m_context.project.isOpen() || m_measured == tryout::Measured{})
        return std::nullopt;
    const projectfile::ProjectFile::Job &now = m_context.project.file().job;
    tryout::Proposal proposed = tryout::proposedJob(now, m_measured, m_repeats);
    if (isChain()) { // the chain's plan cuts the training into jobs of that time
        proposed.job.time = now.time;
        if (m_measured.milliseconds > 0)
            proposed.reasons.removeFirst();
        proposed.reasons.prepend(tr("Time limit unchanged (%1), as in the chain.").arg(now.time));
    }
    if (const QString run = tryout::triedMinutesText(m_context.project.file(), m_measured); !run.isEmpty())
        proposed.reasons += run;
    if (!m_own.time.isEmpty())
        proposed.job.time = m_own.time;
    if (!m_own.memory.isEmpty())
        proposed.job.memory = m_own.memory;
    if (m_own.cores > 0)
        proposed.job.cpusPerTask = m_own.cores;
    return proposed;
}

void TryModel::overrideProposal(const QString &time, const QString &memory, int cores)
{
    const auto before = proposal();
    if (!before)
        return;
    if (time != before->job.time)
        m_own.time = time;
    if (memory != before->job.memory)
        m_own.memory = memory;
    if (cores != before->job.cpusPerTask)
        m_own.cores = cores;
    if (const auto now = proposal(); now->job.time != before->job.time || now->job.memory != before->job.memory
        || now->job.cpusPerTask != before->job.cpusPerTask)
        emit checksChanged();
}

void TryModel::takeProposal()
{
    const auto proposed = proposal();
    if (!proposed)
        return;
    projectfile::ProjectFile file = m_context.project.file();
    file.job = proposed->job;
    if (const auto rate = epochsPerDay()) {
        if (!file.chain)
            file.chain.emplace();
        file.chain->epochsPerDay = rate;
    }
    if (const auto minutes = tryout::triedMinutes(file, m_measured))
        file.sweep->minutes = minutes;
    m_context.project.change(file);
    emit checksChanged();
}

Result<QByteArray> TryModel::script() const
{
    QList<tryout::RecordedCommand> commands;
    for (const TypedCommand &one : m_allocation.typed())
        if (one.ticked)
            commands += one.recorded;
    const auto proposed = proposal();
    return tryout::scriptOf(commands, tryout::optionsOf(proposed ? proposed->job : m_context.project.file().job));
}

QString TryModel::scriptPath() const
{
    return m_context.project.folder() + u'/' + QLatin1StringView(scriptName);
}

TryModel::ScriptChange TryModel::scriptChange() const
{
    if (!m_context.project.isOpen())
        return {};
    const auto text = script();
    if (!text.ok())
        return {text.error().text(), {}};
    const QString name = QString::fromLatin1(scriptName);
    const auto now = triedScriptIn(scriptPath());
    return {base::unifiedDiff(QString::fromUtf8(now.value_or(QByteArray())), QString::fromUtf8(*text), name, name),
            now ? base::contentHash(*now) : QByteArray()};
}

void TryModel::writeScript(const QByteArray &over)
{
    if (!m_context.project.isOpen())
        return;
    const auto text = script();
    if (!text.ok())
        return fail(text.error());
    if (!scriptIsWritten()) {
        if (const auto written = base::writeFile(scriptPath(), *text, {.expected = over}); !written.ok()) {
            fail(written.error());
            emit checksChanged(); // with the difference to what stands there now
            return;
        }
    }
    takeProposal();
    emit checksChanged();
    emit scriptWritten(scriptPath());
}

bool TryModel::scriptIsWritten() const
{
    const auto text = script();
    return text.ok() && triedScriptIn(scriptPath()) == *text;
}

} // namespace voyageur::models
