// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/understanding.h"

#include "script/bash.h"
#include "script/ctext.h"
#include "script/sbatchfields.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::script {

using sbatch::Fields;
using sbatch::Refusal;

namespace {

constexpr qsizetype mostScriptComponents = 256; // more than Slurm runs as one job

// What sbatch says of the file before it looks for options; empty when it goes on.
QByteArray notAScript(const QByteArray &bytes)
{
    if (bytes.isEmpty())
        return "Batch script is empty!";
    const auto zero = bytes.indexOf('\0');
    if (isBlankText(QByteArrayView(bytes).first(zero < 0 ? bytes.size() : zero)))
        return "Batch script contains only whitespace!";
    if (!bytes.startsWith("#!"))
        return "This does not look like a batch script.  The first\nline must start with #! followed by the path to an "
               "interpreter.\nFor instance: #!/bin/sh";
    if (zero >= 0)
        return "The Slurm controller does not allow scripts that\ncontain a NULL character '\\0'.";
    if (holds(bytes, "\r\n"))
        return "Batch script contains DOS line breaks (\\r\\n)\ninstead of expected UNIX line breaks (\\n).";
    return {};
}

Refusal readOptions(Fields &fields, const Component &component)
{
    if (!component.refusal.isEmpty())
        return component.refusal;
    for (const OptionUse &use : component.options.uses) {
        if (const Refusal refusal = sbatch::setOption(fields, keptName(*use.option), use.hasValue() ? &use.text : nullptr))
            return refusal;
    }
    if (!component.options.refusal.isEmpty())
        return component.options.refusal + "\nTry \"sbatch --help\" for more information";
    if (component.options.leftover >= 0)
        return "Invalid directive found in batch script: " + component.words.at(component.options.leftover).text;
    return {};
}

// Paths as sbatch prints them, without the submit folder, which is not known here.
QByteArray relative(const QByteArray &path)
{
    if (path.isEmpty() || path.front() != sbatch::here)
        return path;
    return path.size() == 1 ? QByteArray(".") : path.sliced(2);
}

QList<UnderstoodOption> printed(const Fields &fields)
{
    QList<UnderstoodOption> options;
    const auto print = [&](const char *name) {
        if (!fields.isSet(name))
            return;
        const sbatch::Text value = sbatch::findBehaviour(name)->get(fields);
        options += {name, value ? relative(*value) : QByteArray("(null)")};
    };
    for (const Option &option : allOptions()) {
        const bool again = keptName(option) != option.name;
        if (option.isIn(Sbatch, fields.version) && !again)
            print(option.name);
    }
    print("umask"); // only #PBS lines set it, and sbatch knows no name for it
    return options;
}

void findUnread(const Document &script, const Line &line, QList<IgnoredText> &ignored)
{
    if (line.unread.isEmpty() || isBlankText(script.at(line.unread)))
        return;
    const auto why = line.kind == LineKind::Separator ? IgnoredWhy::AfterHetjob : IgnoredWhy::EmptyWord;
    ignored += {script.editorLine(line.span.begin), line.unread, why};
}

// sbatch looks for #PBS and #BSUB lines until it has seen more than a hundred that do not begin with "#".
qsizetype foreignEnd(const QByteArray &bytes)
{
    int others = 0;
    qsizetype at = 0;
    while (at < bytes.size() && others <= 100) {
        others += bytes.at(at) == '#' ? 0 : 1;
        const auto end = bytes.indexOf('\n', at);
        at = end < 0 ? bytes.size() : end + 1;
    }
    return at;
}

QList<IgnoredText> ignoredTexts(const Document &script, bool foreignIgnored, const Bash *bash)
{
    QList<IgnoredText> ignored;
    const bool late = std::ranges::any_of(script.lines(), [&](const Line &line) {
        return line.kind == LineKind::Ignored && line.span.begin > script.firstCommand();
    });
    const QList<Span> texts = !late ? QList<Span>() : bash ? bash->texts() : Bash::parse(script.bytes()).texts();
    const qsizetype end = foreignEnd(script.bytes());
    const bool bsub = std::ranges::any_of(script.lines(), [&](const Line &line) {
        return line.kind == LineKind::Foreign && line.span.begin < end && script.at(line.span).startsWith("#BSUB");
    });
    for (const Line &line : script.lines()) {
        const int number = script.editorLine(line.span.begin);
        if (line.kind == LineKind::Ignored) {
            const auto next = std::ranges::upper_bound(texts, line.span.begin, {}, &Span::begin);
            const bool inside = next != texts.begin() && line.span.begin < std::prev(next)->end;
            ignored += {number, line.span, inside ? IgnoredWhy::HereDocument : line.why};
        } else if (line.kind == LineKind::Foreign) {
            const bool beside = bsub && script.at(line.span).startsWith("#PBS");
            if (beside || foreignIgnored || line.span.begin >= end)
                ignored += {number, line.span, IgnoredWhy::OtherScheduler};
        } else {
            findUnread(script, line, ignored);
        }
    }
    for (const Component &component : script.components()) {
        for (const OptionUse &use : component.options.uses) {
            if (!sbatch::findBehaviour(keptName(*use.option)))
                ignored += {script.editorLine(use.span.begin), use.span, IgnoredWhy::CommandLineOnly};
        }
    }
    std::ranges::stable_sort(ignored, {}, &IgnoredText::line);
    return ignored;
}

struct Reason {
    IgnoredWhy why;
    const char *name;
    const char *text;
};

const Reason *reasonOf(IgnoredWhy why)
{
    static constexpr Reason reasons[] = {
        {IgnoredWhy::AfterCommand, "after-command",
         QT_TRANSLATE_NOOP("voyageur::script::Ignored",
                           "This line follows the first command, where sbatch no longer reads options.")},
        {IgnoredWhy::HereDocument, "here-document",
         QT_TRANSLATE_NOOP("voyageur::script::Ignored",
                           "This line is part of a text that the script writes or passes on, not an option of this job.")},
        {IgnoredWhy::Indented, "indented",
         QT_TRANSLATE_NOOP("voyageur::script::Ignored", "A space precedes the #. #SBATCH must begin the line.")},
        {IgnoredWhy::SpaceBetween, "space-between",
         QT_TRANSLATE_NOOP("voyageur::script::Ignored", "A space separates # and SBATCH, which makes this line a comment.")},
        {IgnoredWhy::DoubleHash, "double-hash",
         QT_TRANSLATE_NOOP("voyageur::script::Ignored", "The second # makes this line a comment.")},
        {IgnoredWhy::OtherMark, "other-mark",
         QT_TRANSLATE_NOOP("voyageur::script::Ignored", "This line does not begin with #SBATCH, so it is a comment.")},
        {IgnoredWhy::LowerCase, "lower-case",
         QT_TRANSLATE_NOOP("voyageur::script::Ignored", "SBATCH is not in capitals, which makes this line a comment.")},
        {IgnoredWhy::EmptyWord, "empty-word",
         QT_TRANSLATE_NOOP("voyageur::script::Ignored", "sbatch stops reading the line at an empty pair of quotes.")},
        {IgnoredWhy::AfterHetjob, "after-hetjob",
         QT_TRANSLATE_NOOP("voyageur::script::Ignored", "sbatch ignores everything after the word hetjob on its line.")},
        {IgnoredWhy::CommandLineOnly, "command-line-only",
         QT_TRANSLATE_NOOP("voyageur::script::Ignored", "This option works only on the command line of sbatch.")},
        {IgnoredWhy::OtherScheduler, "other-scheduler",
         QT_TRANSLATE_NOOP("voyageur::script::Ignored",
                           "This is an option of another scheduler, which sbatch does not translate here.")},
    };
    const auto found = std::ranges::find(reasons, why, &Reason::why);
    return found == std::end(reasons) ? nullptr : found;
}

} // namespace

const QByteArray *UnderstoodComponent::value(QByteArrayView name) const
{
    const auto found = std::ranges::find_if(options, [&](const UnderstoodOption &option) { return option.name == name; });
    return found == options.end() ? nullptr : &found->value;
}

const QList<UnderstoodOption> &Understanding::options() const
{
    static const QList<UnderstoodOption> none;
    return components.isEmpty() ? none : components.first().options;
}

Understanding understand(const Document &script, qint64 now, const FileReader &file, const Bash *bash)
{
    Understanding understood;
    Fields fields;
    fields.version = script.version();
    fields.now = now;
    fields.file = file;
    understood.refusal = notAScript(script.bytes());
    if (understood.refusal.isEmpty()) {
        const bool foreign = holds(script.bytes(), "#PBS") || holds(script.bytes(), "#BSUB"); // each component reads them
        for (qsizetype i = 0; i < std::min(script.components().size(), mostScriptComponents); ++i) {
            sbatch::resetForComponent(fields);
            Refusal refusal = readOptions(fields, script.components().at(i));
            if (!refusal && foreign)
                refusal = sbatch::readForeign(fields, script.bytes());
            if (!refusal)
                refusal = sbatch::verify(fields);
            understood.refusal = refusal.value_or(QByteArray());
            understood.accepted = !refusal;
            if (refusal)
                break;
            understood.components += {printed(fields), requestOf(fields)};
        }
    }
    understood.ignored = ignoredTexts(script, fields.ignorePbs, bash);
    return understood;
}

QString ignoredReason(IgnoredWhy why)
{
    const Reason *reason = reasonOf(why);
    return reason ? QCoreApplication::translate("voyageur::script::Ignored", reason->text) : QString();
}

QByteArray ignoredName(IgnoredWhy why)
{
    const Reason *reason = reasonOf(why);
    return reason ? QByteArray(reason->name) : QByteArray();
}

} // namespace voyageur::script
