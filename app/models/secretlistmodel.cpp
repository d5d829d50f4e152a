// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/secretlistmodel.h"

#include "dataset/membername.h"

#include <algorithm>

namespace voyageur::models {

void SecretListModel::set(const QList<dataset::CodeSecret> &secrets)
{
    const bool same = std::ranges::equal(secrets, m_secrets, {}, &dataset::CodeSecret::path, &dataset::CodeSecret::path);
    if (!same)
        beginResetModel();
    m_secrets = secrets;
    if (!same)
        endResetModel();
    else if (!secrets.isEmpty())
        emit dataChanged(index(0), index(rowCount() - 1)); // the row that was chosen stays so
}

int SecretListModel::going() const
{
    return static_cast<int>(std::ranges::count_if(m_secrets, &dataset::CodeSecret::goes));
}

int SecretListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_secrets.size());
}

QVariant SecretListModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= m_secrets.size())
        return {};
    const dataset::CodeSecret &secret = m_secrets[index.row()];
    switch (role) {
    case Qt::DisplayRole:
        return dataset::shownName(secret.path);
    case Qt::CheckStateRole:
        return secret.goes ? Qt::Checked : Qt::Unchecked;
    case Qt::AccessibleTextRole:
        return (secret.goes ? tr("%1, uploaded") : tr("%1, not uploaded")).arg(dataset::shownName(secret.path));
    default:
        return {};
    }
}

Qt::ItemFlags SecretListModel::flags(const QModelIndex &index) const
{
    return index.isValid() ? QAbstractListModel::flags(index) | Qt::ItemIsUserCheckable : Qt::NoItemFlags;
}

bool SecretListModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (role != Qt::CheckStateRole || !index.isValid() || index.row() >= m_secrets.size())
        return false;
    emit decided(m_secrets[index.row()].path, value.toInt() == Qt::Checked);
    return true;
}

} // namespace voyageur::models
