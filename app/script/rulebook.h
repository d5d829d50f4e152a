// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/diagnostic.h"

#include <QList>
#include <QString>
#include <QStringList>

namespace voyageur::script {

//! The least that must be known before a rule can say anything.
enum class DecidedFrom {
    Script,  //!< the text
    Cluster, //!< and the facts of the chosen cluster
    Project, //!< and the project: its code, requirements, dataset
    Live,    //!< and a connected cluster
    After,   //!< accounting and log of a job that has ended: not the checker's
    No,      //!< not decided by the program
};

//! One row of resources/rules/rules.tsv.
struct Rule {
    QString id; //!< "TIME-MAX"; never changes
    QChar group;
    base::Severity severity = base::Severity::Warning; //!< the highest it may say
    DecidedFrom decidedFrom = DecidedFrom::Script;
    QStringList needs;    //!< facts it looks at
    bool hasEdit = false; //!< a safe automatic edit exists
    QString englishTitle;
    QString frenchTitle;
    QString source; //!< the first https address of its English page's sources; empty for none

    //! In the person's language (QLocale's default).
    QString title() const;
    //! Where this is from, in that language.
    QString address() const;
};

//! All, in the order of the table. Read once, from inside the program; any thread.
const QList<Rule> &allRules();
//! Null for an id that is none; upper and lower case are the same.
const Rule *findRule(const QString &id);
//! Its help page (Markdown) in the person's language; empty for a rule that the checker does not decide.
QString rulePage(const Rule &rule);

} // namespace voyageur::script
