// SPDX-License-Identifier: GPL-3.0-or-later
// What recipes make of what stands in a script already, and what they say about it.
#include "insertedrecipes.h"
#include "testprogram.h"

#include <QTest>

namespace tst_recipenotes {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::script;
using namespace voyageur::tests;

class TestRecipeNotes : public QObject {
    Q_OBJECT

private slots:
    void theProgramIsFoundOrAskedFor();
    void whatStandsThereIsChangedInPlaceOrRefused();
    void whatWasChangedIsSaid();
};

// Behind a launcher, by the line where there are several; never invented.
void TestRecipeNotes::theProgramIsFoundOrAskedFor()
{
    const Recipe &one = recipe("results-at-limit");
    const QByteArray head = "#!/bin/bash\n#SBATCH --time=3:00:00\n\n";
    for (const char *program : {"timeout 1h python3 train.py", "accelerate launch train.py", "mpirun ./sim input",
                                "apptainer exec i.sif python train.py", "Rscript model.R", "julia fit.jl", "./train",
                                "nohup python train.py", "train_it --all", "python3.11 train.py"}) {
        const auto made = withRecipe(one, head + program + '\n', {});
        QVERIFY2(made.ok(), program);
        QVERIFY2(made->text.contains(QByteArray("\n") + program + " &\n"), made->text.constData());
        QVERIFY2(!QByteArray(program).contains("python train.py") == !made->text.contains("python train.py"), program);
    }
    for (const char *program :
         {"exec python train.py", "time python train.py", "echo nothing", "python - <<END\nprint(1)\nEND"}) {
        const auto made = withRecipe(one, head + program + '\n', {});
        QVERIFY2(!made.ok() && !made.error().why.isEmpty(), program);
    }
    const QByteArray two = head + "python train.py\npython evaluate.py\n";
    const auto asked = withRecipe(one, two, {});
    QVERIFY(!asked.ok());
    QVERIFY2(asked.error().what.contains("line 4 (python train.py), line 5 (python evaluate.py)"_L1),
             qPrintable(asked.error().text()));
    RecipeFilling second;
    second.line = 5;
    const QByteArray chosen = inserted("results-at-limit", two, second);
    QVERIFY2(chosen.contains("\npython evaluate.py &\n") && chosen.contains("\npython train.py\n"), chosen.constData());
    // Data are there before the first program; and behind what the script prepares for it.
    const QByteArray data =
        inserted("stage-tar", head + "set -e\ncd ~/code\ntimeout 1h python train.py --lr 1\npython evaluate.py\n");
    QVERIFY2(data.contains("cd ~/code\n\n# The dataset") && data.contains("fi\n\ntimeout 1h"), data.constData());
    const QByteArray farm = inserted("meta-farm", head + "module load python\npython train.py --lr 0.1\n");
    QVERIFY2(farm.contains("\n#     python train.py --lr 0.1\n") && farm.endsWith("task.run\n"), farm.constData());
}

void TestRecipeNotes::whatStandsThereIsChangedInPlaceOrRefused()
{
    RecipeFilling other;
    other.values[u"archive"_s] = u"~/scratch/other.tar"_s;
    const QByteArray once = inserted("stage-tar", plainScript);
    const QByteArray twice = inserted("stage-tar", once, other);
    QVERIFY2(twice.count("tar -xf") == 1 && twice.contains("/scratch/other.tar"), twice.constData());
    RecipeFilling more;
    more.values[u"runs"_s] = u"5"_s;
    const QByteArray runs = inserted("models-on-gpu", inserted("models-on-gpu", plainScript), more);
    QVERIFY2(runs.count("python train.py") == 1 && runs.contains("seq 1 5"), runs.constData());
    const auto refusal = [](const char *id, const QByteArray &script) {
        const auto made = withRecipe(recipe(id), script, saidByThePerson(recipe(id)));
        return made.ok() ? QString() : made.error().text();
    };
    const QByteArray head = "#!/bin/bash\n#SBATCH --time=3:00:00\n";
    QVERIFY(refusal("stage-zip", once).contains("line 10"_L1));
    QVERIFY(refusal("stage-tar", head + "unzip a.zip -d $SLURM_TMPDIR/data\npython train.py\n").contains("line 3"_L1));
    QVERIFY(refusal("env-job", head + "module load python\nsource ~/env/bin/activate\npython train.py\n").contains("line 4"_L1));
    QVERIFY(refusal("env-kept", head + "conda activate net\npython train.py\n").contains("line 3"_L1));
    QVERIFY(refusal("modules", head + "module purge\nmodule load cuda\npython train.py\n").contains("line 3"_L1));
    QVERIFY(refusal("wandb-offline", head + "export WANDB_MODE=online\npython train.py\n").contains("line 3"_L1));
    QVERIFY(refusal("wandb-online", head + "WANDB_MODE=offline python train.py\n").contains("line 3"_L1));
    QVERIFY(refusal("tensorboard", head + "tensorboard --logdir x &\npython train.py\n").contains("line 3"_L1));
    QVERIFY(refusal("checkpoint-chain", head + "#SBATCH --array=1-5\npython train.py\n").contains("line 3"_L1));
    QVERIFY(refusal("gnu-parallel", head + "#SBATCH --gres=gpu:1\npython train.py\n").contains("line 3"_L1));
    QVERIFY(refusal("glost", head + "python train.py >log\n").contains('>'_L1));
    QVERIFY(refusal("glost", head + "#SBATCH --array=1-5\npython train.py\n").contains("--array"_L1));
    QVERIFY(refusal("models-on-gpu", head + "srun python train.py\n").contains("srun"_L1));
    QVERIFY(refusal("models-on-gpu", head + "torchrun --nproc_per_node=2 train.py\n").contains("torchrun"_L1));
    QVERIFY(inserted("glost", head + "cd $SLURM_TMPDIR\npython train.py\n").contains("done <\"$SLURM_SUBMIT_DIR/cases.txt\""));
    const QByteArray written =
        inserted("code-snapshot", head + "cat >config.json <<E\n{}\nE\npython train.py --config config.json\n");
    QVERIFY2(written.contains("\npython train.py --config \"$SLURM_SUBMIT_DIR/config.json\"\n"), written.constData());
    const QByteArray gone = inserted("code-snapshot", head + "set -e\ncd ~/code; python train.py\n");
    QVERIFY2(gone.contains("\ncd ~/code; python \"$SLURM_TMPDIR/code/train.py\"\n") && gone.count("cd ") == 1, gone.constData());
    QVERIFY(refusal("mail", "\xEF\xBB\xBF" + head + "python train.py\n").contains("BOM"_L1));
    QVERIFY(refusal("code-snapshot", head + "#SBATCH --nodes=2\nsrun python train.py\n").contains('2'_L1));
    QVERIFY(refusal("bashrc", plainScript).contains(".bashrc"_L1));
    RecipeFilling late;
    late.values[u"margin"_s] = u"300"_s;
    QVERIFY(!withRecipe(recipe("results-at-limit"), "#!/bin/bash\n#SBATCH --time=0:05:00\npython train.py\n", late).ok());
    QVERIFY(inserted("results-at-limit", "#!/bin/bash\n#SBATCH --time=0:05:00\npython train.py\n").contains("B:USR1@100\n"));
    QVERIFY(inserted("toy-batch", "#!/bin/bash\n#SBATCH --mem-per-cpu=1G\nexit 0\n").endsWith("python3 toy.py\n\nexit 0\n"));
    QVERIFY(!inserted("toy-batch", "#!/bin/bash\n#SBATCH --mem-per-cpu=1G\n").contains("--mem=1G"));
}

void TestRecipeNotes::whatWasChangedIsSaid()
{
    const auto notes = [](const char *id, const QByteArray &script, bool done) {
        const auto made = withRecipe(recipe(id), script, saidByThePerson(recipe(id)));
        QStringList all;
        for (const RecipeNote &note : made.ok() ? made->notes : QList<RecipeNote>()) {
            if (note.done == done)
                all += QString::number(note.line) + u' ' + note.text;
        }
        return all.join(u'\n');
    };
    const QByteArray gpu =
        "#!/bin/bash\n#SBATCH --gres=gpu:1 # one\n#SBATCH --mem=1G  # Ask for 1 GB\npython train.py --data ~/d --out ~/o\n";
    QVERIFY(notes("many-cpus", gpu, true).contains("--gres=gpu:1"_L1));
    QVERIFY(notes("many-cpus", gpu, true).contains("2 It was --mem=1G"_L1));
    const QByteArray cores = inserted("many-cpus", gpu);
    QVERIFY2(!cores.contains("Ask for") && !cores.contains("# one"), cores.constData());
    const QByteArray slice = "#!/bin/bash\n#SBATCH --gpus-per-node=a100_3g.20gb:1\n#SBATCH --mem=62G\npython train.py\n";
    QVERIFY(inserted("one-gpu", slice).contains("a100_3g.20gb:1\n#SBATCH --mem=62G\n"));
    QVERIFY(notes("one-gpu", slice, true).contains("a100_3g.20gb"_L1));
    // What is prepared reaches the program, or the line that has to take it is named.
    const QByteArray data = inserted("stage-tar", gpu);
    QVERIFY2(data.contains("--data \"$dataset\" --out ~/o\n"), data.constData());
    QVERIFY(notes("stage-tar", gpu, true).contains("~/d"_L1));
    const QByteArray blind = "#!/bin/bash\npython train.py --lr 1\n";
    QVERIFY(notes("stage-tar", blind, false).contains("$dataset"_L1));
    QVERIFY(notes("checkpoint-chain", blind, false).contains("$checkpoints"_L1));
    QVERIFY(notes("results-out", blind, false).contains("$SLURM_TMPDIR/out"_L1));
    QVERIFY(notes("models-on-gpu", blind, false).contains("overwrites"_L1));
    const QByteArray local = "#!/bin/bash\npython train.py --out $SLURM_TMPDIR/res\n";
    QVERIFY(inserted("results-out", local).contains("voyageur_at_end voyageur_copy \"$SLURM_TMPDIR/res\""));
    QVERIFY(notes("results-out", local, false).isEmpty());
    const QByteArray copied = inserted("code-snapshot", "#!/bin/bash\ncd ~/ml-test\npython train.py\n");
    QVERIFY2(copied.contains("rsync -a --exclude=.git \"$HOME/ml-test\"/ \"$SLURM_TMPDIR/code/\""), copied.constData());
    QCOMPARE(inserted("code-snapshot", copied), copied);
    const QByteArray byPath = "#!/bin/bash\nSRC=~/mine\npython $SRC/train.py --out out >log\n";
    const QByteArray moved = inserted("code-snapshot", byPath);
    QVERIFY2(moved.contains("rsync -a --exclude=.git \"$HOME/mine\"/") && !moved.contains("\ncd ")
                 && moved.contains("\npython \"$SLURM_TMPDIR/code/train.py\" --out out >log\n"),
             moved.constData());
    QCOMPARE(inserted("code-snapshot", moved), moved);
    QVERIFY(notes("code-snapshot", byPath, false).isEmpty());
    QVERIFY(notes("code-snapshot", "#!/bin/bash\ncd ~/mine\npython ../other.py\n", false).contains("copied folder"_L1));
    const QString lost = notes("code-snapshot", "#!/bin/bash\ncd ~/mine\npython train.py --out results | tee log.txt\n", false);
    QVERIFY2(lost.contains(u"“results”"_s) && lost.contains(u"“log.txt”"_s), qPrintable(lost));
    const QByteArray saves = inserted("checkpoint-chain", "#!/bin/bash\npython train.py --checkpoint-dir ~/c\n");
    QVERIFY2(saves.count("--checkpoint-dir \"$checkpoints\"") == 2, saves.constData());
}

VOYAGEUR_TEST(TestRecipeNotes)

} // namespace tst_recipenotes
#include "tst_recipenotes.moc"
