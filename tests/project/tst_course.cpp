// SPDX-License-Identifier: GPL-3.0-or-later
// Course files: what is read and refused, what using one writes, and what it can never do.
#include "projectfile/courseapply.h"
#include "runs/projectfacts.h"
#include "script/check.h"
#include "testprogram.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLocale>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

namespace tst_course {

using namespace Qt::StringLiterals;
using namespace voyageur;
using base::ErrorCode;
using projectfile::Course;
using projectfile::ProjectFile;

namespace {

QByteArray example()
{
    QFile file(voyageur::tests::sourcePath("/resources/course/example.voyageur-course"));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

//! The least course with one more key.
QByteArray with(const QByteArray &rest)
{
    return R"({"version": 1, "title": {"en": "ML 101"})" + (rest.isEmpty() ? QByteArray() : ", " + rest) + "}";
}

QString failure(const QByteArray &json)
{
    const auto course = Course::parse(json, u"c.voyageur-course"_s);
    return course.ok() ? QString() : course.error().text();
}

Course parsed(const QByteArray &json)
{
    auto course = Course::parse(json, u"c.voyageur-course"_s);
    if (!course.ok())
        qFatal("%s", qPrintable(course.error().text()));
    return *course;
}

} // namespace

class CourseTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { QLocale::setDefault(QLocale(QLocale::English, QLocale::Canada)); }
    void readsTheExample();
    void writesWhatItReadAndKeepsUnknownKeys();
    void refusesWhatItCannotMean_data();
    void refusesWhatItCannotMean();
    void refusesValuesThatAShellCouldRead_data();
    void refusesValuesThatAShellCouldRead();
    void refusesWhatIsNoFileOfThatKind();
    void deepNestingIsAnErrorAndNoCrash();
    void treacherousTextsAreShownSafely();
    void wordsAreInThePersonsLanguageElseInTheOther();
    void aTemplateThatIsNotThereIsToldAndHasNoEffect();
    void usingItFillsInAndLowersAndLeavesTheRest();
    void usingItTwiceChangesNothingMore();
#ifndef Q_OS_WIN // it needs patch
    void theFileThatIsShownIsTheFileThatIsWritten();
#endif
    void aHostOfTheCatalogueIsNotForACourseToDescribe();
    void itsKeysAreShownForItsOwnHostOnly();
    void theScriptCheckerNamesTheCourse();
    void aScriptIsBroughtWithinTheLimits();
#ifndef Q_OS_WIN // it needs bash
    void stageInLinesRunAsTheyAre();
#endif
    void aTeachersFileComesFromTheProject();
};

void CourseTest::readsTheExample()
{
    const Course course = parsed(example());
    QCOMPARE(course.warnings, QStringList());
    QCOMPARE(course.title.line(), u"Machine learning 101"_s);
    QCOMPARE(course.cluster(), u"narval"_s);
    QVERIFY(!course.host);
    QCOMPARE(course.reservation, u"workshop"_s);
    QCOMPARE(course.limits.gpus.value(), 1);
    QCOMPARE(course.allModules(), QStringList({u"StdEnv/2023"_s, u"cuda/12.2"_s, u"python/3.11"_s}));
    QCOMPARE(course.datasets.size(), 1);
    QCOMPARE(course.datasets[0].bytes.value(), 248100000);
    QVERIFY(course.isValidOn(QDate(2027, 1, 11)) && course.isValidOn(QDate(2027, 4, 30)));
    QVERIFY(!course.isValidOn(QDate(2027, 1, 10)) && !course.isValidOn(QDate(2027, 5, 1)));
    QVERIFY(course.notes[1].shown().startsWith("The images"_L1) && course.notes[0].isEmpty());
}

void CourseTest::writesWhatItReadAndKeepsUnknownKeys()
{
    const Course course = parsed(example());
    QCOMPARE(QJsonDocument::fromJson(course.toJson()), QJsonDocument::fromJson(example()));
    const Course more = parsed(with(R"("later": {"a": [1]}, "limits": {"disk": 5, "cpus": 2})"));
    QCOMPARE(more.warnings.size(), 2);
    QVERIFY2(more.warnings.join(u'|').contains("limits.disk"_L1), qPrintable(more.warnings.join(u'|')));
    const QJsonObject written = QJsonDocument::fromJson(more.toJson()).object();
    QCOMPARE(written[u"later"_s], QJsonValue(QJsonObject{{u"a"_s, QJsonArray{1}}}));
    QCOMPARE(written[u"limits"_s][u"disk"_s].toInt(), 5);
}

void CourseTest::refusesWhatItCannotMean_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QString>("named");
    const auto row = [](const char *name, const QByteArray &json, const QString &named) { QTest::newRow(name) << json << named; };
    row("nothing", "", u"line 1"_s);
    row("no JSON", "title: a\n", u"line 1"_s);
    row("cut off", "{\n\"version\": 1,\n\"title\"", u"line 3"_s);
    row("a list", "[1]", u"object"_s);
    row("no version", R"({"title": {"en": "a"}})", u"version"_s);
    row("a later version", R"({"version": 2, "title": 7, "surprise": 1})", u"version 2"_s);
    row("a broken version", R"({"version": 1.5, "title": {"en": "a"}})", u"version"_s);
    row("no title", R"({"version": 1})", u"title"_s);
    row("an empty title", R"({"version": 1, "title": {"en": "  "}})", u"title"_s);
    row("a title that is a text", R"({"version": 1, "title": "a"})", u"title"_s);
    row("a long title", R"({"version": 1, "title": {"en": ")" + QByteArray(201, 'a') + R"("}})", u"title.en"_s);
    row("limits as a list", with(R"("limits": [1])"), u"limits"_s);
    row("a time that is none", with(R"("limits": {"time": "3 hours"})"), u"limits.time"_s);
    row("a time too large for Slurm", with(R"("limits": {"time": "99999999999999999999"})"), u"limits.time"_s);
    row("no core", with(R"("limits": {"cpus": 0})"), u"limits.cpus"_s);
    row("a half core", with(R"("limits": {"cpus": 1.5})"), u"limits.cpus"_s);
    row("a huge number", with(R"("limits": {"gpus": 1e300})"), u"limits.gpus"_s);
    row("memory in words", with(R"("limits": {"memory": "much"})"), u"limits.memory"_s);
    row("a job beyond the limits", with(R"("limits": {"time": "1:00:00"}, "job": {"time": "2:00:00"})"), u"ML 101"_s);
    row("GPUs beyond the limits", with(R"("limits": {"gpus": 1}, "job": {"gpus": "a100:2"})"), u"GPU"_s);
    row("no such day", with(R"("validFrom": "2027-02-30")"), u"validFrom"_s);
    row("an end before the beginning", with(R"("validFrom": "2027-02-02", "validUntil": "2027-02-01")"), u"end is before"_s);
    row("a cluster without name", with(R"("cluster": {})"), u"cluster.host"_s);
    row("name and host", with(R"("cluster": {"name": "narval", "host": "a.example"})"), u"both"_s);
    row("name and keys",
        with(R"("cluster": {"name": "narval", "hostKeys": ["ssh-ed25519 SHA256:)" + QByteArray(43, 'A') + R"("]})"), u"both"_s);
    row("a word as host", with(R"("cluster": {"host": "narval"})"), u"cluster.host"_s);
    row("a port", with(R"("cluster": {"host": "a.example", "port": 70000})"), u"cluster.port"_s);
    row("a key", with(R"("cluster": {"host": "a.example", "hostKeys": ["ssh-ed25519 AAAA"]})"), u"cluster.hostKeys"_s);
    row("Python 2", with(R"("python": "2.7")"), u"python"_s);
    row("data without path", with(R"("datasets": [{"name": "a"}])"), u"datasets[0].path"_s);
    row("data that is a text", with(R"("datasets": ["a"])"), u"datasets"_s);
    row("a size that is none", with(R"("datasets": [{"name": "a", "path": "/a", "bytes": -1}])"), u"datasets[0].bytes"_s);
    row("another way", with(R"("datasets": [{"name": "a", "path": "/a", "stageIn": "rsync"}])"), u"datasets[0].stageIn"_s);
    QByteArray many;
    for (int i = 0; i < 101; ++i)
        many += R"(,{"name": "a", "path": "/a"})";
    row("too many data", with("\"datasets\": [" + many.sliced(1) + ']'), u"datasets"_s);
}

void CourseTest::refusesWhatItCannotMean()
{
    QFETCH(const QByteArray, json);
    QFETCH(const QString, named);
    const auto course = Course::parse(json, u"c.voyageur-course"_s);
    QVERIFY(!course.ok());
    QCOMPARE(course.error().code, ErrorCode::BadRequest);
    QVERIFY2(course.error().text().contains(named), qPrintable(course.error().text()));
    QVERIFY(course.error().what.startsWith("c.voyageur-course"_L1));
}

void CourseTest::refusesValuesThatAShellCouldRead_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("value");
    const QStringList hostile = {
        u"a\nb"_s, u"a\rb"_s,      u"a;b"_s, u"$(id)"_s, u"`id`"_s,   u"a b\tc"_s,   u"a'b"_s,      u"a\"b"_s,     u"a\\b"_s,
        u"a|b"_s,  u"a&b"_s,       u"a>b"_s, u"a*b"_s,   u"$HOME"_s,  u"a\u202eb"_s, u"a\u0000b"_s, u"a\u2028b"_s, u"a\u00a0b"_s,
        u"a#b"_s,  u"--wrap=id"_s, u"-o"_s,  u"!x"_s,    u"a{b,c}"_s, u"(a)"_s,      u"a\n"_s};
    for (const QString &key : {u"account"_s, u"reservation"_s, u"partition"_s, u"modules"_s, u"python"_s, u"template"_s,
                               u"path"_s, u"name"_s, u"host"_s, u"cluster"_s, u"time"_s, u"memory"_s, u"gpus"_s}) {
        for (const QString &value : hostile)
            QTest::addRow("%s %s", qPrintable(key), base::shownSafely(value.toUtf8()).toUtf8().constData())
                << key << (key == "path"_L1 ? u'/' + value : value);
    }
    QTest::newRow("path up") << u"path"_s << u"/project/../etc/passwd"_s;
    QTest::newRow("path of another") << u"path"_s << u"~root/x"_s;
    QTest::newRow("relative path") << u"path"_s << u"data.tar"_s;
}

void CourseTest::refusesValuesThatAShellCouldRead()
{
    QFETCH(const QString, key);
    QFETCH(const QString, value);
    QJsonObject course{{u"version"_s, 1}, {u"title"_s, QJsonObject{{u"en"_s, u"a"_s}}}};
    if (key == "modules"_L1)
        course.insert(key, QJsonArray{value});
    else if (key == "path"_L1)
        course.insert(u"datasets"_s, QJsonArray{QJsonObject{{u"name"_s, u"a"_s}, {u"path"_s, value}}});
    else if (key == "name"_L1)
        course.insert(u"datasets"_s, QJsonArray{QJsonObject{{u"name"_s, value}, {u"path"_s, u"/a"_s}}});
    else if (key == "host"_L1)
        course.insert(u"cluster"_s, QJsonObject{{u"host"_s, value}});
    else if (key == "cluster"_L1)
        course.insert(u"cluster"_s, QJsonObject{{u"name"_s, value}});
    else if (key == "time"_L1 || key == "memory"_L1)
        course.insert(u"limits"_s, QJsonObject{{key, value}});
    else if (key == "gpus"_L1)
        course.insert(u"job"_s, QJsonObject{{key, value}});
    else
        course.insert(key, value);
    const bool mayBePath = key == "path"_L1 && (value == "/--wrap=id"_L1 || value == "/-o"_L1); // a file may have that name
    const auto read = Course::parse(QJsonDocument(course).toJson(), u"c"_s);
    QCOMPARE(read.ok(), mayBePath);
    if (!read.ok()) {
        QCOMPARE(read.error().code, ErrorCode::BadRequest);
        QVERIFY2(!read.error().text().contains(value) || value.size() < 4,
                 qPrintable(read.error().text())); // not repeated unsafely
    }
}

void CourseTest::refusesWhatIsNoFileOfThatKind()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"big.voyageur-course"_s);
    QCOMPARE(Course::load(path).error().code, ErrorCode::NotFound);
    QCOMPARE(Course::load(folder.path()).error().code, ErrorCode::FileUnreadable);
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(with("\"later\": \"" + QByteArray(10 * 1024 * 1024, 'x') + '"'));
    file.close();
    const auto course = Course::load(path);
    QVERIFY(!course.ok());
    QVERIFY2(course.error().text().contains("512 KiB"_L1), qPrintable(course.error().text()));
}

void CourseTest::deepNestingIsAnErrorAndNoCrash()
{
    QVERIFY(!failure(with("\"later\": " + QByteArray(100'000, '[') + QByteArray(100'000, ']'))).isEmpty());
    const QByteArray deep = with("\"later\": " + QByteArray(500, '[') + QByteArray(500, ']'));
    const Course course = parsed(deep); // as deep as the reader goes, and written again
    QCOMPARE(QJsonDocument::fromJson(course.toJson()), QJsonDocument::fromJson(deep));
}

void CourseTest::treacherousTextsAreShownSafely()
{
    const Course course =
        parsed(QByteArray(R"({"version": 1, "title": {"en": "ML\n\u202e101\u001b[2J"}, "welcome": {"en": "a\nb\u2066c\u0007"},)")
               + R"("\u202ekey\u001b": 1})");
    QVERIFY(!course.title.line().contains(u'\n') && !course.title.line().contains(QChar(0x202e)));
    QVERIFY(course.title.line().contains("\\u202e"_L1) && course.title.line().contains("\\u001b"_L1));
    QCOMPARE(course.welcome.shown(), u"a\nb\\u2066c\\u0007"_s);
    QCOMPARE(course.warnings.size(), 1);
    QVERIFY(course.warnings[0].contains("\\u202ekey\\u001b"_L1));
    QVERIFY(course.facts().title == course.title.line());
    const auto refused = Course::parse("{}", u"a\u202eb\n.voyageur-course"_s);
    QVERIFY(!refused.error().text().contains(QChar(0x202e)));
}

void CourseTest::wordsAreInThePersonsLanguageElseInTheOther()
{
    const Course both = parsed(R"({"version": 1, "title": {"en": "one", "fr": "un"}, "welcome": {"fr": "bonjour"}})");
    QCOMPARE(both.title.line(), u"one"_s);
    QCOMPARE(both.welcome.shown(), u"bonjour"_s);
    QLocale::setDefault(QLocale(QLocale::French, QLocale::Canada));
    QCOMPARE(both.title.line(), u"un"_s);
    QCOMPARE(parsed(with({})).title.line(), u"ML 101"_s);
}

void CourseTest::aTemplateThatIsNotThereIsToldAndHasNoEffect()
{
    const Course course = parsed(with(R"("template": "quantum")"));
    QCOMPARE(course.templateId, QString());
    QCOMPARE(course.warnings.size(), 1);
    QVERIFY(course.toJson().contains("quantum")); // a newer program has it
    QCOMPARE(parsed(with(R"("template": "pytorch-gpu")")).templateId, u"pytorch-gpu"_s);
}

void CourseTest::usingItFillsInAndLowersAndLeavesTheRest()
{
    const QTemporaryDir folder;
    auto project = ProjectFile::parse(R"({"version": 1, "name": "cats", "mine": 1, "code": {"program": "go.py"},
        "job": {"time": "5:00:00", "cpusPerTask": 32, "memory": "200G", "gpus": "a100:4"}, "try": {"time": "4:00:00", "gpus": "2"}})",
                                      folder.path());
    QVERIFY(project.ok());
    const Course course =
        parsed(with(R"("account": "def-prof", "reservation": "week1", "modules": ["StdEnv/2023"], "python": "3.11",
        "limits": {"time": "3:00:00", "cpus": 8, "gpus": 1, "memory": "32G"})"));
    const auto plan = projectfile::planCourse(course, *project);
    QVERIFY(plan.ok());
    const ProjectFile &after = plan->project;
    QCOMPARE(after.job.account, u"def-prof"_s);
    QCOMPARE(after.job.reservation, u"week1"_s);
    QCOMPARE(after.job.time, u"3:00:00"_s);
    QCOMPARE(after.job.cpusPerTask, 8);
    QCOMPARE(after.job.memory, u"32G"_s);
    QCOMPARE(after.job.gpus, u"a100:1"_s);
    QCOMPARE(after.tryOut.time, u"3:00:00"_s);
    QCOMPARE(after.tryOut.gpus.value(), u"1"_s);
    QCOMPARE(after.environment.modules.value(), QStringList({u"StdEnv/2023"_s, u"python/3.11"_s}));
    QCOMPARE(after.code.program, u"go.py"_s);
    QCOMPARE(after.original[u"mine"_s].toInt(), 1);
    QCOMPARE(after.warnings.size(), 1); // "mine", as before
    QVERIFY(after.course && after.course->title.line() == "ML 101"_L1);
    QVERIFY(plan->changes.contains(projectfile::CourseChange{u"job.time"_s, u"5:00:00"_s, u"3:00:00"_s}));
    QCOMPARE(plan->changes.size(), 9);
    QVERIFY(!QFile::exists(project->path())); // a plan writes nothing
    // What is less stays.
    auto small = ProjectFile::parse(R"({"version": 1, "name": "cats", "job": {"time": "10", "memory": "1G"}})", folder.path());
    const auto kept = projectfile::planCourse(course, *small);
    QCOMPARE(kept->project.job.time, u"10"_s);
    QCOMPARE(kept->project.job.memory, u"1G"_s);
    QCOMPARE(kept->project.job.gpus, QString());
}

void CourseTest::usingItTwiceChangesNothingMore()
{
    const QTemporaryDir folder;
    const Course course = parsed(example());
    const auto once = projectfile::planCourse(course, ProjectFile::forFolder(folder.path()));
    QVERIFY(once.ok() && once->project.save().ok());
    const auto again = ProjectFile::load(folder.path());
    QVERIFY2(again.ok(), again.ok() ? "" : qPrintable(again.error().text()));
    QCOMPARE(again->course->toJson(), course.toJson());
    const auto twice = projectfile::planCourse(course, *again);
    QVERIFY(twice.ok());
    QCOMPARE(twice->diff, QString());
    QVERIFY(twice->changes.isEmpty());
}

#ifndef Q_OS_WIN
void CourseTest::theFileThatIsShownIsTheFileThatIsWritten()
{
    const QTemporaryDir folder;
    QFile before(folder.filePath(u"voyageur.json"_s));
    QVERIFY(before.open(QIODevice::WriteOnly));
    before.write("{\n  \"version\": 1,\n  \"name\": \"cats\",\n  \"job\": { \"time\": \"9:00:00\" }\n}\n");
    before.close();
    const auto project = ProjectFile::load(folder.path());
    const auto plan = projectfile::planCourse(parsed(example()), *project);
    QVERIFY(plan->diff.contains("+++ voyageur.json"_L1));
    QVERIFY(plan->project.save().ok());
    QProcess patch; // the difference, applied backwards, gives the old file
    patch.setWorkingDirectory(folder.path());
    patch.start(u"patch"_s, {u"-R"_s, u"-s"_s, u"voyageur.json"_s});
    QVERIFY(patch.waitForStarted());
    patch.write(plan->diff.toUtf8());
    patch.closeWriteChannel();
    QVERIFY(patch.waitForFinished());
    QVERIFY2(patch.exitCode() == 0, patch.readAllStandardOutput().constData());
    QVERIFY(before.open(QIODevice::ReadOnly));
    QVERIFY(before.readAll().contains("9:00:00"));
}
#endif

void CourseTest::aHostOfTheCatalogueIsNotForACourseToDescribe()
{
    const auto catalogue = cluster::Catalogue::load({}, {});
    QVERIFY(catalogue.ok());
    const QString narval = catalogue->resolve(u"narval"_s)->target.host;
    const auto check = [&](const QByteArray &cluster) {
        return projectfile::checkCluster(parsed(with("\"cluster\": " + cluster)), *catalogue);
    };
    QVERIFY(check(R"({"name": "narval"})").ok());
    QVERIFY(check(R"({"host": "login.course.example"})").ok());
    QCOMPARE(check(R"({"name": "nowhere"})").error().code, ErrorCode::NotFound);
    const auto refused = check(R"({"host": ")" + narval.toUpper().toLatin1() + R"("})");
    QVERIFY(!refused.ok());
    QVERIFY2(refused.error().text().contains("narval"_L1), qPrintable(refused.error().text()));
    QVERIFY(projectfile::checkCluster(parsed(with({})), *catalogue).ok());
}

void CourseTest::itsKeysAreShownForItsOwnHostOnly()
{
    auto catalogue = cluster::Catalogue::load({}, {});
    QVERIFY(catalogue.ok());
    const QStringList keys = {u"ssh-ed25519 SHA256:"_s + QString(43, u'A')};
    const QString narval = catalogue->resolve(u"narval"_s)->target.host;
    const QStringList before = catalogue->resolve(u"narval"_s)->target.publishedKeys;
    catalogue->setCourseHost(cluster::CourseHost{u"login.course.example"_s, 22, keys, u"the course"_s});
    QCOMPARE(catalogue->resolve(u"me@login.course.example"_s)->target.publishedKeys, keys);
    QCOMPARE(catalogue->resolve(u"me@login.course.example"_s)->target.publishedSource, u"the course"_s);
    QVERIFY(catalogue->resolve(u"me@login.course.example"_s)->target.hostKeys.isEmpty()); // none is taken for known
    QVERIFY(catalogue->resolve(u"me@login.course.example:2222"_s)->target.publishedKeys.isEmpty());
    QVERIFY(catalogue->resolve(u"me@other.course.example"_s)->target.publishedKeys.isEmpty());
    catalogue->setCourseHost(cluster::CourseHost{narval, 22, keys, u"the course"_s});
    QCOMPARE(catalogue->resolve(u"narval"_s)->target.publishedKeys, before);
    QVERIFY(!catalogue->resolve(u"me@"_s + narval)->target.publishedKeys.contains(keys[0]));
}

void CourseTest::theScriptCheckerNamesTheCourse()
{
    const QTemporaryDir folder;
    const auto plan = projectfile::planCourse(parsed(example()), ProjectFile::forFolder(folder.path()));
    QVERIFY(plan->project.save().ok());
    const QByteArray text =
        "#!/bin/bash\n#SBATCH --account=def-prof\n#SBATCH --reservation=workshop\n#SBATCH --time=4:00:00\npython train.py\n";
    const script::ProjectFacts facts = runs::gatherProjectFacts(folder.path(), text);
    script::Surroundings around;
    around.project = &facts;
    around.now = 1'800'000'000; // January 15th, 2027
    QStringList said;
    for (const auto &finding : script::check(script::Document::parse(text), around)) {
        if (finding.rule.startsWith("COURSE-"_L1))
            said += finding.rule + u' ' + finding.message;
    }
    QCOMPARE(said.size(), 1);
    QVERIFY2(said[0].startsWith("COURSE-LIMIT"_L1) && said[0].contains("Machine learning 101"_L1), qPrintable(said[0]));
}

void CourseTest::aScriptIsBroughtWithinTheLimits()
{
    const Course course = parsed(example());
    const QByteArray within = script::withinCourse(
        "#!/bin/bash\n# mine\n#SBATCH --time=9-0\n#SBATCH --mem=200G\n#SBATCH --cpus-per-task=64\npython train.py\n",
        course.facts());
    const auto script = script::Document::parse(within);
    QCOMPARE(script.value("account").value(), QByteArray("def-prof"));
    QCOMPARE(script.value("reservation").value(), QByteArray("workshop"));
    QCOMPARE(base::TimeLimit::parse(script.value("time").value())->seconds(), 3 * 3600);
    QCOMPARE(script.value("mem").value(), QByteArray("64G"));
    QCOMPARE(script.value("cpus-per-task").value(), QByteArray("12"));
    QVERIFY(within.startsWith("#!/bin/bash\n# mine\n") && within.endsWith("python train.py\n"));
}

#ifndef Q_OS_WIN
// By a real shell, on files whose names hold blanks.
void CourseTest::stageInLinesRunAsTheyAre()
{
    const QTemporaryDir folder;
    const QString home = folder.filePath(u"home"_s);
    const QString node = folder.filePath(u"node"_s);
    const auto bash = [&](const QString &text) {
        QProcess process;
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"HOME"_s, home);
        environment.insert(u"SLURM_TMPDIR"_s, node);
        process.setProcessEnvironment(environment);
        process.start(u"bash"_s, {u"-euc"_s, text});
        process.waitForFinished();
        return process.exitCode() == 0 ? process.readAllStandardOutput() : process.readAllStandardError();
    };
    bash(u"mkdir -p \"$HOME/my data\" \"$SLURM_TMPDIR\"; cd \"$HOME/my data\"; echo hello >file; tar -cf a.tar file"_s);
    Course::Dataset dataset{u"a"_s, u"~/my data/a.tar"_s, {}, {}, script::StageIn::Tar};
    QCOMPARE(bash(dataset.stageInLines().join(u'\n') + u"\ncat \"$dataset/file\""_s), QByteArray("hello\n"));
    bash(u"rm -r \"$SLURM_TMPDIR/data\""_s);
    dataset.path = u"~/my data"_s;
    dataset.stageIn = script::StageIn::Copy;
    QCOMPARE(bash(dataset.stageInLines().join(u'\n') + u"\ncat \"$dataset/file\""_s), QByteArray("hello\n"));
    dataset.stageIn = script::StageIn::InPlace;
    QCOMPARE(bash(dataset.stageInLines().join(u'\n') + u"\ncat \"$dataset/file\""_s), QByteArray("hello\n"));
}
#endif

void CourseTest::aTeachersFileComesFromTheProject()
{
    const auto project = ProjectFile::load(voyageur::tests::sourcePath("/resources/examples/small-images"));
    QVERIFY(project.ok());
    const Course made = parsed(projectfile::courseOf(*project).toJson());
    QCOMPARE(made.account, u"def-prof"_s);
    QCOMPARE(made.job.memory.value(), u"1G"_s);
    QCOMPARE(made.title.french, u"small-images"_s);
    // A project that uses a course hands that one on.
    const auto plan = projectfile::planCourse(parsed(example()), *project);
    QCOMPARE(projectfile::courseOf(plan->project).toJson(), parsed(example()).toJson());
}

VOYAGEUR_TEST(CourseTest)

} // namespace tst_course
#include "tst_course.moc"
