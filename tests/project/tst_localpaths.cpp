// SPDX-License-Identifier: GPL-3.0-or-later
// Paths of this computer in a program: which become something that a job has, and which nobody touches.
#include "projectfile/projectfile.h"
#include "source/codescan.h"
#include "testprogram.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace tst_localpaths {

using namespace Qt::StringLiterals;
using namespace voyageur;
using base::Diagnostic;
using source::FixChoice;

namespace {

//! A project "cats" with its dataset "photos", and a second one elsewhere. In the programs of the tests AT is their folder.
class Cats final {
public:
    Cats()
    {
        for (const char *path : {"cats/names.txt", "cats/lists/a.csv", "cats/photos/train/1.jpg", "cats/results/old.txt",
                                 "cats/private/key.txt", "elsewhere/names.txt"})
            write(QString::fromLatin1(path), "x");
    }
    QString path(const QString &name) const { return QDir(m_folder.path()).canonicalPath() + u'/' + name; }
    QString code() const { return path(u"cats"_s); }
    void write(const QString &name, const QByteArray &bytes) const
    {
        QDir().mkpath(QFileInfo(path(name)).path());
        QFile file(path(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("%s cannot be written.", qPrintable(file.fileName()));
    }
    projectfile::ProjectFile project(const QStringList &arguments = {}) const
    {
        auto file = projectfile::ProjectFile::forFolder(code());
        file.dataset.emplace().folder = u"photos"_s;
        file.code.exclude = {u"private"_s};
        file.code.program = u"a.py"_s;
        file.code.arguments = arguments;
        return file;
    }

private:
    // Neither /tmp nor a home of the clusters' form: what a laptop has.
    QTemporaryDir m_folder{QDir::tempPath() + u"/laptop-XXXXXX"_s};
};

//! Paths of a laptop for the folder of the test: what counts is only whether a path is one of one computer.
source::JobPlace placeFor(const projectfile::ProjectFile &file, const QString &code)
{
    source::JobPlace place = source::scanOptionsFor(file).place;
    for (QString &folder : place.here.data)
        folder.replace(place.here.code, code);
    place.here.code = code;
    return place;
}

QList<Diagnostic> paths(const QString &python, const source::JobPlace &place)
{
    QList<Diagnostic> found = source::scanPython(python, u"a.py"_s, place);
    found.removeIf([](const Diagnostic &one) { return one.rule != u"CODE-PATH"_s; });
    return found;
}

//! With the first fix of each path.
QString fixed(const QString &python, const source::JobPlace &place)
{
    QList<base::Fix> fixes;
    for (const Diagnostic &finding : paths(python, place)) {
        if (!finding.fixes.isEmpty())
            fixes += finding.fixes.first();
    }
    const auto text = base::applyFixes(python, fixes);
    return text.ok() ? *text : text.error().text();
}

} // namespace

class LocalPathsTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatIsInTheCodeFolderIsNamedFromThere_data();
    void whatIsInTheCodeFolderIsNamedFromThere();
    void whatNobodyCanTellIsLeftAlone_data();
    void whatNobodyCanTellIsLeftAlone();
    void innocentTextsAreNoPathsOfThisComputer_data();
    void innocentTextsAreNoPathsOfThisComputer();
    void aPathOfAnotherComputerIsKnownByWhatIsBehindTheFoldersName();
    void whatIsInTheDatasetComesFromAnArgument_data();
    void whatIsInTheDatasetComesFromAnArgument();
    void theProgramIsGivenTheDatasetInTheJob();
    void aDefaultThatTheJobReplacesIsNoFinding();
    void pathsOfWindowsAreThoseOfOneFolderHoweverTheyAreWritten();
    void aFolderThatIsNoProjectIsAllCodeButForItsData();
};

void LocalPathsTest::whatIsInTheCodeFolderIsNamedFromThere_data()
{
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("after");
    const auto row = [](const char *name, const QString &before, const QString &after) {
        QTest::newRow(name) << before << after;
    };
    row("a file", u"open('/home/me/cats/names.txt')"_s, u"open('names.txt')"_s);
    row("a file to be", u"open(\"/home/me/cats/out/new.txt\", 'w')"_s, u"open(\"out/new.txt\", 'w')"_s);
    row("the folder", u"os.listdir('/home/me/cats')"_s, u"os.listdir('.')"_s);
    row("its end", u"root = '/home/me/cats/lists/'"_s, u"root = 'lists/'"_s);
    row("too many slashes", u"a = '/home/me//cats/./lists//a.csv'"_s, u"a = 'lists/a.csv'"_s);
    row("the default of a variable", u"os.environ.get(\"NAMES\", \"/home/me/cats/names.txt\")"_s,
        u"os.environ.get(\"NAMES\", \"names.txt\")"_s);
    row("the same, shorter", u"os.getenv('NAMES', default='/home/me/cats/names.txt')"_s,
        u"os.getenv('NAMES', default='names.txt')"_s);
    row("the default of an argument", u"p.add_argument('--names', default='/home/me/cats/names.txt')"_s,
        u"p.add_argument('--names', default='names.txt')"_s);
    row("a Path", u"root = Path('/home/me/cats') / 'lists'"_s, u"root = Path('.') / 'lists'"_s);
    row("joined", u"os.path.join('/home/me/cats/lists', 'a.csv')"_s, u"os.path.join('lists', 'a.csv')"_s);
    row("an f-string", u"open(f'/home/me/cats/lists/{name}.csv')"_s, u"open(f'lists/{name}.csv')"_s);
    row("an f-string in the folder", u"open(f'/home/me/cats/{name}')"_s, u"open(f'./{name}')"_s);
    row("an f-string that divides", u"open(f'/home/me/cats/lists/{i//2}.csv')"_s, u"open(f'lists/{i//2}.csv')"_s);
    row("a template", u"open('/home/me/cats/lists/{}.csv'.format(i))\nopen('/home/me/cats/%s' % i)"_s,
        u"open('lists/{}.csv'.format(i))\nopen('%s' % i)"_s);
    row("a text in two parts", u"a = ('/home/me/cats/li'\n     'sts/a.csv')"_s, u"a = ('li'\n     'sts/a.csv')"_s);
    row("added to", u"a = '/home/me/cats' + '/lists'\nb = '/home/me/cats/' + name"_s, u"a = '.' + '/lists'\nb = './' + name"_s);
    row("bytes", u"open(b'/home/me/cats/names.txt')"_s, u"open(b'names.txt')"_s);
    row("a list", u"a = ['/home/me/cats/names.txt', '/home/me/cats/lists/a.csv']"_s, u"a = ['names.txt', 'lists/a.csv']"_s);
    row("the value of a key", u"a = {'names': '/home/me/cats/names.txt'}"_s, u"a = {'names': 'names.txt'}"_s);
}

void LocalPathsTest::whatIsInTheCodeFolderIsNamedFromThere()
{
    QFETCH(const QString, before);
    QFETCH(const QString, after);
    const Cats cats;
    const auto place = placeFor(cats.project(), u"/home/me/cats"_s);
    QCOMPARE(fixed(before, place), after);
    for (const Diagnostic &finding : paths(before, place))
        QVERIFY(finding.fixes.first().preferred);
    QVERIFY(paths(after, place).isEmpty());
}

void LocalPathsTest::whatNobodyCanTellIsLeftAlone_data()
{
    QTest::addColumn<QString>("python");
    QTest::addColumn<int>("findings");
    const auto row = [](const char *name, const QString &python, int findings = 1) { QTest::newRow(name) << python << findings; };
    row("another folder", u"open('/home/me/dogs/names.txt')"_s);
    row("a longer name", u"open('/home/me/cats2/names.txt')"_s);
    row("a name that goes on", u"open(f'/home/me/cats{i}/names.txt')\nopen('/home/me/cats' + i)"_s, 2);
    row("upwards", u"open('/home/me/cats/../names.txt')"_s);
    row("what is not sent", u"open('/home/me/cats/private/key.txt')\nopen('/home/me/cats/results/a.txt')"_s, 2);
    row("a program that goes elsewhere", u"import os\nos.chdir('out')\nopen('/home/me/cats/names.txt')"_s);
    row("a key", u"a = {'/home/me/cats/names.txt': 1}\nb = a['/home/me/cats/names.txt']"_s, 2);
    row("a part of it", u"a = '/home/me/cats/names.txt'[1:]"_s);
    row("a pattern", u"match a:\n    case '/home/me/cats/names.txt':\n        pass"_s);
    row("the default of a variable", u"os.environ.get('X', '/home/me/dogs/names.txt')"_s, 0);
}

void LocalPathsTest::whatNobodyCanTellIsLeftAlone()
{
    QFETCH(const QString, python);
    QFETCH(const int, findings);
    const Cats cats;
    const auto found = paths(python, placeFor(cats.project(), u"/home/me/cats"_s));
    QCOMPARE(found.size(), findings);
    for (const Diagnostic &finding : found)
        QVERIFY2(finding.fixes.isEmpty(), qPrintable(finding.message));
}

void LocalPathsTest::innocentTextsAreNoPathsOfThisComputer_data()
{
    QTest::addColumn<QString>("python");
    const auto row = [](const char *name, const QString &python) { QTest::newRow(name) << python; };
    row("an address", u"get_file('https://example.org/home/me/cats/names.txt')"_s);
    row("places that every computer has", u"open('/tmp/a')\nopen('/dev/null', 'w')\nopen('/proc/meminfo')"_s);
    row("places of the cluster", u"a = '/scratch/me/cats'\nb = '/project/def-x/cats'\nc = '/home/me/scratch/cats/names.txt'"_s);
    row("words for people", u"print('/home/me/cats/names.txt')\np.add_argument('--data', help='/home/me/cats/names.txt')"_s);
    row("what is compared", u"if a == '/home/me/cats/names.txt': pass\nb = a.replace('/home/me/cats', '')"_s);
    row("a docstring", u"def f():\n    '''/home/me/cats/names.txt'''"_s);
    row("a value of something else", u"a = settings.get('names', '/home/me/cats/names.txt')"_s);
}

void LocalPathsTest::innocentTextsAreNoPathsOfThisComputer()
{
    QFETCH(const QString, python);
    const Cats cats;
    QVERIFY(paths(python, placeFor(cats.project(), u"/home/me/cats"_s)).isEmpty());
}

// The folder was copied here, or comes from somebody else.
void LocalPathsTest::aPathOfAnotherComputerIsKnownByWhatIsBehindTheFoldersName()
{
    const Cats cats;
    const auto place = source::scanOptionsFor(cats.project()).place;
    const auto made = [&](const QString &path) {
        const auto found = paths(u"open('%1')"_s.arg(path), place);
        return found.size() == 1 && !found.first().fixes.isEmpty() && !found.first().fixes.first().preferred
            ? found.first().fixes.first().edits.last().newText
            : QString();
    };
    QCOMPARE(made(u"/Users/ana/uni/cats/names.txt"_s), u"names.txt"_s);
    QCOMPARE(made(u"/home/ana/cats/lists/a.csv"_s), u"lists/a.csv"_s);
    QCOMPARE(made(u"C:/Users/ana/CATS/lists"_s), u"lists"_s);
    QCOMPARE(made(u"/home/ana/cats/other.txt"_s), QString()); // is not here
    QCOMPARE(made(u"/home/ana/cats"_s), QString());           // a name alone says nothing
    QCOMPARE(made(u"/home/ana/dogs/names.txt"_s), QString());
    QCOMPARE(made(u"/home/ana/cats/private/key.txt"_s), QString());
    const auto open = fixed(u"open(f'/home/ana/cats/lists/{i}.csv'); open(f'/home/ana/cats/{i}/a')"_s, place);
    QCOMPARE(open, u"open(f'lists/{i}.csv'); open(f'/home/ana/cats/{i}/a')"_s);
}

void LocalPathsTest::whatIsInTheDatasetComesFromAnArgument_data()
{
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("after");
    const auto row = [](const char *name, const QString &before, const QString &after) {
        QTest::newRow(name) << before << after;
    };
    row("no arguments", u"import os\nfor name in os.listdir('/home/me/cats/photos'): pass\n"_s,
        u"import sys\nimport os\nfor name in os.listdir((sys.argv[1] if len(sys.argv) > 1 else \"/home/me/cats/photos\")): pass\n"_s);
    row("something in it", u"import os, sys\nload(f'/home/me/cats/photos/train/{i}.jpg')\n"_s,
        u"import os, sys\nload(os.path.join((sys.argv[1] if len(sys.argv) > 1 else \"/home/me/cats/photos\"), f'train/{i}.jpg'))\n"_s);
    row("what an expression names", u"import os, sys\nload(f'/home/me/cats/photos/{name}')\n"_s,
        u"import os, sys\nload(os.path.join((sys.argv[1] if len(sys.argv) > 1 else \"/home/me/cats/photos\"), f'{name}'))\n"_s);
    row("several", u"import os, sys\na = '/home/me/cats/photos/train'\nb = '/home/me/cats/photos/test'\n"_s,
        u"import os, sys\na = os.path.join((sys.argv[1] if len(sys.argv) > 1 else \"/home/me/cats/photos\"), 'train')\n"
        "b = os.path.join((sys.argv[1] if len(sys.argv) > 1 else \"/home/me/cats/photos\"), 'test')\n"_s);
    const QString parser = u"import argparse, os\np = argparse.ArgumentParser()\n"_s;
    row("its argument",
        parser + u"p.add_argument('--data-dir', default='photos')\nargs = p.parse_args()\na = '/home/me/cats/photos'\n"_s,
        parser + u"p.add_argument('--data-dir', default='photos')\nargs = p.parse_args()\na = args.data_dir\n"_s);
    row("an argument without a default",
        parser + u"p.add_argument('--data')\nargs = p.parse_args()\na = '/home/me/cats/photos/b'\n"_s,
        parser
            + u"p.add_argument('--data')\nargs = p.parse_args()\na = os.path.join((args.data or \"/home/me/cats/photos\"), 'b')\n"_s);
    for (const auto &[name, text] : std::initializer_list<std::pair<const char *, QString>>{
             {"arguments that are read later",
              u"a = '/home/me/cats/photos'\n"_s + parser + u"p.add_argument('--data')\nargs = p.parse_args()\n"_s},
             {"other arguments", parser + u"p.add_argument('--epochs')\nargs = p.parse_args()\na = '/home/me/cats/photos'\n"_s},
             {"other data",
              parser + u"p.add_argument('--data', default='dogs')\nargs = p.parse_args()\na = '/home/me/cats/photos'\n"_s},
             {"another name in the program",
              parser + u"p.add_argument('--data', dest='x')\nargs = p.parse_args()\na = '/home/me/cats/photos'\n"_s},
             {"another way to take values", u"import hydra\na = '/home/me/cats/photos'\n"_s},
             {"texts that cannot be taken apart", u"a = '/home/me/cats/photos' % 1\nb = b'/home/me/cats/photos'\n"_s}})
        row(name, text, text);
}

void LocalPathsTest::whatIsInTheDatasetComesFromAnArgument()
{
    QFETCH(const QString, before);
    QFETCH(const QString, after);
    const Cats cats;
    const auto place = placeFor(cats.project(), u"/home/me/cats"_s);
    QVERIFY(!paths(before, place).isEmpty());
    QCOMPARE(fixed(before, place), after);
    for (const Diagnostic &finding : paths(before, place))
        QVERIFY(finding.fixes.isEmpty() || !finding.fixes.first().preferred); // the job changes, too
    QVERIFY(before == after || paths(after, place).isEmpty());
    // A module is not the program that is given arguments.
    for (const Diagnostic &finding : source::scanPython(before, u"b.py"_s, place))
        QVERIFY(finding.rule != u"CODE-PATH"_s || finding.fixes.isEmpty());
}

void LocalPathsTest::theProgramIsGivenTheDatasetInTheJob()
{
    const Cats cats;
    const auto given = [&](const QString &python, const QStringList &arguments, FixChoice choice = FixChoice::First) {
        cats.write(u"cats/a.py"_s, python.toUtf8());
        const auto place = placeFor(cats.project(arguments), u"/home/me/cats"_s);
        const auto found = paths(python, place);
        const auto all = source::argumentsWithFixes(cats.code(), found + found, choice, place);
        return found.first().fixes.isEmpty() ? QStringList{u"no fix"_s} : *all;
    };
    const QString plain = u"import os\na = '/home/me/cats/photos'\n"_s;
    QCOMPARE(given(plain, {}), QStringList({u"{dataset}"_s}));
    QCOMPARE(given(plain, {u"{dataset}"_s}), QStringList({u"{dataset}"_s}));
    QCOMPARE(given(plain, {u"--epochs"_s, u"3"_s}), QStringList({u"no fix"_s}));
    const QString option = u"import argparse\np = argparse.ArgumentParser()\np.add_argument('--data')\nargs = p.parse_args()\n"
                           "a = '/home/me/cats/photos'\n"_s;
    QCOMPARE(given(option, {u"--epochs"_s, u"3"_s}), QStringList({u"--epochs"_s, u"3"_s, u"--data"_s, u"{dataset}"_s}));
    QCOMPARE(given(option, {u"--data={dataset}"_s}), QStringList({u"--data={dataset}"_s}));
    QCOMPARE(given(option, {u"--data"_s, u"{dataset}/train"_s}), QStringList({u"no fix"_s}));
    const QString itsDefault = u"p.add_argument('-d', '--data', default='/home/me/cats/photos/train')\n"_s;
    QCOMPARE(given(itsDefault, {}), QStringList({u"--data"_s, u"{dataset}/train"_s}));
    QCOMPARE(fixed(itsDefault, placeFor(cats.project(), u"/home/me/cats"_s)), itsDefault);
    QCOMPARE(given(u"p.add_argument('data', default='/home/me/cats/photos')\n"_s, {}), QStringList({u"no fix"_s}));
    QCOMPARE(given(plain, {}, FixChoice::Sure), QStringList()); // nobody has seen it
}

void LocalPathsTest::aDefaultThatTheJobReplacesIsNoFinding()
{
    const Cats cats;
    const QString python = u"p.add_argument('-d', '--data', default='/home/you/dogs')\n"_s;
    const auto count = [&](const QStringList &arguments) {
        return paths(python, source::scanOptionsFor(cats.project(arguments)).place).size();
    };
    QCOMPARE(count({}), 1);
    QCOMPARE(count({u"--data-dir"_s, u"x"_s}), 1);
    QCOMPARE(count({u"--data"_s, u"{dataset}"_s}), 0);
    QCOMPARE(count({u"--data={dataset}"_s}), 0);
    QCOMPARE(count({u"-d"_s, u"{dataset}"_s}), 0);
}

void LocalPathsTest::pathsOfWindowsAreThoseOfOneFolderHoweverTheyAreWritten()
{
    const Cats cats;
    const auto place = placeFor(cats.project(), u"C:/Users/me/cats"_s);
    for (const QString &path : {u"'C:\\\\Users\\\\me\\\\cats\\\\lists\\\\a.csv'"_s, u"r'C:\\Users\\me\\cats\\lists\\a.csv'"_s,
                                u"'C:/Users/me/cats/lists/a.csv'"_s, u"'c:\\Users\\me\\Cats\\lists\\\\a.csv'"_s})
        QCOMPARE(fixed(u"open("_s + path + u')', place),
                 u"open(%1'lists/a.csv')"_s.arg(path.startsWith(u'r') ? u"r"_s : QString()));
    QCOMPARE(fixed(u"open(rf'C:\\Users\\me\\cats\\lists\\{i}.csv')"_s, place), u"open(rf'lists/{i}.csv')"_s);
    const QString lineBreak = u"open('C:\\\\Users\\\\me\\\\cats\\\\a\\names.txt')"_s;
    QCOMPARE(fixed(lineBreak, place), lineBreak);
    QCOMPARE(fixed(u"a = r'D:\\Users\\me\\cats\\names.txt'"_s, place), u"a = r'D:\\Users\\me\\cats\\names.txt'"_s);
    QCOMPARE(
        fixed(u"a = r'C:\\Users\\me\\cats\\photos\\train'\n"_s, place),
        u"import os\nimport sys\na = os.path.join((sys.argv[1] if len(sys.argv) > 1 else \"C:/Users/me/cats/photos\"), r'train')\n"_s);
}

void LocalPathsTest::aFolderThatIsNoProjectIsAllCodeButForItsData()
{
    const Cats cats;
    cats.write(u"cats/train_data/a.csv"_s, "x");
    cats.write(u"cats/a.py"_s,
               "open('/home/ana/cats/names.txt')\nopen('/home/ana/cats/photos/train/1.jpg')\n"
               "open('/home/ana/cats/train_data/a.csv')\nopen('/home/ana/cats/private/key.txt')\n");
    const source::ScanOptions options{.exclude = {u"private"_s}, .dismissed = {}, .program = {}, .arguments = {}, .place = {}};
    const auto findings = source::scanCode(cats.code(), options);
    QVERIFY(findings.ok());
    QStringList made;
    for (const Diagnostic &finding : *findings)
        made += finding.fixes.isEmpty() ? QString() : finding.fixes.first().edits.last().newText;
    QCOMPARE(made, QStringList({u"names.txt"_s, u"photos/train/1.jpg"_s, QString(), QString()}));
    QVERIFY(source::applyCodeFixes(cats.code(), {findings->first()}, FixChoice::First).ok());
    QFile file(cats.path(u"cats/a.py"_s));
    QVERIFY(file.open(QIODevice::ReadOnly) && file.readAll().startsWith("open('names.txt')\n"));
}

VOYAGEUR_TEST(LocalPathsTest)

} // namespace tst_localpaths
#include "tst_localpaths.moc"
