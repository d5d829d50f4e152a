// SPDX-License-Identifier: GPL-3.0-or-later
// Lists of packages, the words of pip, avail_wheels and Lmod: what is made of them, without any cluster.
#include "environment/condafile.h"
#include "environment/environment.h"
#include "environment/jobenvironment.h"
#include "environment/modulesystem.h"
#include "environment/moduletext.h"
#include "environment/piperrors.h"
#include "environment/pythonpackages.h"
#include "environment/requirements.h"
#include "environment/tomltext.h"
#include "environment/wantedpackages.h"
#include "environment/wheelhouse.h"
#include "projectfile/modulestart.h"
#include "projectfile/projectfile.h"
#include "testprogram.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

namespace tst_packages {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::environment;
using namespace voyageur::projectfile;

class PackagesTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aLineOfRequirementsIsRead_data();
    void aLineOfRequirementsIsRead();
    void versionsAreOrderedAsPipOrdersThem();
    void specifiersDecideAsPipDecides_data();
    void specifiersDecideAsPipDecides();
    void aMarkerForAnotherSystemLeavesThePackageOut_data();
    void aMarkerForAnotherSystemLeavesThePackageOut();
    void includesAndConstraintsAreFollowed();
    void aPyprojectIsRead();
    void poetrysVersionsAreTranslated();
    void aCondaFileIsTranslatedAndSaysWhy();
    void importsBecomePackages();
    void theFirstListOfAProjectIsTaken();
    void availWheelsIsReadAsTableAndAsFileNames();
    void verdictsSayWhatToDo();
    void whatIsWrongWithALineIsSaid_data();
    void whatIsWrongWithALineIsSaid();
    void locksAreRead();
    void withoutAWheelhouseNothingIsClaimed();
    void lmodsListsAreRead();
    void spiderTellsWhatMustBeLoadedBefore();
    void whatLoadingChangedIsNamed();
    void aModuleReplacesItsOtherVersion();
    void pipsWordsAreExplained_data();
    void pipsWordsAreExplained();
    void everyRowOfTheTableIsTried();
    void theJobBuildsFromTheFrozenList();

private:
    QString file(const QString &name, const QByteArray &bytes)
    {
        const QString path = m_folder.path() + u'/' + name;
        if (!QDir().mkpath(QFileInfo(path).path()))
            qFatal("no folder");
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("not written");
        return path;
    }
    QStringList wantedIn(const QString &path)
    {
        const auto wanted = wantedPackagesIn(path);
        if (!wanted.ok())
            return {wanted.error().text()};
        QStringList names;
        for (const WantedPackage &package : wanted->packages)
            names += package.wanted();
        return names;
    }
    QTemporaryDir m_folder;
};

void PackagesTest::aLineOfRequirementsIsRead_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("understood");
    const auto row = [](const char *line, const char *understood) {
        QTest::newRow(line) << QString::fromUtf8(line) << QString::fromUtf8(understood);
    };
    row("numpy", "numpy");
    row("  Scikit_Learn >= 1.2, < 2  # why", "scikit-learn>=1.2,<2");
    row("torch==2.6.0+computecanada", "torch==2.6.0+computecanada");
    row("requests[security, socks]>=2 ; python_version < '3.12'", "requests[security,socks]>=2; python_version < '3.12'");
    row("numpy==1.26.4 --hash=sha256:00ff", "numpy==1.26.4");
    row("numpy==1.26.4 \\", "numpy==1.26.4");
    row("pkg @ https://x.example/p.whl", "pkg @ https://x.example/p.whl");
    row("git+https://x.example/p.git@v1#egg=p", "git+https://x.example/p.git@v1#egg=p");
    row("-e .", "-e .");
    row("--editable=git+https://x.example/p", "-e git+https://x.example/p");
    row("./wheels/a-1-py3-none-any.whl", "./wheels/a-1-py3-none-any.whl");
    row("--index-url https://x.example/simple", "");
    row("# numpy", "");
    row("", "");
    row("numpy; $(touch /tmp/x)", "numpy; $(touch /tmp/x)");
    row("$(touch /tmp/x)", "/tmp/x)");
}

void PackagesTest::aLineOfRequirementsIsRead()
{
    QFETCH(QString, line);
    QFETCH(QString, understood);
    const auto requirement = pythonRequirement(line);
    QCOMPARE(requirement ? requirement->text() : QString(), understood);
}

void PackagesTest::versionsAreOrderedAsPipOrdersThem()
{
    // The order of PEP 440's own examples.
    const QStringList order = {u"1.0.dev456"_s, u"1.0a1"_s,        u"1.0a2.dev456"_s, u"1.0a12.dev456"_s,
                               u"1.0a12"_s,     u"1.0b1.dev456"_s, u"1.0b2"_s,        u"1.0b2.post345"_s,
                               u"1.0rc1"_s,     u"1.0"_s,          u"1.0.post456"_s,  u"1.0.15"_s,
                               u"1.1.dev1"_s,   u"1.9"_s,          u"1.10"_s,         u"1!0.1"_s};
    for (qsizetype i = 0; i < order.size(); ++i) {
        for (qsizetype j = 0; j < order.size(); ++j) {
            const int sign = compareVersions(order[i], order[j]);
            QVERIFY2((i < j) == (sign < 0) && (i == j) == (sign == 0), qPrintable(order[i] + u" and "_s + order[j]));
        }
    }
    QCOMPARE(compareVersions(u"1.0"_s, u"1"_s), 0);
    QCOMPARE(compareVersions(u"2.0+computecanada"_s, u"2.0"_s), 0);
    QVERIFY(compareVersions(u"no version"_s, u"0.1"_s) < 0);
}

void PackagesTest::specifiersDecideAsPipDecides_data()
{
    QTest::addColumn<QString>("version");
    QTest::addColumn<QString>("specifier");
    QTest::addColumn<int>("meets"); // −1: not to be said
    const auto row = [](const char *version, const char *specifier, int meets) {
        QTest::addRow("%s %s", version, specifier) << QString::fromUtf8(version) << QString::fromUtf8(specifier) << meets;
    };
    row("1.26.4", "", 1);
    row("1.26.4", "<2", 1);
    row("2.0", "<2", 0);
    row("1.26.4", "==1.26.*", 1);
    row("1.26.4", "==1.2.*", 0);
    row("1.26.4", "!=1.26.*", 0);
    row("2.2.0", "~=2.1", 1);
    row("3.0", "~=2.1", 0);
    row("2.1.5", "~=2.1.2", 1);
    row("2.2", "~=2.1.2", 0);
    row("2.6.0", "==2.6", 1);
    row("2.6.0", "==2.6.0+computecanada", 1);
    row("2.6.0", "==2.6.0+cu121", 0); // pip takes no other build
    row("2.6.0+cu121", "==2.6.0+cu121", 1);
    row("2.6.0+CU-121", "===2.6.0+cu.121", 1);
    row("2.6.0+cu121", "==2.6.0", 1);
    row("2.6.0", "!=2.6.0+cu121", 1);
    row("2.6.1", ">=2.6.0+cu121", 1);
    row("1.7.post1", ">1.7", 0);
    row("1.7.1", ">1.7", 1);
    row("1.7.post2", ">1.7.post1", 1);
    row("1.7rc1", "<1.7", 0);
    row("1.7rc1", "<1.7rc2", 1);
    row("1!2.3", "==1!2.*", 1);
    row("2.6.0", ">=2,<2.6", 0);
    row("2.6.0", ">=2,,!=2.5", 1);
    row("2.6.0", "=>2", -1);
    row("2.6.0", "~=2", -1);
    row("later", ">2", -1);
}

void PackagesTest::specifiersDecideAsPipDecides()
{
    QFETCH(QString, version);
    QFETCH(QString, specifier);
    QFETCH(int, meets);
    const auto answer = meetsSpecifier(version, specifier);
    QCOMPARE(answer ? int(*answer) : -1, meets);
}

void PackagesTest::aMarkerForAnotherSystemLeavesThePackageOut_data()
{
    QTest::addColumn<QString>("marker");
    QTest::addColumn<bool>("holds");
    QTest::newRow("windows") << u"sys_platform == 'win32'"_s << false;
    QTest::newRow("not windows") << u"sys_platform != 'win32'"_s << true;
    QTest::newRow("linux") << u"platform_system == \"Linux\""_s << true;
    QTest::newRow("mac and arm") << u"platform_machine == 'arm64' and sys_platform == 'darwin'"_s << false;
    QTest::newRow("python") << u"python_version < '3.8'"_s << true;
    QTest::newRow("or") << u"sys_platform == 'win32' or python_version > '3'"_s << true;
    QTest::newRow("nonsense") << u"((("_s << true;
}

void PackagesTest::aMarkerForAnotherSystemLeavesThePackageOut()
{
    QFETCH(QString, marker);
    QFETCH(bool, holds);
    QCOMPARE(markerMayHold(marker), holds);
}

void PackagesTest::includesAndConstraintsAreFollowed()
{
    file(u"base.txt"_s, "numpy>=1\r\npywin32==306 ; sys_platform == 'win32'\r\n");
    file(u"limits.txt"_s, "numpy<2\n");
    const QString path = file(u"requirements.txt"_s, "-r base.txt\n-c limits.txt\ntorch==2.6.0 \\\n    --hash=sha256:00\n");
    QCOMPARE(wantedIn(path), QStringList({u"numpy>=1"_s, u"torch==2.6.0"_s}));
    const auto wanted = wantedPackagesIn(path);
    QVERIFY(wanted.ok());
    QCOMPARE(wanted->constraints, "numpy<2\n");
    QVERIFY(!wanted->requirements.contains("limits.txt"));
    QCOMPARE(wanted->notes.size(), 1);
    QCOMPARE(wanted->packages.first().line, 1);
    QVERIFY(wanted->packages.first().file.endsWith(u"base.txt"_s));
}

void PackagesTest::aPyprojectIsRead()
{
    const QString path = file(u"a/pyproject.toml"_s, R"(# about us
[build-system]
requires = ["setuptools"]
[project]
name = "cats"
dependencies = [
    "numpy >= 1.24, < 2",   # a comment with ] in it
    'torch[opt] == 2.6.0',
    "pandas ; sys_platform != 'win32'",
    """einops""",
]
[project.optional-dependencies]
dev = ["pytest"]
)");
    QCOMPARE(wantedIn(path),
             QStringList({u"numpy>=1.24,<2"_s, u"torch[opt]==2.6.0"_s, u"pandas; sys_platform != 'win32'"_s, u"einops"_s}));
    QCOMPARE(wantedPackagesIn(path)->source, PackageSource::Pyproject);
}

void PackagesTest::poetrysVersionsAreTranslated()
{
    const QString path = file(u"b/pyproject.toml"_s, R"([tool.poetry.dependencies]
python = "^3.11"
numpy = "^1.24.1"
small = "^0.3.2"
pandas = "~2.1"
tqdm = "*"
torch = { version = "2.6.0", extras = ["opt"] }
ours = { git = "https://x.example/ours.git" }
maybe = { version = "^1", optional = true }
bad = "1; rm -rf /"
[tool.poetry.group.dev.dependencies]
pytest = "^7"
)");
    QStringList wanted = wantedIn(path);
    wanted.sort();
    QCOMPARE(wanted,
             QStringList({u"bad==1; rm -rf /"_s, u"numpy>=1.24.1,<2"_s, u"ours @ git+https://x.example/ours.git"_s,
                          u"pandas>=2.1,<2.2"_s, u"small>=0.3.2,<0.4"_s, u"torch[opt]==2.6.0"_s, u"tqdm"_s}));
}

void PackagesTest::aCondaFileIsTranslatedAndSaysWhy()
{
    const QString path = file(u"environment.yml"_s, R"(name: cats
channels:
  - pytorch
  - defaults
dependencies:
  - python=3.10
  - numpy=1.24
  - conda-forge::scipy >=1.10
  - pytorch=2.1.0=py3.10_cuda11.8_cudnn8.7.0_0
  - cudatoolkit=11.8
  - pytorch-cuda=11.8
  - cudnn
  - py-opencv
  - mkl
  - libgcc-ng=12
  - pip
  - pip:
      - tqdm==4.66.1
      - "git+https://x.example/p.git"
  - "pandas"   # last
prefix: /home/me/miniconda3
)");
    const auto wanted = wantedPackagesIn(path);
    QVERIFY(wanted.ok());
    QCOMPARE(wanted->source, PackageSource::Conda);
    QVERIFY(wanted->notes.first().contains(u"conda"_s));
    const QByteArray expected = "numpy==1.24.*\nscipy>=1.10\ntorch==2.1.0\nopencv-python\ntqdm==4.66.1\n"
                                "git+https://x.example/p.git\npandas\n";
    QCOMPARE(wanted->requirements, expected);
    QStringList names;
    for (const WantedPackage &package : wanted->packages)
        names += package.requirement.name;
    for (const auto &name : {u"python"_s, u"cudatoolkit"_s, u"pytorch-cuda"_s, u"cudnn"_s, u"mkl"_s, u"pip"_s})
        QVERIFY2(names.contains(name), qPrintable(name)); // each has its verdict: not needed
}

void PackagesTest::importsBecomePackages()
{
    file(u"code/train.py"_s,
         "import os, sys\nimport numpy as np\nfrom PIL import Image\nimport cv2\nfrom sklearn.svm import SVC\n"
         "import model\nfrom torch.utils.data import DataLoader\n");
    file(u"code/model.py"_s, "import torch\nimport yaml\nfrom dataclasses import dataclass\n");
    const WantedPackages wanted = packagesImported(m_folder.path() + u"/code"_s, u"train.py"_s);
    QCOMPARE(wanted.source, PackageSource::Imports);
    QStringList names;
    for (const WantedPackage &package : wanted.packages)
        names += package.wanted();
    names.sort();
    QCOMPARE(names, QStringList({u"numpy"_s, u"opencv-python"_s, u"pillow"_s, u"pyyaml"_s, u"scikit-learn"_s, u"torch"_s}));
}

void PackagesTest::theFirstListOfAProjectIsTaken()
{
    file(u"first/train.py"_s, "import numpy\n");
    auto project = ProjectFile::forFolder(m_folder.path() + u"/first"_s);
    QCOMPARE(wantedPackages(project)->source, PackageSource::Imports);
    file(u"first/environment.yml"_s, "dependencies:\n  - numpy\n");
    QCOMPARE(wantedPackages(project)->source, PackageSource::Conda);
    file(u"first/pyproject.toml"_s, "[tool.black]\nline-length = 100\n"); // no list
    QCOMPARE(wantedPackages(project)->source, PackageSource::Conda);
    file(u"first/pyproject.toml"_s, "[project]\ndependencies = ['numpy']\n");
    QCOMPARE(wantedPackages(project)->source, PackageSource::Pyproject);
    file(u"first/requirements.txt"_s, "numpy\n");
    QCOMPARE(wantedPackages(project)->source, PackageSource::Requirements);
    project.environment.requirements = QString();
    QCOMPARE(wantedPackages(project)->source, PackageSource::None);
}

void PackagesTest::availWheelsIsReadAsTableAndAsFileNames()
{
    // formats.md: the wiki's table, and the file names of --raw.
    const auto table = wheelsListed("name    version    python    arch\n------  ---------  --------  -------\n"
                                    "numpy   1.23.0     cp39      generic\nnumpy   1.23.0     cp38      generic\n"
                                    "numpy   1.9.0      cp310     generic\nnetCDF4   1.5.8      cp39      avx2\n"
                                    "h5netcdf  0.7.4      py2,py3   generic\npip\n");
    QCOMPARE(table.value(u"numpy"_s), QStringList({u"1.23.0"_s, u"1.9.0"_s}));
    QCOMPARE(table.value(u"netcdf4"_s), QStringList(u"1.5.8"_s));
    QCOMPARE(table.size(), 3);
    const auto raw = wheelsListed("torch-2.11.0+computecanada-cp314-cp314-linux_x86_64.whl\nWelcome to the cluster!\n"
                                  "scikit_learn-1.6.1+computecanada-cp311-cp311-linux_x86_64.whl\n"
                                  "torch-2.9.1+computecanada-cp311-cp311-linux_x86_64.whl\ntqdm-4.67.1-py3-none-any.whl\nnope\n");
    QCOMPARE(raw.value(u"torch"_s), QStringList({u"2.11.0"_s, u"2.9.1"_s}));
    QCOMPARE(raw.value(u"scikit-learn"_s), QStringList(u"1.6.1"_s));
    QCOMPARE(raw.size(), 3);
}

void PackagesTest::verdictsSayWhatToDo()
{
    WheelhouseAnswer answer;
    answer.exists = true;
    answer.wheels = {{u"numpy"_s, {u"2.2.2"_s, u"1.26.4"_s}}, {u"opencv-python"_s, {u"4.11.0"_s}}};
    answer.modules = {{u"opencv"_s, {u"opencv/4.13.0"_s, u"opencv/4.8.1"_s}}, {u"arrow"_s, {u"arrow/15.0.1"_s}}};
    answer.loaded = {u"StdEnv/2023"_s, u"arrow/15.0.1"_s};
    QList<WantedPackage> wanted;
    for (const auto &line : {u"numpy<2"_s, u"numpy==1.24"_s, u"opencv-python"_s, u"pyarrow"_s, u"nvidia-cublas-cu12==12.4"_s,
                             u"dataclasses"_s, u"lightly"_s, u"git+https://x.example/p.git"_s, u"-e ."_s})
        wanted += WantedPackage{*pythonRequirement(line), line, {}, 0};
    const auto verdicts = judgePackages(wanted, answer);
    const QList<Availability> expected = {Availability::Available, Availability::OtherVersion, Availability::Module,
                                          Availability::Available, Availability::NotNeeded,    Availability::NotNeeded,
                                          Availability::Internet,  Availability::Internet,     Availability::Unknown};
    QCOMPARE(verdicts.size(), expected.size());
    for (qsizetype i = 0; i < expected.size(); ++i) {
        QVERIFY2(verdicts[i].availability == expected[i], qPrintable(wanted[i].written));
        QVERIFY2(i == 0 || !verdicts[i].advice.isEmpty(), qPrintable(wanted[i].written));
    }
    QCOMPARE(verdicts[0].version, u"1.26.4"_s);
    QVERIFY(verdicts[1].advice.contains(u"numpy==2.2.2"_s));
    QCOMPARE(verdicts[2].module, u"opencv/4.13.0"_s);
}

void PackagesTest::whatIsWrongWithALineIsSaid_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<Availability>("availability");
    QTest::addColumn<QString>("version");
    QTest::addColumn<QString>("says");
    const auto row = [](const char *line, Availability availability, const char *version, const char *says) {
        QTest::newRow(line) << QString::fromUtf8(line) << availability << QString::fromUtf8(version) << QString::fromUtf8(says);
    };
    row("torch==1.9.0+cu111", Availability::OtherVersion, "1.9.0", "Write torch==1.9.0, without “+cu111”");
    row("torch==1.8.0+cu111", Availability::OtherVersion, "2.5.1", "The cluster has");
    row("torch>=1.9", Availability::Available, "2.5.1", "");
    row("torch>=2.6.0rc1", Availability::Available, "2.6.0rc1", "");
    row("onlypre", Availability::Available, "0.1b2", "");
    row("pkg-resources==0.0.0", Availability::NotNeeded, "", "setuptools");
    row("pywin32==306", Availability::NotNeeded, "", "Windows");
    row("tensorflow-intel==2.15", Availability::NotNeeded, "", "Windows");
    row("sklearn", Availability::OtherName, "", "scikit-learn");
    row("PIL", Availability::OtherName, "", "pillow");
    row("pytorch", Availability::OtherName, "", "torch");
    row("bs4", Availability::Available, "0.0.2", "");
    row("numpy @ file:///croot/numpy_1682/work", Availability::OtherVersion, "1.26.4", "Write numpy==1.26.4");
    row("einops", Availability::Internet, "", "wheelhouse");
}

void PackagesTest::whatIsWrongWithALineIsSaid()
{
    QFETCH(QString, line);
    WheelhouseAnswer answer;
    answer.exists = true;
    answer.wheels = {{u"torch"_s, {u"2.6.0rc1"_s, u"2.5.1"_s, u"1.9.0"_s}},
                     {u"numpy"_s, {u"1.26.4"_s}},
                     {u"bs4"_s, {u"0.0.2"_s}},
                     {u"onlypre"_s, {u"0.1b2"_s, u"0.1a1"_s}}};
    const auto verdict = judgePackages({WantedPackage{*pythonRequirement(line), line, {}, 0}}, answer).first();
    QTEST(verdict.availability, "availability");
    QTEST(verdict.version, "version");
    QFETCH(QString, says);
    QVERIFY2(verdict.advice.contains(says) && says.isEmpty() == verdict.advice.isEmpty(), qPrintable(verdict.advice));
}

void PackagesTest::locksAreRead()
{
    const QString uv =
        file(u"uv/uv.lock"_s,
             "version = 1\nrequires-python = \">=3.11\"\n\n[[package]]\nname = \"numpy\"\nversion = \"1.26.4\"\nsource "
             "= { registry = \"https://pypi.org/simple\" }\nwheels = [\n    { url = \"x\", hash = \"y\" },\n]\n\n"
             "[[package]]\nname = \"me\"\nversion = \"0.1\"\nsource = { virtual = \".\" }\ndependencies = [\n    { name = "
             "\"numpy\" },\n]\n\n[package.metadata]\nrequires-dist = [{ name = \"numpy\" }]\n");
    QCOMPARE(wantedIn(uv), QStringList{u"numpy==1.26.4"_s});
    QCOMPARE(wantedPackagesIn(uv)->source, PackageSource::Lock);
    QCOMPARE(wantedPackagesIn(uv)->requirements, QByteArray("numpy==1.26.4\n"));
    QCOMPARE(wantedPackagesIn(uv)->packages.first().line, 4);
    const QString poetry =
        file(u"poetry/poetry.lock"_s,
             "# This file is automatically @generated by Poetry\n\n[[package]]\nname = \"Torch\"\nversion = "
             "\"2.5.1\"\ndescription = \"name = x\"\noptional = false\n\n[package.dependencies]\nname = \"no\"\n\n"
             "[[package]]\nname = \"colorama\"\nversion = \"0.4.6\"\nmarkers = \"sys_platform == 'win32'\"\n\n"
             "[metadata]\nlock-version = \"2.0\"\n");
    QCOMPARE(wantedIn(poetry), QStringList{u"torch==2.5.1"_s});
    const QString pipenv =
        file(u"pipenv/Pipfile.lock"_s,
             "{\"_meta\": {}, \"default\": {\"numpy\": {\"version\": \"==1.26.4\"}, \"pywin32\": {\"version\": "
             "\"==306\", \"markers\": \"sys_platform == 'win32'\"}}, \"develop\": {\"pytest\": {\"version\": \"==8.0\"}}}");
    QCOMPARE(wantedIn(pipenv), QStringList{u"numpy==1.26.4"_s});
    QCOMPARE(wantedIn(file(u"broken/uv.lock"_s, "[[package]]\nname = \"a; rm -rf\"\n[[pack")), QStringList());
    QCOMPARE(wantedIn(file(u"empty/Pipfile.lock"_s, "{")), QStringList());
}

void PackagesTest::withoutAWheelhouseNothingIsClaimed()
{
    const auto verdicts = judgePackages({WantedPackage{*pythonRequirement(u"numpy"_s), u"numpy"_s, {}, 0},
                                         WantedPackage{*pythonRequirement(u"nvidia-nccl-cu12"_s), {}, {}, 0}},
                                        {});
    QCOMPARE(verdicts[0].availability, Availability::Unknown);
    QCOMPARE(verdicts[1].availability, Availability::Unknown); // pip's own torch needs it
    QVERIFY(!verdicts[0].isMissing());
}

void PackagesTest::lmodsListsAreRead()
{
    QCOMPARE(modulesListed("/cvmfs/x/modules/2023/Core:\ngcc/\ngcc/12.3\npython/3.10.2\npython/3.11.5(default)\nStdEnv/2023 (S)\n"
                           "arrow/15.0.1 <aL>\nR-bundle/CRAN/4.3\nmatlab\n"),
             QStringList({u"gcc/12.3"_s, u"python/3.10.2"_s, u"python/3.11.5"_s, u"StdEnv/2023"_s, u"arrow/15.0.1"_s,
                          u"R-bundle/CRAN/4.3"_s, u"matlab"_s}));
    QVERIFY(modulesListed("No modules loaded\nLmod has detected the following error:  Unable to find: \"xyz\".\n").isEmpty());
    const auto offers = moduleOffers({u"python/3.9.6"_s, u"gcc/12.3"_s, u"python/3.11.5"_s, u"python/3.10.2"_s});
    QCOMPARE(offers.size(), 2);
    QCOMPARE(offers[1].versions, QStringList({u"3.11.5"_s, u"3.10.2"_s, u"3.9.6"_s}));
}

void PackagesTest::spiderTellsWhatMustBeLoadedBefore()
{
    const auto glost = moduleStory(R"(
--------------------------------------------------------------------------------------------------------------------------------------
  glost: glost/0.3.1
--------------------------------------------------------------------------------------------------------------------------------------
    Description:
      This is GLOST, the Greedy Launcher Of Small Tasks.
    Properties:
      Tools for development / Outils de développement
    You will need to load all module(s) on any one of the lines below before the "glost/0.3.1" module is available to load.
      StdEnv/2023  gcc/12.3  openmpi/4.1.5
      StdEnv/2023  intel/2023.2.1  openmpi/4.1.5
    Help:
      Look at its page.
)");
    QCOMPARE(glost.description, u"This is GLOST, the Greedy Launcher Of Small Tasks."_s);
    QCOMPARE(glost.before,
             QList<QStringList>({{u"StdEnv/2023"_s, u"gcc/12.3"_s, u"openmpi/4.1.5"_s},
                                 {u"StdEnv/2023"_s, u"intel/2023.2.1"_s, u"openmpi/4.1.5"_s}}));
    QCOMPARE(glost.help, u"Look at its page."_s);
    const auto fsl = moduleStory(R"(----------------
  fsl:
----------------
     Versions:
        fsl/6.0.7
        fsl/6.0.7.9
     Other possible modules matches:
        FSL  FSLeyes

----------------
  To find other possible module matches execute:
      $ module -r spider '.*fsl.*'
----------------
  For detailed information about a specific "fsl" package (including how to load the modules) use the module's full name.
)");
    QCOMPARE(fsl.versions, QStringList({u"fsl/6.0.7"_s, u"fsl/6.0.7.9"_s}));
    QCOMPARE(fsl.others, QStringList({u"FSL"_s, u"FSLeyes"_s}));
    QVERIFY(moduleStory("Lmod has detected the following error:  Unable to find: \"xyz\".\n").unknown);
}

void PackagesTest::whatLoadingChangedIsNamed()
{
    const auto remarks =
        moduleRemarks("Lmod is automatically replacing \"intel/2020.1.217\" with \"gcc/9.3.0\".\n\n"
                      "Inactive Modules:\n  1) openmpi/4.0.3\n\n"
                      "Due to MODULEPATH changes, the following have been reloaded:\n  1) cudnn/8.9.5.29 => cudnn/9.5.1.17\n\n"
                      "Lmod has detected the following error:  These module(s) exist but cannot be loaded as requested: "
                      "\"quantumespresso/6.1\"\n   Try: \"module spider quantumespresso/6.1\" to see how to load the "
                      "module(s).\n\nThe following module(s) are unknown: \"xyz\"\n");
    QCOMPARE(remarks.replaced, QStringList(u"intel/2020.1.217 → gcc/9.3.0"_s));
    QCOMPARE(remarks.inactive, QStringList(u"openmpi/4.0.3"_s));
    QCOMPARE(remarks.reloaded, QStringList(u"cudnn/8.9.5.29 → cudnn/9.5.1.17"_s));
    QCOMPARE(remarks.needing, QStringList(u"quantumespresso/6.1"_s));
    QCOMPARE(remarks.unknown, QStringList(u"xyz"_s));
    QVERIFY(moduleRemarks("").isEmpty());
}

void PackagesTest::aModuleReplacesItsOtherVersion()
{
    const QStringList modules = {u"StdEnv/2023"_s, u"python/3.10"_s, u"cuda"_s};
    QCOMPARE(modulesWith(modules, u"python/3.11"_s), QStringList({u"StdEnv/2023"_s, u"python/3.11"_s, u"cuda"_s}));
    QCOMPARE(modulesWith(modules, u"cuda/12.6"_s), QStringList({u"StdEnv/2023"_s, u"python/3.10"_s, u"cuda/12.6"_s}));
    QCOMPARE(modulesWith(modules, u"arrow/15"_s).last(), u"arrow/15"_s);
    QCOMPARE(modulesWithout(modules, u"python"_s), QStringList({u"StdEnv/2023"_s, u"cuda"_s}));
}

void PackagesTest::pipsWordsAreExplained_data()
{
    QTest::addColumn<QByteArray>("words");
    QTest::addColumn<QString>("id");
    QTest::addColumn<QString>("about");
    const auto row = [](const char *id, const char *words, const char *about) {
        QTest::newRow(id) << QByteArray(words) << QString::fromUtf8(id) << QString::fromUtf8(about);
    };
    // pip 23 to 25, virtualenv of the Alliance, Lmod 8; formats.md.
    row("no-space", "ERROR: Could not install packages due to an OSError: [Errno 122] Disk quota exceeded\n", "[Errno 122]");
    row("hash",
        "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE. If you have updated the package versions, "
        "please "
        "update the hashes.\n    numpy==1.26.4 from file:///cvmfs/numpy-1.26.4.whl (from -r r.txt (line 1)):\n        Expected "
        "sha256 "
        "00\n             Got        ff\n",
        "numpy==1.26.4");
    row("hash-missing", "ERROR: Hashes are required in --require-hashes mode, but they are missing from some requirements.\n",
        "Hashes are required in --require-hashes mode");
    row("python-version", "ERROR: Package 'torch' requires a different Python: 3.6.10 not in '>=3.7'\n", "torch");
    row("wheel-unsupported",
        "ERROR: package-3.8.1-cp311-cp311-manylinux_2_28_x86_64.whl is not a supported wheel on this platform.\n",
        "package-3.8.1-cp311-cp311-manylinux_2_28_x86_64.whl");
    row("conflict",
        "ERROR: Cannot install numpy==2.2.2 and oldpkg==1.0 because these package versions have conflicting dependencies.\n"
        "ERROR: ResolutionImpossible: for help visit https://pip.pypa.io/\n",
        "numpy==2.2.2 and oldpkg==1.0");
    row("conflict-old-pip", "ERROR: oldpkg 1.0 has requirement numpy<2, but you'll have numpy 2.2.2 which is incompatible.\n",
        "oldpkg 1.0 has requirement numpy<2");
    row("network",
        "WARNING: Retrying (Retry(total=4)) after connection broken by 'NewConnectionError': Failed to establish a new "
        "connection: "
        "[Errno 101] Network is unreachable: /simple/x/\nERROR: No matching distribution found for x\n",
        "Failed to establish a new connection");
    row("no-distribution",
        "ERROR: Could not find a version that satisfies the requirement lightly (from versions: none)\n\x1b[31mERROR: No "
        "matching "
        "distribution found for lightly\x1b[0m\n",
        "lightly");
    row("no-such-file",
        "ERROR: Could not install packages due to an OSError: [Errno 2] No such file or directory: '/Users/me/a.whl'\n",
        "/Users/me/a.whl");
    row("invalid-requirement", "ERROR: Invalid requirement: 'numpy=1.24=py310' (from line 1 of r.txt)\n", "numpy=1.24=py310");
    row("build", "  error: subprocess-exited-with-error\nERROR: Failed building wheel for mpi4py\n", "mpi4py");
    row("no-python-module", "Please load a Python module before running virtualenv.\n", "Please load a Python module");
    row("module-unknown", "Lmod has detected the following error:  The following module(s) are unknown: \"python/9\"\n",
        "python/9");
    row("module-needs", "These module(s) exist but cannot be loaded as requested: \"arrow/15\"\n", "arrow/15");
    row("user-installation", "Defaulting to user installation because normal site-packages is not writeable\n",
        "Defaulting to user installation");
    row("numpy-two", "AttributeError: module 'numpy' has no attribute 'bool'\n", "bool");
    row("numpy-abi", "ImportError: numpy.core.multiarray failed to import\n", "numpy.core.multiarray failed to import");
    row("no-module", "ModuleNotFoundError: No module named 'yaml'\n", "yaml");
}

void PackagesTest::pipsWordsAreExplained()
{
    QFETCH(QByteArray, words);
    QFETCH(QString, id);
    QFETCH(QString, about);
    const auto problem = explainPip("Looking in links: /cvmfs/x\n" + words);
    QVERIFY(problem.has_value());
    QCOMPARE(problem->id, id);
    QCOMPARE(problem->what, about);
    QVERIFY(!problem->why.isEmpty() && !problem->next.isEmpty() && problem->page.startsWith(u"https://"_s));
    QVERIFY(!problem->why.contains(u"%1"_s) && !problem->next.contains(u"%1"_s));
}

void PackagesTest::everyRowOfTheTableIsTried()
{
    const QStringList ids = pipProblemIds();
    QCOMPARE(ids.size(), 19);
    QVERIFY(!explainPip("Successfully installed numpy-2.2.2+computecanada\n"));
    QVERIFY(!explainPip(QByteArray(1'000'000, '\xff')));
}

void PackagesTest::theJobBuildsFromTheFrozenList()
{
    const auto plain = environmentInJob(ssh::RemotePath("/home/me/venvs/it's-1"), false);
    QVERIFY(plain.ok());
    QVERIFY2(plain->contains("-r '/home/me/venvs/it'\\''s-1/frozen.txt'\n"), plain->constData());
    QVERIFY(!plain->contains("--find-links") && !plain->contains('@'));
    const auto wheels = environmentInJob(ssh::RemotePath("/home/me/venvs/x-1"), true);
    QVERIFY(wheels.ok() && wheels->contains("--no-index --find-links /home/me/venvs/x-1/wheels -r "));
}

VOYAGEUR_TEST(PackagesTest)

} // namespace tst_packages
#include "tst_packages.moc"
