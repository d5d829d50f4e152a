// SPDX-License-Identifier: GPL-3.0-or-later
// `voyageur env`: check, create, modules on the practice cluster; and a run whose jobs build their environment themselves.
#include "commandline.h"
#include "testprogram.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QTest>

namespace tst_envverb {

using namespace Qt::StringLiterals;

class tst_envverb : public QObject {
    Q_OBJECT

private slots:
    void checkSaysWhatIsMissingAndExitsOne();
    void checkOfWhatIsThereExitsZero();
    void aCondaFileIsMadeAndItsVersionsAreWritten();
    void thatItIsDoneIsWrittenIntoTheProject();
    void versionsAreKeptBesideTheListAndHold();
    void theModulesAreListed();
    void aRunWhoseJobsBuildTheirEnvironment();
    void nonsenseIsRefused();

private:
    CommandLine m_line;
};

void tst_envverb::checkSaysWhatIsMissingAndExitsOne()
{
    const QString list =
        m_line.file(u"requirements.txt"_s, "numpy<2\nnumpy-nonsense\npandas==1.0\npyarrow\nnvidia-cudnn-cu12==9\n");
    const Ran ran = m_line.run({u"env"_s, u"check"_s, u"practice"_s, u"--requirements"_s, list, u"--json"_s});
    QVERIFY2(ran.status == 1, ran.err.constData());
    QStringList verdicts;
    for (const auto &value : ran.object()[u"packages"_s].toArray()) {
        const QJsonObject package = value.toObject();
        for (const char *key : {"name", "wanted", "available", "advice", "verdict"})
            QVERIFY2(package.contains(QLatin1String(key)), key);
        verdicts += package[u"verdict"_s].toString();
    }
    QCOMPARE(verdicts, QStringList({u"available"_s, u"internet"_s, u"other-version"_s, u"module"_s, u"not-needed"_s}));
    QCOMPARE(ran.object()[u"packages"_s][0][u"available"_s].toString(), u"1.26.4"_s);
    const Ran people = m_line.run({u"env"_s, u"check"_s, u"practice"_s, u"--requirements"_s, list});
    QCOMPARE(people.status, 1);
    QVERIFY2(people.out.contains("pandas==1.0"), people.out.constData());
    QVERIFY2(people.out.contains("2.2.3"), people.out.constData());
}

void tst_envverb::checkOfWhatIsThereExitsZero()
{
    m_line.file(u"good/pyproject.toml"_s, "[project]\nname = \"good\"\ndependencies = [\"scikit-learn\", \"torch>=2\"]\n");
    const Ran ran = m_line.run({u"env"_s, u"check"_s, u"practice"_s, u"--project"_s, m_line.folder() + u"/good"_s, u"--json"_s});
    QVERIFY2(ran.status == 0, (ran.out + ran.err).constData());
    QCOMPARE(ran.object()[u"source"_s].toString(), u"pyproject"_s);
    QCOMPARE(ran.object()[u"packages"_s].toArray().size(), 2);
}

void tst_envverb::aCondaFileIsMadeAndItsVersionsAreWritten()
{
    const QString list =
        m_line.file(u"environment.yml"_s,
                    "name: cats\ndependencies:\n  - python=3.11\n  - numpy=1.26\n  - cudatoolkit=11.8\n  - pip:\n      - tqdm\n");
    const QString frozen = m_line.folder() + u"/frozen.txt"_s;
    const QStringList words = {u"env"_s,  u"create"_s,   u"practice"_s, u"--requirements"_s, list, u"--name"_s,
                               u"cats"_s, u"--freeze"_s, frozen,        u"--json"_s};
    const Ran ran = m_line.run(words, 120);
    QVERIFY2(ran.status == 0, (ran.out + ran.err).constData());
    const QJsonObject made = ran.object();
    QVERIFY(made[u"folder"_s].toString().contains(u"venvs/cats-"_s));
    QCOMPARE(made[u"imports"_s].toArray().size(), 2);
    QVERIFY2(ran.err.contains("\n+numpy==1.26.4+computecanada"), ran.err.constData()); // the difference is shown
    QFile file(frozen);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(file.readAll().contains("numpy==1.26.4+computecanada\n"));
    const Ran again = m_line.run(words, 120);
    QCOMPARE(again.status, 0);
    QVERIFY(again.object()[u"wasThere"_s].toBool());
}

// As the window writes it.
void tst_envverb::thatItIsDoneIsWrittenIntoTheProject()
{
    m_line.file(u"kept/train.py"_s, "import tqdm\n");
    m_line.file(u"kept/requirements.txt"_s, "tqdm\n");
    const QString file = m_line.file(u"kept/voyageur.json"_s, R"({"version": 1, "name": "kept", "mine": 1})");
    const auto steps = [&] {
        QFile json(file);
        if (!json.open(QIODevice::ReadOnly))
            return QJsonObject();
        const QJsonObject object = QJsonDocument::fromJson(json.readAll()).object();
        return object[u"mine"_s].toInt() == 1 ? object[u"steps"_s].toObject()[u"practice"_s].toObject() : QJsonObject();
    };
    const QStringList words = {u"env"_s, u"create"_s, u"practice"_s, u"--project"_s, m_line.folder() + u"/kept"_s, u"--json"_s};
    const Ran other = m_line.run(words + QStringList{u"--name"_s, u"another"_s}, 120);
    QVERIFY2(other.status == 0, (other.out + other.err).constData());
    QVERIFY(steps().isEmpty()); // that was not the project's own
    const Ran ran = m_line.run(words, 120);
    QVERIFY2(ran.status == 0, (ran.out + ran.err).constData());
    QCOMPARE(steps().keys(), QStringList{u"environment"_s});
}

void tst_envverb::versionsAreKeptBesideTheListAndHold()
{
    const auto written = [&](const char *list) { m_line.file(u"held/requirements.txt"_s, list); };
    const QString lock = m_line.folder() + u"/held/requirements.lock-practice.txt"_s;
    m_line.file(u"held/train.py"_s, "import numpy\n");
    m_line.file(u"held/voyageur.json"_s, R"({"version": 1, "name": "held"})");
    written("numpy\n");
    const auto create = [&](const QStringList &more = {}) {
        return m_line.run(
            QStringList{u"env"_s, u"create"_s, u"practice"_s, u"--project"_s, m_line.folder() + u"/held"_s, u"--json"_s} + more,
            120);
    };
    const Ran ran = create({u"--keep"_s});
    QVERIFY2(ran.status == 0, (ran.out + ran.err).constData());
    QFile file(lock);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(file.readAll().startsWith("# "));
    file.close();
    const Ran same = create(); // of the versions that are there already
    QCOMPARE(same.object()[u"folder"_s], ran.object()[u"folder"_s]);
    QVERIFY(same.object()[u"wasThere"_s].toBool());

    // A colleague's versions, and a list with one more.
    m_line.file(u"held/requirements.lock-practice.txt"_s, "numpy==1.26.4+computecanada\n");
    written("numpy\ntqdm\n");
    const Ran other = create();
    QVERIFY2(other.status == 0, (other.out + other.err).constData());
    const QString frozen = QString::fromUtf8(QJsonDocument(other.object()[u"frozen"_s].toArray()).toJson());
    QVERIFY2(frozen.contains(u"numpy==1.26.4+computecanada"_s) && frozen.contains(u"tqdm=="_s), qPrintable(frozen));

    // What the list says now holds, and it is said.
    written("numpy>=2\n");
    const Ran newer = create();
    QVERIFY2(newer.status == 0, (newer.out + newer.err).constData());
    QVERIFY2(newer.out.contains("is not used, because the list asks for numpy>=2"), newer.out.constData());
    QVERIFY2(!newer.out.contains("numpy==1.26.4\""), newer.out.constData());
    QCOMPARE(create({u"--keep"_s, u"--module"_s, u"python/3.11"_s}).status, 2);
}

void tst_envverb::theModulesAreListed()
{
    const Ran all = m_line.run({u"env"_s, u"modules"_s, u"practice"_s, u"--json"_s});
    QVERIFY2(all.status == 0, all.err.constData());
    QVERIFY2(all.out.contains("scipy-stack"), all.out.constData());
    const Ran one = m_line.run({u"env"_s, u"modules"_s, u"practice"_s, u"cudnn/9.5.1.17"_s});
    QCOMPARE(one.status, 0);
    QVERIFY2(one.out.contains("cuda/12.6"), one.out.constData());
    QCOMPARE(m_line.run({u"env"_s, u"modules"_s, u"practice"_s, u"nosuchthing"_s}).status, 1);
}

void tst_envverb::aRunWhoseJobsBuildTheirEnvironment()
{
    m_line.file(u"injob/train.py"_s,
                "import os, sys\nimport numpy\nopen(os.path.join(sys.argv[1], 'where.txt'), 'w').write("
                "sys.prefix + ' ' + numpy.__version__)\n");
    m_line.file(u"injob/requirements.txt"_s, "numpy<2\n");
    m_line.file(u"injob/voyageur.json"_s,
                R"({"version": 1, "name": "injob", "code": {"arguments": ["{results}"]}, "environment": {"place": "job"},
                    "job": {"account": "def-prof", "memory": "500M", "time": "0:10:00"}})");
    const Ran ran = m_line.run({u"run"_s, m_line.folder() + u"/injob"_s, u"practice"_s, u"--json"_s}, 240);
    QVERIFY2(ran.status == 0, (ran.out + ran.err).constData());
    QFile where(ran.objects().last()[u"results"_s].toString() + u"/where.txt"_s);
    QVERIFY2(where.open(QIODevice::ReadOnly), qPrintable(where.fileName()));
    const QByteArray text = where.readAll();
    QVERIFY2(text.contains("/env 1.26.4+computecanada") && !text.contains("/venvs/"), text.constData());
}

void tst_envverb::nonsenseIsRefused()
{
    QCOMPARE(m_line.run({u"env"_s, u"destroy"_s, u"practice"_s}).status, 2);
    QCOMPARE(m_line.run({u"env"_s, u"create"_s, u"practice"_s, u"--place"_s, u"moon"_s}).status, 2);
    QCOMPARE(m_line.run({u"env"_s, u"check"_s, u"practice"_s, u"--requirements"_s, u"/no/such/file"_s}).status, 2);
}

VOYAGEUR_TEST(tst_envverb)

} // namespace tst_envverb
#include "tst_envverb.moc"
