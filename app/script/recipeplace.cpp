// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/recipeplace.h"

#include "script/bash.h"
#include "script/document.h"
#include "script/scriptwords.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <optional>

namespace voyageur::script {

using namespace Qt::StringLiterals;
using base::Error;
using base::Result;

namespace {

struct RecipePlaceText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::Recipes)
};

bool isOneOf(QByteArrayView word, std::initializer_list<const char *> words)
{
    return std::ranges::any_of(words, [&](const char *one) { return word == one; });
}

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
    //! The first line of its paragraph.
    qsizetype paragraphOf(qsizetype line, qsizetype head) const
    {
        while (line > head && !isBlank(line - 1) && !text(line - 1).startsWith("#SBATCH"))
            --line;
        return freeAt(line);
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

bool isPython(QByteArrayView word)
{
    return isOneOf(word, {"python", "python3", "torchrun"}) || word.endsWith(".py");
}

//! It starts the work of the script, not a preparation.
bool isProgram(const BashCommand &command)
{
    const QByteArray name = command.name();
    if (command.words.size() < 2 && !name.endsWith(".py"))
        return false;
    if (name == "srun")
        return std::ranges::any_of(command.words, [](const BashWord &word) { return isPython(word.text); });
    if (!isPython(name))
        return name.startsWith("./");
    const QByteArray first = command.words.value(1).text;
    return !(first == "-m" && isOneOf(command.words.value(2).text, {"venv", "pip", "ensurepip"})) && first != "--version"
        && first != "-c";
}

std::optional<BashCommand> programOf(const Bash &bash)
{
    std::optional<BashCommand> last;
    for (const BashCommand &command : bash.commands()) {
        if (isProgram(command) && !command.substituted)
            last = command;
    }
    return last;
}

Error cannotBeWrapped(const QString &why)
{
    Error error =
        badScriptValue(RecipePlaceText::tr("The recipe goes around the line that starts the program, and this script has none "
                                           "that could be taken."));
    error.why = why;
    error.next =
        RecipePlaceText::tr("Begin with a simpler script, or change it by hand; the page of the recipe shows the lines.");
    return error;
}

Result<RecipePlace> aroundProgram(const QByteArray &script, const BashCommand &program, const Lines &lines)
{
    if (program.loops > 0 || program.conditional || program.branch || program.subshell || !program.function.isEmpty())
        return cannotBeWrapped(
            RecipePlaceText::tr("The program is started inside of a condition, a loop or a function (line %1).")
                .arg(lines.of(program.span.begin) + 1));
    RecipePlace place;
    const auto first = lines.of(program.span.begin);
    const auto last = lines.of(program.span.end - 1);
    place.begin = lines.begin(first);
    place.end = lines.begin(last + 1);
    const QByteArray before = script.sliced(place.begin, program.span.begin - place.begin).trimmed();
    const QByteArray behind = script.sliced(program.span.end, place.end - program.span.end).trimmed();
    if (!before.isEmpty() || program.readsPipe || program.writesPipe || program.background
        || (!behind.isEmpty() && !behind.startsWith('#')))
        return cannotBeWrapped(
            RecipePlaceText::tr("The program shares its line with something else: a pipe, another command, or & (line %1).")
                .arg(first + 1));
    place.command = script.sliced(program.span.begin, program.span.size());
    return place;
}

} // namespace

Result<RecipePlace> recipePlace(const QByteArray &script, const QString &where, int line)
{
    const Bash bash = Bash::parse(script);
    const Lines lines(script, bash);
    const auto program = programOf(bash);
    const auto head = lines.of(std::min(Document::parse(script).firstCommand(), std::max<qsizetype>(0, script.size() - 1)));
    const bool hasCommands = Document::parse(script).firstCommand() < script.size();
    RecipePlace place;
    place.command = "python train.py";
    place.begin = place.end = script.size();
    if (where == "program"_L1 && program)
        return aroundProgram(script, *program, lines);
    if (!hasCommands || where == "header"_L1)
        return place;
    auto at = lines.count();
    auto last = lines.count();
    while (last > 0 && lines.isBlank(last - 1))
        --last;
    // A cursor behind all that is written stands where the typing ended, not where somebody put it.
    if (line > head + 1 && line <= last) {
        at = lines.freeAt(std::min<qsizetype>(line - 1, lines.count()));
    } else if (where == "start"_L1) {
        const bool sets = lines.text(head).startsWith("set ");
        at = sets ? head + 1 : head;
        while (!sets && at > 0 && lines.isComment(at - 1) && !lines.text(at - 1).startsWith("#SBATCH")
               && !lines.text(at - 1).startsWith("#!"))
            --at;
    } else if (where == "before"_L1 && program) {
        at = lines.paragraphOf(lines.of(program->span.begin), head);
    }
    place.begin = place.end = lines.begin(at);
    return place;
}

bool preparesOneNodeOnly(const QByteArray &script)
{
    const auto commands = Bash::parse(script).commands();
    return std::ranges::any_of(commands, [](const BashCommand &command) {
        const bool prepares = isOneOf(command.name(), {"tar", "unzip", "virtualenv"})
            || (isPython(command.name()) && command.words.value(2).text == "venv");
        return prepares && std::ranges::any_of(command.words, [](const BashWord &word) {
                   return word.text.contains("SLURM_TMPDIR") || word.text.startsWith("/tmp/");
               });
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
