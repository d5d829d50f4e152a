// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QWidget>

class QHBoxLayout;
class QStackedWidget;
class QTabBar;
class QToolButton;

namespace voyageur::widgets {

//! The parts of a job's detail, one at a time, with a tab for each that the job has. A page learns by its show and hide events
//! whether it is looked at. Owns its pages. GUI thread.
class JobTabs final : public QWidget {
    Q_OBJECT

public:
    //! In the order in which they stand.
    enum class Tab { Waits, Output, Errors, Use, Results, Sweep, Servers, Details };

    explicit JobTabs(QWidget *parent = nullptr);
    //! Tabs come in their order; one page may be that of several.
    void add(Tab tab, const QString &title, QWidget *page);
    void setTitle(Tab tab, const QString &title);
    //! Whether the chosen job has it; where it has not, the one that is shown gives way to its output.
    void setOffered(Tab tab, bool on);
    Tab current() const;
    void choose(Tab tab);
    QWidget *currentPage() const;
    //! Right of the tabs; shown while one of `tabs` is.
    void addTool(QToolButton *tool, const QList<Tab> &tabs);
    void setToolOffered(QToolButton *tool, bool on);
    //! Back to its part of the page.
    void shrink();

signals:
    //! By the person or by the program; also the one that was shown already, when it is clicked again.
    void chosen(voyageur::widgets::JobTabs::Tab tab);
    //! All of the page for it, or not.
    void enlarged(bool on);
    //! Something on it is to be seen now.
    void seen(QWidget *part);

private:
    struct Tool {
        QList<Tab> tabs;
        bool offered = true;
    };

    int indexOf(Tab tab) const;
    void show(int index);
    void fillTools();

    QTabBar *m_bar;
    QHBoxLayout *m_line;
    QStackedWidget *m_pages;
    QHash<Tab, QWidget *> m_pageOf;
    QHash<QToolButton *, Tool> m_tools;
    QToolButton *m_enlarge;
};

} // namespace voyageur::widgets
