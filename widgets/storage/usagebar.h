// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/storagemodel.h"
#include "widgets/common/theme.h"

#include <QWidget>

namespace voyageur::widgets {

//! How much of one limit is used: a name, the figures in words, and a bar. What is nearly full says so in words as well.
class UsageBar final : public QWidget {
    Q_OBJECT

public:
    explicit UsageBar(const QString &name, QWidget *parent = nullptr);
    void set(const models::StorageBar &bar);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_name;
    models::StorageBar m_bar;
    QString m_word;
    Tone m_tone = Tone::Neutral;
};

} // namespace voyageur::widgets
