// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/session.h"

#include "cluster/nodename.h"
#include "remote/programs.h"
#include "session/remote.h"
#include "slurm/tools.h"
#include "ssh/login.h"

#include <QCoreApplication>

namespace voyageur::session {

using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

struct ClusterSessionText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::session::ClusterSession)
};

struct Surroundings {
    ssh::RemotePath home;
    ssh::RemotePath storage;
    bool hasModules = false;
};

//! One look around in a login shell. Each answer is a line of its own with a mark before it: the profile may print too.
Result<Surroundings> lookAround(ssh::Host &host, const base::StopToken &stop)
{
    const auto command = remote::homeAndStorage();
    VOYAGEUR_TRY(out, runRemote(host, command, ClusterSessionText::tr("Could not find the home folder on the cluster."), stop));
    Surroundings found;
    for (const QByteArray &line : out.split('\n')) {
        if (line.startsWith("voyageur-home "))
            found.home = ssh::RemotePath(line.mid(qstrlen("voyageur-home ")));
        else if (line.startsWith("voyageur-storage "))
            found.storage = ssh::RemotePath(line.mid(qstrlen("voyageur-storage ")));
        else if (line == "voyageur-modules")
            found.hasModules = true;
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

} // namespace

Result<std::shared_ptr<ClusterSession>> openSession(const cluster::Profile &profile, std::shared_ptr<ssh::Host> host,
                                                    const base::StopToken &stop)
{
    VOYAGEUR_CHECK(cluster::mustHaveShell(profile));
    if (const auto slurm = cluster::mustHaveSlurm(profile); !slurm.ok()) {
        VOYAGEUR_TRY(around, lookAround(*host, stop));
        return std::make_shared<ClusterSession>(
            ClusterSession{host, profile, slurm::Client(std::make_shared<HostWithoutSlurm>(slurm.error()), {}), around.home,
                           around.storage, around.hasModules, std::make_shared<SessionFacts>(profile.facts)});
    }
    VOYAGEUR_TRY(tools, slurm::findSlurm(*host, stop));
    VOYAGEUR_TRY(around, lookAround(*host, stop));
    slurm::Client slurm(host, tools);
    if (const auto &pace = profile.facts.slurm.pollSeconds; pace.isKnown())
        slurm.setPace(std::chrono::seconds(*pace.value));
    return std::make_shared<ClusterSession>(ClusterSession{host, profile, slurm, around.home, around.storage, around.hasModules,
                                                           std::make_shared<SessionFacts>(profile.facts)});
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
