// SPDX-License-Identifier: GPL-3.0-or-later
// Group A: the first line of a script.
#include "script/shebang.h"

#include "script/ctext.h"
#include "script/rules/rulecheck.h"
#include "script/suggestion.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::script {

using base::Severity;

namespace {

struct ShebangRulesText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::ShebangRules)
};

constexpr QByteArrayView bom("\xef\xbb\xbf");

// The line with the interpreter, where it is not the first: below blank lines and comments.
std::optional<Span> laterShebang(const Subject &subject)
{
    constexpr int most = 20;
    const QByteArray &bytes = subject.script().bytes();
    qsizetype at = 0;
    for (int i = 0; i < most && at < std::min(bytes.size(), subject.script().firstCommand()); ++i) {
        const Span line = subject.line(at);
        if (i > 0 && subject.text(line).startsWith("#!/"))
            return line;
        const auto next = bytes.indexOf('\n', line.end);
        if (next < 0)
            break;
        at = next + 1;
    }
    return {};
}

// "#!/bin/bash -l": where its parts stand. The kernel takes the path up to the first blank, and the rest as one argument.
struct Parts {
    Span path;
    Span argument;
};

Parts shebangParts(const Subject &subject, Span line)
{
    const QByteArrayView text = subject.view(line);
    const auto skip = [&](qsizetype at, bool blanks) {
        while (at < text.size() && isSpace(text[at]) == blanks)
            ++at;
        return at;
    };
    const qsizetype path = skip(2, true);
    const qsizetype end = skip(path, false);
    const qsizetype argument = skip(end, true);
    const qsizetype size = text.sliced(argument).trimmed().size();
    const qsizetype begin = line.begin;
    return {{begin + path, begin + end}, {begin + argument, begin + argument + size}};
}

// "/bin/bash" for "/bin/bahs", "/bin/bash;" and "/bash". Own folders may hold anything.
std::optional<QByteArray> meantPath(const QByteArray &path)
{
    const auto slash = path.lastIndexOf('/');
    const QByteArray folder = path.first(slash + 1);
    const QByteArray name = path.sliced(slash + 1);
    if (folder == "/" || folder == "/usr/") {
        if (name == "env")
            return "/usr/bin/env";
        return name == "bash" || name == "sh" ? std::optional("/bin/" + name) : std::nullopt;
    }
    if ((folder != "/bin/" && folder != "/usr/bin/") || isInterpreter(name)
        || (name.size() < 3 || std::ranges::any_of(name, isDigit)))
        return {};
    for (const char *known : {"bash", "sh", "zsh", "dash", "tcsh", "csh", "env", "python"}) {
        if (editDistance(name, known, 1) <= 1)
            return folder + known;
    }
    return {};
}

// "-le" for "-l -e"; nothing where an option takes a value of its own, or has a long name.
std::optional<QByteArray> joinedOptions(const QByteArray &argument)
{
    QByteArray joined = "-";
    for (const QByteArray &word : tokens(argument, " \t")) {
        const bool letters = word.size() > 1 && word[0] == '-' && std::all_of(word.begin() + 1, word.end(), [](char c) {
                                 return (c | 0x20) >= 'a' && (c | 0x20) <= 'z' && !QByteArrayView("ocOWXm").contains(c);
                             });
        if (!letters)
            return {};
        joined += word.sliced(1);
    }
    return joined;
}

// What env cannot find: "bash -l" as the name of one program.
void throughEnv(const Subject &subject, const Parts &parts, const QByteArray &argument, Reporter &report)
{
    const auto blank = std::ranges::find_if(argument, isSpace) - argument.begin();
    const QByteArray program = argument.first(blank);
    if (blank == argument.size() || program == "--split-string" || (program.startsWith('-') && program.contains('S')))
        return;
    const QByteArray rest = argument.sliced(blank).trimmed();
    const bool shell = (program == "bash" || program == "sh") && rest.startsWith('-') && std::ranges::none_of(rest, isSpace);
    const QByteArray mended = shell ? "/bin/" + argument : subject.text(parts.path) + " -S " + argument;
    report.say(
        Severity::Warning, parts.argument,
        ShebangRulesText::tr("Linux passes “%1” to env as one word. env finds no program of that name, and the job ends at once.")
            .arg(shown(argument)),
        {{ShebangRulesText::tr("Write %1").arg(shown("#!" + mended)),
          {subject.edit({parts.path.begin, parts.argument.end}, mended)}}});
}

// sbatch takes any line that begins with #!; whether the node can start the program shows only there.
void startable(const Subject &subject, Span line, Reporter &report)
{
    const Parts parts = shebangParts(subject, line);
    const QByteArray path = subject.text(parts.path);
    const QByteArray argument = subject.text(parts.argument);
    if (!path.startsWith('/'))
        return report.say(
            Severity::Warning, line,
            ShebangRulesText::tr("The first line gives no full path of a program, so the job does not start. Write #!/bin/bash."),
            {{ShebangRulesText::tr("Write #!/bin/bash on the first line"), {subject.edit(line, "#!/bin/bash")}}});
    const QString ownLine = ShebangRulesText::tr("Write the option on its own line");
    if (const auto hash = path.indexOf('#'); hash > 0) {
        const qsizetype at = parts.path.begin + hash;
        return report.say(Severity::Error, {at, line.end},
                          ShebangRulesText::tr(
                              "The first line must end with the path. The node finds no program “%1”, and the job ends at once.")
                              .arg(shown(path)),
                          {{ownLine, {subject.insert(at, "\n")}}});
    }
    if (const auto mark = argument.indexOf("#SBATCH"); mark > 0 && !isSpace(argument[mark - 1])) { // "env bash#SBATCH …"
        const qsizetype at = parts.argument.begin + mark;
        return report.say(
            Severity::Error, {at, line.end},
            ShebangRulesText::tr(
                "The first line must end with the program. The node finds no program “%1”, and the job ends at once.")
                .arg(shown(argument)),
            {{ownLine, {subject.insert(at, "\n")}}});
    }
    const auto remark = argument.startsWith('#') ? 0 : argument.indexOf(" #") + 1;
    if (argument.startsWith('#') || remark > 0) {
        const qsizetype at = parts.argument.begin + remark;
        const qsizetype before = remark > 0 ? at - 1 : parts.path.end;
        return report.say(
            Severity::Warning, {at, parts.argument.end},
            ShebangRulesText::tr(
                "The first line allows no comment. Linux passes “%1” to %2, which cannot use it, and the job ends at once.")
                .arg(shown(argument), shown(path)),
            {{ownLine, {subject.edit({before, at}, "\n")}}});
    }
    if (const auto meant = meantPath(path))
        return report.say(Severity::Warning, parts.path,
                          ShebangRulesText::tr("The node has no program “%1”, so the job ends at once. Did you mean %2?")
                              .arg(shown(path), shown(*meant)),
                          {{ShebangRulesText::tr("Write %1").arg(shown(*meant)), {subject.edit(parts.path, *meant)}}});
    const QByteArray name = path.sliced(path.lastIndexOf('/') + 1);
    if (name == "env")
        return throughEnv(subject, parts, argument, report);
    const bool shell = name == "bash" || name == "sh" || name == "dash" || name == "zsh";
    if ((!shell && !name.startsWith("python")) || !argument.startsWith('-') || std::ranges::none_of(argument, isSpace))
        return;
    const auto joined = joinedOptions(argument);
    report.say(
        Severity::Warning, parts.argument,
        ShebangRulesText::tr("Linux passes “%1” to %2 as one word. %2 refuses it, and the job ends at once. Write one word here.")
            .arg(shown(argument), shown(name)),
        {{joined ? ShebangRulesText::tr("Write %1").arg(shown(*joined)) : QString(),
          joined ? QList{subject.edit(parts.argument, *joined)} : QList<base::TextEdit>()}});
}

void shebang(const Subject &subject, Reporter &report)
{
    const QByteArray &bytes = subject.script().bytes();
    if (bytes.startsWith("\xff\xfe") || bytes.startsWith("\xfe\xff"))
        return; // UTF-16: FORM-CRLF
    const qsizetype begin = bytes.startsWith(bom) ? bom.size() : 0;
    const QByteArrayView text = QByteArrayView(bytes).sliced(begin);
    const Span first{begin, std::max(begin, subject.line(0).end)};
    if (text.startsWith("#!"))
        return startable(subject, first, report);
    base::Fix fix{ShebangRulesText::tr("Write #!/bin/bash on the first line"), {}};
    if (isBlankText(text))
        return report.say(first, ShebangRulesText::tr("The script is empty, and sbatch refuses it."));
    const auto later = laterShebang(subject);
    const auto mended = mendedShebang(subject.view(first));
    if (subject.isLauncher() && !later && !mended)
        return report.say(Severity::Info, first,
                          ShebangRulesText::tr("This script submits others, so you run it yourself: bash SCRIPT. sbatch refuses "
                                               "it, because its first line names no interpreter."));
    if (later) {
        fix = {ShebangRulesText::tr("Make this the first line"),
               {subject.insert(begin, subject.text(*later) + '\n'), subject.removeLine(later->begin)}};
    } else if (mended) {
        const qsizetype wrong = first.size() - (mended->size() - 2); // before the path
        fix = {ShebangRulesText::tr("Write %1").arg(shown(*mended)), {subject.edit({begin, begin + wrong}, "#!")}};
    } else if (begin == 0) {
        fix.edits = {subject.insertLineBefore(0, "#!/bin/bash")};
    } else {
        fix.edits = {subject.insert(begin, "#!/bin/bash\n")};
    }
    report.say(
        first,
        later ? ShebangRulesText::tr("sbatch refuses the script, because the line with #! must be the first one.")
            : mended && text.startsWith("!")
            ? ShebangRulesText::tr("sbatch refuses the script, because the # is missing before the ! on the first line.")
            : mended
            ? ShebangRulesText::tr("sbatch refuses the script, because something precedes the #! and the path on the first line.")
            : ShebangRulesText::tr(
                "The first line names no interpreter, so sbatch refuses the script. The line must begin with #! and a "
                "path."),
        {fix});
}

constexpr RuleCheck shebangChecks[] = {
    {"FORM-SHEBANG", shebang},
};

} // namespace

std::span<const RuleCheck> shebangRules()
{
    return shebangChecks;
}

} // namespace voyageur::script
