// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/codemodel.h"
#include "models/datasetmodel.h"
#include "models/environmentmodel.h"
#include "models/jobsmodel.h"
#include "models/preferences.h"
#include "models/scriptmodel.h"
#include "models/submitmodel.h"
#include "models/terminalmodel.h"
#include "models/trymodel.h"
#include "models/tunnelsmodel.h"

namespace voyageur::models {

//! Everything the window shows, made once and wired together. Owned by runWindow(); `workers` outlives it. GUI thread.
class AppModel final : public QObject {
    Q_OBJECT

public:
    AppModel(base::Workers &workers, cluster::Catalogue catalogue, QObject *parent = nullptr);
    ~AppModel() override;

    Preferences &preferences() { return m_preferences; }
    ProjectModel *project() { return &m_project; }
    SessionModel *session() { return &m_session; }
    ActivityModel *activities() { return &m_activities; }
    CodeModel *code() { return &m_code; }
    DatasetModel *dataset() { return &m_dataset; }
    EnvironmentModel *environment() { return &m_environment; }
    TryModel *tryOut() { return &m_try; }
    SubmitModel *submit() { return &m_submit; }
    JobsModel *jobs() { return &m_jobs; }
    ScriptModel *script() { return &m_script; }
    TerminalModel *terminal() { return &m_terminal; }
    TunnelsModel *tunnels() { return &m_tunnels; }

private:
    // In the order in which they need each other: the last is destroyed first.
    Preferences m_preferences;
    ActivityModel m_activities;
    ProjectModel m_project;
    SessionModel m_session;
    Delivered m_delivered;
    StepContext m_context;
    CodeModel m_code;
    DatasetModel m_dataset;
    EnvironmentModel m_environment;
    TryModel m_try;
    SubmitModel m_submit;
    JobsModel m_jobs;
    ScriptModel m_script;
    TerminalModel m_terminal;
    TunnelsModel m_tunnels;
};

} // namespace voyageur::models
