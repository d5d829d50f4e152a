// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/operation.h"

#include <QObject>
#include <QStringList>

#include <memory>

namespace voyageur::models {

//! Saves what a help desk wants to see. GUI thread; the work is done in another.
class SupportModel final : public QObject {
    Q_OBJECT

public:
    //! `catalogue`: what is wrong with the person's own cluster files.
    SupportModel(base::Workers &workers, QStringList catalogue, QObject *parent = nullptr);
    ~SupportModel() override;

    static QString proposedName();
    void save(const QString &path);

signals:
    //! `contents`: its files, and what is in each.
    void saved(const QString &path, const QStringList &contents);
    void failed(const voyageur::base::Error &error);

private:
    base::Workers &m_workers;
    const QStringList m_catalogue;
    std::unique_ptr<base::Operation<QStringList>> m_saving;
};

} // namespace voyageur::models
