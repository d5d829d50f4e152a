// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/operation.h"
#include "cluster/catalogue.h"

#include <QString>

#include <memory>

namespace voyageur::widgets {

//! What the command line says about the window.
struct WindowOptions {
    QString project;     //!< a folder to open; empty: none
    QString cluster;     //!< to fill into the sign-in form; nobody is signed in by this
    QString course = {}; //!< a course file to look at; empty: none
};

//! The open window with its models. Closes and releases them when it goes; `workers` must outlive it.
class Window {
public:
    Window(const Window &) = delete;
    Window &operator=(const Window &) = delete;
    virtual ~Window() = default;

protected:
    Window() = default;
};

//! A Voyageur of this user that goes on without its window shows it, if it has that project, or any when none is wanted. True:
//! this program has nothing left to do. Why not one program for all windows: each window is a program of its own, so that what
//! goes wrong in one ends no other; only one that cannot be seen has to be found again.
bool bringBackWindow(const WindowOptions &options);

//! Gives the application its looks, opens the window and returns; the caller runs the event loop (QApplication::exec()) and
//! keeps the result until that ends. GUI thread.
std::unique_ptr<Window> openWindow(base::Workers &workers, cluster::Catalogue catalogue, const WindowOptions &options = {});

} // namespace voyageur::widgets
