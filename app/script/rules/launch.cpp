// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/rules/launch.h"

#include <algorithm>

namespace voyageur::script {

namespace {

OptionUses optionsOfStep(const Subject &subject, const Call &call)
{
    const QList<BashWord> &words = call.command->words;
    const auto srun =
        std::ranges::find_if(words, [](const BashWord &word) { return word.text == "srun" || word.text.endsWith("/srun"); });
    QList<Word> rest;
    for (auto word = srun == words.end() ? srun : srun + 1; word < words.begin() + call.program; ++word)
        rest += Word{word->span, word->text, {}, 0};
    return optionUses(rest, Srun, subject.script().version());
}

} // namespace

StepOptions::StepOptions(const Subject &subject, const Call &call) : m_subject(subject), m_options(optionsOfStep(subject, call))
{
}

const OptionUse *StepOptions::find(QByteArrayView name) const
{
    const auto found = std::ranges::find_if(m_options.uses, [&](const OptionUse &use) { return name == keptName(*use.option); });
    return found == m_options.uses.end() ? nullptr : &*found;
}

bool StepOptions::has(std::initializer_list<QByteArrayView> names) const
{
    return std::ranges::any_of(names, [&](QByteArrayView name) { return find(name); });
}

std::optional<qint64> StepOptions::number(QByteArrayView name) const
{
    const OptionUse *use = find(name);
    return use ? wholeNumber(m_subject, use->text) : std::nullopt;
}

std::optional<qint64> wholeNumber(const Subject &subject, const QByteArray &text)
{
    QByteArray number = subject.resolved(text);
    const bool sum = number.startsWith("$((") && number.endsWith("))");
    if (sum)
        number = number.sliced(3).chopped(2);
    qint64 product = 1;
    for (const QByteArray &factor : sum ? number.split('*') : QList{number}) { // "$((2*4))"
        bool good = false;
        const qint64 one = (sum ? factor.trimmed() : factor).toLongLong(&good);
        constexpr qint64 most = 1'000'000;
        if (!good || one < 0 || (sum && (one > most || product > most)))
            return {};
        product *= one;
    }
    return product;
}

std::optional<qint64> numberInJob(const Subject &subject, const QByteArray &text)
{
    if (const auto number = wholeNumber(subject, text))
        return number;
    QByteArray name = subject.resolved(text);
    if (!name.startsWith('$'))
        return {};
    name.remove(0, 1);
    if (name.startsWith('{') && name.endsWith('}'))
        name = name.sliced(1).chopped(1);
    if (const auto fallback = name.indexOf(":-"); fallback > 0) // "${SLURM_CPUS_PER_TASK:-1}"
        name.truncate(fallback);
    const ResourceRequest &request = subject.request();
    if (name == "SLURM_CPUS_PER_TASK" && subject.has("cpus-per-task"))
        return request.cpusPerTask;
    if ((name == "SLURM_NTASKS" || name == "SLURM_NPROCS") && subject.has("ntasks"))
        return request.tasks;
    if (name == "SLURM_NTASKS_PER_NODE" && request.tasksPerNode)
        return request.tasksPerNode;
    return name == "SLURM_CPUS_ON_NODE" && hasKnownSize(subject) ? std::optional(request.cpusPerNode()) : std::nullopt;
}

bool hasKnownSize(const Subject &subject)
{
    const ResourceRequest &request = subject.request();
    return subject.hasDirectives() && subject.components() == 1 && subject.understood().accepted && !request.wholeNodes
        && !(subject.cluster() && subject.share().wholeNode) && !subject.has("cpus-per-gpu") && !subject.has("tres-per-task")
        && !subject.has("ntasks-per-gpu");
}

std::optional<qint64> roundsOfLoop(const Subject &subject, const Call &call)
{
    constexpr qsizetype near = 400; // bytes before the call
    const qsizetype begin = std::max<qsizetype>(0, call.span().begin - near);
    const QByteArrayView before = subject.view({begin, call.span().begin});
    const auto loop = before.lastIndexOf("for ");
    if (loop < 0)
        return {};
    QByteArray head = before.sliced(loop).toByteArray();
    head = head.first(std::max<qsizetype>(head.indexOf("do"), 0))
               .replace("..", " ")
               .replace('}', ' ')
               .replace(')', ' ')
               .replace(';', ' ');
    if (!head.contains("seq ") && !head.contains("{"))
        return {};
    std::optional<qint64> last;
    for (const QByteArray &word : head.simplified().split(' ')) {
        if (const auto number = wholeNumber(subject, word))
            last = number;
    }
    return last;
}

} // namespace voyageur::script
