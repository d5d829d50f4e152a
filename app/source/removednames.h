// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QHash>
#include <QList>
#include <QString>
#include <QVersionNumber>

namespace voyageur::source {

//! One line of resources/rules/removed.tsv, which says what each part means.
struct RemovedName {
    enum class Form { Name, Call, Module, Definition, Subscript, Keyword, Without, Position, First, Of, Loss, Unpack, Alone };

    QString name;
    Form form = Form::Name;
    QString argument; //!< the keyword, the beginning of a text, the word before a dot
    QString except;   //!< of First: the beginning that is fine
    int count = 0;    //!< of Without and Position
    bool number = false;
    QString needs; //!< a module; empty for none
    QString package;
    QString title;
    QVersionNumber since; //!< null: not known
    QVersionNumber back;  //!< null: it does not come back
    QString instead;      //!< empty: nothing

    bool isMethod() const { return name.startsWith(u'.'); }
    bool isPython2() const;
};

//! Those whose last word is this one; empty for most words.
const QList<RemovedName> &removedNames(QStringView lastWord);
//! Modules that are gone.
const QList<RemovedName> &removedModules();
//! Two words without which a file has none of it, the second one empty where one is enough. ".float": behind a dot.
QList<std::pair<QByteArray, QByteArray>> wordsOfRemovedNames();

//! The newest version of a package that the project allows.
struct PinnedVersion {
    QVersionNumber version;
    bool below = false; //!< it must be older than that
    bool isBefore(const QVersionNumber &other) const { return below ? version <= other : version < other; }
};
//! By package, in small letters; of the text of a requirements file.
QHash<QString, PinnedVersion> pinnedVersions(const QString &requirements);

} // namespace voyageur::source
