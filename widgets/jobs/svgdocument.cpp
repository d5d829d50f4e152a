// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/jobs/svgdocument.h"

#include <QRegularExpression>
#include <QXmlStreamReader>

#include <algorithm>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype mostElements = 100'000;
constexpr qsizetype mostWords = 1000;
constexpr qsizetype mostSheet = 64 * 1024;
constexpr qsizetype mostRules = 300;
constexpr qsizetype mostAttributes = 64; // of an element

QList<std::pair<QString, QString>> svgDeclarations(const QString &text)
{
    QList<std::pair<QString, QString>> all;
    for (const QString &one : text.split(u';', Qt::SkipEmptyParts)) {
        const auto colon = one.indexOf(u':');
        QString value = one.sliced(colon + 1).trimmed();
        value.remove("!important"_L1);
        if (colon > 0)
            all.append({one.first(colon).trimmed(), value.trimmed()});
    }
    return all;
}

} // namespace

QString SvgAttributes::value(const QString &name, const QString &otherwise) const
{
    const qsizetype place = find(name);
    return place < 0 ? otherwise : m_all[place].second;
}

void SvgAttributes::set(const QString &name, const QString &value)
{
    if (const qsizetype place = find(name); place >= 0)
        m_all[place].second = value;
    else if (m_all.size() < mostAttributes)
        m_all.emplaceBack(name, value);
}

QString SvgAttributes::take(const QString &name)
{
    const QString found = value(name);
    m_all.removeIf([&](const auto &one) { return one.first == name; });
    return found;
}

qsizetype SvgAttributes::find(const QString &name) const
{
    const auto found = std::ranges::find(m_all, name, &std::pair<QString, QString>::first);
    return found == m_all.end() ? -1 : found - m_all.begin();
}

SvgDocument::SvgDocument(const QByteArray &text, const QDeadlineTimer &until)
{
    read(text);
    applySheets(until);
}

qsizetype SvgDocument::find(const QString &reference) const
{
    const auto hash = reference.indexOf(u'#');
    if (hash < 0)
        return -1;
    const auto end = reference.indexOf(u')', hash);
    QString id = reference.sliced(hash + 1, (end < 0 ? reference.size() : end) - hash - 1);
    while (id.endsWith(u'"') || id.endsWith(u'\''))
        id.chop(1);
    return m_ids.value(id, -1);
}

void SvgDocument::read(const QByteArray &text)
{
    QXmlStreamReader xml(text);
    xml.setEntityExpansionLimit(1000);
    QList<qsizetype> open;
    QString sheet;
    while (!xml.atEnd() && m_elements.size() < mostElements) {
        const auto token = xml.readNext();
        if (token == QXmlStreamReader::StartElement) {
            if (open.size() >= deepest) {
                xml.skipCurrentElement();
                continue;
            }
            SvgElement element;
            element.name = xml.name().toString();
            for (const auto &attribute : xml.attributes())
                element.attributes.set(attribute.name().toString(), attribute.value().toString());
            const qsizetype number = m_elements.size();
            if (const QString style = element.attributes.take(u"style"_s); !style.isEmpty())
                m_styles.insert(number, style);
            if (const QString id = element.attributes.value(u"id"_s); !id.isEmpty())
                m_ids.insert(id, number);
            if (!open.isEmpty()) {
                element.parent = open.last();
                m_elements[open.last()].children.append(number);
            }
            m_elements.append(element);
            open.append(number);
        } else if (token == QXmlStreamReader::EndElement && !open.isEmpty()) {
            open.removeLast();
        } else if (token == QXmlStreamReader::Characters && !open.isEmpty()) {
            const QString &around = m_elements[open.last()].name;
            if (around == "style"_L1 && sheet.size() < mostSheet) {
                sheet += xml.text().left(mostSheet);
            } else if (around == "text"_L1 || around == "tspan"_L1) {
                m_elements[open.last()].children.append(m_elements.size());
                m_elements.append({u"#text"_s, {}, xml.text().left(mostWords).toString(), {}, open.last()});
            }
        }
    }
    readSheet(sheet);
}

void SvgDocument::readSheet(QString sheet)
{
    static const QRegularExpression comment(u"/\\*.*?\\*/"_s, QRegularExpression::DotMatchesEverythingOption);
    sheet.remove(comment);
    for (qsizetype at = 0; m_rules.size() < mostRules;) {
        const qsizetype open = sheet.indexOf(u'{', at);
        const qsizetype close = sheet.indexOf(u'}', open + 1);
        if (open < 0 || close < 0)
            break;
        const qsizetype begin = std::max(at, sheet.lastIndexOf(u';', open) + 1); // behind an @import
        addRules(QStringView(sheet).sliced(begin, open - begin), sheet.sliced(open + 1, close - open - 1));
        at = close + 1;
    }
    std::ranges::stable_sort(m_rules, {}, &Rule::weight);
}

//! What is more than names, classes and ids, one within another, is left out, and so is "@media".
void SvgDocument::addRules(QStringView selectors, const QString &says)
{
    static const QRegularExpression step(u"\\A([\\w-]+|\\*)?((?:[.#][\\w-]+)*)\\z"_s);
    static const QRegularExpression mark(u"[.#][\\w-]+"_s);
    const auto declarations = svgDeclarations(says);
    for (const QStringView selector : selectors.split(u',')) {
        Rule rule;
        rule.says = declarations;
        bool known = true;
        for (const QString &word : selector.toString().simplified().split(u' ', Qt::SkipEmptyParts)) {
            const auto match = step.match(word);
            known = known && match.hasMatch();
            Step one;
            one.name = match.captured(1) == "*"_L1 ? QString() : match.captured(1);
            rule.weight += one.name.isEmpty() ? 0 : 1;
            for (auto marks = mark.globalMatch(match.captured(2)); marks.hasNext();) {
                const QString found = marks.next().captured();
                rule.weight += found.startsWith(u'#') ? 10'000 : 100;
                if (found.startsWith(u'#'))
                    one.id = found.sliced(1);
                else
                    one.classes.append(found.sliced(1));
            }
            rule.steps.append(one);
        }
        if (known && !rule.steps.isEmpty() && rule.steps.size() <= 8 && m_rules.size() < mostRules)
            m_rules.append(rule);
    }
}

bool SvgDocument::meets(qsizetype number, const Rule &rule) const
{
    const auto is = [&](const SvgElement &element, const Step &step) {
        const QString classes = u' ' + element.attributes.value(u"class"_s) + u' ';
        return (step.name.isEmpty() || step.name == element.name)
            && (step.id.isEmpty() || step.id == element.attributes.value(u"id"_s))
            && std::ranges::all_of(step.classes, [&](const QString &one) { return classes.contains(u' ' + one + u' '); });
    };
    if (!is(m_elements[number], rule.steps.last()))
        return false;
    qsizetype left = rule.steps.size() - 1;
    for (qsizetype above = m_elements[number].parent; above >= 0 && left > 0; above = m_elements[above].parent)
        left -= is(m_elements[above], rule.steps[left - 1]) ? 1 : 0;
    return left == 0;
}

void SvgDocument::applySheets(const QDeadlineTimer &until)
{
    for (qsizetype number = 0; number < m_elements.size() && !until.hasExpired(); ++number) {
        for (const Rule &rule : std::as_const(m_rules))
            if (meets(number, rule))
                for (const auto &[name, value] : rule.says)
                    m_elements[number].attributes.set(name, value);
        if (const auto own = m_styles.constFind(number); own != m_styles.constEnd())
            for (const auto &[name, value] : svgDeclarations(*own))
                m_elements[number].attributes.set(name, value);
    }
}

} // namespace voyageur::widgets
