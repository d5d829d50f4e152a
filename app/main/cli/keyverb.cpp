// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/access.h"
#include "main/cli/console.h"
#include "main/cli/exitstatus.h"
#include "main/cli/terminal.h"
#include "main/cli/text.h"
#include "ssh/keymaker.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
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
            console.say(Text::tr("An empty passphrase protects nothing; --no-passphrase makes a key without one."));
            continue;
        }
        console.sayRaw(Text::tr("The same again: ").toUtf8());
        VOYAGEUR_TRY(second, terminal::readLine(false, stop));
        console.say({});
        if (first == second)
            return Secret(std::move(first));
        console.say(Text::tr("The two differ."));
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
            Text::tr("The new key needs a passphrase, and there is no terminal to ask for it in."),
            {},
            Text::tr("Give it with --passphrase-file FILE (its first line), or make a key without one by --no-passphrase."),
            {}};
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return Error{ErrorCode::FileUnreadable, Text::tr("The file “%1” cannot be read.").arg(path), file.errorString(), {}, {}};
    QByteArray line = file.readLine(64 * 1024);
    while (line.endsWith('\n') || line.endsWith('\r'))
        line.chop(1);
    if (line.isEmpty())
        return Error{ErrorCode::BadRequest, Text::tr("The file “%1” begins with an empty line.").arg(path), {}, {}, {}};
    return Secret(std::move(line));
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
    console.print(Text::tr("Its public half, to be registered:"));
    console.print(QString::fromUtf8(key.line()));
    console.say(Text::tr("note: on the Alliance's clusters it is registered at %1; elsewhere “voyageur key install C” does it.")
                    .arg("https://ccdb.alliancecan.ca/ssh_authorized_keys"_L1));
}

Outcome make(Context &context)
{
    const QString path = keyFile(context.arguments, context.arguments.word(1));
    if (QFileInfo::exists(path)) // before anybody has to think of a passphrase
        return Error{ErrorCode::BadRequest,
                     Text::tr("There is a file %1 already; a key is never replaced.").arg(QDir::toNativeSeparators(path)),
                     {},
                     Text::tr("Use that key, or choose another name: “voyageur key make FILE”."),
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

Outcome show(Context &context)
{
    VOYAGEUR_TRY(key, ssh::readPublicKey(keyFile(context.arguments, context.arguments.word(1))));
    context.console.document(keyObject(key));
    printKey(context.console, key);
    return Done;
}

// By this key alone; what comes after it (a second factor) is asked for as ever.
Result<QStringList> loginByKey(Context &context, cluster::Profile profile, const QString &path)
{
    profile.target.identityFile = path;
    profile.target.identityFiles.clear();
    profile.target.useDefaultKeys = false;
    profile.target.onlyNamedKeys = true;
    VOYAGEUR_TRY(host, signIn(context, profile));
    return host->identity().methods;
}

Outcome install(Context &context)
{
    const Arguments &arguments = context.arguments;
    Console &console = context.console;
    if (arguments.words().size() != 2)
        return Error{ErrorCode::BadRequest, Text::tr("On which cluster? “voyageur key install C”."), {}, {}, {}};
    VOYAGEUR_TRY(key, ssh::readPublicKey(keyFile(arguments, {})));
    VOYAGEUR_TRY(profile, chosenCluster(context, arguments.word(1)));
    VOYAGEUR_TRY(host, signIn(context, profile));
    VOYAGEUR_TRY(installed, ssh::installKey(*host, key, context.stop));
    host.reset();
    QJsonObject object = keyObject(key);
    object.insert(u"cluster"_s, profile.name);
    object.insert(u"already"_s, installed == ssh::Installed::Already);
    console.print(installed == ssh::Installed::Already ? Text::tr("The key was installed already.")
                                                       : Text::tr("The key is installed."));
    bool works = true;
    object.insert(u"checked"_s, !arguments.has("no-check"));
    if (!arguments.has("no-check")) {
        const auto methods = loginByKey(context, profile, key.file);
        works = methods.ok() && methods->contains("publickey"_L1);
        object.insert(u"works"_s, works);
        if (!methods.ok())
            console.warn(methods.error());
        console.print(works ? Text::tr("A login with it works.")
                            : Text::tr("A login with it does not work: this cluster may take keys from elsewhere (CCDB)."));
    }
    console.document(object);
    return works ? Done : AnswerIsNo;
}

Outcome run(Context &context)
{
    const QString what = context.arguments.word(0);
    if (what == "make"_L1)
        return make(context);
    if (what == "show"_L1)
        return show(context);
    if (what == "install"_L1)
        return install(context);
    return Error{ErrorCode::BadRequest,
                 Text::tr("“%1” is nothing that can be done with a key.").arg(what),
                 {},
                 Text::tr("Say make, show or install."),
                 {}};
}

} // namespace

const Verb keyVerb = {
    .name = "key",
    .usage = "make [FILE]\nshow [FILE]\ninstall C [--key FILE]",
    .summary = QT_TRANSLATE_NOOP("voyageur::cli::Text", "Make a key for logins, show its public half, install that on a cluster"),
    .options = {{"key", "FILE", QT_TRANSLATE_NOOP("voyageur::cli::Text", "With install: this key, not ~/.ssh/id_ed25519")},
                {"comment", "TEXT", QT_TRANSLATE_NOOP("voyageur::cli::Text", "With make: stands behind the public half")},
                {"passphrase-file", "FILE",
                 QT_TRANSLATE_NOOP("voyageur::cli::Text", "With make: the first line of this file is the passphrase")},
                {"no-passphrase", nullptr,
                 QT_TRANSLATE_NOOP("voyageur::cli::Text", "With make: anybody who has the file can use the key")},
                {"no-check", nullptr,
                 QT_TRANSLATE_NOOP("voyageur::cli::Text", "With install: do not try a second login, with the key")}},
    .leastWords = 1,
    .mostWords = 2,
    .signsIn = true,
    .run = run,
};

} // namespace voyageur::cli
