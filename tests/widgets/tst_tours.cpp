// SPDX-License-Identifier: GPL-3.0-or-later
#include "guidriver.h"

#include "base/platform.h"
#include "looks.h"
#include "testprogram.h"
#include "widgets/mainwindow/tourguide.h"

#include <QAbstractButton>
#include <QApplication>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPlainTextEdit>
#include <QTranslator>

namespace tst_tours {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::tests;
using models::Tour;
using models::TourStep;
using widgets::PageId;
using widgets::TourGuide;

namespace {

//! The window's language, while it lives.
class Language final {
public:
    explicit Language(const QString &name)
    {
        QLocale::setDefault(QLocale(name));
        if (!m_strings.load(u":/i18n/voyageur_%1.qm"_s.arg(name)))
            qFatal("no strings of %s", qPrintable(name));
        QCoreApplication::installTranslator(&m_strings);
    }
    ~Language()
    {
        QCoreApplication::removeTranslator(&m_strings);
        QLocale::setDefault(m_before);
    }
    Q_DISABLE_COPY_MOVE(Language)

private:
    QLocale m_before;
    QTranslator m_strings;
};

} // namespace

class TestTours : public QObject {
    Q_OBJECT

private slots:
    void init();
    void everyControlIsInTheWindow_data();
    void everyControlIsInTheWindow();
    void everyStepIsReadAndDoneInASmallWindow_data() { everyControlIsInTheWindow_data(); }
    void everyStepIsReadAndDoneInASmallWindow();
    void theControlAtHandIsFramed();
    void theTourAndTheGuideOfANewProjectAreToldApart_data() { everyControlIsInTheWindow_data(); }
    void theTourAndTheGuideOfANewProjectAreToldApart();
    void aTourIsLeftAndTakenUpAgain();
    void theSlidesGoOnAsTheirStepsAreDone();

private:
    static TourGuide *guide(const GuiDriver &gui) { return gui.find<TourGuide>("tourCard"); }
    static QString text(const GuiDriver &gui) { return gui.find<QLabel>("tourText")->text(); }
    static void start(const GuiDriver &gui, const char *tour);
    static void insertRecipe(const GuiDriver &gui, const QString &words);
};

void TestTours::init()
{
    QFile::remove(base::configFolder() + u"/window.ini"_s);
}

// By the menu, as a person does.
void TestTours::start(const GuiDriver &gui, const char *tour)
{
    auto *menu = gui.find<QMenu>("toursMenu");
    for (QAction *action : menu->actions()) {
        if (action->objectName() == u"tour-"_s + QLatin1StringView(tour))
            action->trigger();
    }
    QVERIFY(guide(gui)->isVisible());
}

void TestTours::everyControlIsInTheWindow_data()
{
    QTest::addColumn<QString>("language");
    QTest::newRow("English") << u"en"_s;
    QTest::newRow("French") << u"fr"_s;
}

void TestTours::everyControlIsInTheWindow()
{
    QFETCH(QString, language);
    const Language spoken(language);
    const GuiDriver gui;
    const QStringList conditions = {u"project"_s, u"signed-in"_s, u"dataset"_s, u"environment"_s, u"try"_s,
                                    u"script"_s,  u"submitted"_s, u"told"_s,    u"code"_s,        u"given-back"_s,
                                    u"saved"_s,   u"tunnel"_s,    u"sent"_s,    u"fetched"_s};
    QVERIFY(models::allTours().size() == 2);
    for (const Tour &tour : models::allTours()) {
        QVERIFY(!tour.title().isEmpty() && !tour.about().isEmpty() && tour.englishTitle != tour.frenchTitle);
        QVERIFY(tour.steps.size() >= 8);
        QSet<QString> ids;
        for (const TourStep &step : tour.steps) {
            const QByteArray place = (tour.id + u'/' + step.id).toUtf8();
            QVERIFY2(!ids.contains(step.id), place.constData());
            ids += step.id;
            QVERIFY2(widgets::pageOfName(step.page), place.constData());
            const QWidget *control = guide(gui)->controlOf(step);
            QVERIFY2(control, (place + " has no " + step.control.toUtf8()).constData());
            for (const QString &name : step.names())
                QVERIFY2(!guide(gui)->wordsOf(step, name).isEmpty(),
                         (place + ": nothing stands on " + name.toUtf8()).constData());
            QVERIFY2(step.english.contains("{control}"_L1) && step.french.contains("{control}"_L1), place.constData());
            const auto wordsOf = [&](const QString &name) { return guide(gui)->wordsOf(step, name); };
            QVERIFY2(step.text(wordsOf).contains(wordsOf(u"control"_s)) && !step.text(wordsOf).contains(u'{'), place.constData());
            for (const QString &text : {step.english, step.french}) // names of controls come from the controls alone
                QVERIFY2(!text.contains(u'“') && !text.contains(u'«'), place.constData());
            const auto perLanguage = [](QStringList names) { return QSet<QString>(names.cbegin(), names.cend()); };
            TourStep english = step;
            english.french.clear();
            TourStep french = step;
            french.english.clear();
            QVERIFY2(perLanguage(english.names()) == perLanguage(french.names()), place.constData());
            QVERIFY2(conditions.contains(step.done) || step.done.startsWith("script-has:"_L1), place.constData());
        }
    }
}

// Below the page and not over it: what the text speaks of is in sight while it is read.
void TestTours::everyStepIsReadAndDoneInASmallWindow()
{
    QFETCH(QString, language);
    const Language spoken(language);
    const ExampleProject example(ExampleProject::Images::Few);
    const GuiDriver gui(widgets::WindowOptions{example.folder(), {}});
    gui.script()->chooseCluster(u"narval"_s);
    gui.script()->makeFromTemplate(u"pytorch-gpu"_s); // the page of the script in full
    gui.window().resize(900, 600);
    const auto *card = guide(gui);
    const auto inWindow = [&](const QWidget *widget) {
        return QRect(widget->mapTo(&gui.window(), QPoint(0, 0)), widget->size());
    };
    for (const char *tour : {"workshop", "slides"}) {
        start(gui, tour);
        while (guide(gui)->tour()->index() > 0) // what is done already is passed over
            gui.click("tourBack");
        while (guide(gui)->tour()->tour()) {
            const TourStep step = guide(gui)->tour()->step();
            const QByteArray place = (QLatin1StringView(tour) + u'/' + step.id).toUtf8();
            (void)QTest::qWaitFor([&] { return flawsOf(gui.window()).isEmpty(); }, 2'000); // once all has its place
            const QString folder = qEnvironmentVariable("VOYAGEUR_TOUR_PICTURES");
            if (!folder.isEmpty()) {
                QTest::qWait(300);
                gui.window().grab().save(u"%1/small-%2-%3-%4.png"_s.arg(folder, QString::fromLatin1(tour), step.id, language));
            }
            const QStringList flaws = flawsOf(gui.window());
            QVERIFY2(flaws.isEmpty(), (place + ": " + flaws.join(u'\n').toUtf8()).constData());
            const QWidget *page = gui.page(gui.window().currentPage());
            QVERIFY2(card->isVisible() && !inWindow(card).intersects(inWindow(page)), place.constData());
            QVERIFY2(gui.window().rect().contains(inWindow(card)), place.constData());
            QVERIFY2(page->height() > gui.window().height() / 2, place.constData());
            QVERIFY2(!gui.find("help")->isVisible(), place.constData());
            const QWidget *control = card->controlOf(step);
            const QWidget *seen = control->isVisible() ? control : gui.page(gui.window().currentPage())->empty()->button();
            if (seen->isVisible()) {
                const auto framed = [&] {
                    const QRect frame = gui.find("tourFrame")->geometry();
                    return gui.find("tourFrame")->isVisible() && frame.intersects(inWindow(seen))
                        && !frame.intersects(inWindow(card))
                        && (frame.contains(inWindow(seen)) || seen->height() > page->height() / 3);
                };
                QVERIFY2(QTest::qWaitFor(framed, 2'000), place.constData());
            }
            gui.click("tourNext");
        }
    }
    start(gui, "workshop");
    QVERIFY(!gui.find("help")->isVisible());
    gui.window().resize(1400, 900);
    QTRY_VERIFY(gui.find("help")->isVisible() && gui.find("help")->isAncestorOf(card) && card->isVisible());
    gui.window().resize(900, 600);
    QTRY_VERIFY(!gui.find("help")->isVisible() && card->isVisible());
    gui.click("tourLeave");
    QVERIFY(!card->isVisible());
    gui.script()->closeScript();
}

// Both have something that goes on: no two buttons in sight have the same words, and the tour's say that they are of the tour.
void TestTours::theTourAndTheGuideOfANewProjectAreToldApart()
{
    QFETCH(QString, language);
    const Language spoken(language);
    const ExampleProject example(ExampleProject::Images::Few);
    models::Preferences().setGuidedProject(example.folder());
    const GuiDriver gui(widgets::WindowOptions{example.folder(), {}});
    QTRY_VERIFY(gui.window().app()->project()->isOpen()); // which shows a page
    QCoreApplication::processEvents();
    start(gui, "workshop");
    gui.open(PageId::Dataset);
    for (const QSize &size : {QSize(1400, 900), QSize(900, 600)}) {
        gui.window().resize(size);
        QTRY_VERIFY(gui.find("guideNext")->isVisible() && gui.find("tourNext")->isVisible());
        QStringList words;
        for (const auto *button : gui.window().findChildren<QAbstractButton *>()) {
            if (button->isVisible() && !button->text().isEmpty())
                words += widgets::controlWords(button);
        }
        for (const char *name : {"tourNext", "tourBack", "guideNext", "guideBack"})
            QCOMPARE(words.count(widgets::controlWords(gui.find(name))), 1);
        const QString tour = language == u"fr"_s ? u"visite"_s : u"tour"_s;
        for (const char *name : {"tourNext", "tourBack", "tourLeave"})
            QVERIFY(widgets::controlWords(gui.find(name)).contains(tour));
        for (const char *name : {"guideNext", "guideBack"})
            QVERIFY(!widgets::controlWords(gui.find(name)).contains(tour));
        (void)QTest::qWaitFor([&] { return flawsOf(gui.window()).isEmpty(); }, 2'000); // once all has its place
        QCOMPARE(flawsOf(gui.window()).join(u'\n'), QString());
    }
    models::Preferences().setGuidedProject({});
}

void TestTours::theControlAtHandIsFramed()
{
    const GuiDriver gui;
    gui.window().resize(1400, 900);
    start(gui, "workshop");
    QCOMPARE(gui.window().currentPage(), PageId::Welcome);
    const QWidget *frame = gui.find("tourFrame");
    const QWidget *button = gui.find("chooseProject");
    const auto frames = [&](const QWidget *control) {
        const QRect there(control->mapTo(&gui.window(), QPoint(0, 0)), control->size());
        return frame->isVisible() && frame->geometry().contains(there) && frame->width() < there.width() + 20;
    };
    QTRY_VERIFY(frames(button));
    QVERIFY(text(gui).contains(widgets::controlWords(button)));
    gui.window().resize(1200, 700);
    QTRY_VERIFY(frames(button));
    gui.open(PageId::Jobs); // somebody looks elsewhere meanwhile
    QTRY_VERIFY(!frame->isVisible());
    gui.click("tourShow");
    QTRY_VERIFY(frames(button));
    gui.click("tourNext");
    QCOMPARE(gui.window().currentPage(), PageId::SignIn);
    QTRY_VERIFY(frames(gui.find("signIn", gui.page(PageId::SignIn))));
    gui.click("tourLeave");
    QTRY_VERIFY(!frame->isVisible() && !guide(gui)->isVisible());
}

void TestTours::aTourIsLeftAndTakenUpAgain()
{
    {
        const GuiDriver gui;
        start(gui, "workshop");
        gui.click("tourNext");
        gui.click("tourNext");
        gui.click("tourLeave");
        QVERIFY(!guide(gui)->isVisible());
    }
    const GuiDriver gui; // the program was ended meanwhile
    start(gui, "workshop");
    QCOMPARE(guide(gui)->tour()->index(), 2);
    gui.click("tourBack");
    QCOMPARE(guide(gui)->tour()->index(), 1);
    while (guide(gui)->isVisible())
        gui.click("tourNext");
    start(gui, "workshop"); // to the end: it begins anew
    QCOMPARE(guide(gui)->tour()->index(), 0);
}

void TestTours::insertRecipe(const GuiDriver &gui, const QString &words)
{
    gui.click("showRecipes");
    auto *search = gui.find<QLineEdit>("recipeSearch");
    search->selectAll();
    QTest::keyClicks(search, words);
    gui.click("insertRecipe");
    gui.click("acceptDiff");
}

// As far as no cluster is needed.
void TestTours::theSlidesGoOnAsTheirStepsAreDone()
{
    const GuiDriver gui;
    gui.window().resize(1500, 900);
    start(gui, "slides");
    const auto at = [&] { return guide(gui)->tour()->step().id; };
    QCOMPARE(at(), u"signin"_s);
    gui.click("tourNext"); // without a cluster
    QCOMPARE(at(), u"terminal"_s);
    gui.click("tourNext");
    QCOMPARE(at(), u"toy"_s);
    QCOMPARE(gui.window().currentPage(), PageId::Script);
    const QWidget *frame = gui.find("tourFrame"); // around the one button of the empty page
    QTRY_VERIFY(frame->isVisible());
    gui.script()->chooseCluster(u"narval"_s);
    auto *menu = gui.find<QMenu>("newMenu");
    emit menu->aboutToShow();
    gui.find<QAction>("emptyScript")->trigger();
    QTRY_VERIFY(at() == "toy-recipe"_L1);
    QTRY_VERIFY(frame->isVisible());
    insertRecipe(gui, u"exercise 3"_s);
    QTRY_VERIFY(at() == "logs"_L1);
    insertRecipe(gui, u"logs folder own"_s);
    QTRY_VERIFY(at() == "toy-submit"_L1);
    QVERIFY(gui.find<QPlainTextEdit>("scriptText")->toPlainText().contains("--output=logs/%x-%j.out"_L1));
    QVERIFY(text(gui).contains(widgets::controlWords(gui.find("submitScript"))));
    gui.script()->closeScript();
}

VOYAGEUR_WIDGET_TEST(TestTours)

} // namespace tst_tours
#include "tst_tours.moc"
