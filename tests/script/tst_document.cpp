// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/memorysize.h"
#include "base/timelimit.h"
#include "script/directives.h"

#include <QFile>
#include <QMap>
#include <QTest>

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

bool sameValue(const QString &name, const QString &ours, const QString &slurms)
{
    if (name == QLatin1StringView("mem")) {
        auto theirs = slurms;
        return base::MemorySize::parse(ours.toLatin1())->slurmMebibytes()
            == base::MemorySize::parse(theirs.remove(QLatin1Char('?')).toLatin1())->slurmMebibytes();
    }
    if (name == QLatin1StringView("time"))
        return base::TimeLimit::parse(ours.toLatin1())->slurmMinutes()
            == base::TimeLimit::parse(slurms.toLatin1())->slurmMinutes();
    if (name == QLatin1StringView("output"))
        return slurms.endsWith(QLatin1Char('/') + ours);
    if (name == QLatin1StringView("gres"))
        return slurms.endsWith(ours.sliced(3));
    return name == QLatin1StringView("mail-type") || ours == slurms;
}

} // namespace

class TestDirectives : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void scriptsAreReadAsSbatchReadsThem_data()
    {
        QTest::addColumn<QByteArray>("script");
        QTest::addColumn<QString>("options");
        for (const char *version : {"22.05", "24.11"}) {
            QFile file(QStringLiteral(VOYAGEUR_TEST_DATA "/script/sbatch-%1.txt").arg(QString::fromLatin1(version)));
            QVERIFY(file.open(QIODevice::ReadOnly));
            for (const QByteArray &line : file.readAll().split('\n')) {
                const auto arrow = line.lastIndexOf(" => ");
                const QByteArray answer = arrow < 0 ? QByteArray() : line.sliced(arrow + 4).trimmed();
                const bool refused = answer.contains("error:") || answer.contains("Try \"sbatch");
                if (arrow < 0 || refused)
                    continue;
                const QByteArray column = line.first(arrow).trimmed();
                QTest::newRow((QByteArray(version) + " " + column).constData()) << "#!/bin/bash\n" + unquoted(column)
                        + "\nhostname\n" << QString::fromUtf8(answer);
            }
        }
    }
    void scriptsAreReadAsSbatchReadsThem()
    {
        QFETCH(QByteArray, script);
        QFETCH(QString, options);
        QMap<QString, QString> theirs;
        for (const QString &option : options.split(QLatin1Char(';'), Qt::SkipEmptyParts)) {
            const auto colon = option.indexOf(QLatin1StringView(": "));
            if (!option.startsWith(QLatin1StringView("allocation failure"))) // it was taken, and then there was no such node
                theirs.insert(option.first(colon), option.sliced(colon + 2));
        }
        const auto directives = scriptDirectives(script);
        QMap<QString, QString> ours;
        for (const Directive &directive : directives) {
            QVERIFY2(directive.known, qPrintable(directive.name));
            ours.insert(directive.name, directive.value);
        }
        QCOMPARE(ours.keys(), theirs.keys());
        for (auto it = ours.constBegin(); it != ours.constEnd(); ++it)
            QVERIFY2(sameValue(it.key(), it.value(), theirs.value(it.key())),
                     qPrintable(it.key() + QLatin1Char(' ') + it.value()));
    }

    void whatSbatchRefusesIsMarked()
    {
        const auto known = [](const char *line) {
            return scriptDirectives(QByteArray("#!/bin/bash\n#SBATCH ") + line).last().known;
        };
        QVERIFY(!known("--cpus=2")); // could be two
        QVERIFY(!known("--memory=4G"));
        QVERIFY(!known("mem=4G"));
        QVERIFY(!known("--job-name=my job"));
        QVERIFY(known("--job-name='my job'"));
        QVERIFY(known("--job-n=x")); // only one begins so
        QVERIFY(known("--mem=4G"));  // although others begin so
    }

    void linesAreCounted()
    {
        const auto directives =
            scriptDirectives("#!/bin/bash\n\n# comment\n#SBATCH --mem=1G -c2\n#SBATCH -t 5\necho\n#SBATCH --mem=9G\n");
        QCOMPARE(directives.size(), 3);
        QCOMPARE(directives.at(0), (Directive{QStringLiteral("mem"), QStringLiteral("1G"), 4, true}));
        QCOMPARE(directives.at(1), (Directive{QStringLiteral("cpus-per-task"), QStringLiteral("2"), 4, true}));
        QCOMPARE(directives.at(2), (Directive{QStringLiteral("time"), QStringLiteral("5"), 5, true}));
    }

    void theCommandLineComesLast()
    {
        auto directives = scriptDirectives("#!/bin/bash\n#SBATCH --mem=1G\n#SBATCH --mem=2G\n");
        QCOMPARE(lastValue(directives, QStringLiteral("mem")), QStringLiteral("2G"));
        directives += commandLineOptions({"--mem", "3G", "-H", "-Jname"});
        QCOMPARE(lastValue(directives, QStringLiteral("mem")), QStringLiteral("3G"));
        QCOMPARE(lastValue(directives, QStringLiteral("job-name")), QStringLiteral("name"));
        QCOMPARE(lastValue(directives, QStringLiteral("hold")), QString());
        QVERIFY(!lastValue(directives, QStringLiteral("time")));
    }

    void foldersOfOutputFilesAreFound()
    {
        const auto folders = [](const char *lines) { return outputFolders(scriptDirectives(lines)); };
        QCOMPARE(folders("#SBATCH -o logs/%x-%j.out\n#SBATCH -e logs/errors/%j.err\n"),
                 (QStringList{QStringLiteral("logs"), QStringLiteral("logs/errors")}));
        QCOMPARE(folders("#SBATCH --output=x.out\n"), QStringList());
        QCOMPARE(folders("#SBATCH --output=runs/%j/x.out\n"), QStringList());
        QCOMPARE(folders("#SBATCH --output=/scratch/me/logs/x.out\n#SBATCH --error=/scratch/me/logs/x.err\n"),
                 QStringList{QStringLiteral("/scratch/me/logs")});
        QCOMPARE(folders("#SBATCH --output=a/x\n#SBATCH --output=b/x\n"), QStringList{QStringLiteral("b")});
        QCOMPARE(folders("#SBATCH --output=/x.out\n"), QStringList());
    }

    void anyBytesAreReadWithoutHarm()
    {
        QByteArray text("#!/bin/bash\n#SBATCH --job-name='x\" \\ -J -- --= -\n#SBATCH\n#SBATCH --\xff\xfe=\x01 -\xc3\xa9\n");
        for (qsizetype length = 0; length <= text.size(); ++length)
            (void)scriptDirectives(text.first(length));
        QVERIFY(scriptDirectives("").isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestDirectives)
#include "tst_directives.moc"
