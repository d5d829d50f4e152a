// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/keptscript.h"

#include "base/filewriter.h"
#include "base/platform.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>

namespace voyageur::settings {

using namespace Qt::StringLiterals;

namespace {

QString fileOf(const QString &folder, const QString &account)
{
    const QByteArray name =
        QCryptographicHash::hash(QString(folder + u'\n' + account).toUtf8(), QCryptographicHash::Sha256).toHex().first(32);
    return base::stateFolder() + u"/scripts/"_s + QString::fromLatin1(name) + u".json"_s;
}

} // namespace

std::optional<KeptScript> KeptScript::read(const QString &folder, const QString &account)
{
    QFile file(fileOf(folder, account));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const QJsonObject kept = QJsonDocument::fromJson(file.readAll()).object();
    // Which it is stands in it, too: the name is a hash.
    if (kept.value("folder"_L1).toString() != folder || kept.value("account"_L1).toString() != account)
        return {};
    const KeptScript script{kept.value("script"_L1).toString(), kept.value("made"_L1).toString(),
                            kept.value("before"_L1).toString()};
    return script.script.isEmpty() ? std::nullopt : std::optional(script);
}

bool KeptScript::write(const QString &folder, const QString &account) const
{
    const QString file = fileOf(folder, account);
    QDir().mkpath(QFileInfo(file).path());
    const QJsonObject kept{
        {u"folder"_s, folder}, {u"account"_s, account}, {u"script"_s, script}, {u"made"_s, made}, {u"before"_s, before}};
    return base::writeFile(file, QJsonDocument(kept).toJson(), {.ownerOnly = true}).ok();
}

void KeptScript::remove(const QString &folder, const QString &account)
{
    QFile::remove(fileOf(folder, account));
}

} // namespace voyageur::settings
