// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/resulttable.h"

#include "base/bytesize.h"
#include "base/clock.h"
#include "base/error.h"

namespace voyageur::models {

using namespace Qt::StringLiterals;
using runs::ResultFile;

namespace {

constexpr qsizetype longestShown = 400;

} // namespace

QString ResultTable::shown(const ResultFile &file)
{
    return base::shownSafely(file.path, longestShown).replace(u'\n', "\\n"_L1);
}

void ResultTable::set(const QList<ResultFile> &files)
{
    beginResetModel();
    m_files = files;
    endResetModel();
}

int ResultTable::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_files.size());
}

QVariant ResultTable::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const ResultFile &file = m_files[index.row()];
    if (role == PathRole)
        return file.path;
    if (role == Qt::TextAlignmentRole && index.column() == SizeColumn)
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole && index.column() == NameColumn)
        return shown(file).toHtmlEscaped();
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case NameColumn:
        return file.isFolder ? tr("%1 (%n file(s))", nullptr, static_cast<int>(file.files)).arg(shown(file)) : shown(file);
    case SizeColumn:
        return base::ByteSize(file.bytes).text();
    case TimeColumn:
        return base::dateAndTime(file.modified.toLocalTime());
    default:
        return file.newest && file.best ? tr("newest, best") : file.newest ? tr("newest") : file.best ? tr("best") : QString();
    }
}

QVariant ResultTable::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    const QString titles[] = {tr("Name"), tr("Size"), tr("Written"), QString()};
    return titles[section];
}

} // namespace voyageur::models
