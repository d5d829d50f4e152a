// SPDX-License-Identifier: GPL-3.0-or-later
// A person at the installed program, as a plugin of Qt's kind "generic": "voyageur.exe PROJECT -plugin person" loads it, so the
// program under test is the one that people get. It clicks and types what a person would, by the names the widgets have, and
// reads only what stands on the screen. Pictures and a log of what it did go to the folder $VOYAGEUR_PERSON; the program then
// ends with 0, or with 1 at the first thing that did not happen.
#include <QAbstractButton>
#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QGenericPlugin>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QScreen>
#include <QTest>
#include <QTimer>

#include <functional>

using namespace Qt::StringLiterals;

namespace {

struct Failed {
    QString what;
};

class Person final : public QObject {
public:
    Person() : m_folder(qEnvironmentVariable("VOYAGEUR_PERSON"))
    {
        m_log.setFileName(m_folder + u"/person.log"_s);
        m_log.open(QIODevice::WriteOnly | QIODevice::Text);
        QTimer::singleShot(0, this, [this] { sitDown(); });
    }

private:
    void sitDown()
    {
        int status = 1;
        try {
            waitUntil("the window is open", 60, [this] { return (m_window = openWindow()) != nullptr; });
            m_window->resize(1100, 720);
            QTest::qWait(500);
            doTheMainJob();
            say(u"main job: done"_s);
            status = 0;
        } catch (const Failed &failure) {
            picture(u"failed"_s);
            say(u"FAILED: "_s + failure.what);
        }
        m_log.close();
        QCoreApplication::exit(status);
    }

    void doTheMainJob()
    {
        waitUntil("step 1 lists what it found", 60, [this] { return rows("findings") > 0; });
        waitUntil("step 1 shows the change", 30, [this] { return text("diff").contains("plt.show()"_L1); });
        picture(u"1-code"_s);
        click("fix");
        waitUntil("nothing is left to mend", 60, [this] { return rows("findings") == 0; });

        click("connectionButton");
        type(find<QComboBox>("cluster")->lineEdit(), u"practice"_s);
        picture(u"2-sign-in"_s);
        click("signIn");
        waitUntil("signed in", 60, [this] { return happened("signedIn", "signin"); });
        picture(u"3-signed-in"_s);

        doStep("2", "dataset", 120);
        picture(u"4-uploaded"_s);
        doStep("3", "environment", 240);
        doStep("4", "try", 240);
        click("rail5");
        waitUntil("the script is written", 60, [this] { return text("script").contains("#SBATCH"_L1); });
        waitUntil("it can be submitted", 30, [this] { return find<QAbstractButton>("submitAct")->isEnabled(); });
        picture(u"5-script"_s);
        doStep("5", "submit", 120);
        click("rail7");
        waitUntil("the job is listed", 60, [this] { return rows("jobTable") > 0; });
        waitUntil("the job runs", 120, [this] { return text("jobLog").contains("images to learn from"_L1); });
        picture(u"6-job-runs"_s);
        waitUntil("the results are here", 240, [this] { return happened("openResults", "jobs"); });
        picture(u"7-results"_s);
        click("rail6");
        waitUntil("both transfers are listed", 30, [this] { return rows("transferList") == 2; });
        picture(u"8-transfers"_s);
    }

    //! Opens a step's page by the rail, presses its act, and waits for the page to say that it went well.
    void doStep(const char *number, const char *page, int seconds)
    {
        click(QByteArray("rail") + number);
        auto *act = find<QAbstractButton>(QByteArray(page) + "Act");
        waitUntil("the page is ready", 60, [act] { return act->isVisible() && act->isEnabled(); });
        click(QByteArray(page) + "Act");
        waitUntil(QByteArray("step done: ") + page, seconds, [this, page] { return happened("notice", page); });
    }

    //! Whether what says "done" is to be seen. Fails when the page shows an error instead.
    bool happened(const char *sign, const char *pageName) const
    {
        const auto *page = find<QWidget>(pageName);
        const auto *banner = find<QWidget>("banner", page);
        if (banner->isVisible())
            throw Failed{banner->accessibleName() + u' ' + banner->accessibleDescription()};
        return find<QWidget>(sign, page)->isVisible();
    }

    void waitUntil(const QByteArray &what, int seconds, const std::function<bool()> &condition)
    {
        if (!QTest::qWaitFor(condition, seconds * 1000))
            throw Failed{QString::fromUtf8(what) + u": not within %1 s"_s.arg(seconds)};
        say(QString::fromUtf8(what));
    }

    void click(const QByteArray &name) const
    {
        auto *button = find<QAbstractButton>(name);
        if (!button->isVisible() || !button->isEnabled())
            throw Failed{u"%1 cannot be clicked"_s.arg(QString::fromLatin1(name))};
        QTest::mouseClick(button, Qt::LeftButton);
    }

    static void type(QLineEdit *line, const QString &text)
    {
        QTest::mouseClick(line, Qt::LeftButton);
        line->selectAll();
        QTest::keyClicks(line, text);
        QTest::keyClick(line, Qt::Key_Tab);
    }

    int rows(const char *view) const
    {
        const auto *found = find<QAbstractItemView>(view);
        return found->isVisible() && found->model() ? found->model()->rowCount() : 0;
    }

    QString text(const char *editor) const
    {
        const auto *found = find<QPlainTextEdit>(editor);
        return found->isVisible() ? found->toPlainText() : QString();
    }

    template <typename T>
    T *find(const QByteArray &name, const QWidget *where = nullptr) const
    {
        auto *found = (where ? where : m_window)->findChild<T *>(QString::fromLatin1(name));
        if (!found)
            throw Failed{u"there is no "_s + QString::fromLatin1(name)};
        return found;
    }

    static QWidget *openWindow()
    {
        for (QWidget *widget : QApplication::topLevelWidgets()) {
            if (widget->objectName() == "mainWindow"_L1 && widget->isVisible())
                return widget;
        }
        return nullptr;
    }

    void picture(const QString &name) const
    {
        if (!m_window)
            return;
        QTest::qWait(500);
        if (!QGuiApplication::primaryScreen()->grabWindow(0).save(m_folder + u'/' + name + u".png"_s))
            throw Failed{u"the picture %1 could not be written"_s.arg(name)};
    }

    void say(const QString &line)
    {
        m_log.write(line.toUtf8() + '\n');
        m_log.flush();
    }

    const QString m_folder;
    QFile m_log;
    QWidget *m_window = nullptr;
};

class PersonPlugin final : public QGenericPlugin {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID QGenericPluginFactoryInterface_iid FILE "person.json")

public:
    QObject *create(const QString &, const QString &) override { return new Person; }
};

} // namespace

#include "person.moc"
