// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/access.h"
#include "main/cli/console.h"
#include "main/cli/exitstatus.h"
#include "main/cli/findings.h"
#include "main/cli/scriptfile.h"
#include "main/cli/scriptjson.h"
#include "main/cli/text.h"
#include "main/cli/verb.h"
#include "script/check.h"
#include "script/share.h"

#include <QDateTime>

#include <algorithm>

namespace voyageur::cli {

using script::Understanding;
using namespace Qt::StringLiterals;

namespace {

// The cluster that the script is meant for, if one was named.
base::Result<std::optional<cluster::Profile>> clusterOf(Context &context)
{
    if (!context.arguments.has("cluster"))
        return std::optional<cluster::Profile>();
    VOYAGEUR_TRY(catalogue, loadCatalogue(context));
    VOYAGEUR_TRY(profile, catalogue.resolve(context.arguments.value("cluster")));
    return std::optional(profile);
}

void printComponent(Console &console, const script::UnderstoodComponent &component)
{
    qsizetype width = 0;
    for (const auto &option : component.options)
        width = std::max(width, option.name.size());
    for (const auto &option : component.options)
        console.print(u"  "_s + QString::fromLatin1(option.name.leftJustified(width)) + u"  "_s + shownText(option.value));
    if (component.options.isEmpty())
        console.print(u"  "_s + Text::tr("no options"));
    console.print(u"  → "_s + requestText(component.request));
}

void print(Console &console, const ScriptFile &file, const script::Document &document, const Understanding &understood)
{
    console.print(file.name + u": "_s + (understood.accepted ? Text::tr("sbatch accepts it.") : Text::tr("sbatch refuses it:")));
    for (const QByteArray &line : understood.refusal.split('\n')) {
        if (!line.isEmpty())
            console.print(u"  "_s + shownText(line));
    }
    for (qsizetype i = 0; i < understood.components.size(); ++i) {
        if (understood.components.size() > 1)
            console.print(Text::tr("Component %1:").arg(i));
        printComponent(console, understood.components.at(i));
    }
    if (!understood.ignored.isEmpty())
        console.print(Text::tr("Ignored:"));
    for (const auto &ignored : understood.ignored) {
        console.print(u"  "_s + QString::number(ignored.line) + u": "_s + shownText(document.at(ignored.span)));
        console.print(u"      "_s + script::ignoredReason(ignored.why));
    }
}

void printShare(Console &console, const script::Share &share, const QString &clusterName)
{
    console.print(Text::tr("On %1:").arg(clusterName));
    for (const QString &line : shareLines(share))
        console.print(u"  "_s + line);
}

Outcome runExplain(Context &context)
{
    VOYAGEUR_TRY(profile, clusterOf(context));
    VOYAGEUR_TRY(version, slurmVersionOption(context.arguments, script::slurmVersionOf(profile ? &profile->facts : nullptr)));
    script::Surroundings around;
    around.now = QDateTime::currentSecsSinceEpoch();
    around.file = submitFolderFile;
    if (profile) {
        around.clusterName = profile->title.isEmpty() ? profile->name : profile->title;
        around.cluster = &profile->facts;
    }
    QJsonArray answers;
    bool accepted = true;
    for (const QString &name : context.arguments.words()) {
        VOYAGEUR_TRY(file, readScript(name));
        const auto document = script::Document::parse(file.bytes, version);
        const auto understood = script::understand(document, around.now, submitFolderFile);
        accepted = accepted && understood.accepted;
        print(context.console, file, document, understood);
        QJsonObject answer = understandingObject(file.name, document, understood);
        if (profile && !understood.components.isEmpty()) {
            const auto share = script::shareOf(understood.components.first().request, profile->facts);
            answer[u"share"_s] = shareObject(share);
            printShare(context.console, share, profile->title.isEmpty() ? profile->name : profile->title);
        }
        auto findings = script::check(document, around);
        for (auto &finding : findings)
            finding.file = file.name;
        answer[u"findings"_s] = findingsArray(findings);
        answers += answer;
    }
    context.console.document(answers.size() == 1 ? answers.first() : QJsonValue(answers));
    return accepted ? Done : AnswerIsNo;
}

} // namespace

const Verb explainVerb = {
    .name = "explain",
    .usage = "FILE…",
    .example = "explain job.sh --cluster narval",
    .summary = QT_TRANSLATE_NOOP("voyageur::cli::Text", "Show how sbatch reads a script: options, ignored lines, errors"),
    .options = {{"cluster", "C",
                 QT_TRANSLATE_NOOP("voyageur::cli::Text", "Check for this cluster, and show the script’s share of a node")},
                {"slurm-version", "V",
                 QT_TRANSLATE_NOOP("voyageur::cli::Text",
                                   "Read the script as this version of sbatch does (default: the cluster’s, or 24.11)")}},
    .leastWords = 1,
    .run = runExplain,
};

} // namespace voyageur::cli
