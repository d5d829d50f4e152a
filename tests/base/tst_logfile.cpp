// SPDX-License-Identifier: GPL-3.0-or-later
// The log, into which several programs write at once: this one, started again.
#include "base/logfile.h"
#include "base/logging.h"
#include "testprogram.h"

#include <QCoreApplication>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <cstdio>
#include <vector>

namespace tst_logfile {

using namespace Qt::StringLiterals;
using namespace voyageur;

namespace {

constexpr int programs = 3;
constexpr int lines = 1200; // of each: together more than the log holds before it is moved away, and less than twice that
const QString filler(60, u'x');

} // namespace

class TestLogFile : public QObject {
    Q_OBJECT

private slots:
    void nothingIsLostWhenSeveralMoveItAway();
};

void TestLogFile::nothingIsLostWhenSeveralMoveItAway()
{
    QTemporaryDir home;
    auto environment = QProcessEnvironment::systemEnvironment();
    for (const char *name : {"XDG_STATE_HOME", "XDG_DATA_HOME", "LOCALAPPDATA", "HOME"})
        environment.insert(QLatin1StringView(name), home.path());
    std::vector<std::unique_ptr<QProcess>> running;
    QByteArray path;
    for (int i = 0; i < programs; ++i) {
        running.push_back(std::make_unique<QProcess>());
        running.back()->setProcessEnvironment(environment);
        running.back()->start(QCoreApplication::applicationFilePath(),
                              voyageur::tests::ofThisTest({u"write"_s, QString::number(i)}));
    }
    for (const auto &process : running) {
        QVERIFY(process->waitForFinished(60'000) && process->exitCode() == 0);
        path = process->readAllStandardOutput().trimmed();
    }
    QByteArray text;
    for (const QByteArray &name : {path, QByteArray(path).replace("voyageur.log", "voyageur.1.log")}) {
        QFile file(QString::fromUtf8(name));
        if (file.open(QIODevice::ReadOnly))
            text += file.readAll();
    }
    for (int i = 0; i < programs; ++i)
        QCOMPARE(text.count(" program " + QByteArray::number(i) + ' '), lines);
}

int run(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    if (argc == 3 && qstrcmp(argv[1], "write") == 0) {
        base::beginLog();
        for (int i = 0; i < lines; ++i)
            qCInfo(base::logSlurm).noquote() << "program" << argv[2] << i << filler;
        std::puts(qPrintable(base::logFile()));
        return 0;
    }
    TestLogFile test;
    return QTest::qExec(&test, argc, argv);
}

VOYAGEUR_TEST_RUN(run)

} // namespace tst_logfile
#include "tst_logfile.moc"
