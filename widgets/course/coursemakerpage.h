// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/coursemaker.h"
#include "widgets/common/page.h"

#include <array>

class QComboBox;
class QGridLayout;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;

namespace voyageur::widgets {

class DataRows;

//! The teacher's form: a course file from the open project.
class CourseMakerPage final : public Page {
    Q_OBJECT

public:
    CourseMakerPage(models::CourseMaker *maker, models::ProjectModel *project, QWidget *parent = nullptr);

    WhyText why() const override;
    QWidget *firstFocus() const override;
    //! Fills the form from the project, unless the person has typed in it.
    void begin();

protected:
    void refresh() override;

private:
    void makeWords();
    void makePlace();
    void makeJob();
    void makeRest();
    QLineEdit *field(QGridLayout *grid, const QString &caption, const char *name, QString models::CourseForm::*member,
                     const QString &example = {});
    void words(QGridLayout *grid, const QString &caption, const char *name,
               models::CourseForm::Words models::CourseForm::*member);
    void show(const models::CourseForm &form);
    models::CourseForm form() const;
    void typed();
    void save();

    struct Field {
        QLineEdit *edit;
        QString models::CourseForm::*member;
    };
    struct WordsField {
        QLineEdit *english;
        QLineEdit *french;
        models::CourseForm::Words models::CourseForm::*member;
    };

    models::CourseMaker *m_maker;
    models::ProjectModel *m_project;
    bool m_typed = false;
    bool m_filling = false;
    QList<Field> m_fields;
    QList<WordsField> m_words;
    std::array<std::pair<QLineEdit *, QLineEdit *>, projectfile::Course::steps.size()> m_notes;
    QPlainTextEdit *m_welcomeEnglish;
    QPlainTextEdit *m_welcomeFrench;
    QComboBox *m_cluster;
    QPlainTextEdit *m_hostKeys;
    QComboBox *m_template;
    DataRows *m_data;
    QPushButton *m_anew;
    QPushButton *m_save;
};

} // namespace voyageur::widgets
