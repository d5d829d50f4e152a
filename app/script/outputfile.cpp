// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/outputfile.h"

#include "script/ctext.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::script {

namespace {

constexpr OutputLetter letters[] = {
    {'j', true, QT_TRANSLATE_NOOP("voyageur::script::OutputFile", "The number of the job.")},
    {'x', false, QT_TRANSLATE_NOOP("voyageur::script::OutputFile", "The name of the job.")},
    {'A', true, QT_TRANSLATE_NOOP("voyageur::script::OutputFile", "The number of the whole job array.")},
    {'a', true, QT_TRANSLATE_NOOP("voyageur::script::OutputFile", "The number of the task in the array.")},
    {'b', true, QT_TRANSLATE_NOOP("voyageur::script::OutputFile", "The last digit of the number of the task in the array.")},
    {'J', true, QT_TRANSLATE_NOOP("voyageur::script::OutputFile", "The number of the job; in a step, with the step’s.")},
    {'N', false, QT_TRANSLATE_NOOP("voyageur::script::OutputFile", "The short name of the node.")},
    {'n', true, QT_TRANSLATE_NOOP("voyageur::script::OutputFile", "The node’s place in the job, from 0.")},
    {'s', false, QT_TRANSLATE_NOOP("voyageur::script::OutputFile", "The step: “batch” for the script itself.")},
    {'t', true, QT_TRANSLATE_NOOP("voyageur::script::OutputFile", "The number of the process in the step, from 0.")},
    {'u', false, QT_TRANSLATE_NOOP("voyageur::script::OutputFile", "Your user name.")},
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
    constexpr qsizetype widest = 10;
    if (pattern.contains('\\'))
        return QByteArray(pattern).replace("\\", "");
    QByteArray name;
    for (qsizetype at = 0; at < pattern.size();) {
        if (pattern[at] != '%') {
            name += pattern[at++];
            continue;
        }
        if (pattern.mid(at + 1, 1) == "%") {
            name += '%';
            at += 2;
            continue;
        }
        qsizetype end = at + 1;
        while (end < pattern.size() && isDigit(pattern[end]))
            ++end;
        const auto letter = std::ranges::find_if(
            letters, [&](const OutputLetter &one) { return end < pattern.size() && one.letter == pattern[end]; });
        if (letter == std::end(letters)) { // of a width without a letter, Slurm keeps the last digit
            name += end > at + 1 ? pattern[end - 1] : '%';
            at = end;
            continue;
        }
        const QByteArray value = valueOf(letter->letter, run);
        const qint64 width = readNumber(pattern.sliced(at + 1, end - at - 1)).value;
        name += letter->isNumber ? value.rightJustified(std::min<qint64>(width, widest), '0') : value;
        at = end + 1;
    }
    return name;
}

QByteArray defaultOutput(bool array)
{
    return array ? "slurm-%A_%a.out" : "slurm-%j.out";
}

} // namespace voyageur::script
