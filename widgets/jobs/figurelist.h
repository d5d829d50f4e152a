// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/operation.h"
#include "runs/resultfiles.h"

#include <QAbstractListModel>
#include <QCache>
#include <QPixmap>
#include <QSet>

namespace voyageur::widgets {

//! Figures of a folder, each with a small picture that is made when it is first seen: by two threads, latest wish first, kept in
//! bounded memory. What cannot be drawn here has a sign. GUI thread.
class FigureList final : public QAbstractListModel {
    Q_OBJECT

public:
    static constexpr QSize thumbnail{148, 104};

    explicit FigureList(base::Workers &workers, QObject *parent = nullptr);
    ~FigureList() override;

    void set(const QString &folder, const QList<runs::ResultFile> &figures);
    const QList<runs::ResultFile> &figures() const { return m_figures; }
    QString fileOf(int row) const;
    //! Small pictures that are being made or wait.
    qsizetype waiting() const { return m_wanted.size() + qsizetype(m_running.size()); }

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;

private:
    struct Thumbnail {
        QPixmap picture; //!< null: cannot be drawn
    };
    void want(int row);
    void startNext();
    void made(int row, const base::Result<QImage> &image);

    base::Workers &m_workers;
    QString m_folder;
    QList<runs::ResultFile> m_figures;
    mutable QCache<int, Thumbnail> m_made;
    QList<int> m_wanted; //!< the latest last
    std::map<int, std::unique_ptr<base::Operation<QImage>>> m_running;
};

} // namespace voyageur::widgets
