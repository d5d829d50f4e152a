// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/clusterstep.h"

namespace voyageur::models {

//! What the try asks for, as Slurm writes it.
struct TryRequest {
    QString time;
    int cpusPerTask = 1;
    QString memory;
    QString gpus; //!< empty: none
    QStringList arguments;
    bool operator==(const TryRequest &) const = default;
};

//! Step 4: the program for a moment in an interactive allocation. GUI thread.
class TryModel final : public ClusterStep {
    Q_OBJECT

public:
    explicit TryModel(const StepContext &context, QObject *parent = nullptr);
    ~TryModel() override;

    TryRequest request() const;
    //! Writes what changed into voyageur.json; the other settings of the try stay "as the job".
    void setRequest(const TryRequest &request);
    QString programLine() const; //!< what will run, for people
    bool hasRun() const { return m_report.has_value(); }
    QString outcome() const; //!< of the last try that went well

    void run();

protected:
    void forget() override;

private:
    std::optional<QString> m_report;
};

} // namespace voyageur::models
