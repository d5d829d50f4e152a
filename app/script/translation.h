// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clusterfacts.h"
#include "base/diagnostic.h"
#include "script/document.h"

#include <QList>
#include <QString>
#include <QStringList>

namespace voyageur::script {

//! One thing that differs between the clusters.
struct TranslationNote {
    base::TextRange range; //!< in the script as it was
    QString text;          //!< for people: what was changed and why, or what is left to do
    bool done = true;      //!< the edits do it; false: a person has to
    bool operator==(const TranslationNote &) const = default;
};

//! A script for one cluster as a script for another.
struct Translation {
    QList<base::TextEdit> edits; //!< of Document::text(); disjoint, in order
    QList<TranslationNote> notes;
};

//! What the script has to become on the cluster `to`: GPUs and their number, cores and memory, time, account, partition,
//! folders, modules. What the job needs is kept; what was the share of a GPU or a whole node becomes that of the other
//! cluster. Without `from` less can be said, and nothing is enlarged. Nothing changes between a cluster and itself.
//! `accounts`: those that the person has there; empty: not known. Pure; any thread.
Translation translated(const Document &script, const base::ClusterFacts *from, const base::ClusterFacts &to,
                       const QString &toName, const QStringList &accounts = {});

} // namespace voyageur::script
