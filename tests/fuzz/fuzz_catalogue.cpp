// SPDX-License-Identifier: GPL-3.0-or-later
// A file of the catalogue of clusters, from a stranger.
#include "fuzzdriver.h"

#include "cluster/catalogue.h"
#include "script/check.h"

using namespace voyageur;
using namespace Qt::StringLiterals;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    static const auto program = [] {
        auto catalogue = cluster::Catalogue::load({}, {});
        FUZZ_CHECK(catalogue.ok());
        return *catalogue;
    }();
    const QByteArray bytes(reinterpret_cast<const char *>(data), static_cast<qsizetype>(size));
    const auto file = cluster::parseCatalogueFile(bytes, u"x.json"_s);
    if (!file.ok()) {
        FUZZ_CHECK(!file.error().what.isEmpty());
        return 0;
    }
    const QByteArray written = cluster::catalogueJson(*file);
    const auto again = cluster::parseCatalogueFile(written, u"x.json"_s);
    FUZZ_CHECK(again.ok());
    FUZZ_CHECK(cluster::catalogueJson(*again) == written);
    (void)cluster::factsObject(file->facts);
    (void)cluster::factLines(file->facts);
    auto catalogue = program;
    if (!catalogue.add(cluster::Layer::Person, bytes, u"x.json"_s).ok())
        return 0;
    for (const cluster::Profile &profile : catalogue.profiles()) {
        if (profile.name != file->name)
            continue;
        script::Surroundings around;
        around.cluster = &profile.facts;
        around.clusterName = profile.name;
        const auto document =
            script::Document::parse("#!/bin/bash\n#SBATCH --time=9-0 --mem=9000G --gpus-per-node=a100:9\npython x.py\n",
                                    script::slurmVersionOf(around.cluster));
        (void)script::check(document, around);
    }
    return 0;
}
