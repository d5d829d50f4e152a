// SPDX-License-Identifier: GPL-3.0-or-later
#include "source/gitcode.h"

#include "remote/programs.h"
#include "session/remote.h"
#include "transfer/transfer.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>
#include <QUuid>

namespace voyageur::source {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

struct GitCodeText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::source::GitCode)
};

// git runs programs for other addresses (ext::…), and reads options where a word begins with a hyphen.
bool mayBeGiven(const QString &address)
{
    return isGitAddress(address) || QRegularExpression(u"^/[^\\x00-\\x1f]*$"_s).match(address).hasMatch();
}

Error notAnAddress(const QString &address)
{
    return {
        ErrorCode::BadRequest,
        GitCodeText::tr("“%1” is not the address of a git repository.").arg(address),
        {},
        GitCodeText::tr("Copy the address from the repository's page: https://host/name/code.git, or git@host:name/code.git."),
        {}};
}

Error cloneFailed(const QString &address, const QByteArray &words)
{
    Error error = session::remoteFailure(GitCodeText::tr("Could not clone “%1” on the cluster.").arg(address), words);
    if (words.contains("could not read Username") || words.contains("Authentication failed")) {
        error.why = GitCodeText::tr("The repository is private, or does not exist. Its server asks who you are.");
        error.next = GitCodeText::tr("Clone the repository on this computer, where git knows you, and open that folder.");
    } else if (words.contains("Host key verification failed") || words.contains("Permission denied (publickey")) {
        error.why = GitCodeText::tr("The repository needs ssh, and the cluster has no key for it.");
        error.next = GitCodeText::tr("Use its https address, or clone the repository on this computer and open that folder.");
    } else if (words.contains("Could not resolve host") || words.contains("Failed to connect")
               || words.contains("Connection timed out")) {
        error.why = GitCodeText::tr("The login node cannot reach that server.");
        error.next = GitCodeText::tr("Check the address. Or clone the repository on this computer and open that folder.");
    } else if (words.contains("not found")) {
        error.next = GitCodeText::tr(
            "Check the address. If git was not found, clone the repository on this computer and open that folder.");
    }
    return error;
}

Result<void> mustBeFree(const QString &folder)
{
    const QFileInfo info(folder);
    const bool isFree =
        !info.exists() || (info.isDir() && QDir(folder).isEmpty(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot));
    if (isFree && (!info.exists() || QDir().rmdir(folder)) && QDir().mkpath(info.path()))
        return {};
    return Error{isFree ? ErrorCode::FileUnwritable : ErrorCode::BadRequest,
                 isFree ? GitCodeText::tr("Could not create %1.").arg(QDir::toNativeSeparators(folder))
                        : GitCodeText::tr("%1 is not empty.").arg(QDir::toNativeSeparators(folder)),
                 {},
                 GitCodeText::tr("Choose another folder for the code."),
                 {}};
}

// A folder of its own on the cluster, gone when this is.
class ClonePlace final {
public:
    ClonePlace(ssh::Host &host, ssh::RemotePath folder) : m_host(host), m_folder(std::move(folder)) {}
    ~ClonePlace() { (void)m_host.run(ssh::ShellCommand{"rm", "-rf", "--", m_folder.bytes()}, {}); }
    ClonePlace(const ClonePlace &) = delete;
    ClonePlace &operator=(const ClonePlace &) = delete;
    const ssh::RemotePath &folder() const { return m_folder; }
    ssh::RemotePath code() const { return m_folder.child("code"); }

private:
    ssh::Host &m_host;
    const ssh::RemotePath m_folder;
};

ssh::ShellCommand cloneCommand(const QString &address, const ssh::RemotePath &place)
{
    return remote::cloneCode(address.toUtf8(), place.bytes())
        .setEnvironment("GIT_TERMINAL_PROMPT", "0")
        .setEnvironment("GIT_SSH_COMMAND", "ssh -oBatchMode=yes")
        // A repository from elsewhere may not name folders of the cluster as its submodules.
        .setEnvironment("GIT_ALLOW_PROTOCOL", address.startsWith(u'/') ? "file" : "https:http:ssh:git")
        .setEnvironment("LC_ALL", "C");
}

} // namespace

bool isGitAddress(const QString &text)
{
    static const QRegularExpression form(
        u"^(?:(?:https?|ssh|git)://[^\\s\\x00-\\x1f-][^\\s\\x00-\\x1f]*|[A-Za-z0-9_.][A-Za-z0-9_.-]*@[A-Za-z0-9.][A-Za-z0-9.-]*:[^\\s\\x00-\\x1f]+)$"_s);
    return form.match(text).hasMatch();
}

QString nameOfRepository(const QString &address)
{
    QString name = address;
    while (name.endsWith(u'/'))
        name.chop(1);
    name = name.section(QRegularExpression(u"[/:]"_s), -1);
    if (name.endsWith(".git"_L1))
        name.chop(4);
    name.replace(QRegularExpression(u"[^A-Za-z0-9._-]+"_s), u"-"_s);
    name.remove(QRegularExpression(u"^[^A-Za-z0-9]+"_s));
    return name.isEmpty() ? u"code"_s : name.left(63);
}

Result<GitCode> fetchGitCode(session::ClusterSession &session, const QString &address, const QString &folder,
                             const session::StepSink &sink, const base::StopToken &stop)
{
    if (!mayBeGiven(address))
        return notAnAddress(address);
    VOYAGEUR_CHECK(mustBeFree(folder));
    const session::StepReport report(session::Step::Code, sink);
    ssh::Host &host = *session.host;
    if (stop.stopRequested())
        return Error{ErrorCode::Cancelled, GitCodeText::tr("The clone was cancelled."), {}, {}, {}};
    // A name of our own: whatever is cut off, it is known what to remove.
    const ClonePlace place(host, session.storage.child(".voyageur-git-" + QUuid::createUuid().toByteArray(QUuid::Id128)));
    report.command(ssh::ShellCommand{"git", "clone", "--depth", "1", address.toUtf8(), nameOfRepository(address).toUtf8()});
    QByteArray out;
    session::OutputTail words;
    VOYAGEUR_TRY(status,
                 session::streamRemote(
                     host, cloneCommand(address, place.folder()),
                     [&](ssh::Stream stream, const QByteArray &bytes) {
                         if (stream == ssh::Stream::Out)
                             out += bytes;
                         else
                             words.add(bytes);
                         if (stream == ssh::Stream::Err)
                             report.output(bytes);
                     },
                     stop, base::Deadline::after(std::chrono::hours(1))));
    if (!status.success())
        return cloneFailed(address, words.lastLines(3));
    GitCode code{address, QString::fromLatin1(out.trimmed()), QDir(folder).absolutePath()};
    if (!QRegularExpression(u"^[0-9a-f]{40,64}$"_s).match(code.commit).hasMatch())
        return cloneFailed(address, words.lastLines(3) + out);
    VOYAGEUR_TRY(pulled, transfer::pull(host, place.code(), code.folder, {}, report.progressSink(), stop));
    for (const dataset::Problem &problem : pulled.problems)
        report.warning(GitCodeText::tr("Not copied: %1").arg(QString::fromUtf8(problem.path)));
    return code;
}

} // namespace voyageur::source
