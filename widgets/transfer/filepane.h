// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/panemodel.h"
#include "widgets/transfer/filelist.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QMenu;
class QStackedLayout;
class QToolButton;

namespace voyageur::widgets {

class Banner;
class ElidedLabel;
class Placeholder;

//! One pane with its four pictures: whose files these are, the path bar, the list, and below it what is in it.
class FilePane final : public QWidget {
    Q_OBJECT

public:
    FilePane(models::PaneModel *pane, models::SessionModel *session, QWidget *parent = nullptr);

    models::PaneModel *model() const { return m_pane; }
    FileList *list() const { return m_list; }
    //! What takes the focus when the pane is gone to.
    QWidget *firstFocus() const;

signals:
    void signInWanted();
    //! Keys of the list that are not the pane's own.
    void keyChosen(voyageur::widgets::FileList::Key key);

private:
    QWidget *makeBar();
    void refresh();
    void showFolder();
    void fillPlaces();
    void countUp();
    void act(FileList::Key key);
    QToolButton *button(const QString &iconName, const char *name, const QString &text);

    models::PaneModel *m_pane;
    models::SessionModel *m_session;
    ElidedLabel *m_title;
    QToolButton *m_back;
    QToolButton *m_up;
    QToolButton *m_again;
    QToolButton *m_hidden;
    QComboBox *m_path;
    Banner *m_failure;
    QStackedLayout *m_stack;
    Placeholder *m_empty;
    QLabel *m_loading;
    FileList *m_list;
    QLabel *m_count;
};

} // namespace voyageur::widgets
