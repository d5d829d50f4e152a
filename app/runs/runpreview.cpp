// SPDX-License-Identifier: GPL-3.0-or-later
#include "runs/runpreview.h"

#include "base/shellquote.h"
#include "runs/sweepplan.h"
#include "script/jobscript.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

namespace voyageur::runs {

using namespace Qt::StringLiterals;

namespace {

struct PreviewText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::runs::Preview)
};

// Braces of ours are no shell's, though a shell would want them quoted.
QString shownWord(const QString &word)
{
    static const QRegularExpression brace(u"\\{[a-z]+\\}"_s);
    const QString plain = QString(word).remove(brace);
    return base::shellQuoted(plain.toUtf8()) == plain.toUtf8() || (plain.isEmpty() && !word.isEmpty())
        ? word
        : QString::fromUtf8(base::shellQuoted(word.toUtf8()));
}

QString commandOf(const projectfile::ProjectFile &project, const QStringList &arguments)
{
    script::JobScript job;
    job.program = project.code.program.toUtf8();
    const auto program = script::programText(job);
    QStringList words{program.ok() ? QString::fromUtf8(*program) : project.code.program};
    for (const QString &argument : arguments)
        words += shownWord(argument);
    return words.join(u' ');
}

QString runCommand(const projectfile::ProjectFile &project, const projectfile::SweepTable &table, qsizetype row)
{
    QStringList given = project.code.arguments + (project.sweep ? project.sweep->arguments : QStringList());
    const QString folder = u"{results}/"_s + runName(static_cast<int>(row) + 1, static_cast<int>(table.rows.size()));
    for (QString &argument : given)
        argument.replace(u"{results}"_s, folder);
    QStringList rest;
    for (qsizetype i = 0; i < table.names.size(); ++i) {
        const QString &value = table.rows[row].value(i);
        const QString brace = u'{' + table.names[i] + u'}';
        const bool named = std::ranges::any_of(given, [&](const QString &argument) { return argument.contains(brace); });
        if (table.switches.value(i)) {
            if (value == u"true"_s)
                rest += u"--"_s + table.names[i];
        } else if (named) {
            for (QString &argument : given)
                argument.replace(brace, value);
        } else {
            rest += {u"--"_s + table.names[i], value};
        }
    }
    return commandOf(project, given + rest);
}

} // namespace

QList<PreviewedRun> previewSweep(const projectfile::ProjectFile &project, const projectfile::SweepTable &table)
{
    QList<PreviewedRun> runs;
    const auto count = table.rows.size();
    for (const qsizetype row : {qsizetype(0), count - 1}) {
        if (row >= 0 && runs.size() < count)
            runs += {PreviewText::tr("Run %1 of %2: %3").arg(QString::number(row + 1), QString::number(count), table.words(row)),
                     runCommand(project, table, row)};
    }
    return runs;
}

QList<PreviewedRun> previewChain(const projectfile::ProjectFile &project, int units)
{
    const QStringList &own = project.code.arguments;
    const QStringList resume = project.chain ? project.chain->resume : QStringList();
    QList<PreviewedRun> runs;
    if (units > 0)
        runs += {PreviewText::tr("Job %1 of %2").arg(QString::number(1), QString::number(units)), commandOf(project, own)};
    if (units > 1)
        runs +=
            {resume.isEmpty() ? PreviewText::tr("Job %1 of %1: the program finds its checkpoint itself").arg(units)
                              : PreviewText::tr("Job %1 of %1: {checkpoint} is the newest one of the previous job").arg(units),
             commandOf(project, own + resume)};
    return runs;
}

} // namespace voyageur::runs
