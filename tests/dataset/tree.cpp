// SPDX-License-Identifier: GPL-3.0-or-later
#include "tree.h"

#include "base/sha256.h"

#include <QFile>
#include <QProcess>
#include <QTest>

#include <filesystem>
#include <fstream>
#include <sstream>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace voyageur::tests {

namespace fs = std::filesystem;

namespace {

fs::path native(const QByteArray &path)
{
    return fs::path(path.toStdString());
}

} // namespace

Tree::Tree()
{
    if (!m_folder.isValid())
        qFatal("no temporary folder");
    // Tests that become another user must still reach it.
    QFile::setPermissions(m_folder.path(), QFile::Permissions(0x7755));
}

Tree::~Tree()
{
    // QTemporaryDir cannot remove names that are not UTF-8.
    std::error_code ignored;
    fs::remove_all(native(QFile::encodeName(m_folder.path())), ignored);
}

QByteArray Tree::local(const QByteArray &name) const
{
    return QFile::encodeName(m_folder.path()) + '/' + name;
}

void Tree::file(const QByteArray &name, const QByteArray &content, qint64 mtime, bool executable)
{
    const fs::path path = native(local(name));
    fs::create_directories(path.parent_path());
    std::ofstream out(path, std::ios::binary | std::ios::trunc);
    out.write(content.constData(), content.size());
    out.close();
    if (!out)
        qFatal("cannot write %s", path.c_str());
    chmod(path.c_str(), executable ? 0750 : 0640);
    setTime(name, mtime);
}

void Tree::folder(const QByteArray &name)
{
    fs::create_directories(native(local(name)));
}

void Tree::link(const QByteArray &name, const QByteArray &target)
{
    fs::create_directories(native(local(name)).parent_path());
    fs::create_symlink(native(target), native(local(name)));
}

void Tree::setTime(const QByteArray &name, qint64 mtime)
{
    const timespec times[2] = {{mtime, 500'000'000}, {mtime, 500'000'000}};
    if (utimensat(AT_FDCWD, local(name).constData(), times, AT_SYMLINK_NOFOLLOW) != 0)
        qFatal("cannot set a time");
}

QMap<QByteArray, QByteArray> snapshot(const QByteArray &folder, bool times)
{
    QMap<QByteArray, QByteArray> lines;
    const fs::path root = native(folder);
    for (const fs::directory_entry &entry : fs::recursive_directory_iterator(root)) {
        const QByteArray name = QByteArray::fromStdString(entry.path().lexically_relative(root).string());
        struct stat status {};
        lstat(entry.path().c_str(), &status);
        if (entry.is_symlink()) {
            lines[name] = "link " + QByteArray::fromStdString(fs::read_symlink(entry.path()).string());
        } else if (entry.is_directory()) {
            lines[name] = "folder";
        } else if (entry.is_regular_file()) {
            std::ifstream in(entry.path(), std::ios::binary);
            std::stringstream content;
            content << in.rdbuf();
            base::Sha256 hash;
            hash.add(QByteArray::fromStdString(content.str()));
            lines[name] = "file " + QByteArray(status.st_mode & S_IXUSR ? "x " : "- ")
                + (times ? QByteArray::number(qint64(status.st_mtime)) + ' ' : QByteArray()) + hash.hex();
        } else {
            lines[name] = "special";
        }
    }
    return lines;
}

QList<QByteArray> awkwardNames()
{
    const QByteArray longPart(75, 'p');
    return {
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
    tree.link(root + "/link", "plain.txt");
    tree.link(root + "/deep/down/link up", "../../run.sh");
    tree.link(root + "/long link", QByteArray(75, 'p') + "/b/" + QByteArray(75, 'p') + "/fits a prefix");
}

QByteArray outputOf(const QString &program, const QStringList &arguments, const QByteArray &input)
{
    QProcess process;
    process.start(program, arguments);
    process.write(input);
    process.closeWriteChannel();
    const bool ended = process.waitForFinished(60'000);
    if (!ended || process.exitStatus() != QProcess::NormalExit || process.exitCode() != 0)
        QTest::qFail(qPrintable(program + QLatin1String(" failed: ") + QString::fromUtf8(process.readAllStandardError())),
                     __FILE__, __LINE__);
    return process.readAllStandardOutput();
}

} // namespace voyageur::tests
