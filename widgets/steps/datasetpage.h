// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/datasetmodel.h"
#include "widgets/steps/steppage.h"

class QLabel;
class QProgressBar;
class QPushButton;
class QVBoxLayout;

namespace voyageur::widgets {

class Card;
class DataPlaces;
class DatasetElsewhere;
class Disclosure;
class ElidedLabel;
class Figure;
class FolderList;
class GroupList;
class Histogram;
class NoteList;

//! Step 2: what the dataset is like, and its upload as one archive.
class DatasetPage final : public StepPage {
    Q_OBJECT

public:
    DatasetPage(models::DatasetModel *dataset, models::ProjectModel *project, models::SessionModel *session,
                QWidget *parent = nullptr);
    WhyText why() const override;
    //! The answer to browseWanted().
    void useRemotePath(const QByteArray &path);

signals:
    //! The folders of the cluster are to be shown.
    void browseWanted();

protected:
    QString actText() const override;
    QString actIcon() const override;
    void act() override;
    QString restNote() const override;
    void fill() override;
    void retry() override;
    void showEvent(QShowEvent *event) override;
    QString retryText() const override;

private:
    void chooseFolder();
    void makeDetails();
    void makeElsewhere();
    void fillElsewhere();
    bool isAnotherNow() const;
    void fillFacts();
    void fillDetails();
    void fillDuplicates();
    void fillProgress();

    models::DatasetModel *m_dataset;
    Card *m_card;
    ElidedLabel *m_folder;
    QPushButton *m_choose;
    Figure *m_files;
    Figure *m_size;
    Figure *m_archive;
    Histogram *m_histogram;
    Banner *m_verdict;
    NoteList *m_notes;
    Card *m_details;
    GroupList *m_problems;
    Disclosure *m_room;
    GroupList *m_rooms;
    Disclosure *m_folders;
    FolderList *m_mostFiles;
    FolderList *m_mostBytes;
    FolderList *m_formats;
    Disclosure *m_leftOut;
    GroupList *m_leftOutGroups;
    Disclosure *m_twins;
    GroupList *m_twinGroups;
    QLabel *m_twinText;
    QPushButton *m_findTwins;
    QPushButton *m_stopTwins;
    QProgressBar *m_progress;
    DatasetElsewhere *m_there;
    Disclosure *m_other;
    DataPlaces *m_places;
    DataPlaces *m_firstPlaces; //!< of the page without a dataset
};

} // namespace voyageur::widgets
