// SPDX-License-Identifier: GPL-3.0-or-later
#include "tree.h"

#include "base/sha256.h"

#include <QFile>

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

} // namespace voyageur::tests
