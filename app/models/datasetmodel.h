// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/clusterstep.h"

namespace voyageur::models {

//! One bar of the sizes: how many files are up to so many bytes.
struct SizeBar {
    QString label;   //!< "10 kB"
    QString toolTip; //!< "1203 files up to 10 kB, 5.1 MB together"
    qint64 files = 0;
};

//! What the survey of the dataset says, as plain values for the page.
struct DatasetFacts {
    QString folder; //!< as people write it
    qint64 files = 0;
    QString size;        //!< "3.2 GB"
    QString archiveSize; //!< of the one tar
    QString archiveName;
    QList<SizeBar> sizes;
    QStringList leftOut;  //!< a path and the reason, one line each
    QStringList problems; //!< one sentence each
    QStringList advice;
};

//! Step 2: the data, and its way to the cluster as one tar. GUI thread.
class DatasetModel final : public ClusterStep {
    Q_OBJECT

public:
    explicit DatasetModel(const StepContext &context, QObject *parent = nullptr);
    ~DatasetModel() override;

    const DatasetFacts &facts() const { return m_facts; }
    bool isUploaded() const;
    //! Where the archive is on the cluster; empty while it is not.
    QString remoteArchive() const;
    QString remoteDigest() const;

    //! Another folder for the dataset; written into voyageur.json.
    void chooseFolder(const QString &folder);
    void survey();
    void upload();

protected:
    void forget() override;

private:
    void surveyed(base::Result<DatasetFacts> result);
    void judge();

    DatasetFacts m_facts;
    std::unique_ptr<base::Operation<DatasetFacts>> m_survey;
};

} // namespace voyageur::models
