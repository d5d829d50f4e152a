// SPDX-License-Identifier: GPL-3.0-or-later
#include "photographer.h"
#include "places.h"

#include <QAbstractButton>
#include <QDir>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>

namespace voyageur::tests {

using namespace Qt::StringLiterals;
using widgets::PageId;

namespace {

QString write(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        qFatal("%s cannot be written.", qPrintable(path));
    return path;
}

void scrollTo(const widgets::Page *page, bool end)
{
    QTest::qWait(60);
    for (QScrollArea *area : page->findChildren<QScrollArea *>())
        area->verticalScrollBar()->setValue(end ? area->verticalScrollBar()->maximum() : 0);
}

void takeBothEnds(const GuiDriver &gui, const Photographer &photographer, const widgets::Page *page, const QString &name)
{
    scrollTo(page, false);
    photographer.take(gui, name);
    gui.window().resize(900, 600);
    scrollTo(page, true);
    photographer.takeAs(gui, name + u"-end"_s, {QSize(900, 600)});
    scrollTo(page, false);
}

} // namespace

void coursePages(const Photographer &photographer)
{
    QDir folder(QDir::tempPath() + u"/ml/cats"_s); // seen in the pictures
    if (!folder.mkpath(u"."_s))
        qFatal("%s cannot be made.", qPrintable(folder.path()));
    write(folder.filePath(u"train.py"_s), "pass\n");
    QFile::remove(folder.filePath(u"voyageur.json"_s));
    QFile file(sourcePath("/resources/course/example.voyageur-course"));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("%s cannot be read.", qPrintable(file.fileName()));
    const QByteArray example = file.readAll();
    const GuiDriver gui;
    widgets::Page *page = gui.page(PageId::Course);
    gui.window().showPage(PageId::Course);
    photographer.take(gui, u"course-empty"_s);
    const QString path = write(folder.filePath(u"ml.voyageur-course"_s), example);
    gui.window().app()->course()->open(path);
    waitFor("the course", [&] { return gui.find("courseUse", page)->isVisible(); });
    photographer.take(gui, u"course-noproject"_s);
    gui.window().app()->project()->open(folder.path());
    waitFor("what it fills in", [&] { return gui.window().app()->course()->plan().has_value(); });
    takeBothEnds(gui, photographer, page, u"course"_s);
    QByteArray ofHost = example;
    ofHost.replace(R"({ "name": "narval" })",
                   R"({"host": "login.course.example", "port": 2222, "hostKeys": ["ssh-ed25519 SHA256:)" + QByteArray(43, 'A')
                       + R"("]})");
    gui.window().app()->course()->open(write(path, ofHost));
    waitFor("the host", [&] { return page->findChild<QWidget *>(u"courseHostKey"_s) && gui.window().app()->course()->plan(); });
    for (auto *button : page->findChildren<QToolButton *>())
        if (button->isCheckable() && button->isVisible())
            button->setChecked(true);
    takeBothEnds(gui, photographer, page, u"course-host"_s);
    gui.click("courseUse", page);
    waitFor("the notice", [&] { return page->notice()->isVisible(); });
    photographer.take(gui, u"course-used"_s);
    gui.open(PageId::Dataset);
    QTest::qWait(300);
    photographer.take(gui, u"course-note"_s);
    gui.window().app()->course()->open(write(path, R"({"version": 1, "title": {"en": "x"}, "account": "a;b"})"));
    waitFor("the failure", [&] { return page->banner()->isVisible(); });
    photographer.take(gui, u"course-bad"_s);
    gui.find<QAction>("makeCourse")->trigger();
    takeBothEnds(gui, photographer, gui.page(PageId::CourseMaker), u"course-maker"_s);
    for (const char *name : {"ml.voyageur-course", "voyageur.json", "train.py"})
        folder.remove(QString::fromLatin1(name));
    folder.rmpath(u"."_s);
}

} // namespace voyageur::tests
