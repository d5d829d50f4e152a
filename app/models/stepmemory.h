// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/operation.h"
#include "models/clusterstep.h"
#include "projectfile/steprecords.h"

#include <QTimer>

namespace voyageur::models {

class CodeModel;
class DatasetModel;
class EnvironmentModel;
class SubmitModel;
class TryModel;

//! Writes down in the project's file which steps were done on which cluster, and tells the steps what is written there: before
//! any login that of the cluster that was used last. A step whose code, data or packages are others now wants attention. GUI
//! thread; what is on this computer is read elsewhere.
class StepMemory final : public QObject {
    Q_OBJECT

public:
    struct Steps {
        CodeModel &code;
        DatasetModel &dataset;
        EnvironmentModel &environment;
        TryModel &tryOut;
        SubmitModel &submit;
    };
    StepMemory(const StepContext &context, const Steps &steps, QObject *parent = nullptr);
    ~StepMemory() override;

    //! Looks at the folders again, soon.
    void lookAgain();

private:
    using Prints = QMap<projectfile::KeptStep, QString>;

    void look();
    void looked(const base::Result<Prints> &prints);
    void done(projectfile::KeptStep step, const QString &job = {});
    void delivered();
    void tell();
    ClusterStep &modelOf(projectfile::KeptStep step) const;
    QString cluster() const;

    StepContext m_context;
    Steps m_steps;
    QTimer m_soon;
    Prints m_prints;
    QMap<projectfile::KeptStep, QString> m_done; //!< to be written down, with their jobs
    bool m_hadDataset = false;
    bool m_hadEnvironment = false;
    std::unique_ptr<base::Operation<Prints>> m_looking;
};

} // namespace voyageur::models
