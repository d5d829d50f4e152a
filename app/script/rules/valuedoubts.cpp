// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/rules/valuedoubts.h"

#include "script/ctext.h"
#include "script/rules/optionwords.h"
#include "script/suggestion.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::script {

using base::Fix;
using base::Severity;

namespace {

struct ValueDoubtsText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::ValueDoubts)
};

bool isOptionNamed(const OptionUse &use, QByteArrayView name)
{
    return name == keptName(*use.option);
}

// "START", as other schedulers and people call it.
struct MailWord {
    const char *written;
    const char *meant;
};

constexpr MailWord mailWords[] = {
    {"START", "BEGIN"},  {"BEGINNING", "BEGIN"}, {"STARTED", "BEGIN"},        {"STOP", "END"},           {"FINISH", "END"},
    {"DONE", "END"},     {"COMPLETED", "END"},   {"COMPLETE", "END"},         {"ERROR", "FAIL"},         {"FAILED", "FAIL"},
    {"FAILURE", "FAIL"}, {"ABORT", "FAIL"},      {"TIMELIMIT", "TIME_LIMIT"}, {"TIMEOUT", "TIME_LIMIT"},
};

QByteArray meantMail(const QByteArray &word)
{
    for (const MailWord &one : mailWords) {
        if (word == one.written)
            return one.meant;
    }
    constexpr int most = 2;
    QByteArray nearest;
    int best = most + 1;
    for (const QByteArray &choice : choices("mail-type")) {
        const int distance = editDistance(word, choice, most);
        if (distance < best && distance < choice.size() / 2) {
            best = distance;
            nearest = choice;
        }
    }
    return nearest;
}

// sbatch passes over what it does not know in the list.
void sayOfMail(const Subject &subject, const OptionUse &use, Reporter &report)
{
    const auto known = choices("mail-type");
    const bool plain = subject.text(Subject::valueSpan(use)) == use.text;
    qsizetype begin = 0;
    for (const QByteArray &word : use.text.split(',')) {
        const Span place{use.value->begin + begin, use.value->begin + begin + word.size()};
        begin += word.size() + 1;
        if (word.isEmpty() || known.contains(word.toUpper()))
            continue;
        const QByteArray meant = meantMail(word.toUpper());
        const bool twice = use.text.toUpper().split(',').contains(meant);
        report.say(Severity::Warning, plain ? place : Subject::valueSpan(use),
                   meant.isEmpty() ? ValueDoubtsText::tr("sbatch ignores “%1” and sends no mail for it.").arg(shown(word))
                                   : ValueDoubtsText::tr("sbatch ignores “%1” and sends no mail for it. Did you mean %2?")
                                         .arg(shown(word), shown(meant)),
                   {{ValueDoubtsText::tr("Write %1").arg(shown(meant)),
                     plain && !meant.isEmpty() && !twice ? QList{subject.edit(place, meant)} : QList<base::TextEdit>()}});
    }
}

// "amelie@univ.ca>": a sign of the text that it was copied from.
void sayOfAddress(const Subject &subject, const OptionUse &use, Reporter &report)
{
    const QByteArray &text = use.text;
    qsizetype end = text.size();
    while (end > 0 && QByteArrayView(">;,)]\"").contains(text[end - 1]))
        --end;
    const QByteArray meant = text.first(end);
    if (end == text.size() || !meant.contains('@')
        || std::ranges::any_of(meant, [](char c) { return QByteArrayView("<>()[]{} $").contains(c); }))
        return;
    const bool plain = subject.text(Subject::valueSpan(use)) == text;
    report.say(Severity::Warning, Subject::valueSpan(use),
               ValueDoubtsText::tr("“%1” is not an address, so nobody gets the mail. Write %2.").arg(shown(text), shown(meant)),
               {{ValueDoubtsText::tr("Write %1").arg(shown(meant)),
                 plain ? QList{subject.edit(Subject::valueSpan(use), meant)} : QList<base::TextEdit>()}});
}

// "1-10" of "1:10"
std::optional<QByteArray> meantArray(const OptionUse &use)
{
    const auto colon = use.text.indexOf(':');
    if (colon <= 0 || use.text.contains('-') || use.text.contains(','))
        return {};
    QByteArray meant = use.text;
    meant[colon] = '-';
    return checkValue(*use.option, meant) ? std::nullopt : std::optional(meant);
}

// "C:\Users\amelie\out.log"
void sayOfWindows(const Subject &subject, const OptionUse &use, Reporter &report)
{
    const bool path =
        use.option->grammar == Grammar::OutputFile || use.option->grammar == Grammar::Path || isOptionNamed(use, "input");
    if (!path || !use.hasValue())
        return;
    const QByteArrayView written = subject.view(*use.value);
    const QByteArrayView raw = written.startsWith('"') || written.startsWith('\'') ? written.sliced(1) : written;
    const bool drive =
        raw.size() > 3 && (raw[0] | 0x20) >= 'a' && (raw[0] | 0x20) <= 'z' && raw[1] == ':' && (raw[2] == '\\' || raw[2] == '/');
    if (!drive && !raw.startsWith("\\\\"))
        return;
    const QString what =
        ValueDoubtsText::tr("“%1” is a path on your computer, and does not exist on the cluster.").arg(shown(raw));
    report.say(Severity::Warning, *use.value,
               (use.text == raw ? what
                                : what + QLatin1Char(' ')
                        + ValueDoubtsText::tr("sbatch removes the backslashes and reads “%1”.").arg(shown(use.text)))
                   + QLatin1Char(' ')
                   + (use.option->grammar == Grammar::OutputFile
                          ? ValueDoubtsText::tr("Write a path on the cluster. %x-%j.out is a file in the folder you submit from.")
                          : ValueDoubtsText::tr("Write a path on the cluster.")));
}

// "--job-name=run_%A"
void sayOfPatternInName(const OptionUse &use, Reporter &report)
{
    if (!isOptionNamed(use, "job-name"))
        return;
    for (const char *pattern : {"%A", "%a", "%j", "%J", "%x", "%u"}) {
        if (use.text.contains(pattern))
            return report.say(
                Severity::Advice, Subject::valueSpan(use),
                ValueDoubtsText::tr("Slurm replaces %1 in file names only. The job is named “%2”, letter for letter.")
                    .arg(QString::fromLatin1(pattern), shown(use.text)));
    }
}

void sayOfHint(const Subject &subject, int component, Reporter &report)
{
    const OptionUse *hint = subject.use("hint", component);
    if (!hint)
        return;
    for (const char *name : {"ntasks-per-core", "threads-per-core", "extra-node-info"}) {
        if (subject.has(name, component))
            return report.say(
                Severity::Warning, hint->span,
                ValueDoubtsText::tr("With --%1, sbatch ignores --hint. Keep the option that you need.").arg(shown(name)));
    }
}

constexpr QByteArrayView gpuModels[] = {"a100", "a40",    "a30",   "a6000", "h100",  "h200",   "l40s", "l40",
                                        "l4",   "v100",   "v100l", "p100",  "p40",   "t4",     "k80",  "k20",
                                        "rtx",  "mi300a", "mi250", "tesla", "titan", "rtx8000"};

// The name that was meant, and its model; nothing for a resource that a cluster may have.
std::optional<std::pair<QByteArray, bool>> gpuNameFor(const Subject &subject, const QByteArray &name)
{
    const QByteArray lower = name.toLower();
    if (name.isEmpty() || name == "gpu")
        return {};
    if (lower == "gpu" || lower == "gpus")
        return std::pair(QByteArray("gpu"), true);
    const bool model = std::ranges::find(gpuModels, QByteArrayView(lower)) != std::end(gpuModels)
        || (subject.cluster() && base::findGpu(*subject.cluster(), QString::fromUtf8(name)));
    if (model)
        return std::pair("gpu:" + name, true);
    if (std::ranges::all_of(name, isDigit))
        return std::pair("gpu:" + name, false);
    if (lower.startsWith("gpu") && std::all_of(lower.begin() + 3, lower.end(), isDigit))
        return std::pair("gpu:" + name.sliced(3), false);
    const bool other = lower == "cpu" || lower == "tpu" || lower == "npu" || lower == "xpu";
    return editDistance(lower, "gpu", 1) == 1 && !other ? std::optional(std::pair(QByteArray("gpu"), true)) : std::nullopt;
}

void sayOfGres(const Subject &subject, const OptionUse &use, Reporter &report)
{
    if (!subject.cluster()) { // else GPU-BADMODEL
        for (const MistakenGres &gres : mistakenGres(subject, use))
            report.say(Severity::Warning, gres.place,
                       ValueDoubtsText::tr("In --gres, a GPU is called gpu. Clusters do not know “%1” and refuse it.")
                           .arg(shown(subject.text(gres.place))),
                       {fixOf(subject, gres)});
    }
    const bool old = subject.script().version() < slurm2302;
    const auto equals = use.text.indexOf('=');
    const bool plain = subject.text(Subject::valueSpan(use)) == use.text;
    if (equals > 0 && (old || !subject.cluster()))
        report.say(
            old ? Severity::Warning : Severity::Advice, Subject::valueSpan(use),
            ValueDoubtsText::tr("Slurm 22.05 refuses the job because of the = in “%1”. Newer releases accept it. A colon works "
                                "everywhere.")
                .arg(shown(use.text)),
            {{ValueDoubtsText::tr("Write a colon"),
              plain ? QList{subject.edit({use.value->begin + equals, use.value->begin + equals + 1}, ":")}
                    : QList<base::TextEdit>()}});
}

} // namespace

bool isTorn(const Subject &subject, const OptionUse &use, int component)
{
    const QList<Word> &words = wordsOf(subject, component);
    const auto opens = [&](const char *opening, const char *closing) {
        const auto at = use.text.lastIndexOf(opening);
        return at >= 0 && !use.text.sliced(at).contains(closing);
    };
    const bool blank = use.longForm && use.attached && use.text.isEmpty();
    if (!use.hasValue() || !(blank || opens("{{", "}}") || opens("{%", "%}") || opens("<", ">")))
        return false;
    return std::ranges::any_of(subject.refusedWords(), [&](const RefusedWord &one) {
        return one.component == component && one.word == use.lastWord + 1 && isStray(one) && words.at(one.word).line == use.line;
    });
}

bool saidOfTemplate(const OptionUse &use, Reporter &report)
{
    const auto begin = use.text.indexOf("{{");
    if (begin < 0 || use.text.indexOf("}}", begin) < 0)
        return false;
    report.say(
        Subject::valueSpan(use),
        ValueDoubtsText::tr("“%1” is a placeholder that a program must fill in before you submit. sbatch refuses the script.")
            .arg(shown(use.text)));
    return true;
}

bool saidOfUnusable(const Subject &subject, const OptionUse &use, const ValueError &why, Reporter &report)
{
    switch (use.option->grammar) {
    case Grammar::MailTypes:
        sayOfMail(subject, use, report);
        return true;
    case Grammar::Array: {
        const auto meant = meantArray(use);
        report.say(Severity::Warning, Subject::valueSpan(use),
                   ValueDoubtsText::tr("sbatch accepts the value of --%1, but Slurm refuses the job. %2")
                       .arg(shown(use.option->name), why.what),
                   {onRequest({meant ? ValueDoubtsText::tr("Write %1").arg(shown(*meant)) : QString(),
                               meant ? subject.script().setValue(use, *meant).value_or(QList<base::TextEdit>())
                                     : QList<base::TextEdit>()})});
        return true;
    }
    case Grammar::Dependency:
        if (use.text.contains('$') || use.text.contains('{') || use.text.contains('<'))
            return false;
        report.say(Severity::Warning, Subject::valueSpan(use),
                   ValueDoubtsText::tr("sbatch accepts the value of --%1, but Slurm refuses the job. %2")
                       .arg(shown(use.option->name), why.what));
        return true;
    default:
        return false;
    }
}

// "2:gpu" and "a100:gpu:1": gpu stands first, then its model, then the number.
QByteArray gpuInFront(const QByteArray &item)
{
    const QByteArrayList parts = item.split(':');
    const auto isNumber = [](const QByteArray &part) { return !part.isEmpty() && std::ranges::all_of(part, isDigit); };
    if (parts.size() == 2 && parts[1] == "gpu" && isNumber(parts[0]))
        return "gpu:" + parts[0];
    if (parts.size() == 3 && parts[1] == "gpu" && parts[0] != "gpu" && !isNumber(parts[0]) && isNumber(parts[2]))
        return "gpu:" + parts[0] + ':' + parts[2];
    return {};
}

QList<MistakenGres> mistakenGres(const Subject &subject, const OptionUse &use)
{
    QList<MistakenGres> mistaken;
    if (!isOptionNamed(use, "gres") || !use.hasValue() || subject.text(*use.value) != use.text)
        return mistaken;
    if (const QByteArray value = gpuInFront(use.text); !value.isEmpty())
        return {{*use.value, value, true}};
    if (!parseGres(use.text))
        return mistaken;
    qsizetype begin = 0;
    for (const QByteArray &item : use.text.split(',')) {
        const Span place{use.value->begin + begin, use.value->begin + begin + item.size()};
        begin += item.size() + 1;
        const auto end = std::ranges::find_if(item, [](char c) { return c == ':' || c == '='; }) - item.begin();
        const auto meant = gpuNameFor(subject, item.first(end));
        const QByteArray rest = item.sliced(end);
        if (!meant || rest == ":0" || sameNoCase(use.text, "none"))
            continue;
        const QByteArray value = meant->first + (rest.startsWith('=') ? ':' + rest.sliced(1) : rest);
        if (parseGres(value))
            mistaken += {place, value, meant->second};
    }
    return mistaken;
}

Fix fixOf(const Subject &subject, const MistakenGres &gres)
{
    const base::Fix fix{ValueDoubtsText::tr("Write %1").arg(shown(gres.meant)), {subject.edit(gres.place, gres.meant)}};
    return gres.sure ? fix : onRequest(fix);
}

// "--mail-user=END,FAIL": when to write, and not to whom.
void sayOfEvents(const Subject &subject, const OptionUse &use, Reporter &report)
{
    if (!use.hasValue() || use.text.isEmpty() || !parseMailTypes(use.text))
        return;
    report.say(Severity::Warning, use.span,
               ValueDoubtsText::tr("--mail-user is an address, but “%1” says when to send mail. Write --mail-type=%1, and your "
                                   "address in --mail-user.")
                   .arg(shown(use.text)),
               {onRequest({ValueDoubtsText::tr("Write %1").arg(shown("--mail-type=" + use.text)),
                           subject.has("mail-type") ? QList<base::TextEdit>()
                                                    : QList{subject.edit(use.span, "--mail-type=" + use.text)}})});
}

void sayOfDoubtfulMeaning(const Subject &subject, int component, Reporter &report)
{
    QSet<qsizetype> refused; // where they begin
    for (const RefusedValue &one : subject.refusedValues())
        refused += one.use.span.begin;
    for (const OptionUse &use : subject.uses(component)) {
        sayOfWindows(subject, use, report);
        sayOfPatternInName(use, report);
        if (isOptionNamed(use, "mail-user"))
            sayOfAddress(subject, use, report);
        if (isOptionNamed(use, "gres") && use.hasValue() && !refused.contains(use.span.begin))
            sayOfGres(subject, use, report);
        if (isOptionNamed(use, "mail-user"))
            sayOfEvents(subject, use, report);
    }
    sayOfHint(subject, component, report);
}

} // namespace voyageur::script
