// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/clusterstep.h"

namespace voyageur::models {

//! Step 3: the virtual environment on the cluster. GUI thread.
class EnvironmentModel final : public ClusterStep {
    Q_OBJECT

public:
    explicit EnvironmentModel(const StepContext &context, QObject *parent = nullptr);
    ~EnvironmentModel() override;

    //! The packages that are asked for, one line each, as the requirements file has them.
    QStringList requirements() const { return m_requirements; }
    QString requirementsFile() const; //!< as people write it; empty when nothing is to be installed
    //! Modules of the project file; none given means those the cluster recommends.
    QStringList modules() const;
    bool modulesGiven() const;
    bool isMade() const { return m_context.delivered.environment.has_value(); }
    QString remoteFolder() const;

    void read();
    void create();

protected:
    void forget() override;

private:
    QStringList m_requirements;
    std::unique_ptr<base::Operation<QStringList>> m_reading;
};

} // namespace voyageur::models
