// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/jobscript.h"

#include "base/shellquote.h"
#include "script/scriptwords.h"
#include "script/stagein.h"
#include "script/sweeppart.h"
#include "script/trainingpart.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <iterator>
#include <utility>

namespace voyageur::script {

using base::Result;

namespace {

bool uses(const JobScript &job, const char *brace)
{
    return std::any_of(job.arguments.begin(), job.arguments.end(), [&](const QByteArray &a) { return a.contains(brace); });
}

QByteArray joined(const QStringList &words)
{
    QList<QByteArray> quoted;
    for (const QString &word : words)
        quoted += base::shellQuoted(word.toUtf8());
    return quoted.join(' ');
}

QByteArray quotedOrEmpty(const QByteArray &word)
{
    return word.isEmpty() ? QByteArray() : base::shellQuoted(word);
}

} // namespace

Result<QByteArray> programText(const JobScript &job)
{
    if (uses(job, "{dataset}") && job.archive.isEmpty() && job.stageIn.isEmpty())
        return badScriptValue(QCoreApplication::translate(
            "voyageur::script::JobScript", "An argument of the program contains {dataset}, but the project has no dataset."));
    if ((uses(job, "{results}") || uses(job, localResultsBrace)) && job.results.isEmpty())
        return badScriptValue(QCoreApplication::translate(
            "voyageur::script::JobScript", "An argument of the program contains {results}, but the job has no results folder."));
    static const QList<BracePlace> places = {
        {"{dataset}", "\"$dataset\""}, {"{results}", "\"$results\""}, {localResultsBrace, "\"$localresults\""}};
    QByteArray text = programWord(job.program);
    for (const QByteArray &argument : job.arguments)
        text += ' ' + argumentText(argument, places);
    return text;
}

Result<QByteArray> fillTemplate(const QByteArray &text, const QHash<QByteArray, QByteArray> &given)
{
    QHash<QByteArray, QByteArray> values = given;
    values[QLocale().language() == QLocale::French ? "fr" : "en"] = "yes"; // of the comments
    QByteArray filled;
    const auto isNameChar = [](char c) { return c >= 'a' && c <= 'z'; };
    for (QByteArray line : text.split('\n')) {
        bool stays = true;
        while (stays && line.startsWith("@?")) {
            const auto end = line.indexOf(' ') < 0 ? line.size() : line.indexOf(' ');
            stays = !values.value(line.sliced(2, end - 2)).isEmpty();
            line = line.sliced(std::min(end + 1, line.size()));
        }
        if (!stays)
            continue;
        for (qsizetype at = line.indexOf('@'); at >= 0; at = line.indexOf('@', at)) {
            auto end = at + 1;
            while (end < line.size() && isNameChar(line[end]))
                ++end;
            if (end == at + 1 || end >= line.size() || line[end] != '@') {
                ++at; // "$@" or an address
                continue;
            }
            const QByteArray name = line.sliced(at + 1, end - at - 1);
            const auto value = values.constFind(name);
            if (value == values.constEnd() || value->isEmpty())
                return badScriptValue(QCoreApplication::translate("voyageur::script::JobScript",
                                                                  "The script cannot be written, because “%1” has no value.")
                                          .arg(QString::fromLatin1(name)));
            line.replace(at, end + 1 - at, *value);
            at += value->size();
        }
        filled += line + '\n';
    }
    while (filled.endsWith("\n\n"))
        filled.chop(1);
    return filled;
}

Result<QByteArray> jobScript(const JobScript &job, const QString &templateName)
{
    VOYAGEUR_TRY(text, templateText(templateName));

    QHash<QByteArray, QByteArray> values;
    const std::pair<const char *, QByteArray> directives[] = {{"job-name", job.name.toUtf8()},
                                                              {"account", job.account.toUtf8()},
                                                              {"time", job.time.bytes()},
                                                              {"cpus-per-task", QByteArray::number(job.cpusPerTask)},
                                                              {"mem", job.memory.spelled()},
                                                              {"gpus-per-node", job.gpus.toUtf8()},
                                                              {"output", job.output},
                                                              {"reservation", job.reservation.toUtf8()},
                                                              {"partition", job.partition.toUtf8()}};
    constexpr const char *places[] = {"name", "account", "time", "cpus", "memory", "gpus", "output", "reservation", "partition"};
    for (size_t i = 0; i < std::size(places); ++i) {
        VOYAGEUR_TRY(value, directiveValue(directives[i].first, directives[i].second));
        values.insert(places[i], value);
    }
    VOYAGEUR_TRY(command, job.sweep ? sweepCommand(job) : programText(job));
    values.insert("modules", joined(job.modules));
    values.insert("unload", joined(job.unload));
    values.insert("purge", job.purge ? "yes" : "");
    values.insert("environment", job.environment.isEmpty() ? QByteArray() : base::shellQuoted(job.environment + "/bin/activate"));
    values.insert("making", job.makesEnvironment);
    values.insert("archive", quotedOrEmpty(job.archive));
    values.insert("stagein", job.stageIn.join('\n'));
    values.insert("node", job.archive.isEmpty() && !usesNodeDisk(job.stageIn) ? QByteArray() : QByteArray("yes"));
    values.insert("dataset", quotedOrEmpty(job.archiveFolder));
    values.insert("results", quotedOrEmpty(job.results));
    const bool isPlaced = !job.placed.isEmpty() && !(job.archive.isEmpty() && job.stageIn.isEmpty());
    const auto slash = job.placed.lastIndexOf('/');
    values.insert("placed", isPlaced ? base::shellQuoted(job.placed) : QByteArray());
    values.insert("placedin", isPlaced && slash > 0 ? base::shellQuoted(job.placed.first(slash)) : QByteArray());
    values.insert("code", base::shellQuoted(job.code.isEmpty() ? QByteArray(".") : job.code));
    VOYAGEUR_TRY(training, trainingPart(job, command));
    values.insert("signal", training.signal);
    values.insert("array", training.array);
    values.insert("chainstart", training.chainStart);
    // A person may add --array to the script; the jobs of a chain follow each other, and share what they write.
    values.insert("arraytasks", isPlaced && !job.sweep && training.chainStart.isEmpty() ? "yes" : "");
    values.insert("localstart", training.localStart);
    values.insert("ntasks", training.processes);
    values.insert("sweeptasks", job.sweep ? "yes" : "");
    values.insert("sweepfolder", job.sweep ? base::shellQuoted(job.sweep->folder) : QByteArray());
    values.insert("training", training.run);
    values.insert("foreground", training.run.isEmpty() ? "yes" : "");
    values.insert("command", command);
    return fillTemplate(text, values);
}

} // namespace voyageur::script
