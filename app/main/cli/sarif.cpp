// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/sarif.h"

#include "base/sha256.h"
#include "main/cli/excerpt.h"
#include "main/cli/rulehelp.h"
#include "script/rulebook.h"

#include <QCoreApplication>
#include <QDir>
#include <QUrl>

namespace voyageur::cli {

using base::Diagnostic;
using base::Severity;
using namespace Qt::StringLiterals;

namespace {

QString levelOf(Severity severity)
{
    switch (severity) {
    case Severity::Error:
        return u"error"_s;
    case Severity::Warning:
        return u"warning"_s;
    case Severity::Advice:
    case Severity::Info:
        break;
    }
    return u"note"_s;
}

// The words by which GitHub sorts results.
QString problemSeverity(Severity severity)
{
    return severity == Severity::Error ? u"error"_s : severity == Severity::Warning ? u"warning"_s : u"recommendation"_s;
}

QJsonObject message(const QString &text)
{
    return {{u"text"_s, text}};
}

QJsonObject region(const base::TextRange &range)
{
    return {{u"startLine"_s, range.line},
            {u"startColumn"_s, range.column},
            {u"endLine"_s, range.endLine},
            {u"endColumn"_s, range.endColumn}};
}

QJsonObject place(const QString &file, qsizetype artifact)
{
    return {{u"uri"_s, SarifLog::address(file)}, {u"index"_s, artifact}};
}

QJsonObject fixObject(const QJsonObject &artifact, const base::Fix &fix)
{
    QJsonArray replacements;
    for (const base::TextEdit &edit : fix.edits) {
        replacements +=
            QJsonObject{{u"deletedRegion"_s, region(edit.range)}, {u"insertedContent"_s, QJsonObject{{u"text"_s, edit.newText}}}};
    }
    const QJsonObject change{{u"artifactLocation"_s, artifact}, {u"replacements"_s, replacements}};
    return {{u"description"_s, message(fix.title)}, {u"artifactChanges"_s, QJsonArray{change}}};
}

// The first paragraph behind the title.
QString firstParagraph(const QString &page)
{
    const QStringList blocks = page.split(u"\n\n"_s, Qt::SkipEmptyParts);
    for (const QString &block : blocks) {
        if (!block.startsWith(u'#'))
            return block.simplified();
    }
    return {};
}

QJsonObject ruleObject(const QString &id)
{
    QJsonObject object{{u"id"_s, id}};
    const script::Rule *rule = script::findRule(id);
    if (!rule)
        return object;
    const QString page = script::rulePage(*rule);
    const QString paragraph = firstParagraph(page);
    object[u"shortDescription"_s] = message(rule->title());
    object[u"fullDescription"_s] = message(paragraph.isEmpty() ? rule->title() : paragraph);
    object[u"help"_s] =
        page.isEmpty() ? message(rule->title()) : QJsonObject{{u"text"_s, plainPage(page, 80)}, {u"markdown"_s, page}};
    if (const QString address = rule->address(); !address.isEmpty())
        object[u"helpUri"_s] = address;
    object[u"defaultConfiguration"_s] = QJsonObject{{u"level"_s, levelOf(rule->severity)}};
    object[u"properties"_s] =
        QJsonObject{{u"problem.severity"_s, problemSeverity(rule->severity)}, {u"tags"_s, QJsonArray{u"slurm"_s}}};
    return object;
}

} // namespace

QString SarifLog::address(const QString &file)
{
    if (file == "-"_L1)
        return u"stdin"_s;
    if (QDir::isAbsolutePath(file))
        return QString::fromLatin1(QUrl::fromLocalFile(QDir::cleanPath(file)).toEncoded());
    const QString clean = QDir::cleanPath(QDir::fromNativeSeparators(file));
    return QString::fromLatin1(QUrl::toPercentEncoding(clean, "/"));
}

void SarifLog::add(const QString &file, const SourceLines &lines, const QList<Diagnostic> &findings)
{
    m_artifacts += QJsonObject{{u"location"_s, place(file, m_artifacts.size())}, {u"sourceLanguage"_s, u"shellscript"_s}};
    for (const Diagnostic &finding : findings)
        m_results += result(file, lines, finding);
}

QJsonObject SarifLog::result(const QString &file, const SourceLines &lines, const Diagnostic &finding)
{
    const QJsonObject artifact = place(file, m_artifacts.size() - 1);
    const QJsonObject physical{{u"artifactLocation"_s, artifact}, {u"region"_s, region(finding.range)}};
    // Stays the same when lines are added above it.
    const QByteArray key =
        file.toUtf8() + '\n' + finding.rule.toUtf8() + '\n' + visibleText(lines.line(finding.range.line).trimmed()).toUtf8();
    base::Sha256 sum;
    sum.add(key);
    const QByteArray hash = sum.hex().first(16);
    const QString fingerprint = QString::fromLatin1(hash + ':' + QByteArray::number(++m_alike[hash]));
    QJsonObject object{{u"ruleId"_s, finding.rule},
                       {u"ruleIndex"_s, ruleIndex(finding.rule)},
                       {u"level"_s, levelOf(finding.severity)},
                       {u"message"_s, message(visibleText(finding.message))},
                       {u"locations"_s, QJsonArray{QJsonObject{{u"physicalLocation"_s, physical}}}},
                       {u"partialFingerprints"_s, QJsonObject{{u"ruleAndLine/v1"_s, fingerprint}}}};
    QJsonArray fixes;
    for (const base::Fix &fix : finding.fixes)
        fixes += fixObject(artifact, fix);
    if (!fixes.isEmpty())
        object[u"fixes"_s] = fixes;
    return object;
}

qsizetype SarifLog::ruleIndex(const QString &id)
{
    const auto known = m_ruleIndex.constFind(id);
    if (known != m_ruleIndex.cend())
        return *known;
    m_ruleIndex.insert(id, m_rules.size());
    m_rules += ruleObject(id);
    return m_rules.size() - 1;
}

QJsonObject SarifLog::object() const
{
    const QString version = QCoreApplication::applicationVersion();
    QJsonObject driver{{u"name"_s, u"voyageur"_s}, {u"rules"_s, m_rules}};
    if (!version.isEmpty()) {
        driver[u"version"_s] = version;
        driver[u"semanticVersion"_s] = version;
    }
    const QJsonObject run{{u"tool"_s, QJsonObject{{u"driver"_s, driver}}},
                          {u"columnKind"_s, u"utf16CodeUnits"_s},
                          {u"artifacts"_s, m_artifacts},
                          {u"results"_s, m_results}};
    return {{u"$schema"_s, u"https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"_s},
            {u"version"_s, u"2.1.0"_s},
            {u"runs"_s, QJsonArray{run}}};
}

} // namespace voyageur::cli
