// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/clusterstep.h"
#include "models/modulemodel.h"
#include "work/makeenvironment.h"

namespace voyageur::models {

//! Step 3: the virtual environment on the cluster. GUI thread.
class EnvironmentModel final : public ClusterStep {
    Q_OBJECT

public:
    explicit EnvironmentModel(const StepContext &context, QObject *parent = nullptr);
    ~EnvironmentModel() override;

    //! The packages that are asked for, one line each.
    QStringList requirements() const;
    QString requirementsFile() const; //!< where they stand, as people write it; empty when nothing is to be installed
    //! The list is a guess from the program's imports: it is checked, and not installed.
    bool isGuess() const { return m_wanted.source == environment::PackageSource::Imports; }
    //! What was passed over or translated in the list, for people.
    QStringList notes() const { return m_wanted.notes; }
    //! The list against the cluster; nothing before it was asked.
    const std::optional<environment::EnvironmentCheck> &packageCheck() const { return m_check; }
    //! Packages that only the internet has.
    QStringList toFetch() const;
    bool fetches() const { return m_fetch; }
    void setFetch(bool on);
    //! Jobs build the environment on their node's disk.
    bool isMadeInJobs() const;
    //! Written to the project's file; what was made for the other place is no longer this project's.
    void setMadeInJobs(bool on);
    //! What the versions that work change in the project's requirements.txt, as a unified diff; empty for nothing.
    QString frozenDiff() const { return m_frozenDiff; }
    //! The person has seen it: writes them there.
    void keepFrozen();
    bool canUndoKept() const { return m_kept.has_value(); }
    //! The list as it was before keepFrozen().
    void undoKept();
    //! Modules of the project file; none given means those the cluster recommends.
    QStringList modules() const;
    bool modulesGiven() const;
    bool isMade() const { return m_context.delivered.environment.has_value(); }
    QString remoteFolder() const;

    //! The cluster's modules; a change of the project's is made there.
    ModuleModel *browser() { return &m_browser; }

    void read();
    void create();
    void check();

protected:
    void forget() override;
    void forgetCluster() override;

private:
    void compareFrozen();
    void writeList(const work::FrozenList &list, bool back);

    ModuleModel m_browser;
    environment::WantedPackages m_wanted;
    std::optional<environment::EnvironmentCheck> m_check;
    bool m_fetch = false;
    QString m_frozenDiff;
    work::FrozenList m_frozen;
    std::optional<work::FrozenList> m_kept; //!< what can be undone
    std::unique_ptr<base::Operation<environment::WantedPackages>> m_reading;
    std::unique_ptr<base::Operation<work::FrozenList>> m_comparing;
    std::unique_ptr<base::Operation<QString>> m_keeping;
};

} // namespace voyageur::models
