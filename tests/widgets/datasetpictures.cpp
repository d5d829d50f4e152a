// SPDX-License-Identifier: GPL-3.0-or-later
#include "photographer.h"

#include "practicehost.h"
#include "sshserver.h"

#include <QComboBox>
#include <QFile>
#include <QLineEdit>
#include <QTemporaryDir>
#include <QToolButton>

namespace voyageur::tests {

using namespace Qt::StringLiterals;
using widgets::PageId;

void datasetPlacePages(const Photographer &photographer)
{
    insidePractice(
        {u"su"_s, u"-"_s, u"student"_s, u"-c"_s,
         u"mkdir -p ~/scratch/shared/cats && cd ~/scratch/shared && for i in $(seq 1200); do echo $i > cats/$i.txt; done "
         "&& tar -czf cats.tar.gz cats"_s});
    const QTemporaryDir folder;
    for (const char *name : {"train.py", "voyageur.json"}) {
        QFile file(folder.filePath(QString::fromLatin1(name)));
        if (!file.open(QIODevice::WriteOnly)
            || file.write(name[0] == 't' ? "print(1)\n" : R"({"version": 1, "name": "cats"})") < 0)
            qFatal("the project cannot be written");
    }
    const GuiDriver gui(widgets::WindowOptions{folder.path(), {}});
    waitFor("the project", [&] { return gui.window().app()->project()->isOpen(); });
    gui.open(PageId::Dataset);
    widgets::Page *page = gui.page(PageId::Dataset);
    models::DatasetModel *model = gui.window().app()->dataset();
    photographer.take(gui, u"places-none"_s);
    gui.find<QComboBox>("firstPlacesPlace", page)->setCurrentIndex(2);
    photographer.take(gui, u"places-address"_s);
    model->usePath(u"/scratch/student/shared/cats.tar.gz"_s);
    photographer.take(gui, u"places-signedout"_s);
    if (const QString failure = gui.signIn(u"practice"_s); !failure.isEmpty())
        qFatal("%s", qPrintable(failure));
    gui.open(PageId::Dataset);
    const auto settled = [&] { return !model->isWorking() && !model->isBusy(); };
    model->upload();
    waitFor("the archive", [&] { return settled() && !model->found().isEmpty(); });
    photographer.take(gui, u"places-archive"_s);
    model->usePath(u"/scratch/student/shared/cats"_s);
    waitFor("the folder", [&] { return settled() && model->mayPack(); });
    gui.find<QToolButton>("showOtherPlaces", page)->setChecked(true);
    photographer.take(gui, u"places-folder"_s);
    model->usePath(u"/scratch/student/shared/gone"_s);
    waitFor("the failure", settled);
    photographer.take(gui, u"places-gone"_s);
}

} // namespace voyageur::tests
