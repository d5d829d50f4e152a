// SPDX-License-Identifier: GPL-3.0-or-later
#include "tree.h"

#include "base/platform.h"

using namespace Qt::StringLiterals;

namespace voyageur::tests {

#ifdef Q_OS_WIN
namespace {

bool isPossibleOnWindows(const QByteArray &name)
{
    const QString text = base::fileNameText(name);
    const auto isImpossible = [](QChar c) { return c < u' ' || c == QChar::ReplacementCharacter || u"<>:\"|?*\\"_s.contains(c); };
    return std::none_of(text.begin(), text.end(), isImpossible) && !text.endsWith(u' ');
}

} // namespace
#endif

QByteArray Tree::local(const QByteArray &name) const
{
    return base::fileNameBytes(m_folder.path()) + '/' + name;
}

QList<QByteArray> awkwardNames()
{
    const QByteArray longPart(75, 'p');
    QList<QByteArray> names{
        "plain.txt",
        "with space.txt",
        " leading and trailing ",
        "it's \"quoted\" `twice`",
        "new\nline",
        "tab\tand\rreturn",
        "back\\slash",
        "$(reboot)",
        "-rf",
        "*?[a]",
        "~",
        "\xc3\xa9t\xc3\xa9 compos\xc3\xa9", // accents in one piece (NFC)
        "e\xcc\x81te\xcc\x81 de\xcc\x81"
        "compose\xcc\x81", // the same letters in two pieces (NFD)
        "caf\xe9 latin1",  // not UTF-8
        "\xff\xfe\x80",
        "\xe6\x97\xa5\xe6\x9c\xac\xe8\xaa\x9e",
        QByteArray(100, 'n'), // just fits ustar's name
        QByteArray(101, 'm'),
        QByteArray(250, 'l'),
        longPart + "/b/" + longPart + "/fits a prefix",
        longPart + "/c/" + longPart + "/" + longPart + "/" + longPart + "/300 and more",
        longPart + "/d/" + longPart + "/" + longPart + "/" + longPart + "/300 and more, caf\xe9",
        "\xc3\x89l\xc3\xa8ve \xc3\x89t\xc3\xa9/mon jeu de donn\xc3\xa9"
        "es/\xc5\x93uf.png",
    };
#ifdef Q_OS_WIN
    names.removeIf([](const QByteArray &name) { return !isPossibleOnWindows(name); });
#endif
    return names;
}

int awkwardFiles()
{
    return static_cast<int>(awkwardNames().size()) + 4;
}

int awkwardLinks()
{
#ifdef Q_OS_WIN
    return 0;
#else
    return 3;
#endif
}

void fillAwkward(Tree &tree, const QByteArray &root)
{
    qint64 number = 0;
    for (const QByteArray &name : awkwardNames()) {
        ++number;
        tree.file(root + '/' + name, QByteArray("content ") + QByteArray::number(number) + QByteArray(number * 97, 'x'),
                  1'600'000'000 + number);
    }
    tree.file(root + "/empty", {}, 1'500'000'000);
    tree.file(root + "/block", QByteArray(512, 'b'), 1'500'000'001);
    tree.file(root + "/run.sh", "#!/bin/sh\n", 1'500'000'002, true);
    tree.file(root + "/before 1970", "old", -5);
    tree.folder(root + "/nothing in here");
#ifndef Q_OS_WIN
    tree.link(root + "/link", "plain.txt");
    tree.link(root + "/deep/down/link up", "../../run.sh");
    tree.link(root + "/long link", QByteArray(75, 'p') + "/b/" + QByteArray(75, 'p') + "/fits a prefix");
#endif
}

} // namespace voyageur::tests
