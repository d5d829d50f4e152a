// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/scriptmodel.h"
#include "widgets/common/page.h"

#include <functional>
#include <optional>

class QComboBox;
class QMenu;
class QPushButton;
class QSplitter;
class QStackedWidget;
class QToolButton;

namespace voyageur::widgets {

class ChoiceBar;
class DiffPanel;
class ElidedLabel;
class FindingsPanel;
class FormView;
class NodeView;
class RecipesPanel;
class ScriptEditor;

//! The script: its form, its text, the node it takes a share of, and what is to be said about it. A narrow page shows form
//! or node beside the text, a wide one both.
class ScriptPage final : public Page {
    Q_OBJECT

public:
    ScriptPage(models::ScriptModel *script, models::Preferences &preferences, QWidget *parent = nullptr);
    WhyText why() const override;
    QWidget *firstFocus() const override;

    //! There is nothing here that is only here.
    bool isSafeToClose() const { return !m_script->isModified(); }
    //! Asks what to do with what is not saved, on the page; `then` is called once it is saved or given up.
    void askUnsaved(const std::function<void()> &then);
    void askAboutCompanions();
    //! A file of this computer, or of the cluster, once what is here is safe.
    void openFile(const QString &path, models::ScriptModel::Access access = models::ScriptModel::Access::Edit);
    void openThere(const QByteArray &path, models::ScriptModel::Access access);
    //! After asking about what is not saved.
    void whenSafe(const std::function<void()> &then);

protected:
    void refresh() override;
    QString retryText() const override;
    void retry() override;
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    enum class Side { None, Form, Node };

    // scriptpage.cpp
    void wire();
    void fillClusters();
    void assist();
    void showText();
    void showReading();
    void showTexts();
    void showProposal();
    QString source() const;
    void showRecipes(bool on);
    void insertRecipe(const QString &id, const QHash<QString, QString> &values);
    void formEdited(models::FormFieldId id, const QString &text, int unit);
    void follow(const QList<base::TextEdit> &edits);
    void setRule(const QString &rule);
    void askWhy(const QString &rule);

    // scriptpagelayout.cpp
    QToolButton *addTool(const QString &name, const QString &text, const QString &iconName, QMenu *menu);
    void makeContent();
    void chooseSide(Side side);
    void arrange();
    void placeColumns();
    void placeSoon();
    void placeRows();
    void keepLayout();

    // scriptpagefiles.cpp
    QMenu *makeNewMenu();
    QMenu *makeOpenMenu();
    QMenu *makeSaveMenu();
    QMenu *makeEncodingMenu();
    QMenu *makeTranslateMenu();
    void makeEmptyPage();
    void chooseFile();
    void chooseClusterFile();
    void save();
    void saveAs();
    void saveOnCluster();
    void askDescription();
    void showConflict();
    void showConflictDiff();

    models::ScriptModel *m_script;
    models::Preferences &m_preferences;
    QToolButton *m_new = nullptr;
    QToolButton *m_open = nullptr;
    QToolButton *m_save = nullptr;
    QComboBox *m_cluster = nullptr;
    QToolButton *m_recipesTool = nullptr;
    QToolButton *m_translate = nullptr;
    QToolButton *m_search = nullptr;
    QToolButton *m_showForm = nullptr;
    QToolButton *m_showNode = nullptr;
    ChoiceBar *m_choice;
    QSplitter *m_columns;
    QSplitter *m_rows;
    FormView *m_form;
    QStackedWidget *m_middle;
    ScriptEditor *m_editor;
    DiffPanel *m_diff;
    RecipesPanel *m_recipes;
    NodeView *m_node;
    FindingsPanel *m_findings;
    ElidedLabel *m_place;
    QToolButton *m_encoding;
    QPushButton *m_submit;

    bool m_formWanted = true;
    bool m_nodeWanted = true;
    Side m_side = Side::Form; // in a page that is not wide
    bool m_wide = false;
    int m_formWidth;
    int m_nodeWidth;
    int m_findingsHeight;
    QString m_rule;
    std::function<void()> m_afterSaving;
    std::optional<models::FormFieldId> m_fromForm; // while a field of the form is written
    std::optional<models::FormFieldId> m_lastField;
    int m_lastRevision = -1;
    bool m_conflictShown = false;
    bool m_recipesShown = false;
    bool m_hadContent = false;
};

} // namespace voyageur::widgets
