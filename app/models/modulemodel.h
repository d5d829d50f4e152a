// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "environment/modulesystem.h"
#include "models/clusterstep.h"

#include <memory>

namespace voyageur::models {

//! The modules of the cluster that is signed in to, and which of them the project loads. A change is tried on the cluster and
//! shown as a diff of the project's file before it is written. GUI thread.
class ModuleModel final : public QObject {
    Q_OBJECT

public:
    explicit ModuleModel(const StepContext &context, QObject *parent = nullptr);
    ~ModuleModel() override;

    bool canBrowse() const;
    bool isBusy() const { return !m_busyText.isEmpty(); }
    const QString &busyText() const { return m_busyText; }
    const std::optional<base::Error> &error() const { return m_error; }

    //! NAME/VERSION, by name, the newest version first: what can be loaded beside the project's modules.
    const QStringList &offers() const { return m_offers; }
    //! What the cluster says of the module looked at last, for people; empty for nothing yet.
    const QString &story() const { return m_story; }
    //! Those the project would load after keep().
    QStringList chosen() const;
    //! What would come before them.
    projectfile::ModuleStart start() const;
    //! The lines of the script that load them.
    QStringList lines() const { return projectfile::moduleLines(start(), chosen()); }
    //! Another version of it, which loading this one would replace; empty for none.
    QString inPlaceOf(const QString &module) const;
    //! What loading them brings along, replaces or leaves out, for people.
    const QStringList &remarks() const { return m_remarks; }
    //! They can be loaded in this order.
    bool loads() const { return m_loads; }
    //! What keep() changes in voyageur.json; empty when nothing.
    const QString &diff() const { return m_diff; }

    void browse();
    void look(const QString &module);
    //! Another version of the same, or what it conflicts with, gives its place to it.
    void load(const QString &module);
    //! One that the cluster loads by itself is unloaded at the start of the script.
    void unload(const QString &module);
    //! One place up (−1) or down (+1).
    void move(const QString &module, int by);
    //! Whether all that the cluster loads by itself is unloaded first.
    void setPurge(bool on);
    void keep();
    void discard();

signals:
    void changed();
    //! keep() has written the project's file.
    void kept();

private:
    QStringList projectModules() const;
    void choose(const projectfile::ModuleStart &start, const QStringList &modules);
    void tried(const environment::ModuleTrial &trial);
    QStringList swapped(const environment::ModuleTrial &trial);
    void compare();
    void forget();
    template <typename T>
    void ask(const QString &busyText, std::function<base::Result<T>(session::ClusterSession &, const base::StopToken &)> question,
             std::function<void(const T &)> answered);

    StepContext m_context;
    QString m_busyText;
    std::optional<base::Error> m_error;
    QStringList m_offers;
    QString m_story;
    std::optional<QStringList> m_chosen;
    std::optional<projectfile::ModuleStart> m_start;
    QStringList m_remarks;
    bool m_loads = false;
    QString m_diff;
    std::shared_ptr<void> m_work;
};

} // namespace voyageur::models
