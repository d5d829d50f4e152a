// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/appmodel.h"
#include "widgets/common/theme.h"

#include <QAbstractButton>
#include <QHash>
#include <QWidget>

class QButtonGroup;
class QMenu;
class QToolButton;
class QVBoxLayout;

namespace voyageur::widgets {

//! The pages of the window.
enum class PageId { Welcome, Code, Dataset, Environment, Try, Submit, Transfers, Jobs, SignIn, Script, Terminal, Tunnels };

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
    QSize minimumSizeHint() const override { return sizeHint(); }

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

//! The left rail: the project, its steps, the pages of work, the connection.
class Rail final : public QWidget {
    Q_OBJECT

public:
    Rail(models::AppModel *app, QMenu *projectMenu, QWidget *parent = nullptr);
    void setCurrent(PageId page);
    QWidget *firstFocus() const;

signals:
    void chosen(voyageur::widgets::PageId page);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    RailButton *add(QVBoxLayout *layout, PageId page, const QString &title, const QString &iconName);
    void watchStep(PageId page, models::PageModel *step);
    void showProject();
    void showConnection();
    void showCounts();

    models::AppModel *m_app;
    QButtonGroup *m_group;
    QHash<int, RailButton *> m_buttons;
    RailCard *m_project;
    RailCard *m_connection;
    QToolButton *m_signInOut;
};

} // namespace voyageur::widgets
