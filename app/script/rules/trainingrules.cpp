// SPDX-License-Identifier: GPL-3.0-or-later
// Group H: what the script says about the training.
#include "script/rules/rulecheck.h"
#include "script/rules/secrets.h"
#include "script/rules/servers.h"
#include "script/rules/subject.h"

#include <QCoreApplication>
#include <QHash>
#include <QSet>

#include <algorithm>

namespace voyageur::script {

using namespace Qt::StringLiterals;

namespace {

struct TrainingRulesText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::TrainingRules)
};

bool isPort(QByteArrayView text)
{
    return text.size() >= 2 && text.size() <= 5 && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

// The port

struct Port {
    Span span;
    QByteArray number;
    bool constant = false; // in '…' nothing is worked out
};

// Where `number` ends the text of a word, with or without a quote behind it.
std::optional<Port> portAtEnd(const Subject &subject, Span word, const QByteArray &number)
{
    const QByteArray raw = subject.text(word);
    const auto at = raw.lastIndexOf(number);
    if (at < 0)
        return std::nullopt;
    return Port{{word.begin + at, word.begin + at + number.size()}, number, raw.contains('\'')};
}

bool isPortOption(QByteArrayView name)
{
    return isOneOf(name, {"--master_port", "--master-port", "--main_process_port", "--main-process-port"});
}

// "--rdzv_endpoint=$HOST:29500" as one word or two, "--master_port 29500": what the processes meet at; empty for any other.
QByteArray meetingPoint(const Call &call, size_t i)
{
    const auto words = call.arguments();
    const QByteArray &word = words[i].text;
    const auto equals = word.indexOf('=');
    if (equals > 0 && isPortOption(word.first(equals)))
        return word.sliced(equals + 1);
    if (i > 0 && isPortOption(words[i - 1].text))
        return word;
    const bool endpoint = i > 0 && isOneOf(words[i - 1].text, {"--rdzv_endpoint", "--rdzv-endpoint"});
    const bool meets =
        endpoint || word.contains("tcp://") || word.startsWith("--rdzv_endpoint=") || word.startsWith("--rdzv-endpoint=");
    return meets && word.contains(':') ? word.sliced(word.lastIndexOf(':') + 1) : QByteArray();
}

bool isPassive(const Call &call)
{
    return call.has("--standalone") || isOneOf(call.name, {"echo", "printf", "ssh", "curl"});
}

// The variables that hold the port.
QSet<QByteArray> portVariables(const Subject &subject)
{
    QSet<QByteArray> names{"MASTER_PORT"};
    for (const Call &call : subject.calls()) {
        const size_t words = isPassive(call) ? 0 : call.arguments().size();
        for (size_t i = 0; i < words; ++i) {
            QByteArray point = meetingPoint(call, i);
            if (point.startsWith("${") && point.endsWith('}'))
                point = '$' + point.sliced(2).chopped(1);
            if (point.size() > 1 && point.startsWith('$')
                && variableNameLength(QByteArrayView(point).sliced(1)) == point.size() - 1)
                names += point.sliced(1);
        }
    }
    return names;
}

// A variable set to something, as a command of its own or behind export.
struct Setting {
    QByteArray name;
    QByteArray value;
    Span span;
};

QList<Setting> settingsOf(const BashCommand &command)
{
    QList<Setting> settings;
    for (const BashAssignment &assignment : command.assignments)
        settings += {assignment.name, assignment.value.text, assignment.value.span};
    if (isOneOf(command.name(), {"export", "declare"})) {
        for (const BashWord &word : command.words) {
            const auto equals = word.text.indexOf('=');
            if (equals > 0)
                settings += {word.text.first(equals), word.text.sliced(equals + 1), word.span};
        }
    }
    return settings;
}

// Where each of these variables is changed last, to something that is no fixed port: "((PORT++))", "PORT=$((PORT + 1))".
QHash<QByteArray, qsizetype> lastChanges(const Subject &subject, const QSet<QByteArray> &names)
{
    QHash<QByteArray, qsizetype> last;
    for (const BashCommand &command : subject.commands()) {
        for (const Setting &setting : settingsOf(command)) {
            if (names.contains(setting.name) && !isPort(setting.value))
                last[setting.name] = command.span.begin;
        }
        const bool computes =
            !command.words.isEmpty() && (command.words.first().text.startsWith("((") || command.name() == "let");
        if (!computes && command.name() != "read")
            continue;
        const QByteArrayView text = subject.view(command.span);
        for (qsizetype at = 0; at < text.size();) {
            const qsizetype length = variableNameLength(text.sliced(at));
            const QByteArray name = text.sliced(at, length).toByteArray();
            if (names.contains(name))
                last[name] = command.span.begin;
            at += std::max<qsizetype>(length, 1);
        }
    }
    return last;
}

// torchrun takes its port from --master_port or PET_MASTER_PORT alone, and sets MASTER_PORT for what it starts. The run, where
// the script has nothing else that could read the variable; null otherwise.
const PythonRun *onlyTorchrun(const Subject &subject)
{
    const auto &runs = subject.pythonRuns();
    const auto ofTorch = [](const PythonRun &run) { return isOneOf(run.launcher, {"torchrun", "torch.distributed.run"}); };
    const QByteArray &bytes = subject.script().bytes();
    const bool read = bytes.contains("$MASTER_PORT") || bytes.contains("${MASTER_PORT") || bytes.contains("PET_MASTER_PORT");
    return runs.isEmpty() || read || !std::ranges::all_of(runs, ofTorch) ? nullptr : &runs.first();
}

bool hasPortOfItsOwn(const PythonRun &run)
{
    return std::ranges::any_of(run.call->arguments(), [](const BashWord &word) {
        const QByteArray name = QByteArray(word.text).replace('_', '-');
        return name == "--standalone" || name.startsWith("--master-port") || name.startsWith("--rdzv");
    });
}

// "export MASTER_PORT=29501" before "torchrun train.py".
void sayOfUnreadPort(const Subject &subject, const Setting &setting, const PythonRun &run, Reporter &report)
{
    // not shell: what the person's script is to say
    const QByteArray option = "--master_port=$((20000 + SLURM_JOB_ID % 20000))";
    const BashWord &word = run.call->command->words.at(run.call->program);
    report.say(
        setting.span,
        TrainingRulesText::tr("torchrun does not read MASTER_PORT. All its jobs use port 29500, and when two jobs on one node "
                              "want this port, the second stops with “Address already in use”. Write %1 after torchrun.")
            .arg(shown(option)),
        {{TrainingRulesText::tr("Derive the port from the job's number"),
          run.launcher == "torchrun" ? QList{subject.insert(word.span.end, ' ' + option)} : QList<base::TextEdit>()}});
}

void fixedPort(const Subject &subject, Reporter &report)
{
    const bool wholeNode =
        subject.request().wholeNodes || (subject.cluster() && subject.cluster()->slurm.wholeNodesForGpuJobs.is(true));
    if (wholeNode)
        return; // nobody else is on the node
    const auto say = [&](const std::optional<Port> &port) {
        if (!port || port->number == "00")
            return;
        // not shell: what the person's script is to say
        const QByteArray instead = "$((20000 + SLURM_JOB_ID % 20000))";
        QList<base::Fix> fixes;
        if (!port->constant)
            fixes += {TrainingRulesText::tr("Derive the port from the job's number"), {subject.edit(port->span, instead)}};
        report.say(
            port->span,
            TrainingRulesText::tr("All your jobs use port %1, and other users may too. When two jobs on one node want this port, "
                                  "the second stops with “Address already in use”. Derive the port from the job's number: %2.")
                .arg(shown(port->number), shown(instead)),
            fixes);
    };
    const QSet<QByteArray> names = portVariables(subject);
    const QHash<QByteArray, qsizetype> changes = lastChanges(subject, names);
    const PythonRun *torchrun = onlyTorchrun(subject);
    for (const BashCommand &command : subject.commands()) {
        for (const Setting &setting : settingsOf(command)) {
            if (!names.contains(setting.name) || !isPort(setting.value) || changes.value(setting.name, -1) >= command.span.begin)
                continue;
            if (!torchrun || setting.name != "MASTER_PORT")
                say(portAtEnd(subject, setting.span, setting.value));
            else if (!hasPortOfItsOwn(*torchrun))
                sayOfUnreadPort(subject, setting, *torchrun, report);
        }
    }
    for (const Call &call : subject.calls()) {
        const size_t words = isPassive(call) ? 0 : call.arguments().size();
        for (size_t i = 0; i < words; ++i) {
            const QByteArray point = meetingPoint(call, i);
            if (isPort(point))
                say(portAtEnd(subject, call.arguments()[i].span, point));
        }
    }
}

// TensorBoard

void tensorBoard(const Subject &subject, Reporter &report)
{
    const bool tunnelled = tunnelsOut(subject);
    for (const Call &call : subject.calls()) {
        const auto words = call.arguments();
        const bool asModule = call.name.startsWith("python") && words.size() > 1 && words[0].text == "-m"
            && words[1].text.startsWith("tensorboard");
        if (call.name != "tensorboard" && !asModule)
            continue;
        const bool serves = std::ranges::any_of(words, [](const BashWord &word) { return word.text.startsWith("--log"); });
        const bool reachable = std::ranges::any_of(words, [](const BashWord &word) {
            return word.text == "--bind_all" || word.text.startsWith("--host") || word.text == "--inspect";
        });
        if (!serves || reachable || tunnelled)
            continue;
        report.say(call.nameSpan(),
                   TrainingRulesText::tr(
                       "Without --host, TensorBoard answers only programs on its own node. A tunnel from your computer comes "
                       "from the login node, so TensorBoard refuses it. Add --host 0.0.0.0."),
                   {{TrainingRulesText::tr("Add --host 0.0.0.0"),
                     {subject.insert(call.command->words.last().span.end, " --host 0.0.0.0")}}});
    }
}

// Keys

// Written out, and not a placeholder such as "<your key>".
bool isSecret(const QByteArray &value)
{
    constexpr qsizetype shortest = 16;
    const QByteArray small = value.toLower();
    for (const QByteArrayView part : {QByteArrayView("your"), QByteArrayView("xxx"), QByteArrayView("..."), QByteArrayView("key"),
                                      QByteArrayView("token"), QByteArrayView("votre"), QByteArrayView("changeme")}) {
        if (QByteArrayView(small).contains(part))
            return false;
    }
    return value.size() >= shortest && std::ranges::all_of(value, [](char c) {
               return c == '-' || c == '_' || c == '=' || c == '+' || c == '.' || (c >= '0' && c <= '9')
                   || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z');
           });
}

// What stands behind the "#" of lines that set a variable, were they no comments.
QList<Span> commentedOut(const Subject &subject)
{
    QList<Span> found;
    const QByteArrayView bytes(subject.script().bytes());
    for (qsizetype begin = 0; subject.isShell() && begin < bytes.size();) {
        const auto newline = bytes.indexOf('\n', begin);
        const qsizetype end = newline < 0 ? bytes.size() : newline;
        qsizetype at = begin;
        while (at < end && QByteArrayView("# \t").contains(bytes[at]))
            ++at;
        const QByteArrayView line = bytes.sliced(at, end - at);
        if (bytes.sliced(begin, at - begin).contains('#') && line.contains('=') && !line.startsWith("SBATCH"))
            found += Span{at, end};
        begin = end + 1;
    }
    return found;
}

void key(const Subject &subject, Reporter &report)
{
    // The message does not repeat the key: findings are printed and sent around.
    const auto say = [&](Span where, const QByteArray &name, bool inComment = false) {
        report.say(where,
                   TrainingRulesText::tr(
                       "The script contains a secret key (%1). Anyone who can read the file can use your account, and in a "
                       "public repository that is everybody. Log in once on a login node instead (“wandb login”, "
                       "“huggingface-cli login”), which keeps the key in your own file. If you ever shared this script, create "
                       "a new key.")
                           .arg(shown(name))
                       + (inComment ? u' ' + TrainingRulesText::tr("The secret can be read even in a comment.") : QString()));
    };
    const auto lookAt = [&](Span word, const QByteArray &name, const QByteArray &value, bool inComment = false) {
        const bool hasDigit = std::ranges::any_of(value, [](char c) { return c >= '0' && c <= '9'; });
        if (!isServiceKey(name) || !isSecret(value) || (inComment && !hasDigit)) // in a comment it may be plain words
            return;
        const auto at = subject.text(word).lastIndexOf(value);
        say(at < 0 ? word : Span{word.begin + at, word.begin + at + value.size()}, name, inComment);
    };
    const auto lookInto = [&](const BashCommand &command, qsizetype offset, bool inComment) {
        const auto at = [&](Span span) { return Span{span.begin + offset, span.end + offset}; };
        for (const BashAssignment &assignment : command.assignments)
            lookAt(at(assignment.value.span), assignment.name, assignment.value.text, inComment);
        for (const BashWord &word : command.words) { // "export NAME=value", "env NAME=value"
            const auto equals = word.text.indexOf('=');
            if (equals > 0)
                lookAt(at(word.span), word.text.first(equals), word.text.sliced(equals + 1), inComment);
        }
    };
    for (const BashCommand &command : subject.commands())
        lookInto(command, 0, false);
    for (const Span comment : commentedOut(subject)) {
        for (const BashCommand &command : Bash::parse(subject.text(comment)).commands())
            lookInto(command, comment.begin, true);
    }
    for (const Call &call : subject.calls()) {
        const bool logsIn = (isOneOf(call.name, {"wandb", "hf", "huggingface-cli"})) && call.has("login");
        if (!logsIn)
            continue;
        for (const BashWord &word : call.arguments()) {
            if (word.literal && !word.text.startsWith('-') && isSecret(word.text))
                say(word.span, call.name + " login");
        }
    }
    const OptionUse *exported = subject.use("export");
    for (const QByteArray &part : exported ? exported->text.split(',') : QList<QByteArray>()) {
        const auto equals = part.indexOf('=');
        if (equals > 0)
            lookAt(Subject::valueSpan(*exported), part.first(equals), part.sliced(equals + 1));
    }
}

constexpr RuleCheck trainingChecks[] = {
    {"ML-DDP-PORT", fixedPort},
    {"ML-TF-TB", tensorBoard},
    {"ML-WANDB-KEY", key},
};

} // namespace

std::span<const RuleCheck> trainingRules()
{
    return trainingChecks;
}

} // namespace voyageur::script
