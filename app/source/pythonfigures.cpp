// SPDX-License-Identifier: GPL-3.0-or-later
// Mends that look at more than their own line: all figures that one show() shows, an answer that becomes an argument.
#include "source/pythonmends.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::source {

using namespace Qt::StringLiterals;
using base::Fix;
using Kind = PythonToken::Kind;

namespace {

struct PythonFiguresText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::source::CodeScan)
};

qsizetype loopAround(const PythonScan &scan, qsizetype token)
{
    return scan.layout().enclosing(token, [&](qsizetype first) {
        const QString word = scan.layout().leader(first);
        return word == u"for"_s || word == u"while"_s;
    });
}

} // namespace

ParsedArguments parsedArguments(const PythonCode &code)
{
    const auto &tokens = code.tokens();
    ParsedArguments found;
    QSet<QString> parsers;
    for (qsizetype i = 0; i < tokens.size(); ++i) {
        if (tokens[i].kind != Kind::Name || !tokens[i].startsLine || !code.is(i + 1, u'=') || code.wordView(i + 2).isEmpty())
            continue;
        const auto chain = code.chainAt(i + 2);
        if (chain.meaning == u"argparse.ArgumentParser"_s)
            parsers += code.word(i);
        const qsizetype last = chain.last;
        const bool parses = last == i + 4 && code.word(last) == u"parse_args"_s && code.is(last + 1, u'(')
            && code.is(last + 2, u')') && code.isLineEnd(last + 3);
        if (parses && found.first >= 0)
            return {}; // of subcommands, perhaps
        if (parses)
            found = {i, code.word(i), code.word(i + 2)};
    }
    return parsers.contains(found.parser) ? found : ParsedArguments();
}

//! Figures that are open when this show() comes, as far as the lines above tell; at least: a loop may make many.
int PythonMends::figuresShownBy(const PythonCall &call) const
{
    int figures = 0;
    QSet<QString> numbers;
    const qsizetype loop = loopAround(m_scan, call.chain.first);
    for (qsizetype i = call.chain.first - 1; i >= 0; --i) {
        const QStringView word = m_code.wordView(i);
        if (word == u"def" || word == u"class")
            break;
        const bool called = m_code.is(i + 1, u'(');
        if (called && (word == u"show" || word == u"savefig" || word == u"close"))
            break;
        if (!called || (word != u"figure" && word != u"subplots"))
            continue;
        qsizetype head = i;
        while (m_code.is(head - 1, u'.') && !m_code.wordView(head - 2).isEmpty())
            head -= 2;
        const QString meaning = m_code.chainAt(head).meaning;
        if (meaning != u"matplotlib.pyplot.figure"_s && meaning != u"matplotlib.pyplot.subplots"_s)
            continue;
        const bool numbered = word == u"figure" && m_scan.token(i + 2).kind == Kind::Number; // there is a bracket at least
        const QString number = numbered ? m_scan.source(i + 2, i + 2) : QString();
        if (numbered && numbers.contains(number)) // the same again
            continue;
        numbers += number;
        figures += loopAround(m_scan, i) == loop ? 1 : 2;
    }
    return figures;
}

// One show() shows all figures that are open; savefig() saves the last one only.
QList<Fix> PythonMends::saveFigures(const PythonCall &call, const QString &prefix)
{
    const qsizetype begin = m_scan.begin(call.chain.first);
    const qsizetype end = m_scan.end(call.close);
    const QString between = separator(begin, end);
    if (!between.startsWith(u'\n') && !between.startsWith(u'\r'))
        return {};
    const QString number = m_code.isTaken(u"number"_s) ? u"figure_number"_s : u"number"_s;
    const QString name = freeName(u"figure-{%1:02}"_s.arg(number), u".png"_s, false);
    const QString deeper = between + (between.endsWith(u'\t') ? u"\t"_s : u"    "_s);
    const QString text = u"for %1 in %2get_fignums():%3%2figure(%1).savefig(f\"%4\")%5%2close(\"all\")"_s.arg(
        number, prefix, deeper, name, between);
    return {Fix{PythonFiguresText::tr("Save each figure under a name of its own (%1)")
                    .arg(QString(name).replace(u"{%1:02}"_s.arg(number), u"01"_s)),
                {edit(begin, end, text)}}};
}

// "epochs = int(input('Epochs: '))" in a program that has arguments gets one more.
QList<Fix> PythonMends::asArgument(const PythonCall &call, const QString &name, const QString &type) const
{
    const ParsedArguments parsed = parsedArguments(m_code);
    const auto &layout = m_scan.layout();
    if (parsed.first < 0 || parsed.first > call.chain.first)
        return {};
    const QString where = layout.function(parsed.first);
    const QString option = u"--"_s + QString(name).replace(u'_', u'-');
    if ((!where.isEmpty() && where != layout.function(call.chain.first)) || m_code.text().contains(u'"' + option + u'"')
        || m_code.text().contains(u'\'' + option + u'\'') || name.startsWith(u'_'))
        return {};
    const qsizetype at = m_scan.begin(parsed.first);
    const QString added = u"%1.add_argument(\"%2\"%3, required=True)"_s.arg(parsed.parser, option,
                                                                            type.isEmpty() ? QString() : u", type="_s + type);
    const QString between = separator(at, m_scan.end(parsed.first + 6));
    return {Fix{
        PythonFiguresText::tr("Make it an argument of the program, %1").arg(option),
        {edit(at, at, added + between), edit(m_scan.begin(call.chain.first), m_scan.end(call.close), parsed.args + u'.' + name)},
        false}};
}

} // namespace voyageur::source
