// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/rules/pip.h"

#include "script/rules/subject.h"

#include <algorithm>

namespace voyageur::script {

namespace {

bool isPip(QByteArrayView name)
{
    return name.startsWith("pip")
        && std::all_of(name.begin() + 3, name.end(), [](char c) { return c == '.' || (c >= '0' && c <= '9'); });
}

bool isPython(QByteArrayView name)
{
    return name.startsWith("python")
        && std::all_of(name.begin() + 6, name.end(), [](char c) { return c == '.' || (c >= '0' && c <= '9'); });
}

// Options whose value is a word of its own and says nothing here.
constexpr QByteArrayView withValue[] = {"-c",
                                        "--constraint",
                                        "--platform",
                                        "--python-version",
                                        "--implementation",
                                        "--abi",
                                        "--src",
                                        "--upgrade-strategy",
                                        "--no-binary",
                                        "--only-binary",
                                        "--progress-bar",
                                        "--log",
                                        "--proxy",
                                        "--retries",
                                        "--timeout",
                                        "--exists-action",
                                        "--trusted-host",
                                        "--cert",
                                        "--client-cert",
                                        "--cache-dir",
                                        "-C",
                                        "--config-settings",
                                        "--global-option",
                                        "--report",
                                        "--python",
                                        "--use-feature"};

bool isArchive(QByteArrayView text)
{
    return text.endsWith(".whl") || text.endsWith(".tar.gz") || text.endsWith(".zip") || text.endsWith(".tgz");
}

void sortWord(PipInstall &install, const BashWord &word, const QByteArray &text)
{
    if (text.contains("git+") || text.contains("://"))
        install.sources += &word;
    else if (text.startsWith('.') || text.startsWith('/') || text.startsWith('~') || isArchive(text)
             || (text.startsWith('$') && text.contains('/')))
        install.local += &word;
    else if (text.startsWith('$') || text.startsWith('`'))
        install.unknownWords = true;
    else
        install.packages += &word;
}

void readWords(PipInstall &install, std::span<const BashWord> words, const Subject &subject)
{
    const auto isOneOf = [](QByteArrayView text, std::initializer_list<QByteArrayView> names) {
        return std::ranges::find(names, text.first(std::max<qsizetype>(text.indexOf('='), 0))) != names.end()
            || std::ranges::find(names, text) != names.end();
    };
    for (size_t i = 0; i < words.size(); ++i) {
        const QByteArray text = subject.resolved(words[i]);
        const bool attached = text.contains('=');
        if (!text.startsWith('-')) {
            if (text.startsWith("--no-index") || text.contains(" --no-index"))
                install.noIndex = true;
            sortWord(install, words[i], text);
            const QByteArray name = text.first(std::max<qsizetype>(
                std::find_if(text.begin(), text.end(), [](char c) { return c == '=' || c == '<' || c == '>' || c == '~'; })
                    - text.begin(),
                0));
            install.upgradesPip = install.upgradesPip || name == "pip";
            continue;
        }
        if (text.contains("--no-index"))
            install.noIndex = true;
        if (text.contains("--user"))
            install.user = true;
        install.upgrades = install.upgrades || text == "--upgrade" || (!text.startsWith("--") && text.contains('U'));
        if (isOneOf(text, {"-r", "--requirement"}) || (text.startsWith("-r") && text.size() > 2)) {
            ++install.requirementFiles;
            i += text == "-r" || text == "--requirement" ? 1 : 0;
        } else if (isOneOf(text, {"-e", "--editable"})) {
            if (i + 1 < words.size() && !attached)
                sortWord(install, words[i + 1], subject.resolved(words[i + 1]));
            ++i;
        } else if (isOneOf(text, {"-t", "--target", "--prefix", "--root"})) {
            install.elsewhere = true;
            i += attached ? 0 : 1;
        } else if (isOneOf(text, {"-i", "--index-url", "--extra-index-url"})) {
            install.ownIndex = true;
            i += attached ? 0 : 1;
        } else if (isOneOf(text, {"-f", "--find-links"})) {
            install.findLinks = true;
            i += attached ? 0 : 1;
        } else if (std::ranges::find(withValue, QByteArrayView(text)) != std::end(withValue)) {
            ++i;
        }
    }
}

bool isOff(const QByteArray &value)
{
    return value.isEmpty() || value == "0" || value.toLower() == "false" || value.toLower() == "no";
}

bool indexIsOff(const Call &call, const Subject &subject)
{
    for (const BashAssignment &assignment : call.command->assignments) {
        if (assignment.name == "PIP_NO_INDEX")
            return !isOff(assignment.value.text);
    }
    // pip's own configuration, of another file or changed here, may say anything.
    return (subject.sets("PIP_NO_INDEX") && !isOff(subject.variable("PIP_NO_INDEX").value_or("1")))
        || subject.sets("PIP_CONFIG_FILE") || subject.sets("PIP_FIND_LINKS");
}

} // namespace

QList<PipInstall> readPip(const Subject &subject)
{
    QList<PipInstall> installs;
    bool configured = false;
    for (const Call &call : subject.calls()) {
        const QList<BashWord> &words = call.command->words;
        qsizetype at = call.program + 1;
        PipInstall install;
        install.command = words.at(call.program).text;
        qsizetype first = call.program;
        if (isPython(call.name) && at + 1 < words.size() && words.at(at).text == "-m" && words.at(at + 1).text == "pip") {
            install.command += " -m pip";
            first = at + 1;
            at += 2;
        } else if (!isPip(call.name)) {
            continue;
        }
        while (at < words.size() && words.at(at).text.startsWith('-'))
            ++at; // "pip -q install"
        if (at >= words.size())
            continue;
        configured = configured || words.at(at).text == "config";
        if (words.at(at).text != "install")
            continue;
        install.call = &call;
        install.span = {words.at(first).span.begin, words.at(at).span.end};
        install.installEnd = words.at(at).span.end;
        install.noIndex = configured || indexIsOff(call, subject);
        readWords(install, call.arguments().subspan(at - call.program), subject);
        installs += install;
    }
    return installs;
}

} // namespace voyageur::script
