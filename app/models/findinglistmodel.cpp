// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/findinglistmodel.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::models {

using namespace Qt::StringLiterals;

QString severityText(base::Severity severity)
{
    switch (severity) {
    case base::Severity::Error:
        return QCoreApplication::translate("voyageur::models::FindingListModel", "Error");
    case base::Severity::Warning:
        return QCoreApplication::translate("voyageur::models::FindingListModel", "Warning");
    case base::Severity::Advice:
        return QCoreApplication::translate("voyageur::models::FindingListModel", "Advice");
    case base::Severity::Info:
        break;
    }
    return QCoreApplication::translate("voyageur::models::FindingListModel", "Note");
}

void FindingListModel::set(const QList<base::Diagnostic> &findings)
{
    // The rows before and after what changed stay as they are.
    qsizetype head = 0;
    while (head < m_findings.size() && head < findings.size() && m_findings[head] == findings[head])
        ++head;
    qsizetype tail = 0;
    while (tail < m_findings.size() - head && tail < findings.size() - head
           && m_findings[m_findings.size() - 1 - tail] == findings[findings.size() - 1 - tail])
        ++tail;
    const qsizetype gone = m_findings.size() - head - tail;
    const qsizetype come = findings.size() - head - tail;
    if (gone > 0) {
        beginRemoveRows({}, int(head), int(head + gone - 1));
        m_findings.remove(head, gone);
        endRemoveRows();
    }
    if (come > 0) {
        beginInsertRows({}, int(head), int(head + come - 1));
        m_findings = findings;
        endInsertRows();
    }
}

int FindingListModel::count(base::Severity severity) const
{
    return int(std::count_if(m_findings.begin(), m_findings.end(),
                             [severity](const base::Diagnostic &f) { return f.severity == severity; }));
}

int FindingListModel::fixable() const
{
    return int(std::count_if(m_findings.begin(), m_findings.end(),
                             [](const base::Diagnostic &f) { return !f.fixes.isEmpty() && f.fixes.first().preferred; }));
}

int FindingListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_findings.size());
}

QVariant FindingListModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const base::Diagnostic &finding = m_findings[index.row()];
    const QString place = u"%1:%2"_s.arg(finding.file, QString::number(finding.range.line));
    switch (role) {
    case Qt::DisplayRole:
        return u"%1  %2"_s.arg(place, finding.message);
    case Qt::AccessibleTextRole:
        return u"%1, %2: %3"_s.arg(severityText(finding.severity), place, finding.message);
    case SeverityRole:
        return int(finding.severity);
    case SeverityTextRole:
        return severityText(finding.severity);
    case PlaceRole:
        return place;
    case MessageRole:
        return finding.message;
    case FixTitleRole:
        return finding.fixes.isEmpty() ? QString() : finding.fixes.first().title;
    case RuleRole:
        return finding.rule;
    case LineRole:
        return finding.range.line;
    default:
        return {};
    }
}

} // namespace voyageur::models
