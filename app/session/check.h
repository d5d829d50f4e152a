// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

namespace voyageur::session {

enum class Verdict { Waiting, Running, Good, Attention, Bad, Skipped };

//! "waiting", "running", "good", "attention", "bad", "skipped": for programs.
QString verdictName(Verdict verdict);

//! One of a list of checks on the cluster, and what it said. A value.
struct Check {
    QString id;      //!< its name in the list, as "syntax"
    QString title;   //!< for people, translated
    QString command; //!< as a person would type it; empty: it judges what another one measured
    Verdict verdict = Verdict::Waiting;
    QString reason; //!< a sentence, once there is a verdict
    bool operator==(const Check &) const = default;
};

//! Puts a check in the place of the one with its id; false when there is none.
bool putCheck(QList<Check> &checks, const Check &check);

} // namespace voyageur::session
