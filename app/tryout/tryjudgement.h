// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clusterfacts.h"
#include "script/coursefacts.h"

#include <QByteArray>
#include <QList>
#include <QString>
#include <QStringList>

#include <optional>

namespace voyageur::tryout {

//! What is known about a request for an interactive job before anybody is asked. Sentences for people.
struct TryJudgement {
    QStringList refusals; //!< the cluster, or the course, would not have it so
    QStringList hints;    //!< it will be had, and there is a better way
    QString share;        //!< of the node; empty where nothing is known of the nodes
};

//! The rules of the script page, and the share of the node that it draws, for the words that salloc would get; and what the
//! cluster's partitions for interactive jobs take. Rules about batch jobs alone (the least time of one, steps of time limits)
//! are left out. Pure; any thread.
TryJudgement judgeInteractive(const QList<QByteArray> &options, const QString &clusterTitle, const base::ClusterFacts &facts,
                              const std::optional<script::CourseFacts> &course = {});

//! Time limits to offer for an interactive job, the shortest first: none that is longer than it may be there, or in the course.
QStringList interactiveTimes(const base::ClusterFacts &facts, const std::optional<script::CourseFacts> &course = {});

} // namespace voyageur::tryout
