// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plot/plotseries.h"

#include <QStringList>
#include <QWidget>

namespace voyageur::widgets {

//! What the lines of a plot mean, and the value of each: beside each other, in as many rows as the width asks for. It is drawn
//! only; the plot says the same to a screen reader. GUI thread.
class PlotLegend final : public QWidget {
    Q_OBJECT

public:
    //! More are named by their number.
    static constexpr int mostEntries = 12;

    explicit PlotLegend(QWidget *parent = nullptr);
    //! A value for each name; `where`: at which x, behind them all, may be empty.
    void show(const QStringList &names, const QStringList &values, const QString &where);
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    QList<QRect> places(int width) const;
    int widthOf(qsizetype entry) const;

    QStringList m_names;
    QStringList m_values;
    QString m_where;
    QList<int> m_valueWidths; //!< the greatest so far: nothing jumps while the values change
};

} // namespace voyageur::widgets
