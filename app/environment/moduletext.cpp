// SPDX-License-Identifier: GPL-3.0-or-later
#include "environment/moduletext.h"

#include "environment/pythonpackages.h"
#include "projectfile/modulestart.h"

#include <QHash>
#include <QRegularExpression>

#include <algorithm>

namespace voyageur::environment {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype mostModules = 50'000; // the Alliance has some thousands
constexpr qsizetype longestHelp = 20'000;

QStringList linesOf(const QByteArray &printed)
{
    static const QRegularExpression colours(u"\\x1b\\[[0-9;]*[A-Za-z]"_s);
    return QString::fromUtf8(printed).remove(colours).remove(u'\r').split(u'\n');
}

bool isRule(const QString &line)
{
    return line.size() >= 4 && std::ranges::all_of(line, [](QChar c) { return c == u'-'; });
}

void addOnce(QStringList &list, const QString &one)
{
    if (!one.isEmpty() && !list.contains(one) && list.size() < mostModules)
        list += one;
}

//! Names in quotes: "a/1", "b/2".
QStringList quotedIn(const QString &text)
{
    static const QRegularExpression quoted(u"\"([^\"\\s]+)\""_s);
    QStringList names;
    for (auto match = quoted.globalMatch(text); match.hasNext();)
        addOnce(names, match.next().captured(1));
    return names;
}

//! "  1) gcc/9.3.0 => gcc/12.3     2) openmpi/4" of the lists below a head line.
void numbered(const QString &line, QStringList &names)
{
    static const QRegularExpression entry(u"\\b\\d+\\)\\s+(\\S+)(?:\\s*=>\\s*(\\S+))?"_s);
    for (auto match = entry.globalMatch(line); match.hasNext();) {
        const auto one = match.next();
        addOnce(names, one.captured(2).isEmpty() ? one.captured(1) : one.captured(1) + u" → "_s + one.captured(2));
    }
}

} // namespace

QStringList modulesListed(const QByteArray &printed)
{
    static const QRegularExpression marks(u"\\s*(?:\\([^)]*\\)|<[^>]*>|@)\\s*$"_s);
    QStringList modules;
    QSet<QString> seen;
    for (const QString &line : linesOf(printed)) {
        QString text = line.trimmed();
        for (auto match = marks.match(text); match.hasMatch() && match.capturedStart() > 0; match = marks.match(text))
            text.truncate(match.capturedStart());
        if (text.endsWith(u'/') || text.endsWith(u':') || !projectfile::isModuleName(text) || modules.size() >= mostModules)
            continue;
        if (!seen.contains(text)) {
            seen += text;
            modules += text;
        }
    }
    return modules;
}

QList<ModuleOffer> moduleOffers(const QStringList &modules)
{
    QHash<QString, qsizetype> places;
    QList<ModuleOffer> offers;
    for (const QString &module : modules) {
        const QString name = projectfile::moduleName(module);
        if (!places.contains(name)) {
            places.insert(name, offers.size());
            offers += {name, {}};
        }
        if (module != name)
            addOnce(offers[places.value(name)].versions, module.mid(name.size() + 1));
    }
    for (ModuleOffer &offer : offers)
        std::ranges::stable_sort(offer.versions,
                                 [](const QString &left, const QString &right) { return compareVersions(left, right) > 0; });
    std::ranges::stable_sort(offers, [](const ModuleOffer &left, const ModuleOffer &right) {
        return QString::compare(left.name, right.name, Qt::CaseInsensitive) < 0;
    });
    return offers;
}

ModuleStory moduleStory(const QByteArray &printed)
{
    enum class Part { Nothing, Description, Versions, Others, Before, Help };
    constexpr std::pair<const char *, Part> heads[] = {
        {"Description:", Part::Description},
        {"Versions:", Part::Versions},
        {"Other possible modules matches:", Part::Others},
        {"You will need to load all module(s) on any one of the lines below", Part::Before},
        {"You will need to load one of the set of module(s) below", Part::Before},
        {"Help:", Part::Help},
        {"Properties:", Part::Nothing},
        {"This module can be loaded directly", Part::Nothing},
        {"Additional variants of this module", Part::Nothing},
        {"For detailed information about a specific", Part::Nothing},
        {"To find other possible module matches", Part::Nothing},
        {"Note that names that have a trailing (E)", Part::Nothing},
    };
    ModuleStory story;
    Part part = Part::Nothing;
    for (const QString &line : linesOf(printed)) {
        const QString text = line.trimmed();
        const auto *head =
            std::ranges::find_if(heads, [&](const auto &one) { return text.startsWith(QLatin1StringView(one.first)); });
        if (text.contains(u"Unable to find:"_s))
            story.unknown = true;
        if (head != std::end(heads)) {
            part = head->second;
        } else if (isRule(text)) {
            part = Part::Nothing;
        } else if (part == Part::Help && story.help.size() < longestHelp) {
            story.help += (story.help.isEmpty() ? QString() : u"\n"_s) + text;
        } else if (!text.isEmpty() && part == Part::Description && story.description.size() < longestHelp) {
            story.description += (story.description.isEmpty() ? QString() : u" "_s) + text;
        } else if (part == Part::Versions) {
            const QString module = text.section(u' ', 0, 0);
            if (projectfile::isModuleName(module))
                addOnce(story.versions, module);
        } else if (!text.isEmpty() && (part == Part::Others || part == Part::Before)) {
            QStringList names;
            for (const QString &name : text.split(u' ', Qt::SkipEmptyParts)) {
                if (projectfile::isModuleName(name))
                    names += name;
            }
            if (part == Part::Others)
                story.others += names;
            else if (!names.isEmpty())
                story.before += names;
        }
    }
    story.help = story.help.trimmed();
    return story;
}

ModuleRemarks moduleRemarks(const QByteArray &printed)
{
    ModuleRemarks remarks;
    QStringList *list = nullptr;
    bool unknown = false; // the names may stand on the next lines
    bool needing = false;
    static const QRegularExpression replaced(u"automatically replacing \"([^\"]+)\" with \"([^\"]+)\""_s);
    for (const QString &line : linesOf(printed)) {
        if (const auto match = replaced.match(line); match.hasMatch())
            addOnce(remarks.replaced, match.captured(1) + u" → "_s + match.captured(2));
        if (line.contains(u"have been reloaded"_s) || line.contains(u"reloaded with a version change"_s))
            list = &remarks.reloaded;
        else if (line.contains(u"Inactive Modules"_s))
            list = &remarks.inactive;
        else if (list && line.trimmed().isEmpty())
            list = nullptr;
        else if (list)
            numbered(line, *list);
        unknown = unknown || line.contains(u"are unknown:"_s);
        needing = needing || line.contains(u"cannot be loaded as requested"_s);
        const bool advice = line.contains(u"Try:"_s) || line.contains(u"module spider"_s) || line.trimmed().isEmpty();
        for (const QString &name : advice ? QStringList() : quotedIn(line)) {
            if (unknown)
                addOnce(remarks.unknown, name);
            else if (needing)
                addOnce(remarks.needing, name);
        }
        if (advice)
            unknown = needing = false;
    }
    return remarks;
}

} // namespace voyageur::environment
