// SPDX-License-Identifier: GPL-3.0-or-later
// The options of a script, as the rules look at them.
#include "script/rules/subject.h"
#include "script/sbatchfields.h"
#include "script/suggestion.h"

#include <algorithm>

namespace voyageur::script {

namespace {

constexpr int mostRefused = 50; // a person mends these first; each costs a pass over the words

} // namespace

void Subject::readOptions()
{
    sbatch::Fields fields;
    fields.version = m_script.version();
    fields.now = m_around.now;
    fields.file = m_around.file;
    const bool foreign = std::ranges::any_of(m_script.lines(), [](const Line &line) { return line.kind == LineKind::Foreign; });
    for (const Component &component : m_script.components()) {
        const int number = static_cast<int>(m_uses.size());
        QList<OptionUse> all;
        QList<Word> words = component.words;
        qsizetype before = 0; // words of the component that are gone from `words`
        for (int round = 0; round < mostRefused && !words.isEmpty(); ++round) {
            OptionUses found = optionUses(words, Sbatch, m_script.version());
            for (OptionUse &use : found.uses) {
                use.word += before;
                use.lastWord += before;
            }
            all += found.uses;
            qsizetype stop = -1;
            if (!found.refusal.isEmpty()) {
                const auto at =
                    std::ranges::find_if(words, [&](const Word &word) { return word.span.begin == found.refusedAt.begin; });
                stop = at - words.begin();
                m_refused += {found.refusedAt, found.refusal, number, before + stop};
            } else if (found.leftover >= 0) {
                stop = found.leftover;
                m_refused += {words.at(stop).span, "Invalid directive found in batch script: " + words.at(stop).text, number,
                              before + stop};
                if (found.terminator >= 0)
                    break;
            }
            if (stop < 0 || stop >= words.size())
                break;
            words.remove(0, stop + 1);
            before += stop + 1;
        }
        sbatch::resetForComponent(fields);
        for (const OptionUse &use : all) {
            if (const auto refusal = sbatch::setOption(fields, keptName(*use.option), use.hasValue() ? &use.text : nullptr))
                m_refusedValues += {use, *refusal, number};
        }
        m_requests += number < m_understood.components.size() ? m_understood.components.at(number).request : requestOf(fields);
        if (foreign)
            sbatch::readForeign(fields, m_script.bytes());
        m_refusedTogether += sbatch::verify(fields).value_or(QByteArray());
        m_uses += all;
        QHash<QByteArrayView, qsizetype> byName;
        for (qsizetype use = 0; use < all.size(); ++use)
            byName.insert(keptName(*all.at(use).option), use);
        m_useByName += byName;
        if (m_around.cluster)
            m_shares += shareOf(m_requests.last(), *m_around.cluster);
    }
}

void Subject::readMentions()
{
    const auto mention = [&](const Word &word) {
        if (!word.text.startsWith("--"))
            return;
        const QByteArray name = word.text.sliced(2).split('=').first();
        m_mentioned += name;
        if (const Option *option = findOption(name, Sbatch, m_script.version()))
            m_mentioned += QByteArray(keptName(*option));
        else if (const auto meant = suggestedOption(name, m_script.version()))
            m_mentioned += meant->name;
    };
    for (const QList<OptionUse> &uses : m_uses) {
        for (const OptionUse &use : uses) {
            m_mentioned += QByteArray(keptName(*use.option));
            if (use.text.startsWith("--")) // it was given no value and took the next option for one
                mention({{}, use.text, {}, 0});
        }
    }
    for (const RefusedWord &refused : m_refused) {
        QByteArray text = m_script.components().at(refused.component).words.at(refused.word).text;
        mention({{}, text.startsWith("--") ? text : "--" + text.sliced(text.startsWith('-') ? 1 : 0), {}, 0});
    }
    bool foreign = false;
    for (const Line &line : m_script.lines()) {
        foreign = foreign || line.kind == LineKind::Foreign;
        if (line.kind != LineKind::Ignored || line.why == IgnoredWhy::DoubleHash || line.why == IgnoredWhy::OtherMark)
            continue;
        const QByteArray text = m_script.at(line.span);
        const auto mark = text.toUpper().indexOf("SBATCH");
        const LineWords words = directiveWords(QByteArrayView(text).sliced(mark + 6), 0, 0, m_script.version());
        for (const OptionUse &use : optionUses(words.words, Sbatch, m_script.version()).uses)
            m_mentioned += QByteArray(keptName(*use.option));
    }
    for (const UnderstoodComponent &component : m_understood.components) {
        for (const UnderstoodOption &option : component.options)
            m_mentioned += option.name;
    }
    m_allMayBeMentioned = (foreign && !m_understood.accepted)
        || std::ranges::any_of(m_script.components(), [](const Component &one) { return !one.refusal.isEmpty(); });
}

} // namespace voyageur::script
