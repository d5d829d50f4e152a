// SPDX-License-Identifier: GPL-3.0-or-later
// Many runs with other values, in step 5: what is typed there is in the project and in the script, and is never lost.
#include "guidriver.h"
#include "looks.h"
#include "testprogram.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QSpinBox>

namespace tst_sweepcard {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::tests;
using widgets::PageId;

namespace {

constexpr int aMinute = 60'000;

const char training[] = R"py(import argparse
parser = argparse.ArgumentParser()
parser.add_argument('--lr', type=float)
parser.add_argument('--seed', type=int)
parser.add_argument('--quick', action='store_true')
parser.add_argument('--out')
print(parser.parse_args())
)py";

} // namespace

class TestSweepCard final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void cleanupTestCase() { m_gui.reset(); }
    void aGridIsTypedAndItsRunsAreCountedBeforeAnybodySignsIn();
    void whatIsWrongIsSaidAndStaysInTheFields();
    void aChainAndASweepExcludeEachOther();
    void theScriptIsMadeForTheRunsAlsoForThoseTypedMeanwhile();
    void withoutParametersItIsOneJobAgain();

private:
    models::SubmitModel *submit() const { return m_gui->window().app()->submit(); }
    QWidget *page() const { return m_gui->page(PageId::Submit); }
    template <typename T>
    T *find(const char *name) const
    {
        return m_gui->find<T>(name, page());
    }
    //! Waits for a script with, or without, this in it.
    void waitForScript(const QString &text, bool in = true) const
    {
        QTRY_VERIFY2_WITH_TIMEOUT(!submit()->isWorking() && submit()->script().contains(text) == in,
                                  qPrintable(submit()->error() ? submit()->error()->text() : submit()->script()), aMinute);
    }
    void type(QLineEdit *field, const QString &text) const;
    QString notes() const;
    QJsonObject sweepOfFile() const;

    QTemporaryDir m_folder;
    std::unique_ptr<GuiDriver> m_gui;
};

void TestSweepCard::initTestCase()
{
    QFile program(m_folder.filePath(u"train.py"_s));
    QVERIFY(program.open(QIODevice::WriteOnly) && program.write(training) > 0);
    program.close();
    projectfile::ProjectFile file = projectfile::ProjectFile::forFolder(m_folder.path());
    file.name = u"sweepcard"_s;
    file.code.program = u"train.py"_s;
    file.code.arguments = {u"--out"_s, u"{results}"_s};
    file.environment.requirements = QString();
    file.job.account = u"def-prof"_s;
    file.job.memory = u"200M"_s;
    file.job.time = u"3:00:00"_s;
    QVERIFY(file.save().ok());
    m_gui = std::make_unique<GuiDriver>(widgets::WindowOptions{m_folder.path(), u"practice"_s});
    m_gui->open(PageId::Submit);
}

void TestSweepCard::type(QLineEdit *field, const QString &text) const
{
    QVERIFY(field->isEnabled());
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, text);
}

QString TestSweepCard::notes() const
{
    QStringList texts;
    for (const QLabel *label : m_gui->find("sweepNotes", page())->findChildren<QLabel *>())
        texts += label->text();
    return texts.join(u'\n');
}

QJsonObject TestSweepCard::sweepOfFile() const
{
    QFile file(m_folder.filePath(u"voyageur.json"_s));
    return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll())[u"sweep"_s].toObject() : QJsonObject();
}

void TestSweepCard::aGridIsTypedAndItsRunsAreCountedBeforeAnybodySignsIn()
{
    QVERIFY(!find<QWidget>("sweepAdd")->isVisible()); // on a sheet of its own
    m_gui->chooseSheet(2);
    QVERIFY(!find<QWidget>("sweepMinutes")->isVisible()); // one job: no fields
    m_gui->click("sweepAdd", page());
    auto *name = find<QComboBox>("sweepName1");
    QStringList offered;
    for (int i = 0; i < name->count(); ++i)
        offered += name->itemText(i);
    QCOMPARE(offered, (QStringList{u"lr"_s, u"seed"_s, u"quick"_s, u"out"_s}));
    QVERIFY(name->hasFocus());
    type(name->lineEdit(), u"lr"_s);
    QTest::keyClick(m_gui->window().focusWidget(), Qt::Key_Tab);
    QCOMPARE(m_gui->window().focusWidget(), find<QWidget>("sweepValues1"));
    QTest::keyClicks(m_gui->window().focusWidget(), u"0.1, 0.01"_s);
    m_gui->click("sweepAdd", page());
    type(find<QComboBox>("sweepName2")->lineEdit(), u"seed"_s);
    type(find<QLineEdit>("sweepValues2"), u"1..3"_s);
    QCOMPARE(submit()->sweep()->outlookOf(models::SweepForm{{{u"lr"_s, u"0.1, 0.01"_s}, {u"seed"_s, u"1..3"_s}}}).runs, 6);
    QVERIFY2(notes().contains(u"6 run(s), each one a task"_s), qPrintable(notes()));
    QStringList shown;
    for (const QLabel *label : find<QWidget>("sweepPreview")->findChildren<QLabel *>())
        shown += label->text();
    QCOMPARE(shown,
             (QStringList{u"Run 1 of 6: lr=0.1, seed=1"_s, u"python train.py --out {results}/run-0001 --lr 0.1 --seed 1"_s,
                          u"Run 6 of 6: lr=0.01, seed=3"_s, u"python train.py --out {results}/run-0006 --lr 0.01 --seed 3"_s}));
    // Nobody left the field: it goes into the file after a rest.
    const QJsonObject grid{{u"lr"_s, QJsonArray{0.1, 0.01}}, {u"seed"_s, QJsonArray{1, 2, 3}}};
    QTRY_VERIFY(sweepOfFile()[u"grid"_s].toObject() == grid);
    auto *minutes = find<QSpinBox>("sweepMinutes");
    minutes->setFocus();
    minutes->selectAll();
    QTest::keyClicks(minutes, u"10"_s);
    QTest::keyClick(minutes, Qt::Key_Tab);
    QVERIFY2(notes().contains(u"4 at a time"_s) && notes().contains(u"The Alliance asks"_s, Qt::CaseInsensitive),
             qPrintable(notes()));
    QTRY_VERIFY(sweepOfFile()[u"minutes"_s].toInt() == 10);
    auto *pack = find<QComboBox>("sweepPack");
    pack->setCurrentIndex(pack->findData(u"no"_s));
    QTRY_VERIFY(sweepOfFile()[u"pack"_s].toString() == u"no"_s);
    QVERIFY2(notes().contains(u"6 run(s), each one a task"_s), qPrintable(notes()));
    QTRY_COMPARE(flawsOf(m_gui->window()).join(u'\n'), QString());
}

void TestSweepCard::whatIsWrongIsSaidAndStaysInTheFields()
{
    auto *values = find<QLineEdit>("sweepValues2");
    type(values, u"3..1"_s);
    QVERIFY2(notes().contains(u"3..1 is not an ascending range"_s), qPrintable(notes()));
    QTest::qWait(1000);                                                                      // longer than the rest
    QCOMPARE(sweepOfFile()[u"grid"_s].toObject()[u"seed"_s].toArray().size(), qsizetype(3)); // as it was
    find<QAbstractButton>("sweepAdd")->setFocus();
    emit submit()->changed();
    QCOMPARE(values->text(), u"3..1"_s);
    type(values, u"1..3"_s);
    QTRY_VERIFY(!notes().contains(u"is not an ascending range"_s));
}

void TestSweepCard::aChainAndASweepExcludeEachOther()
{
    QVERIFY(!find<QWidget>("chainEpochs")->isEnabled());
    QVERIFY(find<QLabel>("chainPlan")->text().contains(u"cannot be combined"_s));
    submit()->setChain(40, 200, {}); // as in a voyageur.json that has both
    QVERIFY2(notes().contains(u"chain cannot be a sweep"_s), qPrintable(notes()));
    QVERIFY(find<QWidget>("chainEpochs")->isEnabled() && find<QWidget>("sweepValues1")->isEnabled());
    submit()->setChain(0, 0, {});
    QVERIFY2(!notes().contains(u"cannot be"_s), qPrintable(notes()));
}

void TestSweepCard::theScriptIsMadeForTheRunsAlsoForThoseTypedMeanwhile()
{
    QCOMPARE(m_gui->signIn(u"practice"_s), QString());
    m_gui->open(PageId::Submit);
    WAIT_FOR(!submit()->isWorking() && find<QAbstractButton>("makeScript")->isVisible(), aMinute);
    m_gui->click("makeScript", page());
    QVERIFY(submit()->isWorking());
    auto *values = find<QLineEdit>("sweepValues2");
    type(values, u"1..4"_s); // the script of six runs is being made
    QTest::keyClick(values, Qt::Key_Tab);
    waitForScript(u"#SBATCH --array=1-8\n"_s);
    QVERIFY(submit()->script().contains(u"--lr \"${cell[1]}\""_s));
    QCOMPARE(values->text(), u"1..4"_s);
    // And typed over the script that is there, by keys alone, without leaving the field.
    values->setFocus();
    values->selectAll();
    QTest::keyClicks(values, u"7"_s);
    waitForScript(u"#SBATCH --array=1-2\n"_s);
    QVERIFY(values->hasFocus());
    QTest::keyClicks(values, u", 9"_s);
    QCOMPARE(values->text(), u"7, 9"_s);
    waitForScript(u"#SBATCH --array=1-4\n"_s);
    QTRY_COMPARE(flawsOf(m_gui->window()).join(u'\n'), QString());
}

void TestSweepCard::withoutParametersItIsOneJobAgain()
{
    m_gui->click("sweepRemove1", page());
    QCOMPARE(find<QComboBox>("sweepName1")->currentText(), u"seed"_s);
    waitForScript(u"#SBATCH --array=1-2\n"_s);
    m_gui->click("sweepRemove1", page());
    waitForScript(u"--array"_s, false);
    QTRY_VERIFY(sweepOfFile().isEmpty());
    QVERIFY(find<QWidget>("chainEpochs")->isEnabled());
}

VOYAGEUR_WIDGET_TEST(TestSweepCard)

} // namespace tst_sweepcard
#include "tst_sweepcard.moc"
