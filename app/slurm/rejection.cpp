// SPDX-License-Identifier: GPL-3.0-or-later
#include "slurm/submission.h"

#include "slurm/reasons.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

namespace voyageur::slurm {

using base::Error;
using base::ErrorCode;

namespace {

// Whose matter it is.
enum class Fault {
    Request, // the person changes the script
    Limit,   // right as it is, but more than the site allows now
    Cluster, // Slurm is down, overloaded or being upgraded; the script has nothing to do with it
    Network, // of the cluster: the login node does not reach Slurm
};

struct Refusal {
    const char *words; // a part of what sbatch prints, as it is written in Slurm 22.05 and 24.11 or by the Alliance's plugin
    const char *why;
    const char *next; // null: what is usual for that kind
    Fault fault = Fault::Request;
    bool open = false; // the request had left, or may have left: Slurm may take the job all the same
};

constexpr const char *overloaded =
    QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Its controller is overloaded, or stands still.");
constexpr const char *notRunning =
    QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Its controller is not running at this moment, maybe for maintenance.");
constexpr const char *upgraded = QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Slurm is being upgraded on this cluster.");
constexpr const char *notTrusted =
    QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "The login node and Slurm's controller do not trust each other (munge).");
constexpr const char *notReached =
    QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "The login node does not reach Slurm's controller.");

constexpr const char *anyPolicy = "Job violates accounting/QOS policy"; // the line before it may say which

// The first that fits counts: the particular before the general. Texts recorded from real refusals (tests/data/slurm).
constexpr Refusal refusals[] = {
    {"You are associated with multiple",
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "You may use several accounts, and the job names none of them."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Choose one with --account.")},
    {"You cannot use this account",
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "You may not use the account that the job names."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Choose one of yours with --account.")},
    {"You are not associated with any active allocation",
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "None of your accounts may run jobs on this cluster."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection",
                       "Ask your supervisor to add you to their allocation, or renew your access in the account portal.")},
    {"Invalid account or account/partition combination",
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection",
                       "The account is misspelt, is not yours, is not known on this cluster, or may not use the partition that "
                       "the job asks for."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection",
                       "Look at --account, and at --partition if the script has it; on Alliance clusters the account begins with "
                       "def-, rrg- or aip- and your professor's name.")},
    {"submitting jobs from directories residing in /home is not permitted",
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "This cluster takes no jobs from a folder in /home."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection",
                       "Put the files into a folder in /scratch or /project and submit from there.")},
    {"DOS line breaks", QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "The script was saved with Windows line ends."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection",
                       "Save it with Unix line ends (LF), or run dos2unix on it, and submit it again.")},
    {"does not look like a batch script",
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "The first line of the script is not “#!” and a shell."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Make “#!/bin/bash” the very first line.")},
    {"Batch script is empty", QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "The script is empty, or is a folder."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Look at the file's name.")},
    {"Unable to open file", QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "There is no such script on the cluster."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Look at the file's name, and upload it first.")},
    {"exceeds the maximum walltime",
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "It asks for more time than this cluster allows."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Ask for less with --time, and save checkpoints to go on in a second job.")},
    {"Requested time limit is invalid",
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "--time is missing, or is more than this cluster allows."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Ask for less with --time, and save checkpoints to go on in a second job.")},
    {"Invalid --time specification", QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "--time is not written as Slurm wants it."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Write hours:minutes:seconds, for instance --time=3:00:00.")},
    {"Memory specification can not be satisfied",
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "No node has as much memory as it asks for."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection",
                       "Ask for less with --mem. Slurm's G is 1024 M: a node sold as 128 GB takes 125G.")},
    {"Invalid --mem specification", QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "--mem is not written as Slurm wants it."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection",
                       "Write a whole number and a letter without a space, for instance --mem=4G or --mem=1500M.")},
    {"are mutually exclusive", QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Two options contradict each other."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Keep one of --mem, --mem-per-cpu and --mem-per-gpu.")},
    {"More processors requested than permitted",
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "It asks for more cores than a node, or this cluster, has."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Ask for less with --cpus-per-task or --ntasks.")},
    {"Node count specification invalid",
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "It asks for more nodes than there are."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Ask for less with --nodes.")},
    {"Invalid generic resource", QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "There is no such kind of resource here."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection",
                       "Write GPUs as --gpus-per-node=TYPE:NUMBER, with a type that this cluster has.")},
    {"Invalid Trackable RESource", QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "There is no such kind of resource here."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection",
                       "Write GPUs as --gpus-per-node=TYPE:NUMBER, with a type that this cluster has.")},
    {"GPU-type", QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "This cluster has no GPU of that type."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Choose a type that it has in --gpus-per-node.")},
    {"only allocated by node", QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "This cluster gives out whole nodes only."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Ask for all GPUs of a node in --gpus-per-node.")},
    {"partition does not exist",
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "There is no such partition, or the job does not fit into it."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Leave out --partition: the cluster chooses a fitting one.")},
    {"Invalid partition name", QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "There is no such partition on this cluster."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Leave out --partition, or choose one that “sinfo” lists.")},
    {"Requested node configuration is not available",
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "No node has that combination of cores, memory and GPUs."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection",
                       "Ask for less (--mem, --cpus-per-task, --gpus-per-node), or for another type of GPU.")},
    {"AssocMaxSubmitJobLimit",
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection",
                       "You would have more jobs in the queue than the cluster allows (1000 on most)."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Wait until some have ended; each task of an array counts."), Fault::Limit},
    {"QOSMaxSubmitJobPerUserLimit",
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection",
                       "You would have more jobs in the queue than the cluster allows (1000 on most)."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Wait until some have ended; each task of an array counts."), Fault::Limit},
    {anyPolicy, QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "It would exceed a limit of your account."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Ask for less time, fewer cores or fewer jobs."), Fault::Limit},
    {"Requested partition configuration not available now",
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "The partition is switched off, or the job does not fit into it."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Leave out --partition, or ask for less time and fewer nodes.")},
    {"User's group not permitted to use this partition",
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Your group may not use the partition that the job asks for."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Leave out --partition, or choose one that “sinfo” lists.")},
    {"CPU count per node can not be satisfied",
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "No node has as many cores as it asks for on one node."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Ask for less with --cpus-per-task or --ntasks-per-node.")},
    {"Required node not available",
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "A node that it names is down, drained or reserved."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Leave out --nodelist.")},
    {"Invalid license specification",
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "There is no licence of that name (--licenses) here."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Leave out --licenses, or look at “scontrol show licenses”.")},
    {"other parameter too long",
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "A path or a value of it is too long for Slurm."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection",
                       "Submit from a folder with a shorter path, and shorten --output and --comment.")},
    {"Invalid job array specification",
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "--array is not written as Slurm wants it, or is too large."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Write for instance --array=1-10 or --array=1-100%10.")},
    {"Invalid directive found in batch script",
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "A #SBATCH line holds a word that is no option."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection",
                       "Look at the word at the end of the server's message: often a blank inside a value, or a dash that is not "
                       "a plain “-”.")},
    {"unrecognized option", QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "There is an option that sbatch does not know."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Look for a typing error in the option that the server names.")},
    {"is ambiguous", QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "An option is cut short and could mean several."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Write its name in full.")},
    {"Invalid numeric value", QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "An option needs a whole number."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Look at the option that the server names.")},
    {"Job dependency problem",
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "The job named in --dependency does not exist or is not yours."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Look at --dependency.")},
    {"Invalid feature specification",
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "No node has the feature named in --constraint."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Leave out --constraint.")},
    {"Invalid qos specification",
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "There is no such quality of service, or it is not yours."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Leave out --qos.")},
    {"Requested reservation is invalid",
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "The reservation does not exist, has ended, or is not yours."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Look at --reservation; ask your teacher for its name.")},
    {"Invalid node name specified", QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "There is no node of that name."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Leave out --nodelist.")},
    {"Required partition not available",
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "That partition takes no jobs now: it is drained or switched off."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Leave out --partition, or try again later."), Fault::Limit},
    {"Requested operation is presently disabled",
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "The cluster takes no jobs now, maybe for maintenance."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Look at the cluster's status page and try again later."), Fault::Limit},
    // slurm_errno.c, and what the clients print on the way. Those of Fault::Cluster and Fault::Network name no option.
    {"slurm controller (send failure)", notRunning, nullptr, Fault::Cluster, true},
    {"slurm controller (receive failure)", notRunning, nullptr, Fault::Cluster, true},
    {"slurm controller (shutdown failure)", notRunning, nullptr, Fault::Cluster, true},
    {"Unable to contact slurm controller", notRunning, nullptr, Fault::Cluster}, // "(connect failure)"
    {"in standby mode", notRunning, nullptr, Fault::Cluster},
    {"Socket timed out on send/recv", overloaded, nullptr, Fault::Cluster, true},
    {"Zero Bytes were transmitted or received", overloaded, nullptr, Fault::Cluster, true},
    {"Unexpected message received", overloaded, nullptr, Fault::Cluster, true},
    {"Slurm temporarily unable to accept job", overloaded, nullptr, Fault::Cluster},
    {"I/O error writing script/environment to file",
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Its controller cannot write: its disk may be full."), nullptr,
     Fault::Cluster},
    {"Failed to initialize plugin stack", upgraded, nullptr, Fault::Cluster},
    {"Incompatible versions of client and server code", upgraded, nullptr, Fault::Cluster},
    {"Protocol version has changed", upgraded, nullptr, Fault::Cluster},
    {"Could not establish a configuration source", notReached, nullptr, Fault::Cluster},
    {"Protocol authentication error", notTrusted, nullptr, Fault::Cluster},
    {"Invalid authentication credential", notTrusted, nullptr, Fault::Cluster},
    {"Munge encode failed", notTrusted, nullptr, Fault::Cluster},
    {"Transport endpoint", notReached, nullptr, Fault::Network, true},
    {"Connection reset by peer", notReached, nullptr, Fault::Network, true},
    {"Connection timed out", notReached, nullptr, Fault::Network},
    {"Connection refused", notReached, nullptr, Fault::Network},
    {"No route to host", notReached, nullptr, Fault::Network},
    {"Unable to resolve", notReached, nullptr, Fault::Network},
    {"Name or service not known", notReached, nullptr, Fault::Network},
};

// The first of the table whose words are there.
const Refusal *refusalIn(const QString &words)
{
    const auto found = std::ranges::find_if(
        refusals, [&](const Refusal &one) { return words.contains(QLatin1StringView(one.words), Qt::CaseInsensitive); });
    return found == std::end(refusals) ? nullptr : found;
}

// Colour codes of terminal output (ECMA-48), which some clusters' refusals are full of.
QByteArray withoutColours(QByteArrayView text)
{
    QByteArray plain;
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text[i] != '\x1b') {
            plain += text[i];
            continue;
        }
        if (i + 1 < text.size() && text[i + 1] == '[') {
            i += 2;
            while (i < text.size() && (text[i] < '@' || text[i] > '~'))
                ++i;
        }
    }
    return plain;
}

// "QOSMaxWallDurationPerJobLimit": the table of why jobs wait knows which limit it is, and in which direction.
bool nameLimit(Error &error)
{
    static const QRegularExpression form(QStringLiteral("\\b((?:QOS|Assoc)(?:Grp|Max|Min)\\w+|Max\\w+PerAccount)\\b"));
    const QString word = form.match(error.server).captured(1);
    const WaitReason reason = word.isEmpty() ? WaitReason() : waitReason(word);
    if (reason.kind != WaitReason::Kind::Blocked && reason.kind != WaitReason::Kind::Limit)
        return false;
    error.why = reason.what;
    const char *next =
        QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Wait until some have ended; each task of an array counts.");
    if (reason.kind == WaitReason::Kind::Blocked) {
        next = word.contains(QLatin1StringView("Wall")) ? QT_TRANSLATE_NOOP(
                   "voyageur::slurm::Rejection", "Ask for less with --time, and save checkpoints to go on in a second job.")
            : word.contains(QLatin1StringView("Min")) && !word.contains(QLatin1StringView("Minutes"))
            ? QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Ask for more, or leave out --qos.")
            : QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Ask for less of that, or leave out --qos.");
    } else {
        error.what = QCoreApplication::translate("voyageur::slurm::Rejection", "The cluster does not take the job now.");
    }
    error.next = QCoreApplication::translate("voyageur::slurm::Rejection", next);
    return true;
}

} // namespace

QString plainWords(QByteArrayView err)
{
    static const QRegularExpression prefix(QStringLiteral("^(sbatch|salloc|srun|scancel|squeue|sacct): (error: |fatal: )?"));
    static const QRegularExpression rule(QStringLiteral("^[-=\\s]*$"));
    QStringList lines;
    const QString shown = base::shownSafely(withoutColours(err));
    for (QString line : shown.split(QLatin1Char('\n'))) {
        line.remove(prefix);
        if (!rule.match(line).hasMatch() && !line.startsWith(QLatin1StringView("Try \"sbatch --help\"")))
            lines += line.trimmed();
    }
    return lines.join(QLatin1Char('\n'));
}

QStringList offeredAccounts(QByteArrayView err)
{
    // "  RAS default accounts: def-a, def-b," and three more lines like it; blanks and prefixes vary.
    static const QRegularExpression list(QStringLiteral("(?:RAS default|RAC|Compute-Burst|Other) accounts:(.*)$"),
                                         QRegularExpression::MultilineOption);
    static const QRegularExpression separator(QStringLiteral("[,\\s]+"));
    QStringList accounts;
    auto matches = list.globalMatch(plainWords(err));
    while (matches.hasNext())
        accounts += matches.next().captured(1).split(separator, Qt::SkipEmptyParts);
    accounts.removeDuplicates();
    return accounts;
}

QByteArrayList uncertainWords()
{
    QByteArrayList words;
    for (const Refusal &one : refusals) {
        if (one.open)
            words += one.words;
    }
    return words;
}

bool isUncertain(QByteArrayView err)
{
    return std::ranges::any_of(uncertainWords(), [&](const QByteArray &words) { return err.contains(words); });
}

Error rejection(QByteArrayView err)
{
    Error error;
    error.code = ErrorCode::SubmissionRejected;
    error.what = QCoreApplication::translate("voyageur::slurm::Rejection", "Slurm refused the job.");
    error.server = plainWords(err);
    const Refusal *refusal = refusalIn(error.server);
    const bool general = !refusal || QLatin1StringView(refusal->words) == QLatin1StringView(anyPolicy);
    if (general && nameLimit(error))
        refusal = nullptr;
    if (refusal) {
        error.why = QCoreApplication::translate("voyageur::slurm::Rejection", refusal->why);
        if (refusal->next)
            error.next = QCoreApplication::translate("voyageur::slurm::Rejection", refusal->next);
        if (refusal->fault == Fault::Limit)
            error.what = QCoreApplication::translate("voyageur::slurm::Rejection", "The cluster does not take the job now.");
        if (refusal->fault == Fault::Cluster || refusal->fault == Fault::Network) {
            error.code = ErrorCode::TimedOut;
            error.what = QCoreApplication::translate("voyageur::slurm::Rejection", "Slurm does not answer now.");
            error.next = QCoreApplication::translate("voyageur::slurm::Rejection",
                                                     "Try again in some minutes. The script is not the reason.");
        }
    }
    if (const QStringList accounts = offeredAccounts(err); !accounts.isEmpty() && error.code == ErrorCode::SubmissionRejected)
        error.next = QCoreApplication::translate("voyageur::slurm::Rejection", "Choose one of these with --account: %1.")
                         .arg(accounts.join(QStringLiteral(", ")));
    if (error.next.isEmpty())
        error.next = QCoreApplication::translate("voyageur::slurm::Rejection",
                                                 "Read the server's message, change the script, and submit it again.");
    // With what is to be done next: of a chain some jobs may be there, and who says that says what to do, too.
    error.next = QCoreApplication::translate("voyageur::slurm::Rejection", "Nothing was submitted. %1").arg(error.next);
    return error;
}

} // namespace voyageur::slurm
