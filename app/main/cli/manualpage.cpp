// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/completions.h"
#include "main/cli/exclusionoptions.h"
#include "main/cli/text.h"
#include "main/cli/verb.h"

#include <QCoreApplication>

namespace voyageur::cli {

using namespace Qt::StringLiterals;

namespace {

// A line of text, not a request: a backslash, and a dot or an apostrophe at the beginning, mean something in troff.
QString quoted(QString text)
{
    text.replace(u'\\', "\\e"_L1).replace(u'-', "\\-"_L1);
    if (text.startsWith(u'.') || text.startsWith(u'\''))
        text.prepend("\\&"_L1);
    return text;
}

QString tagged(const QString &tag, const QString &text)
{
    return u".TP\n\\fB%1\\fR\n%2\n"_s.arg(quoted(tag), quoted(text));
}

QString optionList(std::span<const Option> options)
{
    QString out;
    for (const Option &option : options)
        out += tagged(optionWords(option), Text::tr(option.help));
    return out;
}

} // namespace

QByteArray manualPage()
{
    QString page = u".\\\" SPDX-License-Identifier: GPL-3.0-or-later\n.TH VOYAGEUR 1 \"\" \"voyageur %1\"\n"_s.arg(
        QCoreApplication::applicationVersion());
    page += u".SH NAME\nvoyageur \\- %1\n"_s.arg(
        quoted(Text::tr("Takes a machine-learning project from this computer to a Slurm cluster, and brings the results back.")
                   .chopped(1)));
    page += u".SH SYNOPSIS\n.nf\n"_s;
    for (const QString &form : {u"voyageur [FOLDER]"_s, u"voyageur FILE.voyageur-course"_s})
        page += quoted(form) + u'\n';
    for (const Verb *verb : allVerbs())
        for (const QString &form : QString::fromUtf8(verb->usage).split(u'\n'))
            page += quoted(u"voyageur %1 %2"_s.arg(QLatin1StringView(verb->name), form)) + u'\n';
    page += u".fi\n.SH %1\n"_s.arg(quoted(Text::tr("COMMANDS")));
    for (const Verb *verb : allVerbs()) {
        page += u".SS %1\n%2\n"_s.arg(quoted(QString::fromLatin1(verb->name)), quoted(Text::tr(verb->summary)));
        page += u".nf\n%1\n.fi\n"_s.arg(quoted(u"voyageur "_s + QString::fromUtf8(verb->example)));
        page += optionList(verb->options) + optionList(exclusionOptions(verb->leavesOut));
    }
    page += u".SH %1\n"_s.arg(quoted(Text::tr("LOGIN OPTIONS"))) + optionList(loginOptions());
    page += u".SH %1\n"_s.arg(quoted(Text::tr("COMMON OPTIONS"))) + optionList(commonOptions());
    page += u".SH %1\n"_s.arg(quoted(Text::tr("EXIT STATUS")));
    for (const auto &[status, meaning] : exitStatuses())
        page += tagged(QString::number(status), meaning);
    return page.toUtf8();
}

} // namespace voyageur::cli
