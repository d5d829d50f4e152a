// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/appmodel.h"
#include "widgets/common/page.h"
#include "widgets/transfer/filelist.h"

class QSplitter;
class QStackedWidget;
class QToolButton;

namespace voyageur::widgets {

class AskBar;
class FilePane;
class QueueView;
class SyncPanel;

//! This computer and the cluster side by side, what a person does to the files of both, and the queue of what is on its way.
class TransfersPage final : public Page {
    Q_OBJECT

public:
    explicit TransfersPage(models::AppModel *app, QWidget *parent = nullptr);
    WhyText why() const override;
    QWidget *firstFocus() const override;

signals:
    //! A file is to be opened in the editor, or only looked at there.
    void fileHereWanted(const QString &path, bool edit);
    void fileThereWanted(const QByteArray &path, bool edit);

protected:
    void refresh() override;
    void showEvent(QShowEvent *event) override;

private:
    QWidget *makePanes();
    QWidget *makeActs();
    void connectPane(FilePane *pane);
    void act(FilePane *pane, FileList::Key key);
    void showMenu(FilePane *pane, const QPoint &at);
    FilePane *other(const FilePane *pane) const;
    FilePane *current() const;

    // What a person does to files: transferspageacts.cpp.
    void openFile(FilePane *pane, bool edit);
    void copy(FilePane *from);
    void send(const QByteArray &folder, const QList<QByteArray> &names);
    void sendPaths(const QStringList &paths);
    void fetch(const QByteArray &folder, const QList<QByteArray> &names);
    void askHowToSend();
    void askRename(FilePane *pane);
    void askFolder(FilePane *pane);
    void askDelete(FilePane *pane, const QList<QByteArray> &names, const transfer::RemoteCount &count);
    void askMode(FilePane *pane);
    void askGroup(FilePane *pane, const QList<QByteArray> &groups);
    void synchronize(bool upload);
    void leaveSync();
    void askAboutInterrupted();
    void askDiscard(quint64 id, const transfer::Kept &kept, bool removed);
    void enqueue(const QList<transfer::Order> &orders);
    QStringList shownCommands() const;

    models::AppModel *m_app;
    models::PageModel *m_state;
    FilePane *m_laptop = nullptr;
    FilePane *m_cluster = nullptr;
    FilePane *m_last = nullptr; //!< the pane that had the focus
    QStackedWidget *m_upper;
    SyncPanel *m_sync;
    AskBar *m_ask;
    Banner *m_left;
    QueueView *m_queue;
    QToolButton *m_copyRight = nullptr;
    QToolButton *m_copyLeft = nullptr;
    QToolButton *m_syncButton = nullptr;
    QList<QByteArray> m_forGroup;                             //!< names whose group is to be changed
    QList<std::pair<QByteArray, QList<QByteArray>>> m_toSend; //!< further folders of one drop
};

} // namespace voyageur::widgets
