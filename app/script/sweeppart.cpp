// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/sweeppart.h"

#include "base/shellquote.h"
#include "script/scriptwords.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::script {

using namespace Qt::StringLiterals;
using base::Result;

namespace {

struct SweepPartText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::SweepPart)
};

QByteArray braceOf(const SweepRuns::Parameter &parameter)
{
    return '{' + parameter.name + '}';
}

//! The column of the table: the first holds the number of the run.
QByteArray cellOf(qsizetype index)
{
    return "cell[" + QByteArray::number(index + 1) + ']';
}

bool isNamed(const QList<QByteArray> &arguments, const QByteArray &brace)
{
    return std::ranges::any_of(arguments, [&](const QByteArray &argument) { return argument.contains(brace); });
}

//! A switch that is off leaves its cell empty.
QByteArray switchLines(const SweepRuns &sweep)
{
    QList<QByteArray> lines;
    for (qsizetype i = 0; i < sweep.parameters.size(); ++i)
        if (sweep.parameters[i].isSwitch)
            lines += "    [ \"${" + cellOf(i) + "}\" = true ] || " + cellOf(i) + '=';
    return lines.join('\n');
}

} // namespace

Result<QByteArray> sweepCommand(const JobScript &job)
{
    const SweepRuns &sweep = *job.sweep;
    JobScript plain = job;
    plain.arguments.clear();
    VOYAGEUR_TRY(text, programText(plain));
    const QList<QByteArray> given = job.arguments + sweep.arguments;
    if (isNamed(given, "{dataset}") && job.archive.isEmpty() && job.stageIn.isEmpty())
        return badScriptValue(
            SweepPartText::tr("An argument of the program contains {dataset}, but the project has no dataset."));
    if (isNamed(given, localResultsBrace))
        return badScriptValue(SweepPartText::tr("The runs of a sweep write to {results}, not to {localresults}."));
    QList<BracePlace> places = {{"{dataset}", "\"$dataset\""}, {"{results}", "\"$results\""}};
    QByteArray rest;
    for (qsizetype i = 0; i < sweep.parameters.size(); ++i) {
        const SweepRuns::Parameter &parameter = sweep.parameters[i];
        const QByteArray option = base::shellQuoted("--" + parameter.name);
        const QByteArray cell = cellOf(i);
        if (parameter.isSwitch)
            rest += " ${" + cell + ":+" + option + '}';
        else if (isNamed(given, braceOf(parameter)))
            places += BracePlace{braceOf(parameter), "\"${" + cell + "}\""};
        else
            rest += ' ' + option + " \"${" + cell + "}\"";
    }
    for (const QByteArray &argument : given)
        text += ' ' + argumentText(argument, places);
    return text + rest;
}

Result<TrainingPart> sweepPart(const JobScript &job, const QByteArray &command)
{
    const SweepRuns &sweep = *job.sweep;
    if (job.results.isEmpty())
        return badScriptValue(SweepPartText::tr("A sweep needs a results folder, where each run gets its own folder."));
    const auto number = [](int value) { return QByteArray::number(value); };
    const bool single = sweep.packing == SweepRuns::Packing::Single;
    const bool glost = sweep.packing == SweepRuns::Packing::Glost;
    const bool meta = sweep.packing == SweepRuns::Packing::Meta;
    const QHash<QByteArray, QByteArray> values{
        {"sweep", base::shellQuoted(sweep.folder)},
        {"fingerprint", sweep.fingerprint},
        {"exported", job.archive.isEmpty() && job.stageIn.isEmpty() ? "PYTHONUNBUFFERED" : "dataset"},
        {"width", number(sweep.numberWidth)},
        {"switches", switchLines(sweep)},
        {"cpus", number(sweep.cpusPerRun)},
        {"command", command},
        {"rows", number(sweep.runsPerTask)},
        {"together", number(sweep.together)},
        {"total", number(sweep.runs)},
        {"single", single ? "yes" : ""},
        {"packed", single || meta ? "" : "yes"},
        {"parallel", single || meta || glost ? "" : "yes"},
        {"glost", glost ? "yes" : ""},
        {"meta", meta ? "yes" : ""},
    };
    VOYAGEUR_TRY(text, templateText(u"parts/sweeprun"_s));
    VOYAGEUR_TRY(filled, fillTemplate(text, values));
    TrainingPart part;
    part.run = filled.endsWith('\n') ? filled.chopped(1) : filled;
    if (!meta) // submit.run of META makes the array
        part.array = "1-" + number(sweep.tasks);
    if (!meta && sweep.atOnce > 0)
        part.array += '%' + number(sweep.atOnce);
    if (glost)
        part.processes = number(sweep.together + 1); // one hands out the work
    return part;
}

} // namespace voyageur::script
