// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/access.h"
#include "main/cli/console.h"
#include "main/cli/exitstatus.h"
#include "main/cli/storagetext.h"
#include "main/cli/text.h"
#include "main/cli/verb.h"
#include "storage/storageadvice.h"

#include <algorithm>

namespace voyageur::cli {

using base::Error;
using base::ErrorCode;
using base::Result;
using namespace Qt::StringLiterals;

namespace {

Result<storage::StorageArea> areaNamed(const QString &name, const storage::StorageState &state)
{
    QStringList names;
    for (const storage::StorageArea &area : state.areas) {
        if (area.folder.isEmpty())
            continue;
        if (area.name == name || area.group == name.toUtf8())
            return area;
        names += u"“%1”"_s.arg(area.name);
    }
    return Error{ErrorCode::BadRequest,
                 Text::tr("This cluster has no “%1”.").arg(name),
                 {},
                 Text::tr("It has %1.").arg(names.join(u", "_s)),
                 {}};
}

Result<storage::PurgeForecast> purgeOf(const storage::StorageState &state, const base::ClusterFacts &facts, ssh::Host &host,
                                       const base::ProgressSink &progress, const base::StopToken &stop)
{
    for (const storage::StorageArea &area : state.areas) {
        const auto files = storage::factsOf(area, facts);
        if (area.folder.isEmpty() || !files || !files->purgeDays)
            continue;
        return forecastPurge(host, area.folder,
                             storage::purgeDays(QDate::currentDate(), *files->purgeDays, files->purgeDayOfMonth), progress, stop);
    }
    return Error{ErrorCode::NotFound,
                 Text::tr("Voyageur knows no purged storage on this cluster."),
                 Text::tr("The cluster does not delete old files, or its rule is unknown."),
                 {},
                 {}};
}

Outcome runStorage(Context &context)
{
    const Arguments &arguments = context.arguments;
    VOYAGEUR_TRY(session, openCluster(context, arguments.word(0)));
    StorageAnswer answer;
    answer.cluster = session->profile.name;
    answer.facts = session->facts->known();
    VOYAGEUR_TRY(state, storage::readStorage(*session->host, context.stop));
    answer.state = state;
    if (arguments.has("folders")) {
        VOYAGEUR_TRY(area, areaNamed(arguments.value("folders"), state));
        answer.area = area.name;
        auto progress = context.console.progress(Text::tr("Reading"), Console::Unit::Count);
        VOYAGEUR_TRY(walk, storage::walkStorage(*session->host, area.folder, progress, context.stop));
        answer.walk = walk;
    }
    if (arguments.has("purge")) {
        auto progress = context.console.progress(Text::tr("Reading"), Console::Unit::Count);
        VOYAGEUR_TRY(purge, purgeOf(state, answer.facts, *session->host, progress, context.stop));
        answer.purge = purge;
    }
    context.console.document(storageObject(answer));
    if (!context.console.json())
        printStorage(context.console, answer);
    return Done;
}

} // namespace

const Verb storageVerb = {
    .name = "storage",
    .usage = "C [--folders AREA] [--purge]",
    .example = "storage narval --folders scratch",
    .summary = QT_TRANSLATE_NOOP("voyageur::cli::Text", "Show your storage quotas in bytes and files, and what fills them"),
    .options = {{"folders", "AREA",
                 QT_TRANSLATE_NOOP("voyageur::cli::Text",
                                   "Find the largest folders of home, scratch or a project (reads all of it)")},
                {"purge", nullptr,
                 QT_TRANSLATE_NOOP("voyageur::cli::Text", "Find the files that the cluster will delete, and when")}},
    .leastWords = 1,
    .mostWords = 1,
    .signsIn = true,
    .run = runStorage,
};

} // namespace voyageur::cli
