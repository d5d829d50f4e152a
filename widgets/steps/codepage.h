// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/codemodel.h"
#include "widgets/common/page.h"

class QListView;
class QPushButton;

namespace voyageur::widgets {

class Card;
class DiffView;

//! Step 1: the findings, and below them the one that is chosen with what its fix would change.
class CodePage final : public Page {
    Q_OBJECT

public:
    CodePage(models::CodeModel *code, models::ProjectModel *project, QWidget *parent = nullptr);
    WhyText why() const override;
    QWidget *firstFocus() const override;

protected:
    void refresh() override;
    QString retryText() const override;
    void retry() override;

private:
    void showFinding();
    int current() const;

    models::CodeModel *m_code;
    models::ProjectModel *m_project;
    QListView *m_list;
    Card *m_detail;
    QLabel *m_message;
    DiffView *m_diff;
    QPushButton *m_dismiss;
    QPushButton *m_fix;
    QPushButton *m_undo;
    QPushButton *m_fixAll;
    QPushButton *m_scan;
};

} // namespace voyageur::widgets
