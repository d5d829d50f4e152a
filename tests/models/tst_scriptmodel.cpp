// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/appmodel.h"
#include "testprogram.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <memory>

namespace tst_scriptmodel {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::models;
using Id = FormFieldId;

namespace {

const QByteArray plain = "#!/bin/bash\n"
                         "# my job\n"
                         "#SBATCH --account=def-prof  # the group's\n"
                         "#SBATCH --time=3:00:00\n"
                         "#SBATCH --mem=4G\n"
                         "\n"
                         "python train.py\n";

void write(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    QVERIFY2(file.open(QIODevice::WriteOnly), qPrintable(path));
    file.write(bytes);
}

QByteArray contents(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

//! The lines that are different, of two texts with as many lines.
QList<int> differentLines(const QByteArray &one, const QByteArray &other)
{
    const auto a = one.split('\n');
    const auto b = other.split('\n');
    QList<int> lines;
    for (int i = 0; i < qMax(a.size(), b.size()); ++i)
        if (a.value(i) != b.value(i))
            lines += i + 1;
    return lines;
}

} // namespace

class TestScriptModel : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void anyBytesComeBackAsTheyWere_data();
    void anyBytesComeBackAsTheyWere();
    void anEditKeepsTheLineEndsOfAllOtherLines_data();
    void anEditKeepsTheLineEndsOfAllOtherLines();
    void anyEditOfAnyTextShowsWhatWasTyped();
    void theFormReadsWhatStandsInTheText();
    void aFieldChangesItsDirectiveAndNothingElse();
    void aFieldThatIsEmptiedTakesItsLineAway();
    void anotherUnitIsAnotherOptionInTheSamePlace();
    void gpusAreReadAndWrittenInTheFormThatIsThere();
    void severalGpuModelsAreLeftToTheText();
    void aWrongValueIsSaidAndNotWritten();
    void argumentsAreSplitAsBashSplitsThem();
    void findingsFollowEveryChange();
    void theNewestReadingWins();
    void aFixOfOneLineIsMadeAtOnceAndAnotherIsShownFirst();
    void anEditorFollowsEveryEdit();
    void aFileIsOpenedAndSavedByteForByte();
    void aChangeOnDiskIsSeen();
    void aFileThatChangedIsNotOverwritten();
    void aFileThatIsGoneIsSaid();
    void whatIsTooMuchForAnEditorIsRefused_data();
    void whatIsTooMuchForAnEditorIsRefused();
    void whatBecomesTooMuchMeanwhileIsSaid();
    void whatCannotBeSavedIsSaid();
    void whoeverWritesTheSameChangesNothing();
    void theClusterDecidesAboutFindingsAndDrawing();
    void aScriptIsShownAsAnotherClusterNeedsIt();
    void everyTemplateBecomesAScriptWithoutErrors();
    void nothingIsSubmittedWithErrors();
    void theProgramBesideTheScriptIsReadToo();
    void theOpenProjectIsOfItsScripts();
    void theFormSaysWhatTheScriptTakes();

private:
    ScriptModel &script() { return *m_app->script(); }
    void open(const QByteArray &bytes);
    bool finds(const QString &rule) const;
    QString path() const { return m_folder->filePath(u"job.sh"_s); }

    std::unique_ptr<base::Workers> m_workers;
    std::unique_ptr<AppModel> m_app;
    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestScriptModel::initTestCase()
{
    QVERIFY(cluster::Catalogue::load());
}

void TestScriptModel::init()
{
    m_app.reset();
    m_workers = std::make_unique<base::Workers>();
    m_app = std::make_unique<AppModel>(*m_workers, *cluster::Catalogue::load());
    m_folder = std::make_unique<QTemporaryDir>();
    script().chooseCluster({});
}

void TestScriptModel::open(const QByteArray &bytes)
{
    write(path(), bytes);
    script().open(path());
    QTRY_VERIFY(!script().isBusy());
    QVERIFY(!script().error());
}

bool TestScriptModel::finds(const QString &rule) const
{
    const auto &findings = m_app->script()->reading().findings;
    return std::ranges::any_of(findings, [&](const base::Diagnostic &finding) { return finding.rule == rule; });
}

void TestScriptModel::anyBytesComeBackAsTheyWere_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("encoding");
    QTest::addColumn<int>("ends");
    const auto row = [](const char *name, const QByteArray &bytes, Encoding encoding, LineEnds ends) {
        QTest::newRow(name) << bytes << int(encoding) << int(ends);
    };
    row("unix", plain, Encoding::Utf8, LineEnds::Lf);
    row("windows", QByteArray(plain).replace("\n", "\r\n"), Encoding::Utf8, LineEnds::Crlf);
    row("mixed", "#!/bin/bash\r\necho 1\necho 2\r\n", Encoding::Utf8, LineEnds::Mixed);
    row("old mac", "#!/bin/bash\recho 1\r", Encoding::Utf8, LineEnds::Cr);
    row("no last line end", "echo", Encoding::Utf8, LineEnds::None);
    row("byte order mark", "\xef\xbb\xbf#!/bin/bash\n", Encoding::Utf8Bom, LineEnds::Lf);
    row("latin 1", "# caf\xe9\necho \xff\xfe\n", Encoding::Bytes, LineEnds::Lf);
    row("separators",
        "a\xe2\x80\xa9"
        "b\xe2\x80\xa8"
        "c\xc2\xa0"
        "d\xef\xb7\x90\n",
        Encoding::Utf8, LineEnds::Lf);
    row("zero", QByteArray("a\0b\n", 4), Encoding::Utf8, LineEnds::Lf);
    row("nothing", "", Encoding::Utf8, LineEnds::None);
}

void TestScriptModel::anyBytesComeBackAsTheyWere()
{
    QFETCH(QByteArray, bytes);
    const ScriptText text = ScriptText::fromBytes(bytes);
    QCOMPARE(text.bytes(), bytes);
    QTEST(int(text.encoding()), "encoding");
    QTEST(int(text.lineEnds()), "ends");
    QVERIFY(!text.shown().contains(u'\r'));
    QVERIFY(!text.shown().contains(QChar::ParagraphSeparator));
    ScriptText edited = text;
    edited.edit(text.shown() + u'x');
    QCOMPARE(edited.bytes(), bytes + 'x');
}

void TestScriptModel::anEditKeepsTheLineEndsOfAllOtherLines_data()
{
    QTest::addColumn<QByteArray>("before");
    QTest::addColumn<QString>("shown");
    QTest::addColumn<QByteArray>("after");
    QTest::newRow("in a line") << QByteArray("a\r\nb\nc\r\n") << u"a\nbb\nc\n"_s << QByteArray("a\r\nbb\nc\r\n");
    QTest::newRow("a new line") << QByteArray("a\r\nb\r\nc\n") << u"a\nx\nb\nc\n"_s << QByteArray("a\r\nx\r\nb\r\nc\n");
    QTest::newRow("a line less") << QByteArray("a\r\nb\nc\r\n") << u"a\nc\n"_s << QByteArray("a\r\nc\r\n");
    QTest::newRow("at the end") << QByteArray("a\r\nb") << u"a\nb\n"_s << QByteArray("a\r\nb\r\n");
    QTest::newRow("everything") << QByteArray("a\r\nb\r\n") << u""_s << QByteArray();
}

void TestScriptModel::anEditKeepsTheLineEndsOfAllOtherLines()
{
    QFETCH(QByteArray, before);
    QFETCH(QString, shown);
    ScriptText text = ScriptText::fromBytes(before);
    QVERIFY(text.edit(shown));
    QCOMPARE(text.shown(), shown);
    QTEST(text.bytes(), "after");
}

void TestScriptModel::anyEditOfAnyTextShowsWhatWasTyped()
{
    QRandomGenerator random(20260419);
    const QStringList pieces = {u"a"_s, u"b"_s, u"\n"_s, u"\r\n"_s, u"\r"_s, u"é"_s, u"𝛼"_s, QString(QChar(0x2029))};
    for (int round = 0; round < 500; ++round) {
        QString before;
        for (int i = int(random.bounded(12)); i > 0; --i)
            before += pieces[random.bounded(int(pieces.size()))];
        ScriptText text(before);
        QString typed = text.shown();
        const qsizetype at = random.bounded(int(typed.size()) + 1);
        typed.replace(at, random.bounded(3), u"x\n"_s.left(random.bounded(3)));
        text.edit(typed);
        QCOMPARE(text.shown(), typed);
        const QList<base::TextEdit> edits = editBetween(ScriptText(before).shown(), typed);
        base::Fix fix;
        fix.edits = edits;
        QCOMPARE(*base::applyFix(ScriptText(before).shown(), fix), typed);
    }
}

void TestScriptModel::theFormReadsWhatStandsInTheText()
{
    open(plain);
    QCOMPARE(script().value(Id::Account).text, u"def-prof"_s);
    QCOMPARE(script().value(Id::Time).text, u"3:00:00"_s);
    QCOMPARE(script().value(Id::Memory).text, u"4G"_s);
    QCOMPARE(script().value(Id::Memory).unit, 0);
    QVERIFY(!script().value(Id::Nodes).given);
    QCOMPARE(script().value(Id::Nodes).withoutIt, u"1"_s);
    script().edit(QString(script().text().shown()).replace(u"--mem=4G"_s, u"--mem-per-cpu=2G -c 8"_s));
    QCOMPARE(script().value(Id::Memory).text, u"2G"_s);
    QCOMPARE(script().value(Id::Memory).unit, 1);
    QCOMPARE(script().value(Id::Cores).text, u"8"_s);
}

void TestScriptModel::aFieldChangesItsDirectiveAndNothingElse()
{
    open(plain);
    QCOMPARE(script().setField(Id::Time, u"12:00:00"_s), QString());
    const QByteArray after = script().text().bytes();
    QCOMPARE(differentLines(plain, after), QList<int>{4});
    QVERIFY(after.contains("#SBATCH --time=12:00:00\n"));
    QCOMPARE(script().setField(Id::Account, u"rrg-prof_gpu"_s), QString());
    QVERIFY(script().text().bytes().contains("#SBATCH --account=rrg-prof_gpu  # the group's\n"));
    QCOMPARE(script().setField(Id::Cores, u"4"_s), QString()); // not there yet: a line of its own behind the last
    QVERIFY(script().text().bytes().contains("#SBATCH --mem=4G\n#SBATCH --cpus-per-task=4\n\n"));
    QVERIFY(script().isModified());
}

void TestScriptModel::aFieldThatIsEmptiedTakesItsLineAway()
{
    open(plain);
    QCOMPARE(script().setField(Id::Time, {}), QString());
    QCOMPARE(script().text().bytes(), QByteArray(plain).replace("#SBATCH --time=3:00:00\n", ""));
    QCOMPARE(script().setField(Id::Time, {}), QString());
}

void TestScriptModel::anotherUnitIsAnotherOptionInTheSamePlace()
{
    open(plain);
    QCOMPARE(script().setField(Id::Memory, u"2G"_s, 1), QString());
    QCOMPARE(script().text().bytes(), QByteArray(plain).replace("--mem=4G", "--mem-per-cpu=2G"));
    QCOMPARE(script().value(Id::Memory).unit, 1);
}

void TestScriptModel::gpusAreReadAndWrittenInTheFormThatIsThere()
{
    open("#!/bin/bash\n#SBATCH --gres=gpu:a100:2\n");
    QCOMPARE(script().value(Id::Gpus).text, u"2"_s);
    QCOMPARE(script().value(Id::GpuModel).text, u"a100"_s);
    script().setField(Id::Gpus, u"4"_s, script().value(Id::Gpus).unit);
    QCOMPARE(script().text().bytes(), "#!/bin/bash\n#SBATCH --gres=gpu:a100:4\n");
    script().setField(Id::GpuModel, u"h100"_s);
    QCOMPARE(script().text().bytes(), "#!/bin/bash\n#SBATCH --gres=gpu:h100:4\n");
    script().setField(Id::Gpus, u"4"_s, 0);
    QCOMPARE(script().text().bytes(), "#!/bin/bash\n#SBATCH --gpus-per-node=h100:4\n");
    script().setField(Id::Gpus, u""_s);
    QCOMPARE(script().text().bytes(), "#!/bin/bash\n");
    script().setField(Id::GpuModel, u"a100"_s);
    QCOMPARE(script().text().bytes(), "#!/bin/bash\n#SBATCH --gpus-per-node=a100:1\n");
}

void TestScriptModel::severalGpuModelsAreLeftToTheText()
{
    const QByteArray two = "#!/bin/bash\n#SBATCH --gpus=a100:1,v100:2\n";
    open(two);
    QVERIFY(script().value(Id::Gpus).locked);
    QCOMPARE(script().value(Id::Gpus).text, u"a100:1,v100:2"_s);
    QVERIFY(!script().setField(Id::GpuModel, u"h100"_s).isEmpty());
    QCOMPARE(script().text().bytes(), two);
    open("#!/bin/bash\n#SBATCH --gres=tmp:10G\n"); // a resource that is no GPU stays as it is
    QVERIFY(!script().value(Id::Gpus).given);
    script().setField(Id::Gpus, u"1"_s);
    QVERIFY(script().text().bytes().contains("--gres=tmp:10G\n"));
}

void TestScriptModel::aWrongValueIsSaidAndNotWritten()
{
    open(plain);
    for (const auto &[id, value] : {std::pair(Id::Time, u"3 hours"_s), std::pair(Id::Memory, u"4 Go"_s),
                                    std::pair(Id::Cores, u"many"_s), std::pair(Id::Array, u"1-"_s)}) {
        QVERIFY(!script().setField(id, value).isEmpty());
        QCOMPARE(script().text().bytes(), plain);
    }
    script().edit(QString(script().text().shown()).replace(u"4G"_s, u"4Go"_s));
    QVERIFY(!script().value(Id::Memory).problem.isEmpty());
}

void TestScriptModel::argumentsAreSplitAsBashSplitsThem()
{
    QCOMPARE(argumentWords(u"data.tar 'two words' \"a b\" c\\ d"_s), (QList<QByteArray>{"data.tar", "two words", "a b", "c d"}));
    QCOMPARE(argumentWords({}), QList<QByteArray>());
    open(plain);
    script().setField(Id::Arguments, u"data.tar"_s);
    QCOMPARE(script().value(Id::Arguments).text, u"data.tar"_s);
    QCOMPARE(script().text().bytes(), plain);
}

void TestScriptModel::findingsFollowEveryChange()
{
    QCOMPARE(script().findings()->rowCount(), 0); // nothing is open
    open("#SBATCH --time=1:00:00\necho\n");
    QVERIFY(script().findings()->rowCount() > 0); // no shebang
    QCOMPARE(script().reading().findings.first().file, u"job.sh"_s);
    script().edit(u"#!/bin/bash\n"_s + script().text().shown());
    for (const base::Diagnostic &finding : script().reading().findings)
        QVERIFY(finding.rule != "FORM-SHEBANG"_L1);
}

void TestScriptModel::theNewestReadingWins()
{
    open(plain);
    script().setReadAtOnce(0); // all in a thread of its own
    QSignalSpy read(&script(), &ScriptModel::readingChanged);
    const QString text = script().text().shown();
    for (int hours = 1; hours <= 40; ++hours)
        script().edit(QString(text).replace(u"3:00:00"_s, u"%1:00:00"_s.arg(hours)));
    QVERIFY(!script().isRead());
    QTRY_VERIFY(script().isRead());
    QCOMPARE(script().value(Id::Time).text, u"40:00:00"_s);
    QVERIFY(read.count() < 40);
    // A field is written into the text as it is now, not as it was read last.
    script().edit(QString(text).replace(u"3:00:00"_s, u"5:00:00"_s).prepend(u"\n"_s));
    QVERIFY(!script().isRead());
    script().setField(Id::Memory, u"8G"_s);
    QCOMPARE(script().text().bytes(), '\n' + QByteArray(plain).replace("3:00:00", "5:00:00").replace("4G", "8G"));
    QTRY_VERIFY(script().isRead());
}

void TestScriptModel::aFixOfOneLineIsMadeAtOnceAndAnotherIsShownFirst()
{
    open(plain);
    base::Fix one;
    one.edits = {{{5, 15, 5, 17}, u"8G"_s}};
    script().proposeFix(one);
    QVERIFY(!script().proposal());
    QVERIFY(script().text().bytes().contains("--mem=8G"));

    base::Fix two;
    two.title = u"Both"_s;
    two.edits = {{{4, 16, 4, 23}, u"1:00:00"_s}, {{5, 15, 5, 17}, u"2G"_s}};
    script().proposeFix(two);
    QVERIFY(script().proposal());
    QVERIFY(script().proposal()->diff.contains(u"+#SBATCH --time=1:00:00"_s));
    QVERIFY(script().text().bytes().contains("--mem=8G"));
    script().acceptProposal();
    QVERIFY(!script().proposal());
    QVERIFY(script().text().bytes().contains("--time=1:00:00"));
    QVERIFY(script().text().bytes().contains("--mem=2G"));

    script().setLineEnds(LineEnds::Crlf);
    QVERIFY(script().proposal());
    script().edit(script().text().shown() + u"# more\n"_s); // it was about another text
    QVERIFY(!script().proposal());
    script().setLineEnds(LineEnds::Crlf);
    script().acceptProposal();
    QCOMPARE(script().text().lineEnds(), LineEnds::Crlf);
}

void TestScriptModel::anEditorFollowsEveryEdit()
{
    open(QByteArray(plain).replace("\n", "\r\n"));
    QString shown = script().text().shown(); // of an editor
    connect(&script(), &ScriptModel::editsMade, this, [&](const QList<base::TextEdit> &edits) {
        base::Fix fix;
        fix.edits = edits;
        shown = *base::applyFix(shown, fix);
        script().edit(shown); // as an editor does
    });
    script().setField(Id::Time, u"1:00:00"_s);
    script().setField(Id::Cores, u"4"_s);
    script().setField(Id::Memory, {});
    QCOMPARE(shown, script().text().shown());
    QCOMPARE(script().text().lineEnds(), LineEnds::Crlf);
    script().setLineEnds(LineEnds::Lf);
    script().acceptProposal();
    QCOMPARE(shown, script().text().shown());
    QCOMPARE(script().text().lineEnds(), LineEnds::Lf);
    disconnect(&script(), &ScriptModel::editsMade, this, nullptr);
}

void TestScriptModel::aFileIsOpenedAndSavedByteForByte()
{
    const QByteArray odd = "\xef\xbb\xbf#!/bin/bash\r\n# caf\xe9\n#SBATCH --time=1:00:00\r\necho";
    open(odd);
    QVERIFY(!script().isModified());
    QCOMPARE(script().place().path, path());
    script().edit(QString(script().text().shown()).replace(u"1:00"_s, u"2:00"_s));
    QVERIFY(script().isModified());
    QVERIFY(script().save());
    QTRY_VERIFY(!script().isBusy());
    QCOMPARE(contents(path()), QByteArray(odd).replace("1:00:00", "2:00:00"));
    QVERIFY(!script().isModified());
    const QString other = m_folder->filePath(u"other.sh"_s);
    script().saveAs(other);
    QTRY_COMPARE(script().place().path, other);
    QCOMPARE(contents(other), contents(path()));
    QCOMPARE(script().recentScripts().first(), other);
}

void TestScriptModel::aChangeOnDiskIsSeen()
{
    open(plain);
    write(path(), plain + "# theirs\n");
    QTRY_VERIFY(script().conflict());
    QVERIFY(script().conflictDiff().contains(u"+# theirs"_s));
    script().reload();
    QVERIFY(!script().conflict());
    QCOMPARE(script().text().bytes(), plain + "# theirs\n");
    QVERIFY(!script().isModified());
    QFile::remove(path()); // and by a new file of the same name
    write(path(), plain);
    // All of it: a look in the midst of the writing is followed by another one, which is a conflict again.
    QTRY_VERIFY(script().conflict() && !script().conflict()->gone && script().conflictDiff().contains(u"-# theirs"_s)
                && !script().conflictDiff().contains(u"-python"_s));
    script().keepMine();
    QVERIFY(!script().conflict());
    QVERIFY(script().isModified());
    script().save();
    QTRY_COMPARE(contents(path()), plain + "# theirs\n");
}

void TestScriptModel::aFileThatChangedIsNotOverwritten()
{
    open(plain);
    script().edit(script().text().shown() + u"# mine\n"_s);
    write(path(), plain + "# theirs\n"); // saved before the change was noticed
    script().save();
    QTRY_VERIFY(script().conflict());
    QCOMPARE(contents(path()), plain + "# theirs\n");
    QCOMPARE(script().text().bytes(), plain + "# mine\n");
    script().keepMine();
    script().save();
    QTRY_COMPARE(contents(path()), plain + "# mine\n");
    QTRY_VERIFY(!script().isModified());
    QTest::qWait(400);
    QVERIFY(!script().conflict()); // its own saving is no change
}

void TestScriptModel::whatIsTooMuchForAnEditorIsRefused_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<bool>("fits");
    QTest::newRow("a word of 5 MB") << QByteArray(5'000'000, 'x') << false;
    QTest::newRow("a large file") << QByteArray("echo lorem ipsum dolor sit amet consectetur\n").repeated(30'000) << false;
    QTest::newRow("200,000 lines") << QByteArray("\n").repeated(200'000) << false;
    QTest::newRow("200,000 lines that end with CR") << QByteArray("\r").repeated(200'000) << false;
    QTest::newRow("lines that end with both") << QByteArray("\r\n").repeated(mostScriptLines - 1) << true;
    QTest::newRow("a long line") << "echo\n" + QByteArray(longestScriptLine + 1, 'x') << false;
    QTest::newRow("a line not too long") << "echo\n" + QByteArray(longestScriptLine, 'x') << true;
    QTest::newRow("100,000 combining marks") << QByteArray("\xcc\x81").repeated(100'000) << false;
    QTest::newRow("20,000 of them in a line") << QByteArray("\xcc\x81").repeated(20'000) << false;
    QTest::newRow("NULs") << QByteArray(longestScriptLine, '\0') << true;
}

void TestScriptModel::whatIsTooMuchForAnEditorIsRefused()
{
    QFETCH(QByteArray, bytes);
    QFETCH(bool, fits);
    open(plain);
    const QString large = m_folder->filePath(u"large.sh"_s);
    write(large, bytes);
    script().open(large);
    QTRY_VERIFY(!script().isBusy());
    QCOMPARE(!script().error(), fits);
    QCOMPARE(script().text().bytes(), fits ? bytes : plain); // what was open stays
    QCOMPARE(script().place().path, fits ? large : path());
    QCOMPARE(contents(large), bytes);
    if (!fits)
        QVERIFY2(script().error()->what.contains("The file stays as it is"_L1), qPrintable(script().error()->what));
}

void TestScriptModel::whatBecomesTooMuchMeanwhileIsSaid()
{
    open(plain);
    script().edit(u"#!/bin/bash\nmine\n"_s);
    const QByteArray large(2'000'000, 'x');
    write(path(), large);
    QTRY_VERIFY(script().error());
    QVERIFY(script().error()->what.contains("too large for the editor"_L1));
    script().save();
    QTRY_VERIFY(!script().isBusy());
    QTRY_VERIFY(script().error());
    QCOMPARE(contents(path()), large); // not saved over
    QCOMPARE(script().text().bytes(), QByteArray("#!/bin/bash\nmine\n"));
}

void TestScriptModel::aFileThatIsGoneIsSaid()
{
    open(plain);
    QFile::remove(path());
    QTRY_VERIFY(script().conflict() && script().conflict()->gone);
    script().keepMine();
    QVERIFY(script().isModified());
    script().save();
    QTRY_COMPARE(contents(path()), plain);
}

// There is nothing to choose from: the text stays here, and why is said.
void TestScriptModel::whatCannotBeSavedIsSaid()
{
    open(plain);
    script().edit(script().text().shown() + u"# mine\n"_s);
    constexpr qint64 large = 17 * 1024 * 1024;
    QVERIFY(QFile::resize(path(), large)); // another program's, and no script any more
    script().save();
    QTRY_VERIFY(script().error());
    QVERIFY2(script().error()->text().contains(u" MB"_s), qPrintable(script().error()->text()));
    QCOMPARE(QFileInfo(path()).size(), large);
    QVERIFY(script().isModified());
    write(path(), plain);
    script().save();
    QTRY_COMPARE(contents(path()), plain + "# mine\n");
    QTRY_VERIFY(!script().isModified());
    QVERIFY(!script().error());
    script().edit(script().text().shown() + u"# more\n"_s);
    QVERIFY(QFile::setPermissions(path(), QFile::ReadOwner));
    script().save();
    QTRY_VERIFY(script().error());
    QVERIFY2(script().error()->text().contains(u"write-protected"_s), qPrintable(script().error()->text()));
    QCOMPARE(contents(path()), plain + "# mine\n");
    QVERIFY(script().isModified());
    QVERIFY(QFile::setPermissions(path(), QFile::ReadOwner | QFile::WriteOwner));
    QVERIFY(QFile::remove(path()) && QDir().mkdir(path()));
    script().save();
    QTRY_VERIFY(script().error());
    QVERIFY(script().isModified());
    QVERIFY(QFileInfo(path()).isDir());
}

void TestScriptModel::whoeverWritesTheSameChangesNothing()
{
    open(plain);
    script().edit(script().text().shown() + u"# both\n"_s);
    write(path(), plain + "# both\n");
    QTRY_VERIFY(!script().isModified());
    QVERIFY(!script().conflict());
}

void TestScriptModel::theClusterDecidesAboutFindingsAndDrawing()
{
    open("#!/bin/bash\n#SBATCH --time=3:00:00\n#SBATCH --gpus-per-node=a100:1\n#SBATCH -c 3\n#SBATCH --mem=32G\n");
    QCOMPARE(script().picture().state, NodePicture::State::NoCluster);
    script().chooseCluster(u"narval"_s);
    const NodePicture picture = script().picture();
    QCOMPARE(picture.state, NodePicture::State::Ready);
    QCOMPARE(picture.gpus->whole, 4.0);
    QCOMPARE(picture.gpus->asked, 1.0);
    QCOMPARE(picture.cores->whole, 48.0);
    QCOMPARE(picture.cores->asked, 3.0);
    QCOMPARE(picture.cores->bundle, 12.0);
    QVERIFY(picture.memory->asked / picture.memory->whole > 0.06);
    QVERIFY(picture.sentence.contains(u"12"_s));
    bool listed = false;
    for (const FormField &field : script().fields())
        listed = listed || (field.id == Id::GpuModel && field.suggestions.contains(u"a100"_s));
    QVERIFY(listed);
    script().setField(Id::GpuModel, u"a100_3g.20gb"_s);
    QCOMPARE(script().picture().slices, 8);
    QCOMPARE(script().picture().gpus->asked, 3.0);
    script().edit(script().text().shown() + u"#SBATCH --nodes=4\n"_s);
    QCOMPARE(script().picture().nodes, 4);
    script().edit(u"#!/bin/bash\n#SBATCH --time=soon\n"_s);
    QCOMPARE(script().picture().state, NodePicture::State::Refused);
    script().edit(u"#!/bin/bash\n#SBATCH --gpus-per-node=rtx4090:1\n"_s);
    QCOMPARE(script().picture().state, NodePicture::State::NothingFits);
    QVERIFY(script().picture().sentence.contains(u"rtx4090"_s));
    QVERIFY(script().picture().sentence.contains(u"a100"_s));
}

void TestScriptModel::aScriptIsShownAsAnotherClusterNeedsIt()
{
    const QByteArray text = "#!/bin/bash\r\n#SBATCH --account=def-prof\r\n#SBATCH --time=3:00:00\r\n"
                            "#SBATCH --gpus-per-node=a100:1\r\n#SBATCH --cpus-per-task=12\r\n#SBATCH --mem=124G\r\n\r\n"
                            "python train.py\r\n";
    open(text);
    script().chooseCluster(u"narval"_s);
    QStringList names;
    for (const ClusterChoice &choice : script().otherClusters())
        names += choice.name;
    QVERIFY(names.contains(u"fir"_s));
    QVERIFY(!names.contains(u"narval"_s));
    QVERIFY(!names.contains(u"cedar"_s)); // retired
    script().proposeForCluster(u"nowhere"_s);
    script().proposeForCluster(u"fir"_s);
    QTRY_VERIFY(script().proposal());
    QVERIFY(script().proposal()->diff.contains(u"+#SBATCH --gpus-per-node=h100:1"_s));
    QVERIFY(!script().proposal()->remarks.isEmpty());
    const auto left = [](const ScriptRemark &remark) { return !remark.done; };
    QVERIFY(std::ranges::is_partitioned(script().proposal()->remarks, left)); // what is left to do comes first
    QCOMPARE(script().text().bytes(), text);
    QCOMPARE(script().cluster(), u"narval"_s);
    script().dropProposal();
    QCOMPARE(script().cluster(), u"narval"_s);

    script().proposeForCluster(u"fir"_s);
    QTRY_VERIFY(script().proposal());
    QSignalSpy edits(&script(), &ScriptModel::editsMade);
    script().acceptProposal();
    QCOMPARE(edits.size(), 1); // one step of undo
    QCOMPARE(script().cluster(), u"fir"_s);
    QVERIFY(script().text().bytes().contains("--gpus-per-node=h100:1\r\n"));
    QCOMPARE(script().text().lineEnds(), LineEnds::Crlf);

    script().proposeForCluster(u"narval"_s);
    script().edit(script().text().shown() + u"# more\n"_s); // what comes is about another text
    QTest::qWait(200);
    QVERIFY(!script().proposal());
}

void TestScriptModel::everyTemplateBecomesAScriptWithoutErrors()
{
    script().chooseCluster(u"narval"_s);
    QVERIFY(!script().templates().isEmpty());
    for (const script::Template &each : script().templates()) {
        if (!script().templateObstacle(each.id).isEmpty())
            continue;
        script().makeFromTemplate(each.id);
        QVERIFY(script().hasContent());
        QVERIFY(!script().isModified());
        QCOMPARE(script().place().kind, ScriptPlace::Kind::Nowhere);
        QCOMPARE(script().name(), each.id + u".sh"_s);
        QVERIFY(!script().save()); // it has no file yet
    }
}

void TestScriptModel::nothingIsSubmittedWithErrors()
{
    QVERIFY(!script().submitObstacle().isEmpty());
    open(plain);
    if (script().findings()->count(base::Severity::Error) == 0)
        QCOMPARE(script().submitObstacle(), QString());
    script().submit(); // nobody is signed in
    QVERIFY(!script().isSubmitting());
}

const QByteArray shows = "import matplotlib.pyplot as plt\nplt.plot([1])\nplt.show()\n";

void TestScriptModel::theProgramBesideTheScriptIsReadToo()
{
    open(plain);
    QTest::qWait(50);
    QVERIFY(!finds(u"ML-SHOW"_s));
    write(m_folder->filePath(u"train.py"_s), shows);
    QTRY_VERIFY(finds(u"ML-SHOW"_s)); // the folder is watched
    QSignalSpy readings(&script(), &ScriptModel::readingChanged);
    script().edit(script().text().shown() + u"# more\n"_s);
    QTest::qWait(500);
    QCOMPARE(readings.size(), 1); // a comment changes nothing of the project
    script().edit(QString(script().text().shown()).replace(u"train.py"_s, u"other.py"_s));
    QVERIFY(!finds(u"ML-SHOW"_s));
    write(m_folder->filePath(u"other.py"_s), shows);
    QTRY_VERIFY(finds(u"ML-SHOW"_s));
    script().closeScript();
    QVERIFY(script().reading().findings.isEmpty());
    script().makeNew(plain, u"new.sh"_s);
    QTest::qWait(400);
    QVERIFY(!finds(u"ML-SHOW"_s)); // it stands nowhere
}

void TestScriptModel::theOpenProjectIsOfItsScripts()
{
    const QTemporaryDir project;
    write(project.filePath(u"train.py"_s), shows);
    script().makeNew(plain, u"new.sh"_s);
    m_app->project()->open(project.path());
    QTRY_VERIFY(m_app->project()->isOpen());
    QTRY_VERIFY(finds(u"ML-SHOW"_s));
    QVERIFY(QDir(project.path()).mkpath(u"jobs"_s));
    script().saveAs(project.filePath(u"jobs/job.sh"_s));
    QTRY_VERIFY(!script().isBusy());
    QTRY_VERIFY(finds(u"ML-SHOW"_s));
    open(plain); // of no project
    QTRY_VERIFY(script().isRead() && !finds(u"ML-SHOW"_s));
    QTest::qWait(400);
    QVERIFY(!finds(u"ML-SHOW"_s));
}

void TestScriptModel::theFormSaysWhatTheScriptTakes()
{
    open(plain);
    const QString none = script().value(Id::Arguments).withoutIt;
    open("#!/bin/bash\nDATA=$1\nEPOCHS=${2:-10}\nshift 2\npython train.py $1 \"$@\"\n");
    QVERIFY(script().value(Id::Arguments).withoutIt != none);
    QCOMPARE(script().value(Id::Arguments).withoutIt, u"DATA [EPOCHS] $3 …"_s);
}

VOYAGEUR_TEST(TestScriptModel)

} // namespace tst_scriptmodel
#include "tst_scriptmodel.moc"
