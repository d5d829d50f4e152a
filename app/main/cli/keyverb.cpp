// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/platform.h"
#include "cluster/nodename.h"
#include "main/cli/access.h"
#include "main/cli/console.h"
#include "main/cli/exitstatus.h"
#include "main/cli/terminal.h"
#include "main/cli/text.h"
#include "session/authorizedkeys.h"
#include "session/keycheck.h"
#include "ssh/keylist.h"
#include "ssh/keymaker.h"
#include "ssh/login.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QSysInfo>

namespace voyageur::cli {

using base::Error;
using base::ErrorCode;
using base::Result;
using ssh::Secret;
using namespace Qt::StringLiterals;

namespace {

QString keyFile(const Arguments &arguments, const QString &word)
{
    const QString given = word.isEmpty() ? arguments.value("key") : word;
    return given.isEmpty() ? ssh::defaultKeyFile() : QDir::cleanPath(QFileInfo(given).absoluteFilePath());
}

Result<Secret> typedPassphrase(Console &console, const base::StopToken &stop)
{
    while (true) {
        console.sayRaw(Text::tr("Passphrase for the new key: ").toUtf8());
        VOYAGEUR_TRY(first, terminal::readLine(false, stop));
        console.say({});
        if (first.isEmpty()) {
            console.say(Text::tr("An empty passphrase protects nothing. Use --no-passphrase for a key without one."));
            continue;
        }
        console.sayRaw(Text::tr("Repeat it: ").toUtf8());
        VOYAGEUR_TRY(second, terminal::readLine(false, stop));
        console.say({});
        if (first == second)
            return Secret(std::move(first));
        console.say(Text::tr("The two do not match."));
    }
}

Result<Secret> chosenPassphrase(Context &context)
{
    const Arguments &arguments = context.arguments;
    if (arguments.has("no-passphrase"))
        return Secret();
    const QString path = arguments.value("passphrase-file");
    if (path.isEmpty() && terminal::canAsk())
        return typedPassphrase(context.console, context.stop);
    if (path.isEmpty())
        return Error{
            ErrorCode::AnswerNeeded,
            Text::tr("The new key needs a passphrase, and there is no terminal to ask in."),
            {},
            Text::tr("Put the passphrase on the first line of a file, and give --passphrase-file FILE. Or use --no-passphrase."),
            {}};
    return SecretLines("passphrase-file"_L1, path).first();
}

QJsonObject keyObject(const ssh::PublicKey &key)
{
    return {{u"file"_s, QDir::toNativeSeparators(key.file)},
            {u"type"_s, QString::fromLatin1(key.type)},
            {u"fingerprint"_s, key.fingerprint},
            {u"publicKey"_s, QString::fromUtf8(key.line())}};
}

void printKey(Console &console, const ssh::PublicKey &key)
{
    console.print(Text::tr("Key: %1").arg(QDir::toNativeSeparators(key.file)));
    console.print(Text::tr("Fingerprint: %1").arg(key.fingerprint));
    console.print(Text::tr("Public key to register:"));
    console.print(QString::fromUtf8(key.line()));
    console.say(Text::tr("note: for the Alliance’s clusters, register the key at %1. For others: voyageur key install C")
                    .arg("https://ccdb.alliancecan.ca/ssh_authorized_keys"_L1));
}

Outcome make(Context &context)
{
    const QString path = keyFile(context.arguments, context.arguments.word(1));
    if (QFileInfo::exists(path)) // before anybody has to think of a passphrase
        return Error{ErrorCode::BadRequest,
                     Text::tr("The file %1 already exists. A key is never replaced.").arg(QDir::toNativeSeparators(path)),
                     {},
                     Text::tr("Use that key, or choose another name: voyageur key make FILE"),
                     {}};
    VOYAGEUR_TRY(passphrase, chosenPassphrase(context));
    const QString comment = context.arguments.value("comment");
    VOYAGEUR_TRY(key, ssh::makeKey(path, passphrase, comment.isEmpty() ? "voyageur@"_L1 + QSysInfo::machineHostName() : comment));
    QJsonObject object = keyObject(key);
    object.insert(u"hasPassphrase"_s, !passphrase.isEmpty());
    context.console.document(object);
    printKey(context.console, key);
    return Done;
}

Outcome showKey(Context &context)
{
    VOYAGEUR_TRY(key, ssh::readPublicKey(keyFile(context.arguments, context.arguments.word(1))));
    context.console.document(keyObject(key));
    printKey(context.console, key);
    return Done;
}

Outcome listKeys(Context &context)
{
    const QString folder = base::openSshFolder();
    QJsonArray array;
    const auto keys = ssh::listKeys(folder);
    for (const ssh::ListedKey &listed : keys) {
        const bool unusable = listed.worth == ssh::ListedKey::Worth::Unusable;
        const QString protection = !listed.encrypted ? QString()
            : *listed.encrypted                      ? Text::tr("with a passphrase")
                                                     : Text::tr("no passphrase");
        QJsonObject object = keyObject(listed.key);
        object.insert(u"bits"_s, listed.bits);
        object.insert(u"comment"_s, QString::fromUtf8(listed.key.comment));
        object.insert(u"hasPassphrase"_s, listed.encrypted ? QJsonValue(*listed.encrypted) : QJsonValue());
        object.insert(u"usable"_s, !unusable);
        object.insert(u"remarks"_s, QJsonArray::fromStringList(listed.remarks));
        array += object;
        QStringList words{QString::fromLatin1(listed.key.type), protection, QString::fromUtf8(listed.key.comment),
                          listed.key.fingerprint};
        words.removeAll({});
        context.console.print(QDir::toNativeSeparators(listed.key.file));
        context.console.print("  "_L1 + words.join(", "_L1));
        for (const QString &remark : listed.remarks)
            context.console.print("  "_L1 + remark);
    }
    if (keys.isEmpty())
        context.console.say(Text::tr("No keys in %1. Create one: voyageur key make").arg(QDir::toNativeSeparators(folder)));
    context.console.document(array);
    return Done;
}

// Without a login where the server can be asked; behind a jump host by one, with this key alone.
Result<session::KeyCheck> checked(Context &context, cluster::Profile profile, const QString &path, ssh::Host *session)
{
    VOYAGEUR_TRY(key, ssh::describeKey(path));
    if (profile.target.jumps.empty())
        return session::checkKey(profile, key, session, context.stop);
    profile.target.identityFile = path;
    profile.target.identityFiles.clear();
    profile.target.useDefaultKeys = false;
    profile.target.onlyNamedKeys = true;
    VOYAGEUR_TRY(questions, LoginQuestions::of(context, profile));
    session::KeyCheck check;
    const auto host = ssh::logIn(profile.target, questions->terminal, context.stop);
    if (!host.ok()) {
        check.sentence = host.error().text();
    } else if ((*host)->identity().methods.contains("publickey"_L1)) {
        check.verdict = session::KeyCheck::Verdict::Accepted;
        check.sentence = Text::tr("A login with the key works.");
    } else {
        check.verdict = session::KeyCheck::Verdict::Refused;
        check.sentence = Text::tr("The login used %1, not this key.").arg((*host)->identity().methods.join(", "_L1));
    }
    return check;
}

void printCheck(Console &console, const session::KeyCheck &check, QJsonObject &object)
{
    const bool works = check.verdict == session::KeyCheck::Verdict::Accepted;
    object.insert(u"checked"_s, true);
    object.insert(u"works"_s, works);
    object.insert(u"reasons"_s, QJsonArray::fromStringList(check.reasons));
    object.insert(u"detail"_s, check.sentence);
    console.print(check.sentence);
    for (const QString &reason : check.reasons)
        console.print("  - "_L1 + reason);
}

Outcome checkGiven(Context &context)
{
    const Arguments &arguments = context.arguments;
    if (arguments.words().size() != 2)
        return Error{ErrorCode::BadRequest, Text::tr("Name a cluster: voyageur key check C"), {}, {}, {}};
    VOYAGEUR_TRY(profile, chosenCluster(context, arguments.word(1)));
    const QString path = keyFile(arguments, {});
    VOYAGEUR_TRY(key, ssh::readPublicKey(path));
    // Only what is there already: a check makes nobody sign in.
    VOYAGEUR_TRY(session, ssh::joinLogin(profile.target, context.stop));
    VOYAGEUR_TRY(found, checked(context, profile, key.file, session.get()));
    QJsonObject object = keyObject(key);
    object.insert(u"cluster"_s, profile.name);
    printCheck(context.console, found, object);
    context.console.document(object);
    return found.verdict == session::KeyCheck::Verdict::Accepted ? Done
        : found.verdict == session::KeyCheck::Verdict::NotKnown  ? NotReached
                                                                 : AnswerIsNo;
}

QString installedWords(session::Installed installed)
{
    switch (installed) {
    case session::Installed::Now:
        return Text::tr("The key is installed.");
    case session::Installed::Already:
        return Text::tr("The key was already installed.");
    case session::Installed::Restricted:
        break;
    }
    return Text::tr("~/.ssh/authorized_keys already has the key, with options. That line stays as it is.");
}

Outcome installKey(Context &context)
{
    const Arguments &arguments = context.arguments;
    Console &console = context.console;
    if (arguments.words().size() != 2)
        return Error{ErrorCode::BadRequest, Text::tr("Name a cluster: voyageur key install C"), {}, {}, {}};
    VOYAGEUR_TRY(key, ssh::readPublicKey(keyFile(arguments, {})));
    VOYAGEUR_TRY(profile, chosenCluster(context, arguments.word(1)));
    VOYAGEUR_CHECK(cluster::mustHaveShell(profile));
    const auto place = session::keyPlace(profile);
    if (place.authorizedKeys == false && !arguments.has("anyway"))
        return Error{
            ErrorCode::BadRequest,
            Text::tr("%1 does not read ~/.ssh/authorized_keys (source: %2).").arg(profile.title, place.authorizedKeysSource),
            {},
            place.page.isEmpty() ? Text::tr("Ask the cluster’s support how to register keys.")
                                 : Text::tr("Register the public half (“voyageur key show”) at %1.").arg(place.page),
            {}};
    VOYAGEUR_TRY(host, signIn(context, profile));
    VOYAGEUR_TRY(installed, session::installKey(*host, key, context.stop));
    QJsonObject object = keyObject(key);
    object.insert(u"cluster"_s, profile.name);
    object.insert(u"already"_s, installed != session::Installed::Now);
    object.insert(u"checked"_s, false);
    console.print(installedWords(installed));
    bool works = true;
    if (!arguments.has("no-check")) {
        VOYAGEUR_TRY(found, checked(context, profile, key.file, host.get()));
        works = found.verdict == session::KeyCheck::Verdict::Accepted;
        printCheck(console, found, object);
    }
    console.document(object);
    return works ? Done : AnswerIsNo;
}

Outcome runKey(Context &context)
{
    const QString what = context.arguments.word(0);
    if (what == "make"_L1)
        return make(context);
    if (what == "show"_L1)
        return showKey(context);
    if (what == "install"_L1)
        return installKey(context);
    if (what == "list"_L1)
        return listKeys(context);
    if (what == "check"_L1)
        return checkGiven(context);
    return Error{ErrorCode::BadRequest,
                 Text::tr("key has no command “%1”.").arg(what),
                 {},
                 Text::tr("Use make, list, show, install or check."),
                 {}};
}

} // namespace

const Verb keyVerb = {
    .name = "key",
    .usage = "make [FILE] [--passphrase-file FILE]\nlist\nshow [FILE]\ninstall C [--key FILE]\ncheck C [--key FILE]",
    .example = "key make",
    .summary = QT_TRANSLATE_NOOP("voyageur::cli::Text", "Create, list, install or check SSH keys"),
    .options = {{"key", "FILE",
                 QT_TRANSLATE_NOOP("voyageur::cli::Text", "With install and check: use this key, not ~/.ssh/id_ed25519")},
                {"comment", "TEXT", QT_TRANSLATE_NOOP("voyageur::cli::Text", "With make: comment after the public key")},
                {"no-passphrase", nullptr,
                 QT_TRANSLATE_NOOP("voyageur::cli::Text", "With make: no passphrase; anyone with the file can use the key")},
                {"anyway", nullptr,
                 QT_TRANSLATE_NOOP("voyageur::cli::Text",
                                   "With install: write authorized_keys even if the catalogue says the cluster ignores it")},
                {"no-check", nullptr,
                 QT_TRANSLATE_NOOP("voyageur::cli::Text", "With install: do not ask whether the server accepts the key")}},
    .leastWords = 1,
    .mostWords = 2,
    .signsIn = true,
    .takesNodes = true,
    .run = runKey,
};

} // namespace voyageur::cli
