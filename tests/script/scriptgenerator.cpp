// SPDX-License-Identifier: GPL-3.0-or-later
#include "scriptgenerator.h"

#include "script/options.h"

#include <QHash>

namespace voyageur::tests {

namespace {

struct Values {
    const char *names;  // options, separated by blanks
    const char *values; // separated by |
};

// Good and bad ones side by side. What only the far side can know (files, dates on the edge of now) is left out.
constexpr Values table[] = {
    {"time time-min delay-boot",
     "10|90|1:30|3:00|00:15:00|1:0:0|0-0:5|0-03:00|1-00:00|2-12|00-01:00:00|1-|0|0:0|0:0:1|UNLIMITED|infinite|-1|-5|3h|1 "
     "day|=10||"
     "1:2:3:4|1-2-3|:5|5:|1::2|1-2:|1.5|99999999|9999999999|999999999999999999999|1-1:1:1|7-00:00:00|24:00:00|100:100:100|00:00|"
     "1-24:60:60|-|--1|1--2|0:59|0:60|35791395|71582788:15|2147483647|4294967295|4294967294|+5| 5|5 |1-0:0:0|0-0|"},
    {"mem mem-per-cpu mem-per-gpu tmp",
     "4G|2000|0|1T|1.5G|1GB|1Gb|1gb|1Go|1GiB|512k|512K|1024K|1025k|32000M|125g|100mb|-1|abc||G|4 G|4GG|1P|99999999999999999999|"
     "9223372036854775807|9223372036854775807G|+4G| 4G|0x10|1024|2048|1536M|1048576|3T|0G|1k|0K|17179869184G|4294967296"},
    {"cpus-per-task cpus-per-gpu mincpus ntasks cores-per-socket sockets-per-node threads-per-core ntasks-per-core "
     "ntasks-per-gpu "
     "ntasks-per-node ntasks-per-socket ntasks-per-tres tasks-per-node",
     "1|2|4|8|16|0|-1|abc||1.5|2x|x2|+3| 3|3 "
     "|2147483646|2147483647|2147483648|4294967297|9223372036854775807|99999999999999999999|1k|007|"},
    {"core-spec thread-spec", "0|1|2|-1|abc||32768|65534|65535|3x|2147483647|32769"},
    {"nodes",
     "1|2|4|1-2|2-4|4-2|0|-1|1-|-|--|abc||2k|1K|1m|2x|1-2x|x-2|1,2|2,4-6|1-9:2|4-1:1|1:2|,1|1,|5-3,1|16384,1|16383,1|1-1|0-0|3-3|"
     "1-3 | 1|2147483647|2147483648|4294967297|1-4294967296|1,abc|1-5:0|2,2|1-2-3|2,3:1|10-20:5"},
    {"account qos partition reservation wckey comment job-name mail-user mcs-label network licenses constraint prefer batch "
     "extra "
     "cluster-constraint context container container-id export export-file bb",
     "def-prof|a|two words|it's|say "
     "\"hi\"||a=b|a,b|x#y|back\\slash|\xc3\xa9t\xc3\xa9|\xff\xfe|%j|$HOME|~|--mem=4G|-n|:|a:b|*|none|NONE|"
     "matlab:2|ALL,FOO=bar|NIL"},
    {"array", "0-99|1-10:2%3|1,3,5|0|a||1-|%2|0-9%|5-1|0-99:2%4"},
    {"dependency", "afterok:123|singleton|afterany:1:2,after:3|foo|"},
    {"begin deadline",
     "now|now+1hour|now+2days|now+30minutes|now+1week|now+60|now-1hour|now+|now+x|tomorrow|today|midnight|noon|fika|teatime|"
     "elevenses|"
     "23:59|00:00|16:00|16:00:30|25:00|12:60|1:2|4:00pm|13:00pm|12:00am|0131|01/31|01/31/"
     "30|2035-01-31|2035-01-31T08:00|2035-13-01|"
     "2035-02-30|2035-1-5|013130|99|abc||uts1900000000|uts5|utsx|noon tomorrow|2035-01-31T08:00:61|now+1hour "
     "x|Tomorrow|12/31/35-10:00|"
     "2035-01-31-08:00|nowx|5|1231|2035-00-10|now +1 hour|12|1|31.12.35|12.31.35"},
    {"chdir", "sub|/tmp|.|..|/|a/b|./x|/scratch/student|two words|"},
    {"output error input", "a.out|logs/%x-%j.out|/tmp/x|none|NONE|None|./a|../a|/dev/null|~|%A_%a.log|two words|"},
    {"cluster clusters", "practice|a,b|all|"},
    {"cpu-freq",
     "low|medium|high|highm1|him1|2400000|0|abc||low-high|low-high:performance|1000-2000:ondemand|2000-1000:ondemand|performance|"
     "Performance|conservative|powersave|schedutil|userspace|ondemand|low:userspace|low:performance|low-high:userspace|"
     "performance-low|low-|-high|low:|:performance|low-high:foo|performance:performance|2400000:userspace|lo|hi|med|highx|1x|"
     "4294967296|-1|99999999999999999999"},
    {"distribution",
     "block|cyclic|arbitrary|hostfile|plane=4|plane|plane=0|plane=x|plane=99999999999|planes=2|block:cyclic|cyclic:block|block:"
     "fcyclic|"
     "block:block:cyclic|cyclic:fcyclic:fcyclic|*|*:*|*:*:*|block:*|block:*:*|fcyclic|block:foo|foo||pack|nopack|block,pack|"
     "block,nopack|"
     "pack,nopack|block,foo|,block|block,|block,pack,x|Block:Cyclic|BLOCK|block:block:block:block|:|::block|block::cyclic|mem="
     "4G"},
    {"exclusive", "user|mcs|topo|exclusive|oversubscribe|USER|foo||User"},
    {"extra-node-info",
     "1|2:4|2:4:1|*|*:*:*|2:*|:2|::|2-4|2-4:1-2|2-|abc||1:2:3:4|-1|2k|1m|0|0:0:0|2x|2-0|2147483648|1-2147483647:2|:2:|2:|x:y|"
     "11111111111111111111111111111111111111111111111111"},
    {"get-user-env", "10|10L|10S|5l|5s|L|x|10x||0|-1"},
    {"gid uid", "0|student|100|"},
    {"gpu-bind",
     "closest|c|clo|none|n|no|single:2|single:|single:-1|single|map_gpu:0,1|map_gpu:0x1|map_gpu:0*2,1|mask_gpu:0x3,0x1|mask_gpu:"
     "g|"
     "per_task:1|per_task:-1|verbose,closest|verbose,none|v,closest|verbose|foo||closest+gres/"
     "gpu:none|closest;gpu:none|closest+foo|"
     "map_gpu:|single:x|Closest|mask_gpu:3*x|map_gpu:1*"},
    {"gpu-freq",
     "low|medium|high|highm1|450|verbose|medium,memory=high|memory=low|memory=450|foo||450x|low,verbose|memory=|memory=foo|"
     "mem=low|LOW|low;gpu:high|,low|99999999999999999999"},
    {"gpus gpus-per-node gpus-per-socket gpus-per-task", "1|2|a100:2|a100:1,v100:2|0|abc|a100|h100_1g.10gb:1||a100=2|:|1,"},
    {"gres",
     "gpu:1|gpu|gpu:a100:2|gpu:a100_3g.20gb:1|gpu:1,tmp:10G|none|NONE|help|list||gres:gpu:1|gres/gpu:1|gpu=2|a,b,c|,|gres/"
     "gpu:1,gres/x"},
    {"gres-flags",
     "disable-binding|enforce-binding|Disable-Binding|disable-binding,enforce-binding|multiple-tasks-per-sharing|"
     "one-task-per-sharing|allow-task-sharing|foo||disable-binding,multiple-tasks-per-sharing|,"},
    {"hint",
     "compute_bound|memory_bound|multithread|nomultithread|help|foo||compute_bound,nomultithread|Multithread|multithread,1|,"},
    {"kill-on-invalid-dep", "yes|no|YES|No|foo||y"},
    {"mail-type",
     "ALL|END|END,FAIL|begin|NONE|none|TIME_LIMIT|TIME_LIMIT_50|TIME_LIMIT_80|TIME_LIMIT_90|ARRAY_TASKS|STAGE_OUT|REQUEUE|"
     "INVALID_DEPEND|ALL,TIME_LIMIT_80|FOO|END,FOO|NONE,END|END,NONE||,|ALL,ARRAY_TASKS|end fail|FIN"},
    {"mem-bind",
     "local|rank|none|no|v|verbose|quiet|q|prefer|p|sort|nosort|verbose,local|local,verbose|map_mem:0,1|map_mem:0*3,1|mask_mem:"
     "0x3,1|"
     "mask_mem:g|map_mem|map_mem:|map_mem=1,2|mapmem:1|maskmem:f|help|foo||sort,local|prefer,none|map_mem:1*0|map_mem:1*x|"
     "map_mem:x|map_mem:1,2,verbose|map_mem:,|Local|mask_mem:0x|local,1|rank,|map_mem:1:2"},
    {"nice", "100|0|-100|abc||2147483645|2147483646|-2147483646|99999999999999999999|5x"},
    {"no-kill", "set|off|no|SET|foo||yes"},
    {"nodelist exclude",
     "nc10101|nc10101,nc10102|nc[10101-10102]|nc[10101-10102,10104]|nc10101,nc10101|ng[10201-10202],nc10101|nc[1-|nc[3-1]|nc[a-b]"
     "|nc1]|a,b,c|"
     "nc[1-3]x|nc[01-03]|nc[1,1]|nc[]|a b|./nodes|/no/nodes"},
    {"oom-kill-step wait-all-nodes", "0|1|2|x||-1|65536|65537|1x"},
    {"open-mode", "append|truncate|a|t|A|T|x||appendix"},
    {"priority", "1|TOP|top|0|-1|4294967293|4294967294|abc||5x|2147483648"},
    {"profile", "all|ALL|none|None|energy|task|lustre|network|energy,task|foo||task,none|tasks|Energy,Network"},
    {"power", "level|LEVEL|foo||level,foo"},
    {"propagate", "ALL|NONE|STACK,CORE||CPU"},
    {"resv-ports", "0|2|-1|x|"},
    {"segment", "0|1|4|-1|x||65533|65534"},
    {"signal",
     "USR1|SIGUSR1|10|B:USR1|R:USR1@60|BR:USR1|RB:USR1@120|USR1@60|USR1@0|USR1@|USR1@-1|USR1@65535|USR1@65536|USR1@x|usr1|B:10@"
     "300|0|-1|"
     "99999|65537|FOO||KILL|TERM@30|CHLD|PIPE|17|13|STOP|TSTP|TTIN|TTOU|XCPU|URG|CONT|HUP|INT|QUIT|ABRT|ALRM|BUSR1|B|R|B:|RUSR1|"
     "USR2x| USR1|"
     "USR1 |B:USR1@ 5|r:usr1|b:TERM"},
    {"switches", "1|2@10|1@1:00|1@1-0|x|1@x|@5|0|-1||1@|2@UNLIMITED|1@0"},
    {"tres-bind", "gres/gpu:closest|foo||gres/gpu:single:1"},
    {"tres-per-task",
     "gres/gpu:1|cpu:2|cpu=2|gres:gpu:1|gres/gpu:a100:1|license:a:1|mem=4G|cpu=2,gres/gpu=1|node=1|bb:1|cpu=0||fs/x:1|gres/"
     "shard:1"},
    {"acctg-freq", "30|task=30|energy=10,task=5|foo||task=x|filesystem=1|network=2|0|-1|task=-1|30,foo|TASK=3"},
    {"bbf nodefile", "none"},
    {"wrap", "hostname|"},
};

constexpr const char *oddLines[] = {
    "",
    "#",
    "# a comment",
    "#SBATCH",
    "#SBATCH ",
    "#SBATCH # only a comment",
    " #SBATCH --mem=1G",
    "# SBATCH --mem=1G",
    "##SBATCH --mem=1G",
    "#sbatch --mem=1G",
    "#Sbatch --mem=1G",
    "#SBATCH: --mem=1G",
    "#SBATCH --",
    "#SBATCH -- --mem=1G",
    "#SBATCH -",
    "#SBATCH --mem",
    "#SBATCH --time",
    "#SBATCH -n",
    "#SBATCH -t",
    "#SBATCH hostname",
    "#SBATCH \"\" --mem=2G",
    "#SBATCH --comment \"\" --mem=2G",
    "#SBATCH '' x",
    "#SBATCH --comment='it",
    "#SBATCH --comment=\"half",
    "#SBATCH : --mem=2G",
    "#SBATCH --comment :x",
    "#SBATCH --mem=1G#x",
    "#SBATCH --mem=1G\\",
    "#SBATCH \\",
    "#SBATCH \\--mem=1G",
    "#SBATCH --comment=a\\ b",
    "#SBATCH --comment=a\\\tb",
    "#SBATCH --comment=\"a\\\"b\"",
    "#SBATCH --comment='a\\'b'",
    "#SBATCH --comment=a\\#b",
    "#SBATCH --comment=\"a#b\"",
    "#SBATCH\t--mem=3G\t-n\t2",
    "#SBATCH--mem=3G",
    "#SBATCH\x0b--mem=3G\x0c",
    "#SBATCHmem=3G",
    "#SLURM --mem=2G",
    "#SLURM_JOB_ID is set by Slurm",
    "#SBATCH hetjob",
    "#SBATCH packjob",
    "#SBATCH HetJob",
    "#SBATCH hetjobs",
    "#SBATCH hetjob --mem=1G",
    "#SBATCH --comment hetjob --mem=1G",
    "#SBATCH -n 1 hetjob",
    "#SBATCH --mem=4G --mem=5G",
    "#SBATCH --hold=yes",
    "#SBATCH --requeue --no-requeue",
    "#SBATCH --n=2",
    "#SBATCH --=x",
    "#SBATCH ---mem=2G",
    "#SBATCH -mem=4G",
    "#SBATCH --MEM=4G",
    "#SBATCH --mem =4G",
    "#SBATCH --mem= 4G",
    "#SBATCH \xe2\x80\x94mem=4G",
    "#SBATCH -N 2 -n 1",
    "#SBATCH -vQ",
    "#SBATCH --verbose --quiet --wrap=x --usage -h -V",
    "#SBATCH -HW",
    "#SBATCH -kH",
    "#SBATCH -Ox nc10101",
    "#SBATCH -c4n2",
    "#SBATCH \"--job-name=a b\"",
    "#SBATCH --job\"-name\"=x",
    "#SBATCH \"-Ja b\"",
    "#SBATCH --ignore-pbs",
    "#SBATCH --cpu",
    "#SBATCH --cluster=practice --clusters=practice",
    "#!/bin/sh",
    "   ",
    "\t",
};

constexpr const char *codeLines[] = {
    "hostname", ":",  "set -e",   "  echo x",       "module load python", "cat <<EOF >x\n#SBATCH -n 3\nEOF",
    "{",        "\\", "--mem=4G", "SBATCH --mem=4G"};

constexpr const char *foreignLines[] = {
    "#PBS -l walltime=1:00:00",
    "#PBS -l nodes=2:ppn=4",
    "#PBS -l nodes=2:ppn=4:gpus=1,mem=4gb",
    "#PBS -l nodes=node1+node2:ppn=2",
    "#PBS -l nodes=a1+a3+b7",
    "#PBS -l mem=2GB,walltime=30:00",
    "#PBS -l select=2:ncpus=8:mpiprocs=4",
    "#PBS -l select=1:ncpus=4:mpiprocs=1:mem=8gb",
    "#PBS -l accelerator=true",
    "#PBS -l naccelerators=2",
    "#PBS -l naccelerators=x",
    "#PBS -l proc=intel",
    "#PBS -l file=10gb,cput=5",
    "#PBS -l pmem=1gb,pvmem=2gb,vmem=3gb,arch=x,host=y,opsys=z,other=o,software=s,pcput=7,nice=3",
    "#PBS -l",
    "#PBS -N name",
    "#PBS -N two words",
    "#PBS -q batch -A acct",
    "#PBS -o out -e err -j oe",
    "#PBS -m abe -M me@example.org",
    "#PBS -m n",
    "#PBS -m z",
    "#PBS -t 1-4",
    "#PBS -J 1-4",
    "#PBS -h -V -z -I",
    "#PBS -v A=1,B=2",
    "#PBS -W depend=afterok:1",
    "#PBS -W umask=022",
    "#PBS -W umask=0",
    "#PBS -W umask=9999",
    "#PBS -W group_list=x",
    "#PBS -p 5 -r y -S /bin/sh -u x -k oe -c n -C x",
    "#PBS -d /tmp",
    "#PBS -w sub",
    "#PBS --job_name=x",
    "#PBS -Z",
    "#PBS -a 23:59",
    "#PBS_O_WORKDIR",
    "#PBS",
    "#PBS -l ncpus=3",
    "#BSUB -J name",
    "#BSUB -n 4",
    "#BSUB -n 2,8",
    "#BSUB -n 2,",
    "#BSUB -W 1:00",
    "#BSUB -M 1000",
    "#BSUB -M 4G",
    "#BSUB -q long -x",
    "#BSUB -m \"a1 a2\"",
    "#BSUB -o out -e err",
    "#BSUB -cwd /tmp",
    "#BSUB -Q x",
    "#BSUB -R rusage",
    "#BSUB",
};

const QHash<QByteArray, QList<QByteArray>> &valuesOf()
{
    static const QHash<QByteArray, QList<QByteArray>> all = [] {
        QHash<QByteArray, QList<QByteArray>> map;
        for (const Values &row : table) {
            for (const QByteArray &name : QByteArray(row.names).split(' '))
                map[name] = QByteArray(row.values).split('|');
        }
        return map;
    }();
    return all;
}

} // namespace

QByteArray ScriptGenerator::value(const QByteArray &option)
{
    const auto values = valuesOf().value(option, {"x"});
    return values.at(below(static_cast<quint32>(values.size())));
}

// Sometimes a value that nobody thought of.
QByteArray ScriptGenerator::mutated(QByteArray text)
{
    constexpr QByteArrayView alphabet("0123456789kKmMgGtT:-,.@%=+*/ abz_");
    switch (below(4)) {
    case 0: {
        const auto at = below(static_cast<quint32>(text.size()) + 1);
        return text.insert(at, alphabet[below(static_cast<quint32>(alphabet.size()))]);
    }
    case 1:
        return text.isEmpty() ? text : text.remove(below(static_cast<quint32>(text.size())), 1);
    case 2:
        return text + text;
    default:
        return text.toUpper();
    }
}

// A word as it may stand in a directive: plain, or with quotes and backslashes around anything.
QByteArray ScriptGenerator::spelled(const QByteArray &word)
{
    const bool needs =
        word.contains(' ') || word.contains('#') || word.contains('"') || word.contains('\'') || word.contains('\\');
    if (chance(needs ? 15 : 85))
        return word;
    if (chance(10)) {
        QByteArray text;
        for (const char c : word)
            text += (chance(30) ? QByteArray("\\") : QByteArray()) + c;
        return text;
    }
    const char quote = chance(60) ? '"' : '\'';
    const auto from = below(static_cast<quint32>(word.size()) + 1);
    const auto to = from + below(static_cast<quint32>(word.size()) - from + 1);
    const auto begin = chance(70) ? word.indexOf('=') + 1 : static_cast<qsizetype>(from);
    const auto end = chance(70) ? word.size() : std::max<qsizetype>(begin, to);
    QByteArray inside = word.sliced(begin, end - begin);
    if (chance(80))
        inside.replace('\\', "\\\\").replace(quote, QByteArray("\\") + quote);
    return word.first(begin) + quote + inside + quote + word.sliced(end);
}

QByteArray ScriptGenerator::option()
{
    using namespace script;
    const auto all = allOptions();
    const Option *option = nullptr;
    while (!option) {
        const Option &one = all[below(static_cast<quint32>(all.size()))];
        if ((one.commands & Sbatch))
            option = &one;
    }
    QByteArray text = value(option->name);
    if (chance(10))
        text = mutated(text);
    const bool hasValue =
        option->value == OptionValue::Required || (option->value == OptionValue::Optional && chance(70)) || chance(1);
    if (option->letter && chance(40)) {
        const QByteArray name = QByteArray("-") + option->letter;
        if (!hasValue)
            return name;
        return option->value == OptionValue::Optional || chance(50) ? spelled(name + text) : name + ' ' + spelled(text);
    }
    QByteArray name = QByteArray("--") + option->name;
    if (chance(12))
        name = name.first(3 + below(static_cast<quint32>(name.size()) - 2));
    if (!hasValue)
        return name;
    return chance(75) ? spelled(name + '=' + text) : name + ' ' + spelled(text);
}

QByteArray ScriptGenerator::directive()
{
    QByteArray line = chance(96) ? "#SBATCH" : chance(50) ? "#SBATCH " : "#SLURM";
    const auto count = chance(75) ? 1 : 1 + below(4);
    for (quint32 i = 0; i < count; ++i) {
        line += chance(92) ? " " : chance(50) ? "\t" : "   ";
        line += option();
    }
    if (chance(8))
        line += chance(80) ? " # note --mem=1" : "#note";
    return line;
}

QByteArray ScriptGenerator::oddLine()
{
    return pick(oddLines);
}

QByteArray ScriptGenerator::foreignLine()
{
    return pick(foreignLines);
}

// A line of scraps.
QByteArray ScriptGenerator::noise()
{
    static constexpr const char *scraps[] = {" ",   " ",        "\t",   "-",  "--",  "=", "\"", "'", "\\", "#",      ":",
                                             ",",   "mem",      "time", "4G", "10",  "n", "c",  "J", "HW", "hetjob", "job-name",
                                             "a b", "--mem=1G", "-t5",  "-n", "-vH", "-", "%j", "x", "k",  "s"};
    QByteArray line = "#SBATCH ";
    for (auto i = 1 + below(8); i > 0; --i)
        line += pick(scraps);
    return line;
}

QByteArray ScriptGenerator::damaged(QByteArray script)
{
    switch (below(9)) {
    case 0:
        return script.replace('\n', "\r\n");
    case 1:
        return "\xef\xbb\xbf" + script;
    case 2:
        return script.sliced(1);
    case 3:
        return chance(50) ? QByteArray() : QByteArray(" \n\t\n");
    case 4:
        return script.insert(below(static_cast<quint32>(script.size())), QByteArray(1, '\0'));
    case 5:
        return script.replace(script.indexOf('\n'), 1, "\r\n");
    case 6:
        return script.replace(" --", "\r--");
    case 7:
        return script.insert(below(static_cast<quint32>(script.size())), static_cast<char>(below(256)));
    default:
        return script.first(below(static_cast<quint32>(script.size())));
    }
}

QByteArray ScriptGenerator::next()
{
    static constexpr const char *shebangs[] = {"#!/bin/bash",     "#!/bin/sh", "#!/usr/bin/env python3",
                                               "#! /bin/bash -l", "#!",        "#!/bin/bash"};
    QByteArray script = pick(shebangs);
    script += '\n';
    // Mostly little, so that one refusal does not hide the rest.
    const auto lines = chance(60) ? 1 + below(2) : 1 + below(6);
    const bool foreign = chance(10);
    for (quint32 i = 0; i < lines; ++i) {
        const auto kind = below(100);
        script += foreign && chance(60) ? foreignLine()
            : kind < 74                 ? directive()
            : kind < 95                 ? oddLine()
                                        : QByteArray(pick(codeLines));
        script += '\n';
    }
    script += "hostname\n";
    if (chance(10))
        script += "#SBATCH --mem=9G\n";
    if (chance(10))
        script.chop(1);
    return chance(4) ? damaged(script) : script;
}

} // namespace voyageur::tests
