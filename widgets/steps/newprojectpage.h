// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/newprojectmodel.h"
#include "widgets/common/page.h"

class QComboBox;
class QGridLayout;
class QLineEdit;

namespace voyageur::widgets {

class Card;

//! A new project: where its code is, and what it looks like. What was guessed says why, and can be changed; nothing is written
//! before the last button.
class NewProjectPage final : public Page {
    Q_OBJECT

public:
    NewProjectPage(models::NewProjectModel *project, QWidget *parent = nullptr);
    WhyText why() const override;
    QWidget *firstFocus() const override;

signals:
    //! The person does not want one.
    void given();

protected:
    void refresh() override;

private:
    void makeSource();
    void makeGuesses();
    void addRow(QGridLayout *grid, const QString &caption, QWidget *field, QLabel *reason);
    void addText(QGridLayout *grid, const QString &caption, QLabel *text);
    void chooseFolder();
    void chooseDataset();
    void sourceTyped();
    void fill();
    void programChosen();
    void showReasons();
    models::NewProject form() const;

    models::NewProjectModel *m_project;
    QLineEdit *m_source;
    QPushButton *m_choose;
    QWidget *m_cloneRow;
    QLineEdit *m_into;
    QPushButton *m_clone;
    QLabel *m_cloneNote;
    Card *m_guesses;
    QLineEdit *m_name;
    QComboBox *m_program;
    QLabel *m_programReason;
    QLineEdit *m_arguments;
    QLabel *m_argumentsReason;
    QComboBox *m_dataset;
    QLabel *m_datasetReason;
    QLabel *m_framework;
    QLabel *m_packages;
    QLabel *m_checkpoints;
    QPushButton *m_cancel;
    QPushButton *m_create;
    QString m_argumentsGuess; // as long as they are still these, another program brings its own
};

} // namespace voyageur::widgets
