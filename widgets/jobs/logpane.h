// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/joblog.h"
#include "models/jobusage.h"

#include <QWidget>

class QLabel;
class QPlainTextEdit;
class QStackedWidget;
class QTabBar;
class QToolButton;

namespace voyageur::widgets {

class EfficiencyCard;
class LogCard;
class LogFindBar;
class LogView;

//! The chosen job's log and what it used: an explanation of its failure above them, tabs for output, errors and use, search, and
//! the code that a traceback names. The log always has room for eight lines. GUI thread.
class LogPane final : public QWidget {
    Q_OBJECT

public:
    LogPane(models::JobLog *log, models::JobUsage *usage, QWidget *parent = nullptr);
    //! Ctrl+F searches, F3 goes on, F8 goes to the first error, wherever in `where` the focus is.
    void addKeys(QWidget *where);
    //! Back to its part of the page.
    void shrink();

signals:
    //! All of the page for it, or not.
    void enlarged(bool on);
    //! Something on it is to be seen now.
    void seen(QWidget *part);
    //! Step 5 has a script with other numbers now.
    void scriptWanted();

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    enum class Tab { Output, Errors, Use };

    QWidget *makeLog();
    QWidget *makeCode();
    void refresh();
    void showText();
    void fillTabs();
    bool isUse() const;
    void choose(int index);
    void fillParts();
    void goTo(models::JobLog::Side side, qint64 at, qint64 length);
    void goToFirstError();
    void showCode(const models::LogPlace &place);
    void find();

    models::JobLog *m_log;
    models::JobUsage *m_usage;
    LogCard *m_card;
    QTabBar *m_tabs;
    QToolButton *m_search;
    QToolButton *m_firstError;
    QToolButton *m_enlarge;
    QStackedWidget *m_pages;
    QWidget *m_logPage;
    QLabel *m_notice;
    QWidget *m_parts;
    QLabel *m_left;
    QList<QToolButton *> m_partButtons;
    LogFindBar *m_find;
    LogView *m_view;
    QString m_job;
    quint64 m_generation = 0; //!< of the text that is shown
    QWidget *m_codePage;
    QLabel *m_codeTitle;
    QPlainTextEdit *m_code;
    EfficiencyCard *m_use;
};

} // namespace voyageur::widgets
