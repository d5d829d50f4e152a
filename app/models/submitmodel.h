// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/clusterstep.h"
#include "project/submission.h"

namespace voyageur::models {

//! A run that was submitted, with all that is needed to bring its results home. A value.
struct SubmittedRun {
    project::ProjectFile project;
    project::PreparedRun run;
    project::SubmittedScript submitted;
};

//! Something the script needs on the cluster, and whether it is there.
struct Need {
    QString title;
    bool met = false;
};

//! Step 5: the sbatch script, and its one submission. The text in the window is what is submitted. GUI thread.
class SubmitModel final : public ClusterStep {
    Q_OBJECT

public:
    explicit SubmitModel(const StepContext &context, QObject *parent = nullptr);
    ~SubmitModel() override;

    QList<Need> needs() const;
    QString script() const { return m_script; }
    bool hasScript() const { return !m_script.isEmpty(); }
    //! The script stands for a run that was submitted already.
    bool isSubmitted() const { return m_submitted; }
    bool isEdited() const { return m_edited; }
    QString lastJob() const { return m_lastJob; } //!< its number; empty before the first

    //! The person changed the text.
    void edit(const QString &text);
    //! Brings what is missing to the cluster and makes the script anew.
    void prepare();
    //! Checks and submits what stands in the window, once; makes the script first when there is none.
    void submit();

signals:
    void scriptChanged();
    void submitted(const voyageur::models::SubmittedRun &run);

protected:
    void forget() override;

private:
    void prepareWhenPossible();
    void accept(const Deliverables &delivered);

    std::optional<project::PreparedRun> m_run; //!< of the script in the window; none once it was submitted
    QString m_codeVersion;
    QString m_script;
    bool m_edited = false;
    bool m_submitted = false;
    QString m_lastJob;
};

} // namespace voyageur::models
