// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/clustertestmodel.h"
#include "models/codemodel.h"
#include "models/coursemaker.h"
#include "models/coursemodel.h"
#include "models/datasetmodel.h"
#include "models/elsewhere.h"
#include "models/environmentmodel.h"
#include "models/joblive.h"
#include "models/joblog.h"
#include "models/jobresults.h"
#include "models/jobservers.h"
#include "models/jobsmodel.h"
#include "models/jobusage.h"
#include "models/jobwaiting.h"
#include "models/keymodel.h"
#include "models/logfilemodel.h"
#include "models/newprojectmodel.h"
#include "models/panemodel.h"
#include "models/preferences.h"
#include "models/projectsettings.h"
#include "models/runsmodel.h"
#include "models/scriptmodel.h"
#include "models/sendmodel.h"
#include "models/stepmemory.h"
#include "models/storagemodel.h"
#include "models/submitmodel.h"
#include "models/supportmodel.h"
#include "models/syncmodel.h"
#include "models/terminalmodel.h"
#include "models/transfersmodel.h"
#include "models/trymodel.h"
#include "models/workunderway.h"

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
    NewProjectModel *newProject() { return &m_newProject; }
    CourseModel *course() { return &m_course; }
    CourseMaker *courseMaker() { return &m_courseMaker; }
    ActivityModel *activities() { return &m_activities; }
    ProjectSettings *projectSettings() { return &m_projectSettings; }
    CodeModel *code() { return &m_code; }
    DatasetModel *dataset() { return &m_dataset; }
    EnvironmentModel *environment() { return &m_environment; }
    TryModel *tryOut() { return &m_try; }
    SubmitModel *submit() { return &m_submit; }
    JobsModel *jobs() { return &m_jobs; }
    JobLog *jobLog() { return &m_jobLog; }
    JobUsage *jobUsage() { return &m_jobUsage; }
    JobLive *jobLive() { return &m_jobLive; }
    JobWaiting *jobWaiting() { return &m_jobWaiting; }
    Elsewhere *elsewhere() { return &m_elsewhere; }
    JobResults *jobResults() { return &m_jobResults; }
    RunsModel *runs() { return &m_runs; }
    //! The same history, for the sweep among the jobs: what is chosen there is another choice.
    RunsModel *sweepRuns() { return &m_sweepRuns; }
    ScriptModel *script() { return &m_script; }
    TerminalModel *terminal() { return &m_terminal; }
    KeyModel *keys() { return &m_keys; }
    ClusterTestModel *clusterTest() { return &m_clusterTest; }
    SupportModel *support() { return &m_support; }
    LogFileModel *logFile() { return &m_logFile; }
    TunnelsModel *tunnels() { return &m_tunnels; }
    JobServers *jobServers() { return &m_jobServers; }
    StorageModel *storage() { return &m_storage; }
    TransfersModel *transfers() { return &m_transfers; }
    PaneModel *laptopPane() { return &m_laptop; }
    PaneModel *clusterPane() { return &m_cluster; }
    SendModel *send() { return &m_send; }
    SyncModel *sync() { return &m_sync; }
    //! What the program should not end in the middle of.
    WorkUnderWay &work() { return m_work; }

    //! Why the last session ended without the person's doing; nothing after a sign-in or a sign-out.
    const std::optional<base::Error> &lost() const { return m_lost; }
    //! The way back, for the person to ask for: never called by anything else.
    void signInAgain();
    //! The person has read it.
    void forgetLost();

signals:
    void lostChanged();

private:
    void setLost(const std::optional<base::Error> &error);
    void collectWork();
    QStringList endsWithProject();

    // In the order in which they need each other: the last is destroyed first.
    Preferences m_preferences;
    ActivityModel m_activities;
    ProjectModel m_project;
    ProjectSettings m_projectSettings;
    SessionModel m_session;
    NewProjectModel m_newProject;
    CourseModel m_course;
    CourseMaker m_courseMaker;
    Delivered m_delivered;
    StepContext m_context;
    CodeModel m_code;
    DatasetModel m_dataset;
    EnvironmentModel m_environment;
    TryModel m_try;
    SubmitModel m_submit;
    JobsModel m_jobs;
    JobLog m_jobLog;
    JobUsage m_jobUsage;
    JobLive m_jobLive;
    JobWaiting m_jobWaiting;
    JobResults m_jobResults;
    StepMemory m_memory;
    RunsModel m_runs;
    RunsModel m_sweepRuns;
    ScriptModel m_script;
    Elsewhere m_elsewhere;
    TerminalModel m_terminal;
    KeyModel m_keys;
    ClusterTestModel m_clusterTest;
    SupportModel m_support;
    LogFileModel m_logFile;
    TunnelsModel m_tunnels;
    JobServers m_jobServers;
    StorageModel m_storage;
    TransfersModel m_transfers;
    PaneModel m_laptop;
    PaneModel m_cluster;
    SendModel m_send;
    SyncModel m_sync;
    WorkUnderWay m_work;
    std::optional<base::Error> m_lost;
};

} // namespace voyageur::models
