// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/bash.h"
#include "script/document.h"
#include "script/understanding.h"
#include "scriptgenerator.h"
#include "testprogram.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QMap>
#include <QTest>

namespace tst_document {

using namespace voyageur;
using namespace voyageur::script;

namespace {

// The first column is what bash's printf %q makes of a text for printf %b.
QByteArray unquoted(const QByteArray &column)
{
    QByteArray text;
    for (qsizetype i = 0; i < column.size(); ++i)
        text += column[i] == '\\' && i + 1 < column.size() ? column[++i] : column[i];
    QByteArray script;
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text[i] != '\\' || i + 1 == text.size()) {
            script += text[i];
            continue;
        }
        const char c = text[++i];
        script += c == 'n' ? '\n' : c == 't' ? '\t' : c == 'r' ? '\r' : c;
    }
    return script;
}

// Every script of the project that somebody could submit, and some from the generator.
QList<QByteArray> corpus()
{
    QList<QByteArray> scripts;
    for (const char *folder : {"/resources/templates", "/resources/examples", "/tests/data/script"}) {
        QDirIterator files(voyageur::tests::sourcePath() + QString::fromLatin1(folder),
                           {QStringLiteral("*.sh"), QStringLiteral("*.txt")}, QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext()) {
            QFile file(files.next());
            if (file.open(QIODevice::ReadOnly))
                scripts += file.readAll();
        }
    }
    tests::ScriptGenerator generator(7);
    for (int i = 0; i < 300; ++i)
        scripts += generator.next();
    return scripts;
}

QByteArray set(const QByteArray &script, const char *name, const std::optional<QByteArray> &value)
{
    const auto document = Document::parse(script);
    const auto edits = document.setOption(name, value);
    if (!edits)
        return "(no)";
    const auto changed = document.edited(*edits);
    return changed.ok() ? *changed : QByteArray("(misplaced)");
}

QByteArray removed(const QByteArray &script, const char *name)
{
    const auto document = Document::parse(script);
    const auto changed = document.edited(document.removeOption(name));
    return changed.ok() ? *changed : QByteArray("(misplaced)");
}

} // namespace

class TestDocument : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // Recorded from the real sbatch; tst_oracle asks it anew.
    void recordedAnswersAreOurs_data()
    {
        QTest::addColumn<QByteArray>("script");
        QTest::addColumn<QByteArray>("version");
        QTest::addColumn<QByteArray>("answer");
        for (const char *version : {"22.05", "24.11"}) {
            QFile file(voyageur::tests::dataPath("/script/sbatch-%1.txt").arg(QString::fromLatin1(version)));
            QVERIFY(file.open(QIODevice::ReadOnly));
            for (const QByteArray &line : file.readAll().split('\n')) {
                const auto arrow = line.lastIndexOf(" => ");
                if (arrow < 0)
                    continue;
                const QByteArray column = line.first(arrow).trimmed();
                QTest::newRow((QByteArray(version) + " " + column).constData()) << "#!/bin/bash\n" + unquoted(column)
                        + "\nhostname\n" << QByteArray(version) << line.sliced(arrow + 4).trimmed();
            }
        }
    }
    void recordedAnswersAreOurs()
    {
        QFETCH(QByteArray, script);
        QFETCH(QByteArray, version);
        QFETCH(QByteArray, answer);
        const auto ours = understand(Document::parse(script, *SlurmVersion::parse(version)), 1'800'000'000);
        const bool refused = answer.contains("error:") || answer.contains("Try \"sbatch");
        QCOMPARE(ours.accepted, !refused);
        QMap<QByteArray, QByteArray> theirs;
        for (const QByteArray &option : answer.split(';')) {
            const auto colon = option.indexOf(": ");
            if (colon > 0 && !refused
                && !option.startsWith("allocation failure")) // it was taken, and then there was no such node
                theirs.insert(option.first(colon), option.sliced(colon + 2).replace("/scratch/student/t/", ""));
        }
        QMap<QByteArray, QByteArray> options;
        for (const UnderstoodOption &option : ours.options())
            options.insert(option.name, option.value);
        QCOMPARE(options, theirs);
    }

    void everythingHasItsPlace()
    {
        const QByteArray script =
            "#!/bin/bash\n# note\n#SBATCH --mem=4G -c2 --job-name=\"my job\" # why\n#SBATCH -t 5\n##SBATCH --hold\necho\n"
            "#SBATCH --mem=9G\n#PBS -l x\n";
        const auto document = Document::parse(script);
        QCOMPARE(document.bytes(), script);
        QCOMPARE(document.shebang(), QByteArray("/bin/bash"));
        QCOMPARE(document.lines().size(), 5);
        QCOMPARE(document.lines().at(0).kind, LineKind::Directive);
        QCOMPARE(document.at(document.lines().at(0).comment), QByteArray("# why"));
        QCOMPARE(document.lines().at(2).why, IgnoredWhy::DoubleHash);
        QCOMPARE(document.lines().at(3).why, IgnoredWhy::AfterCommand);
        QCOMPARE(document.lines().at(4).kind, LineKind::Foreign);
        QCOMPARE(document.at({document.firstCommand(), document.firstCommand() + 4}), QByteArray("echo"));
        const auto &uses = document.components().first().options.uses;
        QCOMPARE(uses.size(), 4);
        QCOMPARE(document.at(uses.at(0).name), QByteArray("--mem"));
        QCOMPARE(document.at(*uses.at(0).value), QByteArray("4G"));
        QCOMPARE(document.at(uses.at(1).name), QByteArray("-c"));
        QCOMPARE(document.at(*uses.at(1).value), QByteArray("2"));
        QCOMPARE(document.at(*uses.at(2).value), QByteArray("\"my job\""));
        QCOMPARE(uses.at(2).text, QByteArray("my job"));
        QCOMPARE(document.at(uses.at(3).span), QByteArray("-t 5"));
        QCOMPARE(uses.at(3).line, 4);
        QCOMPARE(document.range(*uses.at(0).value), (base::TextRange{3, 15, 3, 17}));
        QCOMPARE(document.value("time"), std::optional<QByteArray>("5"));
        QCOMPARE(document.value("nodes"), std::nullopt);
    }

    void columnsAreUtf16AndLinesAreThoseOfEditors()
    {
        const QByteArray script = "#!/bin/sh\r#SBATCH --comment=\xc3\xa9\xf0\x9f\x9a\x80\xff --mem=1G\r\n";
        const auto document = Document::parse(script);
        QCOMPARE(document.range({0, script.size()}), (base::TextRange{1, 1, 3, 1}));
        const qsizetype at = script.indexOf("--mem");
        QCOMPARE(document.range({at, at + 5}), (base::TextRange{2, 24, 2, 29})); // 1 + 2 + 1 units before it
        QCOMPARE(Document::encoded(document.text()), script);
        QByteArray all;
        for (int i = 0; i < 256; ++i)
            all += static_cast<char>(i);
        all += "\xef\xbb\xbf\xed\xa0\x80\xed\xb2\x80\xf4\x90\x80\x80";
        QCOMPARE(Document::encoded(Document::decoded(all)), all);
        QCOMPARE(Document::encoded(Document::decoded("\xef\xbb\xbf#!")), QByteArray("\xef\xbb\xbf#!")); // a BOM is text too
    }

    void componentsOfAHeterogeneousJob()
    {
        const auto document = Document::parse("#!/bin/sh\n#SBATCH -n1 --account=a\n#SBATCH hetjob\n#SBATCH -n 2 --mem=1G\nx\n");
        QCOMPARE(document.components().size(), 2);
        QCOMPARE(document.value("ntasks", 1), std::optional<QByteArray>("2"));
        const auto understood = understand(document, 0);
        QCOMPARE(understood.components.size(), 2);
        QCOMPARE(*understood.components.at(1).value("account"), QByteArray("a")); // which stays
        QVERIFY(!understood.components.at(0).value("mem"));
        const auto changed = document.edited(*document.setOption("time", "5", 1));
        QCOMPARE(*changed,
                 QByteArray("#!/bin/sh\n#SBATCH -n1 --account=a\n#SBATCH hetjob\n#SBATCH -n 2 --mem=1G\n#SBATCH -t 5\nx\n"));
    }

    void oneDirectiveIsChangedAndNothingElse_data()
    {
        QTest::addColumn<QByteArray>("before");
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QByteArray>("value"); // null: none; "-": removed
        QTest::addColumn<QByteArray>("after");
        const auto row = [](const char *what, const char *before, const char *name, const char *value, const char *after) {
            QTest::newRow(what) << "#!/bin/sh\n" + QByteArray(before) << QByteArray(name) << QByteArray(value)
                                << "#!/bin/sh\n" + QByteArray(after);
        };
        row("in place", "#SBATCH --mem=4G  # c\nx", "mem", "8G", "#SBATCH --mem=8G  # c\nx");
        row("short", "#SBATCH -c2 -t 5\n", "cpus-per-task", "16", "#SBATCH -c16 -t 5\n");
        row("apart", "#SBATCH -c2 -t 5\n", "time", "1:00:00", "#SBATCH -c2 -t 1:00:00\n");
        row("the last counts", "#SBATCH -n1\n#SBATCH -n2\n", "ntasks", "3", "#SBATCH -n1\n#SBATCH -n3\n");
        row("quotes that are needed", "#SBATCH --job-name=a\n", "job-name", "my job", "#SBATCH --job-name=\"my job\"\n");
        row("quotes in it", "#SBATCH --comment='a b'\n", "comment", "say \"x\" \\", "#SBATCH --comment=\"say \\\"x\\\" \\\\\"\n");
        row("quotes around all", "#SBATCH \"--job-name=a b\" -H\n", "job-name", "c", "#SBATCH --job-name=c -H\n");
        row("empty", "#SBATCH -J a -H\n", "job-name", "", "#SBATCH --job-name= -H\n");
        row("an optional value", "#SBATCH --exclusive\n", "exclusive", "user", "#SBATCH --exclusive=user\n");
        row("no value any more", "#SBATCH --exclusive=user\n", "exclusive", nullptr, "#SBATCH --exclusive\n");
        row("an alias", "#SBATCH --tasks-per-node=2\n", "ntasks-per-node", "4", "#SBATCH --tasks-per-node=4\n");
        row("an abbreviation", "#SBATCH --cpus-per-t=2\n", "cpus-per-task", "4", "#SBATCH --cpus-per-t=4\n");
        row("new", "#SBATCH --mem=4G\nx\n", "time", "5", "#SBATCH --mem=4G\n#SBATCH --time=5\nx\n");
        row("new, short and apart", "#SBATCH -N 1\n#SBATCH -n 1\nx\n", "time", "5",
            "#SBATCH -N 1\n#SBATCH -n 1\n#SBATCH -t 5\nx\n");
        row("new, short without a letter", "#SBATCH -N 1\n", "mem", "5G", "#SBATCH -N 1\n#SBATCH --mem=5G\n");
        row("new, its blanks", "#SBATCH\t--mem 4G\n", "time", "5", "#SBATCH\t--mem 4G\n#SBATCH\t--time 5\n");
        row("new, CRLF", "#SBATCH --mem=4G\r\nx\r\n", "time", "5", "#SBATCH --mem=4G\r\n#SBATCH --time=5\r\nx\r\n");
        row("new, no last line end", "#SBATCH --mem=4G", "hold", nullptr, "#SBATCH --mem=4G\n#SBATCH --hold");
        row("the first", "\nx\n", "hold", nullptr, "#SBATCH --hold\n\nx\n");
        row("a flag takes no value", "\nx\n", "hold", "x", "(no)");
        row("a line break", "\nx\n", "job-name", "a\nb", "(no)");
        row("removed", "#SBATCH --mem=4G\n#SBATCH -t5\n", "mem", "-", "#SBATCH -t5\n");
        row("removed, the comment stays", "#SBATCH --mem=4G # c\n", "mem", "-", "# c\n");
        row("removed in the middle", "#SBATCH -n1 --mem 4G -t5\n", "mem", "-", "#SBATCH -n1 -t5\n");
        row("removed in front", "#SBATCH --mem=4G  -t5\n", "mem", "-", "#SBATCH -t5\n");
        row("removed at the end", "#SBATCH -t5  --mem=4G # c\n", "mem", "-", "#SBATCH -t5 # c\n");
        row("removed from a cluster", "#SBATCH -HWs\n", "wait", "-", "#SBATCH -Hs\n");
        row("removed in front of a cluster", "#SBATCH -HWs\n", "hold", "-", "#SBATCH -Ws\n");
        row("removed behind a cluster", "#SBATCH -HJname x\n", "job-name", "-", "#SBATCH -H x\n");
        row("removed everywhere", "#SBATCH -n1 -n2\n#SBATCH -n3 -t5\n", "ntasks", "-", "#SBATCH -t5\n");
        row("removed with its value on the next line", "#SBATCH --mem\n#SBATCH 4G -t5\n", "mem", "-", "#SBATCH -t5\n");
    }
    void oneDirectiveIsChangedAndNothingElse()
    {
        QFETCH(QByteArray, before);
        QFETCH(QByteArray, name);
        QFETCH(QByteArray, value);
        QFETCH(QByteArray, after);
        if (after.endsWith("(no)"))
            after = "(no)";
        if (value == "-") {
            QCOMPARE(removed(before, name.constData()), after);
            return;
        }
        QCOMPARE(set(before, name.constData(), value.isNull() ? std::nullopt : std::optional(value)), after);
    }

    void withoutAShebangANewOptionIsTheFirstLine()
    {
        QCOMPARE(set("echo\n", "mem", "1G"), QByteArray("#SBATCH --mem=1G\necho\n"));
        QCOMPARE(set("", "mem", "1G"), QByteArray("#SBATCH --mem=1G\n"));
        QCOMPARE(set("#!/bin/sh", "mem", "1G"), QByteArray("#!/bin/sh\n#SBATCH --mem=1G"));
        QCOMPARE(set("\xef\xbb\xbf#!/bin/sh\necho\n", "mem", "1G"), QByteArray("(no)"));
    }

    // What was set is what sbatch then reads; what was not touched is as it was, byte for byte.
    void editsOfEveryScriptKeepTheRest()
    {
        for (const QByteArray &script : corpus()) {
            const auto document = Document::parse(script);
            QCOMPARE(Document::encoded(document.text()), script);
            for (const OptionUse &use : document.components().first().options.uses) {
                if (!use.hasValue())
                    continue;
                const auto same = document.setValue(use, use.text);
                if (!same)
                    continue;
                const auto again = document.edited(*same);
                QVERIFY(again.ok());
                QCOMPARE(*Document::parse(*again).value(keptName(*use.option)), *document.value(keptName(*use.option)));
                const auto changed = document.edited(*document.setValue(use, "a b"));
                QVERIFY2(changed->startsWith(script.first(use.span.begin)), script.constData());
                QVERIFY2(changed->endsWith(script.sliced(use.span.end)), script.constData());
            }
            const auto edits = document.setOption("comment", "new one");
            QCOMPARE(edits.has_value(), !document.hasByteOrderMark());
            if (!edits)
                continue;
            const auto changed = document.edited(*edits);
            QVERIFY(changed.ok());
            const auto &first = document.components().first();
            if (first.refusal.isEmpty() && first.options.refusal.isEmpty() && first.options.leftover < 0)
                QVERIFY2(Document::parse(*changed).value("comment") == "new one", changed->constData());
            QVERIFY(document.edited(document.removeOption("mem")).ok());
        }
    }

    void foldersOfOutputFilesAreFound()
    {
        const auto folders = [](const char *lines) { return outputFolders(Document::parse(lines)); };
        QCOMPARE(folders("#SBATCH -o logs/%x-%j.out\n#SBATCH -e logs/errors/%j.err\n"),
                 (QStringList{QStringLiteral("logs"), QStringLiteral("logs/errors")}));
        QCOMPARE(folders("#SBATCH --output=x.out\n"), QStringList());
        QCOMPARE(folders("#SBATCH --output=runs/%j/x.out\n"), QStringList());
        QCOMPARE(folders("#SBATCH --output=/scratch/me/logs/x.out\n#SBATCH --error=/scratch/me/logs/x.err\n"),
                 QStringList{QStringLiteral("/scratch/me/logs")});
        QCOMPARE(folders("#SBATCH --output=a/x\n#SBATCH --output=b/x\n"), QStringList{QStringLiteral("b")});
        QCOMPARE(folders("#SBATCH --output=/x.out\n"), QStringList());
        QCOMPARE(outputFolders(Document::parse("#SBATCH -o a/x\n"), commandLineOptions({"-o", "c/x"})),
                 QStringList{QStringLiteral("c")});
    }

    void whatIsIgnoredIsNamed()
    {
        const auto document =
            Document::parse("#!/bin/bash\n #SBATCH --mem=1G\n# SBATCH -n 1\n##SBATCH -H\n#sbatch -n1\n# SBATCH directives:\n"
                            "#SBATCH --comment \"\" -n 4\n#SBATCH --verbose\ncat <<EOF\n#SBATCH -n 5\nEOF\n#SBATCH -n 6\n"
                            "# #SBATCH -H\n#-SBATCH -H\n#!SBATCH -H\n# - SBATCH -n 1\n"
                            "echo \"#SBATCH -n 7\n#SBATCH -n 8\n # SBATCH -n 8\"\n#SBATCH -n 9\n");
        QByteArrayList names;
        for (const IgnoredText &ignored : understand(document, 0).ignored) {
            names += QByteArray::number(ignored.line) + ' ' + ignoredName(ignored.why);
            QVERIFY(!ignoredReason(ignored.why).isEmpty());
        }
        QCOMPARE(names,
                 (QByteArrayList{"2 indented", "3 space-between", "4 double-hash", "5 lower-case", "7 empty-word",
                                 "10 here-document", "12 after-command", "13 double-hash", "14 other-mark", "15 other-mark",
                                 "18 here-document", "19 here-document", "20 after-command"}));
    }

    void aFirstLineThatIsNearlyRightIsNoCommand()
    {
        for (const char *first : {"!/bin/bash", "!#/bin/bash", "    #!/bin/bash -e", "##!/bin/bash -l", "/bin/bash"}) {
            const auto document = Document::parse(QByteArray(first) + "\n#SBATCH --mem=1G\necho\n");
            QCOMPARE(document.value("mem"), QByteArray("1G"));
            QVERIFY(!understand(document, 0).accepted);
        }
        QVERIFY(!Document::parse("/bin/bash run.sh\n#SBATCH --mem=1G\n").value("mem"));
        QVERIFY(!Document::parse("#!/bin/bash\n!/bin/bash\n#SBATCH --mem=1G\n").value("mem"));
    }

    void howToSubmitIsNoDirective()
    {
        const auto ignored = [](const char *line) {
            return !understand(Document::parse("#!/bin/bash\n" + QByteArray(line) + '\n'), 0).ignored.isEmpty();
        };
        QVERIFY(!ignored("# sbatch --export=ALL,X=1 submit.sh") && !ignored("#sbatch --mem=4G job.sh"));
        QVERIFY(ignored("#sbatch --mem=4G") && ignored("# SBATCH --comment job.sh") && ignored("#Sbatch --mem=4G"));
    }

    // Time is bounded by counting: twice the text must be no more than a little more than twice the words.
    void anyBytesAreReadWithoutHarm()
    {
        std::mt19937 random(1);
        const QByteArray pieces[] = {"#SBATCH ", "--mem=", "-", "\"", "'",   "\\", "\n",        "hetjob", ":",
                                     "#",        "$(",     "`", "${", "<<A", "((", "case x in", "}"};
        for (int round = 0; round < 300; ++round) {
            QByteArray text = round % 2 ? QByteArray("#!/bin/bash\n") : QByteArray();
            for (int i = 0; i < 200; ++i)
                text += random() % 3 ? pieces[random() % std::size(pieces)] : QByteArray(1, static_cast<char>(random()));
            const auto document = Document::parse(text);
            QCOMPARE(Document::encoded(document.text()), text);
            (void)understand(document, 0);
            for (const BashCommand &command : Bash::parse(text).commands())
                QVERIFY(command.span.begin <= command.span.end && command.span.end <= text.size());
        }
    }

    void longAndDeepTextsEnd()
    {
        for (const char *piece : {"$(", "`", "((", "\"$(", "${x:-", "{ ", "( ", "if ", "#SBATCH --mem=1G\n", "#SBATCH -H",
                                  "<<A\n", "case x in a) ", "'", "\\"}) {
            const QByteArray text = "#!/bin/bash\n" + QByteArray(piece).repeated(200'000);
            (void)Bash::parse(text);
            (void)understand(Document::parse(text), 0);
        }
        QByteArray many("#!/bin/bash\n");
        for (int i = 0; i < 20'000; ++i)
            many += "#SBATCH --comment=x --mem=1G\n";
        const auto document = Document::parse(many);
        QCOMPARE(document.removeOption("mem").size(), 20'000);
    }
};

VOYAGEUR_TEST(TestDocument)

} // namespace tst_document
#include "tst_document.moc"
