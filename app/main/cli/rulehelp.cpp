// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/rulehelp.h"

#include "base/nearest.h"
#include "main/cli/console.h"
#include "main/cli/findings.h"
#include "main/cli/terminal.h"
#include "main/cli/text.h"
#include "script/rulebook.h"

#include <QJsonArray>

#include <algorithm>

namespace voyageur::cli {

using base::Error;
using base::ErrorCode;
using script::DecidedFrom;
using script::Rule;
using namespace Qt::StringLiterals;

namespace {

QString decidedFromName(const Rule &rule)
{
    constexpr QChar codeGroup = u'K'; // of the scan of step 1 alone
    if (rule.group == codeGroup)
        return u"code"_s;
    switch (rule.decidedFrom) {
    case DecidedFrom::Script:
        return u"script"_s;
    case DecidedFrom::Cluster:
        return u"cluster"_s;
    case DecidedFrom::Project:
        return u"project"_s;
    case DecidedFrom::Live:
        return u"live"_s;
    case DecidedFrom::After:
        return u"after"_s;
    case DecidedFrom::No:
        break;
    }
    return u"no"_s;
}

QJsonObject ruleObject(const Rule &rule)
{
    return {{u"rule"_s, rule.id},
            {u"title"_s, rule.title()},
            {u"severity"_s, severityName(rule.severity)},
            {u"group"_s, QString(rule.group)},
            {u"decidedFrom"_s, decidedFromName(rule)},
            {u"needs"_s, QJsonArray::fromStringList(rule.needs)},
            {u"hasFix"_s, rule.hasEdit},
            {u"help"_s, rule.address()}};
}

QStringList namesLike(const QString &id)
{
    constexpr qsizetype most = 5;
    const QString wanted = id.toUpper();
    QList<std::pair<int, QString>> near;
    for (const Rule &rule : script::allRules()) {
        const bool within = wanted.size() >= 3 && (rule.id.contains(wanted) || wanted.contains(rule.id));
        const int far = within ? 1 : base::wordDistance(wanted.left(100), rule.id);
        if (far <= std::max<qsizetype>(2, rule.id.size() / 3))
            near += {far, rule.id};
    }
    std::ranges::sort(near);
    QStringList names;
    for (const auto &one : near.first(std::min(most, near.size())))
        names += one.second;
    return names;
}

// Words on lines of at most so many columns; `indent` before each line but the first.
QString wrapped(const QString &text, int columns, const QString &indent)
{
    QString out;
    qsizetype used = 0;
    for (const QString &word : text.simplified().split(u' ')) {
        if (used > 0 && used + 1 + word.size() > columns) {
            out += u'\n' + indent;
            used = indent.size();
        } else if (used > 0) {
            out += u' ';
            ++used;
        }
        out += word;
        used += word.size();
    }
    return out;
}

} // namespace

QString plainPage(const QString &page, int columns)
{
    QString out;
    QString paragraph;
    bool code = false;
    const auto flush = [&] {
        if (!paragraph.isEmpty())
            out += wrapped(paragraph, columns, {}) + u'\n';
        paragraph.clear();
    };
    for (const QString &line : page.split(u'\n')) {
        if (line.startsWith("```"_L1)) {
            flush();
            code = !code;
        } else if (code) {
            out += u"    "_s + line + u'\n';
        } else if (line.startsWith(u'#')) {
            flush();
            const QString title = line.mid(line.indexOf(u' ') + 1);
            out += title + u'\n' + QString(title.size(), line.startsWith("# "_L1) ? u'=' : u'-') + u'\n';
        } else if (line.startsWith("- "_L1)) {
            flush();
            out += u"- "_s + wrapped(line.mid(2).remove(u'<').remove(u'>'), columns - 2, u"  "_s) + u'\n';
        } else if (line.isEmpty()) {
            flush();
            out += u'\n';
        } else {
            paragraph += line + u' ';
        }
    }
    flush();
    return out.trimmed();
}

void listRules(Console &console, const QList<const script::Rule *> &rules)
{
    QJsonArray array;
    qsizetype idWidth = 0;
    qsizetype severityWidth = 0;
    for (const Rule *rule : rules) {
        array += ruleObject(*rule);
        idWidth = std::max(idWidth, rule->id.size());
        severityWidth = std::max(severityWidth, severityText(rule->severity).size());
    }
    console.document(array);
    QString table;
    for (const Rule *rule : rules) {
        table += rule->id.leftJustified(idWidth + 2) + severityText(rule->severity).leftJustified(severityWidth + 2)
            + decidedFromName(*rule).leftJustified(9) + rule->title() + u'\n';
    }
    table.chop(1);
    console.print(table);
}

base::Result<void> explainRule(Console &console, const QString &id)
{
    const Rule *rule = script::findRule(id);
    if (!rule) {
        const QStringList names = namesLike(id);
        return Error{ErrorCode::NotFound,
                     Text::tr("There is no rule “%1”.").arg(id),
                     names.isEmpty() ? QString() : Text::tr("Did you mean: %1?").arg(names.join(u", "_s)),
                     Text::tr("List the rules: voyageur check --list-rules"),
                     {}};
    }
    constexpr int mostColumns = 80;
    const bool terminal = terminal::isTerminal(terminal::Channel::Out);
    const QString page = script::rulePage(*rule);
    QJsonObject object = ruleObject(*rule);
    object[u"page"_s] = page;
    console.document(object);
    console.print(rule->id + u" ("_s + severityText(rule->severity) + u")\n"_s);
    console.print(
        page.isEmpty()
            ? rule->title()
            : plainPage(page, terminal ? std::min(mostColumns, terminal::size(terminal::Channel::Out).columns) : mostColumns));
    return {};
}

} // namespace voyageur::cli
