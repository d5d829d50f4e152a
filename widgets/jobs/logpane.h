// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/joblog.h"
#include "widgets/jobs/jobtabs.h"

#include <QWidget>

class QLabel;
class QPlainTextEdit;
class QStackedWidget;
class QToolButton;

namespace voyageur::widgets {

class LogCard;
class LogChooser;
class LogFindBar;
class LogView;

//! The chosen job's log, as the page of two tabs, output and errors: an explanation of its failure above it, search, and the code
//! that a traceback names. The log always has room for eight lines. GUI thread.
class LogPane final : public QWidget {
    Q_OBJECT

public:
    //! Puts itself among the tabs.
    LogPane(models::JobLog *log, JobTabs *tabs);
    //! Ctrl+F searches, F3 goes on, F8 goes to the first error, wherever in `where` the focus is.
    void addKeys(QWidget *where);

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    QWidget *makeLog();
    QWidget *makeCode();
    void refresh();
    void showText();
    void fillTabs();
    void showSide();
    void choose(JobTabs::Tab tab);
    void fillParts();
    void goTo(models::JobLog::Side side, qint64 at, qint64 length);
    void goToFirstError();
    void showCode(const models::LogPlace &place);
    void find();

    models::JobLog *m_log;
    LogChooser *m_chooser;
    LogCard *m_card;
    JobTabs *m_tabs;
    QToolButton *m_search;
    QToolButton *m_firstError;
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
};

} // namespace voyageur::widgets
