// SPDX-License-Identifier: GPL-3.0-or-later
// New scripts for every cluster in service, in both languages.
#include "clustersinservice.h"
#include "program.h"
#include "script/check.h"
#include "script/templates.h"
#include "testprogram.h"

#include <QDir>
#include <QFile>
#include <QLocale>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

namespace tst_templates {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::script;
using namespace voyageur::tests;

namespace {

//! One that can exist there.
QString accountOf(const base::ClusterFacts &facts)
{
    if (facts.slurm.defaultAccount.isKnown())
        return *facts.slurm.defaultAccount.value;
    const auto patterns = facts.slurm.accountPatterns.valueOr({});
    return patterns.isEmpty() ? QString()
                              : QString(patterns.contains(u"def-*"_s) ? u"def-*"_s : patterns.first()).replace(u'*', u"prof"_s);
}

TemplateValues valuesFor(const cluster::Profile &one)
{
    TemplateValues values;
    values.clusterName = one.name;
    values.cluster = &one.facts;
    values.account = accountOf(one.facts);
    return values;
}

QByteArray scriptOf(const QString &id, const TemplateValues &values)
{
    const auto text = newScript(id, values);
    if (!text.ok())
        qFatal("%s: %s", qPrintable(id), qPrintable(text.error().text()));
    return *text;
}

Surroundings around(const TemplateValues &values)
{
    Surroundings around;
    around.clusterName = values.clusterName;
    around.cluster = values.cluster;
    around.now = 1'780'000'000;
    return around;
}

Document documentOf(const QByteArray &script, const TemplateValues &values)
{
    return Document::parse(script, slurmVersionOf(values.cluster));
}

//! What is worse than advice, one line each.
QStringList complaints(const QByteArray &script, const TemplateValues &values, const QStringList &but = {})
{
    QStringList lines;
    for (const base::Diagnostic &finding : check(documentOf(script, values), around(values))) {
        if (finding.severity <= base::Severity::Warning && !but.contains(finding.rule))
            lines += u"%1 %2 line %3: %4"_s.arg(finding.rule, base::severityName(finding.severity))
                         .arg(finding.range.line)
                         .arg(finding.message);
    }
    return lines;
}

QByteArray directive(const QByteArray &script, const char *name)
{
    return Document::parse(script).value(name).value_or(QByteArray());
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

class TestTemplates : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void eachOneIsGoodOnEveryCluster_data();
    void eachOneIsGoodOnEveryCluster();
    void withoutAnAccountOnlyTheAccountIsMissing_data() { templates(); }
    void withoutAnAccountOnlyTheAccountIsMissing();
    void withoutAClusterItIsAScriptAllTheSame_data() { templates(); }
    void withoutAClusterItIsAScriptAllTheSame();
    void theLanguagesDifferInWordsOnly_data() { templates(); }
    void theLanguagesDifferInWordsOnly();
    void theListIsTranslatedAndHasItsPictures();
    void eachClusterIsAskedInItsOwnForm();
    void wholeNodesAreAskedForWhereThereIsNothingElse();
    void whatIsChosenIsInItsPlace_data() { templates(); }
    void whatIsChosenIsInItsPlace();
    void theAccountIsTheUsualOne();
    void partsOfGpusDoNotWorkTogether();
    void valuesThatCannotStandInAScriptAreRefused();

private:
    static void templates()
    {
        QTest::addColumn<QString>("id");
        for (const Template &one : allTemplates())
            QTest::newRow(qPrintable(one.id)) << one.id;
    }
    //! `bash -n` says nothing.
    bool isShell(const QByteArray &script);

    QTemporaryDir m_folder;
};

bool TestTemplates::isShell(const QByteArray &script)
{
    const QString path = m_folder.filePath(u"job.sh"_s);
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly | QIODevice::Truncate) || file.write(script) != script.size())
        qFatal("cannot write %s", qPrintable(path));
    file.close();
    const auto answer = tests::run(u"bash"_s, {u"-n"_s, u"job.sh"_s}, {}, m_folder.path());
    if (answer.status != 0 || !answer.err.isEmpty())
        qWarning("%s", answer.err.constData());
    return answer.status == 0 && answer.err.isEmpty();
}

void TestTemplates::eachOneIsGoodOnEveryCluster_data()
{
    QTest::addColumn<QString>("cluster");
    QTest::addColumn<QString>("id");
    QTest::addColumn<QString>("language");
    for (const cluster::Profile &one : clustersInService()) {
        for (const Template &kind : allTemplates()) {
            for (const QString &language : {u"en"_s, u"fr"_s})
                QTest::addRow("%s %s %s", qPrintable(one.name), qPrintable(kind.id), qPrintable(language))
                    << one.name << kind.id << language;
        }
    }
}

void TestTemplates::eachOneIsGoodOnEveryCluster()
{
    QFETCH(QString, cluster);
    QFETCH(QString, id);
    QFETCH(QString, language);
    const Language spoken(language);
    const TemplateValues values = valuesFor(profileInService(cluster));
    const QByteArray script = scriptOf(id, values);

    QVERIFY(script.endsWith('\n') && !script.endsWith("\n\n"));
    QVERIFY(QString::fromUtf8(script).toUtf8() == script);
    QVERIFY(!script.contains('\r') && !script.contains('\t') && !script.contains("\n\n\n") && !script.contains(" \n"));
    for (const QByteArray &line : script.split('\n'))
        QVERIFY2(QString::fromUtf8(line).size() <= 120, line.constData());
    static const QRegularExpression place(u"@\\??[a-z]+@|^@\\?"_s, QRegularExpression::MultilineOption);
    QVERIFY2(!QString::fromUtf8(script).contains(place), script.constData());
    QVERIFY2(isShell(script), script.constData());

    const Understanding understood = understand(documentOf(script, values), around(values).now);
    QVERIFY2(understood.accepted, (understood.refusal + script).constData());
    QVERIFY2(understood.ignored.isEmpty(), script.constData());
    const ResourceRequest request = understood.components.first().request;
    base::NodeWish wish;
    wish.cores = static_cast<int>(request.cpusPerNode());
    if (const auto memory = request.memoryOfNode())
        wish.memory = base::MemorySize::ofMebibytes(*memory);
    wish.gpus = static_cast<int>(request.gpusPerNode());
    wish.gpu = request.gpus.isEmpty() ? QString() : QString::fromUtf8(request.gpus.first().model);
    if (!values.cluster->nodeTypes.isEmpty())
        QVERIFY2(!base::nodesThatFit(*values.cluster, wish).isEmpty(), script.constData());

    const QStringList bad = complaints(script, values);
    QVERIFY2(bad.isEmpty(), qPrintable(bad.join(u'\n') + u'\n' + QString::fromUtf8(script)));
}

void TestTemplates::withoutAnAccountOnlyTheAccountIsMissing()
{
    QFETCH(QString, id);
    for (const cluster::Profile &one : clustersInService()) {
        TemplateValues values = valuesFor(one);
        values.account.clear();
        const QByteArray script = scriptOf(id, values);
        const QStringList bad = complaints(script, values, {u"ACC-MISSING"_s});
        QVERIFY2(bad.isEmpty(), qPrintable(bad.join(u'\n') + u'\n' + QString::fromUtf8(script)));
    }
}

void TestTemplates::withoutAClusterItIsAScriptAllTheSame()
{
    QFETCH(QString, id);
    const QByteArray script = scriptOf(id, {});
    QVERIFY2(isShell(script), script.constData());
    const QStringList bad = complaints(script, {});
    QVERIFY2(bad.isEmpty(), qPrintable(bad.join(u'\n') + u'\n' + QString::fromUtf8(script)));
    QVERIFY(script.contains("\nmodule load StdEnv/2023 python"));
}

void TestTemplates::theLanguagesDifferInWordsOnly()
{
    QFETCH(QString, id);
    const TemplateValues values = valuesFor(profileInService(u"narval"_s));
    const auto lines = [&](const QString &language, bool comments) {
        const Language spoken(language);
        QList<QByteArray> all = scriptOf(id, values).split('\n');
        all.removeIf([&](const QByteArray &line) {
            const bool isComment = line.startsWith("# ");
            // The message of a missing argument is in words, too.
            return isComment != comments || line.contains(":?");
        });
        return all;
    };
    QCOMPARE(lines(u"en"_s, false), lines(u"fr"_s, false));
    const auto english = lines(u"en"_s, true);
    const auto french = lines(u"fr"_s, true);
    QVERIFY(!english.isEmpty() && !french.isEmpty());
    for (const QByteArray &line : english)
        QVERIFY2(line.startsWith("#SBATCH") || !french.contains(line), line.constData());
}

void TestTemplates::theListIsTranslatedAndHasItsPictures()
{
    QSet<QString> ids;
    for (const Template &one : allTemplates()) {
        ids += one.id;
        QVERIFY(!one.title.isEmpty() && !one.description.isEmpty());
        QVERIFY2(QFile::exists(voyageur::tests::sourcePath("/resources/icons/") + one.icon + u".svg"_s), qPrintable(one.icon));
    }
    QCOMPARE(ids.size(), allTemplates().size());
    QVERIFY(!newScript(u"no-such"_s, {}).ok());
}

void TestTemplates::eachClusterIsAskedInItsOwnForm()
{
    const auto script = [](const char *cluster, const char *id) {
        return scriptOf(QLatin1StringView(id), valuesFor(profileInService(QString::fromLatin1(cluster))));
    };
    const QByteArray narval = script("narval", "pytorch-gpu");
    QCOMPARE(directive(narval, "gpus-per-node"), QByteArray("a100:1"));
    QCOMPARE(directive(narval, "cpus-per-task"), QByteArray("12"));
    QCOMPARE(directive(narval, "mem"), QByteArray("124000M"));
    QCOMPARE(directive(narval, "time"), QByteArray("3:00:00"));
    QVERIFY(narval.startsWith("#!/bin/bash\n"));
    QVERIFY(narval.contains("tar -xf \"$archive\" -C \"$SLURM_TMPDIR/data\"") && narval.contains("pip install --no-index torch"));
    QCOMPARE(directive(script("nibi", "ddp-one-node"), "gpus-per-node"), QByteArray("h100:2"));
    QVERIFY(script("nibi", "ddp-several-nodes").contains("\n#SBATCH --switches=1\n"));
    QVERIFY(script("vulcan", "minimal-cpu").startsWith("#!/bin/bash -l\n"));
    QVERIFY(script("glo7030", "pytorch-gpu").contains("\n#SBATCH --gres=gpu:1g.5gb:1\n"));
    QVERIFY(script("rorqual", "minimal-cpu").contains("$HOME/links/scratch"));
    QVERIFY(script("tamia", "minimal-cpu").contains("/scratch/${USER:0:1}/$USER"));
    QVERIFY(script("narval", "tensorflow-gpu").contains("module load StdEnv/2023 python cuda cudnn\n"));
    QVERIFY(!script("mila", "pytorch-gpu").contains("--no-index"));
}

void TestTemplates::wholeNodesAreAskedForWhereThereIsNothingElse()
{
    const TemplateValues values = valuesFor(profileInService(u"trillium"_s));
    for (const Template &one : allTemplates()) {
        const QByteArray script = scriptOf(one.id, values);
        QVERIFY2(directive(script, "mem").isEmpty() && !script.contains("SLURM_TMPDIR/"), script.constData());
        QVERIFY2(!script.contains("\nvirtualenv ") && script.contains("\nsource \"$HOME\"/venvs/"), script.constData());
        QVERIFY2(!directive(script, "nodes").isEmpty(), script.constData());
        if (!one.gpu)
            QCOMPARE(directive(script, "cpus-per-task"), QByteArray("192"));
    }
    const TemplateValues tamia = valuesFor(profileInService(u"tamia"_s));
    QCOMPARE(directive(scriptOf(u"pytorch-gpu"_s, tamia), "gpus-per-node"), QByteArray("h100:4"));
    QCOMPARE(directive(scriptOf(u"ddp-one-node"_s, tamia), "ntasks-per-node"), QByteArray("4"));
}

void TestTemplates::whatIsChosenIsInItsPlace()
{
    QFETCH(QString, id);
    TemplateValues values = valuesFor(profileInService(u"narval"_s));
    values.name = u"mine"_s;
    values.account = u"rrg-other"_s;
    values.program = "src/it's mine.py";
    values.arguments = {"--in={dataset}", "{results}/x", "a b"};
    values.environment = "~/my env";
    values.archive = "/project/def-prof/it's.tar";
    values.archiveFolder = "cats and dogs";
    values.code = "code of mine";
    values.time = *base::TimeLimit::parse("1:30:00");
    values.memory = *base::MemorySize::parse("3G");
    values.cpus = 3;
    const QByteArray script = scriptOf(id, values);
    QVERIFY2(isShell(script), script.constData());
    QCOMPARE(directive(script, "job-name"), QByteArray("mine"));
    QCOMPARE(directive(script, "account"), QByteArray("rrg-other"));
    QCOMPARE(directive(script, "time"), QByteArray("1:30:00"));
    QCOMPARE(directive(script, "mem"), QByteArray("3G"));
    QCOMPARE(directive(script, "cpus-per-task"), QByteArray("3"));
    QVERIFY(script.contains("\nsource \"$HOME\"/'my env/bin/activate'\n"));
    QVERIFY(script.contains("\narchive='/project/def-prof/it'\\''s.tar'\n"));
    QVERIFY(script.contains("\ndataset=$SLURM_TMPDIR/data/'cats and dogs'\n"));
    QVERIFY(script.contains("\ncd -- 'code of mine'\n"));
    QVERIFY(script.contains("python 'src/it'\\''s mine.py' --in=\"$dataset\" \"$results\"/x 'a b'"));
    QVERIFY(!script.contains("$1") && !script.contains("${1"));

    values.archive.clear();
    values.noDataset = true;
    values.arguments.clear();
    const QByteArray without = scriptOf(id, values);
    QVERIFY2(isShell(without) && !without.contains("dataset") && !without.contains("archive"), without.constData());
    values.ownArguments = true;
    QVERIFY(scriptOf(id, values).contains("python 'src/it'\\''s mine.py'\n"));
}

void TestTemplates::theAccountIsTheUsualOne()
{
    base::ClusterFacts facts = profileInService(u"narval"_s).facts;
    TemplateValues values;
    values.cluster = &facts;
    QVERIFY(directive(scriptOf(u"pytorch-gpu"_s, values), "account").isEmpty());
    base::UserAccount less{u"def-prof_gpu"_s, false, {}, {}, {}, {}, 0.1};
    base::UserAccount more{u"rrg-prof_gpu"_s, false, {}, {}, {}, {}, 0.7};
    facts.accounts.value = QList{less, more};
    facts.accounts.confidence = base::Confidence::Sourced;
    QCOMPARE(directive(scriptOf(u"pytorch-gpu"_s, values), "account"), QByteArray("rrg-prof"));
    facts.accounts.value->first().isDefault = true;
    QCOMPARE(directive(scriptOf(u"pytorch-gpu"_s, values), "account"), QByteArray("def-prof"));
    TemplateValues course = valuesFor(profileInService(u"ift6759"_s));
    course.account.clear();
    QCOMPARE(directive(scriptOf(u"pytorch-gpu"_s, course), "account"), QByteArray("def-sponsor00"));
}

void TestTemplates::partsOfGpusDoNotWorkTogether()
{
    const TemplateValues values = valuesFor(profileInService(u"glo7030"_s));
    for (const auto &id : {u"ddp-one-node"_s, u"ddp-several-nodes"_s}) {
        QVERIFY(!templateObstacle(id, values.cluster).isEmpty());
        const QByteArray script = scriptOf(id, values);
        QVERIFY2(!script.contains("gres") && script.contains("gloo"), script.constData());
        QVERIFY(templateObstacle(id, &profileInService(u"narval"_s).facts).isEmpty());
    }
    QVERIFY(templateObstacle(u"pytorch-gpu"_s, values.cluster).isEmpty());
    base::ClusterFacts none = *values.cluster;
    none.gpus.clear();
    none.nodeTypes.first().value->gpus.clear();
    QVERIFY(!templateObstacle(u"pytorch-gpu"_s, &none).isEmpty());
    TemplateValues poor = values;
    poor.cluster = &none;
    QVERIFY(!scriptOf(u"pytorch-gpu"_s, poor).contains("nvidia-smi"));
}

void TestTemplates::valuesThatCannotStandInAScriptAreRefused()
{
    const auto refuses = [](const std::function<void(TemplateValues &)> &change) {
        TemplateValues values = valuesFor(profileInService(u"narval"_s));
        change(values);
        const auto script = newScript(u"pytorch-gpu"_s, values);
        return !script.ok() && script.error().code == base::ErrorCode::BadRequest;
    };
    QVERIFY(refuses([](TemplateValues &v) { v.name = u"two words"_s; }));
    QVERIFY(refuses([](TemplateValues &v) { v.account = u"a\nb"_s; }));
    QVERIFY(refuses([](TemplateValues &v) { v.gpu = u"a\"b"_s; }));
    QVERIFY(refuses([](TemplateValues &v) { v.arguments = {"{index}"}; }));
    QVERIFY(refuses([](TemplateValues &v) { v.arguments = {"{checkpoints}"}; }));
    QVERIFY(refuses([](TemplateValues &v) {
        v.noDataset = true;
        v.arguments = {"{dataset}"};
    }));
}

VOYAGEUR_TEST(TestTemplates)

} // namespace tst_templates
#include "tst_templates.moc"
