// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/steps/datasetpage.h"

#include "widgets/common/card.h"
#include "widgets/common/histogram.h"
#include "widgets/common/icons.h"
#include "widgets/common/notelist.h"
#include "widgets/common/style.h"

#include <QFileDialog>
#include <QHBoxLayout>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

DatasetPage::DatasetPage(models::DatasetModel *dataset, models::ProjectModel *project, models::SessionModel *session,
                         QWidget *parent)
    : StepPage(u"dataset"_s, u"2"_s, tr("Dataset"), tr("One archive on the cluster instead of many small files."), dataset,
               project, session, parent),
      m_dataset(dataset), m_card(new Card({}, this)), m_folder(new ElidedLabel({}, TextRole::Strong, Qt::ElideMiddle, this)),
      m_choose(new QPushButton(tr("C&hoose…"), this)), m_files(new Figure(tr("files"), this)),
      m_size(new Figure(tr("in all"), this)), m_archive(new Figure(tr("as one tar"), this)), m_histogram(new Histogram(this)),
      m_notes(new NoteList(4, this)), m_leftOutCard(new Card(tr("Left out"), this)), m_leftOut(new NoteList(4, this)),
      m_progress(new QProgressBar(this))
{
    m_choose->setObjectName(u"chooseDataset"_s);
    m_choose->setIcon(icon(u"folder"_s));
    m_choose->setToolTip(tr("Choose another folder, or drop one on this card"));
    auto *line = new QHBoxLayout;
    line->addWidget(m_folder, 1);
    line->addWidget(m_choose);
    m_card->body()->addLayout(line);
    auto *figures = new QHBoxLayout;
    figures->setSpacing(space::huge);
    for (Figure *figure : {m_files, m_size, m_archive})
        figures->addWidget(figure);
    figures->addStretch(1);
    m_card->body()->addLayout(figures);
    m_histogram->setAccessibleName(tr("Sizes of the files"));
    m_card->body()->addSpacing(space::small);
    m_card->body()->addWidget(m_histogram);
    m_card->acceptFolders(true);
    m_progress->setObjectName(u"uploadProgress"_s);
    m_progress->setRange(0, 1000);
    m_progress->setTextVisible(false);
    m_progress->setAccessibleName(tr("Upload"));
    m_leftOutCard->body()->addWidget(m_leftOut);
    content()->addWidget(m_card);
    content()->addWidget(m_progress);
    content()->addWidget(m_notes);
    content()->addWidget(m_leftOutCard);
    content()->addStretch(1);

    connect(m_choose, &QPushButton::clicked, this, &DatasetPage::chooseFolder);
    connect(m_card, &Card::folderDropped, dataset, &models::DatasetModel::chooseFolder);
    connect(dataset, &models::DatasetModel::progressChanged, this, &DatasetPage::fillProgress);
    disconnect(empty(), &Placeholder::actionTriggered, nullptr, nullptr);
    connect(empty(), &Placeholder::actionTriggered, this, [this] {
        if (m_project->isOpen())
            chooseFolder();
        else
            emit wished(Wish::OpenProject);
    });
    connect(notice(), &Banner::actionTriggered, this, [this] { emit wished(Wish::ShowEnvironment); });
    bind(dataset);
}

WhyText DatasetPage::why() const
{
    return {tr("Shared storage is built for few, large files"),
            {tr("Everybody's files lie on the same storage. Opening a hundred thousand small images there, in every epoch, is "
                "slow for you and for everybody else, and most file systems count your files as well as their bytes."),
             tr("So the dataset travels as one tar archive. A job unpacks it once onto the fast disk of its own node "
                "($SLURM_TMPDIR) and reads it from there."),
             tr("The archive is written while it is sent: no copy is made on your disk. At the end the cluster counts its own "
                "SHA-256, and both must agree.")},
            tr("Wiki: Handling large collections of files"),
            QUrl(u"https://docs.alliancecan.ca/wiki/Handling_large_collections_of_files"_s)};
}

QString DatasetPage::actText() const
{
    return m_dataset->isUploaded() ? tr("&Upload again") : tr("&Upload as tar");
}

QString DatasetPage::actIcon() const
{
    return u"upload"_s;
}

void DatasetPage::act()
{
    m_dataset->upload();
}

QString DatasetPage::retryText() const
{
    return m_dataset->hasContent() ? StepPage::retryText() : tr("Look &again");
}

void DatasetPage::retry()
{
    if (m_dataset->hasContent())
        m_dataset->upload();
    else
        m_dataset->survey();
}

QString DatasetPage::restNote() const
{
    return m_dataset->isUploaded() ? QString() : m_dataset->facts().archiveName;
}

void DatasetPage::fill()
{
    if (m_project->isOpen() && !m_dataset->hasContent())
        empty()->set(
            u"dataset"_s, tr("This project has no dataset"),
            tr("If your program reads data, choose its folder: it will travel as one archive. Otherwise go on with step 3."),
            tr("C&hoose a folder…"), u"folder"_s);
    else if (!m_project->isOpen())
        showNoProject(this);
    actButton()->setVisible(m_dataset->hasContent());
    m_choose->setEnabled(!m_dataset->isWorking());
    fillFacts();
    fillProgress();
    if (m_dataset->isUploaded())
        notice()->showMessage(
            Tone::Good, tr("The dataset is on %1, complete.").arg(m_session->clusterTitle()),
            tr("%1\nSHA-256 %2…, counted on both sides").arg(m_dataset->remoteArchive(), m_dataset->remoteDigest().left(16)),
            tr("&Next: Environment"));
    else
        notice()->clear();
}

void DatasetPage::fillFacts()
{
    const models::DatasetFacts &facts = m_dataset->facts();
    m_folder->setText(facts.folder);
    m_files->setValue(QLocale().toString(facts.files));
    m_size->setValue(facts.size);
    m_archive->setValue(facts.archiveSize);
    QList<Bar> bars;
    for (const models::SizeBar &size : facts.sizes)
        bars.append({size.label, size.toolTip, double(size.files)});
    m_histogram->setBars(bars);
    QList<Note> notes;
    for (const QString &problem : facts.problems)
        notes.append({Tone::Attention, problem});
    for (const QString &warning : m_dataset->warnings())
        notes.append({Tone::Attention, warning});
    for (const QString &advice : facts.advice)
        notes.append({Tone::Info, advice});
    m_notes->setNotes(notes);
    QList<Note> leftOut;
    for (const QString &item : facts.leftOut)
        leftOut.append({Tone::Neutral, item});
    m_leftOut->setNotes(leftOut);
    m_leftOutCard->setVisible(!leftOut.isEmpty());
}

void DatasetPage::fillProgress()
{
    const base::Progress progress = m_dataset->progress();
    m_progress->setVisible(m_dataset->isWorking());
    m_progress->setRange(0, progress.total > 0 ? 1000 : 0);
    if (progress.total > 0)
        m_progress->setValue(int(1000.0 * double(progress.done) / double(progress.total)));
}

void DatasetPage::chooseFolder()
{
    auto *dialog = new QFileDialog(this, tr("The folder of the dataset"), m_project->folder());
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, m_dataset, &models::DatasetModel::chooseFolder);
    dialog->open();
}

} // namespace voyageur::widgets
