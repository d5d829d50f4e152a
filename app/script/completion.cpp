// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/completion.h"

#include "script/check.h"
#include "script/completionvalues.h"
#include "script/ctext.h"
#include "script/outputfile.h"
#include "script/rulebook.h"
#include "script/scriptplace.h"
#include "script/slurmvariables.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace voyageur::script {

using namespace Qt::StringLiterals;

namespace {

class CompletionText final {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::Completion)
};

// What a student's script says, in the order in which it is best said; the others come behind these.
constexpr std::array usualFirst{
    "account",   "time",      "cpus-per-task", "mem",        "gpus-per-node", "nodes",     "ntasks",        "ntasks-per-node",
    "job-name",  "output",    "error",         "array",      "mail-type",     "mail-user", "mem-per-cpu",   "gpus",
    "signal",    "requeue",   "dependency",    "constraint", "open-mode",     "export",    "gpus-per-task", "gres",
    "exclusive", "partition", "mem-per-gpu",   "tmp",        "begin",
};
// For operators, for the command line alone, or old names of others.
constexpr std::array hidden{
    "autocomplete", "bb",        "bbf", "cluster", "cpu_bind", "gid",     "help", "parsable",       "priority", "quiet",
    "reboot",       "test-only", "uid", "usage",   "verbose",  "version", "wait", "tasks-per-node", "wrap",
};

template <size_t N>
qsizetype indexIn(const std::array<const char *, N> &names, QByteArrayView name)
{
    return std::ranges::find_if(names, [&](const char *one) { return name == QByteArrayView(one); }) - names.begin();
}

// Those that begin with what is typed, then those that hold it, each in their order.
void keepMatching(QList<Completion> &items, const QByteArray &typed)
{
    if (typed.isEmpty())
        return;
    const QString wanted = QString::fromUtf8(typed);
    items.removeIf([&](const Completion &item) { return !item.label.contains(wanted, Qt::CaseInsensitive); });
    std::ranges::stable_sort(items, {},
                             [&](const Completion &item) { return !item.label.startsWith(wanted, Qt::CaseInsensitive); });
    if (items.size() == 1 && items.first().insert == typed)
        items.clear(); // it stands there already
}

bool isDiscouraged(QByteArrayView name, const CompletionFacts &facts)
{
    if (!facts.cluster)
        return false;
    const base::SlurmFacts &slurm = facts.cluster->slurm;
    return (name == "partition" && slurm.partitionNameable.is(false))
        || (name == "gres" && slurm.gresOption.isKnown() && !slurm.gresOption.is(base::OptionPolicy::Accepted))
        || (name == "mem" && slurm.memOption.isKnown() && !slurm.memOption.is(base::OptionPolicy::Accepted));
}

class Completer final {
public:
    Completer(const Document &script, qsizetype offset, const CompletionFacts &facts)
        : m_script(script), m_offset(offset), m_facts(facts), m_place(placeAt(script, offset))
    {
    }

    Completions run()
    {
        m_result.span = m_place.span;
        switch (m_place.kind) {
        case PlaceKind::Nothing:
            break;
        case PlaceKind::Mark:
            mark();
            break;
        case PlaceKind::OptionName:
            names();
            break;
        case PlaceKind::OptionValue:
            values();
            break;
        case PlaceKind::RuleOrder:
            m_result.items = {{u"# voyageur: disable="_s,
                               "# voyageur: disable=", CompletionText::tr("Switches off rules of the checker in this script"),
                               CompletionKind::Rule, true}};
            m_result.unasked = typed().contains('v');
            break;
        case PlaceKind::RuleName:
            rules();
            break;
        case PlaceKind::Module:
            modules();
            break;
        case PlaceKind::Variable:
            variables();
            break;
        }
        if (m_result.items.isEmpty())
            m_result = {};
        return m_result;
    }

private:
    QByteArray typed() const { return m_script.at({m_result.span.begin, m_offset}); }

    void mark()
    {
        const QByteArray text = m_script.at(m_place.span);
        if (text == "#SBATCH")
            return;
        m_result.items = {
            {u"#SBATCH"_s, "#SBATCH --", CompletionText::tr("A line that sbatch reads"), CompletionKind::Directive, true}};
        m_result.unasked = typed().size() >= 3;
    }

    void names()
    {
        const bool dashes = typed().startsWith('-');
        QByteArray word = typed();
        while (word.startsWith('-'))
            word.remove(0, 1);
        const bool isShort = typed().size() <= 2 && !typed().startsWith("--") && dashes;
        auto written = writtenOptions(m_script);
        written.removeIf([&](const WrittenOption &one) { return one.name == m_place.span; });
        QList<std::pair<std::array<qsizetype, 3>, Completion>> ranked;
        for (const Option &option : allOptions()) {
            const QByteArrayView name(option.name);
            if (!option.isIn(Sbatch, m_script.version()) || indexIn(hidden, name) < qsizetype(hidden.size()))
                continue;
            const bool isLetter = isShort && word.size() == 1 && option.letter == word[0];
            if (!isLetter && !QByteArrayView(option.name).contains(word))
                continue;
            const qsizetype match = isLetter ? 0 : name.startsWith(word) ? 1 : 2;
            const std::array<qsizetype, 3> rank{late(option, written), match, indexIn(usualFirst, name)};
            ranked += {rank, nameItem(option, written)};
        }
        std::ranges::stable_sort(ranked, {}, &std::pair<std::array<qsizetype, 3>, Completion>::first);
        for (const auto &[rank, item] : ranked)
            m_result.items += item;
        m_result.unasked = dashes;
        if (m_result.items.size() == 1 && m_place.option && m_script.at(m_place.span) == m_result.items.first().label.toLatin1())
            m_result.items.clear();
    }

    // Behind the others: what is there already, what excludes something that is, what the cluster does not want.
    qsizetype late(const Option &option, const QList<WrittenOption> &written) const
    {
        const QList<QByteArray> excluded = excludedBy(keptName(option), m_script.version());
        const auto said = [&](const WrittenOption &one) {
            return one.option && keptName(*one.option) == QByteArrayView(keptName(option));
        };
        const auto excludes = [&](const WrittenOption &one) { return one.option && excluded.contains(keptName(*one.option)); };
        if (std::ranges::any_of(written, said))
            return 3;
        if (std::ranges::any_of(written, excludes))
            return 2;
        return isDiscouraged(option.name, m_facts) ? 1 : 0;
    }

    Completion nameItem(const Option &option, const QList<WrittenOption> &written) const
    {
        const auto blanks =
            std::ranges::count_if(written, [](const WrittenOption &one) { return one.longForm && one.value && !one.attached; });
        const auto equals =
            std::ranges::count_if(written, [](const WrittenOption &one) { return one.longForm && one.value && one.attached; });
        Completion item;
        item.kind = CompletionKind::Option;
        item.label = u"--"_s + QString::fromLatin1(option.name);
        item.insert = item.label.toLatin1();
        item.detail = optionHelp(option.name);
        if (option.letter)
            item.detail = QStringLiteral("-%1  ").arg(QLatin1Char(option.letter)) + item.detail;
        const bool followed = m_place.kind == PlaceKind::OptionName && m_place.attached && !m_place.span.isEmpty()
            && m_place.span.end < m_script.bytes().size() && QByteArrayView("= ").contains(m_script.bytes().at(m_place.span.end));
        if (option.value == OptionValue::Required && !followed) {
            item.insert += blanks > equals ? ' ' : '=';
            item.goesOn = true;
        }
        return item;
    }

    void values()
    {
        if (!m_place.option)
            return;
        narrow();
        auto items = valuesFor(*m_place.option, writtenOptions(m_script), m_facts);
        if (m_place.option->grammar == Grammar::OutputFile)
            outputParts(items);
        keepMatching(items, typed());
        m_result.items = items;
        m_result.unasked = true;
    }

    // To the part between separators and quotes.
    void narrow()
    {
        const QByteArray separators = separatorsOf(*m_place.option).toByteArray() + "\"'";
        const QByteArray &bytes = m_script.bytes();
        for (qsizetype i = m_place.span.begin; i < m_place.span.end; ++i) {
            if (!separators.contains(bytes.at(i)))
                continue;
            if (i >= m_offset) {
                m_result.span.end = i;
                break;
            }
            m_result.span.begin = i + 1;
        }
    }

    // Behind a % its letters; else whole names.
    void outputParts(QList<Completion> &items)
    {
        const QByteArray before = typed();
        const bool percent = before.endsWith('%') || (before.size() > 1 && before.at(before.size() - 2) == '%' && m_offset > 0);
        if (percent) {
            const qsizetype at = m_result.span.begin + before.lastIndexOf('%');
            m_result.span = {at, m_offset};
            items.removeIf([](const Completion &item) { return item.insert.size() != 2; });
        } else {
            items.removeIf([](const Completion &item) { return item.insert.size() == 2; });
        }
    }

    void rules()
    {
        for (const Rule &rule : allRules()) {
            if (rule.decidedFrom != DecidedFrom::After && rule.decidedFrom != DecidedFrom::No)
                m_result.items += Completion{rule.id, rule.id.toLatin1(), rule.title(), CompletionKind::Rule, false};
        }
        keepMatching(m_result.items, typed());
        m_result.unasked = true;
    }

    void modules()
    {
        if (!m_facts.cluster || !m_facts.cluster->software.moduleVersions.isKnown())
            return;
        const QByteArray word = typed();
        const auto slash = word.indexOf('/');
        const auto &known = *m_facts.cluster->software.moduleVersions.value;
        for (auto module = known.begin(); module != known.end(); ++module) {
            const QByteArray name = module.key().toUtf8();
            const QStringList &versions = module.value();
            if (slash < 0)
                item(name,
                     versions.isEmpty() ? QString() : CompletionText::tr("Versions: %1").arg(newest(versions).join(", "_L1)));
            if (slash < 0 ? name != word : name != word.first(slash))
                continue;
            for (auto version = versions.crbegin(); version != versions.crend(); ++version)
                item(name + '/' + version->toUtf8(),
                     version == versions.crbegin() ? CompletionText::tr("The newest known version") : QString());
        }
        keepMatching(m_result.items, word);
        m_result.unasked = !word.isEmpty();
    }

    static QStringList newest(const QStringList &versions)
    {
        QStringList list;
        for (qsizetype i = versions.size() - 1; i >= std::max<qsizetype>(0, versions.size() - 4); --i)
            list += versions.at(i);
        return list;
    }

    void item(const QByteArray &module, const QString &detail)
    {
        m_result.items += Completion{QString::fromUtf8(module), module, detail, CompletionKind::Module, false};
    }

    void variables()
    {
        const bool braces = m_script.at(m_place.span).startsWith("${");
        const QByteArray word = typed().sliced(std::min<qsizetype>(typed().size(), braces ? 2 : 1));
        for (const SlurmVariable &variable : slurmVariables()) {
            const QByteArray name(variable.name);
            m_result.items += Completion{u'$' + QString::fromLatin1(name), braces ? "${" + name + '}' : '$' + name,
                                         slurmVariableHelp(variable), CompletionKind::Variable, false};
        }
        m_result.items.removeIf(
            [&](const Completion &item) { return !item.label.toLatin1().sliced(1).startsWith(word.toUpper()); });
        if (m_result.items.size() == 1 && m_result.items.first().insert == m_script.at(m_place.span))
            m_result.items.clear();
        m_result.unasked = !word.isEmpty();
    }

    const Document &m_script;
    qsizetype m_offset;
    const CompletionFacts &m_facts;
    ScriptPlace m_place;
    Completions m_result;
};

} // namespace

Completions completions(const Document &script, qsizetype offset, const CompletionFacts &facts)
{
    return Completer(script, offset, facts).run();
}

} // namespace voyageur::script
