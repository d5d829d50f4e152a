// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QWidget>

class QMenu;
class QPushButton;

namespace voyageur::widgets {

//! Buttons beside each other in one line, however narrow: those that have no room there are in a menu at its end, and so are
//! those that make no sense now, with why. A button that has a menu is a submenu there. Owns its buttons. GUI thread.
class OverflowRow final : public QWidget {
    Q_OBJECT

public:
    explicit OverflowRow(QWidget *parent = nullptr);
    //! They stand, and are reached by Tab, in the order in which they come. `weight`: the lighter ones leave the line first.
    void add(QPushButton *button, int weight);

    enum class Offer {
        No,       //!< it is nowhere
        Menu,     //!< greyed in the menu: it makes no sense now
        Disabled, //!< it will in a moment
        Yes,
    };
    //! `whyNot`: a few words, for Menu and Disabled.
    void offer(QPushButton *button, Offer how, const QString &whyNot = {});
    //! Once all have been offered.
    void arrange();
    QPushButton *more() const { return m_more; }

    //! All of them.
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    bool event(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    struct Item {
        QPushButton *button;
        int weight = 0;
        Offer how = Offer::No;
        QString whyNot = {};
        bool inLine = false;
    };

    int widthOf(bool more) const;
    void place();
    void fillMenu();

    QList<Item> m_items;
    QPushButton *m_more;
    QMenu *m_menu;
};

} // namespace voyageur::widgets
