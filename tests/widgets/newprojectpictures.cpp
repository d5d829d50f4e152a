// SPDX-License-Identifier: GPL-3.0-or-later
#include "photographer.h"

#include <QDir>
#include <QLineEdit>

namespace voyageur::tests {

using namespace Qt::StringLiterals;
using widgets::PageId;

namespace {

void write(const QString &path, const QByteArray &bytes)
{
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        qFatal("%s cannot be written.", qPrintable(path));
}

} // namespace

void newProjectPages(const Photographer &photographer)
{
    const QDir folder(QDir::homePath() + u"/ml/dogs"_s); // seen in the pictures
    QFile::remove(folder.filePath(u"voyageur.json"_s));
    write(folder.filePath(u"src/train_dogs.py"_s),
          "import argparse, torch\np = argparse.ArgumentParser()\np.add_argument('--data')\np.add_argument('--out')\n"
          "p.add_argument('--epochs')\np.add_argument('--resume')\nloss.backward()\nif __name__ == '__main__':\n    main()\n");
    write(folder.filePath(u"requirements.txt"_s), "torch\n");
    for (int i = 0; i < 120; ++i)
        write(folder.filePath(u"photos/%1.jpg"_s.arg(i)), QByteArray(20'000, 'x'));
    models::Preferences().setLastPage({}, {});
    const GuiDriver gui;
    photographer.take(gui, u"welcome"_s);
    gui.window().showPage(PageId::NewProject);
    photographer.take(gui, u"new-empty"_s);
    gui.find<QLineEdit>("newSource")->setText(u"https://github.com/me/dogs.git"_s);
    photographer.take(gui, u"new-address"_s);
    gui.window().app()->newProject()->look(folder.path());
    waitFor("the guess", [&] { return gui.window().app()->newProject()->guess().has_value(); });
    photographer.take(gui, u"new-guess"_s);
    gui.click("newCreate");
    waitFor("step 1", [&] { return gui.window().currentPage() == PageId::Code && !gui.window().app()->code()->isBusy(); });
    photographer.take(gui, u"new-guide"_s);
}

} // namespace voyageur::tests
