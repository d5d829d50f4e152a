// SPDX-License-Identifier: GPL-3.0-or-later
#include "photographer.h"

#include "practicehost.h"
#include "sshserver.h"

#include <QAbstractButton>
#include <QDir>
#include <QFile>
#include <QLineEdit>
#include <QTemporaryDir>
#include <QToolButton>

namespace voyageur::tests {

using namespace Qt::StringLiterals;
using models::StorageModel;
using widgets::PageId;

namespace {

void student(const QString &text)
{
    insidePractice({u"su"_s, u"-"_s, u"student"_s, u"-c"_s, text});
}

void signIn(const GuiDriver &gui)
{
    if (const QString failure = gui.signIn(u"practice"_s); !failure.isEmpty())
        qFatal("%s", qPrintable(failure));
}

// The report of somebody who has kept too much.
const QString standIn =
    u"mkdir -p ~/stand-in && echo 'PATH=~/stand-in:$PATH # stand-in' >> ~/.bash_profile && { echo '#!/bin/sh'; echo cat "
    u"\\<\\<END; "
    "printf '%39s %20s %18s\\n' Description Space '# of files' '/home (user student)' '  31GB/  50GB' '500K/ 500K' "
    "'/scratch (user student)' '18.9TB/  20TB' '641K/1000K' '/project (project def-prof)' '1000GB/1000GB' '104K/ 500K'; echo "
    "END; } > "
    "~/stand-in/diskusage_report && chmod +x ~/stand-in/diskusage_report"_s;

// A place of each state: a page is judged by its worst day.
void storage(const Photographer &photographer)
{
    const GuiDriver gui;
    gui.open(PageId::Storage);
    photographer.take(gui, u"storage-signedout"_s);
    student(u"mkdir -p ~/scratch/runs/cats-2026-11-21/checkpoints ~/scratch/data/small ~/scratch/voyageur && cd ~/scratch && "
            "for i in $(seq 120); do : > data/small/image-$i.png; done && head -c 3000000 /dev/zero > "
            "runs/cats-2026-11-21/checkpoints/last.pt && mkdir -p /project/def-prof/student/cats/runs && "
            "chgrp student /project/def-prof/student/cats/runs && chmod 700 /project/def-prof/student/cats/runs"_s);
    signIn(gui);
    StorageModel *model = gui.window().app()->storage();
    gui.open(PageId::Storage);
    waitFor("the storage", [&] { return model->hasContent() && !model->isBusy(); });
    // The practice cluster purges nothing, and is never full: pictures show what others do.
    auto session = gui.window().app()->session()->session();
    base::ClusterFacts facts = session->profile.facts;
    facts.storage.scratch.value->purgeDays = 60;
    facts.storage.scratch.value->purgeDayOfMonth = 15;
    facts.storage.scratch.value->backedUp = false;
    session->facts = std::make_shared<session::SessionFacts>(facts);
    const auto refreshed = [&] {
        model->refresh();
        waitFor("the storage", [&] { return !model->isBusy(); });
    };
    refreshed();
    photographer.take(gui, u"storage"_s);
    widgets::Page *page = gui.page(PageId::Storage);
    gui.click("findFolders", gui.find("area1", page));
    waitFor("the folders", [&] { return !model->isLooking() && model->items()[1].folders; });
    gui.find<QToolButton>("showCommands", page)->setChecked(true);
    photographer.take(gui, u"storage-folders"_s);
    gui.find<QToolButton>("showCommands", page)->setChecked(false);
    gui.find<QToolButton>("showFolders", gui.find("area1", page))->setChecked(false);
    gui.find<QLineEdit>("shareFolder", page)->setText(u"/project/def-prof/student/cats"_s);
    gui.click("shareCheck", page);
    waitFor("the check", [&] { return !model->isLooking() && model->sharing(); });
    gui.find<QToolButton>("whatBelongsWhere", page)->setChecked(true);
    gui.click("shareMend", page);
    photographer.takeTall(gui, u"storage-sharing"_s);
    gui.click("shareNo", page);
    gui.click("findPurged", gui.find("area1", page));
    waitFor("the purge", [&] { return !model->isLooking() && model->items()[1].purged; });
    student(standIn);
    refreshed();
    photographer.takeTall(gui, u"storage-full"_s);
    photographer.take(gui, u"storage-full"_s);
    student(u"rm -rf ~/stand-in; sed -i /stand-in/d ~/.bash_profile"_s);
    gui.window().app()->session()->signOut();
    waitFor("signed out", [&] { return page->notice()->isVisible(); });
    photographer.take(gui, u"storage-again"_s);
    student(u"rm -rf /project/def-prof/student/cats ~/scratch/data/small ~/scratch/runs/cats-2026-11-21"_s);
}

void write(const QString &path, const QByteArray &bytes = "x")
{
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        qFatal("%s cannot be written.", qPrintable(path));
}

// Step 2 with a dataset that has something of everything.
void dataset(const Photographer &photographer)
{
    const QTemporaryDir folder;
    const QString data = folder.filePath(u"cats/data"_s);
    write(folder.filePath(u"cats/train.py"_s), "print(1)\n");
    for (int i = 0; i < 1500; ++i)
        write(data + u"/train/cat-%1.png"_s.arg(i), QByteArray(700 + 37 * (i % 200), 'x'));
    for (int i = 0; i < 90; ++i)
        write(data + u"/._cat-%1.png"_s.arg(i));
    for (int i = 0; i < 12; ++i)
        write(data + u"/val/same-%1.png"_s.arg(i), QByteArray(5000, 'y'));
    write(data + u"/Labels.csv"_s);
    write(data + u"/labels.csv"_s);
    write(data + u"/all.h5"_s, QByteArray(3'000'000, 'z'));
    QFile::link(u"/usr/share/somewhere"_s, data + u"/elsewhere"_s);
    write(folder.filePath(u"cats/voyageur.json"_s),
          R"({"version": 1, "name": "cats", "code": {"program": "train.py"}, "dataset": {"folder": "data"}})");
    const GuiDriver gui(widgets::WindowOptions{folder.filePath(u"cats"_s), {}});
    gui.open(PageId::Dataset);
    models::DatasetModel *model = gui.window().app()->dataset();
    waitFor("the survey", [&] { return model->hasContent() && !model->isBusy(); });
    photographer.take(gui, u"survey"_s);
    signIn(gui);
    waitFor("the quotas", [&] { return !model->surroundings().quotas.isEmpty(); });
    gui.open(PageId::Dataset);
    widgets::Page *page = gui.page(PageId::Dataset);
    model->findDuplicates();
    waitFor("the twins", [&] { return model->duplicates().has_value(); });
    photographer.take(gui, u"survey-signedin"_s);
    for (const char *part : {"showRoom", "showLargest", "showLeftOut", "showTwins"})
        gui.find<QToolButton>(part, page)->setChecked(true);
    photographer.takeTall(gui, u"survey-open"_s);
}

} // namespace

void storagePages(const Photographer &photographer)
{
    storage(photographer);
    dataset(photographer);
}

} // namespace voyageur::tests
