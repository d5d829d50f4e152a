// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/scriptmodel.h"
#include "widgets/common/page.h"

#include <functional>
#include <optional>

class QComboBox;
class QMenu;
class QPushButton;
class QToolButton;

namespace voyageur::widgets {

class ChoiceBar;
class ElidedLabel;
class ScriptDesk;

//! The script page: a desk for one script, its file, and its submission.
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
    void showEvent(QShowEvent *event) override;

private:
    // scriptpage.cpp
    QToolButton *addTool(const QString &name, const QString &text, const QString &iconName, QMenu *menu);
    void makeContent();
    void wire();
    void fillClusters();
    void showTexts();

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
    QToolButton *m_new = nullptr;
    QToolButton *m_open = nullptr;
    QToolButton *m_save = nullptr;
    QComboBox *m_cluster = nullptr;
    QToolButton *m_translate = nullptr;
    ChoiceBar *m_choice;
    ScriptDesk *m_desk;
    ElidedLabel *m_place;
    QToolButton *m_encoding;
    QPushButton *m_submit;

    std::function<void()> m_afterSaving;
};

} // namespace voyageur::widgets
