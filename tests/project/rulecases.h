// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/check.h"

#include <QByteArray>
#include <QHash>
#include <QString>

#include <memory>

namespace voyageur::tests {

//! One case of tests/data/rules; README.md there explains them.
struct RuleCase {
    QString rule;
    bool bad = false;
    QString place; //!< "ID.txt:12", for messages
    QByteArray script;
    std::optional<QByteArray> fixed;
    QString clusterName;
    std::optional<int> line;
    QString severity;
    std::optional<QList<QByteArray>> arguments;
    QHash<QString, QByteArray> files; //!< of the project
    QByteArray factsText;
    QByteArray liveText;
};

//! Every case, by rule.
QList<RuleCase> ruleCases();

//! What a case says of everything beside its script. Owns what it refers to.
class CaseSurroundings final {
public:
    explicit CaseSurroundings(const RuleCase &one);
    ~CaseSurroundings();
    const script::Surroundings &operator*() const;

private:
    struct Private;
    std::unique_ptr<Private> d;
};

//! The facts of the catalogue's clusters, by name.
const QHash<QString, base::ClusterFacts> &clusterFacts();

} // namespace voyageur::tests
