// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/operation.h"
#include "models/findinglistmodel.h"
#include "models/projectmodel.h"

#include <memory>

namespace voyageur::models {

//! Step 1: what in the code will not run in a job. GUI thread.
class CodeModel final : public PageModel {
    Q_OBJECT

public:
    CodeModel(base::Workers &workers, ProjectModel &project, QObject *parent = nullptr);
    ~CodeModel() override;

    FindingListModel *findings() { return &m_findings; }
    //! "3 findings in 2 files", "Nothing found".
    QString summary() const;
    //! The unified diff of the preferred fix of the row looked at last; empty when there is none.
    QString diff() const { return m_diff; }

    void scan();
    void lookAt(int row);
    void fix(int row);
    void fixAll();

signals:
    void diffChanged();

private:
    void apply(const QList<base::Diagnostic> &findings);
    void scanned(base::Result<QList<base::Diagnostic>> result);

    base::Workers &m_workers;
    ProjectModel &m_project;
    FindingListModel m_findings;
    QString m_diff;
    std::unique_ptr<base::Operation<QList<base::Diagnostic>>> m_work;
    std::unique_ptr<base::Operation<QString>> m_diffWork;
};

} // namespace voyageur::models
