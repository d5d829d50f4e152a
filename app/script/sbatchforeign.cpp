// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/ctext.h"
#include "script/directivewords.h"
#include "script/nodelist.h"
#include "script/sbatchfields.h"

// #PBS and #BSUB lines, which sbatch translates after its own: they win over #SBATCH lines. (src/sbatch/xlate.c)
namespace voyageur::script::sbatch {

namespace {

constexpr auto none = OptionValue::None;
constexpr auto optional = OptionValue::Optional;
constexpr auto required = OptionValue::Required;
constexpr SlurmVersion ever{0, 0};

constexpr Option row(const char *name, char letter, OptionValue value, SlurmVersion since = ever)
{
    return {name, letter, value, Sbatch, Grammar::Text, nullptr, since};
}

constexpr Option pbsOptions[] = {
    row("start_time", 'a', required),
    row("account", 'A', required),
    row("checkpoint", 'c', required),
    row("working_dir", 'C', required),
    row("error", 'e', required),
    row("hold", 'h', none),
    row("interactive", 'I', none),
    row("join", 0, optional),
    row("job_array", 'J', required),
    row("keep", 'k', required),
    row("resource_list", 'l', required),
    row("mail_options", 'm', required),
    row("mail_user_list", 'M', required),
    row("job_name", 'N', required),
    row("out", 'o', required),
    row("priority", 'p', required),
    row("destination", 'q', required),
    row("rerunable", 'r', required),
    row("script_path", 'S', required),
    row("array", 't', required),
    row("running_user", 'u', required),
    row("variable_list", 'v', required),
    row("all_env", 'V', none),
    row("attributes", 'W', required),
    row("no_std", 'z', none),
    // letters without a name
    row("\x01", 'j', required),
    row("\x01", 'd', required, slurm2302),
    row("\x01", 'w', required, slurm2302),
};

constexpr Option bsubOptions[] = {
    row("cwd", 'c', required),        row("error_file", 'e', required),   row("job_name", 'J', required),
    row("hostname", 'm', required),   row("memory_limit", 'M', required), row("output_file", 'o', required),
    row("queue_name", 'q', required), row("time", 'W', required),         row("exclusive", 'x', none),
    row("\x01", 'n', required),
};

class Translation final {
public:
    Translation(Fields &fields, QList<ForeignOption> *translated) : m_fields(fields), m_translated(translated) {}

    // False when the script has no such line.
    bool read(const QByteArray &script, QByteArrayView mark, std::span<const Option> table)
    {
        const bool bsub = mark == "#BSUB";
        QList<Word> words;
        if (!collect(script, mark, words))
            return false;
        for (qsizetype i = 0; bsub && i < words.size(); i += 2) { // getopt_long(3) knows no long name with one dash
            if (words[i].text == "-cwd")
                words[i].text = "-c";
        }
        if (m_refusal)
            return true;
        const OptionUses found = optionUses(words, table, Sbatch, m_fields.version);
        for (const OptionUse &use : found.uses) {
            if (m_refusal)
                return true;
            if (bsub)
                translateBsub(use);
            else
                translatePbs(use);
        }
        if (!m_refusal && !found.refusal.isEmpty())
            m_refusal = found.refusal + "\nUnrecognized command line parameter ?";
        if (!m_refusal && found.leftover >= 0)
            m_refusal = "Invalid argument: " + words[found.leftover].text;
        return true;
    }

    Refusal refusal() const { return m_refusal; }

private:
    bool collect(const QByteArray &script, QByteArrayView mark, QList<Word> &words)
    {
        bool found = false;
        int number = 0;
        int others = 0;
        constexpr qsizetype most = 10'000; // words; nobody writes so many
        for (qsizetype begin = 0; begin < script.size() && others <= 100 && words.size() < most;) {
            auto end = script.indexOf('\n', begin);
            if (end < 0)
                end = script.size();
            const auto line = QByteArrayView(script).sliced(begin, end - begin);
            ++number;
            if (line.startsWith(mark)) {
                found = true;
                const LineWords read = directiveWords(line.sliced(mark.size()), begin + mark.size(), number, m_fields.version);
                words += read.words;
                if (!read.refusal.isEmpty()) {
                    m_refusal = read.refusal;
                    break;
                }
            } else if (!line.startsWith('#')) {
                ++others;
            }
            begin = end + 1;
        }
        return found;
    }

    void note(const char *name, const Text &value)
    {
        if (m_translated && !m_refusal)
            *m_translated += {name, value};
    }
    void set(const char *name, const QByteArray &value)
    {
        note(name, value);
        if (!m_refusal)
            m_refusal = setOption(m_fields, name, &value);
    }
    void set(const char *name)
    {
        note(name, {});
        if (!m_refusal)
            m_refusal = setOption(m_fields, name, nullptr);
    }

    void translateBsub(const OptionUse &use)
    {
        QByteArray value = use.text;
        switch (use.option->letter) {
        case 'c':
            return set("chdir", value);
        case 'e':
            return set("error", value);
        case 'J':
            return set("job-name", value);
        case 'o':
            return set("output", value);
        case 'm':
            return set("nodelist", value.replace(' ', ','));
        case 'M':
            if (!value.isEmpty() && isDigit(value.back()))
                value += 'K';
            return set("mem-per-cpu", value);
        case 'n':
            if (const auto comma = value.indexOf(','); comma >= 0) {
                if (comma + 1 == value.size())
                    m_refusal = "#BSUB -n format not correct given: '" + value + '\'';
                value = value.sliced(comma + 1);
            }
            return set("ntasks", value);
        case 'q':
            return set("partition", value);
        case 'W':
            return set("time", value);
        default:
            return set("exclusive");
        }
    }

    void translatePbs(const OptionUse &use)
    {
        struct Plain {
            char letter;
            const char *name;
        };
        static constexpr Plain plain[] = {{'a', "begin"},    {'A', "account"}, {'e', "error"},     {'o', "output"},
                                          {'w', "chdir"},    {'d', "chdir"},   {'J', "array"},     {'t', "array"},
                                          {'N', "job-name"}, {'p', "nice"},    {'q', "partition"}, {'M', "mail-user"}};
        const char letter = use.option->letter;
        for (const Plain &row : plain) {
            if (row.letter == letter)
                return set(row.name, use.text);
        }
        if (letter == 'h')
            return set("hold");
        if (letter == 'l')
            return resources(use.text);
        if (letter == 'm')
            return mail(use.text);
        if (letter == 'v')
            return set("export", m_fields.exportEnv ? *m_fields.exportEnv + ',' + use.text : use.text);
        if (letter == 'W' && startsNoCase(use.text, "umask="))
            return set("umask", use.text.sliced(6));
        if (letter == 'W' && startsNoCase(use.text, "depend="))
            return set("dependency", use.text.sliced(7));
    }

    void mail(const QByteArray &letters)
    {
        const QByteArray lower = letters.toLower();
        QByteArrayList words;
        if (lower.contains('b'))
            words += "BEGIN";
        if (lower.contains('e'))
            words += "END";
        if (lower.contains('a'))
            words += "FAIL";
        if (lower.contains('n'))
            words = QByteArrayList{"NONE"};
        if (words.isEmpty())
            return set("mail-type");
        set("mail-type", words.join(','));
    }

    // One "name=value" of -l. Slurm looks for a name it knows at every character.
    struct Resource {
        const char *name;
        char separator;     // behind the value; 0: the value is not taken
        const char *option; // null: passed over
        bool anyCase = false;
    };

    void resources(const QByteArray &list)
    {
        static constexpr Resource known[] = {
            {"accelerator=", 0, "accelerator", true},
            {"arch=", ',', nullptr},
            {"cput=", ',', "time"},
            {"file=", ',', "tmp"},
            {"host=", ',', nullptr},
            {"mem=", ',', "mem"},
            {"mpiprocs=", ':', "ntasks-per-node", true},
            {"naccelerators=", ',', "naccelerators", true},
            {"ncpus=", ':', "mincpus", true},
            {"nice=", ',', "nice"},
            {"nodes=", ',', "nodes"},
            {"opsys=", ',', nullptr},
            {"other=", ',', nullptr},
            {"pcput=", ',', "time"},
            {"pmem=", ',', nullptr},
            {"proc=", ',', "constraint"},
            {"pvmem=", ',', nullptr},
            {"select=", ':', "nodes-of-select", true},
            {"software=", ',', nullptr},
            {"vmem=", ',', nullptr},
            {"walltime=", ',', "time"},
        };
        qint32 gpus = 0;
        unsigned pro = 0; // select: 1, ncpus: 2, mpiprocs: 4
        for (qsizetype at = 0; at < list.size() && !m_refusal;) {
            const auto rest = QByteArrayView(list).sliced(at);
            const Resource *resource = nullptr;
            for (const Resource &one : known) {
                if (!resource && (one.anyCase ? startsNoCase(rest, one.name) : rest.startsWith(one.name)))
                    resource = &one;
            }
            if (!resource) {
                ++at;
                continue;
            }
            at += static_cast<qsizetype>(qstrlen(resource->name));
            auto end = resource->separator ? list.indexOf(resource->separator, at) : at;
            if (end < 0)
                end = list.size();
            const QByteArray value = list.sliced(at, end - at);
            const QByteArrayView option(resource->option);
            if (option == "accelerator")
                gpus = gpus < 1 && startsNoCase(QByteArrayView(list).sliced(at), "true") ? 1 : gpus;
            else if (option == "naccelerators")
                m_refusal = wholeNumber(value, "naccelerators", true, m_fields.version, gpus);
            else if (resource->option)
                resourceValue(option, value, pro);
            at = resource->separator ? end + 1 : at;
            if (option == "constraint") // which Slurm leaves a second time
                at = list.indexOf(',', std::min(at, list.size())) < 0 ? list.size() : list.indexOf(',', at) + 1;
        }
        if (pro == 7 && m_fields.minCpus > m_fields.tasksPerNode && m_fields.tasksPerNode > 0)
            set("cpus-per-task", QByteArray::number(m_fields.minCpus / m_fields.tasksPerNode));
        if (gpus > 0)
            set("gres", (m_fields.gres ? *m_fields.gres + ',' : QByteArray()) + "gpu:" + QByteArray::number(gpus));
    }

    void resourceValue(QByteArrayView option, QByteArray value, unsigned &pro)
    {
        if (option == "nodes")
            return nodes(value);
        if ((option == "mem" || option == "tmp") && !value.isEmpty() && (value.back() | 0x20) == 'b')
            value.chop(1);
        if (option == "constraint" && m_fields.constraint)
            value += ',' + *m_fields.constraint;
        pro |= option == "nodes-of-select" ? 1U : option == "mincpus" ? 2U : option == "ntasks-per-node" ? 4U : 0U;
        set(option == "nodes-of-select" ? "nodes" : option.data(), value);
    }

    // "2:ppn=4:gpus=1", "node1:ppn=2+node2"
    void nodes(const QByteArray &text)
    {
        qint32 count = 0;
        qint32 perNode = 0;
        NodeList names;
        const auto skip = [&](qsizetype at) {
            while (at < text.size() && text[at] != '+' && text[at] != ':')
                ++at;
            return at;
        };
        for (qsizetype at = 0; at < text.size();) {
            const auto rest = QByteArrayView(text).sliced(at);
            const qsizetype end = skip(at);
            if (rest.startsWith("gpus=")) {
                set("gpus-per-node", text.sliced(at + 5, end - at - 5));
            } else if (rest.startsWith("ppn=")) {
                perNode += cut32(readNumber(text, at + 4).value);
            } else if (isDigit(text[at])) {
                count += cut32(readNumber(text, at).value);
            } else if ((text[at] | 0x20) >= 'a' && (text[at] | 0x20) <= 'z') {
                names.add(QByteArrayView(text).sliced(at, end - at));
            } else {
                ++at;
                continue;
            }
            at = end + 1;
        }
        if (count)
            set("nodes", QByteArray::number(count));
        if (perNode)
            set("ntasks", QByteArray::number(perNode * (count ? count : 1)));
        if (names.count() > 0)
            set("nodelist", names.text());
    }

    Fields &m_fields;
    QList<ForeignOption> *m_translated;
    Refusal m_refusal;
};

} // namespace

Refusal readForeign(Fields &fields, const QByteArray &script, QList<ForeignOption> *translated)
{
    if (fields.ignorePbs)
        return {};
    Translation translation(fields, translated);
    if (!translation.read(script, "#BSUB", bsubOptions))
        translation.read(script, "#PBS", pbsOptions);
    return translation.refusal();
}

} // namespace voyageur::script::sbatch
