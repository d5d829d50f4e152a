// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QPushButton;
class QToolButton;

namespace voyageur::widgets {

//! The line below the pages of a new project that is walked through: where one is, one page back, one page on, and the way out.
class GuideBar final : public QWidget {
    Q_OBJECT

public:
    explicit GuideBar(QWidget *parent = nullptr);

    //! `at`: from 1. The titles are those of the pages beside it; empty where there is none.
    void set(int at, int count, const QString &before, const QString &next);

signals:
    void back();
    //! On the last page: that was all.
    void next();
    void left();

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QLabel *m_place;
    QToolButton *m_leave;
    QPushButton *m_back;
    QPushButton *m_next;
};

} // namespace voyageur::widgets
