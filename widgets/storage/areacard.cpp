// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/storage/areacard.h"

#include "base/clock.h"
#include "widgets/common/disclosure.h"
#include "widgets/common/folderlist.h"
#include "widgets/common/icons.h"
#include "widgets/common/notelist.h"
#include "widgets/common/style.h"
#include "widgets/storage/usagebar.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

namespace {

Tone toneOf(storage::StorageRemark::Weight weight)
{
    using Weight = storage::StorageRemark::Weight;
    return weight == Weight::Bad ? Tone::Bad : weight == Weight::Attention ? Tone::Attention : Tone::Info;
}

QString seenAt(const QDateTime &at)
{
    return AreaCard::tr("as of %1").arg(base::clockTime(at.time()));
}

} // namespace

AreaCard::AreaCard(QWidget *parent)
    : Card(QString(), parent), m_folder(new ElidedLabel({}, TextRole::Small, Qt::ElideMiddle, this)),
      m_bytes(new UsageBar(tr("Space"), this)), m_files(new UsageBar(tr("Files"), this)),
      m_bars(new QBoxLayout(QBoxLayout::LeftToRight)), m_free(makeLabel({}, TextRole::Body, this)),
      m_notes(new NoteList(4, this)), m_look(new QPushButton(icon(u"search"_s), tr("Find the largest folders"), this)),
      m_old(new QPushButton(icon(u"clock"_s), tr("Show files to be deleted"), this)),
      m_folders(new Disclosure(tr("Largest folders"), this)), m_mostNames(new FolderList(tr("Most files"), this)),
      m_mostBytes(new FolderList(tr("Most bytes"), this)), m_foldersNote(makeLabel({}, TextRole::Small, this)),
      m_purge(new Disclosure(tr("Files to be deleted"), this)), m_days(new QVBoxLayout),
      m_purgeNote(makeLabel({}, TextRole::Small, this))
{
    m_folder->setMuted(true);
    m_look->setObjectName(u"findFolders"_s);
    m_look->setToolTip(tr("Reads every folder on the cluster, at low priority"));
    m_old->setObjectName(u"findPurged"_s);
    m_folders->button()->setObjectName(u"showFolders"_s);
    m_purge->button()->setObjectName(u"showPurge"_s);
    setMuted(m_foldersNote);
    setMuted(m_purgeNote);
    m_bars->addWidget(m_bytes, 1);
    m_bars->addWidget(m_files, 1);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(space::small);
    buttons->addWidget(m_look);
    buttons->addWidget(m_old);
    buttons->addStretch(1);
    m_folders->body()->addWidget(m_mostNames);
    m_folders->body()->addWidget(m_mostBytes);
    m_folders->body()->addWidget(m_foldersNote);
    m_purge->body()->addLayout(m_days);
    m_purge->body()->addWidget(m_purgeNote);
    body()->addWidget(m_folder);
    body()->addLayout(m_bars);
    body()->addWidget(m_free);
    body()->addWidget(m_notes);
    body()->addWidget(m_folders);
    body()->addWidget(m_purge);
    body()->addLayout(buttons);
    connect(m_look, &QPushButton::clicked, this, &AreaCard::foldersWanted);
    connect(m_old, &QPushButton::clicked, this, &AreaCard::purgeWanted);
}

void AreaCard::show(const models::StorageItem &item, bool can)
{
    setTitle(item.name);
    m_folder->setText(item.folder.isEmpty() ? tr("not on this login node") : item.folder);
    const bool limits = item.free.isEmpty();
    m_bytes->setVisible(limits);
    m_files->setVisible(limits);
    m_free->setVisible(!limits);
    m_free->setText(item.free);
    m_bytes->set(item.bytes);
    m_files->set(item.files);
    // Beside each other, unless there is a word to say that needs the room.
    m_bars->setDirection(item.word.isEmpty() ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    m_bars->setSpacing(item.word.isEmpty() ? space::huge : space::tiny);
    QList<Note> notes;
    for (const storage::StorageRemark &remark : item.remarks)
        notes.append({toneOf(remark.weight), remark.text});
    if (!item.purge.isEmpty())
        notes.append({Tone::Info, item.purge});
    if (!item.purgeList.isEmpty())
        notes.append({Tone::Info, tr("On the cluster, %1 lists the files to be deleted.").arg(item.purgeList)});
    m_notes->setNotes(notes);
    m_look->setVisible(item.canLook);
    m_old->setVisible(item.canPurge);
    m_look->setEnabled(can);
    m_old->setEnabled(can);
    showFolders(item);
    showPurge(item);
}

void AreaCard::showFolders(const models::StorageItem &item)
{
    m_folders->setVisible(item.folders.has_value());
    m_look->setText(item.folders ? tr("Check again") : tr("Find the largest folders"));
    if (!item.folders || item.folders->at == m_foldersAt)
        return;
    const models::FoldersFound &found = *item.folders;
    m_foldersAt = found.at;
    m_folders->setSummary(tr("%1, %2").arg(found.summary, seenAt(found.at)));
    m_folders->setOpen(true); // the person has asked for it
    m_mostNames->setRows(found.mostNames);
    m_mostBytes->setRows(found.mostBytes);
    m_foldersNote->setText(
        found.complete
            ? tr("Sizes include subfolders. If one subfolder holds almost all of a folder, only the subfolder is listed.")
            : tr("Sizes include subfolders. Some folders could not be read and are not counted."));
}

void AreaCard::showPurge(const models::StorageItem &item)
{
    m_purge->setVisible(item.purged.has_value());
    if (!item.purged || item.purged->at == m_purgeAt)
        return;
    const models::PurgeFound &found = *item.purged;
    m_purgeAt = found.at;
    m_purge->setSummary(seenAt(found.at));
    while (QLayoutItem *old = m_days->takeAt(0)) {
        delete old->widget();
        delete old;
    }
    m_purge->setOpen(true); // the person has asked for it
    for (const models::PurgeFound::Day &day : found.days) {
        QWidget *headline = makeNote({day.any ? Tone::Attention : Tone::Good, day.headline}, this);
        m_days->addWidget(headline);
        headline->show();
        if (day.folders.isEmpty())
            continue;
        auto *list = new FolderList(tr("Folders with the most of these files"), this);
        m_days->addWidget(list);
        list->setRows(day.folders);
    }
    m_purgeNote->setText((found.complete ? QString() : tr("Some folders could not be read.") + u' ')
                         + tr("Download the files you want to keep, or move them to project. The cluster’s rules forbid changing "
                              "dates to avoid deletion."));
}

} // namespace voyageur::widgets
