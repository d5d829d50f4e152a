// SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline.h"
#include "testprogram.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QTest>

#include <csignal>

using namespace Qt::StringLiterals;

QJsonDocument Ran::document() const
{
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(out, &error);
    if (error.error != QJsonParseError::NoError)
        QTest::qFail(("stdout is not one JSON document: " + out.left(500) + "\nstderr: " + err.left(500)).constData(), __FILE__,
                     __LINE__);
    return document;
}

QList<QJsonObject> Ran::objects() const
{
    QList<QJsonObject> list;
    for (const QByteArray &line : out.trimmed().split('\n')) {
        const QJsonDocument document = QJsonDocument::fromJson(line);
        if (!document.isObject())
            QTest::qFail(("no JSON object: " + line).constData(), __FILE__, __LINE__);
        list += document.object();
    }
    return list;
}

QString Ran::errorCode() const
{
    const auto list = objects();
    return list.isEmpty() ? QString() : list.last()[u"error"_s].toObject()[u"code"_s].toString();
}

CommandLine::CommandLine() : m_environment(QProcessEnvironment::systemEnvironment())
{
    // The Debian root of the practice cluster is in the real cache folder; to make another one takes minutes.
    if (m_environment.value(u"XDG_CACHE_HOME"_s).isEmpty())
        m_environment.insert(u"XDG_CACHE_HOME"_s, m_environment.value(u"HOME"_s) + u"/.cache"_s);
    m_environment.insert(u"HOME"_s, m_home.path());
    m_environment.insert(u"XDG_CONFIG_HOME"_s, m_home.filePath(u"config"_s));
    m_environment.insert(u"XDG_DATA_HOME"_s, m_home.filePath(u"share"_s));
    m_environment.insert(u"XDG_RUNTIME_DIR"_s, m_home.filePath(u"run"_s));
    QDir(m_home.path()).mkdir(u"run"_s);
    QFile::setPermissions(m_home.filePath(u"run"_s), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner); // or Qt complains
    m_environment.remove(u"SSH_AUTH_SOCK"_s);
    m_environment.remove(u"VOYAGEUR_LANGUAGE"_s);
    m_environment.remove(u"LANGUAGE"_s);
    m_environment.insert(u"LC_ALL"_s, u"C.UTF-8"_s);
}

CommandLine::~CommandLine()
{
    for (const qint64 pid : keepers())
        ::kill(static_cast<pid_t>(pid), SIGKILL);
}

QList<qint64> CommandLine::keepers() const
{
    const QDir folder(m_home.filePath(u"run/voyageur"_s));
    QList<qint64> pids;
    for (const QString &name : folder.entryList({u"*.lock"_s}, QDir::Files)) {
        QFile file(folder.filePath(name));
        const qint64 pid = file.open(QIODevice::ReadOnly) ? file.readAll().trimmed().toLongLong() : 0;
        QFile program(u"/proc/%1/cmdline"_s.arg(pid));
        if (pid > 1 && program.open(QIODevice::ReadOnly) && program.readAll().contains("--keep-session"))
            pids += pid;
    }
    return pids;
}

Ran CommandLine::run(const QStringList &words, int limitSeconds)
{
    return run(words, {}, limitSeconds);
}

Ran CommandLine::run(const QStringList &words, const std::function<void(QProcess &)> &meanwhile, int limitSeconds)
{
    return start(qEnvironmentVariable("VOYAGEUR_PROGRAM"), words, meanwhile, limitSeconds);
}

Ran CommandLine::runInShell(const QString &text, const QStringList &words, int limitSeconds)
{
    return start(u"bash"_s, QStringList{u"-c"_s, text, qEnvironmentVariable("VOYAGEUR_PROGRAM")} + words, {}, limitSeconds);
}

Ran CommandLine::start(const QString &program, const QStringList &words, const std::function<void(QProcess &)> &meanwhile,
                       int limitSeconds)
{
    Ran ran;
    QProcess process;
    process.setProcessEnvironment(m_environment);
    process.setWorkingDirectory(m_home.path());
    process.setStandardInputFile(m_terminal.isEmpty() ? QProcess::nullDevice() : m_terminal);
    if (!m_terminal.isEmpty())
        process.setStandardErrorFile(m_terminal, QIODevice::Append);
    QElapsedTimer timer;
    timer.start();
    process.start(program, words);
    if (!process.waitForStarted())
        return ran;
    // The event loop turns: servers of the test itself live in this thread.
    while (process.state() != QProcess::NotRunning && timer.elapsed() < limitSeconds * 1000) {
        QTest::qWait(20);
        if (meanwhile)
            meanwhile(process);
    }
    ran.seconds = double(timer.elapsed()) / 1000;
    const bool inTime = process.state() == QProcess::NotRunning;
    if (!inTime) {
        process.kill();
        process.waitForFinished();
    }
    ran.out = process.readAllStandardOutput();
    ran.err = process.readAllStandardError();
    if (inTime && process.exitStatus() == QProcess::NormalExit)
        ran.status = process.exitCode();
    return ran;
}

QString CommandLine::file(const QString &name, const QByteArray &contents)
{
    const QString path = m_home.filePath(name);
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(contents) != contents.size())
        QTest::qFail("a file of the test could not be written", __FILE__, __LINE__);
    file.close();
    file.setPermissions(QFile::ReadOwner | QFile::WriteOwner);
    return path;
}

QJsonObject practice()
{
    QFile file(qEnvironmentVariable("VOYAGEUR_PRACTICE") + u"/practice.json"_s);
    if (!file.open(QIODevice::ReadOnly))
        QTest::qFail("there is no practice cluster", __FILE__, __LINE__);
    return QJsonDocument::fromJson(file.readAll()).object();
}

QByteArray inside(const QStringList &words)
{
    QProcess process;
    process.start(voyageur::tests::sourcePath("/resources/practice-cluster/enter"),
                  QStringList{u"--state"_s, qEnvironmentVariable("VOYAGEUR_PRACTICE"), u"--"_s} + words);
    if (!process.waitForFinished(30'000) || process.exitCode() != 0)
        QTest::qFail(("inside the cluster: " + process.readAllStandardError()).constData(), __FILE__, __LINE__);
    return process.readAllStandardOutput();
}
