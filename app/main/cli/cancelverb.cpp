// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/access.h"
#include "main/cli/console.h"
#include "main/cli/exitstatus.h"
#include "main/cli/jobtext.h"
#include "main/cli/text.h"

#include <QJsonArray>

namespace voyageur::cli {

using namespace Qt::StringLiterals;

namespace {

Outcome runCancel(Context &context)
{
    VOYAGEUR_TRY(ids, jobIds(context.arguments, 1));
    VOYAGEUR_TRY(session, openCluster(context, context.arguments.word(0)));
    VOYAGEUR_TRY(asked, session->slurm.cancel(ids, context.stop));
    QJsonArray cancelled;
    QJsonArray ended;
    for (const auto &id : ids) {
        const bool lived = asked.contains(id);
        (lived ? cancelled : ended) += id.text();
        context.console.print(
            (lived ? Text::tr("Cancel requested: job %1") : Text::tr("Job %1 had ended already")).arg(id.text()));
    }
    context.console.document(QJsonObject{{u"cancelled"_s, cancelled}, {u"ended"_s, ended}});
    return Done;
}

} // namespace

const Verb cancelVerb = {
    .name = "cancel",
    .usage = "C JOB…",
    .example = "cancel narval 4711",
    .summary = QT_TRANSLATE_NOOP("voyageur::cli::Text", "Cancel waiting or running jobs"),
    .options = {},
    .leastWords = 2,
    .signsIn = true,
    .run = runCancel,
};

} // namespace voyageur::cli
