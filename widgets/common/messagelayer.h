// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QVBoxLayout;

namespace voyageur::widgets {

//! Where messages lie over a page, so that what is under the mouse stays where it is when one comes or goes. Its children are
//! the messages; it is seen while one of them is. Owned by its parent, which holds what it lies over, too.
class MessageLayer final : public QWidget {
    Q_OBJECT

public:
    enum class Edge { Top, Bottom };

    //! Along an edge of `over`, as wide as that.
    MessageLayer(Edge edge, QWidget *over, QWidget *parent);
    void add(QWidget *message);
    //! A message that is hidden now.
    void insert(int index, QWidget *message);
    int indexOf(QWidget *message) const;

signals:
    //! So much of what is below cannot be seen; 0 when there is no message.
    void covers(int height);

protected:
    bool event(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void place();

    Edge m_edge;
    QWidget *m_over;
    QVBoxLayout *m_layout;
};

} // namespace voyageur::widgets
