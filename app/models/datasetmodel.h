// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/clusterstep.h"
#include "models/datasetview.h"
#include "transfer/kept.h"

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

    //! Another folder, or one file, for the dataset; written into voyageur.json.
    void chooseFolder(const QString &folder);
    //! Where a person looks for it first.
    QString projectFolder() const { return m_context.project.isOpen() ? m_context.project.file().folder : QString(); }

    // Data that does not come from this computer. What is chosen is written into voyageur.json; the answer is what is wrong with
    // it, for people, or empty.
    struct CourseData {
        QString name;
        QString text; //!< its name, and what it is
    };
    QList<CourseData> courseData() const;
    QString usePath(const QString &path);
    QString useCourseData(const QString &name);
    //! `sum`: a SHA-256 or an MD5 sum by its length; empty: none is known.
    QString useAddress(const QString &address, const QString &sum);
    void setPack(bool on);
    bool isElsewhere() const;
    //! The path, the course's name for it, or the address; for people.
    QString elsewhere() const;
    //! What was found there, such as "tar archive, 3.2 GB"; empty before.
    QString found() const;
    QStringList foundAdvice() const;
    //! It is a folder there that could be packed, or that is to be.
    bool mayPack() const;
    bool packs() const;
    bool isAddress() const;
    //! The cluster's data transfer node, "trillium/dtn"; empty where it has none, or nobody is signed in.
    QString transferNode() const;
    //! The address is fetched over that node, because the person said so.
    bool usesTransferNode() const;
    void setTransferNode(bool on);
    void survey();
    //! The same where the folder may be another by now; what was counted last is shown until then.
    void surveyAgain();
    //! The folder could not be read: error() says why, and nothing is known of it.
    bool isUncounted() const { return m_uncounted; }
    void upload();
    //! What an upload that did not come to its end left on the cluster, and the next one goes on with; 0 bytes: nothing, or
    //! nobody has looked.
    const transfer::Kept &kept() const { return m_kept; }
    void removeKept();
    //! Reads the files that could be twins; on request only.
    void findDuplicates();
    void cancelDuplicates();
    bool isComparing() const { return m_compare != nullptr; }
    QString comparingText() const { return m_comparing; }
    const std::optional<DuplicatesView> &duplicates() const { return m_duplicates; }

protected:
    void forget() override;
    void forgetCluster() override;

private:
    void askKept(transfer::KeptWish wish);
    void surveyed(base::Result<DatasetFacts> result);
    QString use(const projectfile::ProjectFile::Dataset &dataset);
    void change(const projectfile::ProjectFile &file);
    void renew();
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
    bool m_uncounted = false;
    transfer::Kept m_kept;
    std::unique_ptr<base::Operation<transfer::Kept>> m_askingKept;
};

} // namespace voyageur::models
