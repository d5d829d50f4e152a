// SPDX-License-Identifier: GPL-3.0-or-later
// What `voyageur login` starts in the background: signs in, asking through the line to its parent, and keeps the session for all
// other programs of this user. Not for people: without that line it does nothing.
#include "base/operation.h"
#include "main/cli/access.h"
#include "main/cli/exitstatus.h"
#include "main/cli/keeping.h"
#include "main/cli/text.h"
#include "settings/desktopmessage.h"
#include "ssh/share/loginline.h"
#include "work/bringhome.h"

#include <QDir>

#include <atomic>

namespace voyageur::cli {

using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

Result<ssh::SharedLogin> signInAndServe(Context &context, ssh::LoginLine &line)
{
    VOYAGEUR_TRY(profile, chosenCluster(context, context.arguments.word(0)));
    base::StopSource stop;
    const base::StopCallback onStop(context.stop, [stop]() mutable { stop.request(); });
    const base::StopCallback onGone(line.gone(), [stop]() mutable { stop.request(); });
    return ssh::joinOrLogIn(profile.target, line.prompter(), stop.token(), [&line] { line.sayWaiting(); });
}

//! As long as the session is kept: what its runs have written comes home when they end, with no window open.
class KeptRuns final {
public:
    KeptRuns(cluster::Profile profile, std::shared_ptr<ssh::Host> host)
        : m_work(std::make_shared<Work>(std::move(profile), std::move(host)))
    {
        m_workers.start(m_stop, [work = m_work, stop = m_stop.token()] { work->run(stop); });
    }
    ~KeptRuns() { m_stop.request(); }

    //! A run has not ended yet, or its results are on their way.
    bool isWaiting() const { return m_work->waits; }

private:
    struct Work {
        Work(cluster::Profile of, std::shared_ptr<ssh::Host> by) : profile(std::move(of)), host(std::move(by)) {}

        void run(const base::StopToken &stop)
        {
            constexpr auto first = std::chrono::milliseconds(5'000);
            constexpr auto most = std::chrono::milliseconds(60'000); // Slurm is asked once a minute
            auto pause = first;
            qsizetype wanted = 0;
            do {
                const auto runs = work::wantedRuns(profile.name, host->identity().user);
                const qsizetype count = runs.ok() ? runs->size() : 0;
                pause = count > wanted ? first : std::min(pause * 3 / 2, most); // a new one may be a short one
                wanted = count;
                if (count > 0)
                    look(stop);
                const auto left = bringer ? bringer->waiting() : runs;
                waits = left.ok() && !left->isEmpty();
            } while (base::sleepFor(pause, stop));
        }

        void look(const base::StopToken &stop)
        {
            if (!session) {
                auto opened = session::openSession(profile, host, stop);
                if (!opened.ok()) // as the next verb will say
                    return;
                session = *opened;
                bringer.emplace(*session);
            }
            const auto home = bringer->look(stop);
            for (const work::BroughtHome &one : home.ok() ? *home : QList<work::BroughtHome>())
                settings::tellDesktop(Text::tr("Job %1 on %2 has ended").arg(one.run.job, profile.title),
                                      one.results ? Text::tr("Its results are in %1.").arg(one.results->folder)
                                                  : one.results.error().text());
        }

        const cluster::Profile profile;
        const std::shared_ptr<ssh::Host> host;
        std::shared_ptr<session::ClusterSession> session;
        std::optional<work::HomeBringer> bringer;
        std::atomic<bool> waits = false;
    };

    std::shared_ptr<Work> m_work;
    base::StopSource m_stop;
    base::Workers m_workers;
};

Outcome runKeep(Context &context)
{
    const auto line = ssh::LoginLine::inherited();
    if (!line)
        return Error{ErrorCode::BadRequest,
                     Text::tr("login starts this command in the background. It is not for direct use."),
                     {},
                     {},
                     {}};
    VOYAGEUR_TRY(idle, idleOption(context.arguments));
    auto login = signInAndServe(context, *line);
    line->report(login);
    if (!login.ok() || !login->server)
        return login.ok() && login->joined ? Done : NotReached;
    QDir::setCurrent(QDir::rootPath()); // nobody should have to end us to remove a folder or a disk
    {
        VOYAGEUR_TRY(profile, chosenCluster(context, context.arguments.word(0)));
        const KeptRuns runs(profile, login->host);
        // A night's training is work, too, where nobody said how long to wait.
        const bool mayEnd = context.arguments.has("idle");
        while (login->server->wait(idle, context.stop) == ssh::SessionServer::Why::Idle && !mayEnd && runs.isWaiting())
            if (!base::sleepFor(std::chrono::minutes(1), context.stop))
                break;
    }
    login->host->disconnect();
    return Done;
}

} // namespace

const Verb keepVerb = {
    .name = "--keep-session",
    .usage = "C",
    .summary = QT_TRANSLATE_NOOP("voyageur::cli::Text", "Keep a session for login"),
    .options = {idleChoice},
    .leastWords = 1,
    .mostWords = 1,
    .signsIn = true,
    .run = runKeep,
};

} // namespace voyageur::cli
