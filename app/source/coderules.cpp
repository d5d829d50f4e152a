// SPDX-License-Identifier: GPL-3.0-or-later
#include "source/coderules.h"

#include "script/rulebook.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::source {

using namespace Qt::StringLiterals;

namespace {

struct CodeRulesText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::source::CodeScan)
};

//! What a rule of the table says; where the verdict depends on the cluster, what it says while that is not known.
struct RuleText {
    QLatin1StringView id;
    const char *message; // %1: the code as written
};

constexpr RuleText ruleTexts[] = {
    {"ML-SHOW"_L1,
     QT_TRANSLATE_NOOP("voyageur::source::CodeScan",
                       "%1 opens a window, but a job has no screen. Some libraries stop with an error.")},
    {"ML-NOTEBOOK"_L1,
     QT_TRANSLATE_NOOP("voyageur::source::CodeScan", "%1 works only in notebooks. Python stops there with an error.")},
    {"ML-CKPT-NONE"_L1,
     QT_TRANSLATE_NOOP("voyageur::source::CodeScan",
                       "Nothing here saves the state of the training (%1). If the job's time runs out or the node fails, "
                       "everything is lost. Save a checkpoint after each epoch, and load the newest at the start.")},
    {"ML-CKPT-LOAD"_L1,
     QT_TRANSLATE_NOOP(
         "voyageur::source::CodeScan",
         "%1 saves checkpoints, but the program never loads one. If the job's time runs out, the next job starts over. "
         "At the start, load the newest checkpoint if there is one.")},
    {"ML-CKPT-ATOMIC"_L1,
     QT_TRANSLATE_NOOP("voyageur::source::CodeScan",
                       "%1 keeps overwriting the only checkpoint. A job that ends during the write leaves half a file, and "
                       "nothing to resume from.")},
    {"ML-WORKERS-HIGH"_L1, QT_TRANSLATE_NOOP("voyageur::source::CodeScan", "%1 starts more processes than the job has cores.")},
    {"ML-WANDB-NET"_L1,
     QT_TRANSLATE_NOOP("voyageur::source::CodeScan",
                       "%1 sends data to a server on the internet, which jobs of many clusters cannot reach.")},
    {"ML-COMET-PROXY"_L1,
     QT_TRANSLATE_NOOP("voyageur::source::CodeScan",
                       "%1 sends data to a server on the internet, which jobs of many clusters cannot reach.")},
    {"DATA-DOWNLOAD"_L1, QT_TRANSLATE_NOOP("voyageur::source::CodeScan", "%1 downloads files from the internet.")},
    {"CODE-BACKEND"_L1,
     QT_TRANSLATE_NOOP("voyageur::source::CodeScan",
                       "%1 asks matplotlib for windows. A job has no screen, so the program stops there.")},
    {"CODE-WINDOW"_L1,
     QT_TRANSLATE_NOOP("voyageur::source::CodeScan", "%1 opens a window. A job has no screen, so the program stops there.")},
    {"CODE-INPUT"_L1,
     QT_TRANSLATE_NOOP("voyageur::source::CodeScan",
                       "%1 waits for the keyboard. Nobody types in a job, so the program stops there. Read the value from an "
                       "argument of the program.")},
    {"CODE-ARGUMENT"_L1,
     QT_TRANSLATE_NOOP("voyageur::source::CodeScan",
                       "The program needs %1 and ends at once without it. The project's arguments do not give it.")},
    {"CODE-DEBUGGER"_L1,
     QT_TRANSLATE_NOOP("voyageur::source::CodeScan",
                       "%1 stops in the debugger, which waits for the keyboard. Nobody types in a job.")},
    {"CODE-CAMERA"_L1, QT_TRANSLATE_NOOP("voyageur::source::CodeScan", "%1 opens a camera. The nodes of a cluster have none.")},
    {"CODE-SERVER"_L1,
     QT_TRANSLATE_NOOP("voyageur::source::CodeScan",
                       "%1 serves a page for a browser. A job has no visitors, and waits for them until its time limit. Start "
                       "the page on your computer, and let the job train.")},
    {"CODE-LOCALHOST"_L1,
     QT_TRANSLATE_NOOP("voyageur::source::CodeScan",
                       "%1 needs a server on the same computer. In a job, nothing starts the server, so the program stops there. "
                       "Start the server in the job script before the program, or load the model in the program.")},
    {"CODE-OPEN"_L1,
     QT_TRANSLATE_NOOP("voyageur::source::CodeScan", "%1 opens a file or a page on the desktop, and a job has no desktop.")},
    {"CODE-PATH"_L1,
     QT_TRANSLATE_NOOP("voyageur::source::CodeScan",
                       "The path %1 exists on one computer only, not on the cluster. Read the path from an argument of the "
                       "program, or make it relative to the program.")},
    {"CODE-DATA-ARG"_L1,
     QT_TRANSLATE_NOOP(
         "voyageur::source::CodeScan",
         "The program always reads its data from %1. In a job, the dataset is elsewhere: in your storage, or on the "
         "node's own disk. Read the folder from an argument of the program.")},
    {"CODE-FILES"_L1,
     QT_TRANSLATE_NOOP("voyageur::source::CodeScan",
                       "%1 reads one file after the other. From shared storage this is slow, for you and for everybody else. "
                       "Upload the data as one archive, and unpack it in $SLURM_TMPDIR when the job starts.")},
    {"CODE-READONLY"_L1,
     QT_TRANSLATE_NOOP("voyageur::source::CodeScan",
                       "%1 writes to a folder where a job may not write. Read the folder from an argument of the program.")},
    {"CODE-GPU"_L1,
     QT_TRANSLATE_NOOP(
         "voyageur::source::CodeScan",
         "%1 asks for a certain GPU. A job sees only its own GPUs, counted from 0. With one GPU, the program stops there.")},
    {"CODE-SECRET"_L1,
     QT_TRANSLATE_NOOP("voyageur::source::CodeScan",
                       "The code contains a password or key (%1), and everybody who reads the code can use it. Create a new "
                       "one, and read it from the environment.")},
    {"CODE-TMP"_L1,
     QT_TRANSLATE_NOOP("voyageur::source::CodeScan",
                       "%1 writes to /tmp of the node, which is emptied when the job ends. The result is lost. Read the folder "
                       "from an argument of the program.")},
    {"CODE-CORES"_L1, QT_TRANSLATE_NOOP("voyageur::source::CodeScan", "%1 counts the cores of the whole node.")},
    {"CODE-MPS"_L1,
     QT_TRANSLATE_NOOP("voyageur::source::CodeScan",
                       "%1 is the GPU of a Mac, which nodes do not have, so the program stops there. Call "
                       "torch.cuda.is_available() and use \"cuda\".")},
    {"ML-DDP-PORT"_L1,
     QT_TRANSLATE_NOOP("voyageur::source::CodeScan",
                       "%1 is always the same port. Two jobs on one node cannot share it, so the second one stops. Read the "
                       "port from the environment, or derive it from the job number.")},
    {"CODE-PYTHON2"_L1,
     QT_TRANSLATE_NOOP("voyageur::source::CodeScan",
                       "%1 is Python 2, which the clusters no longer have. The program stops there. Convert it with 2to3, or use "
                       "a newer version of the project.")},
    {"CODE-REMOVED"_L1,
     QT_TRANSLATE_NOOP("voyageur::source::CodeScan",
                       "Newer versions of its library no longer have %1, so the program stops there.")},
    {"TF1"_L1,
     QT_TRANSLATE_NOOP("voyageur::source::CodeScan",
                       "%1 exists only in TensorFlow 1, which the clusters no longer have. The program stops there.")},
    {"CODE-SYNTAX"_L1,
     QT_TRANSLATE_NOOP("voyageur::source::CodeScan", "Python does not understand %1, so the program does not start.")},
    {"CODE-NAME"_L1, QT_TRANSLATE_NOOP("voyageur::source::CodeScan", "Nothing in this file defines %1.")},
    {"CODE-PIP"_L1,
     QT_TRANSLATE_NOOP("voyageur::source::CodeScan",
                       "%1 installs packages while the program runs. Install them once, in the virtual environment "
                       "of step 3.")},
    {"CODE-PLATFORM"_L1, QT_TRANSLATE_NOOP("voyageur::source::CodeScan", "%1 exists on Windows only. The clusters run Linux.")},
    {"CODE-NOTEBOOK"_L1,
     QT_TRANSLATE_NOOP("voyageur::source::CodeScan", "%1 is a notebook, but a job runs programs. Write its code as a program.")},
    {"PIP-NAME"_L1, QT_TRANSLATE_NOOP("voyageur::source::CodeScan", "pip finds no package %1.")},
    {"PIP-MODULE"_L1, QT_TRANSLATE_NOOP("voyageur::source::CodeScan", "%1 comes with a module.")},
    {"CODE-UNREADABLE"_L1,
     QT_TRANSLATE_NOOP("voyageur::source::CodeScan", "%1 was not checked, because Voyageur cannot read it.")},
};

const RuleText *textOf(const QString &id)
{
    const auto at = std::ranges::find_if(ruleTexts, [&](const RuleText &text) { return text.id == id; });
    return at == std::end(ruleTexts) ? nullptr : &*at;
}

} // namespace

QList<CodeRule> codeRules()
{
    QList<CodeRule> rules;
    for (const script::Rule &rule : script::allRules()) {
        if (textOf(rule.id))
            rules += {rule.id, rule.severity, rule.title(), rule.address()};
    }
    return rules;
}

base::Diagnostic codeFinding(QLatin1StringView id, const QString &file, const base::TextRange &range, const QString &subject)
{
    const RuleText *text = textOf(QString(id));
    const script::Rule *rule = script::findRule(QString(id));
    Q_ASSERT(text && rule);
    return {rule->id, rule->severity, range, file, CodeRulesText::tr(text->message).arg(subject), {}, rule->address()};
}

} // namespace voyageur::source
