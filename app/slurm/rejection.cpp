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

constexpr const char *overloaded = QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Slurm's controller is overloaded or hangs.");
constexpr const char *notRunning =
    QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Slurm's controller is not running, perhaps because of maintenance.");
constexpr const char *upgraded = QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Slurm is being upgraded on this cluster.");
constexpr const char *notTrusted =
    QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "The login node and Slurm's controller do not trust each other (munge).");
constexpr const char *notReached =
    QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "The login node cannot reach Slurm's controller.");

constexpr const char *anyPolicy = "Job violates accounting/QOS policy"; // the line before it may say which

// The first that fits counts: the particular before the general. Texts recorded from real refusals (tests/data/slurm).
constexpr Refusal refusals[] = {
    {"You are associated with multiple",
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "You have several accounts, and the job names none."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Choose an account with --account.")},
    {"You cannot use this account",
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "You may not use the account that the job names."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Choose one of your accounts with --account.")},
    {"You are not associated with any active allocation",
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "None of your accounts may run jobs on this cluster."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection",
                       "Ask your supervisor to add you to their allocation, or renew your access in the account portal.")},
    {"Invalid account or account/partition combination",
     QT_TRANSLATE_NOOP(
         "voyageur::slurm::Rejection",
         "The account is misspelt, is not yours, does not exist on this cluster, or may not use the job's partition."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection",
                       "Check --account, and --partition if the script sets one. On Alliance clusters, the account is def-, "
                       "rrg- or aip- followed by your professor's name.")},
    {"submitting jobs from directories residing in /home is not permitted",
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "This cluster accepts no jobs from a folder in /home."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection",
                       "Move the files to a folder in /scratch or /project, and submit from there.")},
    {"DOS line breaks", QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "The script has Windows line endings."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection",
                       "Save the script with Linux line endings (LF), or run dos2unix on it. Then submit it again.")},
    {"does not look like a batch script",
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "The first line of the script is not “#!” and a shell."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Make “#!/bin/bash” the first line.")},
    {"Batch script is empty", QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "The file is empty, or is a folder."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Check the file's name.")},
    {"Unable to open file", QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "This script does not exist on the cluster."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Check the file's name, and upload the script first.")},
    {"exceeds the maximum walltime",
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "The job asks for more time than this cluster allows."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection",
                       "Ask for less with --time, save checkpoints, and continue in a second job.")},
    {"Requested time limit is invalid",
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "--time is missing, or exceeds what this cluster allows."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection",
                       "Ask for less with --time, save checkpoints, and continue in a second job.")},
    {"Invalid --time specification", QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Slurm cannot read the value of --time."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Write hours:minutes:seconds, for example --time=3:00:00.")},
    {"Memory specification can not be satisfied",
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "No node has as much memory as the job asks for."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection",
                       "Ask for less with --mem. Slurm's G is 1024M, so a node sold with 128 GB has about 125G for jobs.")},
    {"Invalid --mem specification", QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Slurm cannot read the value of --mem."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection",
                       "Write a whole number and a letter without a space, for example --mem=4G or --mem=1500M.")},
    {"are mutually exclusive", QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Two options contradict each other."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Keep one of --mem, --mem-per-cpu and --mem-per-gpu.")},
    {"More processors requested than permitted",
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "The job asks for more cores than a node, or this cluster, has."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Ask for fewer with --cpus-per-task or --ntasks.")},
    {"Node count specification invalid",
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "The job asks for more nodes than this cluster has."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Ask for fewer with --nodes.")},
    {"Invalid generic resource",
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "This cluster does not have this kind of resource."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection",
                       "Write GPUs as --gpus-per-node=TYPE:NUMBER, with a type that this cluster has.")},
    {"Invalid Trackable RESource",
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "This cluster does not have this kind of resource."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection",
                       "Write GPUs as --gpus-per-node=TYPE:NUMBER, with a type that this cluster has.")},
    {"GPU-type", QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "This cluster has no GPU of that type."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "In --gpus-per-node, choose a type that this cluster has.")},
    {"only allocated by node", QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "This cluster gives only whole nodes."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Ask for all GPUs of a node in --gpus-per-node.")},
    {"partition does not exist",
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "The partition does not exist, or the job does not fit into it."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Leave out --partition. The cluster chooses one that fits.")},
    {"Invalid partition name", QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "The partition does not exist on this cluster."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Leave out --partition, or choose one from the list of “sinfo”.")},
    {"Requested node configuration is not available",
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "No node has this combination of cores, memory and GPUs."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection",
                       "Ask for less (--mem, --cpus-per-task, --gpus-per-node), or for another type of GPU.")},
    {"AssocMaxSubmitJobLimit",
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection",
                       "You would have more jobs in the queue than the cluster allows (1000 on most clusters)."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Wait until some have ended. Each task of an array counts."), Fault::Limit},
    {"QOSMaxSubmitJobPerUserLimit",
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection",
                       "You would have more jobs in the queue than the cluster allows (1000 on most clusters)."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Wait until some have ended. Each task of an array counts."), Fault::Limit},
    {anyPolicy, QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "The job would exceed a limit of your account."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Ask for less time, fewer cores or fewer jobs."), Fault::Limit},
    {"Requested partition configuration not available now",
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "The partition is closed, or the job does not fit into it."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Leave out --partition, or ask for less time and fewer nodes.")},
    {"User's group not permitted to use this partition",
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Your group may not use the job's partition."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Leave out --partition, or choose one from the list of “sinfo”.")},
    {"CPU count per node can not be satisfied",
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "No node has as many cores as the job asks for on one node."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Ask for fewer with --cpus-per-task or --ntasks-per-node.")},
    {"Required node not available",
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "A node that the job names is down, drained or reserved."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Leave out --nodelist.")},
    {"Invalid license specification",
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "This cluster has no licence of that name (--licenses)."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Leave out --licenses, or check “scontrol show licenses”.")},
    {"other parameter too long",
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "A path or a value of the job is too long for Slurm."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection",
                       "Submit from a folder with a shorter path, and shorten --output and --comment.")},
    {"Invalid job array specification",
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "The value of --array is unreadable or too large."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Write for example --array=1-10 or --array=1-100%10.")},
    {"Invalid directive found in batch script",
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "A #SBATCH line contains a word that is not an option."),
     QT_TRANSLATE_NOOP(
         "voyageur::slurm::Rejection",
         "Check the word at the end of the server's message. Often a value contains a space, or a dash is not a plain “-”.")},
    {"unrecognized option", QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "sbatch does not know one of the options."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Check the spelling of the option that the server names.")},
    {"is ambiguous", QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "The abbreviation of an option fits several options."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Write the option's name in full.")},
    {"Invalid numeric value", QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "An option needs a whole number."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Check the option that the server names.")},
    {"Job dependency problem",
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "The job named in --dependency does not exist or is not yours."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Check --dependency.")},
    {"Invalid feature specification",
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "No node has the feature named in --constraint."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Leave out --constraint.")},
    {"Invalid qos specification",
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "This quality of service does not exist, or you may not use it."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Leave out --qos.")},
    {"Requested reservation is invalid",
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "The reservation does not exist, has ended or is not open to you."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Check --reservation. Ask your teacher for the reservation's name.")},
    {"Invalid node name specified", QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "The cluster has no node of that name."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Leave out --nodelist.")},
    {"Required partition not available",
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "This partition accepts no jobs now, because it is drained or closed."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Leave out --partition, or try again later."), Fault::Limit},
    {"Requested operation is presently disabled",
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "The cluster accepts no jobs now, perhaps because of maintenance."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Check the cluster's status page, and try again later."), Fault::Limit},
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
     QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Slurm's controller cannot write. Its disk may be full."), nullptr,
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
        QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Wait until some have ended. Each task of an array counts.");
    if (reason.kind == WaitReason::Kind::Blocked) {
        next = word.contains(QLatin1StringView("Wall")) ? QT_TRANSLATE_NOOP(
                   "voyageur::slurm::Rejection", "Ask for less with --time, save checkpoints, and continue in a second job.")
            : word.contains(QLatin1StringView("Min")) && !word.contains(QLatin1StringView("Minutes"))
            ? QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Ask for more, or leave out --qos.")
            : QT_TRANSLATE_NOOP("voyageur::slurm::Rejection", "Ask for less, or leave out --qos.");
    } else {
        error.what = QCoreApplication::translate("voyageur::slurm::Rejection", "The cluster does not accept the job now.");
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
            error.what = QCoreApplication::translate("voyageur::slurm::Rejection", "The cluster does not accept the job now.");
        if (refusal->fault == Fault::Cluster || refusal->fault == Fault::Network) {
            error.code = ErrorCode::TimedOut;
            error.what = QCoreApplication::translate("voyageur::slurm::Rejection", "Slurm is not responding now.");
            error.next = QCoreApplication::translate("voyageur::slurm::Rejection",
                                                     "Try again in a few minutes. The script is not the cause.");
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
