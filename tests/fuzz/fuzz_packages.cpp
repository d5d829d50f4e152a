// SPDX-License-Identifier: GPL-3.0-or-later
// Lists of packages and what pip, avail_wheels and Lmod print: whatever stands there, what comes of it can be used.
#include "fuzzdriver.h"

#include "environment/condafile.h"
#include "environment/moduletext.h"
#include "environment/piperrors.h"
#include "environment/pythonpackages.h"
#include "environment/tomltext.h"
#include "environment/wheelhouse.h"
#include "projectfile/modulestart.h"

using namespace voyageur::environment;
using namespace voyageur::projectfile;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    if (size > 20'000)
        size = 20'000;
    const QByteArray bytes(reinterpret_cast<const char *>(data), static_cast<qsizetype>(size));
    const QString text = QString::fromUtf8(bytes);
    for (const QString &line : text.split(u'\n')) {
        const auto requirement = pythonRequirement(line);
        if (!requirement)
            continue;
        FUZZ_CHECK(requirement->name.isEmpty() || !requirement->name.startsWith(u'-'));
        FUZZ_CHECK(!requirement->name.isEmpty() || !requirement->target.isEmpty() || requirement->editable);
        (void)meetsSpecifier(line, requirement->specifier);
        (void)markerMayHold(requirement->marker);
        FUZZ_CHECK(compareVersions(line, line) == 0);
    }
    for (const CondaPackage &package : condaPackages(text))
        FUZZ_CHECK(package.line > 0 && !package.written.isEmpty());
    (void)tomlObject(text);
    (void)explainPip(bytes);
    const auto wheels = wheelsListed(bytes);
    for (auto one = wheels.cbegin(); one != wheels.cend(); ++one)
        FUZZ_CHECK(isPackageName(one.key()) || one.key().endsWith(u'-'));
    const QStringList modules = modulesListed(bytes);
    for (const QString &module : modules)
        FUZZ_CHECK(isModuleName(module) && !module.contains(u' '));
    for (const ModuleOffer &offer : moduleOffers(modules))
        FUZZ_CHECK(!offer.name.isEmpty());
    for (const QStringList &alternative : moduleStory(bytes).before)
        FUZZ_CHECK(!alternative.isEmpty());
    (void)moduleRemarks(bytes);
    return 0;
}
