// SPDX-License-Identifier: GPL-3.0-or-later
// Whatever a person and other programs have done to a project, in whatever order: what the window says then is what a window says
// that is opened now. Nothing that was written into the script of step 5 is lost, what others wrote into voyageur.json is not
// written over with what stood there before, and what is submitted is what was shown.
//
// A walk is made of its seed alone. VOYAGEUR_WALKS=200 walks the first 200, VOYAGEUR_WALK=17 that one.
#include "guidriver.h"

#include "history/runs.h"
#include "settings/keptscript.h"
#include "testprogram.h"
#include "writtencluster.h"

#include "widgets/common/banner.h"
#include "widgets/common/card.h"
#include "widgets/common/commandspanel.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QSpinBox>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTextBlock>
#include <QTextEdit>

#include <random>

namespace tst_walks {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::tests;
using projectfile::OnConflict;
using widgets::PageId;
using State = models::SessionModel::State;

namespace {

constexpr int usualWalks = 6;
constexpr int stepsOfAWalk = 14;
constexpr int longest = 8'000; // ms, until two windows say the same

// Of what a page may say of a project.
const QList<PageId> comparedPages = {PageId::Code,   PageId::Dataset, PageId::Environment, PageId::Try,
                                     PageId::Submit, PageId::Runs,    PageId::Project};

//! What a window has beside what is true: what was done in it, and can be undone there.
bool isOfTheWindow(const QWidget *widget)
{
    static const QStringList names{u"undo"_s, u"takeBack"_s, u"showCommands"_s, u"fixFinding"_s};
    if (names.contains(widget->objectName()))
        return true;
    for (; widget && !widget->isWindow(); widget = widget->parentWidget())
        if (qobject_cast<const widgets::Banner *>(widget) || qobject_cast<const widgets::CommandsPanel *>(widget))
            return true;
    return false;
}

//! Runs and versions have names of their own.
QString withoutNames(QString text)
{
    static const QRegularExpression tag(u"\\b\\d{8}-\\d{6}-[0-9a-f]+\\b"_s);
    return text.replace(tag, u"RUN"_s);
}

QString placeOf(const QWidget *widget)
{
    QString place;
    for (; widget && !widget->isWindow(); widget = widget->parentWidget())
        if (const QString name = widget->objectName(); !name.isEmpty() && !name.startsWith("qt_"_L1))
            place = place.isEmpty() ? name : name + u'/' + place;
    return place;
}

QString saidBy(const QWidget *widget)
{
    const auto whether = [](bool on, const char *word) { return on ? QLatin1StringView(word) : QLatin1StringView(); };
    if (const auto *label = qobject_cast<const QLabel *>(widget))
        return label->text();
    if (const auto *label = qobject_cast<const widgets::ElidedLabel *>(widget))
        return label->text();
    if (const auto *button = qobject_cast<const QAbstractButton *>(widget))
        return u"[%1]%2%3 %4"_s.arg(button->text(), whether(button->isChecked(), " checked"),
                                    whether(!button->isEnabled(), " disabled"), button->accessibleDescription());
    if (const auto *field = qobject_cast<const QLineEdit *>(widget))
        return u"“%1” %2%3%4"_s.arg(field->text(), field->placeholderText(), whether(!field->isEnabled(), " disabled"),
                                    whether(field->isReadOnly(), " read only"));
    if (const auto *box = qobject_cast<const QComboBox *>(widget)) {
        QStringList choices;
        for (int i = 0; i < box->count(); ++i)
            choices += box->itemText(i);
        return u"%1 of %2%3"_s.arg(box->currentText(), choices.join(u'|'), whether(!box->isEnabled(), " disabled"));
    }
    if (const auto *box = qobject_cast<const QAbstractSpinBox *>(widget))
        return box->text() + whether(!box->isEnabled(), " disabled");
    if (const auto *text = qobject_cast<const QPlainTextEdit *>(widget))
        return text->toPlainText() + whether(text->isReadOnly(), " read only");
    if (const auto *text = qobject_cast<const QTextEdit *>(widget))
        return text->toPlainText();
    if (const auto *bar = qobject_cast<const QTabBar *>(widget)) {
        QStringList titles;
        for (int i = 0; i < bar->count(); ++i)
            titles += bar->tabText(i);
        return titles.join(u'|');
    }
    if (const auto *view = qobject_cast<const QAbstractItemView *>(widget); view && view->model()) {
        QStringList rows;
        for (int row = 0; row < view->model()->rowCount(); ++row) {
            QStringList cells;
            for (int column = 0; column < view->model()->columnCount(); ++column)
                cells += view->model()->index(row, column).data().toString()
                    + view->model()->index(row, column).data(Qt::CheckStateRole).toString();
            rows += cells.join(u'|');
        }
        return rows.join(u'\n');
    }
    return widget->accessibleDescription();
}

//! A line for all that is seen of it.
void read(const QWidget &area, const QString &sheet, QStringList &lines)
{
    for (const QWidget *widget : area.findChildren<QWidget *>()) {
        // A part of a control says what the control says.
        const bool part = qobject_cast<const QComboBox *>(widget->parentWidget())
            || qobject_cast<const QAbstractSpinBox *>(widget->parentWidget())
            || qobject_cast<const QLineEdit *>(widget->parentWidget()) || widget->objectName().startsWith("qt_"_L1);
        if (!widget->isVisible() || part || isOfTheWindow(widget))
            continue;
        if (const QString said = withoutNames(saidBy(widget)); !said.isEmpty())
            lines += sheet + placeOf(widget) + u": "_s + said;
    }
}

//! What was typed is left.
void leaveFields()
{
    if (QWidget *field = QApplication::focusWidget())
        field->clearFocus();
}

QStringList pageOf(const GuiDriver &gui, PageId id)
{
    gui.window().showPage(id);
    leaveFields();
    QCoreApplication::processEvents();
    widgets::Page *page = gui.page(id);
    QStringList lines;
    QTabBar *sheets = nullptr;
    for (auto *bar : page->findChildren<QTabBar *>())
        if (bar->isVisible())
            sheets = bar;
    if (!sheets)
        read(*page, {}, lines);
    for (int i = 0; sheets && i < sheets->count(); ++i) {
        sheets->setCurrentIndex(i);
        QCoreApplication::processEvents();
        read(*page, QString::number(i) + u' ', lines);
    }
    if (sheets)
        sheets->setCurrentIndex(0);
    read(*gui.find("rail"), u"rail "_s, lines);
    lines.sort();
    return lines;
}

QString difference(const QStringList &walked, const QStringList &fresh)
{
    QStringList lines;
    for (const QString &line : walked)
        if (!fresh.contains(line))
            lines += u"  the window: "_s + line;
    for (const QString &line : fresh)
        if (!walked.contains(line))
            lines += u"  a new one:  "_s + line;
    return lines.isEmpty() ? u"  some lines more than once"_s : lines.join(u'\n');
}

QByteArray bytesOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestWalks final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void cleanupTestCase();
    void aWalkEndsWhereANewWindowBegins_data();
    void aWalkEndsWhereANewWindowBegins();

private:
    struct Act {
        const char *name;
        void (TestWalks::*deed)();
        int often = 1;
    };
    static const QList<Act> acts;

    void begin();
    void end();
    void step();
    void compare();
    void correct();
    void bringTogether(const GuiDriver &gui);
    void signInAs(const GuiDriver &gui, const QString &user);
    bool ready(const GuiDriver &gui) const;

    // Of the person.
    void openAPage();
    void typeALine();
    void typeARequest();
    void fillTheForm();
    void fillAProjectField();
    void fillATryField();
    void fillTheChain();
    void fillTheSweep();
    void generate();
    //! There is a script that can be written in; one is made where that is possible.
    bool canWrite();
    void submit();
    void takeBack();
    void undoTyping();
    void fixAFinding();
    void ignoreAFinding();
    void undoAFix();
    void readAgain();
    void openTheOther();
    void signOut();
    void signIn();
    void wait() { QTest::qWait(pick(600)); }

    // Of others.
    void changeTheFile();
    void breakTheFile();
    void changeTheCode();
    void addCode();
    void changeTheData();

    int pick(int below) { return int(m_random() % unsigned(below)); }
    QString oneOf(const QStringList &choices) { return choices[pick(int(choices.size()))]; }
    models::AppModel *app() const { return m_gui->window().app(); }
    models::SubmitModel *step5() const { return app()->submit(); }
    QString folder(int which) const { return m_folder->filePath(which == 0 ? u"cats"_s : u"dogs"_s); }
    QString file(const QString &name) const { return folder(m_open) + u'/' + name; }
    QString whose() const { return m_user + u'@' + u"practice"_s; }
    QPlainTextEdit *editor() const { return m_gui->find<QPlainTextEdit>("script", m_gui->page(PageId::Submit)); }
    void write(const QString &path, const QByteArray &bytes, bool atOnce = true) const;
    void writeProgram(int which);
    void note(const QString &what) { m_story += u"  "_s + what; }
    void mayHaveChanged(const QString &key) { m_outside.remove({m_open, key}); }
    QStringList mine(const QString &text) const
    {
        QStringList lines;
        for (const QString &line : text.split(u'\n'))
            if (line.startsWith("# mine "_L1))
                lines += line;
        return lines;
    }

    std::mt19937 m_random;
    std::unique_ptr<WrittenCluster> m_cluster;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<GuiDriver> m_gui;
    QStringList m_story;
    QStringList m_wrong; //!< fields with what nobody can read, which stays until somebody corrects it
    QString m_user;
    int m_open = 0;
    int m_count = 0;
    int m_job = 0;
    int m_submitted = 0;
    bool m_broken = false;
    QElapsedTimer m_asked;                               //!< since something was asked for in the script
    QMap<std::pair<int, QString>, QStringList> m_mine;   //!< lines that were typed, by project and account
    QMap<std::pair<int, QString>, QJsonValue> m_outside; //!< what others wrote last, by project and key
    QMap<int, int> m_parts;                              //!< of the program, by project
};

const QList<TestWalks::Act> TestWalks::acts = {
    {"a page is opened", &TestWalks::openAPage, 4},
    {"a line is typed", &TestWalks::typeALine, 4},
    {"a request is typed", &TestWalks::typeARequest, 2},
    {"the form is filled", &TestWalks::fillTheForm, 2},
    {"a setting is filled", &TestWalks::fillAProjectField, 4},
    {"the try is filled", &TestWalks::fillATryField, 2},
    {"the chain is filled", &TestWalks::fillTheChain, 2},
    {"the sweep is filled", &TestWalks::fillTheSweep, 2},
    {"the script is generated", &TestWalks::generate, 3},
    {"it is submitted", &TestWalks::submit, 2},
    {"the text is taken back", &TestWalks::takeBack},
    {"typing is undone", &TestWalks::undoTyping},
    {"a finding is fixed", &TestWalks::fixAFinding, 2},
    {"a finding is ignored", &TestWalks::ignoreAFinding},
    {"a fix is undone", &TestWalks::undoAFix},
    {"the code is scanned", &TestWalks::readAgain},
    {"the other project is opened", &TestWalks::openTheOther, 2},
    {"signed out", &TestWalks::signOut},
    {"signed in", &TestWalks::signIn, 3},
    {"a moment", &TestWalks::wait, 3},
    {"others change voyageur.json", &TestWalks::changeTheFile, 5},
    {"others write half of voyageur.json", &TestWalks::breakTheFile},
    {"others change the program", &TestWalks::changeTheCode, 3},
    {"others add and take code", &TestWalks::addCode, 2},
    {"others change the data", &TestWalks::changeTheData},
};

void TestWalks::initTestCase()
{
    m_cluster = std::make_unique<WrittenCluster>();
    m_cluster->addUser(u"alice"_s);
    for (const char *program : {"squeue", "sacct", "sacctmgr", "sinfo", "scontrol", "sshare", "sprio"})
        m_cluster->say(program, {}, {});
    m_cluster->say("sbatch", "--test-only", {});
    // Its environments are made at once: nothing is installed in them.
    m_cluster->write(u"bin/virtualenv"_s,
                     "#!/bin/sh\npython3 -m venv --without-pip \"$2\" || exit\nprintf '#!/bin/sh\\n' >\"$2/bin/pip\"\n"
                     "chmod +x \"$2/bin/pip\"\n");
    QVERIFY(QFile::setPermissions(m_cluster->path(u"bin/virtualenv"_s), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
}

void TestWalks::cleanupTestCase()
{
    m_cluster.reset();
}

void TestWalks::write(const QString &path, const QByteArray &bytes, bool atOnce) const
{
    // Some editors write into the file, some write another one and give it the name.
    const QString to = atOnce ? path : path + u"~"_s;
    QDir().mkpath(QFileInfo(to).path());
    QFile out(to);
    if (!out.open(QIODevice::WriteOnly) || out.write(bytes) != bytes.size())
        qFatal("%s cannot be written.", qPrintable(to));
    out.close();
    if (!atOnce) {
        QFile::remove(path);
        if (!QFile::rename(to, path))
            qFatal("%s cannot be written.", qPrintable(path));
    }
}

void TestWalks::writeProgram(int which)
{
    const int parts = m_parts[which];
    QByteArray text = "import argparse\nimport json\n";
    if (parts & 1)
        text += "import matplotlib.pyplot as plt\n";
    text += "parser = argparse.ArgumentParser()\nparser.add_argument('--epochs', type=int, default=2)\n";
    if (parts & 2)
        text += "parser.add_argument('--rate', type=float, required=True)\n";
    if (parts & 4)
        text += "parser.add_argument('--width', type=int, default=8)\n";
    text += "args = parser.parse_args()\n";
    if (parts & 8)
        text += "name = input('Name: ')\n";
    text += "for epoch in range(args.epochs):\n    print('epoch', epoch)\n";
    if (parts & 1)
        text += "plt.plot([1, 2])\nplt.show()\n";
    if (parts & 16)
        text += "with open('checkpoint.json', 'w') as file:\n    json.dump({'epoch': args.epochs}, file)\n";
    write(folder(which) + u"/train.py"_s, text, pick(2) == 0);
}

void TestWalks::begin()
{
    m_folder = std::make_unique<QTemporaryDir>(QDir::tempPath() + u"/walks-XXXXXX"_s);
    for (const char *variable : {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"})
        qputenv(variable, m_folder->filePath(QLatin1StringView(variable)).toLocal8Bit());
    m_story.clear();
    m_wrong.clear();
    m_mine.clear();
    m_outside.clear();
    m_parts.clear();
    m_open = 0;
    m_submitted = 0;
    m_broken = false;
    m_asked.invalidate();
    for (int which = 0; which < 2; ++which) {
        const QString name = QFileInfo(folder(which)).fileName();
        m_parts[which] = pick(32);
        writeProgram(which);
        write(folder(which) + u"/data/one.csv"_s, "1,2\n");
        const QJsonObject job{{u"account"_s, u"def-prof"_s}, {u"time"_s, u"0:30:00"_s}, {u"memory"_s, u"1G"_s}};
        const QJsonObject project{{u"version"_s, 1},
                                  {u"name"_s, name},
                                  {u"environment"_s, QJsonObject{{u"requirements"_s, QString()}}},
                                  {u"job"_s, job}};
        write(folder(which) + u"/voyageur.json"_s, QJsonDocument(project).toJson());
    }
    m_gui = std::make_unique<GuiDriver>(widgets::WindowOptions{folder(0), u"practice"_s});
    m_user = u"student"_s;
    signInAs(*m_gui, m_user);
}

void TestWalks::end()
{
    if (m_gui && app()->session()->state() == State::SignedIn)
        app()->session()->signOut();
    m_gui.reset();
    m_folder.reset();
}

void TestWalks::signInAs(const GuiDriver &gui, const QString &user)
{
    models::SessionModel *session = gui.window().app()->session();
    QTRY_VERIFY(session->state() != State::SigningIn);
    if (session->state() == State::SignedIn && session->user() == user)
        return;
    if (session->state() == State::SignedIn)
        session->signOut();
    models::SignInRequest request;
    request.cluster = u"practice"_s;
    request.user = user;
    session->signIn(request);
    QTRY_VERIFY(session->state() != State::SigningIn);
    QVERIFY2(session->state() == State::SignedIn, qPrintable(session->error() ? session->error()->text() : QString()));
    QCOMPARE(session->user(), user);
}

void TestWalks::openAPage()
{
    const PageId page = comparedPages[pick(int(comparedPages.size()))];
    note(m_gui->page(page)->objectName());
    m_gui->window().showPage(page);
}

void TestWalks::typeALine()
{
    if (!canWrite())
        return;
    const QString line = u"# mine %1"_s.arg(++m_count);
    note(line);
    QTextCursor cursor = editor()->textCursor();
    cursor.movePosition(QTextCursor::End);
    cursor.insertText(line + u'\n');
    m_mine[{m_open, whose()}] += line;
}

void TestWalks::typeARequest()
{
    if (!canWrite())
        return;
    const std::tuple<QString, QStringList, QString> requests[] = {
        {u"--time="_s, {u"0:40:00"_s, u"2:00:00"_s, u"1-00:00"_s}, u"job.time"_s},
        {u"--mem="_s, {u"2G"_s, u"3000M"_s}, u"job.memory"_s},
        {u"--cpus-per-task="_s, {u"2"_s, u"4"_s}, u"job.cpusPerTask"_s}};
    const auto &[option, values, key] = requests[pick(int(std::size(requests)))];
    QTextCursor found = editor()->document()->find(QRegularExpression(option + u"\\S+"_s));
    if (found.isNull())
        return;
    const QString value = oneOf(values);
    m_asked.start();
    note(option + value);
    mayHaveChanged(key);
    found.insertText(option + value);
}

void TestWalks::fillTheForm()
{
    using models::FormFieldId;
    if (!canWrite())
        return;
    m_asked.start();
    switch (pick(3)) {
    case 0:
        mayHaveChanged(u"job.time"_s);
        note(step5()->draft()->setField(FormFieldId::Time, oneOf({u"1:10:00"_s, u"3:00:00"_s})));
        break;
    case 1:
        mayHaveChanged(u"job.cpusPerTask"_s);
        note(step5()->draft()->setField(FormFieldId::Cores, oneOf({u"3"_s, u"6"_s})));
        break;
    default:
        mayHaveChanged(u"job.account"_s);
        note(step5()->draft()->setField(FormFieldId::Account, oneOf({u"def-prof"_s, u"def-other"_s})));
    }
}

void TestWalks::fillAProjectField()
{
    const std::tuple<const char *, QStringList, QString> fields[] = {
        {"settingTime", {u"0:45:00"_s, u"5:00:00"_s, u"soon"_s}, u"job.time"_s},
        {"settingMemory", {u"2G"_s, u"6G"_s, u"much"_s}, u"job.memory"_s},
        {"settingCores", {u"2"_s, u"8"_s, u"many"_s}, u"job.cpusPerTask"_s},
        {"settingAccount", {u"def-prof"_s, u"def-third"_s}, u"job.account"_s},
        {"settingArguments",
         {u"--epochs 5"_s, u"--rate 0.1"_s, u"--epochs 3 --rate 0.2"_s, u"'"_s, QString()},
         u"code.arguments"_s},
        {"settingDataset", {u"data"_s, QString()}, u"dataset"_s},
        {"settingFetch", {u"*"_s, u"*.json *.pt"_s}, u"results.fetch"_s},
    };
    const auto &[name, values, key] = fields[pick(int(std::size(fields)))];
    m_gui->window().showPage(PageId::Project);
    auto *field = m_gui->find<QLineEdit>(name, m_gui->page(PageId::Project));
    const QString value = oneOf(values);
    note(QLatin1StringView(name) + u' ' + value);
    mayHaveChanged(key);
    m_wrong += QLatin1StringView(name);
    field->setFocus();
    field->selectAll();
    QTest::keyClick(field, Qt::Key_Delete);
    QTest::keyClicks(field, value);
    if (pick(3) > 0)
        QTest::keyClick(field, Qt::Key_Return); // else it has the focus
}

void TestWalks::fillATryField()
{
    const std::tuple<const char *, QStringList, QString> fields[] = {
        {"tryTime", {u"0:07:00"_s, u"0:03:00"_s}, u"try.time"_s},
        {"tryMemory", {u"2G"_s, u"900M"_s}, u"try.memory"_s},
        {"tryAccount", {u"def-prof"_s, u"def-fourth"_s}, u"job.account"_s},
        {"programArguments", {u"--epochs 6"_s, u"--rate 0.3"_s}, u"code.arguments"_s},
    };
    const auto &[name, values, key] = fields[pick(int(std::size(fields)))];
    m_gui->window().showPage(PageId::Try);
    auto *widget = m_gui->find<QWidget>(name, m_gui->page(PageId::Try));
    auto *box = qobject_cast<QComboBox *>(widget);
    auto *field = box ? box->lineEdit() : qobject_cast<QLineEdit *>(widget);
    if (!field->isVisible() || !field->isEnabled())
        return;
    const QString value = oneOf(values);
    note(QLatin1StringView(name) + u' ' + value);
    mayHaveChanged(key);
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, value);
    if (pick(3) > 0)
        QTest::keyClick(field, Qt::Key_Return);
}

void TestWalks::fillTheChain()
{
    m_gui->window().showPage(PageId::Submit);
    m_gui->chooseSheet(1);
    widgets::Page *page = m_gui->page(PageId::Submit);
    const char *name = std::array{"chainEpochs", "chainPerDay", "chainResume", "jobTime"}[size_t(pick(4))];
    auto *widget = m_gui->find<QWidget>(name, page);
    if (!widget->isVisible() || !widget->isEnabled())
        return;
    const QString value = qobject_cast<QSpinBox *>(widget) ? oneOf({u"0"_s, u"0"_s, u"40"_s, u"100"_s})
        : QLatin1StringView(name) == "jobTime"_L1          ? oneOf({u"0:20:00"_s, u"4:00:00"_s, u"never"_s})
                                                           : oneOf({u"--resume"_s, QString()});
    note(QLatin1StringView(name) + u' ' + value);
    mayHaveChanged(QLatin1StringView(name) == "jobTime"_L1 ? u"job.time"_s : u"chain"_s);
    if (value == u"never"_s)
        m_wrong += QLatin1StringView(name);
    widget->setFocus();
    if (auto *box = qobject_cast<QSpinBox *>(widget))
        box->selectAll();
    else
        qobject_cast<QLineEdit *>(widget)->selectAll();
    QTest::keyClick(widget, Qt::Key_Delete);
    QTest::keyClicks(widget, value);
    if (pick(3) > 0)
        QTest::keyClick(widget, Qt::Key_Return);
}

void TestWalks::fillTheSweep()
{
    m_gui->window().showPage(PageId::Submit);
    m_gui->chooseSheet(2);
    widgets::Page *page = m_gui->page(PageId::Submit);
    mayHaveChanged(u"sweep"_s);
    if (auto *remove = page->findChild<QAbstractButton *>(u"sweepRemove1"_s); remove && pick(2) == 0) {
        if (remove->isVisible() && remove->isEnabled()) {
            note(u"taken out"_s);
            remove->click();
        }
        return;
    }
    auto *add = m_gui->find<QAbstractButton>("sweepAdd", page);
    if (!add->isVisible() || !add->isEnabled())
        return;
    if (!page->findChild<QLineEdit *>(u"sweepValues1"_s))
        add->click();
    auto *name = page->findChild<QComboBox *>(u"sweepName1"_s);
    auto *values = page->findChild<QLineEdit *>(u"sweepValues1"_s);
    if (!name || !values)
        return;
    const QString value = oneOf({u"0.1, 0.2"_s, u"1..4"_s, u"1.."_s});
    note(value);
    name->lineEdit()->selectAll();
    QTest::keyClicks(name->lineEdit(), oneOf({u"rate"_s, u"epochs"_s}));
    values->setFocus();
    values->selectAll();
    QTest::keyClicks(values, value);
    if (pick(3) > 0)
        QTest::keyClick(values, Qt::Key_Return);
}

bool TestWalks::canWrite()
{
    if (!step5()->hasScript() && step5()->canWork() && !step5()->isWorking()) {
        step5()->prepare();
        [&] { QTRY_VERIFY(!step5()->isWorking()); }();
    }
    return step5()->hasScript() && !editor()->isReadOnly();
}

void TestWalks::generate()
{
    m_gui->window().showPage(PageId::Submit);
    auto *make = m_gui->find<QAbstractButton>("makeScript", m_gui->page(PageId::Submit));
    if (!make->isVisible() || !make->isEnabled())
        return;
    make->click();
    if (pick(4) > 0)
        QTRY_VERIFY(!step5()->isWorking());
    note(step5()->hasScript() ? u"there is one"_s : step5()->error() ? step5()->error()->text() : u"later"_s);
}

void TestWalks::submit()
{
    m_gui->window().showPage(PageId::Submit);
    widgets::Page *page = m_gui->page(PageId::Submit);
    m_gui->chooseSheet(0);
    auto *act = m_gui->find<QAbstractButton>("submitAct", page);
    if (!step5()->canWork() || !step5()->hasScript() || !act->isVisible() || !act->isEnabled())
        return;
    const QString job = QString::number(4'000 + ++m_job);
    m_cluster->say("sbatch", {}, job.toLatin1() + '\n');
    const QString shown = editor()->toPlainText();
    act->click();
    QTRY_VERIFY(!step5()->isWorking());
    if (step5()->error() && step5()->mayInsist() && pick(2) == 0) {
        note(u"anyway"_s);
        QCOMPARE(editor()->toPlainText(), shown);
        m_gui->click("bannerAction", page->banner());
        QTRY_VERIFY(!step5()->isWorking());
    }
    if (step5()->lastJob() != job) {
        note(step5()->error() ? step5()->error()->text() : u"it is seen first"_s);
        return;
    }
    note(u"job "_s + job);
    ++m_submitted;
    const auto run = history::RunHistory().find(job);
    QVERIFY2(run.ok(), run.ok() ? "" : qPrintable(run.error().text()));
    // Of newer code it is made again: for another folder.
    static const QRegularExpression version(u"code/[0-9a-f]{6,}"_s);
    const QString sent = withoutNames(QString::fromUtf8(run->script)).replace(version, u"code/V"_s);
    QCOMPARE(sent, withoutNames(shown).replace(version, u"code/V"_s));
    m_mine.remove({m_open, whose()}); // it has gone where it was to go
}

void TestWalks::takeBack()
{
    if (!step5()->canTakeBack() || !step5()->hasScript())
        return;
    m_gui->window().showPage(PageId::Submit);
    m_gui->click("takeBack", m_gui->page(PageId::Submit));
    m_mine[{m_open, whose()}] = mine(step5()->script());
}

void TestWalks::undoTyping()
{
    if (!canWrite())
        return;
    for (const QString &key : {u"job.time"_s, u"job.memory"_s, u"job.cpusPerTask"_s, u"job.account"_s})
        mayHaveChanged(key);
    m_asked.start();
    editor()->undo();
    m_mine[{m_open, whose()}] = mine(step5()->script());
}

void TestWalks::fixAFinding()
{
    models::CodeModel *code = app()->code();
    if (code->isBusy() || code->findings()->rowCount() == 0)
        return;
    const int row = pick(code->findings()->rowCount());
    if (code->findings()->findings()[row].fixes.isEmpty())
        return;
    mayHaveChanged(u"code.arguments"_s);
    note(code->findings()->findings()[row].rule);
    code->fix(row, code->valueWanted(row).isEmpty() ? QString() : u"3"_s);
}

void TestWalks::ignoreAFinding()
{
    models::CodeModel *code = app()->code();
    if (code->isBusy() || code->findings()->rowCount() == 0)
        return;
    if (code->setAside()->rowCount() > 0 && pick(2) == 0)
        return code->lookAgain(0);
    note(code->findings()->findings()[0].rule);
    code->dismiss(0);
}

void TestWalks::undoAFix()
{
    mayHaveChanged(u"code.arguments"_s);
    app()->code()->undo();
}

void TestWalks::readAgain()
{
    if (!app()->code()->isBusy())
        app()->code()->scan();
}

void TestWalks::openTheOther()
{
    leaveFields();
    const int other = 1 - m_open;
    if (app()->project()->trouble())
        return;
    app()->project()->open(folder(other));
    auto *ask = m_gui->find("replacingBar");
    QTRY_VERIFY(ask->isVisible()
                || (app()->project()->folder() == QFileInfo(folder(other)).absoluteFilePath() && !app()->project()->isBusy()));
    if (ask->isVisible()) {
        m_gui->click("stayHere");
        note(u"not now"_s);
        return;
    }
    m_open = other;
    m_wrong.clear();
    note(QFileInfo(folder(other)).fileName());
}

void TestWalks::signOut()
{
    if (app()->session()->state() == State::SignedIn)
        app()->session()->signOut();
}

void TestWalks::signIn()
{
    m_user = oneOf({u"student"_s, u"student"_s, u"alice"_s});
    note(m_user);
    signInAs(*m_gui, m_user);
}

void TestWalks::changeTheFile()
{
    if (m_broken)
        return;
    const QString path = file(u"voyageur.json"_s);
    QJsonObject project = QJsonDocument::fromJson(bytesOf(path)).object();
    const auto set = [&](const QString &section, const QString &key, const QJsonValue &value) {
        QJsonObject part = project[section].toObject();
        part[key] = value;
        project[section] = part;
        note(section + u'.' + key + u' ' + QString::fromUtf8(QJsonDocument(QJsonArray{value}).toJson(QJsonDocument::Compact)));
        // What somebody has just asked for in the script may come after it.
        if (section != u"job"_s || !m_asked.isValid() || m_asked.elapsed() > 4'000)
            m_outside[{m_open, section + u'.' + key}] = value;
        else
            m_outside.remove({m_open, section + u'.' + key});
    };
    switch (pick(9)) {
    case 0:
        set(u"job"_s, u"time"_s, oneOf({u"0:50:00"_s, u"6:00:00"_s}));
        break;
    case 1:
        set(u"job"_s, u"memory"_s, oneOf({u"4G"_s, u"7G"_s}));
        break;
    case 2:
        set(u"job"_s, u"cpusPerTask"_s, 1 + pick(5));
        break;
    case 3:
        set(u"job"_s, u"account"_s, oneOf({u"def-fifth"_s, u"def-sixth"_s}));
        break;
    case 4:
        set(u"code"_s, u"arguments"_s, QJsonArray{u"--epochs"_s, QString::number(2 + pick(5))});
        break;
    case 5:
        set(u"try"_s, u"time"_s, oneOf({u"0:04:00"_s, u"0:09:00"_s}));
        break;
    case 6:
        if (project.contains(u"chain"_s))
            project.remove(u"chain"_s);
        else
            project[u"chain"_s] = QJsonObject{{u"epochs"_s, 60}, {u"epochsPerDay"_s, 200}};
        m_outside.remove({m_open, u"chain"_s});
        note(u"chain"_s);
        break;
    case 7:
        if (project.contains(u"sweep"_s))
            project.remove(u"sweep"_s);
        else
            project[u"sweep"_s] = QJsonObject{{u"grid"_s, QJsonObject{{u"rate"_s, QJsonArray{0.1, 0.2}}}}};
        note(u"sweep"_s);
        break;
    default:
        if (project.contains(u"dataset"_s))
            project.remove(u"dataset"_s);
        else
            project[u"dataset"_s] = QJsonObject{{u"folder"_s, u"data"_s}};
        note(u"dataset"_s);
    }
    write(path, QJsonDocument(project).toJson(), pick(2) == 0);
}

void TestWalks::breakTheFile()
{
    if (m_broken)
        return;
    const QString path = file(u"voyageur.json"_s);
    const QByteArray whole = bytesOf(path);
    write(path, whole.left(whole.size() / 2));
    QTest::qWait(pick(2) == 0 ? 100 : 1'200);
    write(path, whole);
}

void TestWalks::changeTheCode()
{
    m_parts[m_open] ^= 1 << pick(5);
    note(QString::number(m_parts[m_open]));
    writeProgram(m_open);
}

void TestWalks::addCode()
{
    const QString path = file(u"nets/small.py"_s);
    if (QFile::exists(path))
        QFile::remove(path);
    else
        write(path, "import matplotlib.pyplot as plt\nplt.show()\nanswer = input()\n");
}

void TestWalks::changeTheData()
{
    ++m_count;
    write(file(u"data/%1.csv"_s.arg(m_count)), QByteArray(100 * m_count, 'x'));
}

bool TestWalks::ready(const GuiDriver &gui) const
{
    models::AppModel *all = gui.window().app();
    return !all->project()->isBusy() && !all->code()->isBusy() && !all->dataset()->isBusy() && !all->environment()->isBusy()
        && !all->tryOut()->isBusy() && !all->submit()->isBusy() && !all->runs()->isBusy();
}

// What a person would do before they look: there is a script, and nothing waits for an answer.
void TestWalks::bringTogether(const GuiDriver &gui)
{
    models::AppModel *all = gui.window().app();
    QTRY_VERIFY(ready(gui));
    signInAs(gui, m_user);
    if (QTest::currentTestFailed())
        return;
    models::SubmitModel *submit = all->submit();
    QTRY_VERIFY(ready(gui));
    if (!submit->isSubmitted()) {
        submit->prepare(); // and what is on the cluster is known
        QTRY_VERIFY(!submit->isWorking());
    }
    if (!all->environment()->isMade()) {
        all->environment()->create();
        QTRY_VERIFY(!all->environment()->isWorking());
    }
    if (all->project()->file().dataset && !all->dataset()->isUploaded()) {
        all->dataset()->upload();
        QTRY_VERIFY(!all->dataset()->isWorking());
    }
    submit->draft()->dropProposal();
    submit->dismissError();
    all->code()->lookAt(0);
    QTRY_VERIFY(ready(gui));
    gui.window().showPage(PageId::Code);
    if (auto *findings = gui.find<QListView>("findings", gui.page(PageId::Code)); findings->model()->rowCount() > 0)
        findings->setCurrentIndex(findings->model()->index(0, 0));
}

// What could not be read stays as it was typed; then it is what the project says.
void TestWalks::correct()
{
    using Field = models::ProjectSettings::Field;
    const models::ProjectSettings *settings = app()->projectSettings();
    const std::tuple<PageId, const char *, QString> fields[] = {
        {PageId::Project, "settingTime", settings->value(Field::Time)},
        {PageId::Project, "settingMemory", settings->value(Field::Memory)},
        {PageId::Project, "settingCores", settings->value(Field::Cores)},
        {PageId::Project, "settingArguments", settings->value(Field::Arguments)},
        {PageId::Submit, "jobTime", step5()->time()},
    };
    for (const auto &[page, name, text] : fields) {
        if (!m_wrong.contains(QLatin1StringView(name)))
            continue;
        m_gui->window().showPage(page);
        if (page == PageId::Submit)
            m_gui->chooseSheet(1);
        auto *field = m_gui->find<QLineEdit>(name, m_gui->page(page));
        if (!field->isVisible() || !field->isEnabled() || field->isReadOnly())
            continue;
        field->setFocus();
        field->selectAll();
        QTest::keyClick(field, Qt::Key_Delete);
        QTest::keyClicks(field, text);
        QTest::keyClick(field, Qt::Key_Return);
    }
    leaveFields();
}

void TestWalks::compare()
{
    leaveFields();
    if (app()->project()->trouble()) {
        note(u"the trouble is over"_s);
        m_outside.clear();
        app()->project()->settle(pick(2) == 0 ? OnConflict::UseHere : OnConflict::UseThere);
        QTRY_VERIFY(!app()->project()->trouble());
    }
    QTest::qWait(1'600); // what was typed is taken over, and kept
    correct();
    bringTogether(*m_gui);
    if (QTest::currentTestFailed())
        return;
    QVERIFY(step5()->staysWithProject());
    const bool submitted = step5()->isSubmitted();

    // No text of the person is lost.
    for (auto one = m_mine.cbegin(); one != m_mine.cend(); ++one) {
        const auto &[which, account] = one.key();
        const auto kept = settings::KeptScript::read(QFileInfo(folder(which)).absoluteFilePath(), account);
        const QString now = which == m_open && account == whose() ? step5()->script() : kept ? kept->script : QString();
        for (const QString &line : one.value())
            QVERIFY2(mine(now).contains(line),
                     qPrintable(u"%1 of project %2, %3, is not in\n%4"_s.arg(line, folder(which), account, now)));
    }
    // What others wrote is there as long as nobody here wanted it otherwise.
    for (auto one = m_outside.cbegin(); one != m_outside.cend(); ++one) {
        const auto &[which, key] = one.key();
        const QJsonObject project = QJsonDocument::fromJson(bytesOf(folder(which) + u"/voyageur.json"_s)).object();
        const QJsonValue there = project[key.section(u'.', 0, 0)].toObject()[key.section(u'.', 1)];
        QVERIFY2(there == one.value(),
                 qPrintable(u"%1 of %2 was %3 by others"_s.arg(key, folder(which), one.value().toVariant().toString())));
    }

    const GuiDriver fresh(widgets::WindowOptions{app()->project()->folder(), u"practice"_s});
    bringTogether(fresh);
    if (QTest::currentTestFailed())
        return;
    const bool both = step5()->hasScript() && fresh.window().app()->submit()->hasScript();
    QStringList flaws;
    for (const PageId page : comparedPages) {
        if (page == PageId::Submit && (submitted || !both))
            continue;
        QStringList walked;
        QStringList said;
        const bool same = QTest::qWaitFor(
            [&] {
                said = pageOf(fresh, page);
                walked = pageOf(*m_gui, page);
                return walked == said;
            },
            longest);
        if (!same)
            flaws += m_gui->page(page)->objectName() + u'\n' + difference(walked, said);
    }
    fresh.window().app()->session()->signOut();
    QVERIFY2(flaws.isEmpty(), qPrintable(flaws.join(u'\n')));
}

void TestWalks::step()
{
    int all = 0;
    for (const Act &act : acts)
        all += act.often;
    int chosen = pick(all);
    for (const Act &act : acts) {
        chosen -= act.often;
        if (chosen >= 0)
            continue;
        m_story += QLatin1StringView(act.name);
        (this->*act.deed)();
        break;
    }
    QTest::qWait(pick(8) == 0 ? 900 : pick(40)); // as long as what is typed waits to be taken over, or less
}

void TestWalks::aWalkEndsWhereANewWindowBegins_data()
{
    QTest::addColumn<unsigned>("seed");
    if (qEnvironmentVariableIsSet("VOYAGEUR_WALK")) {
        const auto seed = unsigned(qEnvironmentVariableIntValue("VOYAGEUR_WALK"));
        QTest::addRow("seed %u", seed) << seed;
        return;
    }
    const int walks = qEnvironmentVariableIsSet("VOYAGEUR_WALKS") ? qEnvironmentVariableIntValue("VOYAGEUR_WALKS") : usualWalks;
    for (int seed = 1; seed <= walks; ++seed)
        QTest::addRow("seed %d", seed) << unsigned(seed);
}

void TestWalks::aWalkEndsWhereANewWindowBegins()
{
    QFETCH(unsigned, seed);
    m_random.seed(seed);
    begin();
    for (int i = 0; i < stepsOfAWalk && !QTest::currentTestFailed(); ++i)
        step();
    if (!QTest::currentTestFailed())
        compare();
    if (QTest::currentTestFailed())
        qWarning("VOYAGEUR_WALK=%u\n%s", seed, qPrintable(m_story.join(u'\n')));
    end();
}

VOYAGEUR_WIDGET_TEST(TestWalks)

} // namespace tst_walks
#include "tst_walks.moc"
