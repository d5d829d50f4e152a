// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/profilejson.h"

#include "base/clusterfacttable.h"
#include "cluster/factjson.h"

#include <QCoreApplication>
#include <QJsonDocument>
#include <QRegularExpression>

namespace voyageur::cluster {

using base::Error;
using base::ErrorCode;
using base::Result;
using namespace Qt::StringLiterals;

namespace {

constexpr int formatVersion = 2;

Error badProfile(const QString &fileName, const QString &why)
{
    return Error{ErrorCode::BadAnswer,
                 QCoreApplication::translate("voyageur::cluster::Catalogue", "The cluster file %1 cannot be used.").arg(fileName),
                 why,
                 {},
                 {}};
}

// The member at "slurm.maxTime"; undefined when it is not there. A group that is no object is a complaint.
QJsonValue memberAt(const QJsonObject &root, const QString &key, Complaint &complaint)
{
    const auto dot = key.indexOf(u'.');
    if (dot < 0)
        return root.value(key);
    const QJsonValue group = root.value(key.first(dot));
    if (!group.isUndefined() && !group.isObject())
        complaint.wrongType(key.first(dot));
    return group.toObject().value(key.sliced(dot + 1));
}

void insertAt(QJsonObject &root, const QString &key, const QJsonValue &value)
{
    const auto dot = key.indexOf(u'.');
    if (dot < 0) {
        root.insert(key, value);
        return;
    }
    QJsonObject group = root.value(key.first(dot)).toObject();
    group.insert(key.sliced(dot + 1), value);
    root.insert(key.first(dot), group);
}

void readHeading(const QJsonObject &root, CatalogueFile &file, Complaint &complaint)
{
    const auto text = [&](const QJsonObject &object, const char *key, QString &value) {
        if (object.contains(QLatin1StringView(key)))
            readValue(object.value(QLatin1StringView(key)), QLatin1StringView(key), value, complaint);
    };
    if (root.value("version"_L1).toInt() != formatVersion)
        complaint.set(u"version"_s,
                      QCoreApplication::translate("voyageur::cluster::Catalogue", "Its “version” is not %1.").arg(formatVersion));
    text(root, "name", file.name);
    text(root, "inherits", file.inherits);
    text(root, "compiled", file.compiled);
    const QJsonValue title = root.value("title"_L1);
    if (!title.isUndefined() && !title.isObject())
        complaint.wrongType(u"title"_s);
    text(title.toObject(), "en", file.titleEn);
    text(title.toObject(), "fr", file.titleFr);
    if (root.contains("base"_L1))
        readValue(root.value("base"_L1), u"base"_s, file.isBase, complaint);
    if (!isClusterName(file.name) || (!file.inherits.isEmpty() && !isClusterName(file.inherits)))
        complaint.set(u"name"_s,
                      QCoreApplication::translate("voyageur::cluster::Catalogue",
                                                  "“name” and “inherits” may hold only lower-case letters, digits and hyphens."));
}

// What becomes part of a connection must not be able to mean anything else than a host.
void checkHosts(const base::ClusterFacts &facts, Complaint &complaint)
{
    static const QRegularExpression form(QStringLiteral("^[A-Za-z0-9_:][A-Za-z0-9._:%-]{0,252}\\z"));
    const auto check = [&](const QString &key, const QStringList &hosts) {
        for (const QString &host : hosts) {
            if (!form.match(host).hasMatch())
                complaint.set(key,
                              QCoreApplication::translate("voyageur::cluster::Catalogue", "“%1” is not a host name.").arg(key));
        }
    };
    const auto &access = facts.access;
    if (access.login.isKnown())
        check(u"login"_s, {*access.login.value});
    if (access.gpuLogin.isKnown())
        check(u"gpuLogin"_s, {*access.gpuLogin.value});
    check(u"transfer"_s, access.transferHosts.valueOr({}));
    check(u"robots"_s, access.robotHosts.valueOr({}));
    static const QRegularExpression fingerprint(QStringLiteral("^[a-z0-9@.-]{1,64} SHA256:[A-Za-z0-9+/]{43}\\z"));
    for (const QString &key : access.hostKeys.valueOr({})) {
        if (!fingerprint.match(key).hasMatch())
            complaint.set(
                u"hostKeys"_s,
                QCoreApplication::translate("voyageur::cluster::Catalogue", "“%1” is not a key type and a SHA256 fingerprint.")
                    .arg(key));
    }
    const int port = access.port.valueOr(22);
    if (port < 1 || port > 65535)
        complaint.wrongType(u"port"_s);
}

QString shortText(const QJsonValue &value)
{
    if (value.isBool())
        return value.toBool() ? QCoreApplication::translate("voyageur::cluster::Catalogue", "yes")
                              : QCoreApplication::translate("voyageur::cluster::Catalogue", "no");
    if (value.isDouble())
        return QString::number(value.toDouble(), 'g', 10);
    QStringList parts;
    const QJsonArray list = value.toArray();
    for (const QJsonValue &part : list)
        parts += shortText(part);
    const QJsonObject object = value.toObject();
    for (auto it = object.begin(); it != object.end(); ++it)
        parts += it.key() + u' ' + (it.value().isArray() ? u'(' + shortText(it.value()) + u')' : shortText(it.value()));
    return value.isString() ? value.toString() : parts.join(", "_L1);
}

template <typename T>
void addLine(QList<FactLine> &lines, const QString &key, const base::Fact<T> &fact)
{
    if (fact.isSaid())
        lines += FactLine{key, shortText(valueJson(fact.value)), fact};
}

template <typename T>
void addLine(QList<FactLine> &lines, const QString &key, const QList<base::Fact<T>> &facts)
{
    for (const auto &fact : facts)
        addLine(lines, key, fact);
}

template <typename T>
QJsonValue withFile(const base::Fact<T> &fact)
{
    QJsonObject object = factJson(fact).toObject();
    object.insert("file"_L1, fact.file);
    return object;
}

template <typename T>
QJsonValue withFile(const QList<base::Fact<T>> &facts)
{
    QJsonArray array;
    for (const auto &fact : facts)
        array += withFile(fact);
    return array;
}

template <typename T>
bool isSaid(const base::Fact<T> &fact)
{
    return fact.isSaid();
}

template <typename T>
bool isSaid(const QList<base::Fact<T>> &facts)
{
    return !facts.isEmpty();
}

} // namespace

bool isClusterName(const QString &text)
{
    static const QRegularExpression form(QStringLiteral("^[a-z0-9][a-z0-9-]{0,62}\\z"));
    return form.match(text).hasMatch();
}

Result<CatalogueFile> parseCatalogueFile(const QByteArray &json, const QString &fileName)
{
    QJsonParseError problem;
    const auto document = QJsonDocument::fromJson(json, &problem);
    if (!document.isObject())
        return badProfile(fileName,
                          problem.error == QJsonParseError::NoError
                              ? QCoreApplication::translate("voyageur::cluster::Catalogue", "The file holds no JSON object.")
                              : problem.errorString());
    CatalogueFile file;
    file.fileName = fileName;
    Complaint complaint;
    const QJsonObject root = document.object();
    readHeading(root, file, complaint);
    const auto read = [&](const char *name, auto &fact) {
        const QString key = QLatin1StringView(name);
        const QJsonValue member = memberAt(root, key, complaint);
        if (!member.isUndefined() && complaint.isEmpty())
            readFact(member, key, fileName, fact, complaint);
    };
    base::forEachFact(read, file.facts);
    forEachKeyFact(read, file.keys);
    checkHosts(file.facts, complaint);
    if (!complaint.isEmpty())
        return badProfile(fileName, complaint.why);
    return file;
}

QByteArray catalogueJson(const CatalogueFile &file)
{
    QJsonObject root{{u"version"_s, formatVersion}, {u"name"_s, file.name}};
    if (!file.titleEn.isEmpty())
        root.insert("title"_L1, QJsonObject{{u"en"_s, file.titleEn}, {u"fr"_s, file.titleFr}});
    if (!file.inherits.isEmpty())
        root.insert("inherits"_L1, file.inherits);
    if (file.isBase)
        root.insert("base"_L1, true);
    if (!file.compiled.isEmpty())
        root.insert("compiled"_L1, file.compiled);
    const auto write = [&](const char *key, const auto &fact) {
        if (isSaid(fact))
            insertAt(root, QLatin1StringView(key), factJson(fact));
    };
    base::forEachFact(write, file.facts);
    forEachKeyFact(write, file.keys);
    return QJsonDocument(root).toJson();
}

QJsonObject factsObject(const base::ClusterFacts &facts, const KeyFacts &keys)
{
    QJsonObject root;
    const auto write = [&](const char *key, const auto &fact) {
        if (isSaid(fact))
            insertAt(root, QLatin1StringView(key), withFile(fact));
    };
    base::forEachFact(write, facts);
    forEachKeyFact(write, keys);
    return root;
}

QList<FactLine> factLines(const base::ClusterFacts &facts, const KeyFacts &keys)
{
    QList<FactLine> lines;
    const auto add = [&](const char *key, const auto &fact) { addLine(lines, QLatin1StringView(key), fact); };
    base::forEachFact(add, facts);
    forEachKeyFact(add, keys);
    return lines;
}

} // namespace voyageur::cluster
