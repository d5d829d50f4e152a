// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/editorassistant.h"

#include "script/check.h"
#include "script/completion.h"
#include "script/hover.h"

#include <QCoreApplication>

namespace voyageur::models {

using namespace Qt::StringLiterals;

namespace {

class EditorAssistantText final {
    Q_DECLARE_TR_FUNCTIONS(voyageur::models::EditorAssistant)
};

// Half of a surrogate pair is no place in UTF-8.
int wholeCharacter(const QString &text, int offset)
{
    const bool inside =
        offset > 0 && offset < text.size() && text.at(offset).isLowSurrogate() && text.at(offset - 1).isHighSurrogate();
    return inside ? offset - 1 : offset;
}

// Whether the line, up to the offset, holds anything that completion knows: it spares reading a long script at each key.
bool couldComplete(const QString &text, int offset)
{
    const qsizetype begin = offset == 0 ? 0 : text.lastIndexOf(u'\n', offset - 1) + 1;
    const auto line = QStringView(text).sliced(begin, offset - begin);
    const bool goesOn = begin >= 2 && text.at(begin - 2) == u'\\';
    return goesOn || line.contains(u'#') || line.contains(u'$') || line.contains("module"_L1) || line.contains("ml"_L1);
}

} // namespace

struct EditorAssistant::Private {
    QString clusterName;
    std::optional<base::ClusterFacts> cluster;
    QString text; // read last
    script::Document script;

    script::CompletionFacts facts() const { return {clusterName, cluster ? &*cluster : nullptr}; }

    const script::Document &read(const QString &newText)
    {
        if (newText != text || script.components().isEmpty()) {
            text = newText;
            script = script::Document::parse(script::Document::encoded(text), script::slurmVersionOf(facts().cluster));
        }
        return script;
    }

    qsizetype bytesBefore(int offset) const
    {
        return script::Document::encoded(QStringView(text).first(wholeCharacter(text, offset))).size();
    }
    int unitsBefore(qsizetype offset) const
    {
        return int(script::Document::decoded(QByteArrayView(script.bytes()).first(offset)).size());
    }
};

EditorAssistant::EditorAssistant(QString clusterName, std::optional<base::ClusterFacts> cluster) : d(std::make_unique<Private>())
{
    d->clusterName = std::move(clusterName);
    d->cluster = std::move(cluster);
}

EditorAssistant::~EditorAssistant() = default;

EditorAssistant::Offer EditorAssistant::completions(const QString &text, int offset) const
{
    if (offset < 0 || offset > text.size() || !couldComplete(text, offset))
        return {};
    const script::Document &script = d->read(text);
    const script::Completions found = script::completions(script, d->bytesBefore(offset), d->facts());
    Offer offer{d->unitsBefore(found.span.begin), d->unitsBefore(found.span.end), {}, found.unasked};
    for (const script::Completion &item : found.items)
        offer.items += Item{item.label, script::Document::decoded(item.insert), item.detail, Kind(int(item.kind)), item.goesOn};
    return offer;
}

std::optional<EditorAssistant::Explanation> EditorAssistant::explanation(const QString &text, int offset) const
{
    if (offset < 0 || offset > text.size())
        return {};
    const script::Document &script = d->read(text);
    const auto found = script::explanationAt(script, d->bytesBefore(offset), d->facts());
    if (!found)
        return {};
    return Explanation{d->unitsBefore(found->span.begin), d->unitsBefore(found->span.end), found->title, found->text};
}

base::Fix EditorAssistant::switchOff(const QString &text, const QString &rule)
{
    base::Fix fix{EditorAssistantText::tr("Switch off %1 in this script").arg(rule), {}};
    const QString order = u"# voyageur: disable="_s;
    const QStringList lines = text.split(u'\n');
    int number = 0;
    for (const QString &line : lines) {
        ++number;
        if (!line.startsWith(order))
            continue;
        const QString list = line.sliced(order.size()).section(u' ', 0, 0);
        if (list.split(u',').contains(rule, Qt::CaseInsensitive))
            return fix;
        const int column = int(order.size() + list.size()) + 1;
        fix.edits = {{{number, column, number, column}, list.isEmpty() || list.endsWith(u',') ? rule : u',' + rule}};
        return fix;
    }
    const bool shebang = text.startsWith("#!"_L1);
    if (shebang && lines.size() == 1) { // there is no line below it yet
        const int end = int(text.size()) + 1;
        fix.edits = {{{1, end, 1, end}, u'\n' + order + rule + u'\n'}};
        return fix;
    }
    const int line = shebang ? 2 : 1;
    fix.edits = {{{line, 1, line, 1}, order + rule + u'\n'}};
    return fix;
}

} // namespace voyageur::models
