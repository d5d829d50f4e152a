// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/trymodel.h"

#include <QWidget>

class QGridLayout;
class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;
class QSpinBox;

namespace voyageur::widgets {

class DiffView;

//! What was typed in the allocation, ticked where it worked, the numbers that were measured, and the script of both as a diff
//! before it is written.
class TryScriptView final : public QWidget {
    Q_OBJECT

public:
    explicit TryScriptView(models::TryModel *tryOut, QWidget *parent = nullptr);

private:
    void fillCommands();
    void fillScript();
    void addNumber(QGridLayout *grid, int column, const QString &label, QWidget *field, const QString &name);
    QGridLayout *makeNumbers();
    void numbersEdited();

    models::TryModel *m_try;
    QListWidget *m_commands;
    QLabel *m_none;
    QLabel *m_reasons;
    QSpinBox *m_repeats;
    QLineEdit *m_time;
    QLineEdit *m_memory;
    QSpinBox *m_cores;
    QSpinBox *m_epochs;
    QPushButton *m_take;
    DiffView *m_diff;
    QPushButton *m_write;
    QByteArray m_over; //!< the file that the difference shows
    bool m_filling = false;
};

} // namespace voyageur::widgets
