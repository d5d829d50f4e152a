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
    {"json", nullptr, QT_TRANSLATE_NOOP("voyageur::cli::Text", "Write the answer as JSON to stdout")},
    {"help", nullptr, QT_TRANSLATE_NOOP("voyageur::cli::Text", "Show this help"), 'h'},
};

const Option forLogins[] = {
    {"identity", "FILE", QT_TRANSLATE_NOOP("voyageur::cli::Text", "Use this private key")},
    {"passphrase-file", "FILE",
     QT_TRANSLATE_NOOP("voyageur::cli::Text", "Read the key’s passphrase from the first line of FILE; no server gets it")},
    {"password-file", "FILE",
     QT_TRANSLATE_NOOP("voyageur::cli::Text", "Read the password of C from the first line of FILE; no jump host gets it")},
    {"answer-file", "FILE",
     QT_TRANSLATE_NOOP("voyageur::cli::Text", "Answer C’s further questions with the lines of FILE, in order")},
    {"answer", "TEXT", QT_TRANSLATE_NOOP("voyageur::cli::Text", "Answer C’s next visible question; may be repeated"), 0, true},
    {"jump-password-file", "[HOST=]FILE",
     QT_TRANSLATE_NOOP("voyageur::cli::Text",
                       "Read the jump host’s password from the first line of FILE; may be repeated, with HOST"),
     0, true},
    {"jump-answer-file", "[HOST=]FILE",
     QT_TRANSLATE_NOOP("voyageur::cli::Text", "Answer the jump host’s further questions with the lines of FILE, in order"), 0,
     true},
    {"accept-host-key", "SHA256:…", QT_TRANSLATE_NOOP("voyageur::cli::Text", "Accept an unknown host key with this fingerprint")},
    {"replace-host-key", "SHA256:…",
     QT_TRANSLATE_NOOP("voyageur::cli::Text",
                       "Replace a changed host key, if the new one has this fingerprint from the cluster’s support")},
    {"jump", "[USER@]HOST[:PORT],…",
     QT_TRANSLATE_NOOP("voyageur::cli::Text", "Go through these hosts, nearest first; “none” ignores ~/.ssh/config")},
    {"connect-timeout", "SECONDS",
     QT_TRANSLATE_NOOP("voyageur::cli::Text", "Stop connecting after this many seconds (default: 60)")},
};

constexpr int columns = 80;

// Words in lines of at most so many columns; all lines but the first begin with so many blanks.
QString wrapped(const QString &text, int indent)
{
    QString out;
    qsizetype used = indent;
    for (const QString &word : text.split(u' ')) {
        if (used > indent && used + 1 + word.size() > columns) {
            out += u'\n' + QString(indent, u' ');
            used = indent;
        }
        if (used > indent) {
            out += u' ';
            ++used;
        }
        out += word;
        used += word.size();
    }
    return out;
}

QString aboutClusters()
{
    return wrapped(Text::tr("C is a cluster: a name such as narval (list: voyageur clusters), a host of ~/.ssh/config, or "
                            "user@host[:port]."),
                   0)
        + u'\n';
}

QString aboutNodes()
{
    return wrapped(
               Text::tr("NAME/dtn, NAME/dtn2 … are data transfer nodes of the cluster NAME, NAME/robot … its automation nodes. "
                        "Each has its own login, and is used only when named (list: voyageur clusters NAME)."),
               0)
        + u'\n';
}

struct HelpLine {
    QString left;
    QString right;
};

QString table(const QList<HelpLine> &lines)
{
    constexpr qsizetype widest = 22; // what is longer has a line of its own
    qsizetype width = 0;
    for (const auto &line : lines)
        width = std::max(width, std::min(line.left.size(), widest));
    const int indent = static_cast<int>(width) + 4;
    QString text;
    for (const auto &line : lines) {
        text += "  "_L1 + line.left.leftJustified(width + 2);
        if (line.left.size() > width)
            text += u'\n' + QString(indent, u' ');
        text += wrapped(line.right, indent) + u'\n';
    }
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

// By name only: `login` explains them, and every verb that signs in takes the same.
QString loginOptionNames()
{
    QStringList names;
    for (const Option &option : forLogins)
        names += u"--"_s + QLatin1StringView(option.name);
    return u'\n' + Text::tr("Login options (see voyageur login --help):") + u"\n  "_s + wrapped(names.join(u' '), 2) + u'\n';
}

QString statusLine()
{
    QStringList statuses;
    for (const auto &[status, meaning] : exitStatuses())
        statuses += QString::number(status) + u' ' + meaning;
    return wrapped(Text::tr("Exit status: %1").arg(statuses.join("; "_L1)), 0) + u'\n';
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

QList<std::pair<int, QString>> exitStatuses()
{
    return {{0, Text::tr("done")},
            {1, Text::tr("the answer is no")},
            {2, Text::tr("invalid request")},
            {3, Text::tr("cluster unreachable, or login refused")},
            {130, Text::tr("interrupted")}};
}

QString generalHelp()
{
    QList<HelpLine> lines;
    for (const Verb *verb : verbs)
        lines += {QString::fromLatin1(verb->name), Text::tr(verb->summary)};
    QString text = wrapped(
        Text::tr("Takes a machine-learning project from this computer to a Slurm cluster, and brings the results back."), 0);
    text += u'\n';
    text += u'\n'
        + table({{u"voyageur [FOLDER]"_s, Text::tr("open the window (on a project)")},
                 {u"voyageur FILE.voyageur-course"_s, Text::tr("open a course file in the window")},
                 {u"voyageur VERB …"_s, Text::tr("run a command in the terminal")},
                 {u"voyageur VERB --help"_s, Text::tr("explain a command")},
                 {u"voyageur --version"_s, Text::tr("print the version")}});
    text += u'\n' + Text::tr("Commands:") + u'\n' + table(lines) + u'\n';
    text += aboutClusters() + aboutNodes();
    text += statusLine();
    return text;
}

QString verbHelp(const Verb &verb)
{
    QString text;
    for (const QString &form : QString::fromUtf8(verb.usage).split(u'\n'))
        text += wrapped(u"voyageur %1 %2"_s.arg(QLatin1StringView(verb.name), form), 4) + u'\n';
    text += u'\n' + wrapped(Text::tr(verb.summary), 0) + u'\n';
    if (verb.example)
        text += wrapped(Text::tr("Example: %1").arg(u"voyageur "_s + QString::fromUtf8(verb.example)), 2) + u'\n';
    if (verb.signsIn || verb.takesNodes)
        text += u'\n' + aboutClusters() + (verb.takesNodes ? aboutNodes() : QString());
    text += optionTable(Text::tr("Options:"), verb.options);
    text += optionTable(Text::tr("Exclusions:"), exclusionOptions(verb.leavesOut));
    if (verb.runsCommand) {
        text +=
            wrapped(Text::tr("Other options are passed to salloc. What follows -- runs in the job, and gives the exit status."),
                    0)
            + u'\n';
    } else if (verb.passesOn) {
        text += wrapped(Text::tr("Other options are passed to sbatch. What follows -- is passed to the script."), 0) + u'\n';
    }
    if (verb.scriptArguments)
        text += Text::tr("What follows -- is passed to the script.") + u'\n';
    if (&verb == &loginVerb) {
        text += optionTable(Text::tr("Answers for the login, without a terminal:"), loginOptions());
        text += Text::tr("Protect these files and the private key: chmod 600.") + u'\n';
    } else if (verb.signsIn) {
        text += loginOptionNames();
    }
    return text + optionTable(Text::tr("With every command:"), commonOptions()) + u'\n' + statusLine();
}

} // namespace voyageur::cli
