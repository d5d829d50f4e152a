// SPDX-License-Identifier: GPL-3.0-or-later
#include "source/requirementscan.h"

#include "script/packagenames.h"
#include "source/coderules.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace voyageur::source {

using namespace Qt::StringLiterals;

namespace {
struct RequirementScanText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::source::CodeScan)
};
} // namespace

bool isRequirementsFile(const QString &name)
{
    static const QRegularExpression form(u"^(.*/)?requirements[\\w.-]*\\.txt$"_s);
    return form.match(name).hasMatch();
}

QList<base::Diagnostic> scanRequirements(const QString &text, const QString &file, const JobPlace &place)
{
    // A name, and no address behind it.
    static const QRegularExpression package(u"^\\s*([A-Za-z0-9][A-Za-z0-9._-]*)\\s*(\\[|[=<>!~;#]|$)"_s);
    static const QRegularExpression between(u"[-_.]+"_s);
    QList<base::Diagnostic> findings;
    int number = 0;
    for (const QStringView line : QStringView(text).split(u'\n')) {
        ++number;
        const auto match = package.match(line.trimmed().toString());
        if (!match.hasMatch())
            continue;
        const QString written = match.captured(1);
        const QString name = written.toLower().replace(between, u"-"_s);
        const QString meant = script::packageMeantBy(name);
        const QString module = script::moduleWithPackage(name);
        const auto column = static_cast<int>(line.indexOf(written)) + 1;
        const base::TextRange range{number, column, number, column + static_cast<int>(written.size())};
        if (!meant.isEmpty()) {
            base::Diagnostic finding = codeFinding("PIP-NAME"_L1, file, range, written);
            finding.message =
                RequirementScanText::tr(
                    "The package for “%1” is called %2. Under the wrong name, pip finds nothing, or another package.")
                    .arg(written, meant);
            finding.fixes = {{RequirementScanText::tr("Write %1").arg(meant), {{range, meant}}}};
            findings += finding;
        } else if (!module.isEmpty() && place.wheelhouse) {
            base::Diagnostic finding = codeFinding("PIP-MODULE"_L1, file, range, written);
            finding.severity = base::Severity::Advice; // it may be loaded
            finding.message = RequirementScanText::tr("On %1, the module %3 provides %2, and pip does not. Load the module "
                                                      "before the environment is created, and in the job.")
                                  .arg(place.cluster, written, module);
            findings += finding;
        }
    }
    return findings;
}

} // namespace voyageur::source
