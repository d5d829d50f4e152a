// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/scriptreading.h"

#include <QWidget>

namespace voyageur::widgets {

//! One node to scale: its GPUs, cores and memory as cells. What is asked for is filled, what belongs to the GPUs asked for has
//! a line around it, and what is asked beyond that is hatched.
class NodeDrawing final : public QWidget {
    Q_OBJECT

public:
    explicit NodeDrawing(QWidget *parent = nullptr);
    void setPicture(const models::NodePicture &picture);
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    //! Paints, or only measures when there is no painter; the height.
    int layOut(QPainter *painter, int width) const;

    models::NodePicture m_picture;
};

} // namespace voyageur::widgets
