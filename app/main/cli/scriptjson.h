// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/share.h"
#include "script/understanding.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QString>
#include <QStringList>

namespace voyageur::cli {

//! Bytes of a script on one line of a terminal: nothing in them acts, what is no UTF-8 shows as U+FFFD.
QString shownText(const QByteArray &bytes);

//! What a job asks for: {nodes, tasks, cpusPerTask, memory, gpus, timeSeconds, array, …}.
QJsonObject requestObject(const script::ResourceRequest &request);
//! The same for people, on one line.
QString requestText(const script::ResourceRequest &request);

//! What the request means on a cluster: {nodes, cores, memory, gpus, node, nodesThatFit, bundle, idle, rgu, tier, opens, …}.
//! Of what is not known the value is null; memory is in sbatch's spelling.
QJsonObject shareObject(const script::Share &share);
//! The same for people.
QStringList shareLines(const script::Share &share);

//! The answer of `explain` for one script: {file, accepted, refusal, options, ignored, request, findings}.
QJsonObject understandingObject(const QString &file, const script::Document &document, const script::Understanding &understood);

} // namespace voyageur::cli
