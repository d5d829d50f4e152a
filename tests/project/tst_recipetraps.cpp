// SPDX-License-Identifier: GPL-3.0-or-later
// What recipes do at the end of a script, beside what the script does there itself: run by bash, with real files.
#include "program.h"
#include "script/jobscript.h"
#include "script/recipes.h"
#include "script/scriptwords.h"
#include "testprogram.h"

#include <QCryptographicHash>
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

namespace tst_recipetraps {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::script;

namespace {

//! The training: writes a result; waits for a signal when MODE says so; saves on TERM.
constexpr const char *training = R"sh(#!/bin/bash
mkdir -p "$SLURM_TMPDIR/out"
echo result >"$SLURM_TMPDIR/out/result"
[ -z "$dataset" ] || cat "$dataset/0.txt" >/dev/null || exit 9
case $MODE in
fail) exit 3 ;;
TERM | USR1)
    trap 'echo saved >"$SLURM_TMPDIR/out/saved"; kill "$waiting"; exit 3' TERM
    sleep 60 &
    waiting=$!
    : >"$MARKS.ready"
    while :; do wait; done
    ;;
esac
)sh";

//! Runs job.sh, and sends its signal when the training waits: TERM to all programs, as at the end of a job, USR1 to the script.
constexpr const char *player = R"sh(
set -m
bash "$1" >>"$MARKS.log" 2>&1 </dev/null &
job=$!
case $MODE in
TERM | USR1)
    while [ ! -e "$MARKS.ready" ] && kill -0 "$job" 2>/dev/null; do sleep 0.005; done
    if [ "$MODE" = TERM ]; then kill -TERM -- "-$job"; else kill -USR1 "$job"; fi
    ;;
esac
wait "$job"
status=$?
kill -KILL -- "-$job" 2>/dev/null
exit "$status"
)sh";

struct Played {
    int status = -1;
    QByteArrayList marks; //!< what the script's own lines wrote
    QByteArray log;
};

//! What a script of a person holds beside its program.
struct Body {
    const char *name;
    const char *lines; //!< PROGRAM: where the training is started
};

constexpr const char *head = "#!/bin/bash\n#SBATCH --time=1:00:00\n#SBATCH --mem=4G\n\n";

constexpr Body bodies[] = {
    {"plain", "PROGRAM\n"},
    {"set -eu", "set -euo pipefail\n\nPROGRAM\n"},
    {"exit at the end", "PROGRAM\n\nexit 0\n"},
    {"own status at the end", "PROGRAM\nstatus=$?\necho \"$status\" >>\"$MARKS\"\nexit $status\n"},
    {"variables of the same kind",
     "data=$HOME/project/data\ntmp=$HOME/project/data\nresults=$HOME/project/data\nkept=$HOME/project/data\n"
     "program=$HOME/project/data\nram=$HOME/project/data\nstatus=7\nline=8\ntodo=9\n\nPROGRAM\n"
     "echo \"$data $tmp $results $kept $program $ram $status $line $todo\" >>\"$MARKS\"\n"},
    {"trap before", "cleanup() { echo \"cleaned $?\" >>\"$MARKS\"; }\ntrap cleanup EXIT\n\nPROGRAM\n"},
    {"trap before, set -eu",
     "set -euo pipefail\ntrap 'echo \"cleaned $?\" >>\"$MARKS\"; false; echo no >>\"$MARKS\"' EXIT\n\nPROGRAM\n"},
    {"trap beside the program", "cleanup() { echo \"cleaned $?\" >>\"$MARKS\"; }\ntrap cleanup EXIT\nPROGRAM\n"},
    {"trap behind the program", "PROGRAM\n\ntrap 'echo later >>\"$MARKS\"' EXIT\nexit 5\n"},
    {"trap in a function", "arm() {\n    trap 'echo \"armed $?\" >>\"$MARKS\"' EXIT\n}\n\narm\nPROGRAM\n"},
    {"trap on a condition", "[ -d \"$HOME\" ] && trap 'echo \"seen $?\" >>\"$MARKS\"' EXIT # mine\nPROGRAM\n"},
    {"trap in a block", "if [ -d \"$HOME\" ]; then trap 'echo block >>\"$MARKS\"' EXIT; fi\nPROGRAM\n"},
    {"trap that exits", "trap 'status=$?; echo \"$status\" >>\"$MARKS\"; exit $((status + 20))' EXIT\nPROGRAM\n"},
    {"trap of several signals", "trap 'echo several >>\"$MARKS\"' EXIT INT TERM\nPROGRAM\n"},
    {"trap with quotes", "trap 'echo \"it'\\''s\" >>\"$MARKS\"\necho two >>\"$MARKS\" # done' EXIT\n\nPROGRAM\n"},
    {"trap on USR1 before", "trap 'echo usr >>\"$MARKS\"' USR1\n\nPROGRAM\n"},
    {"trap on USR1 beside", "trap 'echo usr >>\"$MARKS\"' SIGUSR1\ntrap 'echo end >>\"$MARKS\"' 0\nPROGRAM\n"},
    {"trap taken away", "trap 'echo never >>\"$MARKS\"' EXIT\ntrap - EXIT\nPROGRAM\n"},
    {"trap of another file",
     "printf 'trap \"echo sourced >>%s\" EXIT\\n' \"$MARKS\" >\"$SLURM_TMPDIR/lib.sh\"\n\nsource "
     "\"$SLURM_TMPDIR/lib.sh\"\nPROGRAM\n"},
    {"trap by eval", "eval \"trap 'echo evaluated >>$MARKS' EXIT\"\nPROGRAM\n"},
    {"trap of a subshell",
     "(trap 'echo sub >>\"$MARKS\"' EXIT)\nx=$(trap 'echo y' EXIT; echo x)\necho \"$x\" >>\"$MARKS\"\n\nPROGRAM\n"},
};

const QByteArray programLine = "./train --data \"${dataset-}\"";

QByteArray scriptOf(const Body &body)
{
    return QByteArray(head) + QByteArray(body.lines).replace("PROGRAM", programLine);
}

//! The recipes that act at the end, by what they insert.
QStringList endingRecipes()
{
    QStringList ids;
    for (const Recipe &one : allRecipes()) {
        QFile file(u":/recipes/%1.sh"_s.arg(one.id));
        if (file.open(QIODevice::ReadOnly) && file.readAll().contains("voyageur_at_"))
            ids += one.id;
    }
    return ids;
}

} // namespace

class TestRecipeTraps : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void everythingIsDoneAtTheEnd_data();
    void everythingIsDoneAtTheEnd();
    void aFailureAtTheEndIsAFailureOfTheJob();
    void aRunThatFailsOrIsMissingIsAFailureOfTheJob();
    void aChainGoesOnFromItsOwnCheckpointsOnly();
    void anEnvironmentInTheJobRemovesItsOwnFolderOnly();

private:
    QByteArray project() const;
    Played play(const QByteArray &script, const QString &mode);
    base::Result<QByteArray> inserted(const QStringList &ids, QByteArray script) const;

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestRecipeTraps::initTestCase()
{
    m_folder = std::make_unique<QTemporaryDir>();
    const QDir top(m_folder->path());
    QVERIFY(top.mkpath(u"project/data"_s) && top.mkpath(u"kept"_s) && top.mkpath(u"shared"_s));
    for (int i = 0; i < 20; ++i) {
        QFile file(top.filePath(u"project/data/%1.txt"_s.arg(i)));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("pixel " + QByteArray::number(i)) > 0);
    }
    QFile train(top.filePath(u"project/train"_s));
    QVERIFY(train.open(QIODevice::WriteOnly) && train.write(training) > 0);
    train.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    train.close();
    (void)tests::outputOf(u"tar"_s, {u"-cf"_s, u"data.tar"_s, u"-C"_s, u"project/data"_s, u"."_s}, {}, top.path());
}

// Names, modes and contents of all that the project holds.
QByteArray TestRecipeTraps::project() const
{
    QStringList all;
    QDirIterator files(m_folder->filePath(u"project"_s), QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot,
                       QDirIterator::Subdirectories);
    while (files.hasNext()) {
        QFile file(files.next());
        const bool read = file.open(QIODevice::ReadOnly);
        all += file.fileName() + u' ' + QString::number(file.permissions().toInt()) + u' '
            + QString::fromLatin1(
                   QCryptographicHash::hash(read ? file.readAll() : QByteArray(), QCryptographicHash::Sha256).toHex());
    }
    all.sort();
    return all.join(u'\n').toUtf8();
}

Played TestRecipeTraps::play(const QByteArray &script, const QString &mode)
{
    const QDir top(m_folder->path());
    QDir(top.filePath(u"node"_s)).removeRecursively();
    QDir(top.filePath(u"kept"_s)).removeRecursively();
    QDir(top.filePath(u"ram"_s)).removeRecursively();
    for (const char *name : {"marks", "marks.log", "marks.ready"})
        QFile::remove(top.filePath(QLatin1StringView(name)));
    (void)(top.mkpath(u"node"_s) && top.mkpath(u"ram"_s));
    QFile file(top.filePath(u"job.sh"_s));
    if (!file.open(QIODevice::WriteOnly) || file.write(script) != script.size())
        qFatal("job.sh cannot be written");
    file.close();
    const auto answer =
        tests::run(u"env"_s,
                   {u"-i"_s, u"PATH="_s + qEnvironmentVariable("PATH"), u"HOME="_s + top.path(),
                    u"SLURM_TMPDIR="_s + top.filePath(u"node"_s), u"SLURM_JOB_ID=7"_s, u"MARKS="_s + top.filePath(u"marks"_s),
                    u"MODE="_s + mode, u"bash"_s, u"-c"_s, QLatin1StringView(player), u"player"_s, file.fileName()},
                   {}, top.filePath(u"project"_s));
    const auto read = [&](const QString &name) {
        QFile one(top.filePath(name));
        return one.open(QIODevice::ReadOnly) ? one.readAll() : QByteArray();
    };
    Played played{answer.status, read(u"marks"_s).split('\n'), read(u"marks.log"_s) + answer.err};
    played.marks.removeAll({});
    return played;
}

base::Result<QByteArray> TestRecipeTraps::inserted(const QStringList &ids, QByteArray script) const
{
    for (const QString &id : ids) {
        const Recipe *recipe = findRecipe(id);
        RecipeFilling filling;
        filling.values = {{u"archive"_s, m_folder->filePath(u"data.tar"_s)},
                          {u"to"_s, m_folder->filePath(u"kept"_s)},
                          {u"folder"_s, m_folder->filePath(u"shared"_s)},
                          {u"group"_s, QString::fromUtf8(tests::outputOf(u"id"_s, {u"-gn"_s}).trimmed())}};
        filling.values.removeIf([&](const auto &it) {
            return std::ranges::none_of(recipe->parameters, [&](const auto &one) { return one.name == it.key(); });
        });
        const auto text = withRecipe(*recipe, script, filling);
        if (!text.ok())
            return text.error();
        script = text->text;
        // A node's memory of this test's own.
        script.replace("/tmp/data.", QFile::encodeName(m_folder->filePath(u"ram/data."_s)));
    }
    return script;
}

void TestRecipeTraps::everythingIsDoneAtTheEnd_data()
{
    QTest::addColumn<QByteArray>("script");
    QTest::addColumn<QStringList>("recipes");
    const QStringList ids = endingRecipes();
    QVERIFY2(ids.contains("ram-disk"_L1) && ids.contains("results-at-limit"_L1), qPrintable(ids.join(u' ')));
    // Each alone and the two that clean up and signal in both orders in every script; all pairs in some.
    const QStringList both = {u"ram-disk"_s, u"results-at-limit"_s};
    const QByteArrayList all = {"set -eu", "trap beside the program", "exit at the end"};
    QList<QStringList> alone;
    QList<QStringList> pairs;
    for (const QString &one : ids) {
        alone += QStringList{one};
        for (const QString &other : ids) {
            const bool same = one.startsWith("results"_L1) && other.startsWith("results"_L1); // the second is refused
            if (other != one && !same)
                pairs += QStringList{one, other};
        }
    }
    for (const Body &body : bodies) {
        for (const QStringList &order : alone + pairs) {
            const bool wanted = order.size() == 1
                ? both.contains(order.first()) || all.contains(body.name)
                : all.contains(body.name) || (both.contains(order[0]) && both.contains(order[1]));
            if (!wanted)
                continue;
            const QString name = QLatin1StringView(body.name) + u": "_s + order.join(u" + "_s);
            QTest::newRow(qPrintable(name)) << scriptOf(body) << order;
        }
    }
    QTest::newRow("Windows line ends") << scriptOf(bodies[5]).replace("\n", "\r\n")
                                       << QStringList{u"ram-disk"_s, u"results-at-limit"_s, u"group-share"_s};
}

// The files of the project stay, the traps of the script run as without the recipes, and so does its exit status; what the
// recipes promise for the end is done.
void TestRecipeTraps::everythingIsDoneAtTheEnd()
{
    QFETCH(QByteArray, script);
    QFETCH(QStringList, recipes);
    const auto text = inserted(recipes, script);
    QVERIFY2(text.ok(), text.ok() ? "" : qPrintable(text.error().text()));
    QCOMPARE(text->count("\r\n"), script.contains('\r') ? text->count('\n') : 0);
    QByteArray with = *text;
    with.replace("\r", "");
    script.replace("\r", "");
    const QByteArray before = project();
    const bool atLimit = recipes.contains("results-at-limit"_L1);
    const bool saves = atLimit || recipes.contains("results-out"_L1);
    for (const QString &mode : {u"ok"_s, u"fail"_s, u"TERM"_s, u"USR1"_s}) {
        if ((mode == "USR1"_L1 && !atLimit) || (mode == "fail"_L1 && recipes.size() == 1))
            continue; // nobody asks Slurm for that signal; the pairs show it
        static QHash<QByteArray, Played> without;
        const QString plainMode = mode == "USR1"_L1 ? u"ok"_s : mode;
        const QByteArray key = plainMode.toUtf8() + script;
        if (!without.contains(key))
            without[key] = play(script, plainMode);
        const Played plain = without[key];
        const Played played = play(with, mode);
        const QByteArray all = mode.toUtf8() + ' ' + QByteArray::number(played.status) + '\n' + played.log + "\n--- "
            + played.marks.join('\n') + "\n--- " + plain.marks.join('\n') + ' ' + QByteArray::number(plain.status) + '\n' + with;
        if (mode != "USR1"_L1) {
            // bash itself loses the status of a program that ends at the moment at which "wait" is interrupted (5.2: −1).
            const bool lost = played.status == 255 && plain.status != 0 && mode == "TERM"_L1 && script.contains(" TERM\n");
            if (atLimit && mode == "fail"_L1
                && plain.status == 0) // nobody asks for the status of the program: the recipe tells it
                QVERIFY2(played.status == 1 && played.log.contains("has failed"), all.constData());
            else
                QVERIFY2(played.status == plain.status || lost, all.constData());
            QVERIFY2(played.marks == plain.marks, all.constData());
        } else {
            QVERIFY2(played.status > 0, all.constData());
            QVERIFY2(!script.contains("USR1") || played.marks.contains("usr"), all.constData());
            QVERIFY2(!script.contains("cleaned")
                         || std::ranges::any_of(played.marks, [](const QByteArray &mark) { return mark.startsWith("cleaned"); }),
                     all.constData());
        }
        QVERIFY2(project() == before, all.constData());
        QVERIFY2(QDir(m_folder->filePath(u"ram"_s)).isEmpty(), all.constData());
        const QDir kept(m_folder->filePath(u"kept/7"_s));
        QVERIFY2(kept.exists(u"result"_s) == saves, all.constData());
        if (saves && mode == "USR1"_L1)
            QVERIFY2(kept.exists(u"saved"_s), all.constData());
    }
}

void TestRecipeTraps::aFailureAtTheEndIsAFailureOfTheJob()
{
    for (const char *begin : {"", "set -eu\n\n"}) {
        auto text = inserted({u"results-at-limit"_s}, head + QByteArray(begin) + programLine + "\necho end\n");
        QVERIFY(text.ok());
        text->replace("voyageur_at_end voyageur_copy \"$SLURM_TMPDIR/out\"", "voyageur_at_end voyageur_copy /nowhere");
        const Played played = play(*text, u"ok"_s);
        QVERIFY2(played.status == 1 && played.log.contains("Not done at the end of the job: voyageur_copy"),
                 played.log.constData());
    }
}

// A list of many runs: what is in it is run, as it was written, and a failure is the job's.
void TestRecipeTraps::aRunThatFailsOrIsMissingIsAFailureOfTheJob()
{
    const QDir top(m_folder->path());
    const QString stand =
        voyageur::tests::sourcePath("/resources/practice-cluster/software/cvmfs/easybuild/software/glost/0.3.1/bin/glost_launch");
    QFile table(top.filePath(u"table.txt"_s));
    const QByteArray script = QByteArray(head) + "module() { :; }\nsrun() { shift; bash \"$GLOST\" \"$@\"; }\nGLOST="
        + QFile::encodeName(stand) + "\ncd \"$SLURM_TMPDIR\"\n\n./run --name 'two  words' --filter 'a;b'\n";
    RecipeFilling filling;
    filling.values = {{u"table"_s, table.fileName()}};
    const auto text = withRecipe(*findRecipe(u"glost"_s), script, filling);
    QVERIFY2(text.ok(), text.ok() ? "" : qPrintable(text.error().text()));
    const QByteArray program = "printf '#!/bin/bash\\nprintf \"%%s|\" \"$@\" >>\"$MARKS\"; echo >>\"$MARKS\"; "
                               "[ \"${@: -1}\" != bad ]\\n' >run\nchmod +x run\n";
    const auto played = [&](const QByteArray &lines) {
        if (!table.open(QIODevice::WriteOnly) || table.write(lines) != lines.size())
            qFatal("no table");
        table.close();
        return play(QByteArray(text->text).replace("cd \"$SLURM_TMPDIR\"\n", "cd \"$SLURM_TMPDIR\"\n" + program), u"ok"_s);
    };
    const Played good = played("0.1\r\n0.2\r\n0.3"); // from Windows, and the last line without its end
    QVERIFY2(good.status == 0, good.log.constData());
    QCOMPARE(good.marks.size(), 3);
    QVERIFY2(good.marks.contains("--name|two  words|--filter|a;b|--lr|0.3|"), good.marks.join('\n').constData());
    const Played bad = played("0.1\nbad\n0.3\n");
    QVERIFY2(bad.status != 0, bad.log.constData());
    QCOMPARE(bad.marks.size(), 3);
}

// The folder is that of the job's name, and what lies below it in folders is no checkpoint of the program's own.
void TestRecipeTraps::aChainGoesOnFromItsOwnCheckpointsOnly()
{
    const QDir top(m_folder->path());
    QVERIFY(top.mkpath(u"points/mine/best"_s));
    for (const char *name : {"points/other.pt", "points/mine/best/scheduler.pt"}) {
        QFile file(top.filePath(QString::fromLatin1(name)));
        QVERIFY(file.open(QIODevice::WriteOnly));
    }
    RecipeFilling filling;
    filling.values = {{u"folder"_s, top.filePath(u"points"_s)}};
    const auto text =
        withRecipe(*findRecipe(u"checkpoint-chain"_s),
                   QByteArray(head)
                       + "SLURM_JOB_NAME=mine\ncd \"$SLURM_TMPDIR\"\n"
                         "printf '#!/bin/bash\\necho \"$@\" >>\"$MARKS\"; echo state >\"$1/1.pt\"\\n' >run\nchmod +x run\n\n"
                         "./run \"$checkpoints\"\n",
                   filling);
    QVERIFY2(text.ok(), text.ok() ? "" : qPrintable(text.error().text()));
    const QByteArray folder = QFile::encodeName(top.filePath(u"points/mine"_s));
    QCOMPARE(play(text->text, u"ok"_s).marks, QByteArrayList{folder});
    QCOMPARE(play(text->text, u"ok"_s).marks, QByteArrayList{folder + " --resume " + folder + "/1.pt"});
}

// Where the cluster gives no $SLURM_TMPDIR the script makes one, and removes that one, wherever the variable points later.
void TestRecipeTraps::anEnvironmentInTheJobRemovesItsOwnFolderOnly()
{
    const auto part = templateText(u"parts/environment"_s);
    QVERIFY(part.ok());
    const auto filled = fillTemplate(*part, {{"list", "list.txt"}, {"wheels", ""}, {"plain", "yes"}});
    QVERIFY(filled.ok());
    const QByteArray script = "unset SLURM_TMPDIR\nTMPDIR=$HOME/ram\nexport TMPDIR\n"
                              "virtualenv() { mkdir -p \"$2/bin\" && : >\"$2/bin/activate\"; }\npip() { :; }\n"
        + *filled + "\nSLURM_TMPDIR=$HOME/project/data\n";
    const QByteArray before = project();
    const Played played = play(script, u"ok"_s);
    QVERIFY2(played.status == 0, played.log.constData());
    QCOMPARE(project(), before);
    QVERIFY(QDir(m_folder->filePath(u"ram"_s)).isEmpty());
}

VOYAGEUR_TEST(TestRecipeTraps)

} // namespace tst_recipetraps
#include "tst_recipetraps.moc"
