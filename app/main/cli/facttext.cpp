// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/facttext.h"

#include "cluster/profilejson.h"
#include "main/cli/console.h"
#include "main/cli/text.h"

namespace voyageur::cli {

using namespace Qt::StringLiterals;

namespace {

QString originOf(const base::Provenance &origin)
{
    QStringList parts = origin.sources;
    if (origin.confidence == base::Confidence::Inferred)
        parts += Text::tr("inferred");
    if (!origin.since.isEmpty())
        parts += Text::tr("since %1").arg(origin.since);
    if (origin.readAt.isValid())
        parts += Text::tr("read from the cluster on %1").arg(origin.readAt.toLocalTime().toString(u"yyyy-MM-dd HH:mm"_s));
    if (!origin.file.isEmpty())
        parts += Text::tr("in %1").arg(origin.file);
    return parts.join("; "_L1);
}

} // namespace

void printFacts(Console &console, const base::ClusterFacts &facts, const cluster::KeyFacts &keys)
{
    for (const cluster::FactLine &line : cluster::factLines(facts, keys)) {
        const QString value = line.value.isEmpty() ? Text::tr("not known") : line.value;
        console.print("  "_L1 + Text::tr("%1: %2", "a fact").arg(line.key, value));
        console.print("      "_L1 + originOf(line.origin));
        if (!line.origin.note.isEmpty())
            console.print("      "_L1 + Text::tr("note: %1").arg(line.origin.note));
    }
}

} // namespace voyageur::cli
