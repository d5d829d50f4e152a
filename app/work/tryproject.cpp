// SPDX-License-Identifier: GPL-3.0-or-later
#include "work/tryproject.h"

#include "deliver/runfolder.h"
#include "tryout/interactive.h"
#include "tryout/tries.h"
#include "tryout/tryjudgement.h"

#include <QCoreApplication>

namespace voyageur::work {

using namespace Qt::StringLiterals;
using base::Clock;
using base::Result;
using std::chrono::milliseconds;
using tryout::AllocationLook;

namespace {

struct TryProjectText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::work::TryProject)
};

tryout::TryJudgement judgementOf(const TryProject &wish, const session::ClusterSession &session)
{
    const QString cluster = session.profile.title.isEmpty() ? session.profile.name : session.profile.title;
    return tryout::judgeInteractive(tryout::tryRequest(wish.project).options, cluster, session.facts->known(),
                                    tryout::courseBounds(wish.project));
}

//! What the sink and the state are told in the course of one try.
class Trying final {
public:
    Trying(const TryProject &wish, session::ClusterSession &session, const session::StepSink &sink, const base::StopToken &stop,
           const OnTryState &onState)
        : m_wish(wish), m_session(session), m_sink(sink), m_stop(stop), m_onState(onState), m_report(session::Step::Try, sink)
    {
        m_state.checks = tryout::checksOf(tryout::asTried(wish.project));
    }

    Result<TriedProject> run(const Deliverables &delivered)
    {
        const auto began = Clock::now();
        m_state.allocation = m_wish.held.value_or(tryout::newAllocation(m_session));
        const auto granted = place(delivered);
        auto tried = granted.ok() ? checked(delivered, *granted, began) : Result<TriedProject>(granted.error());
        if (m_wish.keep && granted.ok())
            return tried;
        const auto released = tryout::release(m_session, *m_state.allocation);
        if (tried.ok() && !released.ok())
            m_report.warning(released.error().text());
        return tried;
    }

private:
    void tell() const
    {
        if (m_onState)
            m_onState(m_state);
    }

    Result<AllocationLook> place(const Deliverables &delivered)
    {
        if (!m_wish.held)
            VOYAGEUR_CHECK(ask(delivered));
        const auto onLook = [&](const AllocationLook &look) {
            const bool first = !m_state.look || m_state.look->state != look.state;
            m_state.look = look;
            if (first && look.state == AllocationLook::State::Waiting)
                m_report.note(TryProjectText::tr("Job %1 is waiting.").arg(look.job.id.text()));
            tell();
        };
        const auto limit = m_wish.keep ? base::Deadline::never() : base::Deadline::after(m_wish.waitLimit);
        VOYAGEUR_TRY(granted, tryout::waitForGrant(m_session, *m_state.allocation, limit, onLook, m_stop));
        m_report.note(TryProjectText::tr("Job %1 has a node").arg(granted.job.id.text()));
        return granted;
    }

    Result<void> ask(const Deliverables &delivered) const
    {
        tryout::AllocationRequest request = tryout::tryRequest(m_wish.project);
        if (m_wish.keep) { // a terminal in it begins in a copy of the code
            VOYAGEUR_CHECK(deliver::makeRunFolder(*m_session.host, m_state.allocation->folder, delivered.code.folder, m_stop));
        } else {
            request.bound = m_wish.bound;
        }
        m_report.command(tryout::shownRequest(request));
        const tryout::TryJudgement judgement = judgementOf(m_wish, m_session);
        for (const QString &sentence : judgement.refusals + judgement.hints)
            m_report.warning(sentence);
        if (!judgement.share.isEmpty())
            m_report.note(judgement.share);
        return tryout::askFor(m_session, *m_state.allocation, request, m_stop);
    }

    Result<TriedProject> checked(const Deliverables &delivered, const AllocationLook &granted, Clock::time_point began)
    {
        const auto there = Clock::now();
        m_state.look.reset(); // who shows it looks for itself from now on
        const auto onCheck = [&](const QList<session::Check> &checks) {
            m_state.checks = checks;
            tell();
        };
        VOYAGEUR_TRY(checks,
                     tryout::runChecks(m_session, *m_state.allocation, granted.job, m_wish.project, delivered.code,
                                       delivered.dataset, delivered.environment, m_sink, onCheck, m_stop));
        for (const session::Check &check : checks.checks) {
            const QString line = check.title + u": "_s + check.reason;
            if (check.verdict == session::Verdict::Good)
                m_report.note(line);
            else if (check.verdict == session::Verdict::Attention || check.verdict == session::Verdict::Bad)
                m_report.warning(line);
        }
        if (!checks.timeLimit && !checks.status.success())
            return tryout::programFailed(checks.status, checks.outputTail);
        TriedProject done;
        done.delivered = delivered;
        done.job = granted.job.id;
        done.status = checks.status;
        done.waited = std::chrono::duration_cast<milliseconds>(there - began);
        done.ran = std::chrono::duration_cast<milliseconds>(Clock::now() - there);
        done.outputTail = checks.outputTail;
        done.checks = checks.checks;
        done.measured = checks.measured;
        return done;
    }

    const TryProject &m_wish;
    session::ClusterSession &m_session;
    const session::StepSink &m_sink;
    const base::StopToken &m_stop;
    const OnTryState &m_onState;
    session::StepReport m_report;
    TryState m_state;
};

} // namespace

Result<TriedProject> tryOut(const TryProject &wish, session::ClusterSession &session, const session::StepSink &sink,
                            const base::StopToken &stop, const OnTryState &onState)
{
    return tryOut(wish, DoneSteps(wish.project, ownerOf(session), stop), session, sink, stop, onState);
}

Result<TriedProject> tryOut(const TryProject &wish, const DoneSteps &done, session::ClusterSession &session,
                            const session::StepSink &sink, const base::StopToken &stop, const OnTryState &onState)
{
    if (!wish.anyway && !wish.held) {
        const tryout::TryJudgement judgement = judgementOf(wish, session);
        if (!judgement.refusals.isEmpty())
            return base::Error{base::ErrorCode::CheckFailed,
                               TryProjectText::tr("Nothing was submitted, because Slurm would refuse the request."),
                               judgement.refusals.join(u' '),
                               TryProjectText::tr("Change the request."),
                               {}};
    }
    VOYAGEUR_TRY(delivered, deliverProject(session, wish.project, wish.known, done, sink, stop));
    const session::StepReport report(session::Step::Try, sink);
    report.started(TryProjectText::tr("Asking for a node"));
    VOYAGEUR_TRY(tried, Trying(wish, session, sink, stop, onState).run(delivered));
    tryout::rememberTry(wish.project.folder);
    done.add(projectfile::KeptStep::Try, sink);
    report.done(TryProjectText::tr("The program ran for %1 s on a node, as job %2")
                    .arg(QString::number(tried.ran.count() / 1000), tried.job.text()));
    return tried;
}

} // namespace voyageur::work
