// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/operation.h"
#include "owntime.h"
#include "widgets/mainwindow/mainwindow.h"
#include "widgets/mainwindow/runwindow.h"

#include <QDir>
#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <algorithm>
#include <memory>

namespace voyageur::tests {

//! The open window, used as a person does: by what is on it, found by name.
class GuiDriver final {
public:
    explicit GuiDriver(const widgets::WindowOptions &options = {});
    ~GuiDriver();

    widgets::MainWindow &window() const { return *m_window; }
    //! As it opened, before the driver made it as large as on a screen of today.
    QSize firstSize() const { return m_firstSize; }
    widgets::Page *page(widgets::PageId id) const { return m_window->page(id); }
    models::ScriptModel *script() const { return m_window->app()->script(); }

    //! The one widget of that name on `where` (the window, when null); the test ends when there is none.
    template <typename T = QWidget>
    T *find(const char *name, const QWidget *where = nullptr) const
    {
        auto *found = (where ? where : m_window)->template findChild<T *>(QString::fromLatin1(name));
        if (!found)
            qFatal("There is no %s on %s.", name, qPrintable(where ? where->objectName() : m_window->objectName()));
        return found;
    }
    //! Opens a page through the rail.
    void open(widgets::PageId page) const;
    //! Clicks what is visible and enabled.
    void click(const char *name, const QWidget *where = nullptr) const;
    //! Of step 5, by the mouse: 0 the script, 1 the chain, 2 the sweep.
    void chooseSheet(int index) const;

    //! Signs in through the form and waits for the end. The failure, or nothing.
    QString signIn(const QString &cluster, const QString &user = {}) const;

private:
    base::Workers m_workers;
    std::unique_ptr<widgets::Window> m_open;
    widgets::MainWindow *m_window = nullptr;
    QSize m_firstSize;
};

//! Counts how often the event loop comes round, every 20 ms when nothing holds it up.
class Ticks final {
public:
    Ticks();
    //! Starts counting anew.
    void restart();
    int count() const { return m_count; }
    //! In milliseconds of ownTime(): what a busy computer adds does not count.
    qint64 largestGap() const { return std::max(m_gap, ownTime() - m_since); }

private:
    QTimer m_timer;
    qint64 m_since = 0;
    int m_count = 0;
    qint64 m_gap = 0;
};

//! The example, in a folder that goes with the object.
class ExampleProject final {
public:
    enum class Images {
        Drawn, //!< 300 by its Python program, to train with
        Few,   //!< some files in their place, for tests that train nothing
    };
    explicit ExampleProject(Images images = Images::Drawn);
    QString folder() const { return m_path; }

private:
    QTemporaryDir m_folder{QDir::tempPath() + QStringLiteral("/projects-XXXXXX")};
    QString m_path;
};

} // namespace voyageur::tests

//! Waits until the condition holds or so many milliseconds have passed; the event loop runs meanwhile.
#define WAIT_FOR(condition, milliseconds) QTRY_VERIFY_WITH_TIMEOUT(condition, milliseconds)
