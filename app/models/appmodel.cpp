// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/appmodel.h"

namespace voyageur::models {

AppModel::AppModel(base::Workers &workers, cluster::Catalogue catalogue, QObject *parent)
    : QObject(parent), m_project(workers, m_preferences),
      m_session(workers, std::move(catalogue), m_preferences), m_context{workers, m_project, m_session, m_activities,
                                                                         m_delivered},
      m_code(workers, m_project), m_dataset(m_context), m_environment(m_context), m_try(m_context), m_submit(m_context),
      m_jobs(m_context), m_script(m_context, m_preferences), m_terminal(workers, m_session), m_tunnels(workers, m_session, m_jobs)
{
    // What was delivered belongs to one project on one cluster.
    connect(&m_project, &ProjectModel::opened, &m_delivered, &Delivered::reset);
    connect(&m_session, &SessionModel::signedIn, &m_delivered, &Delivered::reset);
    connect(&m_submit, &SubmitModel::submitted, &m_jobs, &JobsModel::watch);
    connect(&m_script, &ScriptModel::submitted, &m_jobs, &JobsModel::refresh);
}

AppModel::~AppModel() = default;

} // namespace voyageur::models
