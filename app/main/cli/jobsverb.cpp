// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/access.h"
#include "main/cli/console.h"
#include "main/cli/exitstatus.h"
#include "main/cli/jobswatch.h"
#include "main/cli/jobtable.h"
#include "main/cli/jobtext.h"
#include "main/cli/text.h"
#include "main/cli/whytext.h"
#include "runs/runrecording.h"

#include <QJsonArray>

namespace voyageur::cli {

using namespace Qt::StringLiterals;

namespace {

void print(Console &console, const QList<slurm::Job> &jobs)
{
    const QStringList lines = jobTable(jobs);
    for (const QString &line : lines)
        console.print(line);
    if (lines.isEmpty())
        console.print(Text::tr("No jobs."));
}

void sayWhatIsMissing(Console &console, const slurm::JobListing &listing)
{
    for (const auto &trouble : {listing.queueTrouble, listing.accountingTrouble})
        if (trouble)
            console.warn(*trouble);
    if (listing.queueTrouble)
        console.say(Text::tr("From the accounting only. Active jobs may have changed since."));
    if (listing.accountingTrouble)
        console.say(Text::tr("From the queue only. The queue lists a job for a few minutes after its end."));
}

// A login shell takes longer than squeue: while the session lasts, where Slurm is was found by an earlier verb or the window.
// Where that leads to no answer, Slurm has perhaps moved.
base::Result<slurm::JobListing> listingOf(Context &context, const QString &cluster, slurm::JobQuery query)
{
    VOYAGEUR_TRY(session, openCluster(context, cluster, session::Look::MinutesAgo));
    query.arrays = session->arraysBefore;
    auto listing = session->slurm.listing(query, context.stop);
    const bool isWhole = listing.ok() && !listing->queueTrouble && !listing->accountingTrouble;
    if (session->lookedBefore && !isWhole && !context.stop.stopRequested()) {
        VOYAGEUR_TRY(anew, session::openSession(session->profile, session->host, context.stop));
        session = anew;
        listing = session->slurm.listing(query, context.stop);
    }
    if (!listing.ok())
        return listing.error();
    if (query.endedTasks)
        session::noteArrays(*session, listing->arrays);
    if (const auto kept = runs::noteJobs(*session, listing->jobs, context.stop); !kept.ok())
        context.console.warn(kept.error());
    return listing;
}

base::Result<void> mayBeSeveral(const Arguments &arguments)
{
    for (const char *option : {"watch", "why"}) {
        if (arguments.has(option))
            return base::Error{base::ErrorCode::BadRequest,
                               Text::tr("--%1 takes one cluster.").arg(QLatin1StringView(option)),
                               {},
                               Text::tr("Name one cluster, or leave the option out."),
                               {}};
    }
    for (const Option &option : loginOptions()) { // a password goes to one host
        if (arguments.has(option.name) && QLatin1StringView(option.name) != "connect-timeout"_L1)
            return base::Error{
                base::ErrorCode::BadRequest,
                Text::tr("--%1 answers the login of one cluster, and you named several.").arg(QLatin1StringView(option.name)),
                {},
                Text::tr("Sign in to each of them first: voyageur login C"),
                {}};
    }
    return {};
}

// One that cannot be reached keeps nobody from the others' jobs.
Outcome listOfSeveral(Context &context, const slurm::JobQuery &query)
{
    VOYAGEUR_CHECK(mayBeSeveral(context.arguments));
    Console &console = context.console;
    QJsonArray array;
    int status = Done;
    for (const QString &cluster : context.arguments.words()) {
        const auto listed = listingOf(context, cluster, query);
        if (!listed.ok() && listed.error().code == base::ErrorCode::Cancelled)
            return listed.error();
        console.print(Text::tr("%1:").arg(cluster));
        if (!listed.ok()) {
            console.warn(listed.error());
            status = std::max<int>(status, exitStatus(listed.error().code));
            continue;
        }
        for (const auto &job : listed->jobs) {
            QJsonObject object = jobObject(job);
            object[u"cluster"_s] = cluster;
            array += object;
        }
        print(console, listed->jobs);
        sayWhatIsMissing(console, *listed);
    }
    console.document(array);
    return status;
}

Outcome runJobs(Context &context)
{
    if (context.arguments.has("watch") && context.arguments.has("since"))
        return base::Error{base::ErrorCode::BadRequest,
                           Text::tr("--watch shows changes from now on, --since shows past jobs."),
                           {},
                           Text::tr("Use one of the two."),
                           {}};
    const bool list = context.arguments.has("watch") || context.arguments.has("since") || context.arguments.has("all");
    if (context.arguments.has("why") && list)
        return base::Error{base::ErrorCode::BadRequest,
                           Text::tr("--why explains one job; the other options list many."),
                           {},
                           Text::tr("Use --why alone."),
                           {}};
    slurm::JobQuery query;
    query.ended = context.arguments.has("all") || context.arguments.has("since");
    if (context.arguments.has("since")) {
        VOYAGEUR_TRY(since, timeOption(context.arguments, "since"));
        query.since = since;
    }
    if (context.arguments.words().size() > 1)
        return listOfSeveral(context, query);
    if (context.arguments.has("watch") || context.arguments.has("why")) {
        VOYAGEUR_TRY(session, openCluster(context, context.arguments.word(0)));
        return context.arguments.has("watch") ? watchJobs(context, *session)
                                              : explainWaiting(context, *session, context.arguments.value("why"));
    }
    query.endedTasks = !context.console.json(); // whose rows are the tasks themselves
    VOYAGEUR_TRY(listing, listingOf(context, context.arguments.word(0), query));
    if (context.console.json()) { // dear for an array of thousands
        QJsonArray array;
        for (const auto &job : listing.jobs)
            array += jobObject(job);
        context.console.document(array);
    }
    listing.jobs += listing.endedTasks; // the counts of arrays have them
    print(context.console, listing.jobs);
    sayWhatIsMissing(context.console, listing);
    return Done;
}

} // namespace

const Verb jobsVerb = {
    .name = "jobs",
    .usage = "C… [--all] [--since WHEN]\nC --watch\nC --why JOB",
    .example = "jobs narval --all",
    .summary = QT_TRANSLATE_NOOP("voyageur::cli::Text", "List active jobs, and why they wait"),
    .options = {{"all", nullptr, QT_TRANSLATE_NOOP("voyageur::cli::Text", "Include jobs that ended in the last 24 hours"), 'a'},
                {"since", "WHEN",
                 QT_TRANSLATE_NOOP("voyageur::cli::Text", "Include jobs that ended since WHEN: 2026-01-31, 12h, 7d, 2w")},
                {"watch", nullptr,
                 QT_TRANSLATE_NOOP("voyageur::cli::Text", "Refresh until Ctrl+C; outside a terminal, print one line per change"),
                 'w'},
                {"why", "JOB",
                 QT_TRANSLATE_NOOP("voyageur::cli::Text", "Explain why a job waits, and what would start it sooner")}},
    .leastWords = 1,
    .mostWords = -1,
    .signsIn = true,
    .run = runJobs,
};

} // namespace voyageur::cli
