// SPDX-License-Identifier: GPL-3.0-or-later
// A course file in the window's models: offered, used or not; the teacher's form; the script page bounded by it.
#include "models/appmodel.h"
#include "testprogram.h"

#include <QDir>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

namespace tst_coursemodel {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::models;

namespace {

QByteArray contents(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

const QByteArray course = R"({"version": 1, "title": {"en": "ML 101", "fr": "AA 101"}, "cluster": {"name": "narval"},
    "account": "def-prof", "reservation": "week1", "limits": {"time": "3:00:00", "memory": "8G"}, "later": 1, "template": "pytorch-gpu"})";

} // namespace

class TestCourseModel : public QObject {
    Q_OBJECT

private slots:
    void init();
    void nothingIsWrittenBeforeTheYes();
    void notNowLeavesEverything();
    void withoutAProjectItWaitsForOne();
    void aFileThatCannotBeReadIsAnErrorAndNothingIsOffered();
    void aHostOfTheCatalogueCannotBeUsed();
    void itsHostKeysAreKnownOnceItIsUsedAndNotBefore();
    void theScriptPageIsBoundedAndFilledIn();
    void theTeachersFormMakesTheFileAndKeepsWhatItDoesNotKnow();
    void theTeachersFormSaysWhatIsWrong();
    void sizesAreReadAsPeopleWriteThem();

private:
    QString write(const QString &name, const QByteArray &bytes) const
    {
        const QString path = m_folder->filePath(name);
        QDir().mkpath(QFileInfo(path).path());
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("%s cannot be written.", qPrintable(path));
        return path;
    }
    void openProject()
    {
        write(u"cats/train.py"_s, "pass\n");
        m_app->project()->open(m_folder->filePath(u"cats"_s));
        QTRY_VERIFY(m_app->project()->isOpen());
    }
    void openCourse(const QByteArray &bytes)
    {
        QSignalSpy opened(m_app->course(), &CourseModel::opened);
        m_app->course()->open(write(u"ml.voyageur-course"_s, bytes));
        QTRY_COMPARE(opened.size(), 1);
    }

    std::unique_ptr<base::Workers> m_workers;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<AppModel> m_app;
};

void TestCourseModel::init()
{
    m_app.reset();
    m_workers = std::make_unique<base::Workers>();
    m_folder = std::make_unique<QTemporaryDir>();
    auto catalogue = cluster::Catalogue::load({}, {});
    QVERIFY(catalogue.ok());
    m_app = std::make_unique<AppModel>(*m_workers, *catalogue);
}

void TestCourseModel::nothingIsWrittenBeforeTheYes()
{
    openProject();
    openCourse(course);
    QVERIFY(m_app->course()->isOffered());
    QTRY_VERIFY(m_app->course()->plan());
    QVERIFY(m_app->course()->plan()->diff.contains("def-prof"_L1));
    const QString path = m_folder->filePath(u"cats/voyageur.json"_s);
    QVERIFY(!QFile::exists(path));
    QVERIFY(!m_app->project()->file().course);
    QSignalSpy used(m_app->course(), &CourseModel::used);
    m_app->course()->use();
    QCOMPARE(used.size(), 1);
    QCOMPARE(used[0][0].toString(), u"narval"_s);
    QCOMPARE(m_app->session()->state(), SessionModel::State::SignedOut); // offered, never done
    QTRY_VERIFY(contents(path).contains("def-prof"));
    QVERIFY(!m_app->course()->isOffered());
    QVERIFY(m_app->course()->course()); // the project's own now
    QCOMPARE(m_app->course()->clusterTitle(), u"Narval"_s);
}

void TestCourseModel::notNowLeavesEverything()
{
    openProject();
    openCourse(course);
    QTRY_VERIFY(m_app->course()->plan());
    m_app->course()->notNow();
    QVERIFY(!m_app->course()->course());
    QCOMPARE(m_app->course()->phase(), Phase::Empty);
    m_app->course()->use(); // too late
    QVERIFY(!QFile::exists(m_folder->filePath(u"cats/voyageur.json"_s)));
}

void TestCourseModel::withoutAProjectItWaitsForOne()
{
    openCourse(course);
    QVERIFY(m_app->course()->isOffered());
    QVERIFY(!m_app->course()->plan());
    openProject();
    QTRY_VERIFY(m_app->course()->plan());
}

void TestCourseModel::aFileThatCannotBeReadIsAnErrorAndNothingIsOffered()
{
    openProject();
    openCourse("{\"version\": 1, ");
    QCOMPARE(m_app->course()->phase(), Phase::Failed);
    QVERIFY(!m_app->course()->isOffered());
    QVERIFY(m_app->course()->error()->text().contains("ml.voyageur-course"_L1));
}

void TestCourseModel::aHostOfTheCatalogueCannotBeUsed()
{
    openProject();
    openCourse(R"({"version": 1, "title": {"en": "x"}, "cluster": {"host": "narval.alliancecan.ca"}})");
    QTRY_VERIFY(m_app->course()->error());
    QVERIFY(!m_app->course()->plan());
    m_app->course()->use();
    QVERIFY(!m_app->project()->file().course);
}

void TestCourseModel::itsHostKeysAreKnownOnceItIsUsedAndNotBefore()
{
    const QByteArray key = "ssh-ed25519 SHA256:" + QByteArray(43, 'B');
    openProject();
    openCourse(R"({"version": 1, "title": {"en": "x"}, "cluster": {"host": "login.course.example", "hostKeys": [")" + key
               + "\"]}}");
    const auto published = [&] {
        return m_app->session()->catalogue().resolve(u"me@login.course.example"_s)->target.publishedKeys;
    };
    QTRY_VERIFY(m_app->course()->plan());
    QVERIFY(published().isEmpty());
    m_app->course()->use();
    QCOMPARE(published(), QStringList{QString::fromLatin1(key)});
    write(u"dogs/train.py"_s, "pass\n");
    m_app->project()->open(m_folder->filePath(u"dogs"_s));
    QTRY_COMPARE(m_app->project()->name(), u"dogs"_s);
    QVERIFY(published().isEmpty());
}

void TestCourseModel::theScriptPageIsBoundedAndFilledIn()
{
    openProject();
    openCourse(course);
    QTRY_VERIFY(m_app->course()->plan());
    m_app->course()->use();
    QTRY_VERIFY(contents(m_folder->filePath(u"cats/voyageur.json"_s)).contains("def-prof"));
    ScriptModel *script = m_app->script();
    QCOMPARE(script->templates().first().id, u"pytorch-gpu"_s);
    script->makeFromTemplate(u"minimal-cpu"_s);
    QTRY_VERIFY(script->hasContent() && script->isRead());
    QCOMPARE(script->value(FormFieldId::Account).text, u"def-prof"_s);
    QVERIFY(script->text().bytes().contains("--reservation=week1"));
    QCOMPARE(script->value(FormFieldId::Time).problem, QString());
    QCOMPARE(script->setField(FormFieldId::Time, u"9:00:00"_s), QString());
    QTRY_VERIFY2(script->value(FormFieldId::Time).problem.contains("ML 101"_L1),
                 qPrintable(script->value(FormFieldId::Time).problem));
    QTRY_VERIFY(script->findings()->count(base::Severity::Error) > 0);
    QCOMPARE(script->setField(FormFieldId::Time, u"2:00:00"_s), QString());
    QTRY_COMPARE(script->value(FormFieldId::Time).problem, QString());
}

void TestCourseModel::theTeachersFormMakesTheFileAndKeepsWhatItDoesNotKnow()
{
    openProject();
    CourseMaker *maker = m_app->courseMaker();
    CourseForm form = maker->begin();
    QCOMPARE(form.title.english, u"cats"_s);
    form.title = {u"ML 101"_s, u"AA 101"_s};
    form.cluster = u"login.course.example:2222"_s;
    form.hostKeys = u"ssh-ed25519 SHA256:"_s + QString(43, u'C') + u"\n\n"_s;
    form.account = u"def-prof"_s;
    form.maxTime = u"3:00:00"_s;
    form.maxJobs = u"10"_s;
    form.modules = u"StdEnv/2023  cuda/12.2 "_s;
    form.notes[4] = {u"one GPU"_s, u"un GPU"_s};
    form.datasets = {{u"cats"_s, u"/project/cats.tar"_s, u"3.2 GB"_s, 1, {u"cats"_s, u"chats"_s}}};
    QCOMPARE(maker->proposedName(form), u"ML-101.voyageur-course"_s);
    const QString path = m_folder->filePath(u"out.voyageur-course"_s);
    QSignalSpy saved(maker, &CourseMaker::saved);
    maker->save(form, path);
    QTRY_COMPARE(saved.size(), 1);
    const auto made = projectfile::Course::load(path);
    QVERIFY2(made.ok(), made.ok() ? "" : qPrintable(made.error().text()));
    QCOMPARE(made->cluster(), u"login.course.example:2222"_s);
    QCOMPARE(made->host->keys.size(), 1);
    QCOMPARE(made->limits.jobs.value(), 10);
    QCOMPARE(made->modules.size(), 2);
    QCOMPARE(made->datasets[0].bytes.value(), 3'200'000'000);
    QVERIFY(made->datasets[0].stageIn == script::StageIn::Tar);
    // What the form shows of a course that is used makes the same course again.
    openCourse(course);
    QTRY_VERIFY(m_app->course()->plan());
    m_app->course()->use();
    const auto again = maker->courseOf(maker->begin());
    QVERIFY(again.ok());
    QCOMPARE(again->original, m_app->project()->file().course->original);
    QCOMPARE(again->original[u"later"_s].toInt(), 1);
}

void TestCourseModel::theTeachersFormSaysWhatIsWrong()
{
    openProject();
    CourseMaker *maker = m_app->courseMaker();
    const auto problem = [&](auto change) {
        CourseForm form = maker->begin();
        change(form);
        const auto made = maker->courseOf(form);
        return made.ok() ? QString() : made.error().text();
    };
    QCOMPARE(problem([](CourseForm &) {}), QString());
    QVERIFY(problem([](CourseForm &form) { form.maxCpus = u"many"_s; }).contains("limits.cpus"_L1));
    QVERIFY(problem([](CourseForm &form) { form.account = u"a b"_s; }).contains("account"_L1));
    QVERIFY(problem([](CourseForm &form) { form.validUntil = u"31.12.2026"_s; }).contains("validUntil"_L1));
    QVERIFY(problem([](CourseForm &form) { form.cluster = u"nowhere"_s; }).contains("nowhere"_L1));
    QVERIFY(problem([](CourseForm &form) { form.cluster = u"narval.alliancecan.ca"_s; }).contains("narval"_L1));
    QVERIFY(problem([](CourseForm &form) { form.title = {}; }).contains("title"_L1));
    QVERIFY(problem([](CourseForm &form) { form.datasets = {{u"a"_s, u"here"_s, {}, 0, {}}}; }).contains("datasets[0].path"_L1));
    maker->save(maker->begin(), u"/nowhere/of/that/name/x.voyageur-course"_s);
    QTRY_COMPARE(maker->phase(), Phase::Failed);
}

void TestCourseModel::sizesAreReadAsPeopleWriteThem()
{
    openProject();
    const auto size = [&](const QString &typed) -> qint64 {
        CourseForm form = m_app->courseMaker()->begin();
        form.datasets = {{u"a"_s, u"/a"_s, typed, 0, {}}};
        const auto made = m_app->courseMaker()->courseOf(form);
        return made.ok() ? made->datasets[0].bytes.value_or(-1) : -2;
    };
    QCOMPARE(size({}), -1);
    QCOMPARE(size(u"1234"_s), 1234);
    QCOMPARE(size(u"3,2 Go"_s), 3'200'000'000);
    QCOMPARE(size(u"5 kB"_s), 5000);
    QCOMPARE(size(u"1 TB"_s), 1'000'000'000'000);
    QCOMPARE(size(u"large"_s), -2);
}

VOYAGEUR_TEST(TestCourseModel)

} // namespace tst_coursemodel
#include "tst_coursemodel.moc"
