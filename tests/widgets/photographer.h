// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "guidriver.h"
#include "looks.h"

#include "widgets/common/theme.h"

#include <QApplication>

#include <functional>

namespace voyageur::tests {

//! Draws the window in its appearances and sizes, into files.
class Photographer final {
public:
    Photographer(QString folder, QString language) : m_folder(std::move(folder)), m_language(std::move(language)) {}

    //! NAME-LANGUAGE-APPEARANCE-WIDTHxHEIGHT.png, six of them; @2x before the dot where a pixel is drawn as four. What does
    //! not fit is said.
    void take(const GuiDriver &gui, const QString &name) const
    {
        takeAs(gui, name, {QSize(1100, 720), QSize(900, 600), QSize(1600, 1000)});
    }
    void takeAs(const GuiDriver &gui, const QString &name, const QList<QSize> &sizes) const
    {
        gui.window().activateWindow(); // another may have been open: where the focus is shall be seen
        for (const QSize &size : sizes) {
            gui.window().resize(size);
            for (const widgets::Appearance appearance : {widgets::Appearance::Light, widgets::Appearance::Dark}) {
                widgets::setAppearance(*qobject_cast<QApplication *>(QApplication::instance()), appearance);
                QTest::qWait(60);
                (void)QTest::qWaitFor([&] { return flawsOf(gui.window()).isEmpty(); }, 2000); // laid out, however slowly
                const QString path = QStringLiteral("%1/%2-%3-%4-%5x%6%7.png")
                                         .arg(m_folder, name, m_language, widgets::appearanceText(appearance),
                                              QString::number(size.width()), QString::number(size.height()),
                                              gui.window().devicePixelRatio() > 1 ? QStringLiteral("@2x") : QString());
                if (!gui.window().grab().save(path, "PNG", fastPacking))
                    qFatal("%s cannot be written.", qPrintable(path));
                if (appearance == widgets::Appearance::Light)
                    for (const QString &flaw : flawsOf(gui.window()))
                        qWarning("%s: %s", qPrintable(path), qPrintable(flaw));
            }
        }
        widgets::setAppearance(*qobject_cast<QApplication *>(QApplication::instance()), widgets::Appearance::Light);
        gui.window().resize(1100, 720);
    }

    //! All of a long page: NAME-LANGUAGE-APPEARANCE-900x1700.png and wider, four of them.
    void takeTall(const GuiDriver &gui, const QString &name) const { takeAs(gui, name, {QSize(1100, 1700), QSize(900, 1700)}); }

private:
    static constexpr int fastPacking = 90; // of thousands of pictures: a third more bytes, a fifth of the time

    QString m_folder;
    QString m_language;
};

inline void waitFor(const char *what, const std::function<bool()> &condition, int milliseconds = 90000)
{
    if (!QTest::qWaitFor(condition, milliseconds))
        qFatal("In vain: %s", what);
}

//! Every page of a sign-in, in its states.
void signInPages(const Photographer &photographer);
//! The pages for keys and for the test of a cluster, in their states; leaves the practice cluster as it was.
void keyAndTestPages(const Photographer &photographer);
//! Terminals, from the empty page to a lost session; the question when the window is closed over what runs.
void terminalPages(const Photographer &photographer);
void tunnelPages(const Photographer &photographer);
//! The storage page, and step 2 with a dataset that has something of everything.
void storagePages(const Photographer &photographer);
//! Step 2 with data that does not come from this computer.
void datasetPlacePages(const Photographer &photographer);
//! The two panes, the questions, the queue and the preview of a sync.
void transferPages(const Photographer &photographer);
//! A course file, offered and used, and the teacher's form.
void coursePages(const Photographer &photographer);
//! Step 3 with a list that has something of everything, and the modules.
void environmentPages(const Photographer &photographer);
//! A new project, from the empty form to its first page. Needs no cluster.
void newProjectPages(const Photographer &photographer);
//! The run history: empty, a list, one run, two compared. Needs no cluster.
void runPages(const Photographer &photographer);
//! Many runs with other values, in step 5; and one of the history, with its table. Need no cluster.
void sweepPages(const Photographer &photographer);
void sweepRunPages(const Photographer &photographer);
//! A job in detail: explained, its code, search, a large log, what it used and the next script.
void detailPages(const Photographer &photographer);
//! What jobs use while they run: curves, nvidia-smi, an instance of a GPU, one that has ended.
void usePages(const Photographer &photographer);
//! The list with something of everything: a chain, an array, a job that waits, one that failed, one that runs; each in detail.
void jobsPages(const Photographer &photographer);
void serverPages(const Photographer &photographer);
//! What a job wrote: on the cluster, figures, one of them, curves, checkpoints, files.
void resultPages(const Photographer &photographer);
//! Recipes on the script page, and the guided tours. Needs no cluster.
void recipePages(const Photographer &photographer);

} // namespace voyageur::tests
