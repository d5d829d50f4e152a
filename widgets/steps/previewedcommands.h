// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "runs/runpreview.h"

#include <QWidget>

class QLabel;
class QVBoxLayout;

namespace voyageur::widgets {

//! What the first and the last job will run, each with its values. Hidden while there is nothing.
class PreviewedCommands final : public QWidget {
    Q_OBJECT

public:
    explicit PreviewedCommands(const QString &name, QWidget *parent = nullptr);
    void set(const QList<runs::PreviewedRun> &runs);

private:
    QVBoxLayout *m_layout;
    QList<std::pair<QLabel *, QLabel *>> m_lines; //!< title and command
};

} // namespace voyageur::widgets
