// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/access.h"

#include "cluster/nodename.h"
#include "main/cli/console.h"
#include "main/cli/text.h"
#include "ssh/login.h"

#include <QFileInfo>

namespace voyageur::cli {

using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

Result<void> mustBeFile(const char *option, const QString &path)
{
    if (path.isEmpty() || QFileInfo(path).isReadable())
        return {};
    return Error{ErrorCode::FileUnreadable,
                 Text::tr("The file of --%1, “%2”, is not there or cannot be read.").arg(QString::fromLatin1(option), path),
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
        console.say(Text::tr("note: %1 has been retired and takes no jobs any more.").arg(profile.title));
    else
        console.say(Text::tr("note: %1 has been retired and takes no jobs any more; %2 took over.")
                        .arg(profile.title, profile.retiredSuccessor));
}

TerminalPrompter prompterFor(Context &context)
{
    const Arguments &arguments = context.arguments;
    return {context.console,
            {arguments.value("password-file"), arguments.values("answer"), arguments.value("accept-host-key"),
             arguments.has("remember")}};
}

LoginQuestions::LoginQuestions(Context &context, const cluster::Profile &profile)
    : terminal(prompterFor(context)),
      prompter(terminal, secrets, profile.target,
               context.arguments.has("password-file") ? settings::RememberingPrompter::Stored::Ignore
                                                      : settings::RememberingPrompter::Stored::Use)
{
}

ssh::OnWaiting sayWaiting(Context &context)
{
    return [&console = context.console] { console.say(Text::tr("Another program is just signing in there; waiting for it…")); };
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

Result<cluster::Profile> chosenCluster(Context &context, const QString &name)
{
    const Arguments &arguments = context.arguments;
    VOYAGEUR_CHECK(mustBeFile("identity", arguments.value("identity")));
    VOYAGEUR_CHECK(mustBeFile("password-file", arguments.value("password-file")));
    VOYAGEUR_TRY(seconds, numberOption(arguments, "connect-timeout", 60, 1, 3600));
    VOYAGEUR_TRY(catalogue, loadCatalogue(context));
    cluster::Overrides overrides;
    overrides.identityFile = arguments.value("identity");
    overrides.jump = arguments.value("jump");
    overrides.acceptFingerprint = arguments.value("accept-host-key");
    VOYAGEUR_TRY(profile, catalogue.resolve(name, overrides));
    profile.target.connectLimit = std::chrono::seconds(seconds);
    return profile;
}

Result<std::shared_ptr<ssh::Host>> signIn(Context &context, const cluster::Profile &profile)
{
    sayWhatIsOld(context.console, profile);
    for (const QString &note : profile.notes)
        context.console.say(Text::tr("warning: %1").arg(note));
    VOYAGEUR_TRY(joined, ssh::joinLogin(profile.target, context.stop, sayWaiting(context)));
    if (joined)
        return joined;
    LoginQuestions questions(context, profile);
    auto host = ssh::logIn(profile.target, questions.prompter, context.stop);
    (void)questions.prompter.settle(host.ok() ? nullptr : &host.error(), context.stop);
    return host;
}

Result<QList<project::ClusterCheck>> testCluster(Context &context, const cluster::Profile &profile,
                                                 const project::OnCheck &onCheck)
{
    sayWhatIsOld(context.console, profile);
    VOYAGEUR_TRY(joined, ssh::joinLogin(profile.target, context.stop, sayWaiting(context)));
    if (joined)
        return project::testCluster(profile, joined, onCheck, context.stop);
    TerminalPrompter prompter = prompterFor(context);
    return project::testCluster(profile, prompter, onCheck, context.stop);
}

Result<QString> viaOption(const Arguments &arguments)
{
    const QString via = arguments.value("via");
    if (via.isEmpty() || via == QLatin1String("login") || via == QLatin1String("dtn"))
        return via;
    return Error{ErrorCode::BadRequest, Text::tr("“%1” is no value for --via.").arg(via), {}, Text::tr("Say login or dtn."), {}};
}

project::ReachHost reacherFor(Context &context)
{
    return [&context](const QString &name, const base::StopToken &) -> Result<std::shared_ptr<ssh::Host>> {
        VOYAGEUR_TRY(profile, chosenCluster(context, name));
        return signIn(context, profile);
    };
}

Result<std::shared_ptr<project::ClusterSession>> openCluster(Context &context, const QString &name)
{
    VOYAGEUR_TRY(profile, chosenCluster(context, name));
    VOYAGEUR_CHECK(cluster::mustHaveSlurm(profile));
    VOYAGEUR_TRY(host, signIn(context, profile));
    VOYAGEUR_TRY(session, project::openSession(profile, host, context.stop));
    session->reach = reacherFor(context);
    return session;
}

} // namespace voyageur::cli
