// SPDX-License-Identifier: GPL-3.0-or-later
// Every rule on its own cases, and what holds for every rule over all of them.
#include "rulecases.h"
#include "script/rulebook.h"
#include "script/rules/rulecheck.h"
#include "scriptgenerator.h"
#include "testprogram.h"

#include <QDir>
#include <QFile>
#include <QSet>
#include <QTest>

#include <algorithm>
#include <tuple>

namespace tst_rules {

using namespace voyageur;
using namespace voyageur::script;
using tests::CaseSurroundings;
using tests::RuleCase;
using namespace Qt::StringLiterals;

namespace {

Document documentOf(const RuleCase &one, const Surroundings &around)
{
    return Document::parse(one.script, slurmVersionOf(around.cluster));
}

QList<base::Diagnostic> findingsOf(const QString &rule, const Document &document, const Surroundings &around)
{
    auto findings = check(document, around);
    findings.removeIf([&](const base::Diagnostic &finding) { return finding.rule != rule; });
    return findings;
}

QSet<QString> registered()
{
    QSet<QString> ids;
    for (const RuleCheck &one : allRuleChecks())
        ids += QString::fromLatin1(one.id);
    return ids;
}

// Where a script is checked in the property tests; "" is no cluster.
constexpr const char *places[] = {"", "narval", "trillium", "nibi", "tamia", "phoenix"};

// Rules about the form of a script: what sbatch takes, they do not call an error. (salloc is taken and then waits.)
bool isAboutForm(const QString &rule)
{
    return (rule.startsWith("FORM-"_L1) && rule != "FORM-SALLOC-INSIDE"_L1) || rule.startsWith("OPT-"_L1);
}

struct Counts {
    int scripts = 0;
    int findings = 0;
    int fixes = 0;
    int refused = 0;
    int rounds = 0; // the most that were needed
};

// What holds for every rule and every script. An empty text, or what does not hold.
class Properties final {
public:
    Properties(const QByteArray &script, const Surroundings &around, Counts &counts)
        : m_around(around), m_document(Document::parse(script, slurmVersionOf(around.cluster))), m_counts(counts)
    {
    }

    QString broken()
    {
        ++m_counts.scripts;
        m_findings = check(m_document, m_around);
        m_lines = m_document.text().replace("\r\n"_L1, "\n"_L1).replace(u'\r', u'\n').split(u'\n');
        m_errors = errors(m_findings);
        for (const base::Diagnostic &finding : m_findings) {
            ++m_counts.findings;
            if (!fits(finding.range))
                return finding.rule + ": its range is not in the text"_L1;
            for (const base::Fix &fix : finding.fixes) {
                if (!base::applyFix(m_document.text(), fix).ok())
                    return finding.rule + ": edits that overlap or are not in the text"_L1;
            }
            if (!finding.fixes.isEmpty()) {
                if (const QString wrong = badFix(finding); !wrong.isEmpty())
                    return wrong;
            }
        }
        for (const QString &wrong : {verdict(), unremarked(), fixedPoint()}) {
            if (!wrong.isEmpty())
                return wrong;
        }
        return {};
    }

private:
    static QHash<QString, int> errors(const QList<base::Diagnostic> &findings)
    {
        QHash<QString, int> count;
        for (const base::Diagnostic &finding : findings)
            count[finding.rule] += finding.severity == base::Severity::Error ? 1 : 0;
        return count;
    }

    static qsizetype countOf(const QList<base::Diagnostic> &findings, const QString &rule)
    {
        return std::ranges::count(findings, rule, &base::Diagnostic::rule);
    }

    bool fits(const base::TextRange &range) const
    {
        return range.line >= 1 && range.endLine <= m_lines.size() && range.column >= 1 && range.endColumn >= 1
            && range.column <= m_lines.at(range.line - 1).size() + 1
            && range.endColumn <= m_lines.at(range.endLine - 1).size() + 1
            && std::tuple(range.line, range.column) <= std::tuple(range.endLine, range.endColumn);
    }

    QString badFix(const base::Diagnostic &finding)
    {
        ++m_counts.fixes;
        const auto text = base::applyFix(m_document.text(), finding.fixes.first());
        const auto after = check(Document::parse(Document::encoded(*text), m_document.version()), m_around);
        if (countOf(after, finding.rule) >= countOf(m_findings, finding.rule))
            return finding.rule + u": still there after “"_s + finding.fixes.first().title + u"”:\n"_s + *text;
        const auto errorsAfter = errors(after);
        for (auto one = errorsAfter.begin(); one != errorsAfter.end(); ++one) {
            if (one.value() > m_errors.value(one.key()))
                return finding.rule + ": its fix brings "_L1 + one.key() + ":\n"_L1 + *text;
        }
        return {};
    }

    QString verdict()
    {
        const bool accepted = understand(m_document, m_around.now, m_around.file).accepted;
        m_counts.refused += accepted ? 0 : 1;
        for (const base::Diagnostic &finding : m_findings) {
            // What submits others is run by hand.
            if (!accepted && finding.rule == "FORM-SHEBANG"_L1 && finding.severity == base::Severity::Info)
                return {};
            // What a plug-in may know is a warning.
            if (!accepted && finding.rule == "OPT-UNKNOWN"_L1)
                return {};
            if (finding.severity != base::Severity::Error || !isAboutForm(finding.rule))
                continue;
            if (accepted && (finding.rule == "FORM-SHEBANG"_L1 || finding.rule == "FORM-SYNTAX"_L1))
                continue; // sbatch looks at "#!" only, and at no command
            if (accepted)
                return finding.rule + ": an error, and sbatch takes the script"_L1;
            return {};
        }
        return accepted ? QString() : u"sbatch refuses the script, and no rule about its form says so"_s;
    }

    // No line that sbatch passes over goes without a word.
    QString unremarked() const
    {
        for (const IgnoredText &ignored : understand(m_document, m_around.now, m_around.file).ignored) {
            const base::TextRange there = m_document.range(ignored.span);
            const bool remarked = std::ranges::any_of(m_findings, [&](const base::Diagnostic &finding) {
                return isAboutForm(finding.rule) && finding.range.line <= there.line && finding.range.endLine >= there.line;
            });
            if (!remarked)
                return u"line %1 does nothing (%2), and no rule says so"_s.arg(there.line)
                    .arg(QString::fromLatin1(ignoredName(ignored.why)));
        }
        return {};
    }

    QString fixedPoint()
    {
        Document now = m_document;
        for (int round = 0; round <= 10; ++round) {
            QList<base::Fix> fixes;
            for (const base::Diagnostic &finding : round == 0 ? m_findings : check(now, m_around)) {
                if (!finding.fixes.isEmpty() && finding.fixes.first().preferred)
                    fixes += finding.fixes.first();
            }
            m_counts.rounds = std::max(m_counts.rounds, round);
            if (fixes.isEmpty())
                return {};
            now = Document::parse(Document::encoded(*base::applyFixes(now.text(), fixes)), now.version());
        }
        return u"the fixes never end:\n"_s + now.text();
    }

    const Surroundings &m_around;
    Document m_document;
    Counts &m_counts;
    QList<base::Diagnostic> m_findings;
    QStringList m_lines;
    QHash<QString, int> m_errors;
};

void report(const char *what, const Counts &counts)
{
    qInfo("%s: %d scripts, %d of them refused, %d findings, %d fixes, at most %d rounds", what, counts.scripts, counts.refused,
          counts.findings, counts.fixes, counts.rounds);
}

} // namespace

class TestRules : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void eachRuleOfTheTableIsDecidedAndTried()
    {
        QHash<QString, int> bad;
        QHash<QString, int> good;
        for (const RuleCase &one : tests::ruleCases())
            ++(one.bad ? bad : good)[one.rule];
        QStringList missing;
        for (const Rule &rule : allRules()) {
            const bool ours = rule.decidedFrom != DecidedFrom::After && rule.decidedFrom != DecidedFrom::No;
            if (ours != registered().contains(rule.id))
                missing += rule.id + (ours ? " has no check"_L1 : " is not the checker's"_L1);
            if (ours && (bad.value(rule.id) == 0 || good.value(rule.id) == 0))
                missing += rule.id + " lacks a bad or a good case"_L1;
            if (ours && rulePage(rule).isEmpty())
                missing += rule.id + " has no page"_L1;
        }
        for (const QString &id : registered()) {
            if (!findRule(id))
                missing += id + " is not in the table"_L1;
        }
        QVERIFY2(missing.isEmpty(), qPrintable(missing.join(QLatin1Char('\n'))));
        QCOMPARE(registered().size(), allRuleChecks().size()); // none twice
    }

    void aCase_data()
    {
        QTest::addColumn<int>("index");
        const auto cases = tests::ruleCases();
        for (int i = 0; i < cases.size(); ++i)
            QTest::addRow("%s %s", cases.at(i).bad ? "bad" : "good", qPrintable(cases.at(i).place)) << i;
    }

    void aCase()
    {
        QFETCH(int, index);
        static const auto cases = tests::ruleCases();
        const RuleCase one = cases.at(index);
        const CaseSurroundings around(one);
        const Document document = documentOf(one, *around);
        const auto findings = findingsOf(one.rule, document, *around);
        QCOMPARE(!findings.isEmpty(), one.bad);
        if (!one.bad)
            return;
        if (one.line)
            QCOMPARE(findings.first().range.line, *one.line);
        if (!one.severity.isEmpty())
            QCOMPARE(base::severityName(findings.first().severity), one.severity);
        if (one.fixed) {
            const QByteArray fixed = script::fixed(document, *around, {one.rule});
            QCOMPARE(fixed, *one.fixed);
        }
    }

    void aRuleWithAnEditHasACaseThatShowsIt()
    {
        QSet<QString> shown;
        for (const RuleCase &one : tests::ruleCases()) {
            if (one.fixed && *one.fixed != one.script)
                shown += one.rule;
        }
        QStringList missing;
        for (const Rule &rule : allRules()) {
            if (rule.hasEdit && registered().contains(rule.id) && !shown.contains(rule.id))
                missing += rule.id;
        }
        QVERIFY2(missing.isEmpty(), qPrintable(missing.join(QLatin1Char(' '))));
    }

    void whatHoldsForEveryCase()
    {
        Counts counts;
        QSet<QByteArray> seen;
        for (const RuleCase &one : tests::ruleCases()) {
            const CaseSurroundings around(one);
            const QString broken = Properties(one.script, *around, counts).broken();
            QVERIFY2(broken.isEmpty(), qPrintable(one.place + ": "_L1 + broken));
            if (seen.contains(one.script))
                continue;
            seen += one.script;
            for (const char *place : places) {
                RuleCase other;
                other.clusterName = QString::fromLatin1(place);
                const CaseSurroundings there(other);
                const QString wrong = Properties(one.script, *there, counts).broken();
                QVERIFY2(wrong.isEmpty(), qPrintable(one.place + " on "_L1 + other.clusterName + ": "_L1 + wrong));
            }
        }
        report("cases", counts);
    }

    // VOYAGEUR_RULES_SCRIPTS=5000 tries more of them.
    void whatHoldsForAnyScript()
    {
        const int wanted =
            qEnvironmentVariableIsSet("VOYAGEUR_RULES_SCRIPTS") ? qEnvironmentVariableIntValue("VOYAGEUR_RULES_SCRIPTS") : 250;
        Counts counts;
        tests::ScriptGenerator generator(20'261);
        for (int i = 0; i < wanted; ++i) {
            const QByteArray script = generator.next();
            RuleCase one;
            one.clusterName = QString::fromLatin1(places[static_cast<size_t>(i) % std::size(places)]);
            const CaseSurroundings around(one);
            const QString broken = Properties(script, *around, counts).broken();
            QVERIFY2(broken.isEmpty(),
                     qPrintable(u"script %1 on “%2”: %3\n%4"_s.arg(QString::number(i), one.clusterName, broken,
                                                                   Document::decoded(script))));
        }
        report("generated", counts);
    }

    // The same for scripts of one's own: VOYAGEUR_RULES_FOLDER=DIR, every *.sh in it, on each of the places.
    void whatHoldsForTheScriptsOfAFolder()
    {
        const QString folder = qEnvironmentVariable("VOYAGEUR_RULES_FOLDER", voyageur::tests::sourcePath("/tests/practice"));
        Counts counts;
        QStringList wrong;
        for (const QFileInfo &info : QDir(folder).entryInfoList({u"*.sh"_s}, QDir::Files, QDir::Name)) {
            QFile file(info.filePath());
            QVERIFY(file.open(QIODevice::ReadOnly));
            const QByteArray script = file.readAll();
            for (const char *place : places) {
                RuleCase one;
                one.clusterName = QString::fromLatin1(place);
                const CaseSurroundings around(one);
                const QString broken = Properties(script, *around, counts).broken();
                if (!broken.isEmpty())
                    wrong += info.fileName() + u" on “"_s + one.clusterName + u"”: "_s + broken.section(u'\n', 0, 0);
            }
        }
        report("of a folder", counts);
        QVERIFY(counts.scripts > 0);
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u'\n')));
    }
};

VOYAGEUR_TEST(TestRules)

} // namespace tst_rules
#include "tst_rules.moc"
