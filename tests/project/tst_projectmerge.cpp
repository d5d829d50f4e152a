// SPDX-License-Identifier: GPL-3.0-or-later
#include "projectfile/jsonedit.h"
#include "projectfile/projectmerge.h"
#include "projectfile/steprecords.h"
#include "testprogram.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

#include <functional>
#include <thread>

namespace tst_projectmerge {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::projectfile;

namespace {

void write(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    QVERIFY2(file.open(QIODevice::WriteOnly), qPrintable(path));
    QCOMPARE(file.write(bytes), bytes.size());
}

QByteArray contents(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QJsonObject object(const QByteArray &json)
{
    return QJsonDocument::fromJson(json).object();
}

//! As a person writes it: an order, blanks and keys of their own.
const QByteArray theirs = R"({
    "name" : "cats",
    "version": 1,

    "mentor": {"code": "IFT", "mark":1.50},
    "job": { "memory": "4G", "time": "1:00:00" },
    "code": {
        "program": "train.py",
        "arguments": ["--lr",   "0.1"]
    },
    "results": {"fetch": ["*"]}
}
)";

} // namespace

class ProjectMergeTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void onlyTheChangedValueChangesInTheText_data();
    void onlyTheChangedValueChangesInTheText();
    void aTextIsEditedAsItIsWritten_data();
    void aTextIsEditedAsItIsWritten();
    void whatAnotherProgramWroteStays();
    void theSameKeyOnBothSidesIsToldAndNothingIsWritten();
    void anAnswerSettlesIt();
    void aFileThatCannotBeReadStaysAsItIs_data();
    void aFileThatCannotBeReadStaysAsItIs();
    void aFileThatIsGoneIsWrittenAgainWhenAskedTo();
    void ofStepsOursIsTheNewerOne();
    void bothTogetherMustMakeSense();
    void aNewProjectDoesNotReplaceOneThatCameMeanwhile();
    void twoProgramsAtOnceKeepBothChanges();
    void randomEditsOfTwoSidesAreAllThere();

private:
    ProjectFile opened()
    {
        write(path(), theirs);
        const auto file = ProjectFile::load(m_folder->path());
        return file.ok() ? *file : ProjectFile();
    }
    QString path() const { return m_folder->filePath(u"voyageur.json"_s); }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void ProjectMergeTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(m_folder->isValid());
}

void ProjectMergeTest::onlyTheChangedValueChangesInTheText_data()
{
    using Change = std::function<void(ProjectFile &)>;
    QTest::addColumn<Change>("change");
    QTest::addColumn<QByteArray>("before");
    QTest::addColumn<QByteArray>("after");
    const auto row = [](const char *name, const Change &change, const QByteArray &before, const QByteArray &after) {
        QTest::newRow(name) << change << before << after;
    };
    row(
        "a value", [](ProjectFile &file) { file.job.memory = u"8G"_s; }, "\"memory\": \"4G\"", "\"memory\": \"8G\"");
    row(
        "a list",
        [](ProjectFile &file) {
            file.code.arguments = {u"--lr"_s, u"\"é\""_s};
        },
        R"(["--lr",   "0.1"])", "[\"--lr\", \"\\\"é\\\"\"]");
    row(
        "one more in a line", [](ProjectFile &file) { file.job.cpusPerTask = 4; }, "\"1:00:00\" }",
        "\"1:00:00\", \"cpusPerTask\": 4 }");
    row(
        "one more among lines", [](ProjectFile &file) { file.code.exclude = {u"*.bak"_s}; }, "\"0.1\"]\n",
        "\"0.1\"],\n        \"exclude\": [\"*.bak\"]\n");
    row(
        "a part", [](ProjectFile &file) { file.dataset.emplace().folder = u"data"_s; }, "    \"results\"", "    \"results\"");
    row(
        "nothing", [](ProjectFile &) {}, "cats", "cats");
}

void ProjectMergeTest::onlyTheChangedValueChangesInTheText()
{
    using Change = std::function<void(ProjectFile &)>;
    QFETCH(Change, change);
    QFETCH(QByteArray, before);
    QFETCH(QByteArray, after);
    ProjectFile file = opened();
    change(file);
    QVERIFY(file.save().ok());
    QByteArray wanted = theirs;
    wanted.replace(before, after);
    if (QByteArray(QTest::currentDataTag()) == "a part")
        wanted.replace("\"0.1\"]\n    },", "\"0.1\"]\n    },\n    \"dataset\": {\n        \"folder\": \"data\"\n    },");
    QCOMPARE(QString::fromUtf8(contents(path())), QString::fromUtf8(wanted));
}

void ProjectMergeTest::aTextIsEditedAsItIsWritten_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QStringList>("at");
    QTest::addColumn<QByteArray>("value"); // empty: taken out
    QTest::addColumn<QByteArray>("result");
    const auto row = [](const char *name, const QByteArray &text, const QStringList &at, const QByteArray &value,
                        const QByteArray &result) { QTest::newRow(name) << text << at << value << result; };
    row("one line", R"({"a":1})", {u"b"_s}, "2", R"({"a":1, "b": 2})");
    row("the only one", R"({ "a": 1 })", {u"a"_s}, {}, "{}");
    row("the first", "{\n\t\"a\": 1,\n\t\"b\": 2\n}", {u"a"_s}, {}, "{\n\t\"b\": 2\n}");
    row("the last", "{\r\n \"a\": 1,\r\n \"b\": 2\r\n}\r\n", {u"b"_s}, {}, "{\r\n \"a\": 1\r\n}\r\n");
    row("the middle", R"({"a": 1, "b": [1, {"c": "}"}], "d": 2})", {u"b"_s}, {}, R"({"a": 1, "d": 2})");
    row("twice there", R"({"a": 1, "b": 0, "a": 2})", {u"a"_s}, "3", R"({"a": 1, "b": 0, "a": 3})");
    row("twice taken out", R"({"a": 1, "b": 0, "a": 2})", {u"a"_s}, {}, R"({"b": 0})");
    row("escapes", R"({"\u00e9\"": "\\", "b": 1})", {u"é\""_s}, "2", R"({"\u00e9\"": 2, "b": 1})");
    row("tabs", "{\n\t\"a\": {\n\t\t\"b\": 1\n\t}\n}", {u"c"_s, u"d"_s}, "[1]",
        "{\n\t\"a\": {\n\t\t\"b\": 1\n\t},\n\t\"c\": {\n\t\t\"d\": [1]\n\t}\n}");
    row("lines of Windows", "{\r\n  \"a\": {}\r\n}", {u"a"_s, u"b"_s}, "1", "{\r\n  \"a\": {\r\n    \"b\": 1\r\n  }\r\n}");
    row("a mark before it", "\xef\xbb\xbf{\"a\": 1}", {u"a"_s}, "2", "\xef\xbb\xbf{\"a\": 2}");
    row("nothing to take out", R"({"a": {"b": 1}})", {u"c"_s, u"b"_s}, {}, R"({"a": {"b": 1}})");
    row("a value becomes a part", R"({"a": 1})", {u"a"_s, u"b"_s}, "2", R"({"a": {"b": 2}})");
}

void ProjectMergeTest::aTextIsEditedAsItIsWritten()
{
    QFETCH(QByteArray, text);
    QFETCH(QStringList, at);
    QFETCH(QByteArray, value);
    QFETCH(QByteArray, result);
    JsonEdit edit{at};
    if (!value.isEmpty())
        edit.value = value;
    QCOMPARE(editedJson(text, {edit}), result);
}

void ProjectMergeTest::whatAnotherProgramWroteStays()
{
    ProjectFile file = opened();
    QByteArray now = theirs;
    now.replace("1:00:00", "0:20:00").replace("\"cats\"", "\"dogs\"").replace("\"IFT\"", "\"INF\"");
    write(path(), now);
    file.job.memory = u"8G"_s;
    const auto saved = saveProject(file);
    QVERIFY(saved.ok());
    QCOMPARE(saved->conflicts.size(), 0);
    QCOMPARE(saved->changedThere, QStringList({u"name"_s, u"job.time"_s, u"mentor.code"_s}));
    QCOMPARE(saved->file.job.time, u"0:20:00"_s);
    QCOMPARE(saved->file.job.memory, u"8G"_s);
    QCOMPARE(contents(path()), now.replace("4G", "8G"));
    QCOMPARE(saved->file.read, contents(path()));
}

void ProjectMergeTest::theSameKeyOnBothSidesIsToldAndNothingIsWritten()
{
    ProjectFile file = opened();
    QByteArray now = theirs;
    now.replace("1:00:00", "0:20:00");
    write(path(), now);
    file.job.time = u"0:10:00"_s;
    file.job.memory = u"8G"_s;
    const auto saved = saveProject(file);
    QVERIFY(saved.ok());
    QCOMPARE(saved->conflicts.size(), 1);
    QCOMPARE(saved->conflicts.first().key, u"job.time"_s);
    QCOMPARE(saved->conflicts.first().there, u"\"0:20:00\""_s);
    QCOMPARE(saved->conflicts.first().here, u"\"0:10:00\""_s);
    QCOMPARE(contents(path()), now);
    const auto plain = file.save();
    QVERIFY(!plain.ok());
    QCOMPARE(plain.error().code, base::ErrorCode::FileChanged);
    QVERIFY(plain.error().text().contains("job.time"_L1));
    file.job.time = u"0:20:00"_s; // the same on both sides is none
    QVERIFY(file.save().ok());
    QCOMPARE(contents(path()), now.replace("4G", "8G"));
}

void ProjectMergeTest::anAnswerSettlesIt()
{
    ProjectFile file = opened();
    QByteArray now = theirs;
    now.replace("1:00:00", "0:20:00");
    file.job.time = u"0:10:00"_s;
    file.job.memory = u"8G"_s;
    write(path(), now);
    const auto there = saveProject(file, OnConflict::UseThere);
    QVERIFY(there.ok() && there->conflicts.isEmpty());
    QCOMPARE(contents(path()), QByteArray(now).replace("4G", "8G"));
    QCOMPARE(there->file.job.time, u"0:20:00"_s);
    QCOMPARE(there->changedThere, QStringList(u"job.time"_s));
    write(path(), now);
    const auto here = saveProject(file, OnConflict::UseHere);
    QVERIFY(here.ok() && here->conflicts.isEmpty());
    QCOMPARE(contents(path()), QByteArray(now).replace("4G", "8G").replace("0:20:00", "0:10:00"));
}

void ProjectMergeTest::aFileThatCannotBeReadStaysAsItIs_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("half edited") << QByteArray(theirs).replace("1,\n", "1,, // note\n");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("cut off") << theirs.first(60);
    QTest::newRow("a value of the wrong form") << QByteArray(theirs).replace("1:00:00", "tomorrow");
    QTest::newRow("a newer version") << QByteArray(theirs).replace("\"version\": 1", "\"version\": 2");
}

void ProjectMergeTest::aFileThatCannotBeReadStaysAsItIs()
{
    QFETCH(QByteArray, bytes);
    ProjectFile file = opened();
    file.job.memory = u"8G"_s;
    write(path(), bytes);
    for (const OnConflict how : {OnConflict::Tell, OnConflict::UseHere, OnConflict::UseThere}) {
        const auto saved = saveProject(file, how);
        QVERIFY(!saved.ok());
        QCOMPARE(saved.error().code, base::ErrorCode::BadRequest);
        QCOMPARE(contents(path()), bytes);
    }
}

void ProjectMergeTest::aFileThatIsGoneIsWrittenAgainWhenAskedTo()
{
    ProjectFile file = opened();
    file.job.memory = u"8G"_s;
    QVERIFY(QFile::remove(path()));
    const auto saved = saveProject(file);
    QVERIFY(!saved.ok());
    QCOMPARE(saved.error().code, base::ErrorCode::NotFound);
    QVERIFY(!QFile::exists(path()));
    QVERIFY(saveProject(file, OnConflict::UseHere).ok());
    QCOMPARE(contents(path()), QByteArray(theirs).replace("4G", "8G"));
}

void ProjectMergeTest::ofStepsOursIsTheNewerOne()
{
    const QByteArray made = R"({"version": 1, "name": "a",
  "steps": {"c": {"try": {"when": "2026-01-01T00:00:00Z", "fingerprint": "0000000000000000", "job": "1"}}}})";
    write(path(), made);
    const auto read = ProjectFile::load(path());
    QVERIFY(read.ok());
    ProjectFile file = *read;
    keepStep(file, u"c"_s, KeptStep::Try, {QDateTime(QDate(2026, 3, 1), QTime(0, 0), Qt::UTC), u"1111111111111111"_s, {}});
    keepStep(file, u"d"_s, KeptStep::Dataset, {QDateTime(QDate(2026, 3, 1), QTime(0, 0), Qt::UTC), u"2222222222222222"_s, {}});
    write(path(), QByteArray(made).replace("2026-01-01", "2026-02-01").replace("\"1\"", "\"7\""));
    QVERIFY(file.save().ok());
    const auto steps = object(contents(path()))[u"steps"_s].toObject();
    QCOMPARE(steps[u"c"_s][u"try"_s][u"when"_s].toString(), u"2026-03-01T00:00:00Z"_s);
    QCOMPARE(steps[u"d"_s][u"dataset"_s][u"fingerprint"_s].toString(), u"2222222222222222"_s);
}

void ProjectMergeTest::bothTogetherMustMakeSense()
{
    write(path(), R"({"version": 1, "name": "a", "dataset": {"folder": "d"}})");
    const auto read = ProjectFile::load(path());
    QVERIFY(read.ok());
    ProjectFile file = *read;
    file.code.arguments = {u"{dataset}"_s};
    const QByteArray without = R"({"version": 1, "name": "a"})";
    write(path(), without);
    const auto saved = saveProject(file);
    QVERIFY(saved.ok());
    QCOMPARE(saved->conflicts.size(), 1);
    QCOMPARE(saved->conflicts.first().key, u"code"_s);
    QCOMPARE(contents(path()), without);
    QVERIFY(saveProject(file, OnConflict::UseThere).ok());
    QCOMPARE(contents(path()), without);
    QVERIFY(saveProject(file, OnConflict::UseHere).ok());
    const auto again = ProjectFile::load(path());
    QVERIFY(again.ok());
    QCOMPARE(again->code.arguments, QStringList(u"{dataset}"_s));
    QCOMPARE(again->dataset->folder, u"d"_s);
}

void ProjectMergeTest::aNewProjectDoesNotReplaceOneThatCameMeanwhile()
{
    ProjectFile file = ProjectFile::forFolder(m_folder->path());
    QVERIFY(saveProject(file).ok());
    QVERIFY(!QFile::exists(path())); // nothing was said yet
    file.job.memory = u"8G"_s;
    write(path(), theirs);
    QVERIFY(!file.save().ok());
    QCOMPARE(contents(path()), theirs);
    file.job.memory = u"4G"_s;
    file.job.partition = u"gpu"_s;
    QVERIFY(file.save().ok());
    QCOMPARE(contents(path()), QByteArray(theirs).replace("\"1:00:00\" }", "\"1:00:00\", \"partition\": \"gpu\" }"));
}

// Each of them is a program of its own to the other: a lock, and another look before the file is replaced.
void ProjectMergeTest::twoProgramsAtOnceKeepBothChanges()
{
    write(path(), R"({"version": 1, "name": "a"})");
    constexpr int rounds = 40;
    std::atomic<int> failures = 0;
    const auto side = [&](const QString &cluster) {
        for (int i = 0; i < rounds; ++i) {
            auto file = ProjectFile::load(path());
            if (!file.ok()) {
                qWarning().noquote() << file.error().text();
                ++failures;
                continue;
            }
            keepStep(*file, cluster + QString::number(i), KeptStep::Try,
                     {QDateTime::currentDateTimeUtc(), u"1111111111111111"_s, {}});
            if (const auto saved = file->save(); !saved.ok()) {
                qWarning().noquote() << saved.error().text();
                ++failures;
            }
        }
    };
    std::thread one(side, u"a"_s);
    std::thread other(side, u"b"_s);
    one.join();
    other.join();
    QCOMPARE(failures.load(), 0);
    QCOMPARE(object(contents(path()))[u"steps"_s].toObject().size(), 2 * rounds);
}

void ProjectMergeTest::randomEditsOfTwoSidesAreAllThere()
{
    struct Edit {
        QStringList path;
        std::function<void(ProjectFile &, const QString &)> make;
    };
    const QList<Edit> edits = {
        {{u"name"_s}, [](ProjectFile &f, const QString &v) { f.name = v; }},
        {{u"code"_s, u"program"_s}, [](ProjectFile &f, const QString &v) { f.code.program = v; }},
        {{u"code"_s, u"arguments"_s},
         [](ProjectFile &f, const QString &v) {
             f.code.arguments = {v, u"\"}"_s};
         }},
        {{u"code"_s, u"exclude"_s}, [](ProjectFile &f, const QString &v) { f.code.exclude = {v}; }},
        {{u"dataset"_s, u"exclude"_s}, [](ProjectFile &f, const QString &v) { f.dataset->exclude = {v}; }},
        {{u"dataset"_s, u"folder"_s}, [](ProjectFile &f, const QString &v) { f.dataset->folder = v; }},
        {{u"environment"_s, u"modules"_s}, [](ProjectFile &f, const QString &v) { f.environment.modules = QStringList{v}; }},
        {{u"environment"_s, u"requirements"_s}, [](ProjectFile &f, const QString &v) { f.environment.requirements = v; }},
        {{u"try"_s, u"arguments"_s}, [](ProjectFile &f, const QString &v) { f.tryOut.arguments = {v}; }},
        {{u"job"_s, u"account"_s}, [](ProjectFile &f, const QString &v) { f.job.account = v; }},
        {{u"job"_s, u"partition"_s}, [](ProjectFile &f, const QString &v) { f.job.partition = v; }},
        {{u"results"_s, u"folder"_s}, [](ProjectFile &f, const QString &v) { f.results.folder = v; }},
        {{u"results"_s, u"fetch"_s}, [](ProjectFile &f, const QString &v) { f.results.fetch = {v}; }},
    };
    for (quint32 seed = 0; seed < 200; ++seed) {
        QRandomGenerator dice(seed);
        QJsonObject start{{u"version"_s, 1},
                          {u"name"_s, u"n"_s},
                          {u"dataset"_s, QJsonObject{{u"folder"_s, u"d"_s}}},
                          {u"zoo"_s, QJsonObject{{u"x"_s, 1}}}};
        for (const Edit &edit : edits) // some are there from the beginning
            if (edit.path.first() == u"job"_s && dice.bounded(2))
                start[u"job"_s] = QJsonObject{{u"time"_s, u"0:10:00"_s}};
        write(path(), QJsonDocument(start).toJson(dice.bounded(2) ? QJsonDocument::Compact : QJsonDocument::Indented));
        auto mine = ProjectFile::load(path());
        auto other = ProjectFile::load(path());
        QVERIFY(mine.ok() && other.ok());
        QJsonObject wanted = start;
        const auto put = [&wanted](const QStringList &at, const QJsonValue &value) {
            if (at.size() == 1) {
                wanted[at.first()] = value;
                return;
            }
            QJsonObject part = wanted[at.first()].toObject();
            part[at.last()] = value;
            wanted[at.first()] = part;
        };
        for (const Edit &edit : edits) {
            const auto who = dice.bounded(3);
            if (who == 2)
                continue;
            const QString value = u"v%1"_s.arg(dice.bounded(1000));
            edit.make(who == 0 ? *mine : *other, value);
            const QString &last = edit.path.last();
            const bool list = last == u"exclude"_s || last == u"modules"_s || last == u"fetch"_s || last == u"arguments"_s;
            const bool two = edit.path == QStringList{u"code"_s, u"arguments"_s};
            put(edit.path, list ? QJsonValue(two ? QJsonArray{value, u"\"}"_s} : QJsonArray{value}) : QJsonValue(value));
        }
        // The other side is an editor as often: it writes the whole file, in its own form.
        if (dice.bounded(2)) {
            QVERIFY(other->save().ok());
        } else {
            QByteArray text = QJsonDocument(object(other->toJson())).toJson(QJsonDocument::Indented);
            text.replace("    ", "\t").replace("\n", "\r\n");
            write(path(), text);
        }
        const auto saved = saveProject(*mine);
        QVERIFY2(saved.ok(), qPrintable(u"seed %1: "_s.arg(seed) + (saved.ok() ? QString() : saved.error().text())));
        QVERIFY2(saved->conflicts.isEmpty(), qPrintable(u"seed %1"_s.arg(seed)));
        QVERIFY2(object(contents(path())) == wanted,
                 qPrintable(u"seed %1: "_s.arg(seed) + QString::fromUtf8(contents(path()) + QJsonDocument(wanted).toJson())));
    }
}

VOYAGEUR_TEST(ProjectMergeTest)

} // namespace tst_projectmerge
#include "tst_projectmerge.moc"
