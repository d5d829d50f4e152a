// SPDX-License-Identifier: GPL-3.0-or-later
// Where a job's script and its code say that TensorBoard's logs are.
#include "servers/logfolders.h"
#include "testprogram.h"

#include <QTest>

namespace tst_logfolders {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::servers;

class LogFoldersTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theFoldersThatAScriptNames_data();
    void theFoldersThatAScriptNames();
    void theFoldersThatCodeNames_data();
    void theFoldersThatCodeNames();
};

void LogFoldersTest::theFoldersThatAScriptNames_data()
{
    QTest::addColumn<QByteArray>("script");
    QTest::addColumn<QStringList>("folders");
    QTest::addColumn<QString>("start");
    QTest::newRow("nothing") << QByteArray("#!/bin/bash\n#SBATCH --time=1:00\npython train.py\n") << QStringList() << QString();
    QTest::newRow("TensorBoard beside it") << QByteArray(
        "tensorboard --logdir=lightning_logs/ --host 0.0.0.0 --port 6006 &\npython train.py ./data\n")
                                           << QStringList{u"lightning_logs"_s} << QString();
    QTest::newRow("of the program") << QByteArray("srun python train.py --log-dir 'my runs/é ü' --lr 0.1\n")
                                    << QStringList{u"my runs/é ü"_s} << QString();
    QTest::newRow("variables") << QByteArray("OUT=$SCRATCH/exp\nexport LOGS=\"$OUT/tb\"\npython t.py --logging_dir \"$LOGS\"\n")
                               << QStringList{u"$SCRATCH/exp/tb"_s} << QString();
    QTest::newRow("the job's number") << QByteArray("python t.py --logdir runs/$SLURM_JOB_ID\n") << QStringList{u"runs/42"_s}
                                      << QString();
    QTest::newRow("what nobody knows") << QByteArray("python t.py --logdir runs/$(date)/x\npython t.py --logdir $WHO\n")
                                       << QStringList{u"runs"_s} << QString();
    QTest::newRow("on the node") << QByteArray("cd $SLURM_TMPDIR/code\npython t.py --logdir=runs\n")
                                 << QStringList{u"$SLURM_TMPDIR/code/runs"_s} << u"$SLURM_TMPDIR/code"_s;
    QTest::newRow("at home") << QByteArray("export TENSORBOARD_LOGDIR=~/tb\ncd code\npython -m a --log_dir=\"${HOME}/x\"\n")
                             << QStringList{u"~/tb"_s, u"~/x"_s} << u"code"_s;
    QTest::newRow("a comment, a text") << QByteArray("# python t.py --logdir no\necho '--logdir also-no'\n") << QStringList()
                                       << QString();
    QTest::newRow("broken") << QByteArray("python t.py --logdir 'a\x1e\xff\n--logdir") << QStringList() << QString();
}

void LogFoldersTest::theFoldersThatAScriptNames()
{
    QFETCH(QByteArray, script);
    QFETCH(QStringList, folders);
    QFETCH(QString, start);
    slurm::Job job;
    job.id = base::JobId(42);
    job.workdir = ssh::RemotePath("/home/me/work");
    const ScriptLogs logs = logFoldersInScript(script, job);
    if (QByteArray(QTest::currentDataTag()) == "broken")
        return; // any answer, no harm
    QCOMPARE(logs.folders, folders);
    QCOMPARE(logs.start, start);
}

void LogFoldersTest::theFoldersThatCodeNames_data()
{
    QTest::addColumn<QString>("code");
    QTest::addColumn<QStringList>("found"); // "folder line"
    const auto row = [](const char *name, const QString &code, const QStringList &found) {
        QTest::newRow(name) << code << found;
    };
    row("PyTorch", u"from torch.utils.tensorboard import SummaryWriter\nw = SummaryWriter(\"runs/été à 10 %\")\n"_s,
        {u"runs/été à 10 % 2"_s});
    row("its own folder", u"import torch.utils.tensorboard as tb\nw = tb.SummaryWriter()\n"_s, {u"runs 2"_s});
    row("by its keyword", u"w = SummaryWriter(log_dir='a b')\n"_s, {u"a b 1"_s});
    row("Keras", u"from tensorflow import keras\nc = keras.callbacks.TensorBoard(log_dir='logs/fit', histogram_freq=1)\n"_s,
        {u"logs/fit 2"_s});
    row("Lightning", u"import lightning as L\nt = L.Trainer(max_epochs=3)\n"_s, {u"lightning_logs 2"_s});
    row("Lightning elsewhere", u"import pytorch_lightning as pl\npl.Trainer(default_root_dir=\"out\")\n"_s,
        {u"out/lightning_logs 2"_s});
    row("its logger", u"TensorBoardLogger('tb_logs', name='a')\n"_s, {u"tb_logs 1"_s});
    row("Hugging Face", u"TrainingArguments(output_dir='out', logging_dir=\"./hf logs\")\n"_s, {u"hf logs 1"_s});
    row("its own choice", u"TrainingArguments('out')\n"_s, {u"out/runs 1"_s});
    row("a constant", u"LOGS = 'runs/x'\nSummaryWriter(LOGS)\n"_s, {u"runs/x 2"_s});
    row("put together",
        u"SummaryWriter(f'runs/{name}')\nSummaryWriter(os.path.join('tb', name))\nSummaryWriter('deep/' + name)\n"_s,
        {u"runs 1"_s, u"tb 2"_s, u"deep 3"_s});
    row("an argument", u"p.add_argument('--log-dir', default='runs/arg')\nargs = p.parse_args()\nSummaryWriter(args.log_dir)\n"_s,
        {u"runs/arg 3"_s});
    row("only known to the run", u"SummaryWriter(where)\nSummaryWriter(base + '/x')\n"_s, {});
    row("a comment, a text", u"# SummaryWriter('a')\nprint(\"SummaryWriter('b')\")\n"_s, {});
    row("broken", u"SummaryWriter('a\nTrainingArguments(((\n"_s, {u"runs 1"_s});
}

void LogFoldersTest::theFoldersThatCodeNames()
{
    QFETCH(QString, code);
    QFETCH(QStringList, found);
    QStringList said;
    for (const LogFolder &one : logFoldersInCode(code, u"t.py"_s))
        said += one.folder + u' ' + one.where.section(u':', -1);
    QCOMPARE(said, found);
    for (const LogFolder &one : logFoldersInCode(code, u"t.py"_s, u"$SLURM_TMPDIR/code"_s))
        QVERIFY2(one.isOnNodeOnly() || one.folder.startsWith(u'/'), qPrintable(one.folder));
}

VOYAGEUR_TEST(LogFoldersTest)

} // namespace tst_logfolders
#include "tst_logfolders.moc"
