// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/access.h"
#include "main/cli/console.h"
#include "main/cli/exitstatus.h"
#include "main/cli/text.h"
#include "session/clustertest.h"

#include <QJsonArray>

#include <algorithm>

namespace voyageur::cli {

using session::ClusterCheck;
using namespace Qt::StringLiterals;

namespace {

QString mark(ClusterCheck::Status status)
{
    switch (status) {
    case ClusterCheck::Status::Good:
        return Text::tr("ok");
    case ClusterCheck::Status::Warning:
        return Text::tr("warning");
    case ClusterCheck::Status::Failed:
        return Text::tr("FAILED");
    case ClusterCheck::Status::Skipped:
        break;
    }
    return Text::tr("skipped");
}

Outcome runTest(Context &context)
{
    VOYAGEUR_TRY(profile, chosenCluster(context, context.arguments.word(0)));
    Console &console = context.console;
    const auto print = [&console](const ClusterCheck &check) {
        QString detail = check.detail;
        detail.replace(u'\n', "\n                            "_L1);
        console.print(check.name.leftJustified(14) + mark(check.status).leftJustified(14) + detail);
        if (!check.advice.isEmpty())
            console.print(QString(28, u' ') + Text::tr("→ %1").arg(check.advice));
    };
    VOYAGEUR_TRY(checks, testCluster(context, profile, print));
    QJsonArray array;
    for (const ClusterCheck &check : checks)
        array += QJsonObject{{u"check"_s, check.name},
                             {u"status"_s, session::statusName(check.status)},
                             {u"detail"_s, check.detail},
                             {u"advice"_s, check.advice}};
    console.document(array);
    for (const QString &note : profile.notes)
        console.say(Text::tr("warning: %1").arg(note));
    const auto failed = [&checks](const char *name) {
        return std::any_of(checks.begin(), checks.end(), [name](const ClusterCheck &check) {
            return check.status == ClusterCheck::Status::Failed && (!name || check.name == QLatin1String(name));
        });
    };
    for (const char *name : {"reach", "host-key", "methods", "login"}) {
        if (failed(name))
            return NotReached;
    }
    return failed(nullptr) ? AnswerIsNo : Done;
}

} // namespace

const Verb testVerb = {
    .name = "test",
    .usage = "C",
    .example = "test narval",
    .summary = QT_TRANSLATE_NOOP("voyageur::cli::Text", "Test a cluster step by step, for a help desk"),
    .options = {},
    .leastWords = 1,
    .mostWords = 1,
    .signsIn = true,
    .takesNodes = true,
    .run = runTest,
};

} // namespace voyageur::cli
