// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/filelistmodel.h"

#include <QStringList>
#include <QTableView>

class QMenu;

namespace voyageur::widgets {

//! The table of a pane: keys and drags, no acts of its own. Typing finds a name.
class FileList final : public QTableView {
    Q_OBJECT

public:
    explicit FileList(models::FileListModel *files, QWidget *parent = nullptr);

    //! What is selected, else the current row; none when the list is empty.
    QList<int> chosenRows() const;
    QList<QByteArray> chosenNames() const;
    //! Selects one name and makes it the current one; the first row when it is not there.
    void choose(const QByteArray &name);
    //! The columns that are shown, by the person's choice: as columns() gave them. Empty: as many as there is room for.
    void setColumns(const QByteArray &chosen);
    QByteArray columns() const { return m_columns; }
    //! A mark for each column that can be chosen.
    void addColumnsTo(QMenu *menu);
    //! Drops that begin in this list are not for it.
    void setAccepts(bool names, bool files);
    //! Files from outside may be dropped on it now.
    bool takesFiles() const { return m_acceptsFiles && !m_files->folder().isEmpty(); }

    enum class Key { Open, View, Edit, Up, Copy, Rename, NewFolder, Delete, Refresh, Back, Forward };

signals:
    void keyChosen(voyageur::widgets::FileList::Key key);
    //! Files of the desktop.
    void filesDropped(const QStringList &paths);
    //! Names of the other pane.
    void namesDropped(const QByteArray &folder, const QList<QByteArray> &names);
    void menuWanted(const QPoint &at);
    //! By the person.
    void columnsChosen(const QByteArray &columns);

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void keyboardSearch(const QString &search) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dragMoveEvent(QDragMoveEvent *event) override;
    void dropEvent(QDropEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    QList<int> selectedRows() const;
    void restoreChoice();
    void fitColumns();
    bool accepts(const QMimeData *offered) const;

    models::FileListModel *m_files;
    models::FileListModel::Marked m_selected; // before the model changed
    models::FileListModel::Marked m_current;
    QByteArray m_columns; // "size time mode"
    bool m_acceptsNames = false;
    bool m_acceptsFiles = false;
};

} // namespace voyageur::widgets
