// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/diagnostic.h"

#include <QAbstractListModel>

namespace voyageur::models {

//! Findings, one row each, in the order of the scan. GUI thread.
class FindingListModel final : public QAbstractListModel {
    Q_OBJECT

public:
    enum Role {
        SeverityRole = Qt::UserRole + 1, //!< int of base::Severity
        SeverityTextRole,                //!< "Warning"
        PlaceRole,                       //!< "plots.py:31"
        MessageRole,
        FixTitleRole, //!< of the preferred fix; empty when there is none
        RuleRole,     //!< "ML-SHOW"
        LineRole,     //!< from 1
    };

    using QAbstractListModel::QAbstractListModel;

    //! Replaces all; rows that stay are not touched, so that a selection survives a new scan.
    void set(const QList<base::Diagnostic> &findings);
    const QList<base::Diagnostic> &findings() const { return m_findings; }
    int count(base::Severity severity) const;
    int fixable() const;

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;

private:
    QList<base::Diagnostic> m_findings;
};

QString severityText(base::Severity severity);

} // namespace voyageur::models
