// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/datasetmodel.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace voyageur::widgets {

//! Asks where data is that is no folder of this computer: a path on the cluster, a dataset of the course, a web address, or one
//! file here.
class DataPlaces final : public QWidget {
    Q_OBJECT

public:
    //! `name` distinguishes it from others on the page.
    DataPlaces(models::DatasetModel *dataset, models::SessionModel *session, const QString &name, QWidget *parent = nullptr);

    //! A path that was chosen in the cluster's own folders.
    void setPath(const QString &path);

signals:
    //! The cluster's folders are to be shown; setPath() brings the answer.
    void browseWanted();

private:
    enum Place { OnCluster, InCourse, AtAddress, OneFile };
    void fill();
    void showPlace();
    void use();
    void chooseFile();

    models::DatasetModel *m_dataset;
    models::SessionModel *m_session;
    QComboBox *m_place;
    QWidget *m_pathLine;
    QLineEdit *m_path;
    QPushButton *m_browse;
    QComboBox *m_course;
    QLabel *m_noCourse;
    QLineEdit *m_address;
    QLineEdit *m_sum;
    QPushButton *m_file;
    QLabel *m_problem;
    QPushButton *m_use;
};

} // namespace voyageur::widgets
