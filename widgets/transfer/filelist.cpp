// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/transfer/filelist.h"

#include "widgets/common/icons.h"
#include "widgets/common/theme.h"

#include <QContextMenuEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QMimeData>
#include <QStyledItemDelegate>

#include <optional>
#include <utility>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;
using models::FileListModel;

namespace {

constexpr int timeFrom = 330; // pixels of width from which the time has room
constexpr int modeFrom = 460;
constexpr int groupFrom = 2 * timeFrom;

struct ChosenColumn {
    FileListModel::Column column;
    const char *name;
    int from = 0; //!< pixels of width from which it is shown while nobody has chosen
};

constexpr ChosenColumn chosenColumns[] = {{FileListModel::SizeColumn, "size"},
                                          {FileListModel::TimeColumn, "time", timeFrom},
                                          {FileListModel::ModeColumn, "mode", modeFrom},
                                          {FileListModel::GroupColumn, "group", groupFrom}};

std::optional<FileList::Key> keyOf(const QKeyEvent *event)
{
    const bool alt = event->modifiers() & Qt::AltModifier;
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return FileList::Key::Open;
    case Qt::Key_Backspace:
        return FileList::Key::Up;
    case Qt::Key_Up:
        return alt ? std::optional(FileList::Key::Up) : std::nullopt;
    case Qt::Key_Left:
        return alt ? std::optional(FileList::Key::Back) : std::nullopt;
    case Qt::Key_Right:
        return alt ? std::optional(FileList::Key::Forward) : std::nullopt;
    case Qt::Key_F3:
        return FileList::Key::View;
    case Qt::Key_F4:
        return FileList::Key::Edit;
    case Qt::Key_F5:
        return FileList::Key::Copy;
    case Qt::Key_F2:
    case Qt::Key_F6:
        return event->modifiers() & Qt::ShiftModifier ? std::nullopt : std::optional(FileList::Key::Rename);
    case Qt::Key_F7:
        return FileList::Key::NewFolder;
    case Qt::Key_F8:
    case Qt::Key_Delete:
        return FileList::Key::Delete;
    case Qt::Key_R:
        return event->modifiers() & Qt::ControlModifier ? std::optional(FileList::Key::Refresh) : std::nullopt;
    default:
        return {};
    }
}

class NameDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        if (index.column() == FileListModel::NameColumn) {
            option->features |= QStyleOptionViewItem::HasDecoration;
            const bool folder = index.data(FileListModel::FolderRole).toBool();
            const bool link = index.data(FileListModel::LinkRole).toBool();
            option->icon = icon(folder ? u"folder"_s : link ? u"external"_s : u"file"_s, folder ? Ink::Accent : Ink::Muted);
            option->decorationSize = QSize(16, 16);
            option->textElideMode = Qt::ElideMiddle;
        } else {
            option->palette.setColor(QPalette::Text, coloursOf(option->widget).muted);
        }
    }
};

} // namespace

FileList::FileList(FileListModel *files, QWidget *parent) : QTableView(parent), m_files(files)
{
    setModel(files);
    setItemDelegate(new NameDelegate(this));
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setShowGrid(false);
    setWordWrap(false);
    setTabKeyNavigation(false);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setDragEnabled(true);
    setAcceptDrops(true);
    setDragDropMode(QAbstractItemView::DragDrop);
    setDefaultDropAction(Qt::CopyAction);
    setDropIndicatorShown(false);
    setMinimumHeight(96);
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(26);
    QHeaderView *header = horizontalHeader();
    header->setHighlightSections(false);
    header->setSectionResizeMode(QHeaderView::ResizeToContents);
    header->setSectionResizeMode(FileListModel::NameColumn, QHeaderView::Stretch);
    header->setMinimumSectionSize(56);
    setSortingEnabled(true);
    sortByColumn(FileListModel::NameColumn, Qt::AscendingOrder);
    header->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(header, &QHeaderView::customContextMenuRequested, this, [this, header](const QPoint &at) {
        auto *menu = new QMenu(this);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        addColumnsTo(menu);
        menu->popup(header->mapToGlobal(at));
    });
    connect(this, &QTableView::doubleClicked, this, [this] { emit keyChosen(Key::Open); });
    connect(files, &FileListModel::modelAboutToBeReset, this, [this] {
        const QList<int> current = currentIndex().isValid() ? QList{currentIndex().row()} : QList<int>();
        m_selected = m_files->mark(selectedRows());
        m_current = m_files->mark(current);
    });
    connect(files, &FileListModel::modelReset, this, &FileList::restoreChoice);
}

// By its ranges, which are of whole rows: Qt would look up each row of a hundred thousand.
QList<int> FileList::selectedRows() const
{
    QList<int> rows;
    const QItemSelection selection = selectionModel()->selection();
    for (const QItemSelectionRange &range : selection)
        for (int row = range.top(); row <= range.bottom(); ++row)
            rows += row;
    return rows;
}

QList<int> FileList::chosenRows() const
{
    QList<int> rows = selectedRows();
    if (rows.isEmpty() && currentIndex().isValid())
        rows += currentIndex().row();
    return rows;
}

QList<QByteArray> FileList::chosenNames() const
{
    QList<QByteArray> names;
    for (const int row : chosenRows())
        names += m_files->at(row).name;
    return names;
}

// What was selected is so again, as far as it is still there.
void FileList::restoreChoice()
{
    if (m_current.names.isEmpty())
        return;
    const QList<int> selected = m_files->rowsOf(m_selected);
    QItemSelection selection;
    // Rows that follow each other as one range: with a hundred thousand ranges Qt takes minutes.
    for (qsizetype first = 0, next = 0; first < selected.size(); first = next) {
        for (next = first + 1; next < selected.size() && selected.at(next) == selected.at(next - 1) + 1;)
            ++next;
        selection.select(m_files->index(selected.at(first), 0), m_files->index(selected.at(next - 1), 0));
    }
    for (const int row : m_files->rowsOf(m_current))
        selectionModel()->setCurrentIndex(m_files->index(row, 0), QItemSelectionModel::NoUpdate);
    selectionModel()->select(selection, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
}

void FileList::choose(const QByteArray &name)
{
    if (m_files->rowCount() == 0)
        return;
    const QModelIndex index = m_files->index(qMax(0, m_files->rowOf(name)), 0);
    selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    scrollTo(index);
}

void FileList::setAccepts(bool names, bool files)
{
    m_acceptsNames = names;
    m_acceptsFiles = files;
}

// The keys of a list of files go before the window's (F6 goes round its areas everywhere else).
bool FileList::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride && keyOf(static_cast<QKeyEvent *>(event))) {
        event->accept();
        return true;
    }
    return QTableView::event(event);
}

void FileList::keyPressEvent(QKeyEvent *event)
{
    if (const auto key = keyOf(event))
        emit keyChosen(*key);
    else
        QTableView::keyPressEvent(event);
}

// Of the names only, whichever column is the current one.
void FileList::keyboardSearch(const QString &search)
{
    if (currentIndex().isValid() && currentIndex().column() != FileListModel::NameColumn)
        selectionModel()->setCurrentIndex(currentIndex().siblingAtColumn(FileListModel::NameColumn),
                                          QItemSelectionModel::NoUpdate);
    QTableView::keyboardSearch(search);
}

void FileList::contextMenuEvent(QContextMenuEvent *event)
{
    const bool byMouse = event->reason() == QContextMenuEvent::Mouse;
    emit menuWanted(byMouse ? event->globalPos() : viewport()->mapToGlobal(visualRect(currentIndex()).bottomLeft()));
}

bool FileList::accepts(const QMimeData *offered) const
{
    if (const auto dragged = FileListModel::draggedIn(offered))
        return m_acceptsNames && dragged->fromCluster != m_files->isOfCluster() && !m_files->folder().isEmpty();
    return takesFiles() && offered->hasUrls();
}

void FileList::dragEnterEvent(QDragEnterEvent *event)
{
    if (event->source() != this && accepts(event->mimeData()))
        event->acceptProposedAction();
    else
        event->ignore();
}

void FileList::dragMoveEvent(QDragMoveEvent *event)
{
    if (event->source() != this && accepts(event->mimeData()))
        event->acceptProposedAction();
    else
        event->ignore();
}

void FileList::dropEvent(QDropEvent *event)
{
    if (event->source() == this || !accepts(event->mimeData())) {
        event->ignore();
        return;
    }
    event->setDropAction(Qt::CopyAction);
    event->accept();
    if (const auto dragged = FileListModel::draggedIn(event->mimeData())) {
        emit namesDropped(dragged->folder, dragged->names);
        return;
    }
    QStringList paths;
    const auto urls = event->mimeData()->urls();
    for (const QUrl &url : urls)
        if (url.isLocalFile())
            paths += url.toLocalFile();
    if (!paths.isEmpty())
        emit filesDropped(paths);
}

void FileList::resizeEvent(QResizeEvent *event)
{
    QTableView::resizeEvent(event);
    fitColumns();
}

// Whoever has chosen sees that, however narrow the list is.
void FileList::fitColumns()
{
    const QList<QByteArray> chosen = m_columns.split(' ');
    for (const ChosenColumn &one : chosenColumns)
        setColumnHidden(one.column, m_columns.isEmpty() ? width() < one.from : !chosen.contains(one.name));
}

void FileList::setColumns(const QByteArray &chosen)
{
    m_columns = chosen;
    fitColumns();
}

void FileList::addColumnsTo(QMenu *menu)
{
    for (const ChosenColumn &one : chosenColumns) {
        QAction *action = menu->addAction(m_files->headerData(one.column, Qt::Horizontal).toString(), this, [this, one](bool on) {
            QByteArrayList shown{"name"}; // none but the names is a choice, too
            for (const ChosenColumn &other : chosenColumns)
                if (other.column == one.column ? on : !isColumnHidden(other.column))
                    shown += other.name;
            setColumns(shown.join(' '));
            emit columnsChosen(m_columns);
        });
        action->setObjectName(u"column-"_s + QString::fromLatin1(one.name));
        action->setCheckable(true);
        action->setChecked(!isColumnHidden(one.column));
    }
    menu->addSeparator();
    menu->addAction(tr("As many as fit"), this,
                    [this] {
                        setColumns({});
                        emit columnsChosen({});
                    })
        ->setEnabled(!m_columns.isEmpty());
}

} // namespace voyageur::widgets
