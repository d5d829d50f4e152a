// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/projectsettings.h"
#include "widgets/common/page.h"

class QGridLayout;
class QLineEdit;

namespace voyageur::widgets {

class ArgumentsField;

//! What the project is, on one page: each value of voyageur.json that the steps show, too. What is typed is written when its
//! field is left.
class ProjectPage final : public Page {
    Q_OBJECT

public:
    explicit ProjectPage(models::ProjectSettings *settings, QWidget *parent = nullptr);
    WhyText why() const override;
    QWidget *firstFocus() const override;

protected:
    void refresh() override;

private:
    using Field = models::ProjectSettings::Field;
    struct Row {
        Field field;
        QLineEdit *edit;
        QLabel *problem;
        bool wrong = false;
    };

    QGridLayout *card(const QString &title);
    QLineEdit *addField(QGridLayout *grid, Field field, const QString &label, const char *name, const QString &example);
    void take(qsizetype row);

    models::ProjectSettings *m_settings;
    ArgumentsField *m_arguments;
    QList<Row> m_rows;
    QString m_folder; //!< of the project
};

} // namespace voyageur::widgets
