// SPDX-License-Identifier: GPL-3.0-or-later
// Group A: the form of a script.
#include "script/rules/rulecheck.h"

#include <QCoreApplication>

namespace voyageur::script {

namespace {

struct Says {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::FormRules)
};

void shebang(const Subject &subject, Reporter &report)
{
    if (subject.script().bytes().startsWith("#!"))
        return;
    const bool empty = subject.script().bytes().isEmpty();
    report.say(subject.line(0),
               Says::tr("The first line names no interpreter: sbatch refuses the script. It must begin with #! and a path."),
               {{Says::tr("Write #!/bin/bash on the first line"),
                 empty ? QList<base::TextEdit>() : QList{subject.insertLineBefore(0, "#!/bin/bash")}}});
}

constexpr RuleCheck checks[] = {
    {"FORM-SHEBANG", shebang},
};

} // namespace

std::span<const RuleCheck> formRules()
{
    return checks;
}

} // namespace voyageur::script
