// SPDX-License-Identifier: GPL-3.0-or-later
#include "testprogram.h"

#include <cstdio>
#include <map>
#include <string>
#include <string_view>

namespace voyageur::tests {

namespace {

std::map<std::string, Run> &known()
{
    static std::map<std::string, Run> classes;
    return classes;
}

std::string running;

} // namespace

bool add(const char *file, Run run)
{
    std::string_view name(file);
    name.remove_prefix(name.find_last_of("/\\") + 1);
    return known().emplace(name.substr(0, name.find('.')), run).second;
}

QStringList ofThisTest(const QStringList &arguments)
{
    return QStringList{QString::fromStdString(running)} + arguments;
}

} // namespace voyageur::tests

int main(int argc, char **argv)
{
    using namespace voyageur::tests;
    const auto one = argc > 1 ? known().find(argv[1]) : known().end();
    if (one == known().end()) {
        std::fprintf(stderr, "usage: %s CLASS [what Qt Test takes]\n", argv[0]);
        for (const auto &[name, run] : known())
            std::puts(name.c_str());
        return 2;
    }
    running = one->first;
    argv[1] = argv[0];
    return one->second(argc - 1, argv + 1);
}
