// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRegularExpression>
#include <QString>
#include <QStringList>

#include <vector>

namespace voyageur::observe {

//! One failure that is known by its words: a block of resources/logsigns, whose README.md explains the fields.
struct LogSignRow {
    QString id;
    int weight = 0;    //!< the smaller one explains the larger one
    bool ends = false; //!< what stands behind it follows from it
    bool sure = false; //!< also where a warning says it
    QString option;    //!< "mem"; may be empty
    QStringList rules;
    QStringList words; //!< lower case
    std::vector<QRegularExpression> patterns;
    QString english;
    QString englishNext;
    QString french;
    QString frenchNext;
    QString source;
    QStringList yes;
    QStringList no;

    //! In the person's language (QLocale's default); `named` is what the log named.
    QString what(const QString &named) const;
    QString next(const QString &named) const;
};

//! Made once; any thread.
const std::vector<LogSignRow> &logSignTable();
//! Null for none.
const LogSignRow *findLogSign(const QString &id);

} // namespace voyageur::observe
