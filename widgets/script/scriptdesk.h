// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/preferences.h"
#include "models/scriptdraft.h"
#include "widgets/common/page.h"

#include <QWidget>

#include <optional>

class QSplitter;
class QStackedWidget;
class QToolButton;

namespace voyageur::widgets {

class DiffPanel;
class FindingsPanel;
class FormView;
class NodeView;
class RecipesPanel;
class ScriptEditor;

//! Where a script is written: its form, its text, the node it takes a share of, and what is to be said about it. A narrow desk
//! shows form or node beside the text, a wide one both. The page around it has its tools and its acts.
class ScriptDesk final : public QWidget {
    Q_OBJECT

public:
    //! `layout`: the name under which the widths are kept.
    ScriptDesk(models::ScriptDraft *draft, models::Preferences &preferences, const QString &layout, QWidget *parent = nullptr);
    ~ScriptDesk() override;

    //! Text alone: form and node come and go with the room there is, also while nobody sees them.
    QSize minimumSizeHint() const override;
    ScriptEditor *editor() const { return m_editor; }
    //! Recipes, search, form, node: to be placed by the page.
    QList<QToolButton *> tools() const;
    QToolButton *recipesTool() const { return m_recipesTool; }
    //! The help page of what is chosen; nothing: there is none, and the page says its own.
    std::optional<WhyText> why() const;
    //! Where what is said of the cluster is from; empty: no cluster was chosen.
    QString source() const;

    void setReadOnly(bool on);
    //! A difference in the place of the text, until somebody answers.
    void showDifference(const QString &title, const QString &diff);
    void hideDifference();
    //! Form, drawing and findings, from the text as it was read.
    void refresh();

signals:
    void whyChanged();
    void whyAsked();
    //! The start-up file of that name, on the cluster.
    void startUpWanted(const QString &name);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    enum class Side { None, Form, Node };

    // scriptdesk.cpp
    void wire();
    void assist();
    void showText();
    void showProposal();
    void showRecipes(bool on);
    void insertRecipe(const QString &id, const QHash<QString, QString> &values);
    void formEdited(models::FormFieldId id, const QString &text, int unit);
    void follow(const QList<base::TextEdit> &edits);
    void setRule(const QString &rule);
    void askWhy(const QString &rule);

    // scriptdesklayout.cpp
    void makeContent();
    QToolButton *makeTool(const QString &name, const QString &iconName, const QString &text);
    void chooseSide(Side side);
    void arrange();
    void placeColumns();
    void placeSoon();
    void placeRows();
    void keepLayout();

    models::ScriptDraft *m_draft;
    models::Preferences &m_preferences;
    QString m_layout;
    QToolButton *m_recipesTool = nullptr;
    QToolButton *m_search = nullptr;
    QToolButton *m_showForm = nullptr;
    QToolButton *m_showNode = nullptr;
    QSplitter *m_columns;
    QSplitter *m_rows;
    FormView *m_form;
    QStackedWidget *m_middle;
    ScriptEditor *m_editor;
    DiffPanel *m_diff;
    RecipesPanel *m_recipes;
    NodeView *m_node;
    FindingsPanel *m_findings;

    bool m_formWanted = true;
    bool m_nodeWanted = true;
    Side m_side = Side::Form; // in a desk that is not wide
    bool m_wide = false;
    int m_formWidth;
    int m_nodeWidth;
    int m_findingsHeight;
    QString m_rule;
    std::optional<models::FormFieldId> m_fromForm; // while a field of the form is written
    std::optional<models::FormFieldId> m_lastField;
    int m_lastRevision = -1;
    bool m_differenceShown = false;
    bool m_recipesShown = false;
};

} // namespace voyageur::widgets
