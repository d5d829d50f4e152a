// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/clusterstep.h"
#include "models/datasetview.h"

namespace voyageur::models {

//! Step 2: the data, and its way to the cluster as one tar. GUI thread.
class DatasetModel final : public ClusterStep {
    Q_OBJECT

public:
    explicit DatasetModel(const StepContext &context, QObject *parent = nullptr);
    ~DatasetModel() override;

    const DatasetFacts &facts() const { return m_facts; }
    const DatasetSurroundings &surroundings() const { return m_where; }
    DatasetVerdict verdict() const { return datasetVerdict(m_facts, m_where); }
    //! What the cluster says of its storage; empty lists while nobody is signed in.
    void setQuotas(const QList<script::LiveQuota> &quotas);
    bool isUploaded() const;
    //! Where the archive is on the cluster; empty while it is not.
    QString remoteArchive() const;
    QString remoteDigest() const;

    //! Another folder for the dataset; written into voyageur.json.
    void chooseFolder(const QString &folder);
    void survey();
    void upload();
    //! Reads the files that could be twins; on request only.
    void findDuplicates();
    void cancelDuplicates();
    bool isComparing() const { return m_compare != nullptr; }
    QString comparingText() const { return m_comparing; }
    const std::optional<DuplicatesView> &duplicates() const { return m_duplicates; }

protected:
    void forget() override;

private:
    void surveyed(base::Result<DatasetFacts> result);
    void judge();
    void learn();
    void compared(const base::Result<DuplicatesView> &result);

    DatasetFacts m_facts;
    DatasetSurroundings m_where;
    std::optional<DuplicatesView> m_duplicates;
    std::unique_ptr<base::Operation<DuplicatesView>> m_compare;
    quint64 m_compareActivity = 0;
    QString m_comparing;
    std::unique_ptr<base::Operation<DatasetFacts>> m_survey;
};

} // namespace voyageur::models
