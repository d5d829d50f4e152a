// SPDX-License-Identifier: GPL-3.0-or-later
// Slips of the hand: mistyped commands, module without its verb, quotes for a comment, and secrets in a script.
#include "script/rules/rulecheck.h"
#include "script/rules/secrets.h"
#include "script/rules/tornlines.h"
#include "script/secrets.h"
#include "script/suggestion.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

namespace voyageur::script {

using namespace Qt::StringLiterals;
using base::Severity;

namespace {

struct SlipRulesText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::SlipRules)
};

// What Environment Modules and Lmod take behind "module".
constexpr char moduleVerbs[] = " load add try-load try-add load-any unload rm del swap switch sw purge reset list avail av "
                               "spider show display disp whatis key keyword "
                               "search help use unuse save restore savelist saverm saveshow savedel describe mcc disable "
                               "is-loaded is-avail is-saved is-used overview ov "
                               "refresh update initadd initprepend initrm initlist initclear initswitch path paths append-path "
                               "prepend-path remove-path setenv unsetenv "
                               "getvar info-loaded config test source clear state sh-to-mod aliases category extension tablelist "
                               "--version --help -v -h sl r dl ";

void moduleWithoutVerb(const Subject &subject, const Call &call, Reporter &report)
{
    const auto words = call.arguments();
    const auto word = std::ranges::find_if(words, [](const BashWord &one) { return !one.text.startsWith('-'); });
    if (word == words.end() || !word->literal || QByteArrayView(moduleVerbs).contains(' ' + word->text + ' ')
        || word->text.size() < 2)
        return;
    QByteArray meant;
    for (const char *verb : {"load", "purge", "unload", "list", "avail", "swap", "restore"}) {
        if (editDistance(word->text, verb, 1) == 1
            || (word->text.size() > 3 && editDistance(word->text, verb, 2) == 2
                && word->text.size() == static_cast<qsizetype>(qstrlen(verb))))
            meant = verb;
    }
    if (!meant.isEmpty())
        return report.say(
            word->span,
            SlipRulesText::tr(
                "“module %1” is not a command, so nothing is loaded, and the script continues. Did you mean “module %2”?")
                .arg(shown(word->text), shown(meant)),
            {{SlipRulesText::tr("Write %1").arg(shown(meant)), {subject.edit(word->span, meant)}}});
    report.say(
        word->span,
        SlipRulesText::tr("“module %1” loads nothing, because the word load is missing. The script continues without the module.")
            .arg(shown(word->text)),
        {{SlipRulesText::tr("Write module load"), {subject.insert(word->span.begin, "load ")}}});
}

// Commands that job scripts call, and words beside them that are commands, too.
constexpr const char *usualName[] = {"python",    "python3", "module",   "source",    "export",      "srun",       "sbatch",
                                     "mkdir",     "echo",    "mpirun",   "mpiexec",   "torchrun",    "conda",      "virtualenv",
                                     "Rscript",   "julia",   "matlab",   "deepspeed", "accelerate",  "apptainer",  "nextflow",
                                     "rsync",     "unzip",   "hostname", "sleep",     "singularity", "nvidia-smi", "scontrol",
                                     "snakemake", "chmod",   "ulimit"};
constexpr char alsoCommands[] =
    " python2 python4 pythonw scrun strun jsrun prun modules sources sourced exports condor julia1 unzips funzip "
    "gunzip mpirun_rsh mpiexec_mpt sleepy echo2 conda2 conda3 ";

// "cfg = $dir/config.yaml"
bool assignsWithBlanks(const Call &call)
{
    const BashWord &word = call.command->words.at(call.program);
    const auto words = call.arguments();
    return call.before.isEmpty() && word.literal && !word.quoted && !words.empty() && words.front().text == "="
        && !words.front().quoted && variableNameLength(word.text) == word.text.size()
        && !isOneOf(call.name,
                    {"test", "expr", "let", "echo", "printf", "alias", "awk", "bc", "calc", "rem", "local", "declare", "export",
                     "typeset", "readonly"});
}

// "cd..", "ls-l", "mkdir-p": the blank behind the command is missing.
bool saidOfMissingBlank(const Subject &subject, const BashWord &word, const QSet<QByteArray> &own, Reporter &report)
{
    struct Letters {
        QByteArrayView program;
        QByteArrayView options; // usual ones: "rm-old" may be a program of one's own
    };
    static constexpr Letters usual[] = {{"ls", "lahtrS1"}, {"mkdir", "pv"}, {"rm", "rfRv"},
                                        {"cp", "rRpafvu"}, {"mv", "fvn"},   {"tar", "xzcvfjtJ"}};
    if (!word.literal || word.quoted || own.contains(word.text))
        return false;
    const auto dash = word.text.indexOf('-');
    const bool up = word.text == "cd.." || word.text.startsWith("cd../");
    const QByteArray name = up ? QByteArray("cd") : word.text.first(std::max<qsizetype>(dash, 0));
    const QByteArrayView rest = QByteArrayView(word.text).sliced(name.size());
    const auto found = std::ranges::find_if(usual, [&](const Letters &one) { return one.program == name; });
    const bool letters = found != std::end(usual) && rest.size() > 1
        && std::all_of(rest.begin() + 1, rest.end(), [&](char c) { return found->options.contains(c); });
    if (!up && !letters)
        return false;
    const QByteArray meant = name + ' ' + rest.toByteArray();
    report.say(
        word.span,
        SlipRulesText::tr("The command “%1” does not exist. bash reports “command not found”, and the script continues. Did you "
                          "mean %2?")
            .arg(shown(word.text), shown(meant)),
        {{SlipRulesText::tr("Write %1").arg(shown(meant)), {subject.edit(word.span, meant)}}});
    return true;
}

void mistyped(const Subject &subject, Reporter &report)
{
    if (!subject.isShell())
        return;
    sayOfTornLines(subject, report);
    sayOfPromptSigns(subject, report);
    sayOfBlankAfterEquals(subject, report);
    sayOfExitWords(subject, report);
    QSet<QByteArray> own;
    for (const BashCommand &command : subject.commands()) {
        if (!command.function.isEmpty())
            own += command.function;
        if (command.name() == "alias") {
            for (const BashWord &word : command.words)
                own += word.text.split('=').first();
        }
    }
    QHash<QByteArray, QByteArray> known; // what a name is meant for; empty: nothing
    for (const Call &call : subject.calls()) {
        const BashWord &word = call.command->words.at(call.program);
        const QByteArrayView raw = subject.view(word.span);
        if (raw.startsWith("'''") || raw.startsWith("\"\"\"")) {
            report.say(
                {word.span.begin, word.span.begin + 3},
                SlipRulesText::tr(
                    "Three quotes are a comment only in Python. bash reads the text between them as the name of a command. "
                    "Write # before each line."));
            continue;
        }
        if (assignsWithBlanks(call)) {
            const BashWord &sign = call.command->words.at(call.program + 1);
            const bool value = call.command->words.size() == call.program + 3;
            report.say({word.span.begin, sign.span.end},
                       SlipRulesText::tr(
                           "bash allows no spaces around “=”. It looks for a command “%1”, and the variable is not set. Write "
                           "%1=VALUE.")
                           .arg(shown(call.name)),
                       {{SlipRulesText::tr("Remove the spaces"),
                         value ? QList{subject.edit({word.span.end, call.command->words.at(call.program + 2).span.begin}, "=")}
                               : QList<base::TextEdit>()}});
            continue;
        }
        if (saidOfMissingBlank(subject, word, own, report))
            continue;
        if (call.name == "module" && call.before.isEmpty())
            moduleWithoutVerb(subject, call, report);
        if (!word.literal || word.quoted || word.text != call.name || call.name.size() < 4 || call.name.size() > 12
            || own.contains(call.name) || call.isBehind("apptainer") || call.isBehind("singularity") || call.isBehind("ssh"))
            continue;
        if (!known.contains(call.name)) {
            QByteArray meant;
            for (const char *one : usualName) {
                const bool shortName = qstrlen(one) < 5; // a letter more or less makes another command
                if (call.name == one) {
                    meant.clear();
                    break;
                }
                const bool near = editDistance(call.name, one, 1) == 1 && (call.name.front() | 0x20) == (one[0] | 0x20)
                    && (!shortName || call.name.size() == static_cast<qsizetype>(qstrlen(one)));
                if (near && !QByteArrayView(alsoCommands).contains(' ' + call.name + ' '))
                    meant = one;
            }
            known.insert(call.name, meant);
        }
        const QByteArray meant = known.value(call.name);
        if (!meant.isEmpty())
            report.say(word.span,
                       SlipRulesText::tr(
                           "The command “%1” does not exist. bash reports “command not found”, and the script continues. Did you "
                           "mean %2?")
                           .arg(shown(call.name), shown(meant)),
                       {{SlipRulesText::tr("Write %1").arg(shown(meant)), {subject.edit(word.span, meant)}}});
    }
}

// "sk-pro…": enough to find it, not enough to use it.
QString beginningOf(QByteArrayView secret)
{
    constexpr qsizetype most = 4;
    return shown(secret.first(std::min(most, secret.size() / 3))) + QChar(0x2026);
}

// It stands for a secret, or is none.
bool isNoSecret(const QByteArray &value)
{
    const QByteArray low = value.toLower();
    if (value.size() < 6 || low.contains("your") || low.contains("xxx") || low.contains("...") || low.contains("changeme")
        || low.contains("example") || low.contains("placeholder") || low.contains("token") || low.contains("secret")
        || low.contains("password") || low.contains("api_key"))
        return true;
    if (value.contains('<') || value.contains('$') || value.contains('`') || value.startsWith('/') || value.startsWith('~')
        || value.startsWith('.') || value.contains("://"))
        return true;
    return isOneOf(low, {"disabled", "default", "offline", "online", "dryrun"});
}

// A value that is surely a password, be there "secret" in it: letters and digits, and no word of a guide.
bool looksLikePassword(const QByteArray &value)
{
    constexpr qsizetype shortest = 6;
    const QByteArray low = value.toLower();
    const bool digit = std::ranges::any_of(value, [](char c) { return c >= '0' && c <= '9'; });
    const bool letter = std::ranges::any_of(low, [](char c) { return c >= 'a' && c <= 'z'; });
    return value.size() >= shortest && digit && letter && !low.contains("your") && !low.contains("xxx") && !value.contains('$')
        && !value.contains('<') && !value.contains('/');
}

bool namesSecret(const QByteArray &name)
{
    const QByteArray low = name.toLower().replace('-', '_');
    if (isServiceKey(name))
        return false;
    if (isOneOf(name, {"PGPASSWORD", "MYSQL_PWD", "SSHPASS", "RSYNC_PASSWORD"}))
        return true;
    for (const char *ending : {"token", "password", "passwd", "passphrase", "secret", "api_key", "apikey", "secret_key",
                               "access_key", "secret_access_key", "private_key"}) {
        if (low.endsWith(ending)
            && (low.size() == static_cast<qsizetype>(qstrlen(ending))
                || low.at(low.size() - static_cast<qsizetype>(qstrlen(ending)) - 1) == '_'))
            return true;
    }
    return false;
}

void secrets(const Subject &subject, Reporter &report)
{
    const QString advice = SlipRulesText::tr(
        "Scripts are copied, kept in Git and stored by Slurm, where others can read them. Change the secret, put "
        "the new one into a file in your home folder that only you can read (chmod 600), and read it from there.");
    const QByteArray &bytes = subject.script().bytes();
    QSet<int> lines;
    const auto say = [&](Span place, const QString &what) {
        const int line = subject.script().range(place).line;
        if (lines.contains(line))
            return;
        lines += line;
        report.say(place, what + u' ' + advice);
    };
    auto matches = secretShapes().globalMatch(QString::fromLatin1(bytes)); // a byte a letter, so that places are the same
    while (matches.hasNext()) {
        const auto match = matches.next();
        const int group = match.lastCapturedIndex();
        const Span secret{match.capturedStart(group), match.capturedEnd(group)};
        const QByteArray found = match.captured(group).toLatin1();
        const QByteArray whole = match.captured().toLatin1();
        if (whole.startsWith("curl"))
            continue; // by its words, below
        if (found.toLower().contains("xxx") || found.toLower().contains("your") || found.contains("...")
            || found.contains("password")
            || (whole.startsWith("://") && (found.size() < 4 || found.contains('"') || found.contains('\''))))
            continue;
        // "HF_TOKEN=hf_…": ML-WANDB-KEY
        const qsizetype begin = subject.line(secret.begin).begin;
        const QByteArray before = subject.text({begin, secret.begin});
        const auto equals = before.lastIndexOf('=');
        const auto blank = std::max(before.lastIndexOf(' ', std::max<qsizetype>(equals, 0)),
                                    before.lastIndexOf('#', std::max<qsizetype>(equals, 0)));
        if (equals > 0 && isServiceKey(QByteArrayView(before).sliced(blank + 1, equals - blank - 1)))
            continue;
        say(whole.startsWith("://") ? Span{match.capturedStart(), match.capturedEnd()} : secret,
            whole.startsWith("://") ? SlipRulesText::tr("This address contains a password.")
                                    : SlipRulesText::tr("This looks like a secret key (%1).").arg(beginningOf(found)));
    }
    const auto named = [&](const QByteArray &name, const QByteArray &value, Span place) {
        // "--max_token 512000", "--pad_token end": of a language model
        const bool mixed = std::ranges::any_of(value, [](char c) { return c >= '0' && c <= '9'; })
            && std::ranges::any_of(value, [](char c) { return (c | 0x20) >= 'a' && (c | 0x20) <= 'z'; });
        constexpr qsizetype shortestToken = 12;
        if (name.toLower().endsWith("token") && (!mixed || value.size() < shortestToken))
            return;
        if (namesSecret(name) && !isNoSecret(value))
            say(place,
                SlipRulesText::tr("%1 is a secret, and its value is visible here (%2).").arg(shown(name), beginningOf(value)));
    };
    for (const BashCommand &command : subject.commands()) {
        for (const BashAssignment &one : command.assignments) {
            if (one.value.literal)
                named(one.name, one.value.text, one.value.span);
        }
        const QByteArray program = command.name();
        for (qsizetype i = 1; i < command.words.size(); ++i) {
            const BashWord &word = command.words.at(i);
            if (!word.literal)
                continue;
            const auto equals = word.text.indexOf('=');
            const bool option = word.text.startsWith('-');
            if (equals > 0 && (option || program == "export" || program == "env")) {
                QByteArray name = word.text.first(equals);
                while (name.startsWith('-'))
                    name = name.sliced(1);
                named(name, word.text.sliced(equals + 1), word.span);
            } else if (option && i + 1 < command.words.size() && command.words.at(i + 1).literal) {
                const BashWord &next = command.words.at(i + 1);
                const bool user = program == "curl" && (word.text == "-u" || word.text == "--user") && next.text.contains(':')
                    && !isNoSecret(next.text.sliced(next.text.indexOf(':') + 1));
                const bool pass =
                    program == "sshpass" && word.text == "-p" && (!isNoSecret(next.text) || looksLikePassword(next.text));
                if (user || pass)
                    say(next.span, SlipRulesText::tr("This command contains a password."));
                else if (word.text.startsWith("--") && !next.text.startsWith('-'))
                    named(word.text.sliced(2), next.text, next.span);
            }
            const bool ofDatabase = isOneOf(program, {"mysql", "mysqldump", "mariadb"}) && word.text.startsWith("-p")
                && looksLikePassword(word.text.sliced(2));
            if (ofDatabase || (program == "sshpass" && word.text.startsWith("-p") && word.text.size() > 5)) {
                say(word.span, SlipRulesText::tr("This command contains a password."));
            }
        }
    }
}

// "alias python=python3.11" in a script: bash replaces aliases in a terminal only.
void aliases(const Subject &subject, Reporter &report)
{
    const QByteArray first = subject.text(subject.line(0)).trimmed();
    if (!subject.isShell() || !first.startsWith("#!") || !first.contains("bash") || first.contains(" -i")
        || subject.script().bytes().contains("expand_aliases") || subject.script().bytes().contains("posix"))
        return;
    QHash<QByteArray, const Call *> used; // the first call of a name; the last alias of it counts
    for (const Call &call : subject.calls()) {
        const BashWord &word = call.command->words.at(call.program);
        if (word.text == call.name && !word.quoted && call.before.isEmpty())
            used.insert(call.name, &call);
    }
    for (const Call *call : subject.callsOf("alias")) {
        if (call->command->substituted || call->command->conditional || call->inDocument)
            continue;
        const auto words = call->arguments();
        for (const BashWord &word : words) {
            const auto equals = word.text.indexOf('=');
            const QByteArray name = equals > 0 ? word.text.first(equals) : QByteArray();
            const Call *use = name.isEmpty() ? nullptr : used.value(name);
            const bool variable = variableNameLength(name) == name.size();
            if (!use || use->span().begin < call->span().end)
                continue;
            const bool alone = words.size() == 1 && variable && word.literal && call->command->redirections.isEmpty();
            const QByteArray function = name + "() { command " + word.text.sliced(equals + 1) + " \"$@\"; }";
            report.say(word.span,
                       SlipRulesText::tr("bash replaces aliases in a terminal only, not in a script. In line %2, “%1” is "
                                         "therefore the original command, or is not found. Write a function: %3.")
                           .arg(shown(name), QString::number(subject.script().range(use->span()).line), shown(function)),
                       {onRequest({SlipRulesText::tr("Write a function"),
                                   alone ? QList{subject.edit(call->span(), function)} : QList<base::TextEdit>()})});
        }
    }
}

constexpr RuleCheck slipChecks[] = {
    {"FORM-ALIAS", aliases},
    {"FORM-TYPO", mistyped},
    {"FORM-SECRET", secrets},
};

} // namespace

std::span<const RuleCheck> slipRules()
{
    return slipChecks;
}

} // namespace voyageur::script
