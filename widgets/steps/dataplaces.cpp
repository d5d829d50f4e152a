// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/steps/dataplaces.h"

#include "widgets/common/icons.h"
#include "widgets/common/style.h"

#include <QComboBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

DataPlaces::DataPlaces(models::DatasetModel *dataset, models::SessionModel *session, const QString &name, QWidget *parent)
    : QWidget(parent), m_dataset(dataset), m_session(session), m_place(new QComboBox(this)), m_pathLine(new QWidget(this)),
      m_path(new QLineEdit(m_pathLine)), m_browse(new QPushButton(tr("&Browse…"), m_pathLine)), m_course(new QComboBox(this)),
      m_noCourse(makeLabel(tr("The course file lists no datasets."), TextRole::Small, this)), m_address(new QLineEdit(this)),
      m_sum(new QLineEdit(this)), m_file(new QPushButton(tr("Choose a &file…"), this)),
      m_problem(makeLabel({}, TextRole::Small, this)), m_use(new QPushButton(tr("Use &this"), this))
{
    setObjectName(name);
    m_place->setObjectName(name + u"Place"_s);
    m_place->setAccessibleName(tr("Location of the data"));
    m_place->addItems(
        {tr("Already on the cluster"), tr("A dataset of the course"), tr("A web address"), tr("One file on this computer")});
    m_path->setObjectName(name + u"Path"_s);
    m_path->setAccessibleName(tr("Path on the cluster"));
    m_path->setPlaceholderText(u"/project/def-prof/shared/data.tar.gz"_s); // not shell: for people
    m_browse->setObjectName(name + u"Browse"_s);
    m_browse->setIcon(icon(u"folder"_s));
    m_course->setObjectName(name + u"Course"_s);
    m_course->setAccessibleName(tr("Dataset of the course"));
    m_course->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_address->setObjectName(name + u"Address"_s);
    m_address->setAccessibleName(tr("Web address"));
    m_address->setPlaceholderText(u"https://example.org/data.tar.gz"_s);
    m_sum->setObjectName(name + u"Sum"_s);
    m_sum->setAccessibleName(tr("SHA-256 or MD5 sum"));
    m_sum->setPlaceholderText(tr("SHA-256 or MD5 sum, if published"));
    m_file->setObjectName(name + u"File"_s);
    m_file->setIcon(icon(u"folder"_s));
    m_file->setToolTip(tr("HDF5, Parquet, LMDB, or a tar or zip"));
    m_use->setObjectName(name + u"Use"_s);
    m_problem->setObjectName(name + u"Problem"_s);
    setMuted(m_noCourse);

    auto *pathLine = new QHBoxLayout(m_pathLine);
    pathLine->setContentsMargins(0, 0, 0, 0);
    pathLine->setSpacing(space::small);
    pathLine->addWidget(m_path, 1);
    pathLine->addWidget(m_browse);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::small);
    layout->addWidget(m_place, 0, Qt::AlignLeft);
    for (QWidget *part : {m_pathLine, static_cast<QWidget *>(m_course), static_cast<QWidget *>(m_noCourse),
                          static_cast<QWidget *>(m_address), static_cast<QWidget *>(m_sum), static_cast<QWidget *>(m_problem)})
        layout->addWidget(part);
    layout->addWidget(m_file, 0, Qt::AlignLeft);
    layout->addWidget(m_use, 0, Qt::AlignLeft);

    connect(m_place, &QComboBox::currentIndexChanged, this, &DataPlaces::showPlace);
    connect(m_browse, &QPushButton::clicked, this, &DataPlaces::browseWanted);
    connect(m_use, &QPushButton::clicked, this, &DataPlaces::use);
    connect(m_file, &QPushButton::clicked, this, &DataPlaces::chooseFile);
    for (QLineEdit *line : {m_path, m_address, m_sum}) {
        connect(line, &QLineEdit::returnPressed, this, &DataPlaces::use);
        connect(line, &QLineEdit::textEdited, this, &DataPlaces::showPlace);
    }
    connect(dataset, &models::DatasetModel::changed, this, &DataPlaces::fill);
    connect(session, &models::SessionModel::changed, this, &DataPlaces::fill);
    fill();
}

void DataPlaces::setPath(const QString &path)
{
    m_place->setCurrentIndex(OnCluster);
    m_path->setText(path);
    showPlace(); // it can be used now
    use();
}

void DataPlaces::fill()
{
    const auto offered = m_dataset->courseData();
    QStringList names;
    for (const auto &one : offered)
        names += one.name;
    QStringList shown;
    for (int row = 0; row < m_course->count(); ++row)
        shown += m_course->itemData(row).toString();
    if (names != shown) {
        m_course->clear();
        for (const auto &one : offered)
            m_course->addItem(one.text, one.name);
        if (!names.isEmpty() && m_path->text().isEmpty())
            m_place->setCurrentIndex(InCourse);
    }
    m_browse->setEnabled(m_session->state() == models::SessionModel::State::SignedIn);
    m_browse->setToolTip(m_browse->isEnabled() ? QString() : tr("Sign in to browse"));
    showPlace();
}

void DataPlaces::showPlace()
{
    const int place = m_place->currentIndex();
    const bool course = m_course->count() > 0;
    m_pathLine->setVisible(place == OnCluster);
    m_course->setVisible(place == InCourse && course);
    m_noCourse->setVisible(place == InCourse && !course);
    m_address->setVisible(place == AtAddress);
    m_sum->setVisible(place == AtAddress);
    m_file->setVisible(place == OneFile);
    m_file->setEnabled(!m_dataset->isWorking());
    m_use->setVisible(place != OneFile);
    m_problem->clear();
    m_problem->hide();
    m_use->setEnabled(!m_dataset->isWorking()
                      && (place == OnCluster      ? !m_path->text().trimmed().isEmpty()
                              : place == InCourse ? course
                                                  : !m_address->text().trimmed().isEmpty()));
}

void DataPlaces::chooseFile()
{
    auto *dialog = new QFileDialog(this, tr("Dataset file"), m_dataset->projectFolder());
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, m_dataset, &models::DatasetModel::chooseFolder);
    dialog->open();
}

void DataPlaces::use()
{
    if (!m_use->isEnabled() || m_place->currentIndex() == OneFile)
        return;
    QString problem;
    switch (m_place->currentIndex()) {
    case OnCluster:
        problem = m_dataset->usePath(m_path->text());
        break;
    case InCourse:
        problem = m_dataset->useCourseData(m_course->currentData().toString());
        break;
    default:
        problem = m_dataset->useAddress(m_address->text(), m_sum->text());
    }
    m_problem->setText(problem);
    m_problem->setVisible(!problem.isEmpty());
}

} // namespace voyageur::widgets
