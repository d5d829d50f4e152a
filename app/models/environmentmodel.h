// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/clusterstep.h"
#include "models/modulemodel.h"
#include "work/makeenvironment.h"
#include "work/packagelist.h"

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
    QString requirementsPath() const; //!< absolute; empty: none
    //! The versions that were kept for the cluster of the session; its name, empty for none.
    const QString &lockFile() const { return m_lockFile; }
    //! The list is a guess from the program's imports: it is checked, and not installed before writeImports().
    bool isGuess() const { return m_wanted.source == environment::PackageSource::Imports; }
    //! Writes them into requirements.txt.
    void writeImports();
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
    //! What the versions that work change in the file that keeps them for the cluster: see work::versionsToKeep().
    const work::ListChange &versions() const { return m_versions; }
    //! The person has seen its diff: writes them there.
    void keepVersions();
    //! Of packageCheck(): what the cluster has instead is written into the list, or its module into the project; then it is asked
    //! again.
    void cure(const environment::PackageVerdict &verdict);
    static bool canCure(const environment::PackageVerdict &verdict);
    bool canUndoList() const { return m_kept.has_value(); }
    //! The file as it was before keepVersions(), writeImports() or cure().
    void undoList();
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
    struct Lists {
        environment::WantedPackages wanted;
        QString lockFile;
    };
    void compareVersions();
    void lookForCure();
    void write(std::function<base::Result<work::ListChange>()> change, bool back);

    ModuleModel m_browser;
    environment::WantedPackages m_wanted;
    std::optional<environment::EnvironmentCheck> m_check;
    bool m_fetch = false;
    QString m_lockFile;
    bool m_hasChecked = false; //!< the list that was checked is about to be read
    bool m_others = false;     //!< files of the project are others than when the list was read
    work::ListChange m_versions;
    std::optional<work::ListChange> m_kept; //!< what can be undone
    std::unique_ptr<base::Operation<Lists>> m_reading;
    std::optional<environment::PackageVerdict> m_wished; // a cure that was asked for while the list is read
    std::unique_ptr<base::Operation<work::ListChange>> m_comparing;
    std::unique_ptr<base::Operation<work::ListChange>> m_keeping;
    std::unique_ptr<base::Operation<work::CheckedEnvironment>> m_asking; //!< what there is instead of what pip did not find
};

} // namespace voyageur::models
