// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/access.h"
#include "main/cli/console.h"
#include "main/cli/exitstatus.h"
#include "main/cli/text.h"
#include "slurm/tools.h"

#include <QJsonArray>

namespace voyageur::cli {

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

Result<LoginReport> lookAround(ssh::Host &host, const base::StopToken &stop)
{
    LoginReport report;
    report.identity = host.identity();
    ssh::RunOptions options;
    options.stop = stop;
    VOYAGEUR_TRY(named,
                 ssh::mustSucceed(host.run(ssh::ShellCommand{"uname", "-n"}, options),
                                  Text::tr("The name of the login node could not be asked.")));
    report.node = base::shownSafely(named.out.trimmed(), 255);
    const auto tools = slurm::findSlurm(host, stop);
    if (tools.ok())
        report.slurm = tools->version;
    else if (tools.error().code == ErrorCode::NoSlurm)
        report.warnings += tools.error().text();
    else
        return tools.error();
    if (const QByteArray noise = host.startUpNoise(); !noise.trimmed().isEmpty()) {
        report.warnings +=
            Text::tr("The start-up files of the account (.bashrc and the like) print text, which disturbs scp, rsync and "
                     "sftp; Voyageur copes with it. It begins: %1")
                .arg(base::shownSafely(noise.trimmed(), 120));
    }
    return report;
}

void print(Console &console, const LoginReport &report)
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
                                 {u"kept"_s, false},
                                 {u"warnings"_s, QJsonArray::fromStringList(report.warnings)}});
    console.print(Text::tr("The login works: %1 on %2, port %3, by %4")
                      .arg(identity.user, identity.host, QString::number(identity.port), identity.methods.join(", "_L1)));
    if (!identity.via.isEmpty())
        console.print(Text::tr("On the way: %1").arg(identity.via.join(", "_L1)));
    console.print(Text::tr("Host key: %1 %2").arg(identity.hostKeyType, identity.hostKeyFingerprint));
    console.print(Text::tr("Login node: %1").arg(report.node));
    if (!report.slurm.isEmpty())
        console.print(Text::tr("Slurm: %1").arg(report.slurm));
    for (const QString &warning : report.warnings)
        console.say(Text::tr("warning: %1").arg(warning));
    console.say(Text::tr("note: this version keeps no session in the background; every verb signs in by itself."));
}

Outcome runLogin(Context &context)
{
    VOYAGEUR_TRY(profile, chosenCluster(context, context.arguments.word(0)));
    VOYAGEUR_TRY(host, signIn(context, profile));
    VOYAGEUR_TRY(report, lookAround(*host, context.stop));
    report.warnings += profile.notes;
    print(context.console, report);
    return Done;
}

Outcome runLogout(Context &context)
{
    VOYAGEUR_TRY(profile, chosenCluster(context, context.arguments.word(0)));
    context.console.document(QJsonObject{{u"cluster"_s, profile.name}, {u"wasSignedIn"_s, false}});
    context.console.print(Text::tr("This version keeps no session in the background, so there is nothing to sign out of on %1.")
                              .arg(profile.title.isEmpty() ? profile.name : profile.title));
    return Done;
}

} // namespace

const Verb loginVerb = {
    .name = "login",
    .usage = "C",
    .summary = QT_TRANSLATE_NOOP("voyageur::cli::Text", "Try the login and show what is there"),
    .options = {},
    .leastWords = 1,
    .mostWords = 1,
    .signsIn = true,
    .run = runLogin,
};

const Verb logoutVerb = {
    .name = "logout",
    .usage = "C",
    .summary = QT_TRANSLATE_NOOP("voyageur::cli::Text", "End the session kept in the background (this version keeps none)"),
    .options = {},
    .leastWords = 1,
    .mostWords = 1,
    .run = runLogout,
};

} // namespace voyageur::cli
