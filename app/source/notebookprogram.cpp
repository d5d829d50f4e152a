// SPDX-License-Identifier: GPL-3.0-or-later
// The program that a notebook becomes: what its lines for Jupyter mean in Python.
#include "source/notebook.h"

#include "script/secrets.h"
#include "source/notebookmagic.h"
#include "source/pythonlayout.h"

#include <QRegularExpression>
#include <QSet>

#include <algorithm>
#include <optional>

namespace voyageur::source {

using namespace Qt::StringLiterals;

namespace {

QString asComment(const QString &text)
{
    QString lines;
    for (const QString &line : text.split(u'\n'))
        lines += (line.isEmpty() ? u"#"_s : u"# "_s + line) + u'\n';
    lines.chop(1);
    return lines;
}

QString quoted(QString text)
{
    return u'"' + text.replace(u'\\', u"\\\\"_s).replace(u'"', u"\\\""_s) + u'"';
}

//! What stands behind %cd, %env and %run, where it can be said in Python: "data", "{folder}", "$folder".
std::optional<QString> asExpression(QString word)
{
    // not shell: a name between braces, as Jupyter takes it
    static const QRegularExpression name(u"^(?:\\{([A-Za-z_][\\w.]*)\\}|\\$([A-Za-z_]\\w*))$"_s);
    if (const auto match = name.match(word); match.hasMatch())
        return match.captured(1) + match.captured(2);
    if (word.size() > 1 && (word.front() == u'"' || word.front() == u'\'') && word.back() == word.front())
        word = word.sliced(1, word.size() - 2);
    if (word.isEmpty() || word.contains(u'{') || word.contains(u'$') || word.contains(u'"') || word.contains(u'\''))
        return {};
    return quoted(word);
}

//! Writes the lines of one notebook; knows afterwards what they need.
class MagicWriter final {
public:
    int cell = 0;

    QString write(const QString &line, bool assigned)
    {
        qsizetype indent = 0;
        while (indent < line.size() && line[indent].isSpace())
            ++indent;
        const QString code = QString(line.sliced(indent)).replace(u"\\\n"_s, u" "_s).replace(u'\n', u' ');
        const QString margin = line.first(indent);
        if (assigned) {
            const qsizetype equals = code.indexOf(u'=');
            const QString value = code.sliced(equals + 1).trimmed();
            if (value.startsWith(u"%time "_s))
                return margin + code.first(equals + 1) + u' ' + value.sliced(6).trimmed() + u"  # %time"_s;
            leave(code);
            return margin + code.first(equals + 1) + u" None  # "_s + value;
        }
        if (const auto python = asPython(code, indent == 0))
            return margin + *python;
        if (!isForTheScreen(code))
            leave(code);
        // A block must not become empty.
        return margin + (indent > 0 ? u"pass  # "_s : u"# "_s) + code;
    }

    void leaveCell(const QString &source)
    {
        static const QRegularExpression screen(u"\\A\\s*%%(html|javascript|js|latex|markdown|svg|debug)\\b"_s);
        if (!screen.match(source).hasMatch())
            leave(source.trimmed().section(u'\n', 0, 0));
    }

    void needs(const QString &module)
    {
        if (!m_modules.contains(module))
            m_modules += module;
    }

    const QStringList &leftOut() const { return m_leftOut; }

    QString imports() const
    {
        QStringList sorted = m_modules;
        sorted.sort();
        QString lines;
        for (const QString &module : sorted)
            lines += u"import "_s + module + u'\n';
        return lines;
    }

private:
    void leave(const QString &code)
    {
        constexpr qsizetype longest = 70;
        const QString text = script::withoutSecrets(code.simplified());
        m_leftOut += u"cell %1: %2"_s.arg(cell).arg(text.size() > longest ? text.first(longest - 1) + QChar(0x2026) : text);
    }

    //! It only shows something, or changes how Jupyter works.
    static bool isForTheScreen(const QString &code)
    {
        static const QRegularExpression shows(
            u"^(%%|%(matplotlib|pylab|autoreload|load_ext|reload_ext|config|precision|timeit|time|pdb|debug|xmode|who|whos|"
            u"hist\\w*|"
            "lsmagic|magic|ls|ll|pwd|pinfo2?|page|env|colors|memit|mprun|lprun|tensorflow_version|notebook|psource|pfile)\\b"
            "|!\\s*(ls|pwd|nvidia-smi|cat|head|tail|echo|free|df|du|which|nproc|lscpu|wc|date|whoami|hostname|tree|uname)\\b[^>]*"
            "$"
            "|!\\s*(python3?|pip3?|conda) (--version|-V|list|show|freeze)\\b[^>]*$|\\?)|\\?$"_s);
        return shows.match(code).hasMatch();
    }

    std::optional<QString> asPython(const QString &code, bool atMargin)
    {
        static const QRegularExpression form(u"^%?(\\w+)(?:\\s+(.*?))?\\s*;?$"_s);
        const auto match = form.match(code);
        if (!match.hasMatch())
            return {};
        const QString name = match.captured(1);
        const QString rest = match.captured(2);
        const QString behind = u"  # "_s + code;
        if (name == u"cd"_s)
            return changeFolder(rest, behind);
        if (!code.startsWith(u'%'))
            return {};
        if (name == u"env"_s || name == u"set_env"_s)
            return setVariable(rest, behind);
        if (name == u"run"_s)
            return runProgram(rest, behind);
        if ((name == u"time"_s || name == u"prun"_s) && !rest.isEmpty() && !rest.startsWith(u'-'))
            return rest + u"  # %"_s + name;
        if (name == u"pylab"_s && atMargin)
            return u"from pylab import *"_s + behind;
        return {};
    }

    std::optional<QString> changeFolder(const QString &rest, const QString &behind)
    {
        static const QRegularExpression quiet(u"^-q\\s+"_s);
        const QString word = QString(rest).remove(quiet);
        if (word.startsWith(u'-'))
            return {};
        const auto path = asExpression(word.isEmpty() ? u"~"_s : word);
        if (!path)
            return {};
        needs(u"os"_s);
        const bool home = path->startsWith(u"\"~"_s);
        return (home ? u"os.chdir(os.path.expanduser(%1))"_s : u"os.chdir(%1)"_s).arg(*path) + behind;
    }

    std::optional<QString> setVariable(const QString &rest, const QString &behind)
    {
        static const QRegularExpression form(u"^(\\w+)(?:\\s*=\\s*|\\s+)(.+)$"_s);
        const auto match = form.match(rest);
        const auto value = match.hasMatch() ? asExpression(match.captured(2)) : std::nullopt;
        if (!value)
            return {};
        needs(u"os"_s);
        return u"os.environ[\"%1\"] = %2"_s.arg(match.captured(1), value->startsWith(u'"') ? *value : u"str(%1)"_s.arg(*value))
            + behind;
    }

    std::optional<QString> runProgram(const QString &rest, const QString &behind)
    {
        static const QRegularExpression plain(u"^[^\\s\"'{}$\\\\*?-][^\"'{}$\\\\*?]*$"_s);
        const QStringList words = rest.split(u' ', Qt::SkipEmptyParts);
        if (!plain.match(rest).hasMatch() || words.first().endsWith(u".ipynb"_s))
            return {};
        const QString program = words.first().endsWith(u".py"_s) ? words.first() : words.first() + u".py"_s;
        QString arguments;
        for (const QString &word : words)
            arguments += (arguments.isEmpty() ? QString() : u", "_s) + quoted(word);
        needs(u"runpy"_s);
        QString before;
        if (words.size() > 1) {
            needs(u"sys"_s);
            before = u"sys.argv = ["_s + arguments + u"]; "_s;
        }
        return before + u"globals().update(runpy.run_path(%1, run_name=\"__main__\"))"_s.arg(quoted(program)) + behind;
    }

    QStringList m_modules;
    QStringList m_leftOut;
};

//! "x = await fetch()" at the top: only a notebook has something that waits there. What is more than one call stays.
QString withoutAwait(QString source, MagicWriter &writer)
{
    if (!source.contains(u"await"_s))
        return source;
    const PythonCode code(source);
    const PythonLayout layout(code);
    for (qsizetype i = code.tokens().size() - 1; i > -1; --i) {
        if (code.wordView(i) != u"await" || layout.definition(i) >= 0 || code.wordView(i + 1).isEmpty())
            continue;
        const bool starts = code.tokens()[i].startsLine || (code.is(i - 1, u'=') && code.tokens()[i].depth == 0);
        const qsizetype open = code.chainEnd(i + 1) + 1;
        const qsizetype close = code.closing(open);
        // Those of asyncio want something that runs already.
        if (!starts || close < 0 || !code.isLineEnd(close + 1) || code.wordView(i + 1) == u"asyncio")
            continue;
        source.insert(code.tokens()[close].end, u')');
        source.replace(code.tokens()[i].begin, code.tokens()[i + 1].begin - code.tokens()[i].begin, u"asyncio.run("_s);
        writer.needs(u"asyncio"_s);
    }
    return source;
}

//! "from __future__ import division" of a cell: Python wants it before all other code.
QString withoutFuture(QString source, QStringList &taken)
{
    static const QRegularExpression line(u"^from __future__ import [\\w, ]+$"_s, QRegularExpression::MultilineOption);
    if (!source.contains(u"__future__"_s))
        return source;
    const PythonCode code(source);
    for (const PythonImport &import : std::as_const(code.imports())) {
        const qsizetype begin = import.module == u"__future__"_s ? code.lineBegin(import.begin) : -1;
        const auto match = begin < 0 ? QRegularExpressionMatch() : line.match(source, begin);
        if (!match.hasMatch() || match.capturedStart() != begin)
            continue;
        taken += match.captured();
        source.insert(begin, u"# "_s);
        return withoutFuture(source, taken);
    }
    return source;
}

} // namespace

QString Notebook::firstLine(const QString &name)
{
    return u"# Converted from "_s + name + u'\n';
}

Notebook::Program Notebook::program(const QString &name) const
{
    constexpr qsizetype mostListed = 20;
    static const QRegularExpression display(u"^(\\s*)display\\("_s, QRegularExpression::MultilineOption);
    MagicWriter writer;
    QString body;
    QStringList future;
    Program program;
    int lines = 0;
    for (const Cell &cell : cells) {
        ++writer.cell;
        program.firstLines += 0;
        QString source = cell.source;
        while (source.endsWith(u'\n'))
            source.chop(1);
        if (source.trimmed().isEmpty())
            continue;
        QString piece;
        if (!cell.code || isForeignCell(source)) {
            if (cell.code)
                writer.leaveCell(source);
            piece = (cell.code ? u"\n# %%\n"_s : u"\n# %% [markdown]\n"_s) + asComment(source) + u'\n';
        } else {
            program.firstLines.last() = lines + 3;
            source = withoutMagic(source, [&writer](const QString &line, bool assigned) { return writer.write(line, assigned); });
            source = withoutFuture(source, future);
            piece = u"\n# %%\n"_s + withoutAwait(source.replace(display, u"\\1print("_s), writer) + u'\n';
        }
        lines += static_cast<int>(piece.count(u'\n'));
        body += piece;
    }
    QString head = firstLine(name);
    program.leftOut = writer.leftOut();
    if (!program.leftOut.isEmpty())
        head += u"# Only comments here, since Jupyter did this and Python does not:\n#   "_s
            + program.leftOut.mid(0, mostListed).join(u"\n#   "_s)
            + (program.leftOut.size() > mostListed ? u"\n#   …\n"_s : u"\n"_s);
    future.removeDuplicates();
    if (!future.isEmpty())
        head += u'\n' + future.join(u'\n') + u'\n';
    if (const QString imports = writer.imports(); !imports.isEmpty())
        head += u'\n' + imports;
    for (int &line : program.firstLines)
        line += line > 0 ? static_cast<int>(head.count(u'\n')) : 0;
    program.text = head + body;
    return program;
}

} // namespace voyageur::source
