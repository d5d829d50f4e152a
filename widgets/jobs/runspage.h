// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/runsmodel.h"
#include "widgets/common/page.h"

class QCheckBox;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QSplitter;
class QTabBar;
class QTableView;
class QTreeWidget;

namespace voyageur::widgets {

class Card;
class Chip;
class DiffView;
class ElidedLabel;
class SweepResultsView;

//! The run history: a table of what was submitted; one run in detail, with what repeats it; two of them side by side: what was
//! changed, and what came of it.
class RunsPage final : public Page {
    Q_OBJECT

public:
    RunsPage(models::RunsModel *runs, models::SessionModel *session, QWidget *parent = nullptr);
    WhyText why() const override;
    QWidget *firstFocus() const override;

protected:
    void refresh() override;
    QString retryText() const override;
    void retry() override;
    void showEvent(QShowEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QWidget *makeTable();
    QWidget *makeDetail();
    void makeHead();
    void readSelection();
    //! Its details, with the focus in them: they may be below what a small window shows.
    void openRun(const QModelIndex &index);
    void showSelection();
    void showDetail();
    void showRun(const history::RunRecord &run);
    void showPair(const history::RunRecord &before, const history::RunRecord &after);
    void showRepeating();
    void layOutFacts();
    void compareWithPrevious();
    QString previousTag() const;
    void askForget();

    models::RunsModel *m_runs;
    models::SessionModel *m_session;
    QCheckBox *m_onlyProject = nullptr;
    QSplitter *m_splitter = nullptr;
    QTableView *m_table = nullptr;
    Card *m_detail = nullptr;
    ElidedLabel *m_name = nullptr;
    Chip *m_state = nullptr;
    QPushButton *m_same = nullptr;
    QPushButton *m_now = nullptr;
    QPushButton *m_compare = nullptr;
    QPushButton *m_forget = nullptr;
    QLabel *m_hint = nullptr;
    QLineEdit *m_note = nullptr;
    QTreeWidget *m_facts = nullptr;
    QPlainTextEdit *m_script = nullptr;
    DiffView *m_diff = nullptr;
    QSplitter *m_texts = nullptr;
    QTabBar *m_parts = nullptr; //!< of a sweep: its table, or the texts
    SweepResultsView *m_sweep = nullptr;
    QString m_shown; //!< tags of what the detail shows
    QString m_told;  //!< job of the last one that was repeated, as the notice says it
    QString m_asked; //!< the run that is to be forgotten, not yet confirmed
    bool m_selecting = false;
};

} // namespace voyageur::widgets
