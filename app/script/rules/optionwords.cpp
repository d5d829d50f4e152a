// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/rules/optionwords.h"

#include "script/ctext.h"
#include "script/suggestion.h"

#include <QCoreApplication>

namespace voyageur::script {

const QList<Word> &wordsOf(const Subject &subject, int component)
{
    return subject.script().components().at(component).words;
}

bool isRefusedFor(const RefusedWord &word, QByteArrayView beginning)
{
    return word.refusal.startsWith(beginning);
}

bool isStray(const RefusedWord &word)
{
    return isRefusedFor(word, "Invalid directive");
}

bool lacksDash(const QByteArray &word, SlurmVersion version)
{
    if (word.size() < 4 || word[0] != '-' || word[1] == '-')
        return false;
    const QByteArray name = word.sliced(1).split('=').first();
    if (name.size() < 3)
        return false;
    if (findOption(name, Sbatch, version))
        return true;
    const auto meant = suggestedOption(name, version);
    return meant && meant->sure && meant->name.startsWith(name);
}

bool isMisread(const Subject &subject, const OptionUse &use, int component)
{
    return !use.longForm && lacksDash(wordsOf(subject, component).at(use.word).text, subject.script().version());
}

bool needsShell(const OptionUse &use)
{
    const QByteArrayView name(use.option->name);
    if (name == "comment" || name == "extra" || name == "wckey" || !use.hasValue())
        return false;
    const QByteArray &value = use.text;
    for (auto at = value.indexOf('$'); at >= 0; at = value.indexOf('$', at + 1)) {
        const char next = at + 1 < value.size() ? value.at(at + 1) : '\0';
        if (next == '{' || next == '(' || next == '_' || ((next | 0x20) >= 'a' && (next | 0x20) <= 'z'))
            return true;
    }
    const bool path = use.option->grammar == Grammar::OutputFile || use.option->grammar == Grammar::Path || name == "input";
    return value.count('`') > 1 || (path && (value == "~" || value.startsWith("~/")));
}

base::Fix withSecondDash(const Subject &subject, qsizetype at)
{
    return {QCoreApplication::translate("voyageur::script::OptionRules", "Write two dashes"), {subject.insert(at, "-")}};
}

std::optional<QByteArray> respelled(const Option &option, const QByteArray &value)
{
    qsizetype digits = 0;
    while (digits < value.size() && (isDigit(value.at(digits)) || value.at(digits) == '.'))
        ++digits;
    bool good = false;
    const double number = value.first(digits).toDouble(&good);
    const QByteArray unit = value.sliced(digits).trimmed().toLower();
    if (!good || number <= 0 || number > 1e6)
        return {};
    if (option.grammar == Grammar::Memory) {
        const auto power = unit.isEmpty() ? 1 : QByteArrayView("kmgt").indexOf(unit.front());
        const QByteArray rest = unit.mid(1);
        if (power < 0 || !(rest.isEmpty() || rest == "b" || rest == "o" || rest == "ib" || rest == "io"))
            return {};
        if (!value.first(digits).contains('.'))
            return value.first(digits) + "KMGT"[power];
        const double below = number * 1024;
        if (power == 0 || below != static_cast<double>(static_cast<qint64>(below)))
            return {};
        return QByteArray::number(static_cast<qint64>(below)) + "KMGT"[power - 1];
    }
    if (option.grammar == Grammar::Duration && number < 1000 && !value.first(digits).contains('.')) {
        const QByteArray plain = value.first(digits);
        if (unit == "h" || unit == "hours" || unit == "hour" || unit == "hrs" || unit == "hr")
            return plain + ":00:00";
        if (unit == "d" || unit == "days" || unit == "day" || unit == "j")
            return plain + "-00:00:00";
        if (unit == "min" || unit == "m" || unit == "mins" || unit == "minutes")
            return "0:" + plain.rightJustified(2, '0') + ":00";
    }
    return {};
}

} // namespace voyageur::script
