// SPDX-License-Identifier: GPL-3.0-or-later
#include "photographer.h"

#include <QAbstractButton>
#include <QDir>
#include <QLineEdit>
#include <QListView>

namespace voyageur::tests {

using namespace Qt::StringLiterals;
using widgets::PageId;

void environmentPages(const Photographer &photographer)
{
    QDir folder(QDir::tempPath() + u"/ml/cats-env"_s); // seen in the pictures
    if (!folder.mkpath(u"."_s))
        qFatal("%s cannot be made.", qPrintable(folder.path()));
    for (const auto &[name, bytes] :
         {std::pair("train.py", "import numpy\n"),
          std::pair("requirements.txt", "numpy<2\ntorch==2.4.0\nscikit-learn\npyarrow\nnvidia-cudnn-cu12==9.1\nlightly\n")}) {
        QFile file(folder.filePath(QString::fromLatin1(name)));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) <= 0)
            qFatal("%s cannot be written.", qPrintable(file.fileName()));
    }
    QFile::remove(folder.filePath(u"voyageur.json"_s));
    const GuiDriver gui(widgets::WindowOptions{folder.path(), u"practice"_s});
    gui.open(PageId::Environment);
    photographer.take(gui, u"environment-list"_s);
    if (const QString failure = gui.signIn(u"practice"_s); !failure.isEmpty())
        qFatal("%s", qPrintable(failure));
    gui.open(PageId::Environment);
    const QWidget *page = gui.page(PageId::Environment);
    gui.click("environmentCheck", page);
    waitFor("the verdicts", [&] { return gui.find("environmentFetch", page)->isVisible(); });
    photographer.take(gui, u"environment-check"_s);
    gui.click("environmentAct", page);
    waitFor("the failure", [&] { return gui.page(PageId::Environment)->banner()->isVisible(); });
    photographer.take(gui, u"environment-missing"_s);
    gui.click("modulesOpen", page);
    auto *modules = gui.find<QListView>("modules", page);
    waitFor("the modules", [&] { return modules->model()->rowCount() > 0; });
    gui.find<QLineEdit>("moduleSearch", page)->setText(u"arrow"_s);
    modules->setCurrentIndex(modules->model()->index(0, 0));
    gui.click("moduleLook", page);
    waitFor("the story", [&] { return gui.find("moduleLoad", page)->isEnabled(); });
    photographer.take(gui, u"environment-modules"_s);
    gui.click("moduleLoad", page);
    waitFor("the diff", [&] { return gui.find("moduleKeep", page)->isVisible(); });
    photographer.take(gui, u"environment-moduleload"_s);
}

} // namespace voyageur::tests
