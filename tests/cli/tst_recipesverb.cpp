// SPDX-License-Identifier: GPL-3.0-or-later
// `voyageur recipes`: the list, a page with its lines, and lines into a script.
#include "commandline.h"
#include "testprogram.h"

#include <QFile>
#include <QTest>

namespace tst_recipesverb {

using namespace Qt::StringLiterals;

namespace {

const QByteArray script = "#!/bin/bash\n#SBATCH --account=def-prof\n#SBATCH --time=1:00:00\n\npython train.py\n";

QByteArray contents(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class tst_recipesverb : public QObject {
    Q_OBJECT

private slots:
    void theListSaysWhatAClusterCannot();
    void aRecipeIsExplained();
    void linesGoIntoAScriptAndTheDifferenceIsShown();
    void withDiffNothingIsWritten();
    void stdinGoesToStdout();
    void aStartUpFileIsBegun();
    void senselessRequestsAreNamed();
    void whatIsLeftToDoIsSaid();
    void aNewScriptIsWrittenOnce();

private:
    Ran recipes(const QStringList &words) { return m_line.run(QStringList{u"recipes"_s} + words); }

    CommandLine m_line;
};

void tst_recipesverb::theListSaysWhatAClusterCannot()
{
    const auto all = recipes({u"--json"_s, u"--cluster"_s, u"trillium"_s}).array();
    QVERIFY(all.size() > 40);
    int obstacles = 0;
    for (const auto &one : all) {
        QVERIFY(!one[u"recipe"_s].toString().isEmpty() && !one[u"title"_s].toString().isEmpty());
        obstacles += one[u"obstacle"_s].toString().isEmpty() ? 0 : 1;
    }
    QVERIFY(obstacles > 3 && obstacles < 20);
    QVERIFY(recipes({}).out.contains("  stage-tar "));
}

void tst_recipesverb::aRecipeIsExplained()
{
    const Ran ran = recipes({u"stage-tar"_s, u"--cluster"_s, u"rorqual"_s});
    QCOMPARE(ran.status, 0);
    for (const char *part : {"When not", "Where", "Source", "archive", "$HOME/links/scratch/data.tar"})
        QVERIFY2(ran.out.contains(part), part);
    QVERIFY(recipes({u"mail"_s, u"--json"_s}).object()[u"text"_s].toString().contains("--mail-type"_L1));
    QCOMPARE(recipes({u"stage-tar"_s, u"--cluster"_s, u"trillium"_s}).status, 1);
}

void tst_recipesverb::linesGoIntoAScriptAndTheDifferenceIsShown()
{
    const QString path = m_line.file(u"job.sh"_s, script);
    const Ran ran = recipes({u"mail"_s, u"--insert"_s, path, u"--set"_s, u"address=me@example.ca"_s});
    QCOMPARE(ran.status, 0);
    QVERIFY2(ran.out.contains("+#SBATCH --mail-user=me@example.ca\n"), ran.out.constData());
    QVERIFY(contents(path).contains("--time=1:00:00\n#SBATCH --mail-user=me@example.ca\n"));
    const Ran again = recipes({u"mail"_s, u"--insert"_s, path, u"--set"_s, u"address=me@example.ca"_s, u"--json"_s});
    QCOMPARE(again.object()[u"changed"_s].toBool(true), false);
}

void tst_recipesverb::withDiffNothingIsWritten()
{
    const QString path = m_line.file(u"job.sh"_s, script);
    const Ran ran = recipes({u"stage-tar"_s, u"--insert"_s, path, u"--diff"_s});
    QCOMPARE(ran.status, 0);
    QVERIFY(ran.out.contains("+tar -xf"));
    QCOMPARE(contents(path), script);
}

void tst_recipesverb::stdinGoesToStdout()
{
    const Ran ran = m_line.runInShell(u"printf '#!/bin/bash\\npython train.py\\n' | \"$0\" \"$@\""_s,
                                      {u"recipes"_s, u"about-job"_s, u"--insert"_s, u"-"_s});
    QCOMPARE(ran.status, 0);
    QVERIFY2(ran.out.startsWith("#!/bin/bash\n") && ran.out.endsWith("2>/dev/null || :\n\npython train.py\n"),
             ran.out.constData());
}

void tst_recipesverb::aStartUpFileIsBegun()
{
    const QString path = m_line.folder() + u"/.vimrc"_s;
    QCOMPARE(recipes({u"vim"_s, u"--insert"_s, path}).status, 0);
    QVERIFY(contents(path).startsWith("\" >>> Voyageur: vim >>>\n"));
}

void tst_recipesverb::senselessRequestsAreNamed()
{
    const QString path = m_line.file(u"job.sh"_s, script);
    const Ran unknown = recipes({u"tar"_s});
    QCOMPARE(unknown.status, 2);
    QVERIFY2(unknown.err.contains("stage-tar"), unknown.err.constData());
    QCOMPARE(recipes({u"mail"_s, u"--insert"_s, path}).status, 2); // whose address?
    QCOMPARE(recipes({u"mail"_s, u"--insert"_s, path, u"--set"_s, u"address"_s}).status, 2);
    QCOMPARE(recipes({u"mail"_s, u"--diff"_s}).status, 2);
    QCOMPARE(recipes({u"pack-data"_s, u"--insert"_s, path}).status, 2);
    QCOMPARE(recipes({u"stage-tar"_s, u"--insert"_s, path, u"--cluster"_s, u"trillium"_s}).status, 2);
    QCOMPARE(recipes({u"stage-tar"_s, u"--insert"_s, m_line.folder() + u"/no/where.sh"_s}).status, 2);
    // No script is made by a slip of its name, no program and no start-up file is taken for one.
    QCOMPARE(recipes({u"stage-tar"_s, u"--insert"_s, m_line.folder() + u"/jbo.sh"_s}).status, 2);
    QVERIFY(!QFile::exists(m_line.folder() + u"/jbo.sh"_s));
    QCOMPARE(recipes({u"stage-tar"_s, u"--insert"_s, m_line.file(u"train.py"_s, "print()\n")}).status, 2);
    QCOMPARE(recipes({u"vim"_s, u"--insert"_s, path}).status, 2);
    QCOMPARE(contents(path), script);
}

void tst_recipesverb::whatIsLeftToDoIsSaid()
{
    const QString path = m_line.file(u"job.sh"_s, script);
    const Ran ran = recipes({u"stage-tar"_s, u"--insert"_s, path});
    QVERIFY2(ran.err.contains("Line 13: The data is in “$dataset”"), ran.err.constData());
    const Ran json = recipes({u"stage-tar"_s, u"--insert"_s, m_line.file(u"other.sh"_s, script), u"--json"_s});
    QCOMPARE(json.object()[u"notes"_s].toArray().size(), 1);
}

void tst_recipesverb::aNewScriptIsWrittenOnce()
{
    const auto said = [&](const QStringList &words) { return m_line.run(QStringList{u"script"_s} + words); };
    QVERIFY(said({}).out.contains("  pytorch-gpu "));
    QVERIFY(said({u"--json"_s, u"--cluster"_s, u"trillium"_s}).array().size() >= 8);
    const QString path = m_line.folder() + u"/new.sh"_s;
    const QStringList words = {u"new"_s,    u"many-cpus"_s,      path,           u"--cluster"_s,    u"narval"_s,
                               u"--set"_s,  u"account=def-me"_s, u"--set"_s,     u"time=5:00:00"_s, u"--set"_s,
                               u"cpus=8"_s, u"--set"_s,          u"memory=20G"_s};
    const Ran made = said(words);
    QVERIFY2(made.status == 0, made.err.constData());
    for (const char *line :
         {"#SBATCH --account=def-me\n", "#SBATCH --time=5:00:00\n", "#SBATCH --cpus-per-task=8\n", "#SBATCH --mem=20G\n"})
        QVERIFY2(contents(path).contains(line), contents(path).constData());
    const QByteArray before = contents(path);
    QVERIFY(said(words).status != 0); // it is somebody's by now
    QCOMPARE(contents(path), before);
    QVERIFY(said({u"new"_s, u"minimal-cpu"_s}).out.startsWith("#!/bin/bash"));
    for (const QStringList &bad :
         {QStringList{u"new"_s}, QStringList{u"new"_s, u"nosuch"_s}, QStringList{u"old"_s, u"minimal-cpu"_s},
          QStringList{u"new"_s, u"minimal-cpu"_s, u"--set"_s, u"cpus=no"_s},
          QStringList{u"new"_s, u"minimal-cpu"_s, u"--set"_s, u"colour=red"_s}})
        QCOMPARE(said(bad).status, 2);
}

VOYAGEUR_TEST(tst_recipesverb)

} // namespace tst_recipesverb
#include "tst_recipesverb.moc"
