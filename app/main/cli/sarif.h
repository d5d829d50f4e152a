// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/diagnostic.h"

#include <QHash>
#include <QJsonArray>
#include <QJsonObject>

namespace voyageur::cli {

class SourceLines;

//! Findings as a log of SARIF 2.1.0 (https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html), with the help pages of
//! the rules that spoke.
class SarifLog final {
public:
    void add(const QString &file, const SourceLines &lines, const QList<base::Diagnostic> &findings);
    QJsonObject object() const;

    //! A file's name as SARIF writes it: relative as it is, absolute as file://, percent-encoded.
    static QString address(const QString &file);

private:
    QJsonObject result(const QString &file, const SourceLines &lines, const base::Diagnostic &finding);
    qsizetype ruleIndex(const QString &id);

    QJsonArray m_artifacts;
    QJsonArray m_results;
    QJsonArray m_rules;
    QHash<QString, qsizetype> m_ruleIndex;
    QHash<QByteArray, int> m_alike; // findings of one rule on lines of the same text
};

} // namespace voyageur::cli
