// SPDX-License-Identifier: GPL-3.0-or-later
#include "smalldisk.h"

#include <QFile>

#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <string>
#include <sys/mount.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace voyageur::tests {

namespace {

constexpr const char *entered = "VOYAGEUR_TEST_OWN_MOUNTS";

// Not QFAIL: a test whose disk is not there must not go on.
void must(bool done, const char *what)
{
    if (!done) {
        std::perror(what);
        std::exit(1);
    }
}

} // namespace

void enterOwnMounts()
{
    if (std::getenv(entered))
        return;
    ::setenv(entered, "1", 1);
    std::FILE *given = std::fopen("/proc/self/cmdline", "r");
    must(given, "/proc/self/cmdline");
    std::vector<std::string> words = {"unshare", "--mount"};
    if (::geteuid() != 0)
        words.insert(words.end(), {"--user", "--map-root-user"});
    words.insert(words.end(), {"--", "/proc/self/exe"});
    const size_t program = words.size() - 1;
    std::string word;
    bool first = true;
    for (int c = std::fgetc(given); c != EOF; c = std::fgetc(given)) {
        if (c != 0) {
            word += static_cast<char>(c);
            continue;
        }
        if (!std::exchange(first, false))
            words.push_back(word);
        word.clear();
    }
    std::fclose(given);
    char self[4096] = {};
    must(::readlink("/proc/self/exe", self, sizeof self - 1) > 0, "/proc/self/exe");
    words[program] = self;
    std::vector<char *> arguments;
    for (std::string &one : words)
        arguments.push_back(one.data());
    arguments.push_back(nullptr);
    ::execvp(arguments[0], arguments.data());
    must(false, "unshare");
}

SmallDisk::SmallDisk(int kilobytes, int files)
{
    const std::string options = "size=" + std::to_string(kilobytes) + "k,nr_inodes=" + std::to_string(files);
    must(::mount("none", QFile::encodeName(path()).constData(), "tmpfs", 0, options.c_str()) == 0, "mount");
}

SmallDisk::~SmallDisk()
{
    ::umount2(QFile::encodeName(path()).constData(), MNT_DETACH);
}

void SmallDisk::file(const QString &name, const QByteArray &bytes) const
{
    QFile file(path(name));
    must(file.open(QIODevice::WriteOnly | QIODevice::Unbuffered) && file.write(bytes) == bytes.size(), "a file to begin with");
}

QByteArray SmallDisk::contents(const QString &name) const
{
    QFile file(path(name));
    must(file.open(QIODevice::ReadOnly), "the file afterwards");
    return file.readAll();
}

void SmallDisk::fill() const
{
    QFile rest(path(QStringLiteral("rest")));
    must(rest.open(QIODevice::Append | QIODevice::Unbuffered), "the rest");
    const QByteArray page(4096, 'x');
    while (rest.write(page) > 0) {}
}

void SmallDisk::useUpNames() const
{
    for (int i = 0; QFile(path(QStringLiteral("name-%1").arg(i))).open(QIODevice::WriteOnly); ++i) {}
}

void SmallDisk::makeReadOnly() const
{
    must(::mount("none", QFile::encodeName(path()).constData(), "tmpfs", MS_REMOUNT | MS_RDONLY, nullptr) == 0, "remount");
}

NoRootRights::NoRootRights()
{
    ::syscall(SYS_capget, &m_header, m_before);
    __user_cap_data_struct now[2] = {m_before[0], m_before[1]};
    now[0].effective &= ~(1U << CAP_DAC_OVERRIDE | 1U << CAP_DAC_READ_SEARCH | 1U << CAP_FOWNER);
    ::syscall(SYS_capset, &m_header, now);
}

NoRootRights::~NoRootRights()
{
    ::syscall(SYS_capset, &m_header, m_before);
}

} // namespace voyageur::tests
