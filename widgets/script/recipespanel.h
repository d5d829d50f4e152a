// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/scriptdraft.h"

#include <QHash>
#include <QWidget>

class QBoxLayout;
class QGridLayout;
class QLabel;
class QLineEdit;
class QListWidget;
class QPlainTextEdit;
class QPushButton;

namespace voyageur::widgets {

class ScriptHighlighter;

//! In the place of the editor: the recipes in groups, to search and choose from; beside them, or below where it is narrow, the
//! values of the chosen one and its lines. Its page is shown by the help panel.
class RecipesPanel final : public QWidget {
    Q_OBJECT

public:
    explicit RecipesPanel(models::ScriptDraft *script, QWidget *parent = nullptr);
    //! The cluster may be another one.
    void refresh();
    //! The chosen one; null for none.
    const script::Recipe *recipe() const { return m_recipe; }
    //! Why it was not inserted; empty: it was.
    void setProblem(const QString &problem);
    QWidget *firstFocus() const;

signals:
    void chosenChanged();
    void whyWanted();
    //! The start-up file of that name, on the cluster.
    void fileWanted(const QString &name);
    void insertWanted(const QString &id, const QHash<QString, QString> &values);
    void closed();

protected:
    bool event(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void build();
    void fill();
    void choose();
    void makeFields();
    QWidget *makeField(const script::RecipeParameter &parameter);
    QString missingValue() const;
    void showText();
    void act();
    QHash<QString, QString> values() const;

    models::ScriptDraft *m_script;
    const script::Recipe *m_recipe = nullptr;
    QBoxLayout *m_columns;
    QWidget *m_choice; //!< where one is looked for
    QLineEdit *m_search;
    QListWidget *m_list;
    QLabel *m_title;
    QLabel *m_where; //!< its lines go
    QWidget *m_fieldsBox;
    QGridLayout *m_fields;
    QHash<QString, QWidget *> m_editors;
    QPlainTextEdit *m_text;
    ScriptHighlighter *m_colours;
    QLabel *m_problem;
    QPushButton *m_back;
    QPushButton *m_why;
    QPushButton *m_copy;
    QPushButton *m_openFile;
    QPushButton *m_insert;
};

} // namespace voyageur::widgets
