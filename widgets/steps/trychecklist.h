// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tryout/trychecks.h"

#include <QWidget>

class QListWidget;

namespace voyageur::widgets {

class ElidedLabel;

//! The ready-made checks of a try: a verdict and a reason each, and the command of the one that is chosen.
class TryCheckList final : public QWidget {
    Q_OBJECT

public:
    explicit TryCheckList(QWidget *parent = nullptr, const QString &name = QStringLiteral("tryChecks"));
    void setChecks(const QList<session::Check> &checks);

private:
    void showCommand();

    QList<session::Check> m_checks;
    QListWidget *m_list;
    ElidedLabel *m_command;
};

} // namespace voyageur::widgets
