// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/projectmodel.h"

#include <QObject>

namespace voyageur::widgets {

class ChoiceBar;

//! Says on every page what keeps voyageur.json and the window apart, and what can be done. GUI thread.
class ProjectGuard final : public QObject {
    Q_OBJECT

public:
    ProjectGuard(models::ProjectModel *project, ChoiceBar *bar, QObject *parent);

signals:
    //! It is to be edited, in the person's own editor.
    void fileWanted(const QString &path);

private:
    void refresh();

    models::ProjectModel *m_project;
    ChoiceBar *m_bar;
};

} // namespace voyageur::widgets
