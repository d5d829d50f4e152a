// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/catalogue.h"

#include "base/platform.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>
#include <QRegularExpression>

#include <algorithm>

static void makeClustersReadable()
{
    Q_INIT_RESOURCE(clusters); // a static library's resources are left out unless somebody asks
}

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

bool isPracticeName(const QString &name)
{
    return name == practiceName() || name == practiceWithSecondFactorName();
}

Error fail(ErrorCode code, const QString &what, const QString &why = {}, const QString &next = {})
{
    return Error{code, what, why, next, {}};
}

Error notACluster(const QString &spec)
{
    return fail(
        ErrorCode::BadRequest, QCoreApplication::translate("voyageur::cluster::Catalogue", "“%1” names no cluster.").arg(spec),
        {},
        QCoreApplication::translate("voyageur::cluster::Catalogue",
                                    "Give a name of the catalogue, a Host of ~/.ssh/config, or user@host or user@host:port."));
}

Error badFile(const QString &fileName, const QString &why)
{
    return fail(ErrorCode::BadAnswer,
                QCoreApplication::translate("voyageur::cluster::Catalogue", "The cluster file %1 cannot be used.").arg(fileName),
                why);
}

// A fact of the file: its value, and an error when it is not of that type or has no source.
class Facts final {
public:
    Facts(QJsonObject object, QString fileName) : m_object(std::move(object)), m_fileName(std::move(fileName)) {}

    QJsonValue value(const QString &key, QJsonValue::Type type)
    {
        const QJsonValue fact = m_object.value(key);
        if (fact.isUndefined())
            return {};
        const QJsonObject object = fact.toObject();
        if (object.value(QStringLiteral("source")).toString().isEmpty())
            complain(QCoreApplication::translate("voyageur::cluster::Catalogue", "“%1” names no source.").arg(key));
        if (object.value(QStringLiteral("value")).type() != type)
            complain(QCoreApplication::translate("voyageur::cluster::Catalogue", "“%1” has a value of the wrong type.").arg(key));
        return object.value(QStringLiteral("value"));
    }
    QString remark(const QString &key, const QString &name) const
    {
        return m_object.value(key).toObject().value(name).toString();
    }
    QString source(const QString &key) const { return remark(key, QStringLiteral("source")); }
    const QJsonObject &object() const { return m_object; }
    void complain(const QString &why)
    {
        if (!m_error)
            m_error = badFile(m_fileName, why);
    }
    const std::optional<Error> &error() const { return m_error; }

private:
    QJsonObject m_object;
    QString m_fileName;
    std::optional<Error> m_error;
};

QString titleIn(const QJsonObject &titles)
{
    const bool french = QLocale().language() == QLocale::French;
    const QString title = titles.value(french ? QStringLiteral("fr") : QStringLiteral("en")).toString();
    return title.isEmpty() ? titles.value(QStringLiteral("en")).toString() : title;
}

void checkHeading(Facts &facts, const Profile &profile)
{
    static const QRegularExpression nameForm(QStringLiteral("^[a-z0-9][a-z0-9-]*$"));
    if (facts.object().value(QStringLiteral("version")).toInt() != 1)
        facts.complain(QCoreApplication::translate("voyageur::cluster::Catalogue", "Its version is not 1."));
    if (!nameForm.match(profile.name).hasMatch())
        facts.complain(QCoreApplication::translate("voyageur::cluster::Catalogue",
                                                   "“name” must hold lower-case letters, digits and hyphens."));
    if (profile.title.isEmpty())
        facts.complain(QCoreApplication::translate("voyageur::cluster::Catalogue", "“title” is missing."));
    if (profile.target.host.isEmpty() && !profile.retired)
        facts.complain(QCoreApplication::translate("voyageur::cluster::Catalogue", "“login” is missing."));
}

Result<QJsonObject> objectIn(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return fail(ErrorCode::FileUnreadable,
                    QCoreApplication::translate("voyageur::cluster::Catalogue", "The file %1 cannot be read.").arg(path));
    QJsonParseError problem;
    const auto document = QJsonDocument::fromJson(file.readAll(), &problem);
    if (!document.isObject())
        return badFile(path, problem.errorString());
    return document.object();
}

void obey(const Overrides &overrides, ssh::Target &target)
{
    if (!overrides.user.isEmpty())
        target.user = overrides.user;
    if (overrides.port)
        target.port = *overrides.port;
    if (!overrides.identityFile.isEmpty())
        target.identityFile = overrides.identityFile;
    if (!overrides.acceptFingerprint.isEmpty())
        target.acceptFingerprint = overrides.acceptFingerprint;
    if (target.user.isEmpty())
        target.user = base::localUserName();
}

void takeIdentity(const SshConfig::Entry &entry, ssh::Target &target)
{
    if (target.user.isEmpty())
        target.user = entry.user;
    if (!target.identityFile.isEmpty() || entry.identityFiles.isEmpty())
        return;
    const auto existing = std::find_if(entry.identityFiles.begin(), entry.identityFiles.end(),
                                       [](const QString &file) { return QFile::exists(file); });
    target.identityFile = existing == entry.identityFiles.end() ? entry.identityFiles.first() : *existing;
    if (entry.identitiesOnly) {
        target.useAgent = false;
        target.useDefaultKeys = false;
    }
}

// "host", "host:port", "[::1]:port". Nothing for nonsense.
std::optional<std::pair<QString, int>> hostAndPort(const QString &text)
{
    static const QRegularExpression bracketed(QStringLiteral("^\\[([0-9A-Fa-f:.%a-z]+)\\](?::(\\d{1,5}))?$"));
    static const QRegularExpression plain(QStringLiteral("^([A-Za-z0-9_][A-Za-z0-9._-]*)(?::(\\d{1,5}))?$"));
    for (const auto *form : {&bracketed, &plain}) {
        const auto match = form->match(text);
        if (!match.hasMatch())
            continue;
        const int port = match.captured(2).isEmpty() ? 22 : match.captured(2).toInt();
        if (port >= 1 && port <= 65535)
            return std::pair(match.captured(1), port);
    }
    return {};
}

QString namedPracticeFolder()
{
    return qEnvironmentVariable("VOYAGEUR_PRACTICE");
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
    return profile;
}

// practice.json is written by the practice cluster's start script, and says where it listens and by which keys it is known.
Result<Profile> runningPractice(Profile profile, const QString &folder)
{
    const QString path = folder + QStringLiteral("/practice.json");
    if (!QFile::exists(path) && !practiceIsPossible()) {
        return fail(ErrorCode::NotFound,
                    QCoreApplication::translate("voyageur::cluster::Catalogue", "A practice cluster runs on Linux only."), {},
                    QCoreApplication::translate("voyageur::cluster::Catalogue",
                                                "Sign in to a cluster that you have an account on. A practice cluster that runs "
                                                "elsewhere is found by the folder in VOYAGEUR_PRACTICE."));
    }
    const QString next = QCoreApplication::translate("voyageur::cluster::Catalogue", "Start it with “voyageur practice start”.");
    if (!QFile::exists(path))
        return fail(ErrorCode::NotFound,
                    QCoreApplication::translate("voyageur::cluster::Catalogue", "No practice cluster runs on this computer."), {},
                    next);
    VOYAGEUR_TRY(state, objectIn(path));
    if (!state.value(QStringLiteral("running")).toBool(true))
        return fail(ErrorCode::NotFound,
                    QCoreApplication::translate("voyageur::cluster::Catalogue", "The practice cluster is stopped."), {}, next);
    profile.target.host = state.value(QStringLiteral("host")).toString();
    profile.target.port = state.value(QStringLiteral("port")).toInt();
    profile.target.identityFile = state.value(QStringLiteral("identity")).toString();
    profile.target.useAgent = false; // a full agent would use up the server's patience before our key's turn
    profile.target.useDefaultKeys = false;
    for (const QJsonValue &key : state.value(QStringLiteral("hostKeys")).toArray())
        profile.target.hostKeys += key.toString();
    profile.simulatedGpus = state.value(QStringLiteral("simulatedGpus")).toBool(true);
    if (profile.target.host.isEmpty() || profile.target.port == 0)
        return badFile(path, QCoreApplication::translate("voyageur::cluster::Catalogue", "“host” or “port” is missing."));
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

Result<Profile> parseProfile(const QByteArray &json, const QString &fileName)
{
    QJsonParseError problem;
    const auto document = QJsonDocument::fromJson(json, &problem);
    if (!document.isObject())
        return badFile(fileName, problem.errorString());
    Facts facts(document.object(), fileName);
    Profile profile;
    profile.inCatalogue = true;
    profile.name = facts.object().value(QStringLiteral("name")).toString();
    profile.title = titleIn(facts.object().value(QStringLiteral("title")).toObject());
    profile.target.host = facts.value(QStringLiteral("login"), QJsonValue::String).toString();
    profile.source = facts.source(QStringLiteral("login"));
    profile.target.port = facts.value(QStringLiteral("port"), QJsonValue::Double).toInt(22);
    profile.transferHost = facts.value(QStringLiteral("transfer"), QJsonValue::String).toString();
    profile.secondFactor = facts.value(QStringLiteral("secondFactor"), QJsonValue::Bool).toBool();
    for (const QJsonValue &module : facts.value(QStringLiteral("pythonModules"), QJsonValue::Array).toArray())
        profile.pythonModules += module.toString();
    profile.retired = facts.value(QStringLiteral("retired"), QJsonValue::Bool).toBool();
    profile.retiredSince = facts.remark(QStringLiteral("retired"), QStringLiteral("since"));
    profile.retiredSuccessor = facts.value(QStringLiteral("successor"), QJsonValue::String).toString();
    if (profile.source.isEmpty())
        profile.source = facts.source(QStringLiteral("retired"));
    checkHeading(facts, profile);
    if (facts.error())
        return *facts.error();
    return profile;
}

Result<Catalogue> Catalogue::load(const QString &folder)
{
    makeClustersReadable();
    Catalogue catalogue;
    const QDir files(folder.isEmpty() ? QStringLiteral(":/clusters") : folder);
    for (const QString &name : files.entryList({QStringLiteral("*.json")}, QDir::Files, QDir::Name)) {
        QFile file(files.filePath(name));
        if (!file.open(QIODevice::ReadOnly))
            return fail(
                ErrorCode::FileUnreadable,
                QCoreApplication::translate("voyageur::cluster::Catalogue", "The file %1 cannot be read.").arg(file.fileName()));
        VOYAGEUR_TRY(profile, parseProfile(file.readAll(), name));
        if (profile.name + QStringLiteral(".json") != name)
            return badFile(
                name, QCoreApplication::translate("voyageur::cluster::Catalogue", "Its “name” differs from the file's name."));
        catalogue.m_profiles += profile;
    }
    catalogue.m_config = SshConfig::load();
    catalogue.m_practiceFolder = namedPracticeFolder();
    if (catalogue.m_practiceFolder.isEmpty())
        catalogue.m_practiceFolder = base::cacheFolder() + QStringLiteral("/practice");
    return catalogue;
}

QList<Profile> Catalogue::profiles() const
{
    QList<Profile> all = m_profiles;
    std::stable_sort(all.begin(), all.end(), [](const Profile &a, const Profile &b) { return !a.retired && b.retired; });
    if (practiceIsPossible())
        all << practiceProfile(false) << practiceProfile(true);
    return all;
}

// What the name alone says, without the user's part.
Result<Profile> Catalogue::placeOf(const QString &name, bool mayBeAddress) const
{
    const QString lower = name.toLower();
    if (isPracticeName(lower))
        return runningPractice(practiceProfile(lower == practiceWithSecondFactorName()), m_practiceFolder);

    const auto known = std::find_if(m_profiles.begin(), m_profiles.end(), [&](const Profile &p) { return p.name == lower; });
    if (known != m_profiles.end()) {
        if (known->target.host.isEmpty())
            return fail(
                ErrorCode::NotFound,
                QCoreApplication::translate("voyageur::cluster::Catalogue", "%1 is retired and has no login node any more.")
                    .arg(known->title));
        return *known;
    }

    Profile profile;
    profile.name = name;
    profile.title = name;
    if (const auto entry = m_config.entry(name); entry.named) {
        profile.source = QStringLiteral("~/.ssh/config");
        profile.target.host = entry.hostName.isEmpty() ? name : entry.hostName;
        profile.target.port = entry.port ? entry.port : 22;
        return profile;
    }
    const auto place = hostAndPort(name);
    if (!place)
        return notACluster(name);
    // A bare word is a name that somebody misspelt; with a user or a dot it is an address.
    if (!mayBeAddress && !place->first.contains(QLatin1Char('.')) && !place->first.contains(QLatin1Char(':')))
        return unknownName(name);
    profile.target.host = place->first;
    profile.target.port = place->second;
    return profile;
}

Error Catalogue::unknownName(const QString &name) const
{
    QStringList names;
    for (const Profile &profile : profiles()) {
        if (!profile.retired)
            names += profile.name;
    }
    names += m_config.names();
    return fail(ErrorCode::NotFound,
                QCoreApplication::translate("voyageur::cluster::Catalogue", "There is no cluster named “%1”.").arg(name), {},
                QCoreApplication::translate("voyageur::cluster::Catalogue", "Known are: %1. Or write user@host.")
                    .arg(names.join(QStringLiteral(", "))));
}

Result<Profile> Catalogue::resolve(const QString &spec, const Overrides &overrides) const
{
    const auto at = spec.lastIndexOf(QLatin1Char('@'));
    const QString user = at < 0 ? QString() : spec.first(at);
    const QString name = spec.sliced(at + 1);
    if (name.isEmpty() || at == 0)
        return notACluster(spec);
    VOYAGEUR_TRY(profile, placeOf(name, at > 0 || !overrides.user.isEmpty()));
    if (!user.isEmpty())
        profile.target.user = user;
    if (!profile.practice) { // who the person is there, and by which key, stands in ~/.ssh/config for the known clusters too
        takeIdentity(m_config.entry(name), profile.target);
        takeIdentity(m_config.entry(profile.target.host), profile.target);
    }
    obey(overrides, profile.target);
    return profile;
}

} // namespace voyageur::cluster
