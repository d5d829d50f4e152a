// SPDX-License-Identifier: GPL-3.0-or-later
#include "source/pythonmends.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

namespace voyageur::source {

using namespace Qt::StringLiterals;
using base::Fix;
using base::TextEdit;
using Kind = PythonToken::Kind;

namespace {

struct PythonMendsText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::source::CodeScan)
};

} // namespace

//! Whether the tokens stand alone as a statement, so that another statement can take their place.
bool PythonMends::isStatement(qsizetype first, qsizetype last) const
{
    const auto &tokens = m_code.tokens();
    if (tokens[first].depth != 0 || !(m_code.isLineEnd(last + 1) || m_code.is(last + 1, u';')))
        return false;
    if (tokens[first].startsLine || m_code.is(first - 1, u';'))
        return true;
    if (!m_code.is(first - 1, u':'))
        return false;
    // "if verbose: plt.show()", but not "hook = lambda: plt.show()".
    static const QSet<QString> blocks = {u"if"_s,  u"elif"_s,   u"else"_s,    u"for"_s, u"while"_s, u"with"_s,
                                         u"try"_s, u"except"_s, u"finally"_s, u"def"_s, u"class"_s};
    qsizetype i = first - 1;
    for (; !tokens[i].startsLine; --i) {
        if (m_code.word(i) == u"lambda"_s)
            return false;
    }
    return blocks.contains(m_code.word(i));
}

QList<Fix> PythonMends::insteadOfStatement(qsizetype first, qsizetype last, const QString &title, const QString &text)
{
    if (!isStatement(first, last))
        return {};
    if (!text.isEmpty())
        return {Fix{title, {edit(m_scan.begin(first), m_scan.end(last), text)}}};
    Fix fix{title, {takenOut(first, last)}};
    if (const auto import = withoutImport(first))
        fix.edits.prepend(*import);
    return {fix};
}

//! The statement with its line, where others are left in its block; else "pass" in its place.
TextEdit PythonMends::takenOut(qsizetype first, qsizetype last) const
{
    const auto &lines = m_scan.layout().lines();
    const qsizetype line = m_scan.layout().lineOf(first);
    const QString &text = m_code.text();
    qsizetype begin = m_scan.begin(first);
    qsizetype end = m_scan.end(last);
    const bool alone = m_scan.token(first).startsLine && m_code.isLineEnd(last + 1);
    if (!alone) { // "import pdb; pdb.set_trace()", "f(); cv2.waitKey(0)"
        if (m_code.is(first - 1, u';') && m_code.isLineEnd(last + 1))
            return edit(m_scan.begin(first - 1), end, {});
        return edit(begin, end, u"pass"_s);
    }
    const bool others = lines[line].parent < 0 || lines[line].previous >= 0
        || (line + 1 < lines.size() && lines[line + 1].parent == lines[line].parent);
    if (!others)
        return edit(begin, end, u"pass"_s);
    begin = m_code.lineBegin(begin);
    while (end < text.size() && text[end] != u'\n' && text[end] != u'\r')
        ++end;
    if (end < text.size())
        end += text[end] == u'\r' && end + 1 < text.size() && text[end + 1] == u'\n' ? 2 : 1;
    return edit(begin, end, {});
}

//! The import of a module that nothing but this call uses.
std::optional<TextEdit> PythonMends::withoutImport(qsizetype head) const
{
    const QString name = m_code.word(head);
    if (m_code.count(name) != 2 || m_code.meaningOf(name).isEmpty() || !m_code.isImported(name))
        return {};
    for (const PythonImport &import : m_code.imports()) {
        const auto &tokens = m_code.tokens();
        const auto at = std::ranges::lower_bound(tokens, import.begin, {}, &PythonToken::begin);
        const qsizetype first = m_scan.layout().lineStart(std::distance(tokens.begin(), at));
        qsizetype last = first;
        bool named = false;
        while (!m_code.isLineEnd(last + 1) && !m_code.is(last + 1, u';')) {
            ++last;
            named = named || m_code.wordView(last) == name;
            if (m_code.is(last, u','))
                return {};
        }
        if (!named || !m_scan.token(first).startsLine)
            continue;
        if (!m_code.is(last + 1, u';'))
            return takenOut(first, last);
        // "import pdb; pdb.set_trace()": the other half goes by itself, with its semicolon.
        return m_scan.layout().lineStart(head) == first ? std::optional<TextEdit>()
                                                        : edit(m_scan.begin(first), m_scan.begin(last + 2), {});
    }
    return {};
}

QList<Fix> PythonMends::forCall(const CallRule &rule, const PythonCall &call)
{
    const qsizetype first = call.chain.first;
    switch (rule.mend) {
    case CallRule::Mend::None:
        return {};
    case CallRule::Mend::Agg: {
        const auto &backend = call.given.first();
        return {Fix{PythonMendsText::tr("Use the backend Agg, which writes files"),
                    {edit(m_scan.begin(backend.first), m_scan.end(backend.last), u"\"Agg\""_s)}}};
    }
    case CallRule::Mend::TakeOut:
        if (rule.callee.startsWith("cv2."_L1) && hasViewer())
            return {};
        return insteadOfStatement(first, call.close, PythonMendsText::tr("Remove the call"), {});
    case CallRule::Mend::SaveFigure:
        return saveFigure(call);
    case CallRule::Mend::SaveImage:
    case CallRule::Mend::WritePage:
        return saveImage(call);
    case CallRule::Mend::WriteImage:
        return writeImage(call);
    case CallRule::Mend::Environment:
        if (QLatin1StringView(rule.rule) == "CODE-INPUT"_L1)
            return keyboard(call);
        for (const auto &argument : call.given) {
            if (argument.first == argument.last && m_scan.token(argument.first).kind == Kind::String
                && isNoPlaceForOutput(m_scan.token(argument.first).body(m_code.text()).toString(), m_scan.place()))
                return forPath(argument.first, u"OUTPUT_DIR"_s);
        }
        return {};
    case CallRule::Mend::FirstGpu: {
        const auto &number = call.given.first();
        return {Fix{PythonMendsText::tr("Use the first GPU of the job"),
                    {edit(m_scan.begin(number.first), m_scan.end(number.last), u"0"_s)}}};
    }
    case CallRule::Mend::NoDownload: {
        const auto *download = call.named(u"download"_s);
        if (!download)
            return {};
        Fix fix{PythonMendsText::tr("Read the existing files"),
                {edit(m_scan.begin(download->first), m_scan.end(download->last), u"False"_s)}};
        fix.preferred = false; // on this computer it may not be there
        return {fix};
    }
    case CallRule::Mend::Offline:
        if (QLatin1StringView(rule.rule) == "ML-WANDB-NET"_L1)
            return withKeyword(call, u"mode"_s, u"\"offline\""_s, PythonMendsText::tr("Keep the run on disk (mode=\"offline\")"));
        return withKeyword(call, u"local_files_only"_s, u"True"_s, PythonMendsText::tr("Read the existing files"));
    }
    return {};
}

QList<Fix> PythonMends::withKeyword(const PythonCall &call, const QString &keyword, const QString &value, const QString &title)
{
    if (call.unpacks)
        return {};
    Fix fix{title, {}, false};
    if (const auto *given = call.named(keyword)) {
        fix.edits += edit(m_scan.begin(given->first), m_scan.end(given->last), value);
        return {fix};
    }
    const qsizetype at = call.given.isEmpty() ? m_scan.end(call.open) : m_scan.end(call.given.last().last);
    fix.edits += edit(at, at, (call.given.isEmpty() ? QString() : u", "_s) + keyword + u'=' + value);
    return {fix};
}

// Values from outside

QList<Fix> PythonMends::needing(const QStringList &modules, Fix fix) const
{
    QString imports;
    for (const QString &module : modules) {
        if (m_code.importsAsItself(module))
            continue;
        if (m_code.isTaken(module)) // something else has this name
            return {};
        imports += u"import "_s + module + (m_code.text().contains(u"\r\n"_s) ? u"\r\n"_s : u"\n"_s);
    }
    if (imports.isEmpty())
        return {fix};
    const qsizetype at = m_code.importPlace();
    fix.edits.prepend(edit(at, at, imports));
    return {fix};
}

bool PythonMends::canBeWrapped(qsizetype token) const
{
    const auto &string = m_scan.token(token);
    const bool bytes = m_code.source(string.begin, string.bodyBegin).contains(u'b', Qt::CaseInsensitive);
    const qsizetype line = m_scan.layout().lineStart(token);
    const qsizetype next = behind(token); // inside of an f-string nothing is changed
    return !bytes && !isInsideText(token) && !isText(token - 1) && !isText(next) && m_code.word(line) != u"case"_s
        && m_code.word(line) != u"from"_s && !m_code.is(next, u'.') && !m_code.is(next, u'[') && !m_code.is(next, u'%')
        && !m_code.is(next, u'=');
}

QList<Fix> PythonMends::forPath(qsizetype token, const QString &usual)
{
    if (!canBeWrapped(token))
        return {};
    // "train_dir = …" takes $TRAIN_DIR: several paths must not become one.
    const qsizetype line = m_scan.layout().lineStart(token);
    const QString name = m_code.word(line);
    const bool assigned = line == token - 2 && m_code.is(line + 1, u'=');
    static const QRegularExpression plain(u"^[A-Za-z_][A-Za-z0-9_]{2,}$"_s);
    const QString variable = assigned && plain.match(name).hasMatch() ? name.toUpper() : usual;
    const auto around = m_scan.layout().callsAround(token);
    if (!around.isEmpty() && around.first().callee.endsWith(u".add_argument"_s))
        return {}; // it is the default of an argument
    const QString text = m_code.source(m_scan.begin(token), m_scan.token(token).end);
    Fix fix{PythonMendsText::tr("Use the environment variable %1, if set").arg(variable),
            {edit(m_scan.begin(token), m_scan.token(token).end, u"os.environ.get(\"%1\", %2)"_s.arg(variable, text))}};
    return needing({u"os"_s}, fix);
}

// Wherever it is written: else the rest of the program would look in the other place.
QList<Fix> PythonMends::forArgument(qsizetype token)
{
    Fix fix{PythonMendsText::tr("Use the program's first argument, if given"), {}};
    for (qsizetype i = 0; i < m_code.tokens().size(); ++i) {
        const auto &string = m_scan.token(i);
        if (string.kind != Kind::String || string.body(m_code.text()) != m_scan.token(token).body(m_code.text()))
            continue;
        if (!canBeWrapped(i))
            return {};
        fix.edits += edit(m_scan.begin(i), string.end,
                          u"(sys.argv[1] if len(sys.argv) > 1 else %1)"_s.arg(m_code.source(m_scan.begin(i), string.end)));
    }
    return needing({u"sys"_s}, fix);
}

QList<Fix> PythonMends::forBars(qsizetype first, qsizetype last)
{
    const QString module = m_scan.source(first, last);
    if (m_code.word(first - 1) != u"from"_s || module != u"tqdm.notebook"_s)
        return {};
    return {Fix{PythonMendsText::tr("Use tqdm.auto"), {edit(m_scan.begin(first), m_scan.end(last), u"tqdm.auto"_s)}}};
}

QList<Fix> PythonMends::forDevice(qsizetype token)
{
    const auto &string = m_scan.token(token);
    if (string.formatted || m_code.text().contains(u"cuda:0"_s)) // two GPUs are meant
        return {};
    return {Fix{PythonMendsText::tr("Use the first GPU of the job"), {edit(string.bodyBegin, string.bodyEnd, u"cuda"_s)}}};
}

// "epochs = int(input('Epochs: '))" takes $EPOCHS, and stops where that is not set; "input('Press Enter')" goes away.
QList<Fix> PythonMends::keyboard(const PythonCall &call)
{
    const qsizetype first = call.chain.first;
    if (isStatement(first, call.close))
        return insteadOfStatement(first, call.close, PythonMendsText::tr("Remove the call"), {});
    const qsizetype line = m_scan.layout().lineStart(first);
    const QString name = m_code.word(line);
    if (name.isEmpty() || PythonCode::isKeyword(name) || !m_code.is(line + 1, u'=') || m_scan.layout().isInLoop(first))
        return {};
    const auto asks = [&](qsizetype other) { return m_code.wordView(m_scan.layout().lineStart(other)) == name; };
    if (std::ranges::count_if(m_code.callsOf(m_code.word(call.chain.last)), asks) > 1)
        return {}; // two answers are not one
    const QString maker = m_code.is(first - 1, u'(') ? m_code.word(first - 2) : QString();
    const bool number = maker == u"int"_s || maker == u"float"_s;
    Fix fix{PythonMendsText::tr("Use the environment variable %1").arg(name.toUpper()),
            {edit(m_scan.begin(first), m_scan.end(call.close), u"os.environ[\"%1\"]"_s.arg(name.toUpper()))},
            false};
    return asArgument(call, name, number ? maker : QString()) + needing({u"os"_s}, fix);
}

// A job may be ended at any moment: the old checkpoint stays until the new one is whole.
QList<Fix> PythonMends::forSave(const PythonCall &call)
{
    const auto *path = call.argument(1, u"f"_s);
    if (!path || path->first != path->last || m_scan.token(path->first).kind != Kind::String
        || !isStatement(call.chain.first, call.close))
        return {};
    const QString text = m_scan.source(path->first, path->last);
    const auto &string = m_scan.token(path->first);
    const QString other = m_code.source(string.begin, string.bodyEnd) + u".new"_s + m_code.source(string.bodyEnd, string.end);
    const qsizetype end = m_scan.end(call.close);
    const QString between = separator(m_scan.begin(call.chain.first), end);
    Fix fix{PythonMendsText::tr("Write to another name, then rename"),
            {edit(string.begin, string.end, other), edit(end, end, u"%1os.replace(%2, %3)"_s.arg(between, other, text))}};
    return needing({u"os"_s}, fix);
}

} // namespace voyageur::source
