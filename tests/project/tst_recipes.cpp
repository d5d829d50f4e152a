// SPDX-License-Identifier: GPL-3.0-or-later
// Every recipe in every new script of every cluster in service.
#include "clustersinservice.h"
#include "insertedrecipes.h"
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
    void valuesThatCannotStandThereAreRefused();
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
            const auto made = withRecipe(one, *script, saidByThePerson(one, &where.facts));
            // What goes around a program: the chain has two, others start it by srun or prepare one node. Data, modules and
            // environment are in these scripts already.
            if (!made.ok()) {
                const bool there = one.technique == "data"_L1 || one.technique == "environment"_L1 || one.id == "modules"_L1
                    || (one.id == "code-snapshot"_L1 && kind.id == "ddp-several-nodes"_L1)
                    || (one.place == "program"_L1 && script->contains("--array="));
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
    QVERIFY(one && !one->wikiPages.isEmpty());
    QSet<QString> titles;
    for (const QString &language : {u"en"_s, u"fr"_s}) {
        const Language spoken(language);
        const QString page = recipePage(*one);
        QVERIFY2(page.startsWith(u"# "_s + one->title() + u"\n\n"_s), qPrintable(page));
        QVERIFY2(one->title().size() <= 60, qPrintable(one->title()));
        QVERIFY2(page.count(u"\n## "_s) == 3, qPrintable(page));
        for (const QString &address : one->addresses())
            QVERIFY2(page.contains(u"<%1>"_s.arg(address)), qPrintable(address));
        QVERIFY2(page.size() > 300 && page.size() < 2000, qPrintable(QString::number(page.size())));
        QVERIFY(language == "en"_L1 || !page.contains(u'\'') || page.count(u'`') > 0);
        titles += one->title();
        QVERIFY2(one->shape.isEmpty() || page.contains(language == "en"_L1 ? u"changes the request"_s : u"modifie la demande"_s),
                 qPrintable(page));
        QFile lines(u":/recipes/%1.sh"_s.arg(id));
        QVERIFY(lines.open(QIODevice::ReadOnly));
        for (const QByteArray &line : lines.readAll().split('\n')) {
            if (!line.startsWith("#SBATCH"))
                continue;
            const QByteArray option = line.sliced(line.indexOf("--")).split('=').first();
            QVERIFY2(page.contains(QString::fromUtf8(option)) || id == "mail"_L1 || option == "--cpus-per-task",
                     option.constData());
        }
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
        const auto text = recipeText(*one, saidByThePerson(*one, &profileInService(u"narval"_s).facts));
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

void TestRecipes::valuesThatCannotStandThereAreRefused()
{
    const auto refuses = [](const char *id, const QString &name, const QString &value) {
        RecipeFilling given = saidByThePerson(recipe(id));
        given.values[name] = value;
        const auto text = withRecipe(recipe(id), plainScript, given);
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
    QVERIFY2(inserted("stage-tar", plainScript, odd).contains(expanded), inserted("stage-tar", plainScript, odd).constData());
    odd.values[u"archive"_s] = u"it's/data.tar"_s;
    QVERIFY(inserted("stage-tar", plainScript, odd).contains("'it'\\''s/data.tar'"));
    QVERIFY(refuses("stage-tar", u"archive"_s, u"C:\\Users\\me\\data.tar"_s));
    QVERIFY(refuses("stage-tar", u"archive"_s, u"C:/data.tar"_s));
    QVERIFY(refuses("log-folder", u"folder"_s, u"~/scratch/logs"_s));
    QVERIFY(refuses("log-folder", u"folder"_s, u"$SCRATCH/logs"_s));
    QVERIFY(refuses("tensorboard", u"port"_s, u"80"_s));
    QVERIFY(refuses("tensorboard", u"port"_s, u"70000"_s));
    RecipeFilling equals;
    equals.values[u"resume"_s] = u"--ckpt="_s;
    QVERIFY(inserted("checkpoint-chain", plainScript, equals).contains(" --ckpt=\"$voyageur_newest\"\n"));
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
    QVERIFY(!withRecipe(recipe("stage-tar"), plainScript, there).ok());
    QVERIFY(!withRecipe(recipe("pack-data"), plainScript, {}).ok());
    RecipeFilling narval;
    narval.cluster = &profileInService(u"narval"_s).facts;
    QVERIFY(inserted("wandb-online", plainScript, narval).contains("\nmodule load httpproxy || exit 1\n"));
    narval.cluster = &profileInService(u"rorqual"_s).facts;
    QVERIFY(inserted("stage-tar", plainScript, narval).contains("$HOME/links/scratch/data.tar"));
}

VOYAGEUR_TEST(TestRecipes)

} // namespace tst_recipes
#include "tst_recipes.moc"
