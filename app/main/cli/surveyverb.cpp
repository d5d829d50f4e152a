// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/bytesize.h"
#include "dataset/survey.h"
#include "main/cli/console.h"
#include "main/cli/datasetjson.h"
#include "main/cli/exitstatus.h"
#include "main/cli/text.h"
#include "main/cli/verb.h"

#include <QLocale>

#include <algorithm>

namespace voyageur::cli {

using base::ByteSize;
using namespace Qt::StringLiterals;

namespace {

QJsonObject surveyObject(const dataset::Survey &survey)
{
    QJsonArray histogram;
    for (const auto &sizes : survey.histogram) {
        histogram += QJsonObject{{u"upTo"_s, sizes.upTo < 0 ? QJsonValue() : QJsonValue(sizes.upTo)},
                                 {u"files"_s, sizes.files},
                                 {u"bytes"_s, sizes.bytes}};
    }
    QJsonArray advice;
    for (const auto &one : survey.advice)
        advice += QJsonObject{{u"rule"_s, one.rule}, {u"text"_s, one.text}};
    return {{u"folder"_s, survey.folder},
            {u"name"_s, survey.name},
            {u"files"_s, survey.files},
            {u"folders"_s, survey.folders},
            {u"links"_s, survey.links},
            {u"bytes"_s, survey.bytes},
            {u"archiveBytes"_s, survey.archiveBytes},
            {u"histogram"_s, histogram},
            {u"excluded"_s, leftOutArray(survey.excluded)},
            {u"problems"_s, problemsArray(survey.problems)},
            {u"advice"_s, advice}};
}

void printSurvey(Console &console, const dataset::Survey &survey)
{
    const QLocale locale;
    console.print(Text::tr("%1: %2 files in %3 folders, %4; as one tar %5")
                      .arg(survey.name, locale.toString(survey.files), locale.toString(survey.folders),
                           ByteSize(survey.bytes).text(), ByteSize(survey.archiveBytes).text()));
    const auto most = std::ranges::max_element(survey.histogram, {}, &dataset::SizeClass::files);
    for (const auto &sizes : survey.histogram) {
        if (sizes.files == 0)
            continue;
        const QString name = sizes.upTo < 0 ? Text::tr("larger") : Text::tr("up to %1").arg(ByteSize(sizes.upTo).text());
        const int cells = static_cast<int>(std::max<qint64>(1, sizes.files * 30 / std::max<qint64>(1, most->files)));
        console.print(
            u"  %1 %2  %3"_s.arg(name.leftJustified(18), locale.toString(sizes.files).rightJustified(10), QString(cells, u'#')));
    }
    for (const auto &one : survey.advice)
        console.print(u"- "_s + one.text);
    sayLeftOut(console, survey.excluded);
    sayProblems(console, survey.problems);
}

Outcome run(Context &context)
{
    const auto exclusions = dataset::Exclusions::standard().with(context.arguments.values("exclude"));
    auto progress = context.console.progress(Text::tr("Looking"), Console::Unit::Count);
    VOYAGEUR_TRY(survey, dataset::survey(context.arguments.word(0), exclusions, progress, context.stop));
    progress = {};
    context.console.document(surveyObject(survey));
    if (!context.console.json())
        printSurvey(context.console, survey);
    const bool blocked = std::ranges::any_of(
        survey.problems, [](const auto &problem) { return problem.kind == dataset::Problem::Kind::Unreadable; });
    return blocked ? AnswerIsNo : Done;
}

} // namespace

const Verb surveyVerb = {
    .name = "survey",
    .usage = "DIR",
    .summary = QT_TRANSLATE_NOOP("voyageur::cli::Text", "Step 2: what a dataset is made of, and what would travel"),
    .options = {{"exclude", "GLOB", QT_TRANSLATE_NOOP("voyageur::cli::Text", "Leave out files of this form; may be repeated"), 0,
                 true}},
    .leastWords = 1,
    .mostWords = 1,
    .run = run,
};

} // namespace voyageur::cli
