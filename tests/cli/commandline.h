// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QProcessEnvironment>
#include <QStringList>
#include <QTemporaryDir>

#include <functional>

//! How a run of the program ended.
struct Ran {
    int status = -1; //!< −1: it crashed, or did not end in time
    QByteArray out;
    QByteArray err;
    double seconds = 0;

    //! stdout as one JSON document; null (and the test failed) when it is anything else.
    QJsonDocument document() const;
    QJsonObject object() const { return document().object(); }
    QJsonArray array() const { return document().array(); }
    //! stdout as JSON objects, one a line.
    QList<QJsonObject> objects() const;
    //! The code in the last JSON object's "error".
    QString errorCode() const;
};

//! Runs the real program in a home of its own, without a terminal, and without anything of the person who runs the tests
//! (keys, agent, ~/.ssh/config).
class CommandLine final {
public:
    CommandLine();
    ~CommandLine(); //!< ends the sessions that a login left in the background

    //! The programs that keep sessions for this home.
    QList<qint64> keepers() const;
    Ran run(const QStringList &words, int limitSeconds = 60);
    //! The same; `meanwhile` is called about every 20 ms while the program runs.
    Ran run(const QStringList &words, const std::function<void(QProcess &)> &meanwhile, int limitSeconds = 60);

    //! Runs a line of bash in which "$0" "$@" is the program with its words.
    Ran runInShell(const QString &text, const QStringList &words, int limitSeconds = 60);

    //! Makes a file in the home; its path.
    QString file(const QString &name, const QByteArray &contents);
    QString folder() const { return m_home.path(); }
    //! The program's stdin and stderr are this terminal from now on.
    void setTerminal(const QString &name) { m_terminal = name; }
    void set(const QString &variable, const QString &value) { m_environment.insert(variable, value); }

private:
    Ran start(const QString &program, const QStringList &words, const std::function<void(QProcess &)> &meanwhile,
              int limitSeconds);

    QTemporaryDir m_home;
    QProcessEnvironment m_environment;
    QString m_terminal;
};

//! What practice.json of the fixture says.
QJsonObject practice();
//! Runs a command as root inside the practice cluster; its output. Fails the test when it fails.
QByteArray inside(const QStringList &words);
