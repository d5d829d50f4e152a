// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/session.h"

#include "cluster/nodename.h"
#include "remote/batch.h"
#include "remote/programs.h"
#include "remote/records.h"
#include "session/remote.h"
#include "slurm/parts.h"
#include "ssh/login.h"

#include <QCborArray>
#include <QCoreApplication>

namespace voyageur::session {

using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

constexpr auto lookLimit = std::chrono::minutes(3); // a profile may be slow, and is read twice

struct ClusterSessionText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::session::ClusterSession)
};

struct Surroundings {
    ssh::RemotePath home;
    ssh::RemotePath storage;
    bool hasModules = false;
};

Result<Surroundings> surroundingsIn(const Result<ssh::Output> &output)
{
    VOYAGEUR_TRY(out, printedBy(output, ClusterSessionText::tr("Could not find the home folder on the cluster.")));
    const auto said = remote::Records::in(out, "home-and-storage");
    Surroundings found;
    if (said.ok()) {
        found.home = ssh::RemotePath(said->value("home"));
        found.storage = ssh::RemotePath(said->value("storage"));
        found.hasModules = said->has("modules");
    }
    if (!found.home.isAbsolute() || !found.storage.isAbsolute())
        return Error{ErrorCode::BadAnswer,
                     ClusterSessionText::tr("The cluster did not report where your home folder is."),
                     {},
                     ClusterSessionText::tr("Check your start-up files there (~/.bashrc, ~/.bash_profile)."),
                     base::shownSafely(out, 400)};
    return found;
}

//! What is asked of Slurm on a data transfer node: the answer is always that it has none.
class HostWithoutSlurm final : public ssh::Host {
public:
    explicit HostWithoutSlurm(Error error) : m_error(std::move(error)) {}

    ssh::HostIdentity identity() const override { return {}; }
    bool isConnected() const override { return true; }
    void onEnded(std::function<void(const Error &)>) override {}
    int roundTripMs() const override { return -1; }
    QByteArray startUpNoise() const override { return {}; }
    Result<std::unique_ptr<ssh::Process>> start(const ssh::Command &, const base::StopToken &, base::Deadline) override
    {
        return m_error;
    }
    void disconnect() override {}

private:
    const Error m_error;
};

//! What the look printed, as a note with the session: of Slurm, of the folders; noteArrays() puts a third beside them.
QByteArray noteOf(const QByteArray &slurm, const QByteArray &around)
{
    return QCborArray{slurm, around}.toCborValue().toCbor();
}

ssh::Output asPrinted(const QCborValue &out)
{
    ssh::Output output;
    output.out = out.toByteArray();
    output.status.code = 0;
    return output;
}

std::shared_ptr<ClusterSession> sessionWith(const cluster::Profile &profile, const std::shared_ptr<ssh::Host> &host,
                                            const slurm::Tools &tools, const Surroundings &around)
{
    slurm::Client slurm(host, tools);
    if (const auto &pace = profile.facts.slurm.pollSeconds; pace.isKnown())
        slurm.setPace(std::chrono::seconds(*pace.value));
    return std::make_shared<ClusterSession>(ClusterSession{host, profile, slurm, around.home, around.storage, around.hasModules,
                                                           std::make_shared<SessionFacts>(profile.facts)});
}

//! As another program of this session found it; null where none has left word.
std::shared_ptr<ClusterSession> sessionAsNoted(const cluster::Profile &profile, const std::shared_ptr<ssh::Host> &host)
{
    const QByteArray note = host->note();
    const QCborArray both = note.isEmpty() ? QCborArray() : QCborValue::fromCbor(note).toArray();
    if (both.size() < 2)
        return {};
    const auto tools = slurm::slurmIn(asPrinted(both.at(0)));
    const auto around = surroundingsIn(asPrinted(both.at(1)));
    if (!tools.ok() || !around.ok())
        return {};
    auto session = sessionWith(profile, host, *tools, *around);
    session->lookedBefore = true;
    session->arraysBefore = both.at(2).toByteArray();
    return session;
}

} // namespace

Result<std::shared_ptr<ClusterSession>> openSession(const cluster::Profile &profile, std::shared_ptr<ssh::Host> host,
                                                    const base::StopToken &stop, Look look)
{
    VOYAGEUR_CHECK(cluster::mustHaveShell(profile));
    const auto hasSlurm = cluster::mustHaveSlurm(profile);
    if (look == Look::MinutesAgo && hasSlurm.ok()) {
        if (auto session = sessionAsNoted(profile, host))
            return session;
    }
    remote::Batch batch;
    const auto aroundPart = batch.add(remote::homeAndStorage());
    const auto slurmPart = hasSlurm.ok() ? batch.add(slurm::searchForSlurm()) : aroundPart;
    ssh::RunOptions options;
    options.stop = stop;
    options.deadline = base::Deadline::after(lookLimit);
    const auto answer = batch.run(*host, options);
    if (!hasSlurm.ok()) {
        VOYAGEUR_TRY(around, surroundingsIn(answer.of(aroundPart)));
        return std::make_shared<ClusterSession>(
            ClusterSession{host, profile, slurm::Client(std::make_shared<HostWithoutSlurm>(hasSlurm.error()), {}), around.home,
                           around.storage, around.hasModules, std::make_shared<SessionFacts>(profile.facts)});
    }
    VOYAGEUR_TRY(tools, slurm::slurmIn(answer.of(slurmPart)));
    VOYAGEUR_TRY(around, surroundingsIn(answer.of(aroundPart)));
    host->leaveNote(noteOf(answer.of(slurmPart)->out, answer.of(aroundPart)->out));
    return sessionWith(profile, host, tools, around);
}

void noteArrays(const ClusterSession &session, const QByteArray &arrays)
{
    const QCborArray all = QCborValue::fromCbor(session.host->note()).toArray();
    if (all.size() >= 2 && all.at(2).toByteArray() != arrays)
        session.host->leaveNote(QCborArray{all.at(0), all.at(1), arrays}.toCborValue().toCbor());
}

Result<std::shared_ptr<ClusterSession>> openSession(const cluster::Profile &profile, ssh::Prompter &prompter,
                                                    const base::StopToken &stop)
{
    VOYAGEUR_TRY(host, ssh::logIn(profile.target, prompter, stop));
    return openSession(profile, host, stop);
}

RemoteLayout remoteLayout(const ClusterSession &session, const projectfile::ProjectFile &project)
{
    RemoteLayout layout;
    layout.top = session.storage.child("voyageur").child(project.name.toUtf8());
    layout.code = session.storage.child("code-snapshots");
    layout.data = layout.top.child("data");
    layout.runs = layout.top.child("runs");
    // Not on scratch, which is purged.
    layout.environments = session.home.child("venvs");
    return layout;
}

} // namespace voyageur::session
