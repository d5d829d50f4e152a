// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/verb.h"

#include "main/cli/exclusionoptions.h"
#include "main/cli/text.h"

#include <QStringList>

#include <algorithm>

namespace voyageur::cli {

using namespace Qt::StringLiterals;

namespace {

constexpr const Verb *verbs[] = {
    &practiceVerb, &checkVerb,    &explainVerb, &scanVerb,    &surveyVerb, &packVerb,        &loginVerb, &logoutVerb,
    &keyVerb,      &testVerb,     &pushVerb,    &pullVerb,    &syncVerb,   &submitVerb,      &jobsVerb,  &logVerb,
    &diagnoseVerb, &waitVerb,     &cancelVerb,  &storageVerb, &tunnelVerb, &tensorboardVerb, &runVerb,   &runsVerb,
    &courseVerb,   &clustersVerb, &supportVerb, &recipesVerb, &scriptVerb, &envVerb,         &allocVerb, &efficiencyVerb};

const Option forAll[] = {
    {"json", nullptr, QT_TRANSLATE_NOOP("voyageur::cli::Text", "Write the answer as JSON on stdout, and nothing else there")},
    {"help", nullptr, QT_TRANSLATE_NOOP("voyageur::cli::Text", "Show this help"), 'h'},
};

const Option forLogins[] = {
    {"identity", "FILE", QT_TRANSLATE_NOOP("voyageur::cli::Text", "Sign in with this private key")},
    {"passphrase-file", "FILE",
     QT_TRANSLATE_NOOP("voyageur::cli::Text", "The first line of this file opens the key; it goes to no server")},
    {"password-file", "FILE",
     QT_TRANSLATE_NOOP("voyageur::cli::Text",
                       "The first line of this file is the password on C; it opens no key, and no jump "
                       "host gets it")},
    {"answer-file", "FILE",
     QT_TRANSLATE_NOOP("voyageur::cli::Text", "The lines of this file answer what C asks besides, in order")},
    {"answer", "TEXT",
     QT_TRANSLATE_NOOP("voyageur::cli::Text",
                       "Answers what C asks besides and shows while it is typed, in order; may be repeated"),
     0, true},
    {"jump-password-file", "[HOST=]FILE",
     QT_TRANSLATE_NOOP("voyageur::cli::Text",
                       "The first line of this file is the password on the jump host; may be repeated, with "
                       "the HOST of each"),
     0, true},
    {"jump-answer-file", "[HOST=]FILE",
     QT_TRANSLATE_NOOP("voyageur::cli::Text", "The lines of this file answer what the jump host asks besides, in order"), 0,
     true},
    {"accept-host-key", "SHA256:…",
     QT_TRANSLATE_NOOP("voyageur::cli::Text", "Accept the host's key when it has this fingerprint")},
    {"replace-host-key", "SHA256:…",
     QT_TRANSLATE_NOOP("voyageur::cli::Text",
                       "When the host's key has changed: replace the old one if the new one has this fingerprint, which the "
                       "cluster's support gave")},
    {"jump", "[USER@]HOST[:PORT],…",
     QT_TRANSLATE_NOOP("voyageur::cli::Text",
                       "Go through these hosts, the nearest first; “none”: not through those of ~/.ssh/config")},
    {"connect-timeout", "SECONDS", QT_TRANSLATE_NOOP("voyageur::cli::Text", "Give up connecting after this time (60)")},
};

QString aboutClusters()
{
    return Text::tr("C is a cluster: a name of “voyageur clusters” (narval), a host of ~/.ssh/config, or user@host[:port].")
        + u'\n';
}

QString aboutNodes()
{
    return Text::tr(
               "NAME/dtn, NAME/dtn2 … are data transfer nodes of the cluster NAME, NAME/robot … its automation nodes: hosts of "
               "their own, with a login of their own. “voyageur clusters NAME” lists them; one is signed in to only when it is "
               "named.")
        + u'\n';
}

struct HelpLine {
    QString left;
    QString right;
};

QString table(const QList<HelpLine> &lines)
{
    qsizetype width = 0;
    for (const auto &line : lines)
        width = std::max(width, line.left.size());
    QString text;
    for (const auto &line : lines)
        text += "  "_L1 + line.left.leftJustified(width + 2) + line.right + u'\n';
    return text;
}

HelpLine helpLine(const Option &option)
{
    return {optionWords(option), Text::tr(option.help)};
}

QString optionTable(const QString &title, std::span<const Option> options)
{
    if (options.empty())
        return {};
    QList<HelpLine> lines;
    for (const Option &option : options)
        lines += helpLine(option);
    return u'\n' + title + u'\n' + table(lines);
}

} // namespace

std::span<const Verb *const> allVerbs()
{
    return verbs;
}

const Verb *findVerb(const QString &name)
{
    const auto found = std::ranges::find_if(verbs, [&](const Verb *verb) { return name == QLatin1StringView(verb->name); });
    return found == std::end(verbs) ? nullptr : *found;
}

std::span<const Option> commonOptions()
{
    return forAll;
}

std::span<const Option> loginOptions()
{
    return forLogins;
}

std::array<std::span<const Option>, 4> optionsOf(const Verb &verb)
{
    return {std::span<const Option>(verb.options), exclusionOptions(verb.leavesOut),
            verb.signsIn ? loginOptions() : std::span<const Option>(), commonOptions()};
}

QString optionWords(const Option &option)
{
    QString words = option.letter ? u"-%1, --%2"_s.arg(QString(QLatin1Char(option.letter)), QLatin1StringView(option.name))
                                  : u"--%1"_s.arg(QLatin1StringView(option.name));
    if (option.value)
        words += u' ' + QString::fromUtf8(option.value);
    return words;
}

QString generalHelp()
{
    QList<HelpLine> lines;
    for (const Verb *verb : verbs)
        lines += {QString::fromLatin1(verb->name), Text::tr(verb->summary)};
    QString text =
        Text::tr("Takes a machine-learning project from this computer to a Slurm cluster, and its results back.") + u'\n';
    text += u'\n'
        + table({{u"voyageur [FOLDER]"_s, Text::tr("opens the window (on a project)")},
                 {u"voyageur FILE.voyageur-course"_s, Text::tr("shows a course file in the window")},
                 {u"voyageur VERB …"_s, Text::tr("works in the terminal")},
                 {u"voyageur VERB --help"_s, Text::tr("explains a verb")},
                 {u"voyageur --version"_s, Text::tr("says which version this is")}});
    text += u'\n' + Text::tr("Verbs:") + u'\n' + table(lines) + u'\n';
    text += aboutClusters() + aboutNodes();
    text +=
        Text::tr("Exit status: 0 done; 1 the answer is no; 2 the request made no sense; 3 the cluster could not be reached or "
                 "refused the login; 130 interrupted.")
        + u'\n';
    return text;
}

QString verbHelp(const Verb &verb)
{
    QString text;
    for (const QString &form : QString::fromUtf8(verb.usage).split(u'\n'))
        text += u"voyageur %1 %2\n"_s.arg(QLatin1StringView(verb.name), form);
    text += u'\n' + Text::tr(verb.summary) + u'\n';
    if (verb.signsIn || verb.takesNodes)
        text += u'\n' + aboutClusters() + (verb.takesNodes ? aboutNodes() : QString());
    text += optionTable(Text::tr("Options:"), verb.options);
    text += optionTable(Text::tr("What is left out:"), exclusionOptions(verb.leavesOut));
    if (verb.runsCommand) {
        text += u'\n'
            + Text::tr("Every other option is one of salloc and goes to it; what follows -- is run inside of it, and this ends "
                       "with its status.")
            + u'\n';
    } else if (verb.passesOn) {
        text += u'\n'
            + Text::tr("Every other option is one of sbatch and goes to it; what follows -- are the arguments of the script.")
            + u'\n';
    }
    if (verb.scriptArguments)
        text += u'\n' + Text::tr("What follows -- are the arguments of the script.") + u'\n';
    if (verb.signsIn) {
        text += optionTable(Text::tr("Answers for the login, for when there is no terminal to ask in:"), loginOptions());
        text += Text::tr("A file with answers, and a private key, must be yours alone (chmod 600).") + u'\n';
    }
    return text + optionTable(Text::tr("With every verb:"), commonOptions());
}

} // namespace voyageur::cli
