// SPDX-License-Identifier: GPL-3.0-or-later
// Step 3 on a real cluster: its wheelhouse, its modules, environments in the home and in jobs.
#include "environment/environment.h"
#include "environment/jobenvironment.h"
#include "environment/modulesystem.h"
#include "environment/wheelhouse.h"
#include "localindex.h"
#include "practiceproject.h"
#include "testprogram.h"

#include <QDateTime>
#include <QTest>

namespace tst_environment {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::environment;
using namespace voyageur::runs;
using namespace voyageur::session;
using namespace voyageur::tests;

class EnvironmentTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_session = practiceSession(); }
    void theClusterSaysWhatItHasInOneQuestion();
    void whatIsMadeIsFrozenAndImported();
    void anImportThatFailsIsNamed();
    void constraintsHold();
    void onlyTheInternetIsFetchedAndKept();
#ifndef Q_OS_WIN // its package index is a Python program
    void whatAFetchedPackageNeedsComesAlong_data();
    void whatAFetchedPackageNeedsComesAlong();
#endif
    void pipsFailureNamesWhatIsThereInstead();
    void aCancelledCreationLeavesNothingHalfMade();
    void aJobOnTwoNodesBuildsItOnEach();
    void hostileLinesRunNothing_data();
    void hostileLinesRunNothing();
    void modulesAreListedAndTried();

private:
    WantedPackages list(const QByteArray &lines) const
    {
        WantedPackages wanted;
        wanted.source = PackageSource::Requirements;
        wanted.requirements = lines;
        for (const QByteArray &line : lines.split('\n')) {
            if (const auto requirement = pythonRequirement(QString::fromUtf8(line)))
                wanted.packages += WantedPackage{*requirement, QString::fromUtf8(line.trimmed()), {}, 0};
        }
        return wanted;
    }
    EnvironmentSpec spec(const QString &name, const QByteArray &lines) const
    {
        return environmentSpec(name, QStringList{u"StdEnv/2023"_s, u"python"_s}, list(lines), *m_session);
    }
    base::Result<RemoteEnvironment> made(const EnvironmentSpec &spec)
    {
        m_said.clear();
        return createEnvironment(*m_session, spec,
                                 [this](const StepEvent &event) {
                                     if (event.status == StepStatus::Warning)
                                         m_said += event.detail;
                                 },
                                 {});
    }

    Session m_session;
    QStringList m_said;
};

void EnvironmentTest::theClusterSaysWhatItHasInOneQuestion()
{
    const auto check =
        checkPackages(*m_session, list("numpy<2\nscikit-learn\nnumpy==1.20\npyarrow\nnvidia-cublas-cu12\nlightly\n"),
                      {u"StdEnv/2023"_s, u"python"_s}, {}, {});
    QVERIFY2(check.ok(), qPrintable(why(check)));
    QVERIFY(check->wheelhouse);
    QVERIFY2(check->python.startsWith(u"3."_s), qPrintable(check->python));
    QStringList verdicts;
    for (const PackageVerdict &verdict : check->packages)
        verdicts += availabilityName(verdict.availability);
    QCOMPARE(verdicts,
             QStringList({u"available"_s, u"available"_s, u"other-version"_s, u"module"_s, u"not-needed"_s, u"internet"_s}));
    QCOMPARE(check->packages[0].version, u"1.26.4"_s);
    QCOMPARE(check->packages[3].module, u"arrow/15.0.1"_s);
    const auto loaded = checkPackages(*m_session, list("pyarrow\n"), {u"StdEnv/2023"_s, u"python"_s, u"arrow"_s}, {}, {});
    QVERIFY2(loaded.ok(), qPrintable(why(loaded)));
    QVERIFY(!loaded->isMissing());
    const auto unknown = checkPackages(*m_session, list("numpy\n"), {u"python/9"_s}, {}, {});
    QVERIFY(!unknown.ok());
    QVERIFY2(unknown.error().why.contains(u"python/9"_s), qPrintable(why(unknown)));
}

void EnvironmentTest::whatIsMadeIsFrozenAndImported()
{
    const auto first = made(spec(u"frozen"_s, "numpy<2\nscikit-learn\nnvidia-nccl-cu12\n"));
    QVERIFY2(first.ok(), qPrintable(why(first)));
    QVERIFY2(first->frozen.contains("numpy==1.26.4+computecanada\n"), first->frozen.constData());
    QCOMPARE(first->imports.size(), 2);
    QVERIFY(first->imports[0].works && first->imports[1].works);
    QCOMPARE(first->imports[1].module, u"sklearn"_s);
    const auto again = made(spec(u"frozen"_s, "numpy<2\nscikit-learn\nnvidia-nccl-cu12\n"));
    QVERIFY2(again.ok(), qPrintable(why(again)));
    QVERIFY(again->wasThere);
    QCOMPARE(again->frozen, first->frozen);
    QCOMPARE(again->imports.size(), 2);
    QVERIFY(frozenDiff("numpy<2\n", first->frozen, u"requirements.txt"_s).contains(u"\n-numpy<2\n"_s));
}

void EnvironmentTest::anImportThatFailsIsNamed()
{
    EnvironmentSpec broken = spec(u"broken"_s, "tqdm\n");
    broken.imports += u"pandas"_s; // asked for, and not installed
    const auto result = made(broken);
    QVERIFY2(result.ok(), qPrintable(why(result)));
    QCOMPARE(result->imports.size(), 2);
    QVERIFY(result->imports[0].works);
    QVERIFY(!result->imports[1].works);
    QCOMPARE(m_said.size(), 1);
    QVERIFY(m_said.first().contains(u"pandas"_s));
}

void EnvironmentTest::constraintsHold()
{
    EnvironmentSpec limited = spec(u"limited"_s, "scipy\n"); // which needs numpy
    limited.constraints = "numpy<2\n";
    const auto result = made(limited);
    QVERIFY2(result.ok(), qPrintable(why(result)));
    QVERIFY2(result->frozen.contains("numpy==1.26.4"), result->frozen.constData());
}

void EnvironmentTest::onlyTheInternetIsFetchedAndKept()
{
    // A wheel that the wheelhouse has not, at an address.
    const QByteArray prepared = remoteOutput(m_session, ssh::ShellCommand::script(R"sh(
mkdir -p ~/index/fetched-one
cat >~/make.py <<'END'
import base64, hashlib, os, zipfile
info = "fetched_one-1.5.dist-info/"
files = {"fetched_one.py": "value = 5\n", info + "METADATA": "Metadata-Version: 2.1\nName: fetched-one\nVersion: 1.5\n",
         info + "WHEEL": "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n"}
record = "".join("%s,sha256=%s,%d\n" % (name, base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b"=").decode(),
                                        len(text)) for name, text in files.items())
folder = os.path.expanduser("~/index/fetched-one/")
with zipfile.ZipFile(folder + "fetched_one-1.5-py3-none-any.whl", "w") as wheel:
    for name, text in files.items():
        wheel.writestr(name, text)
    wheel.writestr(info + "RECORD", record + info + "RECORD,,\n")
END
python3 ~/make.py || exit
echo ready
)sh"));
    QCOMPARE(prepared, "ready");
    EnvironmentSpec without = spec(u"fetching"_s, "fetched-one>=1\nnumpy\n");
    const auto refused = made(without);
    QVERIFY(!refused.ok());
    QVERIFY2(refused.error().why.contains(u"fetched-one"_s), qPrintable(why(refused)));
    QVERIFY2(refused.error().next.contains(u"wheelhouse"_s), qPrintable(why(refused)));
    without.fetch = {u"file://%1/index/fetched-one/fetched_one-1.5-py3-none-any.whl"_s.arg(m_session->home.shown())};
    for (const auto place : {EnvironmentPlace::Home, EnvironmentPlace::Job}) {
        without.place = place;
        const auto fetched = made(without);
        QVERIFY2(fetched.ok(), qPrintable(why(fetched)));
        QVERIFY(fetched->fetched);
        QVERIFY2(fetched->frozen.contains("fetched-one==1.5\n"), fetched->frozen.constData());
        QVERIFY(std::ranges::all_of(fetched->imports, &ImportVerdict::works));
    }
    remoteOutput(m_session, ssh::ShellCommand::script("rm -rf ~/index ~/make.py"));
}

#ifndef Q_OS_WIN
void EnvironmentTest::whatAFetchedPackageNeedsComesAlong_data()
{
    QTest::addColumn<QString>("way");
    QTest::newRow("the login node reaches the index") << u"there"_s;
    QTest::newRow("it does not: this computer sends them") << u"here"_s;
}

void EnvironmentTest::whatAFetchedPackageNeedsComesAlong()
{
    QFETCH(QString, way);
    LocalIndex index;
    index.add(
        u"top-one"_s, u"1.0"_s,
        {u"below-it (>=2)"_s, u"numpy<2"_s, u"windows-only ; sys_platform == 'win32'"_s, u"more-of-it ; extra == 'more'"_s});
    index.add(u"below-it"_s, u"2.5"_s);
    index.add(u"below-it"_s, u"1.0"_s);
    index.add(u"more-of-it"_s, u"0.3"_s);
    const bool here = way == u"here"_s;
    if (here) // as where the login node has no way out: its proxy is not there
        remoteOutput(m_session,
                     ssh::ShellCommand::script("cp ~/.bash_profile ~/.bash_profile.kept; echo export "
                                               "PIP_PROXY=http://127.0.0.1:1 >>~/.bash_profile"));
    EnvironmentSpec wanted = spec(u"needing-"_s + way, "top-one[more]\n");
    wanted.fetch = QStringList{u"top-one[more]"_s};
    wanted.index = index.address();
    QStringList notes;
    const auto environment = createEnvironment(*m_session, wanted,
                                               [&](const StepEvent &event) {
                                                   if (event.status == StepStatus::Note)
                                                       notes += event.detail;
                                               },
                                               {});
    if (here)
        remoteOutput(m_session, ssh::ShellCommand::script("mv ~/.bash_profile.kept ~/.bash_profile"));
    QVERIFY2(environment.ok(), qPrintable(why(environment)));
    for (const QByteArray line : {"top-one==1.0\n", "below-it==2.5\n", "more-of-it==0.3\n", "numpy==1.26.4"})
        QVERIFY2(environment->frozen.contains(line), environment->frozen.constData());
    QVERIFY(std::ranges::all_of(environment->imports, &ImportVerdict::works));
    QCOMPARE(notes.join(u'\n').contains(u"top_one-1.0-py3-none-any.whl"_s), here);
    const QByteArray left = remoteOutput(
        m_session,
        ssh::ShellCommand::script("ls \"$1/wheels\"; ls -d \"$1.fetch\" 2>/dev/null; true", {environment->folder.bytes()}));
    QCOMPARE(left, "below_it-2.5-py3-none-any.whl\nmore_of_it-0.3-py3-none-any.whl\ntop_one-1.0-py3-none-any.whl");
}
#endif

void EnvironmentTest::pipsFailureNamesWhatIsThereInstead()
{
    const auto result = made(spec(u"instead"_s, "pandas==1.0\n"));
    QVERIFY(!result.ok());
    QVERIFY2(result.error().why.contains(u"pandas==1.0"_s), qPrintable(why(result)));
    QVERIFY2(result.error().next.contains(u"2.2.3"_s), qPrintable(why(result)));
    QVERIFY2(result.error().server.contains(u"No matching distribution"_s), qPrintable(why(result)));
}

void EnvironmentTest::aCancelledCreationLeavesNothingHalfMade()
{
    base::StopSource stop;
    QByteArray live;
    const QString name = u"cancelled-%1"_s.arg(QDateTime::currentMSecsSinceEpoch()); // the cluster keeps what was made
    const EnvironmentSpec wanted = spec(name, "numpy<2\nscipy\n");
    const auto cut = createEnvironment(
        *m_session, wanted,
        [&](const StepEvent &event) {
            live += event.output;
            if (live.contains("created virtual environment")) // its output comes while it runs
                stop.request();
        },
        stop.token());
    QVERIFY(!cut.ok());
    QCOMPARE(cut.error().code, base::ErrorCode::Cancelled);
    const auto left =
        ssh::ShellCommand::script(R"sh(for one in ~/venvs/"$1"-*; do [ ! -e "$one" ] || echo "$one"; done)sh", {name.toUtf8()});
    QTRY_COMPARE(m_session->host->run(left).value().out, QByteArray());
    const auto again = made(wanted);
    QVERIFY2(again.ok(), qPrintable(why(again)));
    QVERIFY(!again->wasThere);
    QVERIFY(std::ranges::all_of(again->imports, &ImportVerdict::works));
}

void EnvironmentTest::aJobOnTwoNodesBuildsItOnEach()
{
    EnvironmentSpec wanted = spec(u"injob"_s, "numpy<2\n");
    wanted.place = EnvironmentPlace::Job;
    const auto environment = made(wanted);
    QVERIFY2(environment.ok(), qPrintable(why(environment)));
    QCOMPARE(environment->place, EnvironmentPlace::Job);
    const QByteArray left = remoteOutput(m_session, ssh::ShellCommand::script("ls -A \"$1\"", {environment->folder.bytes()}));
    QCOMPARE(left, ".voyageur\nfrozen.txt\nimports.txt\nrequirements.txt");
    const auto lines = environmentInJob(environment->folder, environment->fetched);
    QVERIFY(lines.ok());
    auto submission =
        smallScript(m_session, "twonodes",
                    "#SBATCH --nodes=2 --ntasks-per-node=1 --output=out.txt\nset -eo pipefail\nmodule load StdEnv/2023 "
                    "python\n"
                        + *lines
                        + "\nsrun python -c 'import numpy, socket, sys; print(\"built\", numpy.__version__, sys.prefix, "
                          "socket.gethostname())'\n");
    submission.anyway = true;
    remoteOutput(m_session, ssh::ShellCommand{"rm", "-f", "--", submission.folder.child("out.txt").bytes()}); // an earlier run's
    const auto submitted = submitScript(*m_session, submission, {}, {});
    QVERIFY2(submitted.ok(), qPrintable(why(submitted)));
    const auto output = [&] {
        return remoteOutput(m_session, ssh::ShellCommand{"cat", submitted->folder.child("out.txt").bytes()});
    };
    const bool ended = QTest::qWaitFor([&] { return output().count("built 1.26.4+computecanada") == 2; }, 90'000);
    QVERIFY2(ended, output().constData());
    QVERIFY2(output().contains("/env nc"), output().constData()); // the node's own disk, then its name
}

void EnvironmentTest::hostileLinesRunNothing_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::newRow("substitution") << QByteArray("$(touch ~/hostile)\n");
    QTest::newRow("backquotes") << QByteArray("`touch ~/hostile`\n");
    QTest::newRow("marker") << QByteArray("numpy; $(touch ~/hostile)\n");
    QTest::newRow("quote") << QByteArray("numpy'; touch ~/hostile; '\n");
    QTest::newRow("option") << QByteArray("--index-url=http://127.0.0.1:1/$(touch ~/hostile)\nnumpy\n");
    QTest::newRow("separator") << QByteArray("--\nnumpy -- ; touch ~/hostile\n");
}

void EnvironmentTest::hostileLinesRunNothing()
{
    QFETCH(QByteArray, line);
    (void)checkPackages(*m_session, list(line), {u"StdEnv/2023"_s, u"python"_s}, {}, {});
    (void)made(spec(u"hostile"_s, line));
    QCOMPARE(remoteOutput(m_session, ssh::ShellCommand::script("ls ~/hostile 2>/dev/null; echo none")), "none");
}

void EnvironmentTest::modulesAreListedAndTried()
{
    const auto offers = availableModules(*m_session, {}, {});
    QVERIFY2(offers.ok(), qPrintable(why(offers)));
    const auto cuda = std::ranges::find(*offers, u"cuda"_s, &ModuleOffer::name);
    QVERIFY(cuda != offers->end());
    QCOMPARE(cuda->versions, QStringList({u"12.6"_s, u"12.2"_s}));
    QVERIFY(std::ranges::find(*offers, u"cudnn"_s, &ModuleOffer::name) == offers->end()); // below cuda
    const auto after = availableModules(*m_session, {u"cuda/12.6"_s}, {});
    QVERIFY(after.ok());
    QVERIFY(std::ranges::find(*after, u"cudnn"_s, &ModuleOffer::name) != after->end());

    const auto story = spiderModule(*m_session, u"cudnn/9.5.1.17"_s, {});
    QVERIFY2(story.ok(), qPrintable(why(story)));
    QVERIFY(!story->unknown);
    QVERIFY2(!story->before.isEmpty() && story->before.first().contains(u"cuda/12.6"_s), qPrintable(story->description));
    QVERIFY(spiderModule(*m_session, u"nosuchthing"_s, {})->unknown);
    QVERIFY(!spiderModule(*m_session, u"-h"_s, {}).ok());

    const auto both = tryModules(*m_session, {u"cuda/12.2"_s, u"cudnn"_s, u"cuda/12.6"_s}, {});
    QVERIFY2(both.ok(), qPrintable(why(both)));
    QVERIFY(both->loaded.contains(u"cuda/12.6"_s));
    QVERIFY2(!both->remarks.reloaded.isEmpty(), qPrintable(both->words));
    QVERIFY2(both->before.contains(u"StdEnv/2023"_s), qPrintable(both->before.join(u' ')));
    const auto purged = tryModules(*m_session, {u"--purge"_s, u"StdEnv/2023"_s, u"python"_s}, {});
    QVERIFY2(purged.ok(), qPrintable(why(purged)));
    QVERIFY2(purged->loads && purged->loaded.contains(u"StdEnv/2023"_s), qPrintable(purged->words));
    const auto bare = tryModules(*m_session, {u"--purge"_s}, {});
    QVERIFY2(bare.ok() && bare->loaded.isEmpty(), qPrintable(why(bare)));
    QVERIFY(!tryModules(*m_session, {u"--force"_s, u"-; touch x"_s}, {}).ok());
    const auto early = tryModules(*m_session, {u"cudnn"_s}, {});
    QVERIFY(early.ok());
    QVERIFY(!early->loads);
    QVERIFY2(!early->remarks.needing.isEmpty(), qPrintable(early->words));
}

VOYAGEUR_TEST(EnvironmentTest)

} // namespace tst_environment
#include "tst_environment.moc"
