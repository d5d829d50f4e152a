// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/joblog.h"
#include "widgets/common/theme.h"

#include <QFrame>

class QLabel;
class QPushButton;
class QToolButton;
class QVBoxLayout;

namespace voyageur::widgets {

class ElidedLabel;

//! What the log tells of a failure: what happened, the log's own words, what to do, and where in log and code to look. Folds to
//! one line. Hidden while there is nothing to say. GUI thread.
class LogCard final : public QFrame {
    Q_OBJECT

public:
    explicit LogCard(QWidget *parent = nullptr);
    void set(const std::optional<models::LogExplanation> &explanation);
    void setOpen(bool on);
    bool isOpen() const;

signals:
    //! In the log.
    void placeWanted();
    //! In the code.
    void codeWanted(const voyageur::models::LogPlace &place);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void showPlaces(const QList<models::LogPlace> &places);

    std::optional<models::LogExplanation> m_shown;
    ElidedLabel *m_headline;
    QToolButton *m_where;
    QToolButton *m_fold;
    QWidget *m_inside;
    QLabel *m_what;
    QLabel *m_words;
    QLabel *m_next;
    QWidget *m_places;
};

} // namespace voyageur::widgets
