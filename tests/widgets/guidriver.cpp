// SPDX-License-Identifier: GPL-3.0-or-later
#include "guidriver.h"

#include "models/example.h"
#include "places.h"

#include <QAbstractButton>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QLineEdit>
#include <QProcess>
#include <QRadioButton>
#include <QTabBar>
#include <QTabWidget>

namespace voyageur::tests {

using namespace Qt::StringLiterals;
using widgets::PageId;

GuiDriver::GuiDriver(const widgets::WindowOptions &options)
{
    auto catalogue = cluster::Catalogue::load();
    if (!catalogue)
        qFatal("%s", qPrintable(catalogue.error().text()));
    const QWidgetList before = QApplication::topLevelWidgets(); // another window of the same test, perhaps
    m_open = widgets::openWindow(m_workers, *catalogue, options);
    for (QWidget *widget : QApplication::topLevelWidgets())
        if (auto *window = qobject_cast<widgets::MainWindow *>(widget); window && !before.contains(widget))
            m_window = window;
    if (!m_window || !QTest::qWaitForWindowExposed(m_window))
        qFatal("The window did not open.");
    m_firstSize = m_window->size(); // the offscreen screen has 800 x 800
    if (m_window->app()->preferences().windowGeometry().isEmpty())
        m_window->resize(1100, 720);
    m_window->activateWindow();
    if (!options.project.isEmpty() && !QTest::qWaitFor([this] { return m_window->app()->project()->isOpen(); }, 30000))
        qFatal("The project did not open.");
}

GuiDriver::~GuiDriver() = default;

void GuiDriver::open(PageId id) const
{
    if (id == PageId::SignIn)
        click("connectionButton");
    else
        click(QByteArray("rail" + QByteArray::number(int(id))).constData());
}

void GuiDriver::chooseSheet(int index) const
{
    auto *bar = find<QTabWidget>("submitSheets", page(PageId::Submit))->tabBar();
    QTest::mouseClick(bar, Qt::LeftButton, {}, bar->tabRect(index).center());
}

void GuiDriver::click(const char *name, const QWidget *where) const
{
    auto *button = find<QAbstractButton>(name, where);
    if (!button->isVisible() || !button->isEnabled())
        qFatal("%s cannot be clicked: it is %s.", name, button->isVisible() ? "disabled" : "hidden");
    // A box whose text is shorter than the line it stands in is clicked where it is.
    const bool isBox = qobject_cast<QCheckBox *>(button) || qobject_cast<QRadioButton *>(button);
    QTest::mouseClick(button, Qt::LeftButton, {}, isBox ? QPoint(8, button->height() / 2) : QPoint());
}

QString GuiDriver::signIn(const QString &cluster, const QString &user) const
{
    open(PageId::SignIn);
    widgets::Page *page = m_window->page(PageId::SignIn);
    find<QComboBox>("cluster", page)->setEditText(cluster);
    find<QLineEdit>("user", page)->setText(user);
    click("signIn", page);
    // The page that wanted it may be in sight by then.
    const auto signedIn = [this] { return m_window->app()->session()->state() == models::SessionModel::State::SignedIn; };
    if (!QTest::qWaitFor([&] { return signedIn() || page->banner()->isVisible(); }, 60000))
        return u"nothing happened for a minute"_s;
    return signedIn() ? QString() : page->banner()->headline();
}

Ticks::Ticks()
{
    m_timer.setTimerType(Qt::PreciseTimer);
    m_timer.setInterval(20);
    QObject::connect(&m_timer, &QTimer::timeout, [this] {
        m_gap = largestGap();
        m_since = ownTime();
        ++m_count;
    });
    m_timer.start();
    restart();
}

void Ticks::restart()
{
    m_count = 0;
    m_gap = 0;
    m_since = ownTime();
}

ExampleProject::ExampleProject(Images images)
{
    const QString folder = m_folder.filePath(u"small-images"_s);
    // What is there is not made anew: all of its 3,600 images take seconds of a processor, and to train with them many more.
    if (images == Images::Drawn) {
        const int status = QProcess::execute(u"python3"_s,
                                             {sourcePath("/resources/examples/small-images/make_data.py"), u"--train"_s, u"60"_s,
                                              u"--test"_s, u"15"_s, u"--out"_s, folder + u"/data"_s});
        if (status != 0)
            qFatal("Could not create the images of the example.");
    } else {
        for (const QString &part : {u"train"_s, u"test"_s}) {
            const QDir data(folder + u"/data/"_s + part);
            data.mkpath(u"."_s);
            for (int i = 1; i <= 20; ++i) {
                QFile file(data.filePath(u"image-%1.ppm"_s.arg(i)));
                if (!file.open(QIODevice::WriteOnly) || !file.resize(700 * i))
                    qFatal("%s cannot be written.", qPrintable(file.fileName()));
            }
        }
    }
    const auto made = models::makeExample(folder, {});
    if (!made)
        qFatal("%s", qPrintable(made.error().text()));
    m_path = *made;
}

} // namespace voyageur::tests
