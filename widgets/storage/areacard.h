// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/storagemodel.h"
#include "widgets/common/card.h"

class QBoxLayout;
class QPushButton;

namespace voyageur::widgets {

class Disclosure;
class FolderList;
class NoteList;
class UsageBar;

//! One place where files are kept: how full it is, what fills it, and what is purged.
class AreaCard final : public Card {
    Q_OBJECT

public:
    explicit AreaCard(QWidget *parent = nullptr);
    //! `can`: the cluster can be asked now.
    void show(const models::StorageItem &item, bool can);

signals:
    void foldersWanted();
    void purgeWanted();

private:
    void showFolders(const models::StorageItem &item);
    void showPurge(const models::StorageItem &item);

    ElidedLabel *m_folder;
    UsageBar *m_bytes;
    UsageBar *m_files;
    QBoxLayout *m_bars;
    QLabel *m_free;
    NoteList *m_notes;
    QPushButton *m_look;
    QPushButton *m_old;
    Disclosure *m_folders;
    FolderList *m_mostNames;
    FolderList *m_mostBytes;
    QLabel *m_foldersNote;
    Disclosure *m_purge;
    QVBoxLayout *m_days;
    QLabel *m_purgeNote;
    QDateTime m_foldersAt;
    QDateTime m_purgeAt;
};

} // namespace voyageur::widgets
