// SPDX-License-Identifier: GPL-3.0-or-later
#include "project/codescan.h"

#include "project/coderules.h"
#include "project/pythoncode.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QSet>

#include <algorithm>
#include <utility>

namespace voyageur::project {

using namespace Qt::StringLiterals;
using base::Diagnostic;
using base::Fix;
using base::TextEdit;
using Kind = PythonToken::Kind;

namespace {

struct Text {
    Q_DECLARE_TR_FUNCTIONS(voyageur::project::CodeScan)
};

//! Scans one text. Made for one use.
class PythonScan final : private PythonCode {
public:
    PythonScan(const QString &text, const QString &file) : PythonCode(text), m_file(file) {}

    QList<Diagnostic> run()
    {
        for (const PythonImport &import : imports())
            noteModule(import);
        for (qsizetype i = 0; i < m_tokens.size(); ++i) {
            const PythonToken &token = m_tokens[i];
            if (token.kind == Kind::Name && !isKeyword(word(i)))
                lookAtName(i);
            else if (token.kind == Kind::String)
                lookAtString(i);
            else if (token.kind == Kind::Operator && token.startsLine && (is(i, u'%') || is(i, u'!')))
                add("ML-NOTEBOOK"_L1, token.begin, endOfLine(i));
        }
        std::stable_sort(m_found.begin(), m_found.end(), [](const Diagnostic &a, const Diagnostic &b) {
            return std::pair(a.range.line, a.range.column) < std::pair(b.range.line, b.range.column);
        });
        return m_found;
    }

private:
    void noteModule(const PythonImport &import)
    {
        const QString top = import.module.section(u'.', 0, 0);
        for (const QLatin1StringView foreign : foreignModules()) {
            if (import.level == 0 && top == foreign)
                add("CODE-PLATFORM"_L1, import.begin, import.end);
        }
    }

    const CallRule *ruleFor(const Chain &chain) const
    {
        if (!chain.onValue && chain.first == chain.last && isDefinedHere(chain.meaning))
            return nullptr;
        const QStringList meanings = meaningsOf(chain);
        const QString method = u'.' + chain.meaning.section(u'.', -1);
        for (const CallRule &rule : callRules()) {
            const bool wholeModule = rule.callee.endsWith(".*"_L1);
            for (const QString &meaning : meanings) {
                if (wholeModule ? meaning.startsWith(rule.callee.chopped(1)) : meaning == rule.callee)
                    return &rule;
            }
            if (rule.callee.startsWith('.'_L1) && method == rule.callee && (chain.onValue || chain.first != chain.last))
                return &rule;
        }
        return nullptr;
    }

    void lookAtName(qsizetype &i)
    {
        const Chain chain = chainAt(i);
        i = chain.last;
        if (word(chain.first - 1) == u"def"_s || !is(chain.last + 1, u'('))
            return;
        const qsizetype open = chain.last + 1;
        const qsizetype close = closing(open);
        const CallRule *rule = ruleFor(chain);
        if (!rule) {
            lookAtShow(chain, open, close);
            return;
        }
        const QList<Argument> given = close < 0 ? QList<Argument>() : arguments(open, close);
        if (applies(*rule, given))
            addCall(*rule, chain, open, close, given);
    }

    //! `image.show()` of PIL and `fig.show()`: nobody can tell what a variable holds, but these names do.
    void lookAtShow(const Chain &chain, qsizetype open, qsizetype close)
    {
        static const QSet<QString> usual = {u"img"_s, u"image"_s, u"im"_s, u"fig"_s, u"figure"_s};
        static const QSet<QString> makers = {u"PIL"_s, u"matplotlib"_s, u"plotly"_s};
        if (chain.last == chain.first + 2 && word(chain.last) == u"show"_s && usual.contains(word(chain.first))
            && m_imported.intersects(makers))
            add("ML-SHOW"_L1, m_tokens[chain.first].begin, m_tokens[close < 0 ? open : close].end);
    }

    bool applies(const CallRule &rule, const QList<Argument> &given) const
    {
        const PythonToken *first = given.isEmpty() ? nullptr : &m_tokens[given.first().first];
        switch (rule.when) {
        case CallRule::When::Always:
            // tkinter's loop, not that of some other library.
            return rule.callee != ".mainloop"_L1 || m_imported.contains(u"tkinter"_s) || m_imported.contains(u"Tkinter"_s);
        case CallRule::When::DownloadTrue:
            return std::any_of(given.begin(), given.end(), [&](const Argument &argument) {
                return argument.keyword == u"download"_s && word(argument.first) == u"True"_s;
            });
        case CallRule::When::NamedModel: {
            const bool offline = std::any_of(given.begin(), given.end(), [&](const Argument &argument) {
                return argument.keyword == u"local_files_only"_s && word(argument.first) == u"True"_s;
            });
            const QStringView body = first && first->kind == Kind::String ? first->body(m_text) : QStringView();
            return !offline && !body.isEmpty() && !body.startsWith(u'.') && !body.startsWith(u'/') && !body.startsWith(u'~');
        }
        case CallRule::When::CameraNumber:
            return first && first->kind == Kind::Number;
        case CallRule::When::OtherBackend: {
            static const QRegularExpression windows(u"^(tk|qt|gtk|wx|macosx|webagg|nbagg|ipympl|notebook)"_s,
                                                    QRegularExpression::CaseInsensitiveOption);
            return first && first->kind == Kind::String && windows.match(first->body(m_text).toString()).hasMatch();
        }
        }
        return false;
    }

    // Findings.
    void add(QLatin1StringView rule, qsizetype begin, qsizetype end, const QList<Fix> &fixes = {}, const QString &subject = {})
    {
        QString shown = subject.isEmpty() ? source(begin, end).simplified() : subject;
        if (shown.size() > 60)
            shown = shown.left(59) + QChar(0x2026);
        Diagnostic finding = codeFinding(rule, m_file, range(begin, end), base::shownSafely(shown.toUtf8()));
        finding.fixes = fixes;
        m_found += finding;
    }

    void addCall(const CallRule &rule, const Chain &chain, qsizetype open, qsizetype close, const QList<Argument> &given)
    {
        const qsizetype begin = m_tokens[chain.first].begin;
        const QString name = source(begin, m_tokens[chain.last].end);
        if (close < 0) {
            add(QLatin1StringView(rule.rule), begin, m_tokens[open].begin, {}, name);
            return;
        }
        const QString subject = given.isEmpty() ? name + u"()"_s : name + u"(\u2026)"_s;
        add(QLatin1StringView(rule.rule), begin, m_tokens[close].end, fixesFor(rule, chain, close, given), subject);
    }

    // Fixes.

    //! Whether the tokens stand alone as a statement, so that another statement can take their place.
    bool isStatement(qsizetype first, qsizetype last) const
    {
        if (m_tokens[first].depth != 0 || !(isLineEnd(last + 1) || is(last + 1, u';')))
            return false;
        if (m_tokens[first].startsLine || is(first - 1, u';'))
            return true;
        if (!is(first - 1, u':'))
            return false;
        // "if verbose: plt.show()", but not "hook = lambda: plt.show()".
        static const QSet<QString> blocks = {u"if"_s,  u"elif"_s,   u"else"_s,    u"for"_s, u"while"_s, u"with"_s,
                                             u"try"_s, u"except"_s, u"finally"_s, u"def"_s, u"class"_s};
        qsizetype i = first - 1;
        for (; !m_tokens[i].startsLine; --i) {
            if (word(i) == u"lambda"_s)
                return false;
        }
        return blocks.contains(word(i));
    }

    QList<Fix> fixesFor(const CallRule &rule, const Chain &chain, qsizetype close, const QList<Argument> &given)
    {
        if (rule.mend == CallRule::Mend::None)
            return {};
        if (rule.mend == CallRule::Mend::Agg) {
            const PythonToken &backend = m_tokens[given.first().first];
            return {Fix{Text::tr("Use the backend Agg, which writes files"), {edit(backend.begin, backend.end, u"\"Agg\""_s)}}};
        }
        if (!isStatement(chain.first, close))
            return {};
        const qsizetype begin = m_tokens[chain.first].begin;
        const qsizetype end = m_tokens[close].end;
        if (rule.mend == CallRule::Mend::Pass)
            return {Fix{Text::tr("Take it out"), {edit(begin, end, u"pass"_s)}}};
        const QString module = chain.first == chain.last ? QString() : source(begin, m_tokens[chain.last - 2].end);
        if (rule.mend == CallRule::Mend::WriteImage)
            return writeImage(module, begin, end, given);
        return saveFigure(module, begin, end);
    }

    TextEdit edit(qsizetype begin, qsizetype end, const QString &text) const { return {range(begin, end), text}; }

    //! A file name that no string of the text names yet, and that no other fix gets.
    QString freeName(const QString &stem)
    {
        for (int number = 1;; ++number) {
            const QString name = u"%1-%2.png"_s.arg(stem).arg(number);
            if (!m_names.contains(name) && !m_text.contains(name)) {
                m_names += name;
                return name;
            }
        }
    }

    //! What goes between two statements here: a line of its own when the first has one.
    QString separator(qsizetype begin, qsizetype end) const
    {
        const auto line = std::upper_bound(m_lines.begin(), m_lines.end(), begin) - 1;
        const QString indent = source(*line, begin);
        const bool alone = indent.trimmed().isEmpty() && (end >= m_text.size() || m_text[end] == u'\n' || m_text[end] == u'\r');
        if (!alone)
            return u"; "_s;
        const bool dos = end + 1 < m_text.size() && m_text[end] == u'\r' && m_text[end + 1] == u'\n';
        return (dos ? u"\r\n"_s : u"\n"_s) + indent;
    }

    // show() also ends the figure: without close(), the next one would be drawn over it.
    QList<Fix> saveFigure(const QString &module, qsizetype begin, qsizetype end)
    {
        const QString name = freeName(u"figure"_s);
        const QString between = separator(begin, end);
        QString text;
        QString pyplot = module;
        if (pyplot.isEmpty() && !m_starred.contains(u"matplotlib.pyplot"_s) && !m_starred.contains(u"pylab"_s)) {
            for (auto it = m_aliases.begin(); it != m_aliases.end() && pyplot.isEmpty(); ++it) {
                if (canonicalName(it.value()) == u"matplotlib.pyplot"_s)
                    pyplot = it.key();
            }
            if (pyplot.isEmpty()) {
                text = u"from matplotlib import pyplot"_s + between;
                pyplot = u"pyplot"_s;
            }
        }
        const QString prefix = pyplot.isEmpty() ? QString() : pyplot + u'.';
        text += u"%1savefig(\"%2\")%3%1close()"_s.arg(prefix, name, between);
        return {Fix{Text::tr("Save the figure as %1 instead").arg(name), {edit(begin, end, text)}}};
    }

    QList<Fix> writeImage(const QString &module, qsizetype begin, qsizetype end, const QList<Argument> &given)
    {
        if (module.isEmpty() || given.size() != 2 || !given[0].keyword.isEmpty() || !given[1].keyword.isEmpty())
            return {};
        const QString image = source(m_tokens[given[1].first].begin, m_tokens[given[1].last].end);
        const QString name = freeName(u"image"_s);
        return {Fix{Text::tr("Write the image to %1 instead").arg(name),
                    {edit(begin, end, u"%1.imwrite(\"%2\", %3)"_s.arg(module, name, image))}}};
    }

    // Strings.
    void lookAtString(qsizetype i)
    {
        const PythonToken &token = m_tokens[i];
        if (token.startsLine && isLineEnd(i + 1)) // a docstring
            return;
        // In a plain string, "n:\n" is a line break; in a raw one, or with two backslashes, it is a path.
        static const QRegularExpression plain(
            u"^(?:file://)?(?:[A-Za-z]:(?:\\\\\\\\|/\\w|\\\\(?![\\\\nrtabfvxuN0-7'\"])\\w)|[A-Za-z]:\\\\Users|/Users/\\w|/home/[^/{]|/mnt/[a-z]/|/content/drive|/kaggle/input|/Volumes/\\w)"_s);
        static const QRegularExpression raw(
            u"^(?:file://)?(?:[A-Za-z]:[\\\\/]\\w|/Users/\\w|/home/[^/{]|/mnt/[a-z]/|/content/drive|/kaggle/input|/Volumes/\\w|\\\\\\\\\\w)"_s);
        const QString body = token.body(m_text).toString();
        if ((token.raw ? raw : plain).match(body).hasMatch())
            add("CODE-PATH"_L1, token.begin, token.end);
    }

    const QString m_file;
    QSet<QString> m_names; // file names given out
    QList<Diagnostic> m_found;
};

} // namespace

QList<Diagnostic> scanPython(const QString &text, const QString &file)
{
    return PythonScan(text, file).run();
}

} // namespace voyageur::project
