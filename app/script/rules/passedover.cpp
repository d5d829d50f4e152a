// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/rules/passedover.h"

#include "script/ctext.h"
#include "script/sbatchfields.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::script {

using base::Severity;

namespace {

struct PassedOverText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::PassedOver)
};

constexpr QByteArrayView directiveMark("#SBATCH");

bool isMisspelled(const IgnoredText &ignored)
{
    return ignored.why == IgnoredWhy::Indented || ignored.why == IgnoredWhy::SpaceBetween || ignored.why == IgnoredWhy::LowerCase;
}

OptionUses optionsOf(const Subject &subject, QByteArrayView behindMark)
{
    const LineWords words = directiveWords(behindMark, 0, 0, subject.script().version());
    OptionUses uses = optionUses(words.words, Sbatch, subject.script().version());
    if (!words.refusal.isEmpty() || uses.leftover >= 0 || uses.terminator >= 0)
        uses.refusal = "no";
    return uses;
}

bool isGood(const OptionUses &uses)
{
    return uses.refusal.isEmpty() && !uses.uses.isEmpty();
}

// Only one of these and those can have been meant.
bool excludes(const OptionUses &uses, const QSet<QByteArray> &names, SlurmVersion version)
{
    return std::ranges::any_of(uses.uses, [&](const OptionUse &use) {
        const QByteArray name = keptName(*use.option);
        return names.contains(name)
            || std::ranges::any_of(excludedBy(name, version), [&](const QByteArray &other) { return names.contains(other); });
    });
}

} // namespace

OptionUses optionsBehind(const Subject &subject, Span line)
{
    const QByteArray text = subject.text(line);
    return optionsOf(subject, QByteArrayView(text).sliced(text.toUpper().indexOf("SBATCH") + 6));
}

PassedOver::PassedOver(const Subject &subject) : m_subject(subject)
{
    QHash<int, QSet<QByteArray>> written; // the options of the lines before, by their way of writing
    for (const IgnoredText &ignored : subject.understood().ignored) {
        const int why = static_cast<int>(ignored.why);
        if (!isMisspelled(ignored) || m_offBy.contains(why))
            continue;
        const OptionUses uses = optionsBehind(subject, ignored.span);
        if (isGiven(uses) || excludes(uses, written[why], subject.script().version()))
            m_offBy += why;
        for (const OptionUse &use : uses.uses)
            written[why] += QByteArray(keptName(*use.option));
    }
}

// One of the options stands elsewhere, or one does that excludes it.
bool PassedOver::isGiven(const OptionUses &uses) const
{
    return std::ranges::any_of(uses.uses, [&](const OptionUse &use) {
        const QByteArray name = keptName(*use.option);
        return m_subject.has(name)
            || std::ranges::any_of(excludedBy(name, m_subject.script().version()),
                                   [&](const QByteArray &other) { return m_subject.has(other); });
    });
}

void PassedOver::say(const IgnoredText &ignored, const OptionUses &uses, bool literal, Reporter &report) const
{
    const Document &script = m_subject.script();
    const bool late = ignored.span.begin > script.firstCommand();
    const QString passed = PassedOverText::tr("sbatch ignores this line.");
    if (late && ignored.why == IgnoredWhy::Indented && isGood(uses) && !isGiven(uses))
        return report.say(
            ignored.span,
            passed + QLatin1Char(' ')
                + PassedOverText::tr(
                      "The line follows the first command (line %1), and a space precedes the #. Move #SBATCH above the first "
                      "command, to the beginning of a line.")
                      .arg(script.range({script.firstCommand(), script.firstCommand()}).line));
    const bool counts = !late && isGood(uses) && m_subject.components() == 1 && !isGiven(uses);
    // Text behind "# SBATCH" may be a remark. Beside one that counts, such a line is usually an older value that was kept.
    const bool lost = counts || (!late && ignored.why != IgnoredWhy::SpaceBetween && !isGiven(uses));
    const QByteArray text = m_subject.text(ignored.span);
    const auto word = text.toUpper().indexOf("SBATCH") + 6;
    const base::Fix fix{PassedOverText::tr("Write #SBATCH at the beginning of the line"),
                        counts && literal
                            ? QList{m_subject.edit({ignored.span.begin, ignored.span.begin + word}, directiveMark.toByteArray())}
                            : QList<base::TextEdit>()};
    report.say(
        lost ? Severity::Warning : Severity::Info, ignored.span, passed + QLatin1Char(' ') + ignoredReason(ignored.why),
        {m_offBy.contains(static_cast<int>(ignored.why)) || ignored.why == IgnoredWhy::SpaceBetween ? onRequest(fix) : fix});
}

void sayOfSeveralOnOneLine(const Subject &subject, Reporter &report)
{
    for (const Line &line : subject.script().lines()) {
        if (line.kind != LineKind::Directive || line.comment.isEmpty())
            continue;
        const QByteArrayView comment = subject.view(line.comment);
        const auto at = comment.indexOf(directiveMark);
        const bool off = at > 0 && (comment[at - 1] == '#' || comment[at - 1] == '"' || comment[at - 1] == '\'');
        if (at < 0 || off || !isSpace(at + directiveMark.size() < comment.size() ? comment[at + directiveMark.size()] : 'x')
            || !isGood(optionsOf(subject, comment.sliced(at + directiveMark.size()))))
            continue;
        qsizetype begin = line.comment.begin + at;
        const qsizetype end = begin;
        while (begin > line.span.begin && isSpace(subject.script().bytes().at(begin - 1)))
            --begin;
        report.say({end, line.comment.end},
                   PassedOverText::tr(
                       "sbatch ignores this, because everything after a # is a comment, even #SBATCH. Each #SBATCH needs its "
                       "own line."),
                   {onRequest({PassedOverText::tr("Write the option on its own line"), {subject.edit({begin, end}, "\n")}})});
    }
}

void sayOfListMarks(const Subject &subject, Reporter &report)
{
    const QByteArray &bytes = subject.script().bytes();
    for (qsizetype at = subject.script().firstCommand(); at < bytes.size();) {
        const Span line = subject.line(at);
        const QByteArrayView text = subject.view(line);
        const bool list = text.startsWith("- #SBATCH ") || text.startsWith("* #SBATCH ");
        if (list)
            report.say(line,
                       PassedOverText::tr(
                           "This line does not begin with #SBATCH. sbatch ignores it, and reads no options from here on."),
                       {{PassedOverText::tr("Remove the list marker"), {subject.edit({line.begin, line.begin + 2}, {})}}});
        else if (!isBlankText(text) && !text.trimmed().startsWith('#'))
            return;
        const auto next = bytes.indexOf('\n', line.end);
        if (next < 0)
            return;
        at = next + 1;
    }
}

} // namespace voyageur::script
