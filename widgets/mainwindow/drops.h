// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/appmodel.h"

#include <QObject>

#include <functional>

class QMimeData;

namespace voyageur::widgets {

class ChoiceBar;
class MainWindow;

//! Files and folders that are dropped on the window from outside. What they become is decided by what they are and by the page,
//! not by the widget below the mouse:
//!
//! | what | where | it becomes |
//! | --- | --- | --- |
//! | a course file | everywhere | the course |
//! | a folder or a file | step 2, in a project | its dataset; asked before another is replaced |
//! | a file | the script page | the open script |
//! | a file | the jobs page, and that of logs | a log to explain |
//! | anything | the cluster's list of the transfers | sent there (the list itself does it) |
//! | a folder or a file | elsewhere on the transfers page | shown in this computer's list |
//! | a folder or a file | a field for a path of this computer | its path |
//! | a file named as a log | everywhere else | a log to explain |
//! | a folder | everywhere else | a project |
//!
//! No other field or editor takes a file as text: its “file:///…” would be the path of nothing. GUI thread.
class Drops final : public QObject {
    Q_OBJECT

public:
    Drops(MainWindow *window, ChoiceBar *bar);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    //! What comes of it; `leave`: the widget that is there decides.
    struct Meaning {
        bool leave = false;
        std::function<void()> act = {}; //!< nothing: it is refused
    };
    Meaning meaningOf(QWidget *target, const QStringList &paths) const;
    void explain(const QString &path) const;
    void offerDataset(const QString &path) const;
    void showInList(const QString &path) const;

    MainWindow *m_window;
    ChoiceBar *m_bar;
};

} // namespace voyageur::widgets
