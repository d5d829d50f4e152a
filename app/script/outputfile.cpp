// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/outputfile.h"

#include "base/outputpattern.h"

#include <QCoreApplication>

namespace voyageur::script {

namespace {

constexpr OutputLetter letters[] = {
    {'j', QT_TRANSLATE_NOOP("voyageur::script::OutputFile", "The number of the job.")},
    {'x', QT_TRANSLATE_NOOP("voyageur::script::OutputFile", "The name of the job.")},
    {'A', QT_TRANSLATE_NOOP("voyageur::script::OutputFile", "The number of the whole job array.")},
    {'a', QT_TRANSLATE_NOOP("voyageur::script::OutputFile", "The number of the task in the array.")},
    {'b', QT_TRANSLATE_NOOP("voyageur::script::OutputFile", "The last digit of the number of the task in the array.")},
    {'J', QT_TRANSLATE_NOOP("voyageur::script::OutputFile", "The number of the job; within a step, also that of the step.")},
    {'N', QT_TRANSLATE_NOOP("voyageur::script::OutputFile", "The short name of the node.")},
    {'n', QT_TRANSLATE_NOOP("voyageur::script::OutputFile", "The node’s place in the job, from 0.")},
    {'s', QT_TRANSLATE_NOOP("voyageur::script::OutputFile", "The step: “batch” for the script itself.")},
    {'t', QT_TRANSLATE_NOOP("voyageur::script::OutputFile", "The number of the process in the step, from 0.")},
    {'u', QT_TRANSLATE_NOOP("voyageur::script::OutputFile", "Your user name.")},
};

constexpr qint64 noTask = 4294967294; // what Slurm prints for "none"

QByteArray valueOf(char letter, const OutputRun &run)
{
    switch (letter) {
    case 'x':
        return run.name;
    case 'A':
        return QByteArray::number(run.task ? run.arrayJob : run.job);
    case 'a':
        return QByteArray::number(run.task.value_or(noTask));
    case 'b':
        return QByteArray::number(run.task.value_or(noTask) % 10);
    case 'N':
        return run.node;
    case 's':
        return "batch";
    case 'u':
        return run.user;
    case 'n':
    case 't':
        return "0";
    default:
        return QByteArray::number(run.job);
    }
}

} // namespace

std::span<const OutputLetter> outputLetters()
{
    return letters;
}

QString outputLetterHelp(const OutputLetter &letter)
{
    return QCoreApplication::translate("voyageur::script::OutputFile", letter.help);
}

QByteArray expandedOutput(const QByteArray &pattern, const OutputRun &run)
{
    return base::filledOutputPattern(pattern, [&](char letter) { return std::optional(valueOf(letter, run)); });
}

QByteArray defaultOutput(bool array)
{
    return array ? "slurm-%A_%a.out" : "slurm-%j.out";
}

} // namespace voyageur::script
