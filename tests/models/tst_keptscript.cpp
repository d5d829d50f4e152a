// SPDX-License-Identifier: GPL-3.0-or-later
// The script of step 5, as the person left it, from one start to the next.
#include "statefolder.h"

#include "models/appmodel.h"
#include "settings/keptscript.h"
#include "testprogram.h"

#include <QDirIterator>
#include <QTemporaryDir>
#include <QTest>

namespace tst_keptscript {

using namespace Qt::StringLiterals;
using namespace voyageur;
using settings::KeptScript;

class TestKeptScript final : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        tests::keepStateIn(m_folder->path());
    }
    void whatWasKeptIsThereAgainForThatProjectAndAccountAlone();
    void whatCannotBeReadIsNothing();
    void whatTheProjectMakesNowIsMergedWithWhatWasKept();
    void onlyWhatWasChangedInTheScriptGoesIntoTheProject();

private:
    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestKeptScript::whatWasKeptIsThereAgainForThatProjectAndAccountAlone()
{
    const KeptScript kept{u"#!/bin/bash\n# mine é\n"_s, u"#!/bin/bash\n"_s, u"before\n"_s};
    QVERIFY(!KeptScript::read(u"/cats"_s, u"me@narval"_s));
    QVERIFY(kept.write(u"/cats"_s, u"me@narval"_s));
    const auto back = KeptScript::read(u"/cats"_s, u"me@narval"_s);
    QVERIFY(back && *back == kept);
    QVERIFY(!KeptScript::read(u"/cats"_s, u"me@fir"_s));
    QVERIFY(!KeptScript::read(u"/dogs"_s, u"me@narval"_s));
    KeptScript::remove(u"/cats"_s, u"me@narval"_s);
    QVERIFY(!KeptScript::read(u"/cats"_s, u"me@narval"_s));
}

void TestKeptScript::whatCannotBeReadIsNothing()
{
    QVERIFY((KeptScript{u"x"_s, {}, {}}).write(u"/cats"_s, u"me@narval"_s));
    QDirIterator files(m_folder->path(), {u"*.json"_s}, QDir::Files, QDirIterator::Subdirectories);
    QVERIFY(files.hasNext());
    QFile file(files.next());
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("{\"script\": ");
    file.close();
    QVERIFY(!KeptScript::read(u"/cats"_s, u"me@narval"_s));
}

// The next run has another folder, and what was typed stays.
void TestKeptScript::whatTheProjectMakesNowIsMergedWithWhatWasKept()
{
    base::Workers workers;
    auto catalogue = cluster::Catalogue::load();
    QVERIFY(catalogue.ok());
    models::AppModel app(workers, *catalogue);
    models::RunDraft &draft = *app.submit()->draft();
    const QString made = u"#!/bin/bash\n#SBATCH --time=1:00:00\n#SBATCH --mem=1G\n\ncd -- runs/%1\npython a.py\n"_s;
    QString theirs = made.arg(1);
    theirs.replace(u"--mem=1G"_s, u"--mem=3G"_s);
    draft.putBack(theirs, made.arg(1));
    draft.take(made.arg(2));
    QCOMPARE(draft.made(), made.arg(2));
    QString expected = made.arg(2);
    expected.replace(u"--mem=1G"_s, u"--mem=3G"_s);
    QCOMPARE(draft.text().text(), expected);
    QVERIFY(draft.isEdited() && !draft.proposal());
}

// The project may say something newer of all else: another program wrote it, and no script was made of it yet.
void TestKeptScript::onlyWhatWasChangedInTheScriptGoesIntoTheProject()
{
    base::Workers workers;
    auto catalogue = cluster::Catalogue::load();
    QVERIFY(catalogue.ok());
    models::AppModel app(workers, *catalogue);
    models::RunDraft &draft = *app.submit()->draft();
    const QString made = u"#!/bin/bash\n#SBATCH --time=1:00:00\n#SBATCH --mem=1G\n#SBATCH --cpus-per-task=2\npython a.py\n"_s;
    QString theirs = made;
    theirs.replace(u"--time=1:00:00"_s, u"--time=2:00:00"_s);
    draft.putBack(theirs, made);
    QTRY_VERIFY(draft.isRead());
    projectfile::ProjectFile::Job job;
    job.memory = u"9G"_s;
    job.account = u"def-other"_s;
    job.cpusPerTask = 6;
    QVERIFY(draft.bringInto(job));
    QCOMPARE(job.time, u"2:00:00"_s);
    QCOMPARE(job.memory, u"9G"_s);
    QCOMPARE(job.account, u"def-other"_s);
    QCOMPARE(job.cpusPerTask, 6);
    QVERIFY(!draft.bringInto(job));
}

VOYAGEUR_TEST(TestKeptScript)

} // namespace tst_keptscript
#include "tst_keptscript.moc"
