// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/access.h"
#include "main/cli/console.h"
#include "main/cli/datasetjson.h"
#include "main/cli/exclusionoptions.h"
#include "main/cli/exitstatus.h"
#include "main/cli/rate.h"
#include "main/cli/surveytext.h"
#include "main/cli/text.h"
#include "main/cli/verb.h"
#include "storage/storage.h"

namespace voyageur::cli {

using namespace Qt::StringLiterals;

namespace {

QList<Duration> durationsOf(const dataset::Survey &survey, qint64 rate)
{
    if (survey.files == 0)
        return {};
    QList<Duration> durations;
    for (const qint64 usual : dataset::usualRates()) {
        const qint64 bytesPerSecond = rate > 0 ? rate : usual;
        durations += Duration{bytesPerSecond, dataset::uploadSeconds(survey.archiveBytes, bytesPerSecond)};
        if (rate > 0)
            break;
    }
    return durations;
}

// Whether there is room, which only the cluster knows.
base::Result<void> askForRoom(Context &context, SurveyAnswer &answer)
{
    VOYAGEUR_TRY(session, openCluster(context, context.arguments.value("cluster")));
    VOYAGEUR_TRY(storage, storage::readStorage(*session->host, context.stop));
    const dataset::Survey &survey = answer.survey;
    const storage::Load load{survey.bytes, survey.files + survey.folders + survey.links + 1, survey.archiveBytes};
    answer.cluster = session->profile.name;
    answer.quotas = storage::forecast(load, storage.quotas());
    return {};
}

Outcome runSurvey(Context &context)
{
    const Arguments &arguments = context.arguments;
    VOYAGEUR_TRY(rate, bytesOption(arguments, "rate"));
    dataset::PlanOptions options;
    options.exclusions = exclusionsFrom(arguments);
    auto progress = context.console.progress(Text::tr("Reading"), Console::Unit::Count);
    VOYAGEUR_TRY(plan, dataset::makeDatasetPlan(arguments.word(0), options, progress, context.stop));
    progress = {};
    SurveyAnswer answer;
    answer.survey = dataset::surveyOf(plan);
    if (arguments.has("duplicates")) {
        progress = context.console.progress(Text::tr("Comparing"), Console::Unit::Bytes);
        VOYAGEUR_TRY(duplicates, dataset::findDuplicates(plan, progress, context.stop));
        progress = {};
        answer.duplicates = duplicates;
    }
    answer.durations = durationsOf(answer.survey, rate);
    QString collection;
    int status = plan.unsendable > 0 ? AnswerIsNo : Done;
    if (arguments.has("cluster")) {
        VOYAGEUR_TRY(profile, chosenCluster(context, arguments.value("cluster")));
        collection = profile.facts.web.globus.valueOr({}); // the catalogue has it: nobody signs in for that
        if (const auto asked = askForRoom(context, answer); !asked.ok()) {
            if (asked.error().code == base::ErrorCode::Cancelled)
                return asked.error();
            context.console.warn(asked.error());
            status = exitStatus(asked.error().code);
        }
    }
    if (!answer.durations.isEmpty())
        answer.survey.advice += dataset::uploadAdvice(answer.durations.first().seconds, collection);
    context.console.document(surveyObject(answer));
    if (!context.console.json())
        printSurvey(context.console, answer);
    return status;
}

} // namespace

const Verb surveyVerb = {
    .name = "survey",
    .usage = "DIR|FILE [--cluster C]",
    .example = "survey images --cluster narval",
    .summary = QT_TRANSLATE_NOOP("voyageur::cli::Text", "Step 2: show what a dataset contains and what Voyageur would upload"),
    .options = {{"duplicates", nullptr, QT_TRANSLATE_NOOP("voyageur::cli::Text", "Find duplicate files (reads their contents)")},
                {"cluster", "C", QT_TRANSLATE_NOOP("voyageur::cli::Text", "Ask this cluster whether the dataset fits")},
                {"rate", "RATE",
                 QT_TRANSLATE_NOOP("voyageur::cli::Text", "Upload rate of your line in bytes per second: 500k, 10M")}},
    .leastWords = 1,
    .mostWords = 1,
    .signsIn = true,
    .leavesOut = LeavesOut::PatternsAndUsual,
    .run = runSurvey,
};

} // namespace voyageur::cli
