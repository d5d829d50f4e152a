// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/filelistmodel.h"

#include "base/bytesize.h"
#include "base/clock.h"
#include "base/platform.h"
#include "dataset/membername.h"

#include <QDataStream>
#include <QDateTime>
#include <QIODevice>
#include <QMimeData>
#include <QSet>
#include <QUrl>

#include <algorithm>
#include <utility>
#include <vector>

namespace voyageur::models {

using namespace Qt::StringLiterals;
using dataset::FileKind;
using transfer::ListedName;

namespace {

constexpr qsizetype compared = 64; // bytes of a name; those that are equal so far stand by their bytes

QString kindText(const ListedName &name)
{
    switch (name.kind) {
    case FileKind::Folder:
        return FileListModel::tr("folder");
    case FileKind::Link:
        return name.dangling  ? FileListModel::tr("link to nothing")
            : name.isFolder() ? FileListModel::tr("link to a folder")
                              : FileListModel::tr("link");
    case FileKind::Special:
        return FileListModel::tr("special file");
    case FileKind::File:
        break;
    }
    return base::ByteSize(name.size).text();
}

QString timeText(const ListedName &name)
{
    if (!name.hasTime)
        return {};
    return base::dateAndTime(QDateTime::fromSecsSinceEpoch(name.mtimeSeconds));
}

} // namespace

QString modeText(int mode)
{
    if (mode < 0)
        return {};
    QString text = u"rwxrwxrwx"_s;
    for (int bit = 0; bit < 9; ++bit)
        if (!(mode & (0400 >> bit)))
            text[bit] = u'-';
    const auto special = [&](int bit, int at, QChar on) {
        if (mode & bit)
            text[at] = text[at] == u'x' ? on : on.toUpper();
    };
    special(04000, 2, u's');
    special(02000, 5, u's');
    special(01000, 8, u't');
    return text;
}

FileListModel::FileListModel(bool ofCluster, QObject *parent) : QAbstractTableModel(parent), m_ofCluster(ofCluster) {}

void FileListModel::show(const transfer::FolderListing &listing)
{
    beginResetModel();
    const bool hasSameNames = std::ranges::equal(listing.names, m_listing.names, {}, &ListedName::name, &ListedName::name);
    m_listing = listing;
    if (!hasSameNames) { // a folder that is read again mostly has
        ++m_listingNumber;
        rank();
    }
    arrange();
    endResetModel();
}

void FileListModel::setHiddenShown(bool on)
{
    if (on == m_hiddenShown)
        return;
    beginResetModel();
    m_hiddenShown = on;
    arrange();
    endResetModel();
}

void FileListModel::sort(int column, Qt::SortOrder order)
{
    beginResetModel();
    m_column = column < 0 ? NameColumn : column;
    m_direction = order;
    arrange();
    endResetModel();
}

// Once for a listing: names are long to compare.
void FileListModel::rank()
{
    const QList<ListedName> &names = m_listing.names;
    std::vector<std::pair<QByteArray, int>> keys;
    keys.reserve(static_cast<size_t>(names.size()));
    for (int i = 0; i < names.size(); ++i) {
        const QByteArray begin = names.at(i).name.left(compared);
        const bool ascii = std::ranges::all_of(begin, [](char c) { return static_cast<signed char>(c) > 0; });
        keys.emplace_back(ascii ? begin.toLower() : dataset::shownName(begin).toLower().toUtf8(), i);
    }
    std::ranges::sort(keys, [&](const auto &a, const auto &b) {
        const int difference = a.first.compare(b.first);
        return difference != 0 ? difference < 0 : names.at(a.second).name < names.at(b.second).name;
    });
    m_ranks.resize(names.size());
    for (int place = 0; const auto &key : keys)
        m_ranks[key.second] = place++;
}

// Folders first whichever way; what is equal by its name.
void FileListModel::arrange()
{
    m_order.clear();
    const QList<ListedName> &names = m_listing.names;
    for (int i = 0; i < names.size(); ++i)
        if (m_hiddenShown || !names.at(i).isHidden())
            m_order += i;
    const auto byName = [&](int a, int b) { return m_ranks.at(a) < m_ranks.at(b); };
    const auto before = [&](int a, int b) {
        const ListedName &one = names.at(a);
        const ListedName &other = names.at(b);
        switch (m_column) {
        case SizeColumn:
            return one.size != other.size ? one.size < other.size : byName(a, b);
        case TimeColumn:
            return one.mtimeSeconds != other.mtimeSeconds ? one.mtimeSeconds < other.mtimeSeconds : byName(a, b);
        case ModeColumn:
            return one.mode != other.mode ? one.mode < other.mode : byName(a, b);
        case GroupColumn:
            return one.group != other.group ? one.group < other.group : byName(a, b);
        default:
            return byName(a, b);
        }
    };
    const auto files = std::partition(m_order.begin(), m_order.end(), [&](int i) { return names.at(i).isFolder(); });
    const auto order = [&](int a, int b) { return m_direction == Qt::AscendingOrder ? before(a, b) : before(b, a); };
    std::sort(m_order.begin(), files, order);
    std::sort(files, m_order.end(), order);
}

int FileListModel::rowOf(const QByteArray &name) const
{
    for (int row = 0; row < m_order.size(); ++row)
        if (at(row).name == name)
            return row;
    return -1;
}

FileListModel::Marked FileListModel::mark(const QList<int> &rows) const
{
    Marked marked{{}, {}, m_listingNumber};
    marked.names.reserve(rows.size());
    marked.indexes.reserve(rows.size());
    for (const int row : rows) {
        marked.names += at(row).name;
        marked.indexes += m_order.at(row);
    }
    return marked;
}

// By number where the names are the same: to look up a hundred thousand of them takes a quarter of a second.
QList<int> FileListModel::rowsOf(const Marked &marked) const
{
    const bool isSameListing = marked.listing == m_listingNumber;
    std::vector<bool> byIndex(static_cast<size_t>(isSameListing ? m_listing.names.size() : 0));
    QSet<QByteArray> byName;
    if (isSameListing) {
        for (const int index : marked.indexes)
            byIndex[static_cast<size_t>(index)] = true;
    } else {
        byName.reserve(marked.names.size());
        for (const QByteArray &name : marked.names)
            byName += name;
    }
    QList<int> rows;
    for (int row = 0; row < m_order.size() && !marked.names.isEmpty(); ++row)
        if (isSameListing ? byIndex[static_cast<size_t>(m_order.at(row))] : byName.contains(at(row).name))
            rows += row;
    return rows;
}

QString FileListModel::shownName(int row) const
{
    return dataset::shownName(at(row).name);
}

void FileListModel::add(Sum &sum, const ListedName &name) const
{
    if (name.isFolder())
        ++sum.folders;
    else
        ++sum.files;
    sum.bytes += name.size;
}

FileListModel::Sum FileListModel::sum() const
{
    Sum sum;
    for (const int index : m_order)
        add(sum, m_listing.names.at(index));
    sum.hidden = m_listing.names.size() - m_order.size();
    return sum;
}

FileListModel::Sum FileListModel::sum(const QList<int> &rows) const
{
    Sum sum;
    for (const int row : rows)
        add(sum, at(row));
    return sum;
}

int FileListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_order.size());
}

int FileListModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant FileListModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const ListedName &name = at(index.row());
    switch (role) {
    case Qt::DisplayRole:
        switch (index.column()) {
        case NameColumn:
            return shownName(index.row());
        case SizeColumn:
            return name.isFolder() ? QString() : kindText(name);
        case TimeColumn:
            return timeText(name);
        case ModeColumn:
            return modeText(name.mode);
        case GroupColumn:
            return base::shownSafely(name.group, 100);
        default:
            return {};
        }
    case Qt::ToolTipRole:
        if (name.kind == FileKind::Link)
            return tr("%1 → %2").arg(shownName(index.row()), dataset::shownName(name.target));
        return shownName(index.row());
    case Qt::TextAlignmentRole:
        return int(Qt::AlignVCenter) | int(index.column() == SizeColumn ? Qt::AlignTrailing : Qt::AlignLeading);
    case Qt::AccessibleTextRole:
        return index.column() == NameColumn ? tr("%1, %2, %3").arg(shownName(index.row()), kindText(name), timeText(name))
                                            : QVariant();
    case FolderRole:
        return name.isFolder();
    case LinkRole:
        return name.kind == FileKind::Link;
    default:
        return {};
    }
}

QVariant FileListModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case NameColumn:
        return tr("Name");
    case SizeColumn:
        return tr("Size");
    case TimeColumn:
        return tr("Changed");
    case ModeColumn:
        return tr("Permissions");
    case GroupColumn:
        return tr("Group");
    default:
        return {};
    }
}

Qt::ItemFlags FileListModel::flags(const QModelIndex &index) const
{
    const Qt::ItemFlags flags = QAbstractTableModel::flags(index) | Qt::ItemIsDropEnabled;
    return index.isValid() ? flags | Qt::ItemIsDragEnabled | Qt::ItemNeverHasChildren : flags;
}

QModelIndexList FileListModel::match(const QModelIndex &start, int role, const QVariant &value, int hits,
                                     Qt::MatchFlags flags) const
{
    const bool typed = role == Qt::DisplayRole && hits == 1 && start.column() == NameColumn
        && flags == Qt::MatchFlags(Qt::MatchStartsWith | Qt::MatchWrap);
    if (!typed)
        return QAbstractTableModel::match(start, role, value, hits, flags);
    const QString text = value.toString();
    const qsizetype enough = 4 * text.toUtf8().size(); // bytes of a name, also where a letter has another length as a capital
    for (int i = 0; i < m_order.size(); ++i) {
        const int row = int((start.row() + i) % m_order.size());
        if (dataset::shownName(QByteArrayView(at(row).name).first(std::min(enough, at(row).name.size())))
                .startsWith(text, Qt::CaseInsensitive))
            return {index(row, NameColumn)};
    }
    return {};
}

QStringList FileListModel::mimeTypes() const
{
    return {QString::fromLatin1(dragType), u"text/uri-list"_s};
}

QMimeData *FileListModel::mimeData(const QModelIndexList &indexes) const
{
    QList<QByteArray> names;
    QList<QUrl> urls;
    for (const QModelIndex &index : indexes) {
        if (index.column() != NameColumn)
            continue;
        const QByteArray &name = at(index.row()).name;
        names += name;
        if (!m_ofCluster)
            urls += QUrl::fromLocalFile(base::fileNameText(folder() + '/' + name));
    }
    auto *data = new QMimeData;
    QByteArray bytes;
    QDataStream stream(&bytes, QIODevice::WriteOnly);
    stream << m_ofCluster << folder() << names;
    data->setData(QString::fromLatin1(dragType), bytes);
    if (!urls.isEmpty())
        data->setUrls(urls);
    return data;
}

std::optional<FileListModel::Dragged> FileListModel::draggedIn(const QMimeData *data)
{
    const QString type = QString::fromLatin1(dragType);
    if (!data->hasFormat(type))
        return {};
    const QByteArray bytes = data->data(type);
    QDataStream stream(bytes);
    Dragged dragged;
    stream >> dragged.fromCluster >> dragged.folder >> dragged.names;
    // Any program may offer this type.
    const auto isName = [](const QByteArray &name) { return dataset::isPlainPath(name) && !name.contains('/'); };
    if (stream.status() != QDataStream::Ok || !std::ranges::all_of(dragged.names, isName))
        return {};
    return dragged;
}

} // namespace voyageur::models
