// SPDX-License-Identifier: GPL-3.0-or-later
// An answer at the keyboard becomes an argument of the program.
#include "source/pythonmends.h"

#include <QCoreApplication>

namespace voyageur::source {

using namespace Qt::StringLiterals;
using base::Fix;
using Kind = PythonToken::Kind;

namespace {

struct PythonArgumentsText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::source::CodeScan)
};

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

// The whole text is gone through for it.
const ParsedArguments &PythonMends::programArguments() const
{
    if (!m_parsed)
        m_parsed = parsedArguments(m_code);
    return *m_parsed;
}

// "epochs = int(input('Epochs: '))" in a program that has arguments gets one more.
QList<Fix> PythonMends::asArgument(const PythonCall &call, const QString &name, const QString &type) const
{
    const ParsedArguments &parsed = programArguments();
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
        PythonArgumentsText::tr("Use a program argument, %1").arg(option),
        {edit(at, at, added + between), edit(m_scan.begin(call.chain.first), m_scan.end(call.close), parsed.args + u'.' + name)},
        false}};
}

} // namespace voyageur::source
