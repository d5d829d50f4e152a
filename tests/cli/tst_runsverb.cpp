// SPDX-License-Identifier: GPL-3.0-or-later
// `voyageur runs`: the history from the command line; a submission whose program is killed before the answer.
#include "commandline.h"
#include "testprogram.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QSet>
#include <QTest>

namespace tst_runsverb {

using namespace Qt::StringLiterals;

class tst_runsverb : public QObject {
    Q_OBJECT

private slots:
    void anEmptyHistorySaysWhatComesThere();
    void senselessRequestsAreNamed();
    void submissionsAreListedShownAndCompared();
    void aRunIsRepeated();
    void aNoteIsKeptAndARunForgotten();
    void anOlderHistoryIsTakenOver();
    void aDamagedHistoryIsAnErrorAndStays();
    void aKilledSubmissionIsFoundAgain();

private:
    Ran runs(const QStringList &words) { return m_line.run(QStringList{u"runs"_s} + words); }
    QJsonObject submit(const QString &script, const QStringList &options = {});
    QString state() const { return m_line.folder() + u"/share/voyageur"_s; }

    CommandLine m_line;
};

QJsonObject tst_runsverb::submit(const QString &script, const QStringList &options)
{
    const Ran ran = m_line.run(QStringList{u"submit"_s, script, u"alice@practice"_s, u"--json"_s} + options);
    if (ran.status != 0)
        qFatal("%s", ran.err.constData());
    return ran.object();
}

void tst_runsverb::anEmptyHistorySaysWhatComesThere()
{
    const Ran none = runs({});
    QCOMPARE(none.status, 0);
    QVERIFY2(none.out.contains("submit or the window"), none.out.constData());
    QCOMPARE(runs({u"--json"_s}).array().size(), 0);
}

void tst_runsverb::senselessRequestsAreNamed()
{
    QCOMPARE(runs({u"dance"_s}).status, 2);
    QCOMPARE(runs({u"show"_s}).status, 2);
    QCOMPARE(runs({u"compare"_s, u"1"_s}).status, 2);
    QCOMPARE(runs({u"--since"_s, u"yesterday"_s}).status, 2);
    QCOMPARE(runs({u"--project"_s, m_line.folder() + u"/nowhere"_s}).status, 2);
    const Ran unknown = runs({u"show"_s, u"12345"_s, u"--json"_s});
    QCOMPARE(unknown.errorCode(), u"NotFound"_s);
    QCOMPARE(unknown.status, 2);
    const Ran help = runs({u"--help"_s});
    for (const char *form : {"runs show RUN", "runs compare RUN RUN", "runs repeat RUN", "--refresh"})
        QVERIFY2(help.out.contains(form), help.out.constData());
}

void tst_runsverb::submissionsAreListedShownAndCompared()
{
    const QString script =
        m_line.file(u"job.sh"_s, "#!/bin/bash\n#SBATCH --account=def-prof --mem=100M --time=0:05:00\necho \"lr $1\"\n");
    const QJsonObject first = submit(script, {u"--"_s, u"0.1"_s});
    m_line.file(u"job.sh"_s, "#!/bin/bash\n#SBATCH --account=def-prof --mem=200M --time=0:05:00\necho \"rate $1\"\n");
    const QJsonObject second = submit(script, {u"--job-name=better"_s, u"--"_s, u"0.2"_s});
    QCOMPARE(m_line.run({u"wait"_s, u"alice@practice"_s, first[u"job"_s].toString(), second[u"job"_s].toString()}).status, 0);

    const QJsonArray list = runs({u"--json"_s}).array();
    QCOMPARE(list.size(), 2);
    QCOMPARE(list[0][u"run"_s], second[u"run"_s]);
    QCOMPARE(list[0][u"job"_s], second[u"job"_s]);
    QCOMPARE(list[0][u"state"_s].toString(), u"COMPLETED"_s); // of which `wait` heard
    QCOMPARE(list[0][u"exitCode"_s].toString(), u"0:0"_s);
    QCOMPARE(list[0][u"memoryMebibytes"_s].toInt(), 200);
    QCOMPARE(list[0][u"limitSeconds"_s].toInt(), 300);
    QVERIFY(list[0][u"project"_s].isNull());
    QCOMPARE(runs({u"--limit"_s, u"1"_s, u"--json"_s}).array().size(), 1);
    QCOMPARE(runs({u"--state"_s, u"failed"_s, u"--json"_s}).array().size(), 0);
    QCOMPARE(runs({u"--cluster"_s, u"practice"_s, u"--since"_s, u"1h"_s, u"--json"_s}).array().size(), 2);
    QCOMPARE(runs({u"--project"_s, m_line.folder(), u"--json"_s}).array().size(), 0);
    const Ran text = runs({});
    QVERIFY2(text.out.startsWith("RUN") && text.out.count('\n') == 3, text.out.constData());

    const Ran shown = runs({u"show"_s, first[u"job"_s].toString()});
    QVERIFY2(shown.out.contains("echo \"lr $1\"") && shown.out.contains("0:05:00"), shown.out.constData());
    const QJsonObject whole = runs({u"show"_s, first[u"run"_s].toString(), u"--json"_s}).object();
    QCOMPARE(whole[u"arguments"_s], QJsonValue(QJsonArray{u"0.1"_s}));
    QVERIFY(whole[u"script"_s].toString().startsWith(u"#!/bin/bash\n"_s));

    const QJsonObject comparison =
        runs({u"compare"_s, first[u"job"_s].toString(), second[u"job"_s].toString(), u"--json"_s}).object();
    QStringList keys;
    for (const QJsonValue &change : comparison[u"changes"_s].toArray())
        keys += change[u"key"_s].toString();
    QCOMPARE(keys, (QStringList{u"options"_s, u"arguments"_s, u"memory"_s}));
    QVERIFY(!comparison[u"same"_s].toBool());
    QVERIFY(comparison[u"scriptDiff"_s].toString().contains(u"+echo \"rate $1\""_s));
    const Ran people = runs({u"compare"_s, first[u"job"_s].toString(), second[u"job"_s].toString()});
    QVERIFY2(people.out.contains("100M → 200M") && people.out.contains("+echo \"rate $1\""), people.out.constData());
}

void tst_runsverb::aRunIsRepeated()
{
    m_line.file(u"code/word.txt"_s, "then\n");
    const QString script =
        m_line.file(u"cat.sh"_s, "#!/bin/bash\n#SBATCH --account=def-prof --mem=100M --time=0:05:00\ncat \"$1/word.txt\"\n");
    const QJsonObject first = submit(script, {u"--code"_s, m_line.folder() + u"/code"_s});
    m_line.file(u"code/word.txt"_s, "now\n");
    const auto logOf = [&](const QString &job) { return m_line.run({u"log"_s, u"alice@practice"_s, job, u"-f"_s}).out; };
    QCOMPARE(logOf(first[u"job"_s].toString()), QByteArray("then\n"));
    const Ran dry = runs({u"repeat"_s, first[u"run"_s].toString(), u"--dry-run"_s, u"--json"_s});
    QVERIFY2(dry.status == 0 && dry.object()[u"job"_s].isNull(), dry.err.constData());
    const qsizetype before = runs({u"--json"_s}).array().size();
    for (const auto &[code, word] : {std::pair{u"same"_s, QByteArray("then\n")}, std::pair{u"now"_s, QByteArray("now\n")}}) {
        const Ran ran = runs({u"repeat"_s, first[u"job"_s].toString(), u"--code"_s, code, u"--json"_s});
        QVERIFY2(ran.status == 0, ran.err.constData());
        QVERIFY2(ran.err.contains(code == u"same"_s ? "original code" : "current code"), ran.err.constData());
        QCOMPARE(ran.object()[u"repeats"_s], first[u"run"_s]);
        QCOMPARE(logOf(ran.object()[u"job"_s].toString()), word);
    }
    const QJsonArray list = runs({u"--json"_s}).array();
    QCOMPARE(list.size(), before + 2);
    QCOMPARE(list[0][u"repeats"_s], first[u"run"_s]);
    QCOMPARE(runs({u"repeat"_s, first[u"job"_s].toString(), u"--code"_s, u"perhaps"_s}).status, 2);
}

void tst_runsverb::aNoteIsKeptAndARunForgotten()
{
    const QString tag = runs({u"--json"_s}).array().at(0)[u"run"_s].toString();
    QCOMPARE(runs({u"note"_s, tag, u"a better rate, I hope"_s}).status, 0);
    QCOMPARE(runs({u"--json"_s}).array().at(0)[u"note"_s].toString(), u"a better rate, I hope"_s);
    QVERIFY(runs({}).out.contains("a better rate"));
    QCOMPARE(runs({u"forget"_s, tag}).status, 0);
    QCOMPARE(runs({u"show"_s, tag, u"--json"_s}).errorCode(), u"NotFound"_s);
}

void tst_runsverb::anOlderHistoryIsTakenOver()
{
    m_line.file(u"share/voyageur/runs.json"_s,
                R"({"version": 1, "runs": [{"tag": "20250101-000000-abcd", "project": "old", "cluster": "narval", "job": "77",
                    "submitted": "2025-01-01T00:00:00.000Z"}]})");
    const QJsonArray list = runs({u"--json"_s}).array();
    QCOMPARE(list.last()[u"project"_s].toString(), u"old"_s);
    QVERIFY(QFile::exists(state() + u"/runs-taken-over.json"_s));
    const Ran repeated = runs({u"repeat"_s, u"77"_s, u"--json"_s});
    QCOMPARE(repeated.status, 2); // without a script; before anybody has to sign in
}

void tst_runsverb::aDamagedHistoryIsAnErrorAndStays()
{
    const QString file = state() + u"/runs.sqlite"_s;
    QVERIFY(QFile::rename(file, file + u".good"_s));
    const QByteArray damage = "this is no database, and nobody may write over it";
    m_line.file(u"share/voyageur/runs.sqlite"_s, damage);
    const Ran ran = runs({u"--json"_s});
    QCOMPARE(ran.errorCode(), u"FileUnreadable"_s);
    QVERIFY2(ran.err.contains("runs.sqlite") && ran.err.contains("damaged"), ran.err.constData());
    // A job is submitted all the same, with a word about it.
    const QString script =
        m_line.file(u"short.sh"_s, "#!/bin/bash\n#SBATCH --account=def-prof --mem=100M --time=0:05:00\ntrue\n");
    const Ran submitted = m_line.run({u"submit"_s, script, u"alice@practice"_s});
    QCOMPARE(submitted.status, 0);
    QVERIFY2(submitted.err.contains("runs.sqlite"), submitted.err.constData());
    QFile damaged(file);
    QVERIFY(damaged.open(QIODevice::ReadOnly));
    QCOMPARE(damaged.readAll(), damage);
    QVERIFY(damaged.remove());
    QVERIFY(QFile::rename(file + u".good"_s, file));
}

// sbatch as some sites wrap it, found by alice's login shell: the job is taken at once, the answer comes later.
void tst_runsverb::aKilledSubmissionIsFoundAgain()
{
    const auto asAlice = [](const QString &text) { return inside({u"su"_s, u"-"_s, u"alice"_s, u"-c"_s, text}).trimmed(); };
    QString wrapper = u"#!/bin/sh\ncase \" $* \" in *\" --test-only \"*) exec /usr/bin/sbatch \"$@\" ;; esac\n"
                      "out=$(/usr/bin/sbatch \"$@\")\nstatus=$?\nsleep 15\necho \"$out\"\nexit $status\n"_s;
    wrapper.replace(u"/usr/bin/sbatch"_s, QString::fromLatin1(asAlice(u"command -v sbatch"_s)));
    asAlice(u"mkdir -p ~/slow && printf %s '%1' >~/slow/sbatch && chmod +x ~/slow/sbatch && "
            "cp ~/.bash_profile ~/.bash_profile.kept 2>/dev/null; echo 'PATH=~/slow:$PATH' >>~/.bash_profile"_s.arg(wrapper));
    const QString script = m_line.file(
        u"lost.sh"_s, "#!/bin/bash\n#SBATCH --account=def-prof --mem=100M --time=0:05:00 --job-name=lost-and-found\ntrue\n");
    const auto count = [&] {
        return asAlice(
                   u"sacct -X -n -P -o JobID --name=lost-and-found; squeue --me -h --states=all -o %i --name=lost-and-found"_s)
            .split('\n');
    };
    const auto jobs = [&] {
        QSet<QByteArray> ids;
        for (const QByteArray &id : count())
            if (!id.isEmpty())
                ids += id;
        return ids;
    };
    const QSet<QByteArray> before = jobs();
    QElapsedTimer time;
    time.start();
    qint64 asked = 0;
    const Ran killed = m_line.run({u"submit"_s, script, u"alice@practice"_s}, [&](QProcess &process) {
        if (time.elapsed() - asked < 500)
            return;
        asked = time.elapsed();
        if (jobs() != before)
            process.kill();
    });
    asAlice(u"rm -rf ~/slow; if [ -f ~/.bash_profile.kept ]; then mv ~/.bash_profile.kept ~/.bash_profile; else rm -f "
            u"~/.bash_profile; "
            "fi"_s);
    QCOMPARE(killed.status, -1);
    const QJsonArray open = runs({u"--json"_s}).array();
    QVERIFY(open[0][u"uncertain"_s].toBool());
    QVERIFY(runs({}).out.contains("perhaps submitted"));

    const Ran again = m_line.run({u"submit"_s, script, u"alice@practice"_s, u"--json"_s});
    QVERIFY2(again.status == 0, again.err.constData());
    QVERIFY(again.object()[u"wasThere"_s].toBool());
    QVERIFY2(again.err.contains("Nothing was submitted"), again.err.constData());
    QCOMPARE(jobs().size(), before.size() + 1);
    QVERIFY(jobs().contains(again.object()[u"job"_s].toString().toLatin1()));
}

VOYAGEUR_TEST(tst_runsverb)

} // namespace tst_runsverb
#include "tst_runsverb.moc"
