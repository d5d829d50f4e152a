// SPDX-License-Identifier: GPL-3.0-or-later
// A whole script: document, bash, what sbatch understands, every rule, every fix. The first byte chooses what is known beside it.
#include "fuzzdriver.h"

#include "cluster/catalogue.h"
#include "script/bash.h"
#include "script/check.h"

#include <QHash>

#include <algorithm>
#include <memory>

using namespace voyageur;
using namespace Qt::StringLiterals;

namespace {

struct Place {
    QString name;
    base::ClusterFacts facts;
};

const std::vector<Place> &places()
{
    static const auto all = [] {
        std::vector<Place> list(1); // none
        const auto catalogue = cluster::Catalogue::load({}, {});
        FUZZ_CHECK(catalogue.ok());
        for (const cluster::Profile &profile : catalogue->profiles())
            list.push_back({profile.name, profile.facts});
        return list;
    }();
    return all;
}

bool comesBefore(int line, int column, int otherLine, int otherColumn)
{
    return line < otherLine || (line == otherLine && column <= otherColumn);
}

// Lines and columns as editors count them.
QList<qsizetype> lengths(const QString &text)
{
    QList<qsizetype> all;
    qsizetype begin = 0;
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text[i] != u'\n' && text[i] != u'\r')
            continue;
        all += i - begin;
        if (text[i] == u'\r' && i + 1 < text.size() && text[i + 1] == u'\n')
            ++i;
        begin = i + 1;
    }
    all += text.size() - begin;
    return all;
}

void mustBeInside(const base::TextRange &range, const QList<qsizetype> &lines)
{
    FUZZ_CHECK(range.line >= 1 && range.column >= 1 && range.endLine <= lines.size());
    FUZZ_CHECK(comesBefore(range.line, range.column, range.endLine, range.endColumn));
    FUZZ_CHECK(range.column <= lines.at(range.line - 1) + 1 && range.endColumn <= lines.at(range.endLine - 1) + 1);
}

void mustBeSound(const script::Document &document, const QList<base::Diagnostic> &findings)
{
    const QString text = document.text();
    const QList<qsizetype> lines = lengths(text);
    QHash<QString, int> ofRule;
    for (const base::Diagnostic &finding : findings) {
        mustBeInside(finding.range, lines);
        FUZZ_CHECK(!finding.message.isEmpty());
        FUZZ_CHECK(++ofRule[finding.rule] <= 100);
        for (const base::Fix &fix : finding.fixes) {
            for (const base::TextEdit &edit : fix.edits)
                mustBeInside(edit.range, lines);
            FUZZ_CHECK(base::applyFix(text, fix).ok());
        }
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::uint8_t choice = size > 0 ? data[size - 1] : 0; // the last byte: the first ones are better left whole
    const QByteArray bytes(reinterpret_cast<const char *>(data), static_cast<qsizetype>(size));
    const Place &place = places()[choice % places().size()];
    script::Surroundings around;
    around.now = 1'790'000'000;
    if (!place.name.isEmpty()) {
        around.clusterName = place.name;
        around.cluster = &place.facts;
    }
    if (choice & 0x40)
        around.arguments = QList<QByteArray>{"data.tar", "3"};
    const auto version = choice & 0x80 ? script::slurm2205 : script::slurmVersionOf(around.cluster);
    const auto document = script::Document::parse(bytes, version);
    FUZZ_CHECK(script::Document::encoded(document.text()) == bytes);
    const auto bash = script::Bash::parse(bytes);
    for (const script::BashCommand &command : bash.commands())
        FUZZ_CHECK(command.span.begin >= 0 && command.span.begin <= command.span.end && command.span.end <= bytes.size());
    const auto findings = script::check(document, around);
    mustBeSound(document, findings);
    const bool fixable = std::ranges::any_of(findings, [](const auto &finding) { return !finding.fixes.isEmpty(); });
    if (fixable && size < 4000) {
        const auto mended = script::Document::parse(script::fixed(document, around), version);
        mustBeSound(mended, script::check(mended, around));
    }
    return 0;
}
