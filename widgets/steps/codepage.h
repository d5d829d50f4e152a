// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/codemodel.h"
#include "models/projectsettings.h"
#include "widgets/common/page.h"

class QLineEdit;
class QListView;
class QPushButton;

namespace voyageur::widgets {

class Card;
class DiffView;
class Disclosure;

//! Step 1: the findings, below them the one that is chosen with what its fix would change, and what was set aside.
class CodePage final : public Page {
    Q_OBJECT

public:
    CodePage(models::CodeModel *code, models::ProjectSettings *settings, models::ProjectModel *project,
             QWidget *parent = nullptr);
    WhyText why() const override;
    QWidget *firstFocus() const override;

protected:
    void refresh() override;
    QString retryText() const override;
    void retry() override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void makeSetAside();
    void showSetAside();
    void makeSecrets();
    void showSecrets();
    void showFinding();
    void showDiff();
    void fitList();
    int current() const;

    models::CodeModel *m_code;
    models::ProjectModel *m_project;
    QListView *m_list;
    Card *m_detail;
    QLabel *m_message;
    DiffView *m_diff;
    QPushButton *m_how;
    QPushButton *m_edit;
    QPushButton *m_dismiss;
    QLineEdit *m_value; //!< that the fix needs
    QPushButton *m_fix;
    QPushButton *m_undo;
    QPushButton *m_fixAll;
    QPushButton *m_scan;
    models::ProjectSettings *m_settings;
    Card *m_needed; //!< arguments that the program does not get yet
    Disclosure *m_secrets;
    QListView *m_secretList;
    Disclosure *m_setAside;
    QListView *m_setAsideList;
    QPushButton *m_lookAgain;
};

} // namespace voyageur::widgets
