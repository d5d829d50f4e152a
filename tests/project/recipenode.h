// SPDX-License-Identifier: GPL-3.0-or-later
// A folder that stands for a compute node and the storage around it: scripts with recipes in them are run there with real data.
#pragma once

#include "base/diagnostic.h"
#include "cluster/catalogue.h"
#include "script/recipes.h"

#include <QJsonObject>
#include <QList>
#include <QSet>
#include <QTemporaryDir>

namespace voyageur::tests {

//! Every script and every pair is asked for (tests/full); else some of them.
bool wantsAllRecipes();

//! The recipes for job scripts.
QList<const script::Recipe *> recipePieces();
//! The rules that find something of that weight or worse in a script.
QSet<QString> recipeFindings(const QByteArray &script, const cluster::Profile &profile, base::Severity least);

//! What became of a script.
struct Played {
    int status = -1;
    QList<QJsonObject> runs; //!< of its programs: "words", "data" (what was read), "out", "folder", "code" (its file), "env"
    QByteArray log;
    QByteArray modules; //!< what the script asked of module
    bool brokenWasCalled = false;
};

class RecipeNode final {
public:
    RecipeNode();

    //! Values that stand for something there.
    script::RecipeFilling filling(const script::Recipe &recipe, const base::ClusterFacts *facts = nullptr) const;
    //! Runs a script, with the archive as its argument. `id`: the recipe that says how many processes srun starts; `mode`
    //! "fail": its programs fail; "again": what the run before has left stays.
    Played play(const QByteArray &script, const QString &id, const QString &mode = QStringLiteral("ok")) const;
    //! From now on this command says that it is broken, and fails; "module": when it is to load something. Empty: none.
    void breakCommand(const QString &name);
    //! Stands for the node's own disk; empty: a folder that is new for each script.
    void setDisk(const QString &folder) { m_disk = folder; }
    //! What is nobody's to change: names and contents.
    QByteArray project() const;
    QString path(const QString &name) const { return m_folder.filePath(name); }
    QByteArray contents(const QString &name) const;
    void write(const QString &name, const QByteArray &bytes, bool executable = false) const;

private:
    void addCommands() const;
    void addData() const;

    QTemporaryDir m_folder;
    QString m_broken;
    QString m_disk;
};

} // namespace voyageur::tests
