// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/tours.h"

#include <QObject>

namespace voyageur::models {

class AppModel;

//! The tour that somebody takes: which step it is at, and whether that is done. Goes on when the step at hand becomes done;
//! remembers where it was left. GUI thread.
class TourModel final : public QObject {
    Q_OBJECT

public:
    explicit TourModel(AppModel *app, QObject *parent = nullptr);

    //! Begins it, or goes on where it was left; a finished one begins anew.
    void start(const QString &tour);
    //! It can be taken up again.
    void leave();
    void next();
    void back();

    //! Null: none is taken.
    const Tour *tour() const { return m_tour; }
    int index() const { return m_index; }
    //! Of the tour; the last one's `next` ends it.
    const TourStep &step() const { return m_tour->steps.at(m_index); }
    bool isDone() const { return m_tour && isDone(step()); }
    //! How many steps of a tour were done before it was left; 0: it begins.
    int remembered(const QString &tour) const;

signals:
    void changed();

private:
    bool isDone(const TourStep &step) const;
    bool isReady(const QString &state) const;
    void happens(const QString &what);
    void look();
    void goTo(int index);

    AppModel *m_app;
    const Tour *m_tour = nullptr;
    int m_index = 0;
    bool m_wasDone = false;
    QStringList m_happened; // since the step is shown
};

} // namespace voyageur::models
