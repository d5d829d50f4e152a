// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/jobswatch.h"

#include "main/cli/cells.h"
#include "main/cli/console.h"
#include "main/cli/exitstatus.h"
#include "main/cli/jobtable.h"
#include "main/cli/jobtext.h"
#include "main/cli/terminal.h"
#include "main/cli/text.h"
#include "runs/runrecording.h"
#include "slurm/jobboard.h"
#include "slurm/pollpace.h"

#include <QLocale>

namespace voyageur::cli {

using namespace Qt::StringLiterals;
using slurm::JobBoard;
using slurm::PollPace;

namespace {

// What a change is for somebody who watches: the time that a job has run is none.
bool sameForPeople(const slurm::Job &a, const slurm::Job &b)
{
    return a.state == b.state && a.explanation == b.explanation && a.nodes == b.nodes && a.limitSeconds == b.limitSeconds
        && a.hasLeft() == b.hasLeft();
}

QString changeLine(const slurm::Job &job, const QDateTime &now)
{
    QStringList parts{now.toString(u"yyyy-MM-dd HH:mm:ss"_s),
                      job.id.text(),
                      job.name.simplified(),
                      job.state.name(),
                      job.nodes,
                      job.explanation};
    parts.removeAll(QString());
    return parts.join("  "_L1);
}

class Watch final {
public:
    Watch(Context &context, session::ClusterSession &session)
        : m_context(context), m_session(session), m_draws(terminal::canRedraw(terminal::Channel::Out) && !context.console.json())
    {
        const auto pause = session.profile.facts.slurm.pollSeconds;
        m_seconds = pause.isKnown() ? std::chrono::seconds(*pause.value)
                                    : std::chrono::duration_cast<std::chrono::seconds>(PollPace::usual);
        m_pace.setLookedAt(true);
        m_pace.begin(m_seconds, PollPace::Clock::now());
    }

    Outcome run()
    {
        const base::StopToken &stop = m_context.stop;
        while (!stop.stopRequested()) {
            m_pace.asked(PollPace::Clock::now());
            const auto looked = m_session.slurm.look(m_board, stop);
            m_pace.answered(looked.ok() && m_board.queueAnswers(), PollPace::Clock::now(),
                            looked.ok() ? std::optional(*looked) : std::nullopt);
            if (stop.stopRequested())
                break;
            if (!looked.ok())
                return looked.error();
            if (!m_board.isKnown())
                return m_board.trouble()->error;
            show();
            if (!terminal::isRead() || !m_context.console.wroteAll())
                return Done;
            const auto next = m_pace.next().value_or(PollPace::Clock::now());
            (void)base::sleepFor(std::chrono::ceil<std::chrono::milliseconds>(next - PollPace::Clock::now()), stop);
        }
        return Interrupted;
    }

private:
    void show()
    {
        const bool first = !m_shown;
        m_shown = true;
        QList<slurm::Job> changed;
        for (const slurm::Job &job : m_board.jobs()) {
            const auto before = m_before.constFind(job.id);
            if (before == m_before.constEnd() || !sameForPeople(*before, job))
                changed += job;
            if (first && job.hasEnded() && !m_context.arguments.has("all"))
                m_old.insert(job.id);
            else if (!job.hasEnded())
                m_old.remove(job.id); // it was put back into the queue
            m_before.insert(job.id, job);
        }
        if (!changed.isEmpty())
            if (const auto kept = runs::noteJobs(m_session, m_board.jobs(), m_context.stop); !kept.ok() && first)
                m_context.console.warn(kept.error());
        if (m_draws)
            return draw();
        sayTrouble();
        for (const slurm::Job &job : std::as_const(changed))
            if (!m_old.contains(job.id))
                tell(job);
    }

    void tell(const slurm::Job &job)
    {
        const QDateTime now = QDateTime::currentDateTime();
        QJsonObject object = jobObject(job);
        object.insert(u"time"_s, now.toUTC().toString(Qt::ISODate));
        m_context.console.object(object);
        m_context.console.print(changeLine(job, now));
    }

    // Once when it begins, and once when it is over.
    void sayTrouble()
    {
        const auto trouble = m_board.trouble();
        if (trouble && !m_troubled)
            m_context.console.warn(trouble->error);
        else if (!trouble && m_troubled)
            m_context.console.say(Text::tr("Slurm answers again."));
        m_troubled = trouble.has_value();
    }

    void draw()
    {
        QList<slurm::Job> jobs = m_board.jobs();
        jobs.removeIf([this](const slurm::Job &job) { return m_old.contains(job.id); });
        const auto [columns, rows] = terminal::size(terminal::Channel::Out);
        QStringList lines = jobTable(jobs, columns);
        if (lines.isEmpty())
            lines += Text::tr("No jobs.");
        const auto trouble = m_board.trouble();
        const QString foot = trouble
            ? trouble->error.what
            : Text::tr("As of %1, every %n second(s). Press Ctrl+C to stop.", nullptr, static_cast<int>(m_seconds.count()))
                  .arg(QDateTime::currentDateTime().toString(u"HH:mm:ss"_s));
        if (const qsizetype room = std::max(rows - 3, 1); lines.size() > room) {
            const int more = static_cast<int>(lines.size() - room);
            lines = lines.first(room);
            lines += Text::tr("… and %n more line(s)", nullptr, more);
        }
        lines += QStringList{QString(), foot};
        // A line that is too long would wrap, and the next drawing begin too low.
        for (QString &line : lines)
            line = cutToCells(line, columns - 1);
        m_context.console.redraw(lines);
    }

    Context &m_context;
    session::ClusterSession &m_session;
    const bool m_draws;
    std::chrono::seconds m_seconds;
    PollPace m_pace;
    JobBoard m_board;
    QHash<base::JobId, slurm::Job> m_before;
    QSet<base::JobId> m_old; //!< had ended before the watch began
    bool m_shown = false;
    bool m_troubled = false;
};

} // namespace

Outcome watchJobs(Context &context, session::ClusterSession &session)
{
    return Watch(context, session).run();
}

} // namespace voyageur::cli
