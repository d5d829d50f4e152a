// SPDX-License-Identifier: GPL-3.0-or-later
// Group J: reaching the clusters.
#include "script/rules/allianceware.h"
#include "script/rules/rulecheck.h"
#include "script/rules/servers.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace voyageur::script {

using base::Severity;
using namespace Qt::StringLiterals;

namespace {

struct AccessRulesText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::AccessRules)
};

// A word that may hold any option: "$OPTIONS", "$@".
bool hasUnknownWord(const Call &call)
{
    const auto words = call.arguments();
    for (size_t i = 0; i < words.size(); ++i) {
        if (words[i].text.startsWith('$') && (i == 0 || !words[i - 1].text.startsWith('-')))
            return true;
    }
    return false;
}

QString tunnelTo(const Subject &subject, const QString &program, const QString &port)
{
    const QString login = subject.cluster() ? subject.cluster()->access.login.valueOr(u"LOGIN"_s) : u"LOGIN"_s;
    return AccessRulesText::tr("The page of %1 is on a compute node. Your computer reaches it through the login node. Run ssh -L "
                               "%2:NODE:%2 USER@%3, then open http://localhost:%2. %4 shows the NODE.")
        .arg(program, port, login, isForAlliance(subject) ? u"sq"_s : u"squeue --me"_s);
}

void tunnel(const Subject &subject, Reporter &report)
{
    if (tunnelsOut(subject))
        return; // it has thought of a way
    for (const Call &call : subject.calls()) {
        const PageServer *server = pageServer(call);
        if (!server)
            continue;
        const bool unknown = hasUnknownWord(call);
        QByteArray port;
        const bool given = valueOfAny(call, server->portOptions, &port);
        bool isNumber = false;
        const int number = subject.resolved(port).toInt(&isNumber);
        const bool isVariable = variableNameLength(QByteArrayView(port).sliced(port.startsWith('$') ? 1 : 0)) == port.size() - 1;
        QString text;
        if (isNumber && number > 0)
            text = tunnelTo(subject, shown(call.name), QString::number(number));
        else if (!given && !unknown)
            text = tunnelTo(subject, shown(call.name), QString::number(server->port));
        else
            text = tunnelTo(subject, shown(call.name), u"PORT"_s) + u' '
                + (given && isVariable
                       ? AccessRulesText::tr("PORT is the value of %1; let the script write it to the log.").arg(shown(port))
                       : AccessRulesText::tr("The log shows the PORT."));
        QByteArray host;
        const bool open = valueOfAny(call, server->hostOptions, &host) && host != "localhost" && host != "127.0.0.1";
        if (*server->hostOptions && !open && !unknown)
            text += u' '
                + AccessRulesText::tr("Without %1, here or in the server’s settings, the server answers only programs on its own "
                                      "node, and refuses the tunnel.")
                      .arg(QString::fromLatin1(server->openHost));
        report.say(call.nameSpan(), text);
    }
}

// Clusters that are gone, and where their users went ("Infrastructure renewal").
struct Retired {
    const char *name;
    const char *successor; //!< may be empty
};

constexpr Retired retiredClusters[] = {
    {"beluga", "rorqual"}, {"cedar", "fir"}, {"graham", "nibi"}, {"niagara", "trillium"}, {"mist", "trillium"}, {"helios", ""},
};

constexpr std::array domains{".computecanada.ca", ".calculcanada.ca", ".alliancecan.ca", ".scinet.utoronto.ca",
                             ".calculquebec.ca"};

struct Host {
    QByteArray label;  //!< "cedar"
    QByteArray domain; //!< ".computecanada.ca"
    Span span;
};

// A host of the Alliance in a word of a command: behind "@", behind "//", or at its beginning. The software tree
// /cvmfs/soft.computecanada.ca keeps its name and is none.
std::optional<Host> hostIn(const BashWord &word)
{
    for (const char *domain : domains) {
        const auto at = word.text.indexOf(domain);
        if (at <= 0)
            continue;
        qsizetype begin = at;
        while (begin > 0 && (word.text[begin - 1] == '-' || (word.text[begin - 1] | 0x20) >= 'a')
               && (word.text[begin - 1] | 0x20) <= 'z')
            --begin;
        const QByteArray before = word.text.first(begin);
        const bool host = before.isEmpty() || before.endsWith('@') || before.endsWith("//");
        if (host && begin < at)
            return Host{word.text.sliced(begin, at - begin), domain, word.span};
    }
    return {};
}

QList<Host> hostsOf(const Subject &subject)
{
    QList<Host> hosts;
    for (const BashCommand &command : subject.commands()) {
        if (command.name() == "echo" || command.name() == "printf")
            continue;
        for (const BashWord &word : command.words) {
            if (const auto host = word.text.contains('.') ? hostIn(word) : std::nullopt)
                hosts += *host;
        }
    }
    return hosts;
}

const Retired *retiredHost(const Host &host)
{
    const auto found = std::ranges::find_if(retiredClusters, [&](const Retired &one) { return host.label.startsWith(one.name); });
    return found == std::end(retiredClusters) ? nullptr : found;
}

void retired(const Subject &subject, Reporter &report)
{
    if (const auto *cluster = subject.cluster(); cluster && cluster->retired.is(true)) {
        const QString successor = cluster->successor.valueOr({});
        report.say(report.by(cluster->retired), subject.line(0),
                   successor.isEmpty() ? AccessRulesText::tr("%1 is retired and accepts no jobs.").arg(subject.clusterName())
                                       : AccessRulesText::tr("%1 is retired and accepts no jobs. Use %2, its successor.")
                                             .arg(subject.clusterName(), successor));
    }
    for (const Host &host : hostsOf(subject)) {
        const Retired *gone = retiredHost(host);
        if (!gone)
            continue;
        const QString name = Document::decoded(host.label);
        report.say(Severity::Warning, host.span,
                   *gone->successor ? AccessRulesText::tr("%1 is retired, so this command reaches nothing. Its successor is %2.")
                                          .arg(name, QString::fromLatin1(gone->successor))
                                    : AccessRulesText::tr("%1 is retired, so this command reaches nothing.").arg(name));
    }
}

void oldDomain(const Subject &subject, Reporter &report)
{
    for (const Host &host : hostsOf(subject)) {
        const bool old = host.domain == ".computecanada.ca" || host.domain == ".calculcanada.ca";
        if (old && !retiredHost(host))
            report.say(
                host.span,
                AccessRulesText::tr(
                    "%1 is an address of the former Compute Canada and may stop working. The clusters’ addresses now end in "
                    "alliancecan.ca.")
                    .arg(shown(host.label + host.domain)));
    }
}

bool isShared(const QByteArray &path)
{
    return std::ranges::any_of(std::array{"~", "$HOME", "$SCRATCH", "$PROJECT", "/home/", "/scratch/", "/project"},
                               [&](const char *area) { return path.startsWith(area); });
}

void ephemeral(const Subject &subject, Reporter &report)
{
    const auto *cluster = subject.cluster();
    if (!cluster || !cluster->storage.ephemeral.is(true))
        return;
    for (const char *name : {"cp", "mv", "rsync"}) {
        for (const Call *call : subject.callsOf(name)) {
            const auto words = call->arguments();
            if (words.size() < 2 || !isShared(subject.resolved(words.back())))
                continue;
            report.say(Severity::Info, words.back().span,
                       AccessRulesText::tr("%1 and all its files are deleted after the course, and there is no backup. Before "
                                           "that, download what you want to keep.")
                           .arg(subject.clusterName()));
            return;
        }
    }
}

void debugSession(const Subject &subject, Reporter &report)
{
    const auto *cluster = subject.cluster();
    const auto seconds = subject.seconds();
    const OptionUse *use = subject.use("time");
    if (!cluster || !use || !seconds || !cluster->slurm.debugCommand.isKnown())
        return;
    constexpr qint64 session = 30 * 60;
    const qint64 gpus = subject.request().gpuCount();
    const qint64 least = cluster->slurm.minTime.valueOr({}).seconds();
    if (gpus < 1 || gpus > 4 || subject.request().nodes > 1 || *seconds > session || *seconds < least
        || subject.value("partition") == QByteArray("debug"))
        return;
    report.say(
        Subject::valueSpan(*use),
        AccessRulesText::tr(
            "For a short test with a GPU, “%1 -g %2” on the GPU login node of %3 gives a session without the ordinary queue.")
            .arg(*cluster->slurm.debugCommand.value)
            .arg(gpus)
            .arg(subject.clusterName()));
}

constexpr RuleCheck accessChecks[] = {
    {"NET-TUNNEL", tunnel},      {"NET-RETIRED", retired},    {"NET-COMPUTECANADA", oldDomain},
    {"MC-EPHEMERAL", ephemeral}, {"TRI-DEBUG", debugSession},
};

} // namespace

std::span<const RuleCheck> accessRules()
{
    return accessChecks;
}

} // namespace voyageur::script
