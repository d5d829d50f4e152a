// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/datasetmodel.h"
#include "widgets/steps/steppage.h"

class QProgressBar;
class QPushButton;

namespace voyageur::widgets {

class Card;
class ElidedLabel;
class Figure;
class Histogram;
class NoteList;

//! Step 2: what the dataset is like, and its upload as one archive.
class DatasetPage final : public StepPage {
    Q_OBJECT

public:
    DatasetPage(models::DatasetModel *dataset, models::ProjectModel *project, models::SessionModel *session,
                QWidget *parent = nullptr);
    WhyText why() const override;

protected:
    QString actText() const override;
    QString actIcon() const override;
    void act() override;
    QString restNote() const override;
    void fill() override;
    void retry() override;
    QString retryText() const override;

private:
    void chooseFolder();
    void fillFacts();
    void fillProgress();

    models::DatasetModel *m_dataset;
    Card *m_card;
    ElidedLabel *m_folder;
    QPushButton *m_choose;
    Figure *m_files;
    Figure *m_size;
    Figure *m_archive;
    Histogram *m_histogram;
    NoteList *m_notes;
    Card *m_leftOutCard;
    NoteList *m_leftOut;
    QProgressBar *m_progress;
};

} // namespace voyageur::widgets
