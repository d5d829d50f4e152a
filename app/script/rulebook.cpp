// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/rulebook.h"

#include "base/wiki.h"

#include <QFile>
#include <QHash>
#include <QLocale>

static void makeRulesReadable()
{
    Q_INIT_RESOURCE(rules); // a static library's resources are left out unless somebody asks
}

namespace voyageur::script {

using namespace Qt::StringLiterals;

namespace {

bool pagesAreFrench()
{
    return QLocale().language() == QLocale::French;
}

QString readPage(const QString &name)
{
    QFile file(u":/rules/"_s + name);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

base::Severity severityOf(QStringView word)
{
    for (const auto severity : {base::Severity::Error, base::Severity::Warning, base::Severity::Advice}) {
        if (word == base::severityName(severity))
            return severity;
    }
    return base::Severity::Info;
}

DecidedFrom decidedFrom(QStringView word)
{
    constexpr std::pair<QLatin1StringView, DecidedFrom> words[] = {{"script"_L1, DecidedFrom::Script},
                                                                   {"cluster"_L1, DecidedFrom::Cluster},
                                                                   {"project"_L1, DecidedFrom::Project},
                                                                   {"live"_L1, DecidedFrom::Live},
                                                                   {"after"_L1, DecidedFrom::After}};
    for (const auto &[name, value] : words) {
        if (word == name)
            return value;
    }
    return DecidedFrom::No;
}

QString sourceOf(const QString &id)
{
    const QString page = readPage(id + u".en.md"_s);
    const auto source = page.lastIndexOf("## Source"_L1);
    const auto begin = source < 0 ? -1 : page.indexOf("https://"_L1, source);
    if (begin < 0)
        return {};
    auto end = begin;
    while (end < page.size() && !page[end].isSpace() && page[end] != u'>')
        ++end;
    return page.sliced(begin, end - begin);
}

QList<Rule> readRules()
{
    makeRulesReadable();
    QList<Rule> rules;
    const QString table = readPage(u"rules.tsv"_s);
    for (const QString &line : table.split(u'\n')) {
        const QStringList cells = line.split(u'\t');
        if (line.startsWith(u'#') || cells.size() != 8)
            continue;
        Rule rule;
        rule.id = cells[0];
        rule.group = cells[1].at(0);
        rule.severity = severityOf(cells[2]);
        rule.decidedFrom = decidedFrom(cells[3]);
        if (cells[4] != u'-')
            rule.needs = cells[4].split(u',');
        rule.hasEdit = cells[5] == "edit"_L1;
        rule.englishTitle = cells[6];
        rule.frenchTitle = cells[7];
        rule.source = sourceOf(rule.id);
        rules += rule;
    }
    return rules;
}

} // namespace

QString Rule::title() const
{
    return pagesAreFrench() ? frenchTitle : englishTitle;
}

QString Rule::address() const
{
    return base::wikiPage(source);
}

const QList<Rule> &allRules()
{
    static const QList<Rule> rules = readRules();
    return rules;
}

const Rule *findRule(const QString &id)
{
    static const auto index = [] {
        QHash<QString, const Rule *> byId;
        for (const Rule &rule : allRules())
            byId.insert(rule.id, &rule);
        return byId;
    }();
    return index.value(id.toUpper());
}

QString rulePage(const Rule &rule)
{
    return readPage(rule.id + (pagesAreFrench() ? u".fr.md"_s : u".en.md"_s));
}

} // namespace voyageur::script
