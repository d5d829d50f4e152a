// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/nodename.h"
#include "main/cli/access.h"
#include "main/cli/console.h"
#include "main/cli/exitstatus.h"
#include "main/cli/keeping.h"
#include "main/cli/text.h"
#include "slurm/tools.h"
#include "ssh/share/loginline.h"

#include <QCoreApplication>
#include <QJsonArray>

namespace voyageur::cli {

using base::Error;
using base::ErrorCode;
using base::Result;
using namespace Qt::StringLiterals;

namespace {

struct LoginReport {
    ssh::HostIdentity identity;
    QString node;
    QString slurm; //!< version; empty without Slurm
    QStringList warnings;
};

Result<LoginReport> lookAround(ssh::Host &host, cluster::NodeRole role, const base::StopToken &stop)
{
    LoginReport report;
    report.identity = host.identity();
    ssh::RunOptions options;
    options.stop = stop;
    VOYAGEUR_TRY(named,
                 ssh::mustSucceed(host.run(ssh::ShellCommand{"uname", "-n"}, options),
                                  Text::tr("The name of the login node could not be asked.")));
    report.node = base::shownSafely(named.out.trimmed(), 255);
    if (role == cluster::NodeRole::Login) {
        const auto tools = slurm::findSlurm(host, stop);
        if (tools.ok())
            report.slurm = tools->version;
        else if (tools.error().code == ErrorCode::NoSlurm)
            report.warnings += tools.error().text();
        else
            return tools.error();
    }
    if (const QByteArray noise = host.startUpNoise(); !noise.trimmed().isEmpty()) {
        report.warnings +=
            Text::tr("The start-up files of the account (.bashrc and the like) print text, which disturbs scp, rsync and "
                     "sftp; Voyageur copes with it. It begins: %1")
                .arg(base::shownSafely(noise.trimmed(), 120));
    }
    return report;
}

//! How `login` came by the session.
enum class Came { ByLogin, Already };

void print(Console &console, const QString &cluster, const LoginReport &report, Came came)
{
    const auto &identity = report.identity;
    console.document(QJsonObject{{u"host"_s, identity.host},
                                 {u"port"_s, identity.port},
                                 {u"user"_s, identity.user},
                                 {u"via"_s, QJsonArray::fromStringList(identity.via)},
                                 {u"methods"_s, QJsonArray::fromStringList(identity.methods)},
                                 {u"hostKey"_s, identity.hostKeyFingerprint},
                                 {u"hostKeyType"_s, identity.hostKeyType},
                                 {u"slurm"_s, report.slurm.isEmpty() ? QJsonValue() : QJsonValue(report.slurm)},
                                 {u"node"_s, report.node},
                                 {u"kept"_s, true},
                                 {u"wasSignedIn"_s, came == Came::Already},
                                 {u"warnings"_s, QJsonArray::fromStringList(report.warnings)}});
    const QString what = came == Came::Already ? Text::tr("You are signed in already: %1 on %2, port %3, by %4")
                                               : Text::tr("The login works: %1 on %2, port %3, by %4");
    console.print(what.arg(identity.user, identity.host, QString::number(identity.port), identity.methods.join(", "_L1)));
    if (!identity.via.isEmpty())
        console.print(Text::tr("On the way: %1").arg(identity.via.join(", "_L1)));
    console.print(Text::tr("Host key: %1 %2").arg(identity.hostKeyType, identity.hostKeyFingerprint));
    console.print(Text::tr("Name of the node: %1").arg(report.node));
    if (!report.slurm.isEmpty())
        console.print(Text::tr("Slurm: %1").arg(report.slurm));
    for (const QString &warning : report.warnings)
        console.say(Text::tr("warning: %1").arg(warning));
    if (came == Came::ByLogin)
        console.print(
            Text::tr("The session goes on in the background, for all verbs and the window. “voyageur logout %1” ends it.")
                .arg(cluster));
}

Outcome runLogin(Context &context)
{
    const QString name = context.arguments.word(0);
    VOYAGEUR_CHECK(idleOption(context.arguments));
    VOYAGEUR_TRY(profile, chosenCluster(context, name));
    VOYAGEUR_CHECK(cluster::mustHaveShell(profile));
    sayWhatIsOld(context.console, profile);
    VOYAGEUR_TRY(host, ssh::joinLogin(profile.target, context.stop, sayWaiting(context)));
    Came came = Came::Already;
    if (!host) {
        TerminalPrompter prompter = prompterFor(context);
        VOYAGEUR_TRY(wasThere,
                     ssh::logInBackground(QCoreApplication::applicationFilePath(), keeperWords(context.arguments), prompter,
                                          context.stop, sayWaiting(context)));
        came = wasThere ? Came::Already : Came::ByLogin;
        // From here on like everybody else, through the socket.
        VOYAGEUR_TRY(kept, ssh::joinLogin(profile.target, context.stop));
        host = kept;
    }
    if (!host)
        return Error{
            ErrorCode::ConnectionLost, Text::tr("The session ended right after the login."), {}, Text::tr("Sign in again."), {}};
    VOYAGEUR_TRY(report, lookAround(*host, profile.role, context.stop));
    report.warnings += profile.notes;
    print(context.console, name, report, came);
    return Done;
}

Outcome runLogout(Context &context)
{
    VOYAGEUR_TRY(profile, chosenCluster(context, context.arguments.word(0)));
    VOYAGEUR_TRY(wasSignedIn, ssh::signOutShared(profile.target, context.stop));
    context.console.document(QJsonObject{{u"cluster"_s, profile.name}, {u"wasSignedIn"_s, wasSignedIn}});
    const QString what = wasSignedIn ? Text::tr("Signed out of %1.") : Text::tr("You were not signed in to %1.");
    context.console.print(what.arg(profile.title.isEmpty() ? profile.name : profile.title));
    return Done;
}

} // namespace

const Verb loginVerb = {
    .name = "login",
    .usage = "C [--idle SPAN]",
    .summary = QT_TRANSLATE_NOOP("voyageur::cli::Text", "Sign in once for all verbs and the window, and show what is there"),
    .options = {idleChoice},
    .leastWords = 1,
    .mostWords = 1,
    .signsIn = true,
    .run = runLogin,
};

const Verb logoutVerb = {
    .name = "logout",
    .usage = "C",
    .summary = QT_TRANSLATE_NOOP("voyageur::cli::Text", "End the session that “login”, or the window, keeps"),
    .options = {},
    .leastWords = 1,
    .mostWords = 1,
    .run = runLogout,
};

} // namespace voyageur::cli
