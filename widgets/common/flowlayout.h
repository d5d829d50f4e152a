// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLayout>

namespace voyageur::widgets {

//! Widgets beside each other, in as many rows as the width asks for: buttons whose words are longer in another language. Owns
//! its items, as every layout does. GUI thread.
class FlowLayout final : public QLayout {
    Q_OBJECT

public:
    explicit FlowLayout(QWidget *parent = nullptr);
    ~FlowLayout() override;

    void addItem(QLayoutItem *item) override;
    int count() const override { return static_cast<int>(m_items.size()); }
    QLayoutItem *itemAt(int index) const override { return m_items.value(index); }
    QLayoutItem *takeAt(int index) override;
    Qt::Orientations expandingDirections() const override { return {}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return lay(QRect(0, 0, width, 0), false); }
    //! All in one row.
    QSize sizeHint() const override;
    //! As wide as the widest of them alone; as high as they are in the width that they have.
    QSize minimumSize() const override;
    void setGeometry(const QRect &rect) override;

private:
    //! The height that they take; `move`: they are put there.
    int lay(const QRect &rect, bool move) const;

    QList<QLayoutItem *> m_items;
    int m_height = 0; //!< where they were put last
};

} // namespace voyageur::widgets
