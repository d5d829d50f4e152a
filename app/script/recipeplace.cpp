// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/recipeplace.h"

#include "base/error.h"
#include "script/bash.h"
#include "script/document.h"
#include "script/mainprogram.h"
#include "script/scriptwords.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::script {

using namespace Qt::StringLiterals;
using base::Error;
using base::Result;

namespace {

struct RecipePlaceText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::Recipes)
};

//! The lines of a script, and before which of them a command of its own can stand.
class Lines final {
public:
    Lines(const QByteArray &script, const Bash &bash) : m_script(script)
    {
        for (qsizetype at = 0; at < script.size(); at = endOf(at))
            m_begins += at;
        m_free.fill(true, m_begins.size());
        markTexts(bash);
        markBlocks();
    }

    qsizetype count() const { return m_begins.size(); }
    qsizetype begin(qsizetype line) const { return line < count() ? m_begins[line] : m_script.size(); }
    //! The line of a place, from 0.
    qsizetype of(qsizetype offset) const
    {
        return std::upper_bound(m_begins.begin(), m_begins.end(), offset) - m_begins.begin() - 1;
    }
    QByteArray text(qsizetype line) const { return m_script.sliced(begin(line), begin(line + 1) - begin(line)).trimmed(); }
    bool isBlank(qsizetype line) const { return text(line).isEmpty(); }
    bool isComment(qsizetype line) const { return text(line).startsWith('#'); }
    //! The nearest line at or above it before which a command can stand.
    qsizetype freeAt(qsizetype line) const
    {
        while (line > 0 && line < count() && !m_free[line])
            --line;
        return line;
    }

private:
    qsizetype endOf(qsizetype at) const
    {
        const auto end = m_script.indexOf('\n', at);
        return end < 0 ? m_script.size() : end + 1;
    }
    // Bodies of here-documents, quoted strings of several lines.
    void markTexts(const Bash &bash)
    {
        for (const Span &span : bash.texts()) {
            for (qsizetype line = of(span.begin) + 1; line < count() && begin(line) <= span.end; ++line)
                m_free[line] = false;
        }
        for (const BashHereDocument &one : bash.documents()) {
            for (qsizetype line = of(one.body.begin); line < count() && begin(line) <= one.body.end; ++line)
                m_free[line] = false;
        }
    }
    // Lines inside of a block, or that go on with the one above: keywords are counted, without a full reading.
    void markBlocks()
    {
        int depth = 0;
        for (qsizetype line = 0; line < count(); ++line) {
            const bool inText = !m_free[line];
            const QByteArray words = text(line);
            const QByteArray above = line > 0 ? text(line - 1) : QByteArray();
            const bool goesOn = !above.startsWith('#')
                && (above.endsWith('\\') || above.endsWith('|') || above.endsWith("&&") || above.endsWith("||"));
            m_free[line] = m_free[line] && depth == 0 && !goesOn;
            if (inText || words.startsWith('#'))
                continue;
            for (const QByteArray &part : words.split(';'))
                depth = std::max(0, depth + change(part.trimmed()));
        }
    }
    static int change(const QByteArray &part)
    {
        QList<QByteArray> words = part.simplified().split(' ');
        while (words.size() > 1 && isOneOf(words.first(), {"then", "do", "else"}))
            words.removeFirst();
        if (isOneOf(words.first(), {"if", "for", "while", "until", "case", "select"}))
            return 1;
        if (isOneOf(words.first(), {"fi", "done", "esac", "}", ")"}))
            return -1;
        return isOneOf(words.last(), {"{", "("}) && !part.contains('}') ? 1 : 0;
    }

    QByteArray m_script;
    QList<qsizetype> m_begins;
    QList<bool> m_free;
};

Error cannotBeWrapped(const QString &why)
{
    Error error = badScriptValue(
        RecipePlaceText::tr("The recipe wraps the line that starts the program, but no line of this script starts one."));
    error.why = why;
    error.next =
        RecipePlaceText::tr("Begin with a simpler script, or edit this one by hand. The page of the recipe shows the lines.");
    return error;
}

Error severalPrograms(const QByteArray &script, const QList<const Call *> &programs, const Lines &lines)
{
    constexpr qsizetype most = 5;
    constexpr qsizetype longest = 50;
    QStringList all;
    for (const Call *one : programs.first(std::min(most, programs.size()))) {
        const Span span = one->span();
        all += RecipePlaceText::tr("line %1 (%2)")
                   .arg(lines.of(span.begin) + 1)
                   .arg(base::shownSafely(script.sliced(span.begin, span.size()).simplified(), longest));
    }
    Error error = badScriptValue(RecipePlaceText::tr("The script starts several programs: %1.").arg(all.join(u", "_s)));
    error.why = RecipePlaceText::tr("The recipe wraps only one of them.");
    error.next = RecipePlaceText::tr("Put the cursor on the line of one program, or give its line number.");
    return error;
}

Result<RecipePlace> aroundProgram(const QByteArray &script, const Call &call, const Lines &lines)
{
    const BashCommand &program = *call.command;
    const auto first = lines.of(program.span.begin);
    const auto last = lines.of(program.span.end - 1);
    if (program.loops > 0 || program.conditional || program.branch || program.subshell || !program.function.isEmpty())
        return cannotBeWrapped(
            RecipePlaceText::tr("The program starts inside a condition, a loop or a function (line %1).").arg(first + 1));
    RecipePlace place;
    place.begin = lines.begin(first);
    place.end = lines.begin(last + 1);
    const QByteArray before = script.sliced(place.begin, program.span.begin - place.begin).trimmed();
    const QByteArray behind = script.sliced(program.span.end, place.end - program.span.end).trimmed();
    if (!before.isEmpty() || program.readsPipe || program.writesPipe || program.background
        || (!behind.isEmpty() && !behind.startsWith('#')))
        return cannotBeWrapped(
            RecipePlaceText::tr("The program shares its line with something else: a pipe, another command, or & (line %1).")
                .arg(first + 1));
    for (const BashRedirection &one : program.redirections) {
        if (one.operation.startsWith("<<"))
            return cannotBeWrapped(
                RecipePlaceText::tr("The program reads its input from the script itself (line %1).").arg(first + 1));
        place.hasFiles = place.hasFiles || !one.operation.endsWith('&') || one.operation == "&>";
    }
    for (const char *word : {"exec", "time"}) {
        if (call.isBehind(word))
            return cannotBeWrapped(
                RecipePlaceText::tr("The word “%1” precedes the program (line %2), so the recipe cannot wrap the program.")
                    .arg(QLatin1StringView(word))
                    .arg(first + 1));
    }
    place.command = script.sliced(program.span.begin, program.span.size()).replace("\r\n", "\n");
    if (!program.assignments.isEmpty())
        place.command.prepend("env ");
    place.isLauncher = startsSeveral(call);
    return place;
}

// Behind a "set" that comes first, else with the comments above the first command.
qsizetype firstLine(const Lines &lines, qsizetype head)
{
    if (lines.text(head).startsWith("set "))
        return head + 1;
    while (head > 0 && lines.isComment(head - 1) && !lines.text(head - 1).startsWith("#SBATCH")
           && !lines.text(head - 1).startsWith("#!"))
        --head;
    return head;
}

// Behind its modules, its "set" and what it switches on; never behind the first program.
qsizetype startLine(const Subject &subject, const Lines &lines, qsizetype head, qsizetype limit)
{
    qsizetype at = -1;
    for (const BashCommand &command : subject.commands()) {
        const auto line = lines.of(command.span.begin);
        if (line >= limit || command.subshell || command.substituted || !command.function.isEmpty())
            continue;
        const QByteArray name = command.name();
        const bool prepares = isOneOf(name, {"module", "ml"}) || (name == "set" && (line == head || line == at))
            || (isOneOf(name, {"source", "."}) && command.words.value(1).text.startsWith("/etc/profile"));
        if (prepares)
            at = std::max(at, lines.of(command.span.end - 1) + 1);
    }
    if (at >= 0)
        return lines.freeAt(std::min(at, limit));
    return firstLine(lines, head);
}

qsizetype beforeLine(const Lines &lines, qsizetype line, qsizetype head)
{
    line = lines.freeAt(line);
    while (line > head && lines.isComment(line - 1) && !lines.text(line - 1).startsWith("#SBATCH"))
        --line;
    return line;
}

// Before an "exit" that ends the script, else behind everything.
qsizetype endLine(const Subject &subject, const Lines &lines)
{
    const BashCommand *last = nullptr;
    for (const BashCommand &command : subject.commands()) {
        if (!command.substituted && command.function.isEmpty())
            last = &command;
    }
    if (last && last->name() == "exit" && !last->conditional && last->loops == 0 && !last->subshell)
        return lines.freeAt(lines.of(last->span.begin));
    return lines.count();
}

void describe(RecipePlace &place, const Subject &subject)
{
    place.stopsAtFailure = stopsAtFailure(subject, place.begin);
    place.stopsAtUnset = stopsAtUnset(subject, place.begin);
    for (const BashCommand &command : subject.commands()) {
        if (command.span.begin >= place.end && !command.substituted && place.next.isEmpty())
            place.next = subject.text(command.span);
    }
}

} // namespace

Result<RecipePlace> recipePlace(const QByteArray &script, const QString &where, int line)
{
    const ReadScript read(script);
    const Document &document = read.document;
    const Bash bash = Bash::parse(script);
    const Subject &subject = read.subject;
    const Lines lines(script, bash);
    const QList<const Call *> programs = mainPrograms(subject);
    const auto head = lines.of(std::min(document.firstCommand(), std::max<qsizetype>(0, script.size() - 1)));
    const bool hasCommands = document.firstCommand() < script.size();
    RecipePlace place;
    place.command = "python train.py";
    place.isExample = where == "program"_L1;
    place.begin = place.end = script.size();
    if (where == "program"_L1 && hasCommands) {
        if (programs.isEmpty())
            return cannotBeWrapped(RecipePlaceText::tr("No line of the script starts a known program."));
        const Call *chosen = programs.size() == 1 ? programs.first() : nullptr;
        for (const Call *one : programs) {
            const bool here = line > lines.of(one->span().begin) && line <= lines.of(one->span().end - 1) + 1;
            chosen = here ? one : chosen;
        }
        if (!chosen)
            return severalPrograms(script, programs, lines);
        VOYAGEUR_TRY(around, aroundProgram(script, *chosen, lines));
        place = around;
        describe(place, subject);
        return place;
    }
    if (!hasCommands || where == "header"_L1)
        return place;
    auto first = lines.count();
    for (const Call *one : programs)
        first = std::min(first, lines.of(calledAt(subject, *one).begin));
    auto last = lines.count();
    while (last > 0 && lines.isBlank(last - 1))
        --last;
    const auto start = startLine(subject, lines, head, first);
    auto at = endLine(subject, lines);
    const auto before = first < lines.count() ? beforeLine(lines, first, head) : at;
    if (where == "start"_L1)
        at = start;
    else if (where == "first"_L1)
        at = firstLine(lines, head);
    else if (where == "before"_L1)
        at = before;
    // A cursor behind all that is written stands where the typing ended, not where somebody put it.
    const auto least = where == "start"_L1 ? start + 1 : head + 1;
    const auto most = where == "end"_L1 ? last : std::min(last, before + 1);
    if (line > least && line <= most)
        at = lines.freeAt(std::min<qsizetype>(line - 1, lines.count()));
    place.begin = place.end = lines.begin(at);
    describe(place, subject);
    return place;
}

void describeRecipePlace(RecipePlace &place, const QByteArray &script)
{
    const ReadScript read(script);
    describe(place, read.subject);
}

bool startsSeveral(const Call &call)
{
    return call.srun >= 0 || isOneOf(call.name, {"torchrun", "accelerate", "deepspeed", "horovodrun", "parallel"})
        || (call.name.startsWith("python") && (call.has("torch.distributed.run") || call.has("torch.distributed.launch")));
}

bool preparesOneNodeOnly(const QByteArray &script)
{
    const auto isOnNode = [](const BashWord &word) {
        return word.text.contains("SLURM_TMPDIR") || word.text.startsWith("/tmp/") || word.text.contains("voyageur_ram");
    };
    const auto commands = Bash::parse(script).commands();
    return std::ranges::any_of(commands, [&](const BashCommand &command) {
        if (command.substituted || command.function.startsWith("voyageur_"))
            return false;
        if (isOneOf(command.name(), {"cp", "rsync"}))
            return isOnNode(command.words.last());
        const bool prepares = isOneOf(command.name(), {"tar", "unzip", "virtualenv"})
            || (command.name().startsWith("python") && command.words.value(2).text == "venv");
        return prepares && std::ranges::any_of(command.words, isOnNode);
    });
}

QByteArray withCommands(const QByteArray &script, const RecipePlace &place, const QByteArray &commands, const QByteArray &lineEnd)
{
    QByteArray before = script.first(place.begin);
    const QByteArray after = script.sliced(place.end);
    if (!before.isEmpty() && !before.endsWith('\n'))
        before += lineEnd;
    const bool replaces = place.end > place.begin;
    const bool gapBefore = !replaces && !before.isEmpty() && !before.endsWith(lineEnd + lineEnd);
    const bool gapAfter = !replaces && !after.isEmpty() && !after.startsWith(lineEnd);
    return before + (gapBefore ? lineEnd : QByteArray()) + commands + (gapAfter ? lineEnd : QByteArray()) + after;
}

} // namespace voyageur::script
