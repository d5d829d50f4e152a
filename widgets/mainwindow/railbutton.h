// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/theme.h"

#include <QAbstractButton>

class QMenu;

namespace voyageur::widgets {

//! One entry of the rail: a sign (for a step how far it is), a title, and a count or a state in words.
class RailButton final : public QAbstractButton {
    Q_OBJECT

public:
    RailButton(const QString &title, const QString &iconName, QWidget *parent = nullptr);
    void setNumber(int number);
    void setSign(const QString &iconName, Tone tone);
    //! What the sign means, for tool tip and screen reader.
    void setStateText(const QString &text);
    void setCount(int count, const QString &countText);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override; // all of them fit beside a lost connection in the smallest window

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void describe();
    QString m_icon;
    Tone m_tone = Tone::Neutral;
    int m_number = 0;
    int m_count = 0;
    QString m_stateText;
    QString m_countText;
};

//! The button with two lines at the top (the project) and at the bottom (the connection).
class RailCard final : public QAbstractButton {
    Q_OBJECT

public:
    explicit RailCard(QWidget *parent = nullptr);
    void set(const QString &iconName, Tone tone, const QString &headline, const QString &detail);
    //! A line more, until the next set().
    void addToToolTip(const QString &line);
    void setMenu(QMenu *menu);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_icon;
    Tone m_tone = Tone::Neutral;
    QString m_headline;
    QString m_detail;
    QMenu *m_menu = nullptr;
};

} // namespace voyageur::widgets
