// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/jobsmodel.h"
#include "observe/nextrequest.h"

namespace voyageur::models {

//! What the next job is to ask for, as a change of the script of step 5, or of the project's file where there is no script: shown
//! first, made, and taken back. For the chosen job of the list, when it is one of the open project. GUI thread.
class NextChange final : public QObject {
    Q_OBJECT

public:
    NextChange(const StepContext &context, JobsModel &jobs, SubmitModel &submit, QObject *parent = nullptr);

    //! Nothing: there is none. What was used stays used.
    void set(const std::optional<observe::NextRequest> &request);
    //! Another job: what was changed for the last one stays as it is.
    void forget();

    //! Why it cannot be used here; empty: it can, or there is nothing to use.
    QString obstacle() const;
    //! What use() would change; empty: nothing.
    QString diff() const;
    //! What it cannot change.
    QStringList leftOut() const;
    void use();
    bool isUsed() const { return m_before.has_value(); }
    //! Puts back what use() has changed, and only that.
    void undo();

signals:
    void changed();

private:
    struct Before {
        observe::NextRequest request;
        projectfile::ProjectFile::Job job;
        QString script;
        QString after; //!< what use() made of it
    };

    bool isAny() const { return m_request && !m_request->isEmpty(); }
    bool isOfProject() const;
    QByteArray scriptNow() const;

    StepContext m_context;
    JobsModel &m_jobs;
    SubmitModel &m_submit;
    std::optional<observe::NextRequest> m_request;
    std::optional<Before> m_before;
};

} // namespace voyageur::models
