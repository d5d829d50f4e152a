// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/runs.h"
#include "models/scriptmodel.h"
#include "models/submitmodel.h"

namespace voyageur::models {

//! A run of the history for another cluster: its script is opened on the script page, which shows what the other cluster needs
//! changed and what a person has to see to. With the yes there a project's run goes on in step 5, which brings its code, data and
//! environment there; a script for itself is submitted where it stands. GUI thread.
class Elsewhere final : public QObject {
    Q_OBJECT

public:
    Elsewhere(const StepContext &context, ScriptModel &script, SubmitModel &submit, QObject *parent = nullptr);

    //! Replaces the script of the script page: what is not saved there has to be asked about before.
    void begin(const history::RunRecord &run, const QString &cluster);

signals:
    //! The open project asks for what that cluster needs.
    void stepFiveWanted(const QString &cluster);

private:
    void decided();
    bool isProjectOpen() const;
    void takeRequest();

    StepContext m_context;
    ScriptModel &m_script;
    SubmitModel &m_submit;
    std::optional<history::RunRecord> m_run; //!< until the person has decided
    QString m_cluster;
    QByteArray m_translated; //!< accepted; waits until its project is open
    QString m_folder;        //!< of that
};

} // namespace voyageur::models
