// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clusterfacts.h"
#include "base/diagnostic.h"

#include <QList>
#include <QString>

#include <memory>
#include <optional>

namespace voyageur::models {

//! What the editor of a script asks while somebody types: completion, explanations, the edit that switches a rule off.
//! Texts have \n as line ends, offsets are in UTF-16 units. Answers come at once; GUI thread.
class EditorAssistant final {
public:
    //! Without a cluster it knows what holds for all of them.
    explicit EditorAssistant(QString clusterName = {}, std::optional<base::ClusterFacts> cluster = {});
    ~EditorAssistant();

    enum class Kind { Directive, Option, Value, Module, Variable, Rule };
    struct Item {
        QString label;
        QString insert;
        QString detail;
        Kind kind = Kind::Value;
        bool goesOn = false; //!< behind it there is something to complete again
    };
    struct Offer {
        int begin = 0; //!< what an item replaces
        int end = 0;
        QList<Item> items;
        bool unasked = false; //!< worth showing while somebody types
    };
    struct Explanation {
        int begin = 0;
        int end = 0;
        QString title;
        QString text;
    };

    Offer completions(const QString &text, int offset) const;
    std::optional<Explanation> explanation(const QString &text, int offset) const;
    //! The order "# voyageur: disable=RULE" for the whole script, added to the one that is there. No edits when the rule is
    //! off already.
    static base::Fix switchOff(const QString &text, const QString &rule);

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace voyageur::models
