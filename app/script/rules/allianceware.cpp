// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/rules/allianceware.h"

#include <algorithm>

namespace voyageur::script {

using namespace Qt::StringLiterals;

QString PythonVersion::text() const
{
    return QString::number(major) + u'.' + QString::number(minor);
}

std::optional<PythonVersion> pythonVersion(QByteArrayView text)
{
    const QList<QByteArray> parts = text.toByteArray().split('.');
    if (parts.size() < 2)
        return std::nullopt;
    bool isMajor = false;
    bool isMinor = false;
    const PythonVersion version{parts.at(0).toInt(&isMajor), parts.at(1).toInt(&isMinor)};
    return isMajor && isMinor ? std::optional(version) : std::nullopt;
}

std::optional<PythonRange> supportedPythons(const base::ClusterFacts *cluster)
{
    if (!cluster || !cluster->software.supportedPythons.isKnown() || !cluster->software.moduleVersions.isKnown())
        return std::nullopt;
    QList<PythonVersion> all;
    for (const QString &text : cluster->software.moduleVersions.value->value(u"python"_s)) {
        const auto version = pythonVersion(text.toLatin1());
        if (version && !all.contains(*version))
            all += *version;
    }
    std::ranges::sort(all);
    const auto count = std::max(1, *cluster->software.supportedPythons.value);
    if (all.size() < count)
        return std::nullopt;
    return PythonRange{all.at(all.size() - count), all.last()};
}

bool hasAllianceSoftware(const base::ClusterFacts &cluster)
{
    return cluster.software.pythonModules.isKnown() || cluster.software.defaultStdEnv.isKnown();
}

bool isForAlliance(const Subject &subject)
{
    if (subject.cluster())
        return hasAllianceSoftware(*subject.cluster());
    const QByteArray &bytes = subject.script().bytes();
    const QByteArray account = subject.value("account").value_or(QByteArray());
    // Frontenac, of Queen's University, has accounts of this form, and software and folders of its own.
    if (account.startsWith("def-hpcg") || account.startsWith("rac-") || bytes.contains("/global/project/hpcg"))
        return false;
    static constexpr QByteArrayView signs[] = {"/project/def-",  "/projects/def-", "/project/rrg-", "/projects/rrg-",
                                               "/projects/aip-", "computecanada",  "alliancecan"};
    return looksLikeAccount(account) || subject.loaded("StdEnv") || subject.loaded("nixpkgs")
        || std::ranges::any_of(signs, [&](QByteArrayView sign) { return bytes.contains(sign); });
}

QByteArray standardEnvironmentOf(const base::ClusterFacts &cluster)
{
    for (const QString &module : cluster.software.pythonModules.valueOr({})) {
        if (module.startsWith("StdEnv/"_L1))
            return module.toUtf8();
    }
    return cluster.software.defaultStdEnv.valueOr({}).toUtf8();
}

QByteArray pythonModulesToLoad(const Subject &subject)
{
    const auto range = supportedPythons(subject.cluster());
    if (!range)
        return {};
    const QByteArray standard = standardEnvironmentOf(*subject.cluster());
    const ModuleUse *loaded = subject.loaded("StdEnv");
    if (loaded && loaded->module != standard)
        return {}; // another one has other versions
    // The oldest of them: packages that are slow to follow have wheels for it.
    const QByteArray python = "python/" + range->oldest.text().toLatin1();
    return loaded || standard.isEmpty() ? python : standard + ' ' + python;
}

bool hasOwnLine(const Subject &subject, const BashCommand &command)
{
    if (command.substituted)
        return false;
    const QByteArray &bytes = subject.script().bytes();
    const auto skipBlanks = [&](qsizetype at) {
        while (at > 0 && (bytes[at - 1] == ' ' || bytes[at - 1] == '\t' || bytes[at - 1] == '\r'))
            --at;
        return at;
    };
    const auto begin = skipBlanks(command.span.begin);
    if (begin == 0)
        return true;
    if (bytes[begin - 1] != '\n')
        return false;
    const auto above = skipBlanks(begin - 1);
    return above == 0 || !QByteArrayView("\\|&").contains(bytes[above - 1]);
}

bool endsLine(const Subject &subject, const BashCommand &command)
{
    const QByteArray &bytes = subject.script().bytes();
    auto at = command.span.end;
    while (at < bytes.size() && (bytes[at] == ' ' || bytes[at] == '\t' || bytes[at] == '\r'))
        ++at;
    return at >= bytes.size() || bytes[at] == '\n' || bytes[at] == '#';
}

bool mayFail(const Subject &subject, const BashCommand &command)
{
    return subject.view({command.span.end, subject.line(command.span.end).end}).trimmed().startsWith("||");
}

bool usesBarePython(const Subject &subject, const Call &call)
{
    const ShellState &state = subject.state(call);
    const bool contained = std::ranges::any_of(call.before, [](const QByteArray &wrapper) {
        return isOneOf(wrapper, {"apptainer", "singularity", "uv", "poetry"});
    });
    const auto &words = call.command->words; // of pyxis: the Python of the image
    const bool imaged = std::any_of(words.cbegin(), words.cbegin() + call.program, [](const BashWord &word) {
        return word.text.startsWith("--container-image") || word.text.startsWith("--environment")
            || word.text.startsWith("--container-name") || word.text.startsWith("--uenv");
    });
    return !contained && !imaged && !call.command->words.at(call.program).text.contains('/') && !state.activation && !state.conda
        && !state.foreign && !state.pythonModule;
}

bool hasSeveralNodes(const Subject &subject)
{
    return subject.components() == 1 && subject.request().nodes > 1;
}

} // namespace voyageur::script
