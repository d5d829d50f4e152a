// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "projectfile/courseapply.h"

#include <QString>
#include <QStringList>

class QWidget;

namespace voyageur::widgets {

class Card;

// The parts of a course as the page shows them. Every text of a teacher's stands in a plain-text label.

//! Cluster or host, with the fingerprints of its keys.
Card *makePlaceCard(const projectfile::Course &course, const QString &clusterTitle, QWidget *parent);
//! What is filled in; each value with what stands there now.
Card *makeChangesCard(const QList<projectfile::CourseChange> &changes, QWidget *parent);
//! What one job may ask for; null when there is no limit.
Card *makeLimitsCard(const projectfile::Course &course, QWidget *parent);
//! Data on the cluster, with the lines that stage it in; null for none.
Card *makeDataCard(const projectfile::Course &course, QWidget *parent);

} // namespace voyageur::widgets
