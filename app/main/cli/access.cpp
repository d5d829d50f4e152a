// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/access.h"

#include "cluster/nodename.h"
#include "main/cli/console.h"
#include "main/cli/text.h"
#include "ssh/keylist.h"
#include "ssh/knownhosts.h"
#include "ssh/login.h"

#include <QFileInfo>

#include <array>
#include <atomic>

namespace voyageur::cli {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;
using ssh::OnWaiting;

namespace {

Result<void> mustBeFile(const char *option, const QString &path)
{
    if (path.isEmpty() || QFileInfo(path).isReadable())
        return {};
    return Error{ErrorCode::FileUnreadable,
                 Text::tr("The file of --%1, “%2”, does not exist or cannot be read.").arg(QString::fromLatin1(option), path),
                 {},
                 {},
                 {}};
}

} // namespace

void sayWhatIsOld(Console &console, const cluster::Profile &profile)
{
    if (!profile.retired)
        return;
    if (profile.retiredSuccessor.isEmpty())
        console.say(Text::tr("note: %1 is retired and accepts no more jobs.").arg(profile.title));
    else
        console.say(
            Text::tr("note: %1 is retired and accepts no more jobs. Use %2.").arg(profile.title, profile.retiredSuccessor));
}

void sayWhoIsGuessed(Console &console, const cluster::Profile &profile)
{
    if (!profile.userIsGuess || !profile.inCatalogue || profile.practice)
        return;
    console.say(Text::tr("note: no user name for %1. Voyageur tries “%2”, your name on this computer. To use another: NAME@%3, "
                         "or a “User” line in ~/.ssh/config.")
                    .arg(profile.title, profile.target.user, profile.name));
}

LoginQuestions::LoginQuestions(Context &context, const cluster::Profile &profile, GivenAnswers given,
                               settings::RememberingPrompter::Given kinds)
    : terminal(context.console, std::move(given),
               {context.arguments.value("accept-host-key"), context.arguments.has("remember")}),
      prompter(terminal, secrets, profile.target, std::move(kinds))
{
}

Result<std::unique_ptr<LoginQuestions>> LoginQuestions::of(Context &context, const cluster::Profile &profile)
{
    VOYAGEUR_TRY(given, GivenAnswers::from(context.arguments, profile.target));
    settings::RememberingPrompter::Given kinds;
    if (given.opens(ssh::Purpose::Kind::Password))
        kinds.insert(settings::SecretName::Kind::Password);
    if (given.opens(ssh::Purpose::Kind::Passphrase))
        kinds.insert(settings::SecretName::Kind::Passphrase);
    const bool isForOneKey = given.opens(ssh::Purpose::Kind::Passphrase) && !profile.target.identityFile.isEmpty();
    std::unique_ptr<LoginQuestions> questions(new LoginQuestions(context, profile, std::move(given), std::move(kinds)));
    if (isForOneKey)
        VOYAGEUR_CHECK(ssh::tryToOpen(profile.target.identityFile, questions->terminal, context.stop));
    return questions;
}

void tellDelays(Context &context, ssh::Host &host)
{
    const auto told = std::make_shared<std::array<std::atomic<bool>, 2>>();
    host.nameOwner("voyageur "_L1 + QLatin1StringView(context.verb));
    host.onDelay([&console = context.console, told, name = host.identity().host](ssh::Delay why, const QStringList &owners) {
        if (told->at(static_cast<size_t>(why)).exchange(true))
            return;
        if (why == ssh::Delay::StartUpFiles)
            console.say(
                Text::tr("Your start-up files on %1 (.bashrc and others) have been running for 5 s. They may take up to 60 s…")
                    .arg(name));
        else if (owners.isEmpty())
            console.say(Text::tr("%1 accepts no further command for now. Waiting…").arg(name));
        else
            console.say(Text::tr("%1 accepts no further command for now. Waiting for %2…").arg(name, owners.join(", "_L1)));
    });
}

OnWaiting sayWaiting(Context &context)
{
    return [&console = context.console] { console.say(Text::tr("Another program is signing in. Waiting…")); };
}

Result<cluster::Catalogue> loadCatalogue(Context &context)
{
    auto catalogue = cluster::Catalogue::load();
    if (catalogue.ok()) {
        for (const Error &warning : catalogue->warnings())
            context.console.say(Text::tr("warning: %1").arg(warning.text()));
    }
    return catalogue;
}

namespace {

//! The catalogue's error, with the verb that starts the practice cluster where that is what is missing.
Error withPractice(Error error, const QString &name)
{
    if (error.code == ErrorCode::NotFound && cluster::practiceIsPossible() && name.section(u'@', -1).startsWith("practice"_L1))
        error.next += u' ' + Text::tr("Start it with “voyageur practice start”.");
    return error;
}

//! What a login failed by, with the option that would help.
Error withOption(Error error, const cluster::Profile &profile)
{
    QString option;
    if (error.code == ErrorCode::HostKeyChanged)
        option = Text::tr("If the support team confirms the new key, accept it with --replace-host-key SHA256:…");
    else if (error.code == ErrorCode::HostKeyUnknown && profile.target.onlyKnownHosts)
        option = Text::tr("Give the fingerprint with --accept-host-key SHA256:…");
    else if (error.code == ErrorCode::KeyRefused && profile.target.identityFile.isEmpty())
        option = Text::tr("Create a key with voyageur key make, or choose a file with --identity FILE.");
    if (!option.isEmpty())
        error.next += error.next.isEmpty() ? option : u' ' + option;
    return error;
}

} // namespace

Result<std::optional<cluster::Profile>> wantedCluster(Context &context)
{
    if (!context.arguments.has("cluster"))
        return std::optional<cluster::Profile>();
    const QString name = context.arguments.value("cluster");
    VOYAGEUR_TRY(catalogue, loadCatalogue(context));
    VOYAGEUR_TRY(found, catalogue.resolve(name));
    if (!found.inCatalogue)
        return Error{ErrorCode::NotFound,
                     Text::tr("The catalogue has no cluster “%1”.").arg(name),
                     {},
                     Text::tr("List the names: voyageur clusters"),
                     {}};
    return std::optional(found);
}

Result<cluster::Profile> chosenCluster(Context &context, const QString &name)
{
    const Arguments &arguments = context.arguments;
    VOYAGEUR_CHECK(mustBeFile("identity", arguments.value("identity")));
    VOYAGEUR_TRY(seconds, numberOption(arguments, "connect-timeout", 60, 1, 3600));
    VOYAGEUR_TRY(catalogue, loadCatalogue(context));
    cluster::Overrides overrides;
    overrides.identityFile = arguments.value("identity");
    overrides.jump = arguments.value("jump");
    overrides.acceptFingerprint = arguments.value("accept-host-key");
    overrides.replaceFingerprint = arguments.value("replace-host-key");
    constexpr int signs = 43; // of 32 bytes in base64
    if (arguments.has("replace-host-key") && ssh::bareFingerprint(overrides.replaceFingerprint).size() != signs)
        return Error{ErrorCode::BadRequest,
                     Text::tr("--replace-host-key takes a fingerprint, not “%1”.").arg(overrides.replaceFingerprint),
                     {},
                     Text::tr("Give the new key’s SHA256 fingerprint from the cluster’s support: SHA256:…"),
                     {}};
    auto resolved = catalogue.resolve(name, overrides);
    if (!resolved.ok())
        return withPractice(resolved.error(), name);
    cluster::Profile profile = std::move(*resolved);
    profile.target.connectLimit = std::chrono::seconds(seconds);
    VOYAGEUR_CHECK(GivenAnswers::from(arguments, profile.target)); // said first, whether anybody will ask or not
    return profile;
}

Result<std::shared_ptr<ssh::Host>> signIn(Context &context, const cluster::Profile &profile)
{
    sayWhatIsOld(context.console, profile);
    for (const QString &note : profile.notes)
        context.console.say(Text::tr("warning: %1").arg(note));
    VOYAGEUR_TRY(joined, ssh::joinLogin(profile.target, context.stop, sayWaiting(context)));
    if (joined) {
        tellDelays(context, *joined);
        return joined;
    }
    sayWhoIsGuessed(context.console, profile);
    VOYAGEUR_TRY(questions, LoginQuestions::of(context, profile));
    auto host = ssh::logIn(profile.target, questions->prompter, context.stop);
    if (host.ok())
        tellDelays(context, **host);
    (void)questions->prompter.settle(host.ok() ? nullptr : &host.error(), context.stop);
    if (!host.ok())
        return cluster::withStatusPage(withOption(host.error(), profile), profile);
    return host;
}

Result<QList<session::ClusterCheck>> testCluster(Context &context, const cluster::Profile &profile,
                                                 const session::OnCheck &onCheck)
{
    sayWhatIsOld(context.console, profile);
    VOYAGEUR_TRY(joined, ssh::joinLogin(profile.target, context.stop, sayWaiting(context)));
    if (joined)
        return session::testCluster(profile, joined, onCheck, context.stop);
    VOYAGEUR_TRY(questions, LoginQuestions::of(context, profile));
    return session::testCluster(profile, questions->terminal, onCheck, context.stop);
}

Result<QString> viaOption(const Arguments &arguments)
{
    const QString via = arguments.value("via");
    if (via.isEmpty() || via == QLatin1String("login") || via == QLatin1String("dtn"))
        return via;
    return Error{ErrorCode::BadRequest, Text::tr("--via does not take “%1”.").arg(via), {}, Text::tr("Use login or dtn."), {}};
}

session::ReachHost reacherFor(Context &context)
{
    return [&context](const QString &name, const base::StopToken &) -> Result<std::shared_ptr<ssh::Host>> {
        VOYAGEUR_TRY(profile, chosenCluster(context, name));
        return signIn(context, profile);
    };
}

Result<std::shared_ptr<session::ClusterSession>> openCluster(Context &context, const QString &name, session::Look look)
{
    VOYAGEUR_TRY(profile, chosenCluster(context, name));
    VOYAGEUR_CHECK(cluster::mustHaveSlurm(profile));
    VOYAGEUR_TRY(host, signIn(context, profile));
    VOYAGEUR_TRY(session, session::openSession(profile, host, context.stop, look));
    session->reach = reacherFor(context);
    return session;
}

} // namespace voyageur::cli
