// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/nodename.h"
#include "main/cli/access.h"
#include "main/cli/console.h"
#include "main/cli/exitstatus.h"
#include "main/cli/keeping.h"
#include "main/cli/text.h"
#include "slurm/tools.h"
#include "ssh/channelerrors.h"
#include "ssh/sftpprobe.h"
#include "ssh/share/loginline.h"
#include "ssh/starting.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QSemaphore>

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

//! A short command beside another: each starts the account's shell, whose start-up files may be slow.
class Aside final {
public:
    Aside(ssh::Host &host, const ssh::ShellCommand &command)
        : m_starting(host, ssh::Command{command}, [this] { m_begun.release(); })
    {
    }
    //! What it printed; CommandFailed with `what` when its status is not 0.
    Result<QByteArray> out(const QString &what, const base::StopToken &stop)
    {
        m_begun.acquire();
        VOYAGEUR_TRY(process, m_starting.take());
        constexpr qsizetype enough = 64 * 1024;
        ssh::Output output;
        while (true) {
            VOYAGEUR_TRY(chunk, process->read(stop));
            if (chunk.bytes.isEmpty())
                break;
            if (output.out.size() + output.err.size() < enough)
                (chunk.stream == ssh::Stream::Out ? output.out : output.err) += chunk.bytes;
        }
        VOYAGEUR_TRY(status, process->wait(stop));
        output.status = status;
        VOYAGEUR_TRY(done, ssh::mustSucceed(std::move(output), what));
        return done.out;
    }

private:
    QSemaphore m_begun;
    ssh::Starting m_starting; // the last: it uses the other
};

Result<LoginReport> lookAround(ssh::Host &host, cluster::NodeRole role, const base::StopToken &stop)
{
    LoginReport report;
    report.identity = host.identity();
    Aside naming(host, ssh::ShellCommand{"uname", "-n"});
    if (role == cluster::NodeRole::Login) {
        const auto tools = slurm::findSlurm(host, stop);
        if (tools.ok())
            report.slurm = tools->version;
        else if (tools.error().code == ErrorCode::NoSlurm)
            report.warnings += tools.error().text();
        else
            return tools.error();
    }
    VOYAGEUR_TRY(name, naming.out(Text::tr("Could not read the name of the login node."), stop));
    report.node = base::shownSafely(name.trimmed(), 255);
    if (const QByteArray noise = host.startUpNoise(); ssh::homeIsMissing(noise)) {
        report.warnings += Text::tr("Your home folder is missing on this host. Ask the cluster’s support.");
    } else if (!noise.trimmed().isEmpty()) {
        report.warnings += Text::tr("Your start-up files (.bashrc and others) print text, which breaks scp, rsync and sftp, but "
                                    "not Voyageur. The text begins: %1")
                               .arg(base::shownSafely(noise.trimmed(), 120));
    }
    return report;
}

//! How `login` came by the session.
enum class Came { ByLogin, Already };

void print(Console &console, const QString &cluster, const LoginReport &report, Came came, const QStringList &remembered)
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
                                 {u"remembered"_s, QJsonArray::fromStringList(remembered)},
                                 {u"warnings"_s, QJsonArray::fromStringList(report.warnings)}});
    const QString what = came == Came::Already ? Text::tr("Already signed in: %1 on %2, port %3, method %4")
                                               : Text::tr("The login works: %1 on %2, port %3, method %4");
    console.print(what.arg(identity.user, identity.host, QString::number(identity.port), identity.methods.join(", "_L1)));
    if (!identity.via.isEmpty())
        console.print(Text::tr("Through: %1").arg(identity.via.join(", "_L1)));
    console.print(Text::tr("Host key: %1 %2").arg(identity.hostKeyType, identity.hostKeyFingerprint));
    console.print(Text::tr("Node name: %1").arg(report.node));
    if (!report.slurm.isEmpty())
        console.print(Text::tr("Slurm: %1").arg(report.slurm));
    for (const QString &secret : remembered)
        console.print(Text::tr("Stored in this computer's keychain: %1").arg(secret));
    for (const QString &warning : report.warnings)
        console.say(Text::tr("warning: %1").arg(warning));
    if (came == Came::ByLogin)
        console.print(
            Text::tr("The session stays open for all commands and the window. End it: voyageur logout %1").arg(cluster));
}

// What --remember came to, as words.
QStringList settle(Context &context, LoginQuestions &questions, const Error *error)
{
    const bool wishes = !error && questions.prompter.hasWishes();
    if (wishes && !settings::Secrets::hasKeychain(context.stop)) {
        context.console.say(Text::tr("warning: this computer has no keychain. Nothing was stored."));
        return {};
    }
    const auto settled = questions.prompter.settle(error, context.stop);
    if (settled.problem)
        context.console.warn(*settled.problem);
    QStringList words;
    for (const settings::SecretName &name : settled.kept)
        words += name.text();
    return words;
}

//! The login counted, and nothing could be asked there. A session that is of no use is not kept: the next login would join it,
//! and never ask for the new password. One that takes files is.
Error withoutALook(Context &context, ssh::Host &host, const ssh::Target &target, const QString &cluster, Came came, Error error)
{
    const bool takesFiles =
        came == Came::ByLogin && error.code == ErrorCode::ExecRefused && ssh::sftpVersion(host, context.stop).ok();
    if (came == Came::Already || takesFiles) {
        context.console.say(
            came == Came::Already
                ? Text::tr("The session is still open. End it: voyageur logout %1").arg(cluster)
                : Text::tr("You are signed in, and can upload and download files. End the session: voyageur logout %1")
                      .arg(cluster));
    } else {
        (void)ssh::signOutShared(target, {}); // also when the person cancelled; what it waits for is on this computer
        error.why = QStringList{error.why, Text::tr("The session was ended.")}.join(u' ').trimmed();
    }
    return error;
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
    QStringList remembered;
    if (!host) {
        sayWhoIsGuessed(context.console, profile);
        VOYAGEUR_TRY(questions, LoginQuestions::of(context, profile));
        const auto wasThere = ssh::logInBackground(QCoreApplication::applicationFilePath(), keeperWords(context.arguments),
                                                   questions->prompter, context.stop, sayWaiting(context));
        remembered = settle(context, *questions, wasThere.ok() ? nullptr : &wasThere.error());
        if (!wasThere.ok())
            return cluster::withStatusPage(wasThere.error(), profile);
        came = *wasThere ? Came::Already : Came::ByLogin;
        // From here on like everybody else, through the socket.
        VOYAGEUR_TRY(kept, ssh::joinLogin(profile.target, context.stop));
        host = kept;
    }
    if (!host)
        return Error{
            ErrorCode::ConnectionLost, Text::tr("The session ended right after the login."), {}, Text::tr("Sign in again."), {}};
    tellDelays(context, *host);
    auto report = lookAround(*host, profile.role, context.stop);
    if (!report.ok())
        return withoutALook(context, *host, profile.target, name, came, report.error());
    report->warnings += profile.notes;
    print(context.console, name, *report, came, remembered);
    return Done;
}

Outcome runLogout(Context &context)
{
    VOYAGEUR_TRY(profile, chosenCluster(context, context.arguments.word(0)));
    VOYAGEUR_TRY(wasSignedIn, ssh::signOutShared(profile.target, context.stop));
    QStringList forgotten;
    if (context.arguments.has("forget")) {
        settings::Secrets secrets;
        VOYAGEUR_TRY(names, secrets.forgetAll(ssh::accountOf(profile.target), context.stop));
        for (const settings::SecretName &secret : names)
            forgotten += secret.text();
    }
    context.console.document(QJsonObject{
        {u"cluster"_s, profile.name}, {u"wasSignedIn"_s, wasSignedIn}, {u"forgotten"_s, QJsonArray::fromStringList(forgotten)}});
    const QString what = wasSignedIn ? Text::tr("Signed out of %1.") : Text::tr("You were not signed in to %1.");
    context.console.print(what.arg(profile.title.isEmpty() ? profile.name : profile.title));
    for (const QString &secret : forgotten)
        context.console.print(Text::tr("Deleted from this computer’s keychain: %1").arg(secret));
    if (context.arguments.has("forget") && forgotten.isEmpty())
        context.console.print(Text::tr("The keychain held nothing for this cluster."));
    return Done;
}

} // namespace

const Verb loginVerb = {
    .name = "login",
    .usage = "C [--idle SPAN] [--remember]",
    .example = "login me@narval.alliancecan.ca",
    .summary = QT_TRANSLATE_NOOP("voyageur::cli::Text", "Sign in once for all commands and the window"),
    .options = {idleChoice,
                {"remember", nullptr,
                 QT_TRANSLATE_NOOP(
                     "voyageur::cli::Text",
                     "Store the password or passphrase in this computer’s keychain if it works; never a passcode")}},
    .leastWords = 1,
    .mostWords = 1,
    .signsIn = true,
    .takesNodes = true,
    .run = runLogin,
};

const Verb logoutVerb = {
    .name = "logout",
    .usage = "C [--forget]",
    .example = "logout narval",
    .summary = QT_TRANSLATE_NOOP("voyageur::cli::Text", "End the session of login or the window"),
    .options = {{"forget", nullptr,
                 QT_TRANSLATE_NOOP("voyageur::cli::Text",
                                   "Also delete the password and passphrases stored in this computer’s keychain")}},
    .leastWords = 1,
    .mostWords = 1,
    .takesNodes = true,
    .run = runLogout,
};

} // namespace voyageur::cli
