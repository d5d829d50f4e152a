// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/checkreport.h"

#include "main/cli/console.h"
#include "main/cli/excerpt.h"
#include "main/cli/findings.h"
#include "main/cli/sarif.h"
#include "main/cli/terminal.h"
#include "main/cli/text.h"

#include <QDir>
#include <QJsonDocument>

#include <algorithm>
#include <array>

namespace voyageur::cli {

using base::Diagnostic;
using base::Severity;
using namespace Qt::StringLiterals;

namespace {

class TextReport final : public CheckReport {
public:
    explicit TextReport(Console &console)
        : m_console(console), m_colours(terminal::showsColours(terminal::Channel::Out)), m_columns(columns())
    {
    }

    void add(const QString &file, const script::Document &script, const QList<Diagnostic> &findings) override
    {
        ++m_files;
        if (findings.isEmpty())
            return;
        const SourceLines lines(script.text());
        QString block;
        for (const Diagnostic &finding : findings) {
            ++m_counts.at(static_cast<size_t>(finding.severity));
            block += told(visibleText(file), finding, lines.line(finding.range.line));
        }
        m_console.raw(block.toUtf8()); // coloured
    }

    void end() override { m_console.print(summary()); }

private:
    static int columns()
    {
        constexpr int least = 60;
        constexpr int most = 160;
        constexpr int elsewhere = 120;
        return terminal::isTerminal(terminal::Channel::Out)
            ? std::clamp(terminal::size(terminal::Channel::Out).columns, least, most)
            : elsewhere;
    }

    QString coloured(const QString &text, QLatin1StringView colour) const
    {
        return m_colours ? u"\x1b["_s + colour + u'm' + text + u"\x1b[0m"_s : text;
    }

    QString told(const QString &file, const Diagnostic &finding, QStringView line) const
    {
        static constexpr QLatin1StringView colours[] = {"1;31"_L1, "1;35"_L1, "1;36"_L1, "1"_L1};
        const QString number = QString::number(finding.range.line);
        const QString place = file + u':' + number + u':' + QString::number(finding.range.column) + u':';
        const QString severity = severityText(finding.severity) + u':';
        const QString margin(std::max<qsizetype>(5, number.size()), u' ');
        const Excerpt excerpt = excerptOf(line, finding.range, m_columns - static_cast<int>(margin.size()) - 3);
        QString text = coloured(place, "1"_L1) + u' ' + coloured(severity, colours[static_cast<size_t>(finding.severity)]) + u' '
            + visibleText(finding.message) + u" ["_s + finding.rule + u"]\n"_s;
        text += number.rightJustified(margin.size()) + u" | "_s + excerpt.source + u'\n';
        text += margin + u" | "_s + coloured(excerpt.marks, "1;32"_L1) + u'\n';
        for (const base::Fix &fix : finding.fixes)
            text += margin + u"   "_s
                + (fix.preferred ? Text::tr("fix: %1") : Text::tr("perhaps: %1")).arg(visibleText(fix.title)) + u'\n';
        return text;
    }

    QString summary() const
    {
        const auto count = [&](Severity severity) { return m_counts.at(static_cast<size_t>(severity)); };
        QStringList parts;
        if (const int n = count(Severity::Error))
            parts += Text::tr("%n error(s)", nullptr, n);
        if (const int n = count(Severity::Warning))
            parts += Text::tr("%n warning(s)", nullptr, n);
        if (const int n = count(Severity::Advice))
            parts += Text::tr("%n piece(s) of advice", nullptr, n);
        if (const int n = count(Severity::Info))
            parts += Text::tr("%n remark(s)", nullptr, n);
        if (parts.isEmpty())
            return Text::tr("No findings in %n file(s).", nullptr, m_files);
        return Text::tr("%1 in %n file(s)", nullptr, m_files).arg(parts.join(u", "_s));
    }

    Console &m_console;
    bool m_colours;
    int m_columns;
    std::array<int, 4> m_counts{};
    int m_files = 0;
};

class JsonReport final : public CheckReport {
public:
    explicit JsonReport(Console &console) : m_console(console) {}

    void add(const QString &, const script::Document &, const QList<Diagnostic> &findings) override
    {
        const QJsonArray found = findingsArray(findings);
        for (const QJsonValue &finding : found)
            m_all += finding;
    }
    void end() override { m_console.document(m_all); }

private:
    Console &m_console;
    QJsonArray m_all;
};

// https://docs.github.com/actions/reference/workflow-commands-for-github-actions; the escapes are those of
// actions/toolkit, packages/core/src/command.ts.
class GithubReport final : public CheckReport {
public:
    explicit GithubReport(Console &console) : m_console(console) {}

    void add(const QString &file, const script::Document &, const QList<Diagnostic> &findings) override
    {
        QString lines;
        for (const Diagnostic &finding : findings)
            lines += command(QDir::fromNativeSeparators(file), finding);
        if (!lines.isEmpty())
            m_console.raw(lines.toUtf8());
    }
    void end() override {}

private:
    static QString data(QString text) { return text.replace(u'%', "%25"_L1).replace(u'\r', "%0D"_L1).replace(u'\n', "%0A"_L1); }
    static QString property(const QString &text) { return data(text).replace(u':', "%3A"_L1).replace(u',', "%2C"_L1); }

    static QString command(const QString &file, const Diagnostic &finding)
    {
        const auto level = finding.severity == Severity::Error ? "error"_L1
            : finding.severity == Severity::Warning            ? "warning"_L1
                                                               : "notice"_L1;
        const base::TextRange &range = finding.range;
        QStringList properties{u"file="_s + property(file), u"line="_s + QString::number(range.line)};
        const bool oneLine = range.line == range.endLine; // columns of several lines are refused
        if (oneLine)
            properties += u"col="_s + QString::number(range.column);
        properties += u"endLine="_s + QString::number(range.endLine);
        if (oneLine)
            properties += u"endColumn="_s + QString::number(range.endColumn);
        properties += u"title="_s + property(finding.rule);
        return u"::"_s + level + u' ' + properties.join(u',') + u"::"_s + data(visibleText(finding.message)) + u'\n';
    }

    Console &m_console;
};

class SarifReport final : public CheckReport {
public:
    explicit SarifReport(Console &console) : m_console(console) {}

    void add(const QString &file, const script::Document &script, const QList<Diagnostic> &findings) override
    {
        m_log.add(file, SourceLines(findings.isEmpty() ? QString() : script.text()), findings);
    }
    void end() override { m_console.raw(QJsonDocument(m_log.object()).toJson(QJsonDocument::Indented)); }

private:
    Console &m_console;
    SarifLog m_log;
};

} // namespace

std::optional<CheckFormat> checkFormat(const QString &word)
{
    constexpr std::pair<QLatin1StringView, CheckFormat> words[] = {{"text"_L1, CheckFormat::Text},
                                                                   {"json"_L1, CheckFormat::Json},
                                                                   {"sarif"_L1, CheckFormat::Sarif},
                                                                   {"github"_L1, CheckFormat::Github}};
    const auto found = std::ranges::find_if(words, [&](const auto &one) { return one.first == word; });
    return found == std::end(words) ? std::nullopt : std::optional(found->second);
}

std::unique_ptr<CheckReport> checkReport(CheckFormat format, Console &console)
{
    switch (format) {
    case CheckFormat::Json:
        return std::make_unique<JsonReport>(console);
    case CheckFormat::Sarif:
        return std::make_unique<SarifReport>(console);
    case CheckFormat::Github:
        return std::make_unique<GithubReport>(console);
    case CheckFormat::Text:
        break;
    }
    return std::make_unique<TextReport>(console);
}

} // namespace voyageur::cli
