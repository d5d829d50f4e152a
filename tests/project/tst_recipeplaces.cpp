// SPDX-License-Identifier: GPL-3.0-or-later
// Where the lines and the directives of recipes go.
#include "clustersinservice.h"
#include "insertedrecipes.h"
#include "script/document.h"
#include "testprogram.h"

namespace tst_recipeplaces {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::script;
using namespace voyageur::tests;

class TestRecipePlaces : public QObject {
    Q_OBJECT

private slots:
    void directivesGoIntoTheHeadOnce();
    void aDirectiveThatIsThereGetsTheNewValue();
    void aDirectiveOfThePersonStaysWhereTheRecipeOnlyFillsAGap();
    void aRequestReplacesTheOtherForms();
    void commandsStandWhereTheyBelong();
    void theCursorDecidesWhereThatMakesSense();
    void nothingIsPutIntoABlockOrAText();
    void theProgramIsWrappedWhereItStands();
    void aProgramInABlockIsNotWrapped();
    void srunIsNotStartedBySrun();
    void windowsLineEndsStay();
    void anEmptyTextBecomesAScript();
};

void TestRecipePlaces::directivesGoIntoTheHeadOnce()
{
    const QByteArray once = inserted("mail", plainScript);
    QVERIFY2(once.contains("#SBATCH --mem=4G\n#SBATCH --mail-user=amelie@example.ca\n#SBATCH --mail-type=END,FAIL\n\nset -eo"),
             once.constData());
    QCOMPARE(inserted("mail", once), once);
}

void TestRecipePlaces::aDirectiveThatIsThereGetsTheNewValue()
{
    RecipeFilling begin;
    begin.values[u"events"_s] = u"BEGIN,END,FAIL"_s;
    const QByteArray text = inserted("mail", inserted("mail", plainScript), begin);
    QCOMPARE(text.count("--mail-type="), 1);
    QVERIFY(text.contains("--mail-type=BEGIN,END,FAIL\n"));
    QVERIFY(text.contains("#SBATCH --time=3:00:00  # three hours\n"));
}

void TestRecipePlaces::aDirectiveOfThePersonStaysWhereTheRecipeOnlyFillsAGap()
{
    const QByteArray text = inserted("toy-batch", plainScript);
    QVERIFY2(text.contains("--time=3:00:00") && text.contains("--mem=4G") && !text.contains("0:05:00"), text.constData());
}

void TestRecipePlaces::aRequestReplacesTheOtherForms()
{
    QByteArray script = plainScript;
    script.replace("#SBATCH --mem=4G\n", "#SBATCH --mem-per-cpu=4G\n#SBATCH --gres=gpu:2\n#SBATCH --ntasks=3\n");
    RecipeFilling there;
    there.cluster = &profileInService(u"narval"_s).facts;
    const QByteArray text = inserted("one-gpu", script, there);
    const Document document = Document::parse(text);
    QCOMPARE(document.value("gpus-per-node"), QByteArray("a100:1"));
    QCOMPARE(document.value("cpus-per-task"), QByteArray("12"));
    QCOMPARE(document.value("mem"), QByteArray("124000M"));
    for (const char *gone : {"gres", "mem-per-cpu", "ntasks"})
        QVERIFY2(!document.find(gone), gone);
    QByteArray licensed = plainScript;
    licensed.replace("#SBATCH --mem=4G\n", "#SBATCH --mem=4G\n#SBATCH --gres=scratchdisk:1\n");
    QVERIFY(inserted("many-cpus", licensed).contains("--gres=scratchdisk:1"));
}

void TestRecipePlaces::commandsStandWhereTheyBelong()
{
    const QByteArray data = inserted("stage-tar", plainScript);
    QVERIFY2(data.contains("module load python\n\n# The dataset"), data.constData());
    QVERIFY2(data.contains("dataset=$dataset/$voyageur_inside; fi\n\n# The training.\npython train.py --data \"$dataset\"\n"),
             data.constData());
    const QByteArray start = inserted("env-kept", plainScript);
    QVERIFY2(start.contains("module load python\n\n# Created beforehand"), start.constData());
    const QByteArray end = inserted("results-out", plainScript);
    QVERIFY2(end.contains("\"$voyageur_kept\"\n\n# The training.\npython train.py"), end.constData());
    QVERIFY(inserted("toy-batch", plainScript).endsWith("python3 toy.py\n"));
}

void TestRecipePlaces::theCursorDecidesWhereThatMakesSense()
{
    RecipeFilling at;
    at.line = 9; // the empty line behind "module load"
    const QByteArray text = inserted("stage-tar", plainScript, at);
    QVERIFY2(text.contains("module load python\n\n# The dataset"), text.constData());
    at.line = 8;
    QVERIFY(inserted("stage-tar", plainScript, at).contains("pipefail\n\n# The dataset"));
    at.line = 3; // in the head: no place for commands
    QCOMPARE(inserted("stage-tar", plainScript, at), inserted("stage-tar", plainScript));
    at.line = 1000;
    QCOMPARE(inserted("stage-tar", plainScript, at), inserted("stage-tar", plainScript)); // where the typing ended
}

void TestRecipePlaces::nothingIsPutIntoABlockOrAText()
{
    const QByteArray script = "#!/bin/bash\n"                // 1
                              "#SBATCH --time=1:00:00\n"     // 2
                              "echo begin\n"                 // 3
                              "for i in 1 2; do\n"           // 4
                              "    if [ -n \"$i\" ]; then\n" // 5
                              "        echo one\n"           // 6
                              "    fi\n"                     // 7
                              "done\n"                       // 8
                              "cat <<END\n"                  // 9
                              "text\n"                       // 10
                              "END\n"                        // 11
                              "echo a \\\n"                  // 12
                              "    b\n"                      // 13
                              "echo end\n";                  // 14
    const std::pair<int, QByteArray> cases[] = {{4, "for"},  {5, "for"},  {7, "for"},     {8, "for"},     {9, "cat"},
                                                {10, "cat"}, {11, "cat"}, {12, "echo a"}, {13, "echo a"}, {14, "echo end"}};
    for (const auto &[line, before] : cases) {
        RecipeFilling at;
        at.line = line;
        const QByteArray text = inserted("about-job", script, at);
        QVERIFY2(text.contains("2>/dev/null || :\n\n" + before), (QByteArray::number(line) + '\n' + text).constData());
    }
}

void TestRecipePlaces::theProgramIsWrappedWhereItStands()
{
    const QByteArray text = inserted("results-at-limit", plainScript);
    QVERIFY2(text.contains("\npython train.py --data \"$dataset\" &\nvoyageur_program=$!\n"), text.constData());
    QCOMPARE(text.count("python train.py"), 1);
    QCOMPARE(Document::parse(text).value("signal"), QByteArray("B:USR1@300"));
    QVERIFY(text.contains("# The training.\n# What the program writes"));
    QByteArray several = plainScript;
    several.replace("python train.py --data", "python train.py \\\n    --data");
    const QByteArray wrapped = inserted("results-at-limit", several);
    QVERIFY2(wrapped.contains("python train.py \\\n    --data \"$dataset\" &\n"), wrapped.constData());
}

void TestRecipePlaces::aProgramInABlockIsNotWrapped()
{
    const Recipe &one = recipe("results-at-limit");
    for (const char *program :
         {"if true; then\n    python train.py\nfi\n", "python train.py | tee log\n", "python train.py &\nwait\n",
          "for i in 1 2; do python train.py \"$i\"; done\n", "cd code && python train.py\n"}) {
        QByteArray script = plainScript;
        script.replace("python train.py --data \"$dataset\"\n", program);
        const auto text = withRecipe(one, script, {});
        QVERIFY2(!text.ok() && text.error().code == base::ErrorCode::BadRequest && !text.error().why.isEmpty(), program);
    }
}

void TestRecipePlaces::srunIsNotStartedBySrun()
{
    QByteArray script = plainScript;
    script.replace("python train.py", "srun python train.py");
    QVERIFY(!withRecipe(recipe("lightning"), script, {}).ok());
    QVERIFY(withRecipe(recipe("results-at-limit"), script, {}).ok());
}

void TestRecipePlaces::windowsLineEndsStay()
{
    QByteArray script = plainScript;
    script.replace("\n", "\r\n");
    for (const char *id : {"stage-tar", "results-at-limit", "mail"}) {
        const QByteArray text = inserted(id, script);
        QCOMPARE(text.count('\n'), text.count("\r\n"));
    }
}

void TestRecipePlaces::anEmptyTextBecomesAScript()
{
    const QByteArray text = inserted("toy-batch", {});
    QVERIFY2(text.startsWith("#!/bin/bash\n#SBATCH --time=0:05:00\n#SBATCH --mem=1G\n"), text.constData());
    QVERIFY(text.endsWith("python3 toy.py\n"));
}

VOYAGEUR_TEST(TestRecipePlaces)

} // namespace tst_recipeplaces
#include "tst_recipeplaces.moc"
