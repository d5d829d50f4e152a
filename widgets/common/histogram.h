// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>

namespace voyageur::widgets {

//! One bar of a histogram.
struct Bar {
    QString label;   //!< below the bar: "10 kB"
    QString toolTip; //!< "1 203 files of 1 kB to 10 kB"
    double value = 0;
};

//! Bars drawn to the largest, with labels below. What it shows is also its description for screen readers.
class Histogram final : public QWidget {
    Q_OBJECT

public:
    explicit Histogram(QWidget *parent = nullptr);
    void setBars(const QList<Bar> &bars);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;

private:
    QRectF slot(qsizetype index) const;

    QList<Bar> m_bars;
};

} // namespace voyageur::widgets
