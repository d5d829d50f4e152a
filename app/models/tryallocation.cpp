// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/tryallocation.h"

#include "tryout/interactive.h"

#include <algorithm>
#include <future>

namespace voyageur::models {

using namespace Qt::StringLiterals;
using base::Result;
using tryout::AllocationLook;

namespace {

constexpr auto lookEvery = std::chrono::milliseconds(10'000); // at most so often; the lease is for minutes
constexpr int soonAfterPrompt = 300;                          // ms: the record was written before the prompt was shown
constexpr auto lastWords = std::chrono::seconds(5);

} // namespace

TryAllocation::TryAllocation(base::Workers &workers, SessionModel &session, QObject *parent)
    : QObject(parent), m_workers(workers), m_session(session)
{
    m_next.setSingleShot(true);
    connect(&m_next, &QTimer::timeout, this, &TryAllocation::lookAgain);
    m_clock.setInterval(1000);
    connect(&m_clock, &QTimer::timeout, this, &TryAllocation::changed);
    connect(&session, &SessionModel::signedOut, this, &TryAllocation::signedOut);
}

// The program ends, and the session with it: a moment for the last words. Whoever cannot say them has a lease that runs out.
TryAllocation::~TryAllocation()
{
    const auto session = m_session.session();
    if (!m_held || !session || m_releasing)
        return;
    auto over = std::make_shared<std::promise<void>>();
    m_workers.start({}, [session, allocation = *m_held, over] {
        (void)tryout::release(*session, allocation);
        over->set_value();
    });
    over->get_future().wait_for(lastWords);
}

bool TryAllocation::isGranted() const
{
    return m_held && m_look.state == AllocationLook::State::Running && !m_releasing;
}

bool TryAllocation::isOutOfReach() const
{
    return m_held && !m_session.session();
}

qint64 TryAllocation::secondsLeft() const
{
    const qint64 then = m_look.secondsLeft();
    return then < 0 ? then : std::max<qint64>(0, then - m_since.elapsed() / 1000);
}

void TryAllocation::hold(const tryout::Allocation &allocation, const AllocationLook &look)
{
    if (!m_held || m_held->tag != allocation.tag) {
        emit terminalGone();
        m_terminal.reset();
        m_record.clear();
        m_typed.clear();
        m_endText.clear();
        emit typedChanged();
    }
    if (!m_held || m_held->tag != allocation.tag)
        m_watch = std::make_shared<tryout::AllocationWatch>(allocation);
    m_held = allocation;
    m_look = look;
    m_since.start();
    m_clock.start();
    if (!m_next.isActive() && !m_looking)
        m_next.start(pause());
    emit changed();
}

// What was typed is looked for after each prompt: this is for the lease and for the time that is left.
std::chrono::milliseconds TryAllocation::pause() const
{
    const auto most = std::chrono::milliseconds(tryout::AllocationRequest().bound) / 5;
    const auto session = m_session.session();
    return std::clamp(session ? session->slurm.pace() : most, lookEvery, most);
}

void TryAllocation::findFor(const projectfile::ProjectFile &project)
{
    const auto session = m_session.session();
    if (!session || m_finding)
        return;
    m_finding = std::make_unique<base::Operation<QList<tryout::FoundAllocation>>>(
        m_workers, [session](const base::Work &work) { return tryout::findAllocations(*session, work.stop); },
        [this, project](Result<QList<tryout::FoundAllocation>> result) {
            m_finding.reset();
            if (!result.ok())
                return; // nobody asked: the next act says what is wrong
            const auto mine = std::ranges::find_if(*result, [&](const auto &found) { return tryout::isFor(found, project); });
            if (mine == result->end()) {
                if (m_held)
                    end(tr("The interactive job ended while you were signed out."));
                return;
            }
            AllocationLook look = m_look;
            look.job = mine->job;
            look.state = mine->job.state.isPending() ? AllocationLook::State::Waiting : AllocationLook::State::Running;
            m_foundAgain = m_foundAgain || !m_held || m_wasLost;
            m_wasLost = false;
            hold(mine->allocation, look);
            if (m_terminal && m_terminal->state() == TerminalTab::State::Lost)
                openTerminal();
            lookAgain();
        });
}

void TryAllocation::lookAgain()
{
    const auto session = m_session.session();
    if (!m_held || !session || m_looking || m_releasing)
        return;
    if (m_terminal)
        m_prompts = m_terminal->screen()->foldersTold();
    m_looking = std::make_unique<base::Operation<AllocationLook>>(
        m_workers,
        [session, watch = m_watch, from = m_record.size(), position = !isGranted()](const base::Work &work) {
            return watch->look(*session, tryout::Beat::Here, from, position, work.stop);
        },
        [this](Result<AllocationLook> result) { looked(std::move(result)); });
}

void TryAllocation::looked(Result<AllocationLook> result)
{
    m_looking.reset();
    if (!m_held)
        return;
    if (result.ok()) {
        m_look = *result;
        m_since.start();
        readRecord(result->recorded);
        if (m_look.state == AllocationLook::State::Ended)
            return end(m_look.job.state.code() == base::JobState::Code::TimedOut
                           ? tr("The interactive job reached its time limit.")
                           : m_look.job.explanation.isEmpty() ? tr("The interactive job has ended.")
                                                              : m_look.job.explanation);
    }
    m_next.start(pause());
    emit changed();
}

void TryAllocation::readRecord(const QByteArray &more)
{
    if (more.isEmpty())
        return;
    m_record += more;
    const auto commands = tryout::readRecord(m_record);
    for (auto i = m_typed.size(); i < commands.size(); ++i)
        m_typed.append({commands[i], commands[i].proposed});
    emit typedChanged();
}

void TryAllocation::giveBack()
{
    const auto session = m_session.session();
    if (!m_held || !session || m_releasing)
        return;
    m_next.stop();
    m_looking.reset();
    // What was typed last comes home before its folder goes.
    m_releasing = std::make_unique<base::Operation<AllocationLook>>(
        m_workers,
        [session, allocation = *m_held, from = m_record.size()](const base::Work &work) -> Result<AllocationLook> {
            auto last = tryout::lookAt(*session, allocation, tryout::Beat::No, from, false, work.stop);
            VOYAGEUR_CHECK(tryout::release(*session, allocation));
            return last.ok() ? last : AllocationLook{};
        },
        [this](const Result<AllocationLook> &result) {
            m_releasing.reset();
            if (result.ok())
                readRecord(result->recorded);
            end(result.ok() ? tr("You ended the interactive job.") : result.error().text());
        });
    emit changed();
}

void TryAllocation::leave()
{
    m_looking.reset();
    m_releasing.reset();
    m_finding.reset();
    m_endText.clear();
    if (!m_held)
        return;
    m_typed.clear();
    m_record.clear();
    emit typedChanged();
    end({});
}

void TryAllocation::end(const QString &why)
{
    m_held.reset();
    m_foundAgain = false;
    m_endText = why;
    m_next.stop();
    m_clock.stop();
    if (m_terminal)
        m_terminal->cut({});
    emit changed();
}

void TryAllocation::openTerminal()
{
    const auto session = m_session.session();
    if (!isGranted() || !session)
        return;
    const bool made = !m_terminal;
    m_foundAgain = false;
    if (made) {
        m_terminal = std::make_unique<TerminalTab>(m_workers);
        connect(m_terminal.get(), &TerminalTab::changed, this, &TryAllocation::changed);
        connect(m_terminal.get(), &TerminalTab::fed, this, [this] {
            if (m_terminal->screen()->foldersTold() != m_prompts && m_next.remainingTime() > soonAfterPrompt)
                m_next.start(soonAfterPrompt);
        });
        emit terminalMade();
    }
    m_terminal->start(session->host, tryout::shellIn(*session, *m_held, m_look.job));
}

QString TryAllocation::shownShell() const
{
    const auto session = m_session.session();
    return session && m_held ? tryout::shellIn(*session, *m_held, m_look.job).shown() : QString();
}

void TryAllocation::tick(int index, bool on)
{
    if (index < 0 || index >= m_typed.size() || m_typed[index].ticked == on)
        return;
    m_typed[index].ticked = on;
    emit typedChanged();
}

void TryAllocation::signedOut()
{
    m_next.stop();
    m_looking.reset();
    m_releasing.reset();
    if (m_held)
        m_watch = std::make_shared<tryout::AllocationWatch>(*m_held); // of the next session
    m_wasLost = m_held.has_value();
    if (m_terminal)
        m_terminal->cut(m_session.error());
    emit changed();
}

} // namespace voyageur::models
