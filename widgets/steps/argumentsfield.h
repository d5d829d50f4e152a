// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/projectsettings.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QToolButton;

namespace voyageur::widgets {

//! The program's arguments as they would be typed, with what may be added below: its options, the needed ones marked, and the
//! folders of a job. What is typed goes into the project when the field is left.
class ArgumentsField final : public QWidget {
    Q_OBJECT

public:
    ArgumentsField(models::ProjectSettings *settings, const QString &name, QWidget *parent = nullptr);
    QLineEdit *edit() const { return m_edit; }
    void fill();
    void takeOver();

private:
    void add(const QString &words);

    models::ProjectSettings *m_settings;
    QLineEdit *m_edit;
    QWidget *m_row;
    QLabel *m_problem;
    QList<QToolButton *> m_buttons;
    QList<models::ProjectSettings::Offer> m_offers;
    QString m_folder;     //!< of the project
    bool m_wrong = false; //!< what stands in the field was not taken
};

} // namespace voyageur::widgets
