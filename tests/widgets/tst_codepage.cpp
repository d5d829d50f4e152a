// SPDX-License-Identifier: GPL-3.0-or-later
// Step 1 in the window, from the keyboard: what was set aside comes back, a notebook becomes a program, a path is mended.
#include "newcomer.h"

#include "looks.h"
#include "testprogram.h"

#include <QAbstractItemView>
#include <QDir>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QToolButton>

namespace tst_codepage {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::tests;
using widgets::PageId;

class TestCodePage final : public QObject {
    Q_OBJECT

private slots:
    void init();
    void whatWasSetAsideIsListedAndLookedAtAgain();
    void aNotebookBecomesAProgramAfterItWasShown();
    void aPathOfThisComputerIsMendedAndUndone();
    void whatMayHoldASecretGoesOnlyWhenItIsChosen_data();
    void whatMayHoldASecretGoesOnlyWhenItIsChosen();

private:
    QString path(const QString &name) const { return m_folder->filePath(u"cats/"_s + name); }
    void write(const QString &name, const QByteArray &bytes) const
    {
        QDir().mkpath(QFileInfo(path(name)).path());
        QFile file(path(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("%s cannot be written.", qPrintable(file.fileName()));
    }
    QByteArray read(const QString &name) const
    {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("unreadable");
    }
    void open(int findings);
    int findings() const { return m_gui->find<QAbstractItemView>("findings")->model()->rowCount(); }
    bool isIdle() const { return !m_gui->window().app()->code()->isBusy(); }
    void press(const char *name) const
    {
        auto *button = m_gui->find<QAbstractButton>(name);
        QTRY_VERIFY(button->isVisible() && button->isEnabled());
        button->setFocus();
        QTest::keyClick(button, Qt::Key_Space);
    }
    void fits() const
    {
        for (const QSize &size : {QSize(900, 600), QSize(1100, 720)}) {
            m_gui->window().resize(size);
            QTest::qWait(50);
            const QStringList flaws = flawsOf(m_gui->window());
            QVERIFY2(flaws.isEmpty(), qPrintable(flaws.join(u'\n')));
        }
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<GuiDriver> m_gui;
};

void TestCodePage::init()
{
    m_gui.reset();
    m_folder = std::make_unique<QTemporaryDir>();
    models::Preferences().setLastPage({}, {});
}

void TestCodePage::open(int findings)
{
    m_gui = std::make_unique<GuiDriver>(widgets::WindowOptions{path({}), {}});
    m_gui->open(PageId::Code);
    QTRY_COMPARE(this->findings(), findings);
    QTRY_VERIFY(isIdle());
}

void TestCodePage::whatWasSetAsideIsListedAndLookedAtAgain()
{
    write(u"train.py"_s, "x = input('a')\ny = input('b')\n");
    open(2);
    auto *line = m_gui->find<QToolButton>("setAside");
    QVERIFY(!line->isVisible()); // nothing was
    for (int left = 1; left >= 0; --left) {
        press("dismiss");
        QTRY_COMPARE(findings(), left);
        QTRY_VERIFY(isIdle());
    }
    QTRY_VERIFY(line->isVisible());
    QVERIFY2(line->text().startsWith(u"2 "_s), qPrintable(line->text()));
    auto *list = m_gui->find<QAbstractItemView>("setAsideList");
    QVERIFY(!list->isVisible());
    press("setAside");
    QTRY_VERIFY(list->isVisible());
    QCOMPARE(list->model()->rowCount(), 2);
    fits();
    list->setFocus();
    QTest::keyClick(list, Qt::Key_End);
    QVERIFY(list->currentIndex().data().toString().endsWith(u"input('b')"_s));
    press("lookAgain");
    QTRY_COMPARE(findings(), 1);
    QVERIFY(m_gui->find<QAbstractItemView>("findings")->model()->index(0, 0).data().toString().contains(u"train.py:2"_s));
    QTRY_VERIFY(isIdle());
    QCOMPARE(list->model()->rowCount(), 1);
    press("lookAgain");
    QTRY_COMPARE(findings(), 2);
    QTRY_VERIFY(!line->isVisible());
    QTRY_VERIFY(!read(u"voyageur.json"_s).contains("dismissed"));
}

void TestCodePage::aNotebookBecomesAProgramAfterItWasShown()
{
    write(u"train.ipynb"_s, R"({"cells": [{"cell_type": "code", "source": "%matplotlib inline\nx = 1"}], "nbformat": 4})");
    open(2);
    auto *fix = m_gui->find<QAbstractButton>("fix");
    QTRY_VERIFY2(fix->isVisible() && fix->text().contains(u"train.py"_s), qPrintable(fix->text()));
    auto *diff = m_gui->find<QPlainTextEdit>("diff");
    QTRY_VERIFY(diff->toPlainText().contains(u"+# %matplotlib inline\n+x = 1\n"_s));
    QVERIFY(!QFile::exists(path(u"train.py"_s)));
    fits();
    press("fix");
    QTRY_COMPARE(findings(), 0);
    QVERIFY(read(u"train.py"_s).endsWith("\n# %matplotlib inline\nx = 1\n"));
    QTRY_VERIFY(isIdle());
    press("undo");
    QTRY_COMPARE(findings(), 2);
    QVERIFY(!QFile::exists(path(u"train.py"_s)));

    // A program of that name came meanwhile: it stays.
    QTRY_VERIFY(isIdle());
    write(u"train.py"_s, "mine = 1\n");
    press("fix");
    QTRY_VERIFY(m_gui->window().app()->code()->error().has_value());
    QCOMPARE(read(u"train.py"_s), QByteArray("mine = 1\n"));
    press("scan");
    QTRY_VERIFY(isIdle() && !fix->isVisible());
}

void TestCodePage::aPathOfThisComputerIsMendedAndUndone()
{
    const QByteArray before = "import os\nNAMES = os.environ.get('NAMES', '/home/me/cats/names.txt')\n";
    write(u"train.py"_s, before);
    write(u"names.txt"_s, "cat dog\n");
    open(1);
    QTRY_VERIFY(m_gui->find<QPlainTextEdit>("diff")->toPlainText().contains(u"+NAMES = os.environ.get('NAMES', 'names.txt')"_s));
    QCOMPARE(read(u"train.py"_s), before);
    press("fix");
    QTRY_COMPARE(findings(), 0);
    QVERIFY(read(u"train.py"_s).contains("'names.txt'"));
    QTRY_VERIFY(isIdle());
    press("undo");
    QTRY_COMPARE(findings(), 1);
    QCOMPARE(read(u"train.py"_s), before);
}

void TestCodePage::whatMayHoldASecretGoesOnlyWhenItIsChosen_data()
{
    QTest::addColumn<QString>("language");
    QTest::newRow("English") << u"en"_s;
    QTest::newRow("French") << u"fr"_s;
}

void TestCodePage::whatMayHoldASecretGoesOnlyWhenItIsChosen()
{
    QFETCH(const QString, language);
    const SpokenLanguage spoken(language);
    write(u"train.py"_s, "x = 1\n");
    write(u".env"_s, "TOKEN=1\n");
    write(u"keys/a.pem"_s, "x\n");
    write(u".voyageurignore"_s, "*.ckpt\n");
    open(0);
    Newcomer person(m_gui->window(), language, buildPath("/tests/codesecrets"));
    const Said title{"Possible passwords or keys: 2 files", "Mots de passe ou clés possibles : 2 fichiers"};
    const Said closed{"none uploaded", "aucun téléversé"};
    person.waitToSee(title);
    person.waitToSee(closed);
    QVERIFY(!person.sees({"keys/a.pem", "keys/a.pem"}));
    person.press(title);
    person.waitToSee({"keys/a.pem", "keys/a.pem"});
    person.picture(u"secrets"_s, true);
    fits();
    auto *list = m_gui->find<QAbstractItemView>("secretList");
    list->setFocus();
    QTest::keyClick(list, Qt::Key_Home);
    QTest::keyClick(list, Qt::Key_Space);
    person.waitToSee({"1 uploaded", "1 téléversé"});
    QTRY_VERIFY(isIdle());
    QCOMPARE(read(u".voyageurignore"_s), QByteArray("*.ckpt\n!/.env\n"));
    QCOMPARE(list->currentIndex().row(), 0);
    QVERIFY(list->hasFocus());
    QTest::keyClick(list, Qt::Key_Space);
    person.waitToSee(closed);
    QTRY_VERIFY(isIdle());
    QCOMPARE(read(u".voyageurignore"_s), QByteArray("*.ckpt\n/.env\n"));

    // A file that cannot be written is said, and nothing is promised.
    write(u"locked/b.key"_s, "x\n");
    QVERIFY(QDir().mkpath(path(u"locked/.voyageurignore"_s))); // no file can have that name
    press("scan");
    QTRY_COMPARE(list->model()->rowCount(), 3);
    QTRY_VERIFY(isIdle());
    list->setFocus();
    QTest::keyClick(list, Qt::Key_End);
    QCOMPARE(list->currentIndex().data().toString(), u"locked/b.key"_s);
    QTest::keyClick(list, Qt::Key_Space);
    QTRY_VERIFY(m_gui->window().app()->code()->error().has_value());
    QCOMPARE(list->model()->index(2, 0).data(Qt::CheckStateRole).toInt(), int(Qt::Unchecked));
    QVERIFY2(person.flaws().isEmpty(), qPrintable(person.flaws().join(u'\n')));
}

VOYAGEUR_WIDGET_TEST(TestCodePage)

} // namespace tst_codepage
#include "tst_codepage.moc"
