// SPDX-License-Identifier: GPL-3.0-or-later
// The transfers page in its states.
#include "photographer.h"

#include "practicehost.h"
#include "tree.h"

#include "base/platform.h"
#include "widgets/transfer/filelist.h"

#include <QFile>
#include <QLineEdit>
#include <QListView>
#include <QToolButton>

namespace voyageur::tests {

using namespace Qt::StringLiterals;
using transfer::QueueItem;
using widgets::FileList;
using widgets::PageId;

namespace {

void fillLaptop(Tree &tree)
{
    for (int i = 0; i < 400; ++i)
        tree.file("data/train/image-" + QByteArray::number(i) + ".png", QByteArray(900 + i, 'x'));
    tree.file("data/.git/config", QByteArray(300, 'g'));
    tree.file("data/train/.DS_Store", QByteArray(6148, 'd'));
    tree.file("model.pt", QByteArray(300'000'000, 'm'));
    tree.file("results/metrics.csv", "epoch,loss\n1,0.5\n");
    tree.file("train.py", QByteArray(5200, 'p'));
    tree.file("requirements.txt", "torch\n");
    tree.file("Été – données.zip", QByteArray(734'000, 'z'));
    tree.file("odd\nname \xe9.txt", "x");
    tree.file("checkpoint.pt", QByteArray(40'000'000, 'c'));
    tree.file(".hidden", "x");
}

} // namespace

void transferPages(const Photographer &photographer)
{
    QFile::remove(base::stateFolder() + u"/transfers.json"_s);
    Tree tree;
    fillLaptop(tree);
    const auto host = practiceHost();
    const auto made = host->run(ssh::ShellCommand::script(R"sh(
rm -rf scratch/cats && mkdir -p scratch/cats/data scratch/cats/runs scratch/cats/results && cd scratch/cats && echo old > train.py &&
touch -d '2030-01-01' train.py && echo torch > requirements.txt && head -c 3000000 /dev/zero > runs/log && printf x > 'job.sh' && ln -s job.sh last
)sh"));
    if (!made.ok() || !made->status.success())
        qFatal("The practice cluster has no scratch.");
    const GuiDriver gui;
    models::AppModel *app = gui.window().app();
    gui.open(PageId::Transfers);
    waitFor("the laptop's files", [&] { return app->laptopPane()->hasContent(); });
    app->laptopPane()->open(tree.path().toUtf8());
    waitFor("the laptop's files",
            [&] { return app->laptopPane()->folder() == tree.path().toUtf8() && !app->laptopPane()->isBusy(); });
    photographer.take(gui, u"transfers-signedout"_s);
    if (const QString failure = gui.signIn(u"practice"_s); !failure.isEmpty())
        qFatal("%s", qPrintable(failure));
    gui.open(PageId::Transfers);
    waitFor("the cluster's files", [&] { return app->clusterPane()->hasContent() && !app->clusterPane()->isBusy(); });
    app->clusterPane()->open(app->clusterPane()->folder() + "/cats");
    waitFor("the folder", [&] { return app->clusterPane()->folder().endsWith("/cats") && !app->clusterPane()->isBusy(); });
    auto *laptop = gui.find<FileList>("laptopFiles");
    auto *cluster = gui.find<FileList>("clusterFiles");
    laptop->setFocus();
    laptop->choose("data");
    photographer.take(gui, u"transfers"_s);
    QTest::keyClick(laptop, Qt::Key_F5);
    waitFor("the question", [&] { return gui.window().findChild<QWidget *>(u"sendAsArchive"_s) != nullptr; });
    photographer.take(gui, u"transfers-ask"_s);
    gui.click("sendAsArchive");
    const auto order = [&](const QString &name, qint64 rate) {
        transfer::Order one = app->transfers()->orderFor(transfer::Order::Kind::File);
        one.local = tree.path() + u'/' + name;
        one.remote = ssh::RemotePath(app->clusterPane()->folder());
        one.bytesPerSecond = rate;
        return app->transfers()->add(one);
    };
    waitFor("the archive", [&] { return app->transfers()->queue().open() == 0; });
    const auto slow = order(u"checkpoint.pt"_s, 2'000'000);
    order(u"Été – données.zip"_s, 0);
    waitFor("some bytes", [&] { return app->transfers()->queue().find(slow)->progress.done > 6'000'000; });
    photographer.take(gui, u"transfers-queue"_s);
    app->transfers()->pause(slow);
    waitFor("the other", [&] { return app->transfers()->queue().open() == 1; });
    gui.find<QToolButton>("showCommands", gui.page(PageId::Transfers))->setChecked(true);
    photographer.take(gui, u"transfers-paused"_s);
    gui.find<QToolButton>("showCommands", gui.page(PageId::Transfers))->setChecked(false);
    app->transfers()->cancel(slow);
    const auto large = order(u"model.pt"_s, 60'000'000);
    waitFor("many bytes", [&] { return app->transfers()->queue().find(large)->progress.done > 130'000'000; });
    app->transfers()->cancel(large);
    waitFor("its end", [&] { return app->transfers()->canDiscard(large); });
    gui.find<QListView>("transferList")->setCurrentIndex(gui.find<QListView>("transferList")->model()->index(0, 0));
    photographer.take(gui, u"transfers-kept"_s);
    gui.click("discardTransfer");
    waitFor("the question", [&] { return gui.window().findChild<QWidget *>(u"discardOk"_s) != nullptr; });
    photographer.take(gui, u"transfers-discard"_s);
    gui.click("discardOk");
    waitFor("the removal", [&] { return !app->transfers()->queue().find(large)->mayHaveKept(); });
    photographer.take(gui, u"transfers-discarded"_s);
    cluster->setFocus();
    cluster->choose("runs");
    QTest::keyClick(cluster, Qt::Key_F8);
    waitFor("the count", [&] { return gui.window().findChild<QWidget *>(u"deleteOk"_s) != nullptr; });
    photographer.take(gui, u"transfers-delete"_s);
    QTest::keyClick(gui.find("deleteOk"), Qt::Key_Escape);
    QTest::keyClick(cluster, Qt::Key_F7);
    photographer.take(gui, u"transfers-folder"_s);
    QTest::keyClick(gui.find("transferAnswer"), Qt::Key_Escape);
    app->sync()->choose(true, tree.path(), ssh::RemotePath(app->clusterPane()->folder()));
    laptop->setFocus();
    laptop->clearSelection();
    gui.find<QAction>("syncToCluster")->trigger();
    waitFor("the preview", [&] { return app->sync()->prepared() != nullptr; });
    transfer::Order options = app->sync()->order();
    options.deleteExtra = true;
    app->sync()->setOptions(options);
    app->sync()->preview();
    waitFor("the preview", [&] { return app->sync()->prepared() != nullptr; });
    photographer.take(gui, u"transfers-sync"_s);
    gui.click("syncBack");
    gui.window().app()->clusterPane()->openText(u"/nowhere"_s);
    waitFor("a failure", [&] { return app->clusterPane()->error().has_value(); });
    photographer.take(gui, u"transfers-failed"_s);
    (void)host->run(ssh::ShellCommand::script("rm -rf scratch/cats"));
}

} // namespace voyageur::tests
