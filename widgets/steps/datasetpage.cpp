// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/steps/datasetpage.h"

#include "base/bytesize.h"
#include "widgets/common/card.h"
#include "widgets/common/disclosure.h"
#include "widgets/common/folderlist.h"
#include "widgets/common/histogram.h"
#include "widgets/common/icons.h"
#include "widgets/common/notelist.h"
#include "widgets/common/style.h"
#include "widgets/steps/dataplaces.h"
#include "widgets/steps/datasetelsewhere.h"
#include "widgets/steps/grouplist.h"

#include <QFileDialog>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

namespace {

Tone toneOf(models::DatasetVerdict::Kind kind)
{
    using Kind = models::DatasetVerdict::Kind;
    return kind == Kind::Stopped ? Tone::Bad : kind == Kind::Look ? Tone::Attention : Tone::Good;
}

// What is wrong, or that nothing is.
QString summaryOf(const QList<models::DatasetGroup> &rooms)
{
    QStringList titles;
    for (const models::DatasetGroup &room : rooms)
        if (room.attention)
            titles += room.title;
    return titles.isEmpty() ? DatasetPage::tr("enough in each place") : titles.join(u"; "_s);
}

} // namespace

DatasetPage::DatasetPage(models::DatasetModel *dataset, models::ProjectModel *project, models::SessionModel *session,
                         QWidget *parent)
    : StepPage(u"dataset"_s, u"2"_s, tr("Dataset"), tr("One archive instead of many small files."), dataset, project, session,
               parent),
      m_dataset(dataset), m_card(new Card({}, this)), m_folder(new ElidedLabel({}, TextRole::Strong, Qt::ElideMiddle, this)),
      m_choose(new QPushButton(tr("C&hoose…"), this)), m_files(new Figure(tr("files"), this)),
      m_size(new Figure(tr("in all"), this)), m_archive(new Figure(tr("as one tar"), this)), m_histogram(new Histogram(this)),
      m_verdict(new Banner(this)), m_notes(new NoteList(4, this)), m_details(new Card({}, this)), m_problems(new GroupList(this)),
      m_room(new Disclosure({}, this)), m_rooms(new GroupList(this)),
      m_folders(new Disclosure(tr("Largest folders and formats"), this)), m_mostFiles(new FolderList(tr("Most files"), this)),
      m_mostBytes(new FolderList(tr("Most bytes"), this)), m_formats(new FolderList(tr("Files with many samples"), this)),
      m_leftOut(new Disclosure(tr("Excluded"), this)), m_leftOutGroups(new GroupList(this)),
      m_twins(new Disclosure(tr("Files with the same content"), this)), m_twinGroups(new GroupList(this)),
      m_twinText(makeLabel({}, TextRole::Body, this)), m_findTwins(new QPushButton(tr("Find duplicates"), this)),
      m_stopTwins(new QPushButton(tr("Stop"), this)), m_progress(new QProgressBar(this)),
      m_there(new DatasetElsewhere(dataset, session, this)), m_other(new Disclosure(tr("Other location"), this)),
      m_places(new DataPlaces(dataset, session, u"places"_s, this)),
      m_firstPlaces(new DataPlaces(dataset, session, u"firstPlaces"_s, this))
{
    m_choose->setObjectName(u"chooseDataset"_s);
    m_choose->setIcon(icon(u"folder"_s));
    m_choose->setToolTip(tr("Or drop a folder here"));
    auto *line = new QHBoxLayout;
    line->addWidget(m_folder, 1);
    line->addWidget(m_choose);
    m_card->body()->addLayout(line);
    m_verdict->setObjectName(u"verdict"_s);
    m_card->body()->addWidget(m_verdict);
    auto *figures = new QHBoxLayout;
    figures->setSpacing(space::huge);
    for (Figure *figure : {m_files, m_size, m_archive})
        figures->addWidget(figure);
    figures->addStretch(1);
    m_card->body()->addLayout(figures);
    m_histogram->setAccessibleName(tr("File sizes"));
    m_card->body()->addSpacing(space::small);
    m_card->body()->addWidget(m_histogram);
    m_progress->setObjectName(u"uploadProgress"_s);
    m_progress->setRange(0, 1000);
    m_progress->setTextVisible(false);
    m_progress->setAccessibleName(tr("Upload"));
    content()->addWidget(m_card);
    content()->addWidget(m_there);
    content()->addWidget(m_progress);
    content()->addWidget(m_notes);
    makeDetails();
    makeElsewhere();
    content()->addStretch(1);

    connect(m_choose, &QPushButton::clicked, this, &DatasetPage::chooseFolder);
    connect(dataset, &models::DatasetModel::progressChanged, this, [this] {
        fillProgress();
        fillDuplicates();
    });
    disconnect(empty(), &Placeholder::actionTriggered, nullptr, nullptr);
    connect(empty(), &Placeholder::actionTriggered, this, [this] {
        if (m_project->isOpen())
            chooseFolder();
        else
            emit wished(Wish::OpenProject);
    });
    connect(notice(), &Banner::actionTriggered, this, [this] {
        if (m_dataset->kept().bytes > 0)
            m_dataset->removeKept();
        else
            emit wished(Wish::ShowEnvironment);
    });
    connect(qApp, &QGuiApplication::applicationStateChanged, this, [this](Qt::ApplicationState state) {
        if (state == Qt::ApplicationActive && isVisible())
            m_dataset->surveyAgain();
    });
    bind(dataset);
}

void DatasetPage::makeDetails()
{
    m_problems->setObjectName(u"problems"_s);
    m_room->button()->setObjectName(u"showRoom"_s);
    m_folders->button()->setObjectName(u"showLargest"_s);
    m_leftOut->button()->setObjectName(u"showLeftOut"_s);
    m_twins->button()->setObjectName(u"showTwins"_s);
    m_findTwins->setObjectName(u"findTwins"_s);
    m_findTwins->setIcon(icon(u"search"_s));
    m_stopTwins->setObjectName(u"stopTwins"_s);
    m_stopTwins->setIcon(icon(u"stop"_s));
    m_room->body()->addWidget(m_rooms);
    for (FolderList *list : {m_mostFiles, m_mostBytes, m_formats})
        m_folders->body()->addWidget(list);
    m_leftOut->body()->addWidget(m_leftOutGroups);
    m_twins->body()->addWidget(m_twinText);
    m_twins->body()->addWidget(m_twinGroups);
    m_twins->body()->addWidget(m_findTwins, 0, Qt::AlignLeft);
    m_twins->body()->addWidget(m_stopTwins, 0, Qt::AlignLeft);
    m_details->body()->addWidget(m_problems);
    m_details->body()->setSpacing(space::hair);
    for (Disclosure *part : {m_room, m_folders, m_leftOut, m_twins})
        m_details->body()->addWidget(part);
    content()->addWidget(m_details);
    connect(m_findTwins, &QPushButton::clicked, m_dataset, &models::DatasetModel::findDuplicates);
    connect(m_stopTwins, &QPushButton::clicked, m_dataset, &models::DatasetModel::cancelDuplicates);
}

void DatasetPage::makeElsewhere()
{
    m_other->button()->setObjectName(u"showOtherPlaces"_s);
    m_other->body()->addWidget(m_places);
    content()->addWidget(m_other);
    empty()->extra()->addSpacing(space::medium);
    empty()->extra()->addWidget(m_firstPlaces);
    for (DataPlaces *places : {m_places, m_firstPlaces})
        connect(places, &DataPlaces::browseWanted, this, &DatasetPage::browseWanted);
    connect(m_there, &DatasetElsewhere::folderWanted, this, &DatasetPage::chooseFolder);
}

void DatasetPage::useRemotePath(const QByteArray &path)
{
    (m_dataset->hasContent() ? m_places : m_firstPlaces)->setPath(QString::fromUtf8(path));
}

WhyText DatasetPage::why() const
{
    return {tr("Shared storage suits a few large files"),
            {tr("Everybody’s files are on the same storage. Opening a hundred thousand small images in every epoch slows it down "
                "for you and for everybody. Quotas count files as well as bytes."),
             tr("The dataset is therefore uploaded as one tar archive. A job unpacks it once to the fast disk of its "
                "node ($SLURM_TMPDIR) and reads it there."),
             tr("The archive is written during the upload, without a copy on your disk. At the end, the SHA-256 of both "
                "sides must match.")},
            tr("Wiki: Handling large collections of files"),
            QUrl(u"https://docs.alliancecan.ca/wiki/Handling_large_collections_of_files"_s)};
}

QString DatasetPage::actText() const
{
    if (m_dataset->isAddress())
        return tr("Download to the clus&ter");
    if (m_dataset->isElsewhere())
        return m_dataset->isUploaded() ? tr("Chec&k again") : tr("Chec&k on the cluster");
    if (m_dataset->facts().asItIs)
        return m_dataset->isUploaded() ? tr("&Upload again") : tr("&Upload as it is");
    return m_dataset->isUploaded() ? tr("&Upload again") : tr("&Upload as tar");
}

QString DatasetPage::actIcon() const
{
    return m_dataset->isAddress() ? u"download"_s : m_dataset->isElsewhere() ? u"search"_s : u"upload"_s;
}

void DatasetPage::act()
{
    m_dataset->upload();
}

QString DatasetPage::retryText() const
{
    return m_dataset->hasContent() && !m_dataset->isUncounted() ? StepPage::retryText() : tr("&Read again");
}

void DatasetPage::retry()
{
    if (m_dataset->hasContent() && !m_dataset->isUncounted())
        m_dataset->upload();
    else
        m_dataset->survey();
}

// Files come and go while the person is elsewhere.
void DatasetPage::showEvent(QShowEvent *event)
{
    StepPage::showEvent(event);
    m_dataset->surveyAgain();
}

QString DatasetPage::restNote() const
{
    return m_dataset->isUploaded() || m_dataset->isElsewhere() || !m_dataset->remembered().isEmpty() || m_dataset->facts().asItIs
        ? QString()
        : m_dataset->facts().archiveName;
}

void DatasetPage::fill()
{
    if (m_project->isOpen() && m_dataset->isUncounted())
        empty()->set(u"attention"_s, tr("Cannot read the dataset"), tr("Restore the folder, or choose another one."),
                     tr("C&hoose a folder…"), u"folder"_s);
    else if (m_project->isOpen() && !m_dataset->hasContent())
        empty()->set(u"dataset"_s, tr("This project has no dataset"),
                     tr("Choose the folder your program reads, or continue with step 3."), tr("C&hoose a folder…"), u"folder"_s);
    else if (!m_project->isOpen())
        showNoProject(this);
    actButton()->setVisible(m_dataset->hasContent());
    m_choose->setEnabled(!m_dataset->isWorking());
    m_firstPlaces->setVisible(m_project->isOpen());
    fillElsewhere();
    fillFacts();
    fillDetails();
    fillDuplicates();
    fillProgress();
    if (m_dataset->isUploaded() && m_dataset->isElsewhere())
        notice()->showMessage(Tone::Good, tr("The dataset is on %1.").arg(m_session->clusterTitle()), m_dataset->remoteArchive(),
                              tr("&Next: Environment"));
    else if (m_dataset->isUploaded() && isAnotherNow())
        notice()->showMessage(Tone::Attention, tr("An earlier version is on %1.").arg(m_session->clusterTitle()),
                              tr("The folder has changed since."));
    else if (m_dataset->isUploaded())
        notice()->showMessage(
            Tone::Good, tr("The dataset on %1 is complete.").arg(m_session->clusterTitle()),
            tr("%1\nSHA-256 %2…, the same on both sides").arg(m_dataset->remoteArchive(), m_dataset->remoteDigest().left(16)),
            tr("&Next: Environment"));
    else if (m_dataset->kept().bytes > 0)
        notice()->showMessage(Tone::Info,
                              tr("%1 of an interrupted upload are on %2.")
                                  .arg(base::ByteSize(m_dataset->kept().bytes).text(), m_session->clusterTitle()),
                              tr("The next upload continues from there.") + u'\n' + m_dataset->kept().place,
                              tr("Remove the partial copy"));
    else
        notice()->clear();
}

// It could not have been sent as it is now.
bool DatasetPage::isAnotherNow() const
{
    const models::DatasetVerdict verdict = m_dataset->verdict();
    return verdict.kind == models::DatasetVerdict::Kind::Stopped && !verdict.forRoom;
}

void DatasetPage::fillElsewhere()
{
    const bool there = m_dataset->isElsewhere();
    m_there->setVisible(there);
    for (QWidget *own : {static_cast<QWidget *>(m_card), static_cast<QWidget *>(m_notes), static_cast<QWidget *>(m_details)})
        own->setVisible(!there);
    if (there)
        m_there->fill();
}

void DatasetPage::fillFacts()
{
    const models::DatasetFacts &facts = m_dataset->facts();
    m_folder->setText(facts.folder);
    m_files->setValue(QLocale().toString(facts.files));
    m_size->setValue(facts.size);
    m_archive->setValue(facts.archiveSize);
    m_archive->setVisible(!facts.asItIs);
    QList<Bar> bars;
    for (const models::SizeBar &size : facts.sizes)
        bars.append({size.label, size.toolTip, double(size.files)});
    m_histogram->setBars(bars);
    const models::DatasetVerdict verdict = m_dataset->verdict();
    // Beside "it is there" only what speaks against sending it again has a meaning.
    if (m_dataset->isUncounted() || (m_dataset->isUploaded() && !isAnotherNow()))
        m_verdict->clear();
    else
        m_verdict->showMessage(toneOf(verdict.kind), verdict.headline, verdict.text);
    QList<Note> notes;
    for (const QString &warning : m_dataset->warnings())
        notes.append({Tone::Attention, warning});
    for (const QString &advice : facts.advice + models::uploadAdvice(facts, m_dataset->surroundings()))
        notes.append({Tone::Info, advice});
    m_notes->setNotes(notes);
}

void DatasetPage::fillDetails()
{
    const models::DatasetFacts &facts = m_dataset->facts();
    const models::DatasetSurroundings &where = m_dataset->surroundings();
    m_problems->setGroups(facts.problems);
    const auto rooms = models::roomFor(facts, where);
    m_room->setVisible(!rooms.isEmpty());
    m_room->setTitle(tr("Room on %1").arg(where.cluster));
    m_room->setSummary(summaryOf(rooms));
    m_rooms->setGroups(rooms);
    m_mostFiles->setRows(facts.mostFiles);
    m_mostBytes->setRows(facts.mostBytes);
    m_formats->setRows(facts.formats);
    m_folders->setVisible(!facts.mostFiles.isEmpty() || !facts.formats.isEmpty());
    m_leftOut->setVisible(!facts.leftOut.isEmpty());
    m_leftOut->setSummary(facts.leftOutSummary);
    m_leftOutGroups->setGroups(facts.leftOut);
    m_twins->setVisible(facts.files > 1);
}

void DatasetPage::fillDuplicates()
{
    const auto &found = m_dataset->duplicates();
    const bool comparing = m_dataset->isComparing();
    m_findTwins->setVisible(!comparing);
    m_stopTwins->setVisible(comparing);
    m_findTwins->setText(found ? tr("Check again") : tr("Find duplicates"));
    m_twinText->setVisible(!found || comparing); // else it stands in the title
    m_twinText->setText(comparing ? m_dataset->comparingText() : tr("Slow for large datasets"));
    m_twins->setSummary(found && !comparing ? found->summary : comparing ? m_dataset->comparingText() : QString());
    m_twinGroups->setGroups(found ? found->groups : QList<models::DatasetGroup>());
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
    auto *dialog = new QFileDialog(this, tr("Dataset folder"), m_project->folder());
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, m_dataset, &models::DatasetModel::chooseFolder);
    dialog->open();
}

} // namespace voyageur::widgets
