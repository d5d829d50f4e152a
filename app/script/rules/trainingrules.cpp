// SPDX-License-Identifier: GPL-3.0-or-later
// Group H: what the script says about the training.
#include "script/rules/rulecheck.h"
#include "script/rules/subject.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::script {

namespace {

struct Says {
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

// "tcp://host:3456", "--rdzv_endpoint=host:29500"
QByteArray portOfAddress(const QByteArray &word)
{
    const bool meets = word.contains("tcp://") || word.startsWith("--rdzv_endpoint=") || word.startsWith("--rdzv-endpoint=");
    const QByteArray tail = word.sliced(word.lastIndexOf(':') + 1);
    return meets && isPort(tail) ? tail : QByteArray();
}

std::optional<Port> portOfWord(const Subject &subject, const Call &call, size_t i)
{
    const auto words = call.arguments();
    const QByteArray &word = words[i].text;
    const auto equals = word.indexOf('=');
    const QByteArray name = word.first(std::max<qsizetype>(equals, 0));
    const QByteArray value = word.sliced(equals + 1);
    if (equals > 0 && isPort(value)
        && (isPortOption(name) || (name == "MASTER_PORT" && isOneOf(call.name, {"export", "declare"}))))
        return portAtEnd(subject, words[i].span, value);
    if (i > 0 && isPortOption(words[i - 1].text) && isPort(word))
        return portAtEnd(subject, words[i].span, word);
    const bool endpoint = i > 0 && isOneOf(words[i - 1].text, {"--rdzv_endpoint", "--rdzv-endpoint"});
    const QByteArray tail = portOfAddress(endpoint ? "--rdzv_endpoint=" + word : word);
    return tail.isEmpty() ? std::nullopt : portAtEnd(subject, words[i].span, tail);
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
            fixes += {Says::tr("Derive the port from the job's number"), {subject.edit(port->span, instead)}};
        report.say(port->span,
                   Says::tr("Port %1 is the same in each of your jobs, and others use it as well: when two jobs on one node want "
                            "it, the second "
                            "stops with “Address already in use”. Derive it from the job's number: %2.")
                       .arg(shown(port->number), shown(instead)),
                   fixes);
    };
    for (const BashCommand &command : subject.commands()) {
        for (const BashAssignment &assignment : command.assignments) {
            if (assignment.name == "MASTER_PORT" && isPort(assignment.value.text))
                say(portAtEnd(subject, assignment.value.span, assignment.value.text));
        }
    }
    for (const Call &call : subject.calls()) {
        if (call.has("--standalone") || isOneOf(call.name, {"echo", "printf", "ssh", "curl"}))
            continue;
        for (size_t i = 0; i < call.arguments().size(); ++i)
            say(portOfWord(subject, call, i));
    }
}

// TensorBoard

void tensorBoard(const Subject &subject, Reporter &report)
{
    const bool tunnelled = std::ranges::any_of(subject.callsOf("ssh"), [](const Call *call) {
        return std::ranges::any_of(call->arguments(),
                                   [](const BashWord &word) { return word.text.startsWith('-') && word.text.contains('R'); });
    });
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
        report.say(
            call.nameSpan(),
            Says::tr(
                "Without --host TensorBoard answers only to programs on its own node. A tunnel from your computer comes to the "
                "compute node from the login node, so it is turned away. Add --host 0.0.0.0."),
            {{Says::tr("Add --host 0.0.0.0"), {subject.insert(call.command->words.last().span.end, " --host 0.0.0.0")}}});
    }
}

// Keys

bool isSecretName(QByteArrayView name)
{
    return isOneOf(name,
                   {"WANDB_API_KEY", "COMET_API_KEY", "HF_TOKEN", "HUGGINGFACE_TOKEN", "HUGGING_FACE_HUB_TOKEN",
                    "HUGGINGFACEHUB_API_TOKEN", "OPENAI_API_KEY", "ANTHROPIC_API_KEY", "NEPTUNE_API_TOKEN", "KAGGLE_KEY",
                    "CLEARML_API_SECRET_KEY", "AWS_SECRET_ACCESS_KEY", "GITHUB_TOKEN", "GH_TOKEN", "REPLICATE_API_TOKEN",
                    "MLFLOW_TRACKING_PASSWORD"});
}

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

void key(const Subject &subject, Reporter &report)
{
    // The message does not repeat the key: findings are printed and sent around.
    const auto say = [&](Span where, const QByteArray &name) {
        report.say(
            where,
            Says::tr(
                "A secret key stands in the script (%1): whoever can read the file can use your account, and in a repository "
                "that is "
                "everybody. Log in once on a login node instead (“wandb login”, “huggingface-cli login”), which keeps the key in "
                "a file of your own, and make a new key if this script was ever shared.")
                .arg(shown(name)));
    };
    const auto lookAt = [&](Span word, const QByteArray &name, const QByteArray &value) {
        if (!isSecretName(name) || !isSecret(value))
            return;
        const auto at = subject.text(word).lastIndexOf(value);
        say(at < 0 ? word : Span{word.begin + at, word.begin + at + value.size()}, name);
    };
    for (const BashCommand &command : subject.commands()) {
        for (const BashAssignment &assignment : command.assignments)
            lookAt(assignment.value.span, assignment.name, assignment.value.text);
        for (const BashWord &word : command.words) { // "export NAME=value", "env NAME=value"
            const auto equals = word.text.indexOf('=');
            if (equals > 0)
                lookAt(word.span, word.text.first(equals), word.text.sliced(equals + 1));
        }
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

constexpr RuleCheck checks[] = {
    {"ML-DDP-PORT", fixedPort},
    {"ML-TF-TB", tensorBoard},
    {"ML-WANDB-KEY", key},
};

} // namespace

std::span<const RuleCheck> trainingRules()
{
    return checks;
}

} // namespace voyageur::script
