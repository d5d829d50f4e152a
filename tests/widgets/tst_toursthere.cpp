// SPDX-License-Identifier: GPL-3.0-or-later
// The guided tours on a real cluster, from the first step to the last: each step is done as its text says, by the words that
// stand on the window.
#include "guidriver.h"

#include "base/platform.h"
#include "looks.h"
#include "practicehost.h"
#include "sshserver.h"
#include "testprogram.h"
#include "widgets/common/card.h"
#include "widgets/mainwindow/tourguide.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QTcpServer>
#include <QTcpSocket>
#include <QToolButton>
#include <QTranslator>

#include <map>

namespace tst_toursthere {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::tests;
using widgets::PageId;
using widgets::TourGuide;

namespace {

//! A port of this computer, which is the practice cluster's too, that nobody has.
int freePort()
{
    QTcpServer server;
    if (!server.listen(QHostAddress::LocalHost))
        qFatal("no port: %s", qPrintable(server.errorString()));
    return server.serverPort();
}

// In plain Python: the packages of the practice cluster install and import, and compute nothing.
const QByteArray training = R"(import argparse
import os
import time


def load(folder):
    pictures = []
    for number, name in enumerate(sorted(os.listdir(folder))):
        for file in sorted(os.listdir(os.path.join(folder, name))):
            with open(os.path.join(folder, name, file), "rb") as data:
                pictures.append((number, data.read()[-64:]))
    return pictures


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("data")
    pictures = load(parser.parse_args().data)
    log = os.path.join("lightning_logs", "version_0")
    os.makedirs(log, exist_ok=True)
    weights = [0.0] * 64
    with open(os.path.join(log, "metrics.csv"), "w") as file:
        for epoch in range(24):
            right = 0
            for number, picture in pictures:
                score = sum(weight * value for weight, value in zip(weights, picture))
                right += (score > 0) == number
                if (score > 0) != number:
                    weights = [weight + (2 * number - 1) * value for weight, value in zip(weights, picture)]
            print(epoch, right / len(pictures), sep=",", file=file, flush=True)
            print("epoch", epoch, "accuracy", right / len(pictures), flush=True)
            time.sleep(0.7)
)";

const QByteArray weather = R"(import argparse
import csv


def load(path):
    with open(path) as file:
        return [[float(value) for value in row] for row in csv.reader(file)]


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--train")
    parser.add_argument("--test")
    options = parser.parse_args()
    events = [row[0] for row in load(options.train) if row[-1]]
    least = min(events)
    test = load(options.test)
    print("accuracy", sum((row[0] >= least) == bool(row[-1]) for row in test) / len(test))
)";

void write(const QString &path, const QByteArray &bytes)
{
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        qFatal("%s cannot be written.", qPrintable(path));
}

//! An array of 8 × 8 bytes as numpy saves it: bright in the middle, or at the rim.
QByteArray picture(bool bright, int number)
{
    QByteArray head = "{'descr': '|u1', 'fortran_order': False, 'shape': (8, 8), }";
    head = head.leftJustified(117, ' ') + '\n'; // with the 10 bytes before it a multiple of 64
    QByteArray bytes("\x93NUMPY\x01\x00\x76\x00", 10);
    bytes += head;
    for (int i = 0; i < 64; ++i) {
        const bool middle = i % 8 > 1 && i % 8 < 6 && i / 8 > 1 && i / 8 < 6;
        bytes += static_cast<char>(middle == bright ? 150 + (i * 7 + number) % 90 : (i * 5 + number) % 40);
    }
    return bytes;
}

QByteArray answerOf(const QUrl &address, const QByteArray &path)
{
    QTcpSocket socket;
    socket.connectToHost(address.host(), static_cast<quint16>(address.port()));
    if (!socket.waitForConnected(5'000))
        return {};
    socket.write("GET " + path + " HTTP/1.0\r\n\r\n");
    while (socket.waitForReadyRead(5'000)) {}
    return socket.readAll();
}

QString bare(const QString &text)
{
    return QString(text).remove(u'&');
}

//! A tour that is taken: what its text names is found on the window by these words.
class Tourist final {
public:
    explicit Tourist(const QString &language, const char *tour) : m_before(QLocale())
    {
        QLocale::setDefault(QLocale(language));
        if (!m_strings.load(u":/i18n/voyageur_%1.qm"_s.arg(language)))
            qFatal("no strings of %s", qPrintable(language));
        QCoreApplication::installTranslator(&m_strings);
        m_gui = std::make_unique<GuiDriver>();
        m_gui->window().resize(1400, 900);
        m_guide = m_gui->find<TourGuide>("tourCard");
        for (QAction *action : m_gui->find<QMenu>("toursMenu")->actions()) {
            if (action->objectName() == u"tour-"_s + QLatin1StringView(tour))
                action->trigger();
        }
    }
    ~Tourist()
    {
        m_gui->script()->closeScript();
        m_gui.reset();
        QCoreApplication::removeTranslator(&m_strings);
        QLocale::setDefault(m_before);
    }
    Q_DISABLE_COPY_MOVE(Tourist)

    const GuiDriver &gui() const { return *m_gui; }
    models::AppModel *app() const { return m_gui->window().app(); }
    widgets::Page *page() const { return m_gui->page(m_gui->window().currentPage()); }
    bool isTaken() const { return m_guide->tour()->tour() != nullptr; }
    QString at() const { return isTaken() ? m_guide->tour()->step().id : QString(); }
    bool isDone() const { return m_guide->tour()->isDone(); }
    bool isTold() const { return m_guide->tour()->step().done == "told"_L1; }
    bool isLast() const
    {
        const models::TourModel *tour = m_guide->tour();
        return tour->tour() && tour->index() + 1 == tour->tour()->steps.size();
    }
    QString text() const { return m_gui->find<QLabel>("tourText")->text(); }

    //! The words that the text puts in quotation marks, in order.
    QStringList named() const
    {
        static const QRegularExpression quoted(u"[“«]\u00a0?([^”»]+?)\u00a0?[”»]"_s);
        QStringList found;
        for (auto it = quoted.globalMatch(text()); it.hasNext();)
            found += it.next().captured(1);
        return found;
    }

    //! What stands on the page with these words; the test ends where there is nothing of it.
    template <typename T>
    T *seen(const QString &words) const
    {
        T *found = nullptr;
        (void)QTest::qWaitFor([&] {
            for (T *one : page()->template findChildren<T *>())
                if (one->isVisible() && widgets::controlWords(one) == words)
                    found = one;
            return found != nullptr;
        });
        if (found)
            return found;
        QStringList others;
        for (const T *one : page()->template findChildren<T *>())
            if (one->isVisible())
                others += widgets::controlWords(one);
        qFatal("Nothing on the page %s is called “%s”, only: %s.", qPrintable(page()->objectName()), qPrintable(words),
               qPrintable(others.join(u" | "_s)));
    }
    void press(const QString &words) const
    {
        auto *button = seen<QAbstractButton>(words);
        if (!QTest::qWaitFor([&] { return button->isEnabled(); }, 30'000))
            qFatal("“%s” cannot be pressed.", qPrintable(words));
        QTest::mouseClick(button, Qt::LeftButton);
    }
    void choose(const QString &button, const QString &entry) const
    {
        auto *one = seen<QAbstractButton>(button);
        auto *tool = qobject_cast<QToolButton *>(one);
        QMenu *menu = tool ? tool->menu() : qobject_cast<QPushButton *>(one)->menu();
        menu->popup(one->mapToGlobal(QPoint(0, one->height())));
        for (QAction *action : menu->actions()) {
            if (bare(action->text()) != entry)
                continue;
            QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(action).center());
            return;
        }
        qFatal("“%s” is not under “%s”.", qPrintable(entry), qPrintable(button));
    }
    void fill(const QString &label, const QString &value) const { type(seen<QLineEdit>(label), value); }
    static void type(QLineEdit *field, const QString &value)
    {
        field->setFocus();
        field->selectAll();
        if (std::ranges::all_of(value, [](QChar one) { return one.unicode() < 128; }))
            QTest::keyClicks(field, value);
        else
            field->setText(value); // accents are no keys of the test's
    }
    void answerFileDialog(const QString &path) const
    {
        auto *dialog = m_gui->window().findChild<QFileDialog *>();
        if (!dialog)
            qFatal("No file is asked for.");
        auto *field = dialog->findChild<QLineEdit *>(u"fileNameEdit"_s);
        field->setText(path); // what its completion proposes meanwhile is none of the tour's
        QTest::keyClick(field, Qt::Key_Return);
    }
    //! The first of the named is the tool, the second the recipe, the third the field of its value.
    void insertRecipe(const QString &value = {}) const
    {
        const QStringList words = named();
        auto *tool = seen<QToolButton>(words[0]);
        if (!tool->isChecked())
            QTest::mouseClick(tool, Qt::LeftButton);
        type(m_gui->find<QLineEdit>("recipeSearch", page()), words[1]);
        const auto *list = m_gui->find<QListWidget>("recipeList", page());
        if (!list->currentItem() || list->currentItem()->text() != words[1])
            qFatal("There is no recipe “%s”.", qPrintable(words[1]));
        if (!value.isEmpty())
            fill(words.value(2), value);
        m_gui->click("insertRecipe", page());
        m_gui->click("acceptDiff", page());
    }
    QPlainTextEdit *editor() const { return m_gui->find<QPlainTextEdit>("scriptText", m_gui->page(PageId::Script)); }
    void typeInTerminal(const QString &line) const
    {
        QWidget *view = m_gui->find("terminalView", m_gui->page(PageId::Terminal));
        view->setFocus();
        QTest::keyClicks(view, line);
        QTest::keyClick(view, Qt::Key_Return);
    }
    //! To the folder of that path, and one name in it.
    void openPane(const char *path, const QString &folder, const char *files, const QByteArray &name) const
    {
        auto *field = m_gui->find<QComboBox>(path)->lineEdit();
        if (!QTest::qWaitFor([&] { return m_gui->find(path)->isEnabled() && !field->text().isEmpty(); }, 30'000))
            qFatal("No folder is shown.");
        field->setText(folder);
        QTest::keyClick(field, Qt::Key_Return);
        if (name.isEmpty())
            return;
        auto *list = m_gui->find<QAbstractItemView>(files);
        QModelIndex found;
        if (!QTest::qWaitFor(
                [&] {
                    for (int row = 0; row < list->model()->rowCount(); ++row)
                        if (list->model()->index(row, 0).data().toString() == QString::fromUtf8(name))
                            found = list->model()->index(row, 0);
                    return found.isValid();
                },
                30'000))
            qFatal("%s is not in %s.", name.constData(), qPrintable(folder));
        list->scrollTo(found);
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualRect(found).center());
    }
    //! The row of that job, once it is there.
    void chooseJob(const QString &number) const
    {
        auto *table = m_gui->find<QAbstractItemView>("jobTable");
        QModelIndex found;
        if (!QTest::qWaitFor(
                [&] {
                    for (int row = 0; row < table->model()->rowCount() && !found.isValid(); ++row)
                        if (table->model()->index(row, 0).data(models::JobTableModel::JobIdRole).toString() == number)
                            found = table->model()->index(row, 0);
                    return found.isValid();
                },
                30'000))
            qFatal("Job %s is not listed.", qPrintable(number));
        table->scrollTo(found);
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(found).center());
    }
    //! What does not fit on a small screen. A picture of each step when somebody asks for them, large and small.
    QStringList look(const QString &tour) const
    {
        const QString folder = qEnvironmentVariable("VOYAGEUR_TOUR_PICTURES");
        const QString stem =
            u"%1/%2-%3-%4-"_s.arg(folder, tour, QLocale().name().left(2),
                                  m_gui->find<QLabel>("tourCount")->text().section(u' ', 1, 1).rightJustified(2, u'0'))
            + at();
        if (!folder.isEmpty()) {
            QTest::qWait(300);
            m_gui->window().grab().save(stem + u".png"_s);
        }
        m_gui->window().resize(900, 600);
        QTest::qWait(folder.isEmpty() ? 50 : 300);
        (void)QTest::qWaitFor([&] { return flawsOf(m_gui->window()).isEmpty(); }, 2'000);
        const QStringList flaws = flawsOf(m_gui->window());
        if (!folder.isEmpty())
            m_gui->window().grab().save(stem + u"-900.png"_s);
        m_gui->window().resize(1400, 900);
        QTest::qWait(100);
        return flaws;
    }

private:
    QLocale m_before;
    QTranslator m_strings;
    std::unique_ptr<GuiDriver> m_gui;
    TourGuide *m_guide = nullptr;
};

void waitForLog(const QPlainTextEdit &log, const QString &words)
{
    const bool there = QTest::qWaitFor([&] { return log.toPlainText().contains(words); }, 90'000);
    const auto *state = log.window()->findChild<widgets::Chip *>(u"jobState"_s);
    QVERIFY2(there, qPrintable(u"no “%1” in: %2; %3"_s.arg(words, log.toPlainText(), state->text())));
}

using Acts = std::map<QString, std::function<void()>>;

} // namespace

class TestToursThere final : public QObject {
    Q_OBJECT

private slots:
    void init();
    void theWorkshopIsDoneToItsEnd();
    void theSlidesAreDoneToTheirEnd();

private:
    void take(Tourist &tourist, const char *tour, const Acts &acts);
    static void signIn(const Tourist &tourist);
};

void TestToursThere::init()
{
    QFile::remove(base::configFolder() + u"/window.ini"_s);
    models::Preferences().setLastPage({}, {});
    models::Preferences().setGuidedProject({});
    insidePractice(
        {u"su"_s, u"-"_s, u"student"_s, u"-c"_s, u"rm -rf ~/scratch/results ~/scratch/code-snapshots ~/scratch/logs ~/sbatch"_s});
}

// Step by step; each that is recognised as done must go on by itself.
void TestToursThere::take(Tourist &tourist, const char *tour, const Acts &acts)
{
    QElapsedTimer clock;
    clock.start();
    QString before;
    while (tourist.isTaken()) {
        const QString step = tourist.at();
        QVERIFY2(step != before, qPrintable(u"%1 is not left"_s.arg(step)));
        before = step;
        QVERIFY2(acts.contains(step), qPrintable(u"nobody knows what to do at %1"_s.arg(step)));
        const QStringList narrow = tourist.look(QString::fromLatin1(tour));
        QVERIFY2(narrow.isEmpty(), qPrintable(step + u", in a small window: "_s + narrow.join(u'\n')));
        const QWidget *card = tourist.gui().find("tourCard");
        (void)QTest::qWaitFor([&] { return flawsOf(*card).isEmpty(); }, 2'000); // once it has its place
        const QStringList flaws = flawsOf(*card);
        QVERIFY2(flaws.isEmpty(), qPrintable(step + u": "_s + flaws.join(u'\n')));
        QTest::qWait(200); // the page is painted, and a person reads
        const bool wasDone = tourist.isDone();
        const QString text = tourist.text();
        acts.at(step)();
        if (QTest::currentTestFailed())
            return;
        const bool last = tourist.isLast();
        if (!tourist.isTold() && tourist.at() == step && (!wasDone || last)) {
            const bool recognised = QTest::qWaitFor([&] { return tourist.at() != step || (last && tourist.isDone()); }, 60'000);
            const auto *banner = tourist.page()->banner();
            QVERIFY2(recognised,
                     qPrintable(u"%1 is not recognised as done: %2; %3 %4"_s.arg(
                         step, text, banner->isVisible() ? banner->headline() : QString(), banner->accessibleDescription())));
        }
        if (tourist.at() == step)
            tourist.gui().click("tourNext");
        qInfo("%6.1f s  %s", double(clock.elapsed()) / 1000, qPrintable(step));
    }
}

void TestToursThere::signIn(const Tourist &tourist)
{
    tourist.gui().find<QComboBox>("cluster", tourist.page())->setEditText(u"practice"_s);
    tourist.press(tourist.named().value(0));
}

void TestToursThere::theWorkshopIsDoneToItsEnd()
{
    const QTemporaryDir folder;
    const QString code = folder.filePath(u"atelier"_s);
    write(code + u"/train.py"_s, training);
    write(code + u"/requirements.txt"_s, "numpy\n");
    for (int i = 0; i < 20; ++i) {
        write(code + u"/tinyimagenet/n01443537/%1.npy"_s.arg(i), picture(true, i));
        write(code + u"/tinyimagenet/n01629819/%1.npy"_s.arg(i), picture(false, i));
    }
    Tourist t(qEnvironmentVariable("VOYAGEUR_TOUR_LANGUAGE", u"fr"_s), "workshop");
    const GuiDriver &gui = t.gui();
    const auto recipe = [&](const QString &value) { return [&t, value] { t.insertRecipe(value); }; };
    Acts acts;
    acts[u"project"_s] = [&] {
        t.press(t.named().value(0));
        t.answerFileDialog(code);
        QTRY_VERIFY(t.app()->newProject()->guess().has_value());
        QVERIFY2(gui.find<QComboBox>("newDataset")->currentText() == "tinyimagenet"_L1,
                 qPrintable(gui.find<QComboBox>("newDataset")->currentText()));
        QCOMPARE(gui.find<QLineEdit>("newArguments")->text(), u"{dataset}"_s);
        gui.click("newCreate");
    };
    acts[u"signin"_s] = [&] {
        QTRY_VERIFY(gui.window().currentPage() == PageId::SignIn);
        signIn(t);
    };
    acts[u"code"_s] = [&] {
        auto *findings = gui.find<QAbstractItemView>("findings");
        QTest::qWait(500);
        while (findings->isVisible() && findings->model()->rowCount() > 0) {
            const int before = findings->model()->rowCount();
            qInfo("finding: %s", qPrintable(findings->model()->index(0, 0).data().toString()));
            gui.click(gui.find("fix")->isVisible() ? "fix" : "dismiss");
            QTRY_VERIFY(findings->model()->rowCount() < before);
        }
    };
    const auto act = [&] { t.press(t.named().value(0)); };
    acts[u"dataset"_s] = [&] {
        QTRY_VERIFY(gui.find("datasetAct")->isEnabled());
        act();
    };
    acts[u"environment"_s] = act;
    acts[u"try"_s] = act;
    acts[u"inside"_s] = [&] {
        gui.find<QTabBar>("tryTabs")->setCurrentIndex(2);
        act();
        QTRY_VERIFY(gui.page(PageId::Try)->findChild<QWidget *>(u"tryTerminalView"_s));
        QTRY_VERIFY(t.app()->tryOut()->allocation()->terminal()->isLive());
    };
    acts[u"giveback"_s] = act;
    acts[u"script"_s] = [&] { t.choose(t.named().value(0), t.named().value(1)); };
    acts[u"localcopy"_s] = recipe(u"."_s);
    acts[u"tensorboard"_s] = [&] { t.insertRecipe(); };
    acts[u"results"_s] = recipe(u"lightning_logs"_s);
    const int logPort = freePort();
    acts[u"save"_s] = [&] {
        // There is no TensorBoard on the practice cluster: a web server shows the folder of its logs.
        const QString words = t.editor()->toPlainText();
        QTextCursor line(t.editor()->document());
        line.setPosition(int(words.indexOf("tensorboard --logdir"_L1)));
        QVERIFY(line.position() > 0);
        line.movePosition(QTextCursor::EndOfLine, QTextCursor::KeepAnchor);
        t.editor()->setTextCursor(line);
        QTest::keyClicks(t.editor(), u"python3 -m http.server %1 --directory lightning_logs >web.log 2>&1 &"_s.arg(logPort));
        t.press(t.named().value(0));
        t.answerFileDialog(code + u"/atelier.sh"_s);
    };
    acts[u"submit"_s] = act;
    const auto *log = gui.find<QPlainTextEdit>("jobLog", gui.page(PageId::Jobs));
    acts[u"jobs"_s] = [&] {
        act();
        t.chooseJob(gui.script()->lastJob());
        waitForLog(*log, u"epoch 1"_s);
    };
    acts[u"tunnel"_s] = [&] {
        const QStringList words = t.named();
        auto *jobs = t.seen<QComboBox>(words.value(0));
        QTRY_VERIFY(jobs->findData(gui.script()->lastJob()) >= 0);
        jobs->setCurrentIndex(jobs->findData(gui.script()->lastJob()));
        t.fill(words.value(1), QString::number(logPort));
        t.press(words.value(2));
        auto *open = gui.page(PageId::Tunnels)->findChild<QPushButton *>(u"openTunnel"_s);
        QVERIFY(open);
        QTRY_VERIFY(open->text().startsWith("http://"_L1));
        QByteArray answer;
        QTRY_VERIFY((answer = answerOf(QUrl(open->text()), "/version_0/metrics.csv")).contains("0,"));
        QVERIFY2(answer.startsWith("HTTP/1.0 200"), answer.constData());
    };
    acts[u"fetch"_s] = [&] {
        gui.open(PageId::Jobs);
        waitForLog(*log, u"epoch 23"_s);
        const QString number = gui.script()->lastJob();
        const auto ended = [&] {
            const slurm::Job *one = t.app()->jobs()->table()->find(number);
            return one && one->hasEnded();
        };
        WAIT_FOR(ended(), 60'000);
        QVERIFY2(t.app()->jobs()->table()->find(number)->state.code() == base::JobState::Code::Completed,
                 qPrintable(log->toPlainText()));
        gui.click("tourShow");
        QCOMPARE(gui.window().currentPage(), PageId::Transfers);
        t.openPane("clusterPath", u"~/scratch/results"_s, "clusterFiles", number.toUtf8());
        t.openPane("laptopPath", folder.path(), "laptopFiles", "atelier");
        t.openPane("clusterPath", u"~/scratch/results"_s, "clusterFiles", number.toUtf8());
        t.press(t.named().value(0));
        const QString metrics = folder.filePath(number + u"/version_0/metrics.csv"_s);
        QTRY_VERIFY(QFile::exists(metrics));
        QFile file(metrics);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll().count('\n'), 24);
    };
    take(t, "workshop", acts);
    QVERIFY(!t.isTaken());
    QVERIFY(QFile::exists(code + u"/atelier.sh"_s));
}

void TestToursThere::theSlidesAreDoneToTheirEnd()
{
    const QTemporaryDir folder;
    const QString code = folder.filePath(u"extremeweather"_s);
    write(code + u"/train.py"_s, weather);
    write(code + u"/requirements.txt"_s, "numpy\n");
    for (const QString &part : {u"train"_s, u"test"_s}) {
        QByteArray rows;
        for (int i = 0; i < 40; ++i)
            rows += QByteArray::number(i % 2) + ",1," + QByteArray::number(i % 7) + ',' + QByteArray::number(i % 2) + '\n';
        write(code + u"/data/"_s + part + u".csv"_s, rows);
    }
    Tourist t(qEnvironmentVariable("VOYAGEUR_TOUR_LANGUAGE", u"en"_s), "slides");
    const GuiDriver &gui = t.gui();
    const QString copy = u"~/scratch/code-snapshots/extremeweather"_s;
    const auto act = [&] { t.press(t.named().value(0)); };
    const auto recipe = [&](const QString &value) { return [&t, value] { t.insertRecipe(value); }; };
    const auto *log = gui.find<QPlainTextEdit>("jobLog", gui.page(PageId::Jobs));
    Acts acts;
    acts[u"signin"_s] = [&] { signIn(t); };
    acts[u"terminal"_s] = [&] {
        const QString command = t.text().section(u": "_s, -1).trimmed();
        QVERIFY2(command.startsWith("mkdir -p "_L1), qPrintable(command));
        act();
        QTRY_VERIFY(t.app()->terminal()->count() == 1 && t.app()->terminal()->tab(0)->isLive());
        t.typeInTerminal(command);
        QTRY_VERIFY(insidePractice({u"su"_s, u"-"_s, u"student"_s, u"-c"_s, u"ls ~/scratch"_s}).contains("code-snapshots"));
    };
    acts[u"toy"_s] = [&] { t.choose(t.named().value(0), t.named().value(1)); };
    acts[u"toy-recipe"_s] = recipe({});
    acts[u"logs"_s] = recipe({});
    acts[u"toy-submit"_s] = [&] {
        auto *arguments = gui.find<QLineEdit>("formArguments");
        t.type(arguments, u"Ada"_s);
        QTest::keyClick(arguments, Qt::Key_Return);
        act();
    };
    acts[u"toy-log"_s] = [&] {
        act();
        t.chooseJob(gui.script()->lastJob());
        waitForLog(*log, u"Hello, Ada"_s);
        waitForLog(*log, u"13"_s);
    };
    acts[u"snapshot"_s] = [&] {
        t.openPane("laptopPath", folder.path(), "laptopFiles", "extremeweather");
        t.openPane("clusterPath", u"~/scratch/code-snapshots"_s, "clusterFiles", {});
        QTRY_VERIFY(t.app()->clusterPane()->folder().endsWith("/code-snapshots") && !t.app()->clusterPane()->isBusy());
        t.openPane("laptopPath", folder.path(), "laptopFiles", "extremeweather");
        act();
        const auto asked = [&] {
            const auto *files = t.page()->findChild<QWidget *>(u"sendAsFiles"_s);
            return files && files->isVisible();
        };
        QTRY_VERIFY(asked() || t.at() != u"snapshot"_s);
        if (asked())
            gui.click("sendAsFiles");
    };
    acts[u"real"_s] = [&] {
        const QString line = t.text().section(u": "_s, -1).trimmed();
        QVERIFY2(line.startsWith("python train.py"_L1), qPrintable(line));
        const QStringList words = t.named();
        t.choose(words.value(0), words.value(1));
        if (QWidget *discard = t.page()->findChild<QWidget *>(u"discardChanges"_s); discard && discard->isVisible())
            gui.click("discardChanges");
        QTRY_VERIFY(!t.editor()->toPlainText().contains("toy.py"_L1));
        t.editor()->setFocus();
        t.editor()->moveCursor(QTextCursor::End);
        QTest::keyClicks(t.editor(), line);
        QTest::keyClick(t.editor(), Qt::Key_Return);
    };
    acts[u"real-logs"_s] = recipe({});
    acts[u"packages"_s] = recipe(copy + u"/requirements.txt"_s);
    acts[u"copy"_s] = recipe(copy);
    acts[u"about"_s] = recipe({});
    acts[u"submit"_s] = act;
    acts[u"log"_s] = [&] {
        act();
        t.chooseJob(gui.script()->lastJob());
        waitForLog(*log, u"accuracy 1.0"_s);
        QVERIFY(log->toPlainText().contains("Python 3"_L1));
    };
    take(t, "slides", acts);
    QVERIFY(!t.isTaken());
}

VOYAGEUR_WIDGET_TEST(TestToursThere)

} // namespace tst_toursthere
#include "tst_toursthere.moc"
