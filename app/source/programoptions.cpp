// SPDX-License-Identifier: GPL-3.0-or-later
#include "source/programoptions.h"

#include "source/pythonvalues.h"

#include <QSet>

#include <algorithm>

namespace voyageur::source {

using namespace Qt::StringLiterals;

namespace {

// The functions that declare an argument, and how they say that it takes no value.
struct Declaration {
    QLatin1StringView call; //!< the end of its full name
    bool named = true;      //!< the name stands without hyphens, and the default behind it
    bool positional = false;
    bool isSwitch = false;
};
constexpr Declaration declarations[] = {
    {".add_argument"_L1, false, false, false},       {"click.option"_L1, false, false, false},
    {"click.argument"_L1, false, true, false},       {"flags.DEFINE_string"_L1, true, false, false},
    {"flags.DEFINE_integer"_L1, true, false, false}, {"flags.DEFINE_float"_L1, true, false, false},
    {"flags.DEFINE_bool"_L1, true, false, true},     {"flags.DEFINE_boolean"_L1, true, false, true},
};

constexpr qsizetype mostOptions = 1000; // no person declares more

// "resume", "loadfromcheckpoint", "ckptpath": the bare word first.
QList<QString> resumeNames()
{
    QList<QString> names;
    for (const auto &end : {u""_s, u"checkpoint"_s, u"ckpt"_s, u"path"_s, u"file"_s, u"model"_s, u"weights"_s})
        for (const auto &middle : {u""_s, u"from"_s})
            for (const auto &begin : {u"resume"_s, u"restore"_s, u"load"_s})
                names += begin + middle + end;
    for (const auto &end : {u""_s, u"path"_s, u"file"_s})
        for (const auto &begin : {u"checkpoint"_s, u"ckpt"_s})
            names += begin + end;
    return names;
}

// Written without hyphens, underscores and capitals; the better name first.
const QList<QString> namesFor(OptionUse use)
{
    switch (use) {
    case OptionUse::Data:
        return {u"data"_s,        u"datadir"_s,     u"datapath"_s, u"dataroot"_s, u"datafolder"_s, u"dataset"_s, u"datasetdir"_s,
                u"datasetpath"_s, u"datasetroot"_s, u"traindir"_s, u"inputdir"_s, u"inputpath"_s,  u"input"_s,   u"root"_s};
    case OptionUse::Results:
        return {u"results"_s, u"resultsdir"_s, u"resultdir"_s, u"output"_s,   u"outputdir"_s, u"outputpath"_s,
                u"out"_s,     u"outdir"_s,     u"savedir"_s,   u"savepath"_s, u"logdir"_s,    u"workdir"_s};
    case OptionUse::Resume:
        return resumeNames();
    }
    return {};
}

QString bare(QString name)
{
    return name.remove(u'-').remove(u'_').toLower();
}

// Of "-d", "--data" the long one.
QString nameOf(const PythonValues &values, const PythonCall &call, const Declaration &declaration)
{
    QString best;
    for (const auto &argument : call.given) {
        if (!argument.keyword.isEmpty())
            break;
        const QString text = values.plainText(&argument);
        if (text.contains(u' ') || text.isEmpty())
            continue;
        if (declaration.named)
            return u"--"_s + text;
        if (best.isEmpty() || (text.startsWith("--"_L1) && !best.startsWith("--"_L1)))
            best = text;
    }
    return best.section(u'/', 0, 0); // click: "--shout/--no-shout"
}

QStringList aliasesOf(const PythonValues &values, const PythonCall &call, const QString &name)
{
    QStringList aliases;
    for (const auto &argument : call.given) {
        if (!argument.keyword.isEmpty())
            break;
        if (const QString text = values.plainText(&argument); text.startsWith(u'-') && text != name)
            aliases += text;
    }
    return aliases;
}

bool isSwitch(const PythonValues &values, const PythonCall &call)
{
    const QString action = values.plainText(call.named(u"action"_s));
    return action.startsWith("store_"_L1) || action == "count"_L1 || action == "version"_L1 || action == "help"_L1
        || values.isWord(call.named(u"is_flag"_s), "True"_L1)
        || (call.named(u"action"_s) && action.isEmpty()); // argparse.BooleanOptionalAction
}

bool isRequired(const PythonValues &values, const PythonCall &call, const Declaration &declaration, bool positional)
{
    if (declaration.named || call.unpacks)
        return false;
    const auto *required = call.named(u"required"_s);
    if (!positional || required)
        return values.isWord(required, "True"_L1);
    const QString count = values.plainText(call.named(u"nargs"_s));
    return count != "?"_L1 && count != "*"_L1 && !call.named(u"default"_s) && !call.named(u"action"_s);
}

} // namespace

QList<ProgramOption> programOptions(const PythonCode &code)
{
    const PythonLayout layout(code);
    const PythonValues values(code, layout);
    QList<ProgramOption> options;
    // Of a program with parts of its own, nobody knows which part's arguments are needed.
    const bool hasParts =
        code.hasOneOf({u"add_subparsers", u"add_mutually_exclusive_group"}) || code.text().contains("click.group"_L1);
    for (qsizetype i = 0; i < code.tokens().size() && options.size() < mostOptions; ++i) {
        if (code.tokens()[i].kind != PythonCode::Kind::Name)
            continue;
        const auto chain = code.chainAt(i);
        i = std::max(i, chain.last);
        if (!code.is(chain.last + 1, u'('))
            continue;
        const auto *declaration =
            std::ranges::find_if(declarations, [&](const Declaration &one) { return chain.meaning.endsWith(one.call); });
        if (declaration == std::end(declarations))
            continue;
        const PythonCall call = values.callAt(chain);
        ProgramOption option;
        option.name = nameOf(values, call, *declaration);
        if (option.name.isEmpty())
            continue;
        option.positional = !option.name.startsWith(u'-');
        option.takesValue = !declaration->isSwitch && !isSwitch(values, call);
        option.defaultValue = values.plainText(declaration->named ? call.argument(1, u"default"_s) : call.named(u"default"_s));
        option.aliases = aliasesOf(values, call, option.name);
        option.declared = code.range(code.tokens()[chain.first].begin, code.tokens()[chain.last].end);
        option.required = !hasParts && isRequired(values, call, *declaration, option.positional);
        options += option;
    }
    return options;
}

QList<ProgramOption> missingOptions(const QList<ProgramOption> &options, const QStringList &arguments)
{
    QSet<QString> given;
    qsizetype plain = 0; // words that may be positional ones
    for (qsizetype i = 0; i < arguments.size(); ++i) {
        const QString name = arguments[i].section(u'=', 0, 0);
        if (!name.startsWith(u'-')) {
            ++plain;
            continue;
        }
        for (const ProgramOption &option : options) {
            const bool shortened = name.size() > 3 && option.name.startsWith(name); // argparse takes "--data" for "--data-dir"
            if (option.name != name && !option.aliases.contains(name) && !shortened)
                continue;
            given += option.name;
            if (option.takesValue && name == arguments[i])
                ++i;
            break;
        }
    }
    QList<ProgramOption> missing;
    for (const ProgramOption &option : options)
        if (option.required && (option.positional ? plain-- <= 0 : !given.contains(option.name)))
            missing += option;
    return missing;
}

std::optional<ProgramOption> optionFor(OptionUse use, const QList<ProgramOption> &options)
{
    for (const QString &name : namesFor(use)) {
        const auto found = std::ranges::find_if(
            options, [&](const ProgramOption &option) { return bare(option.name) == name && option.takesValue; });
        if (found != options.end())
            return *found; // a subcommand may declare it again
    }
    return {};
}

} // namespace voyageur::source
