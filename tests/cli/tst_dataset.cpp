// SPDX-License-Identifier: GPL-3.0-or-later
// scan, survey and pack of the real program on folders made here.
#include "commandline.h"
#include "testprogram.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QTest>

#include <algorithm>
#include <csignal>

namespace tst_dataset {

using namespace Qt::StringLiterals;

class tst_dataset : public QObject {
    Q_OBJECT

private slots:
    void scanFindsTheWindowOfTheExample();
    void scanFixesWhatItCan();
    void cleanCodeHasAnEmptyList();
    void oneFileIsScannedAlone();
    void whereNothingIsReadNothingIsCalledGood();
    void surveyCounts();
    void theCollectionOfAClusterIsNamedWithoutALogin();
    void packWritesTheSameBytesTwice();
    void packToStandardOutputIsTheArchive();
    void packLeavesOutWhatItIsTold();
    void whatDoesNotTravelIsNamedAndCanBeKept();
    void aNameThatIsNotUtf8CanBeGiven();
    void whatChangesWhileItIsPackedLeavesTheOlderArchive();
    void packIntoAFullPlaceIsRefused();
    void anInterruptedPackLeavesNothing();
};

void tst_dataset::scanFindsTheWindowOfTheExample()
{
    const Ran ran = CommandLine().run({u"scan"_s, voyageur::tests::sourcePath("/resources/examples/small-images"), u"--json"_s});
    QVERIFY2(ran.status == 0 || ran.status == 1, ran.err.constData());
    bool found = false;
    for (const auto &value : ran.array()) {
        const QJsonObject finding = value.toObject();
        for (const char *key : {"file", "rule", "severity", "line", "column", "endLine", "endColumn", "message", "fixes", "help"})
            QVERIFY2(finding.contains(QLatin1String(key)), key);
        found = found || finding[u"file"_s].toString() == u"plots.py"_s;
    }
    QVERIFY(found);
}

void tst_dataset::scanFixesWhatItCan()
{
    CommandLine line;
    const QString file = line.file(u"code/a.py"_s, "import matplotlib.pyplot as plt\nplt.plot([1])\nplt.show()\n");
    const QString folder = line.folder() + u"/code"_s;
    const Ran before = line.run({u"scan"_s, folder, u"--json"_s});
    QCOMPARE(before.array().size(), 1);
    const Ran diff = line.run({u"scan"_s, folder, u"--diff"_s});
    QVERIFY2(diff.out.contains("\n-plt.show()"), diff.out.constData());
    QCOMPARE(line.run({u"scan"_s, folder, u"--json"_s}).out, before.out);
    const Ran fixed = line.run({u"scan"_s, folder, u"--fix"_s, u"--json"_s});
    QCOMPARE(fixed.status, 0);
    QVERIFY2(fixed.array().isEmpty(), fixed.out.constData());
    QFile read(file);
    QVERIFY(read.open(QIODevice::ReadOnly));
    QVERIFY(!read.readAll().contains("\nplt.show()"));
}

void tst_dataset::cleanCodeHasAnEmptyList()
{
    CommandLine line;
    line.file(u"code/a.py"_s, "print('hello')\n");
    const Ran ran = line.run({u"scan"_s, line.folder() + u"/code"_s, u"--json"_s});
    QCOMPARE(ran.status, 0);
    QVERIFY(ran.document().isArray());
    QVERIFY(ran.array().isEmpty());
}

void tst_dataset::oneFileIsScannedAlone()
{
    CommandLine line;
    const QString a = line.file(u"code/a.py"_s, "import matplotlib.pyplot as plt\nplt.plot([1])\nplt.show()\n");
    const QString b = line.file(u"code/b.py"_s, "import matplotlib.pyplot as plt\nplt.plot([1])\nplt.show()\n");
    const Ran one = line.run({u"scan"_s, a, u"--json"_s});
    QCOMPARE(one.array().size(), 1);
    QCOMPARE(one.array().first()[u"file"_s].toString(), u"a.py"_s);
    QCOMPARE(line.run({u"scan"_s, a, u"--fix"_s}).status, 0);
    QVERIFY(line.run({u"scan"_s, a, u"--json"_s}).array().isEmpty());
    QCOMPARE(line.run({u"scan"_s, b, u"--json"_s}).array().size(), 1); // not written
    const Ran other = line.run({u"scan"_s, line.file(u"code/job.sh"_s, "#!/bin/bash\n")});
    QCOMPARE(other.status, 2);
    QVERIFY2(other.err.contains("voyageur check"), other.err.constData());
}

void tst_dataset::whereNothingIsReadNothingIsCalledGood()
{
    CommandLine line;
    line.file(u"code/analyse.R"_s, "print(1)\n");
    const Ran ran = line.run({u"scan"_s, line.folder() + u"/code"_s});
    QCOMPARE(ran.status, 0);
    QVERIFY2(ran.out.contains("Nothing was checked") && !ran.out.contains("No problems"), ran.out.constData());
}

void tst_dataset::surveyCounts()
{
    CommandLine line;
    line.file(u"data/a.bin"_s, QByteArray(1000, 'a'));
    line.file(u"data/sub/b.bin"_s, QByteArray(500, 'b'));
    line.file(u"data/._b.bin"_s, "x");
    const Ran ran = line.run({u"survey"_s, line.folder() + u"/data"_s, u"--json"_s});
    QCOMPARE(ran.status, 0);
    const QJsonObject object = ran.object();
    QCOMPARE(object[u"files"_s].toInt(), 2);
    QCOMPARE(object[u"bytes"_s].toInt(), 1500);
    QCOMPARE(object[u"excluded"_s].toArray().size(), 1);
    for (const char *key : {"histogram", "problems", "advice"})
        QVERIFY2(object[QLatin1String(key)].isArray(), key);
    const Ran people = line.run({u"survey"_s, line.folder() + u"/data"_s});
    QCOMPARE(people.status, 0);
    QVERIFY(people.out.contains("data"));
    const Ran more = line.run({u"survey"_s, line.folder() + u"/data"_s, u"--json"_s, u"--duplicates"_s, u"--rate"_s, u"1k"_s});
    QCOMPARE(more.status, 0);
    QCOMPARE(more.object()[u"duplicates"_s].toObject()[u"groups"_s].toInt(), 0);
    QCOMPARE(more.object()[u"durations"_s].toArray().size(), 1);
    QCOMPARE(more.object()[u"mostFiles"_s].toArray().size(), 2);
    QCOMPARE(line.run({u"survey"_s, line.folder() + u"/data"_s, u"--rate"_s, u"fast"_s}).status, 2);
}

void tst_dataset::theCollectionOfAClusterIsNamedWithoutALogin()
{
    CommandLine line;
    line.file(u"data/a.bin"_s, QByteArray(100'000, 'a'));
    // Nobody gets there: the way leads through a port of this computer where nobody listens.
    const Ran ran = line.run({u"survey"_s, line.folder() + u"/data"_s, u"--cluster"_s, u"me@narval"_s, u"--jump"_s,
                              u"me@127.0.0.1:1"_s, u"--rate"_s, u"1k"_s, u"--json"_s});
    QVERIFY2(ran.status == 3 && ran.err.contains("127.0.0.1"), ran.err.constData());
    const QJsonArray advice = ran.object()[u"advice"_s].toArray();
    QVERIFY2(std::ranges::any_of(advice,
                                 [](const QJsonValue &one) {
                                     return one[u"rule"_s].toString() == u"globus"_s
                                         && one[u"text"_s].toString().contains(u"“Compute Canada - Narval”"_s);
                                 }),
             ran.out.constData());
    QCOMPARE(line.run({u"survey"_s, line.folder() + u"/data"_s, u"--cluster"_s, u"me@narval"_s, u"--jump"_s, u"me@127.0.0.1:1"_s,
                       u"--rate"_s, u"1M"_s})
                 .out.contains("Narval"),
             false); // below a minute
}

void tst_dataset::packWritesTheSameBytesTwice()
{
    CommandLine line;
    for (int i = 0; i < 50; ++i)
        line.file(u"data/%1/file.txt"_s.arg(i), QByteArray::number(i));
    const Ran one = line.run({u"pack"_s, u"data"_s, u"--json"_s});
    QCOMPARE(one.status, 0);
    const Ran two = line.run({u"pack"_s, u"data/"_s, u"-o"_s, u"other.tar"_s, u"--json"_s});
    QCOMPARE(two.status, 0);
    const QJsonObject report = one.object();
    QCOMPARE(report[u"files"_s].toInt(), 50);
    QCOMPARE(report[u"sha256"_s], two.object()[u"sha256"_s]);
    QFile archive(line.folder() + u"/data.tar"_s);
    QVERIFY(archive.open(QIODevice::ReadOnly));
    const QByteArray bytes = archive.readAll();
    QCOMPARE(bytes.size(), report[u"bytes"_s].toInteger());
    QCOMPARE(QString::fromLatin1(QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex()),
             report[u"sha256"_s].toString());
    QVERIFY(line.run({u"pack"_s, u"data"_s, u"--gzip"_s}).status == 0);
    QVERIFY(QFile::exists(line.folder() + u"/data.tar.gz"_s));
}

void tst_dataset::packToStandardOutputIsTheArchive()
{
    CommandLine line;
    line.file(u"data/a.txt"_s, "hello");
    QCOMPARE(line.run({u"pack"_s, u"data"_s}).status, 0);
    const Ran ran = line.run({u"pack"_s, u"data"_s, u"-o"_s, u"-"_s});
    QCOMPARE(ran.status, 0);
    QFile archive(line.folder() + u"/data.tar"_s);
    QVERIFY(archive.open(QIODevice::ReadOnly));
    QVERIFY(ran.out == archive.readAll());
    QVERIFY(ran.err.contains("SHA-256"));
    QCOMPARE(line.run({u"pack"_s, u"data"_s, u"-o"_s, u"-"_s, u"--json"_s}).status, 2);
}

void tst_dataset::packLeavesOutWhatItIsTold()
{
    CommandLine line;
    line.file(u"data/a.txt"_s, "a");
    line.file(u"data/b.log"_s, "b");
    const Ran ran = line.run({u"pack"_s, u"data"_s, u"--exclude"_s, u"*.log"_s, u"--json"_s});
    QCOMPARE(ran.object()[u"files"_s].toInt(), 1);
}

void tst_dataset::whatDoesNotTravelIsNamedAndCanBeKept()
{
    CommandLine line;
    for (const char *name : {".DS_Store", "._a", "._b", "._c", ".git/config", "Thumbs.db", "__pycache__/x", "a"})
        line.file(u"ds/"_s + QLatin1String(name), "x");
    const QString links = u"ln -s /etc/passwd ds/l_abs; mkfifo ds/pipe; exec \"$0\" \"$@\""_s;
    const Ran ran = line.runInShell(links, {u"pack"_s, u"ds"_s});
    QCOMPARE(ran.status, 0);
    const QByteArray first = "Excluded: 9\n  l_abs: It is a link to something outside the folder, which does not exist on the "
                             "cluster.\n  pipe: It is a socket, a pipe or a device, not a file.\n  .DS_Store: ";
    QVERIFY2(ran.err.contains(first), ran.err.constData());
    QVERIFY2(ran.err.contains("and 2 more"), ran.err.constData());
    QVERIFY2(ran.err.contains("--all-files"), ran.err.constData());
    line.file(u"mine/a.log"_s, "x"); // what the person named is no news
    QVERIFY(!line.run({u"pack"_s, u"mine"_s, u"--exclude"_s, u"*.log"_s}).err.contains("--all-files"));
    QCOMPARE(line.run({u"pack"_s, u"ds"_s, u"--json"_s}).object()[u"excluded"_s].toArray().size(), 9);
    QCOMPARE(line.run({u"pack"_s, u"ds"_s, u"--all-files"_s, u"--json"_s}).object()[u"files"_s].toInt(), 8);
    QCOMPARE(line.run({u"survey"_s, u"ds"_s, u"--all-files"_s, u"--json"_s}).object()[u"files"_s].toInt(), 8);
    QCOMPARE(line.run({u"pack"_s, u"ds"_s, u"--include"_s, u".git"_s, u"--json"_s}).object()[u"files"_s].toInt(), 2);
    // As rsync: a pattern with a slash inside means the last parts of a path.
    line.file(u"ds/deep/b/c"_s, "x");
    QCOMPARE(line.run({u"pack"_s, u"ds"_s, u"--exclude"_s, u"b/c"_s, u"--json"_s}).object()[u"files"_s].toInt(), 1);
}

void tst_dataset::aNameThatIsNotUtf8CanBeGiven()
{
    CommandLine line;
    const Ran ran = line.runInShell(uR"sh(
mkdir $'bad\xff' && echo 1 > $'bad\xff/x\xfe' && echo 1 > $'bad\xff/y\xfe' || exit
"$0" pack $'bad\xff' -o out.tar --exclude $'y\xfe' --json
status=$?
rm -rf bad*
tar -tf out.tar --quoting-style=escape >&2
exit $status
)sh"_s,
                                    {});
    QVERIFY2(ran.status == 0, ran.err.constData());
    QVERIFY2(ran.err.contains("bad\\377/x\\376"), ran.err.constData());
    QCOMPARE(ran.object()[u"files"_s].toInt(), 1);
}

void tst_dataset::whatChangesWhileItIsPackedLeavesTheOlderArchive()
{
    CommandLine line;
    QVERIFY(QFile::resize(line.file(u"data/a"_s, "x"), 1LL << 30)); // sparse: something to read for a while
    line.file(u"data/grows"_s, "x");
    line.file(u"data.tar"_s, "the older one");
    const Ran ran =
        line.runInShell(u"( while sleep 0.05; do echo more >> data/grows; done ) & \"$0\" \"$@\"; status=$?; kill $!; "
                        "cat data.tar >&2; exit $status"_s,
                        {u"pack"_s, u"data"_s});
    QCOMPARE(ran.status, 1);
    QVERIFY2(ran.err.contains(
                 "1 file(s) changed while they were read. “data.tar” was not written. The older file is unchanged.\n  grows\n")
                 || ran.err.contains("1 file changed while it was read."),
             ran.err.constData());
    QVERIFY2(ran.err.contains("grows") && ran.err.endsWith("the older one"), ran.err.constData());
    QCOMPARE(ran.out, QByteArray());
}

void tst_dataset::packIntoAFullPlaceIsRefused()
{
    CommandLine line;
    line.file(u"data/a.bin"_s, QByteArray(1 << 20, 'a'));
    const Ran ran = line.run({u"pack"_s, u"data"_s, u"-o"_s, u"/dev/full"_s, u"--json"_s});
    QCOMPARE(ran.status, 1);
    QCOMPARE(ran.object()[u"error"_s].toObject()[u"code"_s].toString(), u"FileUnwritable"_s);
}

void tst_dataset::anInterruptedPackLeavesNothing()
{
    CommandLine line;
    // Sparse, so that it costs no disk to have and much time to read and compress.
    const QString big = line.file(u"data/big.bin"_s, "x");
    QVERIFY(QFile::resize(big, 8LL << 30));
    bool sent = false;
    int rounds = 0;
    const Ran ran = line.run({u"pack"_s, u"data"_s, u"-o"_s, u"out.tar.gz"_s, u"--gzip"_s}, [&](QProcess &process) {
        if (++rounds > 15 && !sent) {
            sent = true;
            ::kill(static_cast<pid_t>(process.processId()), SIGINT);
        }
    });
    QVERIFY(sent);
    QCOMPARE(ran.status, 130);
    QVERIFY2(ran.seconds < 15, QByteArray::number(ran.seconds).constData());
    QCOMPARE(QDir(line.folder()).entryList({u"*.tar*"_s}, QDir::Files | QDir::Hidden), QStringList());
}

VOYAGEUR_TEST(tst_dataset)

} // namespace tst_dataset
#include "tst_dataset.moc"
