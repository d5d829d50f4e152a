// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dataset/codefolder.h"

#include <QAbstractListModel>

namespace voyageur::models {

//! The files of the code that may hold passwords or keys, each checked when it goes to the cluster with the code. GUI thread.
class SecretListModel final : public QAbstractListModel {
    Q_OBJECT

public:
    using QAbstractListModel::QAbstractListModel;

    void set(const QList<dataset::CodeSecret> &secrets);
    //! How many go.
    int going() const;

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;
    //! Of Qt::CheckStateRole: emits decided(), and stays as it is until set() says how it went.
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;

signals:
    void decided(const QByteArray &path, bool goes);

private:
    QList<dataset::CodeSecret> m_secrets;
};

} // namespace voyageur::models
