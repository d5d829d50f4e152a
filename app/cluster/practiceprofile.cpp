// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/practiceprofile.h"

#include "base/platform.h"

#include <QCoreApplication>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace voyageur::cluster {

using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

QString practiceName()
{
    return QStringLiteral("practice");
}

QString practiceWithSecondFactorName()
{
    return QStringLiteral("practice-2fa");
}

QString namedPracticeFolder()
{
    return qEnvironmentVariable("VOYAGEUR_PRACTICE");
}

Error practiceFailure(ErrorCode code, const QString &what, const QString &why = {}, const QString &next = {})
{
    return Error{code, what, why, next, {}};
}

Error badPracticeFile(const QString &fileName, const QString &why)
{
    return practiceFailure(
        ErrorCode::BadAnswer,
        QCoreApplication::translate("voyageur::cluster::Catalogue", "The cluster file %1 cannot be used.").arg(fileName), why);
}

Result<QJsonObject> objectIn(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return practiceFailure(
            ErrorCode::FileUnreadable,
            QCoreApplication::translate("voyageur::cluster::Catalogue", "The file %1 cannot be read.").arg(path));
    QJsonParseError problem;
    const auto document = QJsonDocument::fromJson(file.readAll(), &problem);
    if (!document.isObject())
        return badPracticeFile(path, problem.errorString());
    return document.object();
}

Profile practiceProfile(bool secondFactor)
{
    Profile profile;
    profile.inCatalogue = true;
    profile.practice = true;
    profile.secondFactor = secondFactor;
    profile.name = secondFactor ? practiceWithSecondFactorName() : practiceName();
    profile.title = secondFactor
        ? QCoreApplication::translate("voyageur::cluster::Catalogue", "Practice cluster with a second factor")
        : QCoreApplication::translate("voyageur::cluster::Catalogue", "Practice cluster");
    profile.source = QCoreApplication::translate("voyageur::cluster::Catalogue", "on this computer");
    profile.target.user = secondFactor ? QStringLiteral("student2") : QStringLiteral("student");
    profile.pythonModules = QStringList{QStringLiteral("StdEnv/2023"), QStringLiteral("python")};
    profile.simulatedGpus = true;
    const auto say = [&](auto &fact, const auto &value) {
        fact.value = value;
        fact.confidence = base::Confidence::Sourced;
        fact.sources = QStringList{profile.source};
    };
    say(profile.facts.kind, base::ClusterKind::Practice);
    say(profile.facts.slurm.pollSeconds, 2); // nobody else waits for it
    say(profile.facts.access.tensorBoardOnLoginNodes, true);
    say(profile.facts.software.pythonModules, profile.pythonModules);
    say(profile.facts.software.defaultStdEnv, profile.pythonModules.first());
    base::FileSystem scratch;
    scratch.path = QStringLiteral("/scratch/$USER");
    scratch.inJobs = base::ComputeAccess::ReadWrite;
    scratch.makesUserFolder = true;
    say(profile.facts.storage.scratch, scratch);
    say(profile.keys.authorizedKeys, true);
    return profile;
}

} // namespace

bool practiceIsPossible()
{
#ifdef Q_OS_LINUX
    return true;
#else
    return !namedPracticeFolder().isEmpty();
#endif
}

bool isPracticeName(const QString &name)
{
    return name == practiceName() || name == practiceWithSecondFactorName();
}

QList<Profile> practiceProfiles()
{
    return {practiceProfile(false), practiceProfile(true)};
}

QString defaultPracticeFolder()
{
    const QString named = namedPracticeFolder();
    return named.isEmpty() ? base::cacheFolder() + QStringLiteral("/practice") : named;
}

// practice.json is written by the practice cluster's start script, and says where it listens and by which keys it is known.
Result<Profile> runningPractice(const QString &name, const QString &folder)
{
    Profile profile = practiceProfile(name == practiceWithSecondFactorName());
    const QString path = folder + QStringLiteral("/practice.json");
    if (!QFile::exists(path) && !practiceIsPossible()) {
        return practiceFailure(ErrorCode::NotFound,
                               QCoreApplication::translate("voyageur::cluster::Catalogue", "The practice cluster needs Linux."),
                               {},
                               QCoreApplication::translate("voyageur::cluster::Catalogue",
                                                           "Sign in to a cluster where you have an account. If a practice "
                                                           "cluster runs elsewhere, set VOYAGEUR_PRACTICE to its folder."));
    }
    const QString next = QCoreApplication::translate("voyageur::cluster::Catalogue", "Start the practice cluster.");
    if (!QFile::exists(path))
        return practiceFailure(
            ErrorCode::NotFound,
            QCoreApplication::translate("voyageur::cluster::Catalogue", "No practice cluster runs on this computer."), {}, next);
    VOYAGEUR_TRY(state, objectIn(path));
    if (!state.value(QStringLiteral("running")).toBool(true))
        return practiceFailure(ErrorCode::NotFound,
                               QCoreApplication::translate("voyageur::cluster::Catalogue", "The practice cluster is stopped."),
                               {}, next);
    profile.target.host = state.value(QStringLiteral("host")).toString();
    profile.target.port = state.value(QStringLiteral("port")).toInt();
    profile.target.identityFile = state.value(QStringLiteral("identity")).toString();
    profile.target.useAgent = false; // a full agent would use up the server's patience before our key's turn
    profile.target.useDefaultKeys = false;
    const QJsonArray hostKeys = state.value(QStringLiteral("hostKeys")).toArray();
    for (const QJsonValue &key : hostKeys)
        profile.target.hostKeys += key.toString();
    // Further ports of the same sshd, that stand for hosts of their own.
    const auto nodes = [&](const char *key, base::Fact<QStringList> &fact) {
        const int port = state.value(QLatin1String(key)).toInt();
        if (port == 0)
            return;
        fact.value = QStringList{QStringLiteral("%1:%2").arg(profile.target.host).arg(port)};
        fact.confidence = base::Confidence::Sourced;
        fact.sources = QStringList{profile.source};
    };
    nodes("transferPort", profile.facts.access.transferHosts);
    nodes("robotPort", profile.facts.access.robotHosts);
    profile.simulatedGpus = state.value(QStringLiteral("simulatedGpus")).toBool(true);
    if (profile.target.host.isEmpty() || profile.target.port == 0)
        return badPracticeFile(path, QCoreApplication::translate("voyageur::cluster::Catalogue", "“host” or “port” is missing."));
    return profile;
}

} // namespace voyageur::cluster
