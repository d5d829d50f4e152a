// SPDX-License-Identifier: GPL-3.0-or-later
// What may hold a secret goes to the cluster with code when the person says so, and not otherwise: each verb that sends code, at
// a terminal and without one.
#include "commandline.h"
#include "pseudoterminal.h"
#include "testprogram.h"

#include <QTest>
#include <QUuid>

#include <algorithm>
#include <csignal>

namespace tst_codesecrets {

using namespace Qt::StringLiterals;

class tst_codesecrets : public QObject {
    Q_OBJECT

private slots:
    void init();
    void eachVerbAsksOnceAndNoIsTheAnswerAtEnter_data();
    void eachVerbAsksOnceAndNoIsTheAnswerAtEnter();
    void withoutATerminalItStaysAndTheOptionIsNamed_data() { verbs(); }
    void withoutATerminalItStaysAndTheOptionIsNamed();
    void whoHasDecidedIsNotAsked_data() { verbs(); }
    void whoHasDecidedIsNotAsked();
    void aSyncLeavesWhatAPushLeaves();

private:
    static void verbs();
    QStringList words(const QString &verb) const;
    //! What arrived of the code; `meanwhile`: as of CommandLine::run().
    QStringList sent(const QString &verb, const QStringList &more = {}, const std::function<void(QProcess &)> &meanwhile = {});

    std::unique_ptr<CommandLine> m_line;
    QString m_folder;
    Ran m_ran;
};

void tst_codesecrets::init()
{
    m_line = std::make_unique<CommandLine>();
    m_folder = u"cats-"_s + QUuid::createUuid().toString(QUuid::Id128).left(8);
    const auto file = [this](const QString &name, const QByteArray &text) { m_line->file(m_folder + u'/' + name, text); };
    file(u"train.py"_s, "print(1)\n");
    file(u".env"_s, "TOKEN=1\n");
    file(u".env.example"_s, "TOKEN=\n");
    file(u"keys/server key.pem"_s, "x\n");
    file(u"env/pyvenv.cfg"_s, "home = /usr\n");
    file(u"model.ckpt"_s, "x\n");
    file(u".gitignore"_s, "*.ckpt\n.env\n");
    file(u"voyageur.json"_s, R"({"version": 1, "name": "cats", "code": {"program": "train.py"},
        "environment": {"requirements": "", "place": "job"},
        "job": {"account": "def-prof", "time": "0:05:00", "memory": "100M"}})");
    m_line->file(u"job.sh"_s, "#!/bin/bash\ntrue\n");
}

void tst_codesecrets::verbs()
{
    QTest::addColumn<QString>("verb");
    for (const char *verb : {"push", "push --archive", "sync", "submit", "run"})
        QTest::newRow(verb) << QString::fromLatin1(verb);
}

QStringList tst_codesecrets::words(const QString &verb) const
{
    const QString there = u"practice:scratch/"_s + m_folder;
    if (verb == "submit"_L1)
        return {u"submit"_s,    u"job.sh"_s, u"practice"_s,       u"--code"_s,     m_folder,
                u"--dry-run"_s, u"--json"_s, u"--time=0:05:00"_s, u"--mem=100M"_s, u"--account=def-prof"_s};
    if (verb == "run"_L1)
        return {u"run"_s, m_folder, u"practice"_s, u"--json"_s};
    return verb.split(u' ') + QStringList{m_folder + (verb == "sync"_L1 ? u"/"_s : QString()), there + u'/'};
}

QStringList tst_codesecrets::sent(const QString &verb, const QStringList &more, const std::function<void(QProcess &)> &meanwhile)
{
    QByteArray seen;
    bool ended = false;
    m_ran = m_line->run(words(verb) + more, [&](QProcess &process) {
        if (meanwhile)
            meanwhile(process);
        // A run would go on for minutes: its code is all that counts here.
        process.setReadChannel(QProcess::StandardOutput);
        seen = process.peek(1 << 20);
        if (verb == "run"_L1 && !ended && seen.contains(R"("status":"done","step":"code")")) {
            ended = true;
            ::kill(static_cast<pid_t>(process.processId()), SIGINT);
        }
    });
    QString folder = u"/scratch/student/"_s + m_folder;
    if (verb.startsWith("push"_L1))
        folder += u'/' + m_folder;
    if (verb == "submit"_L1) {
        folder = m_ran.object()[u"code"_s].toString();
    } else if (verb == "run"_L1) {
        const QList<QJsonObject> told = m_ran.objects();
        const auto code = std::ranges::find_if(
            told, [](const QJsonObject &event) { return event[u"step"_s] == u"code"_s && event[u"status"_s] == u"done"_s; });
        folder = code == told.end() ? QString() : (*code)[u"detail"_s].toString().section(u' ', -1);
    }
    if (!folder.startsWith(u'/'))
        QTest::qFail(m_ran.err.constData(), __FILE__, __LINE__);
    const QString list = verb == "push --archive"_L1
        ? u"tar -tf '%1.tar' | sed 's,^[^/]*/,,' | grep -v '/$' | grep ."_s.arg(folder)
        : u"cd '%1' && find . -type f | sed 's,^./,,'"_s.arg(folder);
    QStringList names = QString::fromUtf8(inside({u"sh"_s, u"-c"_s, list})).split(u'\n', Qt::SkipEmptyParts);
    names.sort();
    return names;
}

// What goes in any case; a run leaves the project's own file here.
static QStringList always(const QString &verb, const QStringList &more = {})
{
    QStringList names = more + QStringList{u".env.example"_s, u".gitignore"_s, u"train.py"_s};
    if (verb != "run"_L1)
        names += u"voyageur.json"_s;
    names.sort();
    return names;
}

void tst_codesecrets::eachVerbAsksOnceAndNoIsTheAnswerAtEnter_data()
{
    QTest::addColumn<QString>("verb");
    QTest::addColumn<QByteArray>("typed");
    QTest::addColumn<bool>("goes");
    QTest::addColumn<QString>("language");
    for (const char *verb : {"push", "push --archive", "sync", "submit", "run"})
        QTest::addRow("%s, yes", verb) << QString::fromLatin1(verb) << QByteArray("yes\n") << true << u"en"_s;
    QTest::newRow("push, Enter") << u"push"_s << QByteArray("\n") << false << u"en"_s;
    QTest::newRow("submit, Enter") << u"submit"_s << QByteArray("\n") << false << u"en"_s;
    QTest::newRow("sync, no") << u"sync"_s << QByteArray("no\n") << false << u"en"_s;
    QTest::newRow("push, yes in French") << u"push"_s << QByteArray("oui\n") << true << u"fr"_s;
}

void tst_codesecrets::eachVerbAsksOnceAndNoIsTheAnswerAtEnter()
{
    QFETCH(const QString, verb);
    QFETCH(const QByteArray, typed);
    QFETCH(const bool, goes);
    QFETCH(const QString, language);
    Terminal terminal;
    m_line->setTerminal(terminal.name());
    const bool french = language == "fr"_L1;
    if (french)
        m_line->set(u"VOYAGEUR_LANGUAGE"_s, u"fr"_s);
    const QByteArray question = french ? "(oui/non)" : "Upload this to the cluster too? (yes/no) [no]";
    bool answered = false;
    const QStringList names = sent(verb, {}, [&](QProcess &) {
        if (!answered && terminal.shows(question)) {
            answered = true;
            terminal.type(typed);
        }
        terminal.shows({});
    });
    QVERIFY2(answered, terminal.seen().constData());
    QCOMPARE(terminal.seen().count(question), 1);
    QVERIFY2(terminal.seen().contains("  .env\r\n") && terminal.seen().contains("  keys/server key.pem\r\n"),
             terminal.seen().constData());
    QVERIFY(!terminal.seen().contains(".env.example\r\n")); // made to be passed on
    QCOMPARE(names, always(verb, goes ? QStringList{u".env"_s, u"keys/server key.pem"_s} : QStringList()));
}

void tst_codesecrets::withoutATerminalItStaysAndTheOptionIsNamed()
{
    QFETCH(const QString, verb);
    QCOMPARE(sent(verb), always(verb));
    QVERIFY2(m_ran.err.contains("keys/server key.pem") && m_ran.err.contains("To upload it: --include .env"),
             m_ran.err.constData());
}

void tst_codesecrets::whoHasDecidedIsNotAsked()
{
    QFETCH(const QString, verb);
    m_line->file(m_folder + u"/.voyageurignore"_s, "*.pem\n");
    const QStringList names = sent(verb, {u"--include"_s, u".env"_s});
    QCOMPARE(names, always(verb, {u".env"_s, u".voyageurignore"_s}));
    QVERIFY2(!m_ran.err.contains("To upload it"), m_ran.err.constData());
}

// Also what a .voyageurignore file takes back, and a virtual environment of any name.
void tst_codesecrets::aSyncLeavesWhatAPushLeaves()
{
    m_line->file(m_folder + u"/.voyageurignore"_s, "!.env\n!model.ckpt\n*.pem\n");
    m_line->file(m_folder + u"/node_modules/a.js"_s, "x\n");
    m_line->file(m_folder + u"/sub/.voyageurignore"_s, "*.bin\n");
    m_line->file(m_folder + u"/sub/a.bin"_s, "x\n");
    const QStringList pushed = sent(u"push"_s);
    QCOMPARE(pushed,
             (QStringList{u".env"_s, u".env.example"_s, u".gitignore"_s, u".voyageurignore"_s, u"model.ckpt"_s,
                          u"sub/.voyageurignore"_s, u"train.py"_s, u"voyageur.json"_s}));
    inside({u"rm"_s, u"-r"_s, u"/scratch/student/"_s + m_folder});
    QCOMPARE(sent(u"sync"_s), pushed);
    // With its name, and what is there and stays here is not deleted.
    inside(
        {u"sh"_s, u"-c"_s,
         u"cd /scratch/student && rm -r %1 && mkdir -p %1/%1 && touch %1/%1/.venv %1/%1/x.pem %1/%1/extra && chown -R student: %1"_s
             .arg(m_folder)});
    const Ran whole = m_line->run({u"sync"_s, m_folder, u"practice:scratch/%1/"_s.arg(m_folder), u"--delete"_s});
    QVERIFY2(whole.status == 0, whole.err.constData());
    const QString list = u"cd /scratch/student/%1/%1 && find . -type f | sed 's,^./,,'"_s.arg(m_folder);
    QStringList names = QString::fromUtf8(inside({u"sh"_s, u"-c"_s, list})).split(u'\n', Qt::SkipEmptyParts);
    names.sort();
    QStringList wanted = pushed + QStringList{u".venv"_s, u"x.pem"_s};
    wanted.sort();
    wanted.removeAll(u".venv"_s); // a file of that name is no environment: it is not here, and goes
    QCOMPARE(names, wanted);
}

VOYAGEUR_TEST(tst_codesecrets)

} // namespace tst_codesecrets
#include "tst_codesecrets.moc"
