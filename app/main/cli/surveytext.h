// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dataset/duplicates.h"
#include "dataset/survey.h"
#include "storage/quotaforecast.h"

#include <QJsonObject>

#include <optional>

namespace voyageur::cli {

class Console;

//! How long the archive takes at some rate.
struct Duration {
    qint64 bytesPerSecond = 0;
    qint64 seconds = 0;
};

//! All that `survey` found.
struct SurveyAnswer {
    dataset::Survey survey;
    std::optional<dataset::Duplicates> duplicates; //!< when asked
    QList<Duration> durations;
    QString cluster; //!< empty: none was named
    QList<storage::QuotaForecast> quotas;
};

QJsonObject surveyObject(const SurveyAnswer &answer);
void printSurvey(Console &console, const SurveyAnswer &answer);

} // namespace voyageur::cli
