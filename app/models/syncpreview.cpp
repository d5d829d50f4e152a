// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/syncpreview.h"

#include "base/bytesize.h"
#include "dataset/membername.h"

#include <algorithm>

namespace voyageur::models {

using namespace Qt::StringLiterals;
using transfer::SyncAction;

void SyncPreview::show(std::shared_ptr<const transfer::PreparedSync> sync)
{
    beginResetModel();
    m_sync = std::move(sync);
    arrange();
    endResetModel();
}

void SyncPreview::setOnly(std::optional<Kind> kind)
{
    beginResetModel();
    m_only = kind;
    arrange();
    endResetModel();
}

void SyncPreview::arrange()
{
    m_rows.clear();
    if (!m_sync)
        return;
    const auto &actions = m_sync->plan.actions;
    for (qsizetype i = 0; i < actions.size(); ++i)
        if (!m_only || actions.at(i).kind == *m_only)
            m_rows += i;
}

qint64 SyncPreview::count(Kind kind) const
{
    return m_sync ? std::ranges::count(m_sync->plan.actions, kind, &SyncAction::kind) : 0;
}

QString SyncPreview::kindText(Kind kind)
{
    switch (kind) {
    case Kind::Copy:
        return tr("Copy");
    case Kind::Update:
        return tr("Update");
    case Kind::Delete:
        return tr("Delete");
    case Kind::Skip:
        return tr("Leave out");
    case Kind::Conflict:
        break;
    }
    return tr("Conflict");
}

int SyncPreview::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int SyncPreview::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant SyncPreview::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const SyncAction &action = m_sync->plan.actions.at(m_rows.at(index.row()));
    const bool isFolder = action.fileKind == dataset::FileKind::Folder;
    const QString path = dataset::shownName(action.path) + (isFolder ? u"/"_s : QString());
    switch (role) {
    case KindRole:
        return int(action.kind);
    case Qt::ToolTipRole:
        return index.column() == ReasonColumn ? action.text() : path;
    case Qt::TextAlignmentRole:
        return int(Qt::AlignVCenter) | int(index.column() == SizeColumn ? Qt::AlignTrailing : Qt::AlignLeading);
    case Qt::AccessibleTextRole:
        return index.column() == ActionColumn ? tr("%1 %2: %3").arg(kindText(action.kind), path, action.text()) : QVariant();
    case Qt::DisplayRole:
        break;
    default:
        return {};
    }
    switch (index.column()) {
    case ActionColumn:
        return kindText(action.kind);
    case PathColumn:
        return path;
    case SizeColumn:
        return action.fileKind == dataset::FileKind::File ? base::ByteSize(action.bytes).text() : QString();
    case ReasonColumn:
        return action.text();
    default:
        return {};
    }
}

QVariant SyncPreview::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case ActionColumn:
        return tr("Action");
    case PathColumn:
        return tr("Name");
    case SizeColumn:
        return tr("Size");
    case ReasonColumn:
        return tr("Why");
    default:
        return {};
    }
}

} // namespace voyageur::models
