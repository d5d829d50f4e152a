// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/rules/commandtools.h"

#include "script/rules/launch.h"
#include "script/rules/programs.h"

#include <QFile>
#include <QHash>

#include <algorithm>

namespace voyageur::script {

using namespace Qt::StringLiterals;

namespace {

QList<QByteArray> wordsOf(const QByteArray &column)
{
    return column == "-" ? QList<QByteArray>() : column.split(' ');
}

Tool readTool(const QList<QByteArray> &columns)
{
    Tool tool;
    tool.name = columns[0];
    tool.threads = wordsOf(columns[1]);
    using Without = Tool::Without;
    tool.without = columns[2] == "one" ? Without::OneCore
        : columns[2] == "light"        ? Without::Light
        : columns[2] == "only"         ? Without::Never
                                       : Without::Unknown;
    for (const QByteArray &word : wordsOf(columns[3])) {
        const auto equals = word.indexOf('=');
        tool.memory += {equals < 0 ? word : word.first(equals), equals < 0 ? 'B' : word.back()};
    }
    tool.perThread = columns[4] == "thread";
    return tool;
}

//! A program, and what it is with certain first words.
struct Program {
    std::optional<Tool> plain;
    QHash<QByteArray, Tool> verbs;
};

const QHash<QByteArray, Program> &allPrograms()
{
    static const QHash<QByteArray, Program> read = [] {
        QHash<QByteArray, Program> programs;
        QFile file(u":/rules/tools.tsv"_s);
        if (!file.open(QIODevice::ReadOnly))
            qFatal("tools.tsv is not in the program");
        for (const QByteArray &line : file.readAll().split('\n')) {
            constexpr qsizetype parts = 5;
            const QList<QByteArray> columns = line.split('\t');
            if (line.startsWith('#') || columns.size() != parts)
                continue;
            const Tool tool = readTool(columns);
            const auto blank = tool.name.indexOf(' ');
            if (blank < 0)
                programs[tool.name].plain = tool;
            else
                programs[tool.name.first(blank)].verbs.insert(tool.name.sliced(blank + 1), tool);
        }
        return programs;
    }();
    return read;
}

} // namespace

const Tool *toolOf(const Call &call)
{
    const auto found = allPrograms().constFind(call.name);
    if (found == allPrograms().cend())
        return nullptr;
    const auto words = call.arguments();
    const auto verb = words.empty() ? found->verbs.cend() : found->verbs.constFind(words.front().text);
    if (verb != found->verbs.cend())
        return &*verb;
    return found->plain ? &*found->plain : nullptr;
}

QList<GivenNumber> numbersOf(const Subject &subject, const Call &call, const QList<QByteArray> &options)
{
    QList<GivenNumber> numbers;
    for (const QByteArray &option : options) {
        if (option.startsWith('$'))
            continue;
        QByteArray value;
        if (const BashWord *word = call.valueOf(option, &value)) {
            if (const auto number = numberInJob(subject, value))
                numbers += {word->span, option, *number};
            continue;
        }
        for (const BashWord &joined : call.arguments()) {
            const bool letter = option.size() == 2 && joined.text.size() > 2 && joined.text.startsWith(option);
            const auto number = letter ? numberInJob(subject, joined.text.sliced(2)) : std::nullopt;
            if (number)
                numbers += {joined.span, option, *number};
        }
    }
    return numbers;
}

bool givesOneOf(const Subject &subject, const Call &call, const QList<QByteArray> &options)
{
    return std::ranges::any_of(options, [&](const QByteArray &option) {
        if (option.startsWith('$'))
            return setsFor(subject, call, option.sliced(1));
        return std::ranges::any_of(call.arguments(), [&](const BashWord &word) {
            return word.text == option || word.text.startsWith(option + '=')
                || (option.size() == 2 && word.text.startsWith(option) && word.text.size() > 2);
        });
    });
}

std::optional<qint64> mebibytesOf(QByteArrayView text, char unit)
{
    qsizetype digits = 0;
    while (digits < text.size() && ((text[digits] >= '0' && text[digits] <= '9') || text[digits] == '.'))
        ++digits;
    bool good = false;
    const double number = text.first(digits).toDouble(&good);
    QByteArrayView rest = text.sliced(digits);
    if (!good || number < 0 || rest.size() > 3)
        return {};
    const char letter = rest.isEmpty() ? unit : static_cast<char>(rest[0] & ~0x20);
    rest = rest.sliced(std::min<qsizetype>(rest.size(), 1));
    if (!rest.isEmpty() && rest != "B" && rest != "b" && rest != "iB")
        return {};
    constexpr double step = 1024;
    constexpr double most = 1e12;
    const double bytes = number
        * (letter == 'T'       ? step * step * step * step
               : letter == 'G' ? step * step * step
               : letter == 'M' ? step * step
               : letter == 'K' ? step
               : letter == 'B' ? 1
                               : -1);
    const double mebibytes = bytes / step / step;
    return mebibytes < 0 || mebibytes > most ? std::nullopt : std::optional(static_cast<qint64>(mebibytes));
}

} // namespace voyageur::script
