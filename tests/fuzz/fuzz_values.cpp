// SPDX-License-Identifier: GPL-3.0-or-later
// The grammar of every option's value, and what is read out of it.
#include "fuzzdriver.h"

#include "script/document.h"
#include "script/nodelist.h"
#include "script/outputfile.h"
#include "script/values.h"

using namespace voyageur::script;

namespace {

template <typename T>
void mustBeSound(const Parsed<T> &parsed, const QByteArray &value)
{
    if (parsed)
        return;
    const ValueError &error = parsed.error();
    FUZZ_CHECK(!error.what.isEmpty());
    FUZZ_CHECK(error.begin >= 0 && error.begin <= error.end && error.end <= value.size());
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    if (size > 2000) // every option reads it
        size = 2000;
    const QByteArray value(reinterpret_cast<const char *>(data), static_cast<qsizetype>(size));
    for (const Option &option : allOptions()) {
        for (const SlurmVersion version : {slurm2205, SlurmVersion{}}) {
            const auto error = checkValue(option, value, version);
            FUZZ_CHECK(!error || !error->what.isEmpty());
            FUZZ_CHECK(!error || (error->begin >= 0 && error->begin <= error->end && error->end <= value.size()));
        }
    }
    mustBeSound(parseTime(value), value);
    mustBeSound(parseMemory(value), value);
    mustBeSound(parseNodes(value), value);
    mustBeSound(parseCount(value), value);
    mustBeSound(parseMailTypes(value), value);
    if (const auto gres = parseGres(value))
        (void)gresText(*gres);
    if (const auto array = parseArray(value)) {
        FUZZ_CHECK(array->count() >= 0 && array->last() >= 0);
        FUZZ_CHECK(parseArray(array->text()));
    }
    if (const auto dependency = parseDependency(value))
        FUZZ_CHECK(parseDependency(dependency->text()));
    if (const auto quoted = Document::quoted(value)) {
        const auto document = Document::parse("#!/bin/bash\n#SBATCH --comment=" + *quoted + '\n');
        FUZZ_CHECK(document.value("comment") == value);
    }
    return 0;
}
