// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/trainingpart.h"

#include "base/shellquote.h"
#include "script/scriptwords.h"
#include "script/sweeppart.h"

#include <QCoreApplication>
#include <QFile>

#include <algorithm>

namespace voyageur::script {

using namespace Qt::StringLiterals;
using base::Result;

namespace {

Result<QByteArray> filledPart(const QString &name, const QHash<QByteArray, QByteArray> &values)
{
    VOYAGEUR_TRY(text, templateText(u"parts/"_s + name));
    VOYAGEUR_TRY(filled, fillTemplate(text, values));
    return filled.endsWith('\n') ? filled.chopped(1) : filled;
}

Result<QByteArray> newestProgram()
{
    (void)templateText(u"single-job"_s); // makes them readable
    QFile file(u":/templates/parts/newest.py"_s);
    if (file.open(QIODevice::ReadOnly))
        return file.readAll().trimmed();
    return badScriptValue(u"newest.py"_s);
}

QByteArray resumeText(const ChainLink &chain)
{
    static const QList<BracePlace> places = {{"{checkpoint}", "\"$checkpoint\""}};
    QList<QByteArray> words;
    for (const QByteArray &argument : chain.resume)
        words += argumentText(argument, places);
    return words.join(' ');
}

Result<void> fillChain(TrainingPart &part, const JobScript &job, QHash<QByteArray, QByteArray> values)
{
    const ChainLink &chain = *job.chain;
    if (job.results.isEmpty())
        return badScriptValue(
            QCoreApplication::translate("voyageur::script::JobScript", "A chain needs a results folder for its checkpoints."));
    VOYAGEUR_TRY(python, newestProgram());
    values.insert("python", python);
    values.insert("chain", base::shellQuoted(chain.folder));
    values.insert("mark", base::shellQuoted(chain.mark));
    values.insert("resume", resumeText(chain));
    values.insert("units", QByteArray::number(chain.units));
    values.insert("dependency", chain.array ? QByteArray("array") : chain.dependency);
    values.insert("grace", QByteArray::number(warningSeconds(job.time) * 3 / 4)); // a hung program leaves time for the rest
    values.insert("marker", chain.doneMarker.isEmpty() ? QByteArray() : base::shellQuoted(chain.doneMarker));
    values.insert("nomarker", chain.doneMarker.isEmpty() ? "yes" : "");
    VOYAGEUR_TRY(start, filledPart(u"chainstart"_s, values));
    VOYAGEUR_TRY(run, filledPart(u"chainrun"_s, values));
    part.chainStart = start;
    part.run = run;
    if (chain.array)
        part.array = "1-" + QByteArray::number(chain.units) + "%1";
    return {};
}

} // namespace

qint64 warningSeconds(const base::TimeLimit &time)
{
    constexpr qint64 usual = 120;
    constexpr qint64 least = 10;
    return time.seconds() <= 0 ? usual : std::clamp(time.seconds() / 10, least, usual);
}

Result<TrainingPart> trainingPart(const JobScript &job, const QByteArray &command)
{
    if (job.sweep)
        return sweepPart(job, command);
    TrainingPart part;
    const bool local =
        std::ranges::any_of(job.arguments, [](const QByteArray &argument) { return argument.contains(localResultsBrace); });
    if (!local && !job.chain)
        return part;
    if (!job.time.isUnlimited())
        part.signal = QByteArray::number(warningSeconds(job.time));
    QHash<QByteArray, QByteArray> values{{"command", command}, {"save", local ? "yes" : ""}};
    if (local) {
        VOYAGEUR_TRY(start, filledPart(u"localstart"_s, values));
        part.localStart = start;
    }
    if (job.chain) {
        VOYAGEUR_CHECK(fillChain(part, job, values));
    } else {
        VOYAGEUR_TRY(run, filledPart(u"localrun"_s, values));
        part.run = run;
    }
    return part;
}

} // namespace voyageur::script
