// SPDX-License-Identifier: GPL-3.0-or-later
// usage: remote_wire <WORDS        (each ended by NUL)
// What is sent to a login shell for a command of these words: for hard_test.py.
#include "ssh/shellcommand.h"

#include <QFile>

#include <cstdio>

int main()
{
    QFile in;
    if (!in.open(stdin, QIODevice::ReadOnly))
        return 1;
    QList<QByteArray> words = in.readAll().split('\0');
    words.removeLast();
    const QByteArray line = voyageur::ssh::ShellCommand(words).wire({});
    return std::fwrite(line.constData(), 1, static_cast<size_t>(line.size()), stdout) == static_cast<size_t>(line.size()) ? 0 : 1;
}
