// SPDX-License-Identifier: GPL-3.0-or-later
#include "practicehost.h"

#include <QDir>
#include <QFile>
#include <QHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>

namespace voyageur::tests {

using base::Error;
using base::ErrorCode;
using base::Result;

QJsonObject practice(const char *variable)
{
    const QString state = qEnvironmentVariable(variable);
    QFile file(state + QStringLiteral("/practice.json"));
    if (state.isEmpty() || !file.open(QIODevice::ReadOnly))
        qFatal("No practice cluster: %s is \"%s\". Start one with resources/practice-cluster/start.", variable,
               qPrintable(state));
    const auto object = QJsonDocument::fromJson(file.readAll()).object();
    if (!object.value(QLatin1String("running")).toBool())
        qFatal("The practice cluster in %s is not running.", qPrintable(state));
    return object;
}

ssh::Target practiceTarget(const QString &user, const char *variable)
{
    static const QTemporaryDir folder;
    const auto object = practice(variable);
    ssh::Target target;
    target.host = object.value(QLatin1String("host")).toString();
    target.port = object.value(QLatin1String("port")).toInt();
    target.user = user;
    target.identityFile = object.value(QLatin1String("identity")).toString();
    target.useAgent = false;
    target.useDefaultKeys = false;
    for (const auto &key : object.value(QLatin1String("hostKeys")).toArray())
        target.hostKeys += key.toString();
    target.knownHostsFile = folder.filePath(QStringLiteral("known_hosts"));
    return target;
}

std::shared_ptr<ssh::Host> practiceHost(const QString &user, const char *variable)
{
    ScriptedPrompter prompter;
    auto host = ssh::logIn(practiceTarget(user, variable), prompter, {});
    if (!host.ok())
        qFatal("Signing in to the practice cluster failed: %s", qPrintable(host.error().text()));
    return *host;
}

int commandsAsked(const char *variable)
{
    QFile log(practice(variable)[QStringLiteral("sshdLog")].toString());
    if (!log.open(QIODevice::ReadOnly))
        qFatal("no log of the sshd");
    return static_cast<int>(log.readAll().count("Starting session: command "));
}

qint64 practicePid(const QString &daemon, const char *variable)
{
    QFile file(qEnvironmentVariable(variable) + QStringLiteral("/pids/") + daemon);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("The practice cluster has no daemon %s.", qPrintable(daemon));
    return file.readAll().trimmed().toLongLong();
}

QList<qint64> processTree(qint64 pid)
{
    QHash<qint64, QList<qint64>> children;
    for (const auto &name : QDir(QStringLiteral("/proc")).entryList(QDir::Dirs)) {
        QFile file(QStringLiteral("/proc/%1/stat").arg(name));
        if (name.toLongLong() == 0 || !file.open(QIODevice::ReadOnly))
            continue;
        // pid (name, which may hold anything) state parent …
        const QByteArray stat = file.readAll();
        const auto words = stat.mid(stat.lastIndexOf(')') + 2).split(' ');
        if (words.size() > 1)
            children[words.at(1).toLongLong()] += name.toLongLong();
    }
    QList<qint64> tree{pid};
    for (qsizetype i = 0; i < tree.size(); ++i)
        tree += children.value(tree.at(i));
    return tree;
}

Result<bool> ScriptedPrompter::acceptHostKey(const ssh::HostKeyQuestion &question, const base::StopToken &)
{
    hostKeys.push_back(question);
    return m_acceptKeys;
}

Result<std::vector<ssh::Secret>> ScriptedPrompter::answer(const ssh::PromptRound &round, const base::StopToken &)
{
    rounds.push_back(round);
    std::vector<ssh::Secret> given;
    for (qsizetype i = 0; i < round.prompts.size(); ++i) {
        if (m_answers.isEmpty())
            return Error{ErrorCode::AnswerNeeded, QStringLiteral("The script of answers is empty."), {}, {}, {}};
        given.emplace_back(m_answers.takeFirst());
    }
    return given;
}

} // namespace voyageur::tests
