// SPDX-License-Identifier: GPL-3.0-or-later
// Every recipe in every new script of every cluster in service.
#include "clustersinservice.h"
#include "program.h"
#include "script/check.h"
#include "script/recipes.h"
#include "script/templates.h"
#include "testprogram.h"

#include <QDir>
#include <QFile>
#include <QLocale>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

namespace tst_recipes {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::script;
using namespace voyageur::tests;

namespace {

const Recipe &recipe(const char *id)
{
    const Recipe *found = findRecipe(QLatin1StringView(id));
    if (!found)
        qFatal("no recipe %s", id);
    return *found;
}

//! What only the person can say.
RecipeFilling filling(const Recipe &recipe, const base::ClusterFacts *facts = nullptr)
{
    RecipeFilling filled;
    filled.cluster = facts;
    for (const RecipeParameter &one : recipe.parameters) {
        if (one.usual.isEmpty())
            filled.values[one.name] = one.type == RecipeValue::Mail ? u"amelie@example.ca"_s
                : one.name == "group"_L1                            ? u"def-prof"_s
                                                                    : u"~/projects/def-prof/shared"_s;
    }
    return filled;
}

QByteArray inserted(const char *id, const QByteArray &script, RecipeFilling given = {})
{
    const RecipeFilling usual = filling(recipe(id), given.cluster);
    for (auto it = usual.values.begin(); it != usual.values.end(); ++it) {
        if (!given.values.contains(it.key()))
            given.values[it.key()] = it.value();
    }
    const auto text = withRecipe(recipe(id), script, given);
    if (!text.ok())
        qFatal("%s: %s", id, qPrintable(text.error().text()));
    return text->text;
}

QString accountOf(const base::ClusterFacts &facts)
{
    if (facts.slurm.defaultAccount.isKnown())
        return *facts.slurm.defaultAccount.value;
    const auto patterns = facts.slurm.accountPatterns.valueOr({});
    return patterns.isEmpty() ? QString()
                              : QString(patterns.contains(u"def-*"_s) ? u"def-*"_s : patterns.first()).replace(u'*', u"prof"_s);
}

QStringList errorsIn(const QByteArray &script, const cluster::Profile &profile)
{
    Surroundings around;
    around.clusterName = profile.name;
    around.cluster = &profile.facts;
    around.now = 1'780'000'000;
    QStringList lines;
    for (const base::Diagnostic &finding : check(Document::parse(script, slurmVersionOf(&profile.facts)), around)) {
        if (finding.severity == base::Severity::Error)
            lines += u"%1 line %2: %3"_s.arg(finding.rule).arg(finding.range.line).arg(finding.message);
    }
    return lines;
}

[[maybe_unused]] QString bashSays(const QString &path)
{
    const auto answer = tests::run(u"bash"_s, {u"-n"_s, path}, {});
    return answer.status == 0 && answer.err.isEmpty() ? QString() : QString::fromUtf8(answer.err);
}

class Language final {
public:
    explicit Language(const QString &name) { QLocale::setDefault(QLocale(name)); }
    ~Language() { QLocale::setDefault(m_before); }
    Q_DISABLE_COPY_MOVE(Language)

private:
    QLocale m_before;
};

const QByteArray plain = "#!/bin/bash\n"
                         "#SBATCH --account=def-prof\n"
                         "#SBATCH --time=3:00:00  # three hours\n"
                         "#SBATCH --cpus-per-task=1\n"
                         "#SBATCH --mem=4G\n"
                         "\n"
                         "set -eo pipefail\n"
                         "module load python\n"
                         "\n"
                         "# The training.\n"
                         "python train.py --data \"$dataset\"\n";

} // namespace

class TestRecipes : public QObject {
    Q_OBJECT

private slots:
    void everyScriptWithARecipeIsWithoutErrors_data();
    void everyScriptWithARecipeIsWithoutErrors();
    void eachHasItsPagesAndTitlesInBothLanguages_data() { recipes(); }
    void eachHasItsPagesAndTitlesInBothLanguages();
    void theLanguagesDifferInCommentsOnly_data() { recipes(); }
    void theLanguagesDifferInCommentsOnly();
    void everyTechniqueOfTheTutorialsIsThere();
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
    void valuesThatCannotStandThereAreRefused();
    void anEmptyTextBecomesAScript();
    void aStartUpFileGetsItsBlockOnce();
    void whereItMakesNoSenseTheReasonIsSaid();

private:
    static void recipes()
    {
        QTest::addColumn<QString>("id");
        for (const Recipe &one : allRecipes())
            QTest::newRow(qPrintable(one.id)) << one.id;
    }
};

void TestRecipes::everyScriptWithARecipeIsWithoutErrors_data()
{
    QTest::addColumn<QString>("cluster");
    for (const cluster::Profile &one : clustersInService())
        QTest::newRow(qPrintable(one.name)) << one.name;
}

void TestRecipes::everyScriptWithARecipeIsWithoutErrors()
{
    QFETCH(QString, cluster);
    const cluster::Profile &where = profileInService(cluster);
    QTemporaryDir folder;
    QStringList written;
    int refused = 0;
    for (const Template &kind : allTemplates()) {
        TemplateValues values;
        values.clusterName = where.name;
        values.cluster = &where.facts;
        values.account = accountOf(where.facts);
        const auto script = newScript(kind.id, values);
        QVERIFY(script.ok());
        for (const Recipe &one : allRecipes()) {
            if (one.kind != RecipeKind::Piece || !recipeObstacle(one, &where.facts).isEmpty())
                continue;
            const auto made = withRecipe(one, *script, filling(one, &where.facts));
            // What goes around a program: the chain has two, others start it by srun or prepare one node. Data, modules and
            // environment are in these scripts already.
            if (!made.ok()) {
                const bool there = one.technique == "data"_L1 || one.technique == "environment"_L1 || one.id == "modules"_L1
                    || (one.id == "code-snapshot"_L1 && kind.id == "ddp-several-nodes"_L1)
                    || (one.id == "checkpoint-chain"_L1 && script->contains("--array="));
                QVERIFY2(there
                             || (one.place == "program"_L1
                                 && (kind.chain || kind.mpi || kind.gpu || one.id == "ddp-several-nodes"_L1)),
                         qPrintable(one.id + u' ' + kind.id + made.error().text()));
                ++refused;
                continue;
            }
            const QByteArray *text = &made->text;
            const QString name = one.id + u'-' + kind.id;
            const QStringList errors = errorsIn(*text, where);
            QVERIFY2(errors.isEmpty(), qPrintable(name + u'\n' + errors.join(u'\n') + u'\n' + QString::fromUtf8(*text)));
            QVERIFY2(!text->contains("\n\n\n") && !QString::fromUtf8(*text).contains(QRegularExpression(u"@\\??[a-z]+@|^@\\?"_s)),
                     text->constData());
            const auto understood = understand(Document::parse(*text, slurmVersionOf(&where.facts)), 1'780'000'000);
            QVERIFY2(understood.accepted && understood.ignored.isEmpty(), text->constData());
            QFile file(folder.filePath(name));
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write(*text) == text->size());
            written += file.fileName();
        }
    }
    QVERIFY2(written.size() > 150, qPrintable(QString::number(written.size())));
    qInfo("%s: %d scripts, %d refused", qPrintable(cluster), int(written.size()), refused);
#ifndef Q_OS_WIN // One shell for all of them: bash -n of each.
    const auto answer = tests::run(
        u"bash"_s, {u"-c"_s, u"cd \"$1\" && for f in *; do bash -n \"$f\" || exit 1; done"_s, u"bash"_s, folder.path()}, {});
    QVERIFY2(answer.status == 0 && answer.err.isEmpty(), answer.err.constData());
#endif
}

void TestRecipes::eachHasItsPagesAndTitlesInBothLanguages()
{
    QFETCH(QString, id);
    const Recipe *one = findRecipe(id);
    QVERIFY(one && !one->addresses.isEmpty());
    QSet<QString> titles;
    for (const QString &language : {u"en"_s, u"fr"_s}) {
        const Language spoken(language);
        const QString page = recipePage(*one);
        QVERIFY2(page.startsWith(u"# "_s + one->title() + u"\n\n"_s), qPrintable(page));
        QVERIFY2(one->title().size() <= 60, qPrintable(one->title()));
        QVERIFY2(page.count(u"\n## "_s) == 3 && page.contains(one->addresses.first()), qPrintable(page));
        QVERIFY2(page.size() > 300 && page.size() < 2000, qPrintable(QString::number(page.size())));
        QVERIFY(language == "en"_L1 || !page.contains(u'\'') || page.count(u'`') > 0);
        titles += one->title();
        for (const RecipeParameter &parameter : one->parameters)
            QVERIFY(!parameter.label().isEmpty()
                    && (parameter.usual.isEmpty() || parameter.type != RecipeValue::Choice
                        || parameter.choices.contains(parameter.usual)));
    }
    QVERIFY(titles.size() == 2 || one->title() == one->englishTitle);
    QVERIFY(recipeGroupTitle(one->group) != one->group);
}

void TestRecipes::theLanguagesDifferInCommentsOnly()
{
    QFETCH(QString, id);
    const Recipe *one = findRecipe(id);
    QVERIFY(one);
    const auto lines = [&](const QString &language, bool comments) {
        const Language spoken(language);
        const auto text = recipeText(*one, filling(*one, &profileInService(u"narval"_s).facts));
        if (!text.ok())
            qFatal("%s", qPrintable(text.error().text()));
        QList<QByteArray> all = text->split('\n');
        for (const QByteArray &line : all) {
            if (QString::fromUtf8(line).size() > 120)
                qFatal("too long: %s", line.constData());
        }
        all.removeIf([&](const QByteArray &line) { return line.trimmed().startsWith("# ") != comments; });
        return all;
    };
    QCOMPARE(lines(u"en"_s, false), lines(u"fr"_s, false));
    const auto french = lines(u"fr"_s, true);
    for (const QByteArray &line : lines(u"en"_s, true))
        QVERIFY2(!french.contains(line) || line.startsWith("#     "), line.constData()); // a command that was there
}

void TestRecipes::everyTechniqueOfTheTutorialsIsThere()
{
    for (const char *id : {"pack-data",
                           "stage-tar",
                           "stage-zip",
                           "stage-tar-nodes",
                           "stage-zip-nodes",
                           "ram-disk",
                           "single-file",
                           "env-job",
                           "env-nodes",
                           "many-cpus",
                           "one-gpu",
                           "models-on-gpu",
                           "ddp-one-gpu",
                           "ddp-one-node",
                           "lightning",
                           "ddp-several-nodes",
                           "horovod",
                           "tf32",
                           "rnn-determinism",
                           "wandb-online",
                           "wandb-offline",
                           "comet-online",
                           "comet-offline",
                           "gnu-parallel",
                           "glost",
                           "meta-farm",
                           "tensorboard",
                           "results-out",
                           "mail",
                           "results-at-limit",
                           "log-folder",
                           "code-snapshot",
                           "folders",
                           "group-share",
                           "toy-login",
                           "bashrc",
                           "toy-interactive",
                           "toy-batch",
                           "tmux",
                           "vim",
                           "checkpoint-chain"})
        QVERIFY2(findRecipe(QLatin1StringView(id)), id);
}

void TestRecipes::directivesGoIntoTheHeadOnce()
{
    const QByteArray once = inserted("mail", plain);
    QVERIFY2(once.contains("#SBATCH --mem=4G\n#SBATCH --mail-user=amelie@example.ca\n#SBATCH --mail-type=END,FAIL\n\nset -eo"),
             once.constData());
    QCOMPARE(inserted("mail", once), once);
}

void TestRecipes::aDirectiveThatIsThereGetsTheNewValue()
{
    RecipeFilling begin;
    begin.values[u"events"_s] = u"BEGIN,END,FAIL"_s;
    const QByteArray text = inserted("mail", inserted("mail", plain), begin);
    QCOMPARE(text.count("--mail-type="), 1);
    QVERIFY(text.contains("--mail-type=BEGIN,END,FAIL\n"));
    QVERIFY(text.contains("#SBATCH --time=3:00:00  # three hours\n"));
}

void TestRecipes::aDirectiveOfThePersonStaysWhereTheRecipeOnlyFillsAGap()
{
    const QByteArray text = inserted("toy-batch", plain);
    QVERIFY2(text.contains("--time=3:00:00") && text.contains("--mem=4G") && !text.contains("0:05:00"), text.constData());
}

void TestRecipes::aRequestReplacesTheOtherForms()
{
    QByteArray script = plain;
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
    QByteArray licensed = plain;
    licensed.replace("#SBATCH --mem=4G\n", "#SBATCH --mem=4G\n#SBATCH --gres=scratchdisk:1\n");
    QVERIFY(inserted("many-cpus", licensed).contains("--gres=scratchdisk:1"));
}

void TestRecipes::commandsStandWhereTheyBelong()
{
    const QByteArray data = inserted("stage-tar", plain);
    QVERIFY2(data.contains("module load python\n\n# The dataset"), data.constData());
    QVERIFY2(data.contains("dataset=$dataset/$voyageur_inside; fi\n\n# The training.\npython train.py --data \"$dataset\"\n"),
             data.constData());
    const QByteArray start = inserted("env-kept", plain);
    QVERIFY2(start.contains("module load python\n\n# Made before"), start.constData());
    const QByteArray end = inserted("results-out", plain);
    QVERIFY2(end.contains("\"$voyageur_kept\"\n\n# The training.\npython train.py"), end.constData());
    QVERIFY(inserted("toy-batch", plain).endsWith("python3 toy.py\n"));
}

void TestRecipes::theCursorDecidesWhereThatMakesSense()
{
    RecipeFilling at;
    at.line = 9; // the empty line behind "module load"
    const QByteArray text = inserted("stage-tar", plain, at);
    QVERIFY2(text.contains("module load python\n\n# The dataset"), text.constData());
    at.line = 8;
    QVERIFY(inserted("stage-tar", plain, at).contains("pipefail\n\n# The dataset"));
    at.line = 3; // in the head: no place for commands
    QCOMPARE(inserted("stage-tar", plain, at), inserted("stage-tar", plain));
    at.line = 1000;
    QCOMPARE(inserted("stage-tar", plain, at), inserted("stage-tar", plain)); // where the typing ended
}

void TestRecipes::nothingIsPutIntoABlockOrAText()
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

void TestRecipes::theProgramIsWrappedWhereItStands()
{
    const QByteArray text = inserted("results-at-limit", plain);
    QVERIFY2(text.contains("\npython train.py --data \"$dataset\" &\nvoyageur_program=$!\n"), text.constData());
    QCOMPARE(text.count("python train.py"), 1);
    QCOMPARE(Document::parse(text).value("signal"), QByteArray("B:USR1@300"));
    QVERIFY(text.contains("# The training.\n# What the program writes"));
    QByteArray several = plain;
    several.replace("python train.py --data", "python train.py \\\n    --data");
    const QByteArray wrapped = inserted("results-at-limit", several);
    QVERIFY2(wrapped.contains("python train.py \\\n    --data \"$dataset\" &\n"), wrapped.constData());
}

void TestRecipes::aProgramInABlockIsNotWrapped()
{
    const Recipe &one = recipe("results-at-limit");
    for (const char *program :
         {"if true; then\n    python train.py\nfi\n", "python train.py | tee log\n", "python train.py &\nwait\n",
          "for i in 1 2; do python train.py \"$i\"; done\n", "cd code && python train.py\n"}) {
        QByteArray script = plain;
        script.replace("python train.py --data \"$dataset\"\n", program);
        const auto text = withRecipe(one, script, {});
        QVERIFY2(!text.ok() && text.error().code == base::ErrorCode::BadRequest && !text.error().why.isEmpty(), program);
    }
}

void TestRecipes::srunIsNotStartedBySrun()
{
    QByteArray script = plain;
    script.replace("python train.py", "srun python train.py");
    QVERIFY(!withRecipe(recipe("lightning"), script, {}).ok());
    QVERIFY(withRecipe(recipe("results-at-limit"), script, {}).ok());
}

void TestRecipes::windowsLineEndsStay()
{
    QByteArray script = plain;
    script.replace("\n", "\r\n");
    for (const char *id : {"stage-tar", "results-at-limit", "mail"}) {
        const QByteArray text = inserted(id, script);
        QCOMPARE(text.count('\n'), text.count("\r\n"));
    }
}

void TestRecipes::valuesThatCannotStandThereAreRefused()
{
    const auto refuses = [](const char *id, const QString &name, const QString &value) {
        RecipeFilling given = filling(recipe(id));
        given.values[name] = value;
        const auto text = withRecipe(recipe(id), plain, given);
        return !text.ok() && text.error().code == base::ErrorCode::BadRequest;
    };
    QVERIFY(refuses("stage-tar", u"archive"_s, u"a\nb"_s));
    QVERIFY(refuses("stage-tar", u"nosuch"_s, u"a"_s));
    QVERIFY(refuses("mail", u"address"_s, u"nobody"_s));
    QVERIFY(refuses("mail", u"address"_s, {}));
    QVERIFY(refuses("models-on-gpu", u"runs"_s, u"0"_s));
    QVERIFY(refuses("models-on-gpu", u"runs"_s, u"3; rm -rf ~"_s));
    QVERIFY(refuses("tf32", u"tf32"_s, u"perhaps"_s));
    QVERIFY(refuses("results-out", u"from"_s, u"$(rm -rf ~)"_s));
    QVERIFY(refuses("log-folder", u"folder"_s, u"my logs"_s));
    RecipeFilling odd;
    odd.values[u"archive"_s] = u"~/it's here/$USER/100$ \"x\".tar"_s;
    const QByteArray expanded = "tar -xf \"$HOME/it's here/$USER/100\\$ \\\"x\\\".tar\" -C";
    QVERIFY2(inserted("stage-tar", plain, odd).contains(expanded), inserted("stage-tar", plain, odd).constData());
    odd.values[u"archive"_s] = u"it's/data.tar"_s;
    QVERIFY(inserted("stage-tar", plain, odd).contains("'it'\\''s/data.tar'"));
    QVERIFY(refuses("stage-tar", u"archive"_s, u"C:\\Users\\me\\data.tar"_s));
    QVERIFY(refuses("stage-tar", u"archive"_s, u"C:/data.tar"_s));
    QVERIFY(refuses("log-folder", u"folder"_s, u"~/scratch/logs"_s));
    QVERIFY(refuses("log-folder", u"folder"_s, u"$SCRATCH/logs"_s));
    QVERIFY(refuses("tensorboard", u"port"_s, u"80"_s));
    QVERIFY(refuses("tensorboard", u"port"_s, u"70000"_s));
    RecipeFilling equals;
    equals.values[u"resume"_s] = u"--ckpt="_s;
    QVERIFY(inserted("checkpoint-chain", plain, equals).contains(" --ckpt=\"$voyageur_newest\"\n"));
}

void TestRecipes::anEmptyTextBecomesAScript()
{
    const QByteArray text = inserted("toy-batch", {});
    QVERIFY2(text.startsWith("#!/bin/bash\n#SBATCH --time=0:05:00\n#SBATCH --mem=1G\n"), text.constData());
    QVERIFY(text.endsWith("python3 toy.py\n"));
}

void TestRecipes::aStartUpFileGetsItsBlockOnce()
{
    QTemporaryDir folder;
    const QByteArray before = "# mine\nalias x=y"; // without a last line end
    const QByteArray once = inserted("bashrc", before);
    QVERIFY2(once.startsWith("# mine\nalias x=y\n\n# >>> Voyageur: bashrc >>>\n"), once.constData());
    QVERIFY(once.endsWith("# <<< Voyageur: bashrc <<<\n"));
    QCOMPARE(inserted("bashrc", once + "alias z=a\n"), once + "alias z=a\n");
    QFile file(folder.filePath(u"rc"_s));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(once) == once.size());
    file.close();
#ifndef Q_OS_WIN
    QCOMPARE(bashSays(file.fileName()), QString());
#endif
    QVERIFY(inserted("vim", {}).startsWith("\" >>> Voyageur: vim >>>\n"));
}

void TestRecipes::whereItMakesNoSenseTheReasonIsSaid()
{
    const auto obstacle = [](const char *id, const char *cluster) {
        return recipeObstacle(recipe(id), &profileInService(QString::fromLatin1(cluster)).facts);
    };
    QVERIFY(!obstacle("stage-tar", "trillium").isEmpty());
    QVERIFY(!obstacle("env-job", "trillium").isEmpty());
    QVERIFY(!obstacle("wandb-online", "trillium").isEmpty());
    QVERIFY(!obstacle("ddp-one-node", "glo7030").isEmpty());
    QVERIFY(!obstacle("glost", "mila").isEmpty());
    for (const char *id : {"stage-tar", "env-job", "one-gpu", "ddp-several-nodes", "wandb-online", "ram-disk"})
        QVERIFY2(obstacle(id, "narval").isEmpty(), id);
    RecipeFilling there;
    there.cluster = &profileInService(u"trillium"_s).facts;
    QVERIFY(!withRecipe(recipe("stage-tar"), plain, there).ok());
    QVERIFY(!withRecipe(recipe("pack-data"), plain, {}).ok());
    RecipeFilling narval;
    narval.cluster = &profileInService(u"narval"_s).facts;
    QVERIFY(inserted("wandb-online", plain, narval).contains("\nmodule load httpproxy || exit 1\n"));
    narval.cluster = &profileInService(u"rorqual"_s).facts;
    QVERIFY(inserted("stage-tar", plain, narval).contains("$HOME/links/scratch/data.tar"));
}

VOYAGEUR_TEST(TestRecipes)

} // namespace tst_recipes
#include "tst_recipes.moc"
