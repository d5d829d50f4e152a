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

//! Tells the steps what the project's file knows of them, where the acts write it down: for the user and the cluster of the
//! session, before any login for those of the last one. A step whose code, data or packages are others now wants attention. GUI
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
    void tell();
    ClusterStep &modelOf(projectfile::KeptStep step) const;
    projectfile::StepOwner owner() const;

    StepContext m_context;
    Steps m_steps;
    QTimer m_soon;
    Prints m_prints;
    std::unique_ptr<base::Operation<Prints>> m_looking;
};

} // namespace voyageur::models
