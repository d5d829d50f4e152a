// SPDX-License-Identifier: GPL-3.0-or-later
// Places that a program names: paths of one computer, where it writes, what it wants from the internet.
#include "source/pythonscan.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

namespace voyageur::source {

using namespace Qt::StringLiterals;
using base::ServiceReach;
using base::Severity;
using Kind = PythonToken::Kind;

namespace {

struct CodePlacesText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::source::CodeScan)
};

constexpr qsizetype longestPath = 260;

//! A text that is compared, searched or replaced, or one that people read.
bool isNoPath(const PythonScan &scan, qsizetype i)
{
    static const QSet<QString> methods = {
        u"replace"_s,      u"startswith"_s, u"endswith"_s,   u"split"_s,     u"rsplit"_s,       u"strip"_s,
        u"lstrip"_s,       u"rstrip"_s,     u"find"_s,       u"rfind"_s,     u"index"_s,        u"count"_s,
        u"sub"_s,          u"match"_s,      u"search"_s,     u"fullmatch"_s, u"findall"_s,      u"compile"_s,
        u"print"_s,        u"route"_s,      u"get"_s,        u"post"_s,      u"url"_s,          u"add_url_rule"_s,
        u"info"_s,         u"warning"_s,    u"error"_s,      u"debug"_s,     u"warn"_s,         u"getLogger"_s,
        u"removeprefix"_s, u"raises"_s,     u"ValueError"_s, u"Exception"_s, u"RuntimeError"_s, u"FileNotFoundError"_s,
        u"format"_s,       u"relative_to"_s};
    static const QSet<QString> shown = {u"help"_s, u"description"_s, u"epilog"_s, u"usage"_s, u"title"_s, u"metavar"_s};
    const auto around = scan.layout().callsAround(i);
    if (std::ranges::any_of(around, [&](const auto &call) { return shown.contains(call.keyword); }))
        return true;
    const PythonCode &code = scan.code();
    const QString method = around.isEmpty() ? QString() : around.first().callee.section(u'.', -1);
    if (methods.contains(method) && around.first().callee != u"glob.glob"_s)
        return true;
    if (!around.isEmpty() && around.first().callee.startsWith(u"google.colab."_s)) // the call says so itself
        return true;
    const bool compared = (code.is(i - 1, u'=') && (code.is(i - 2, u'=') || code.is(i - 2, u'!')))
        || (code.is(i + 1, u'=') && code.is(i + 2, u'=')) || (code.is(i + 1, u'!') && code.is(i + 2, u'='))
        || code.word(i - 1) == u"in"_s || code.word(i + 1) == u"in"_s || code.word(i + 1) == u"not"_s;
    // "root + '/data/train'" ends a path.
    return compared || code.is(i - 1, u'+') || code.word(scan.layout().lineStart(i)) == u"raise"_s
        || code.word(scan.layout().lineStart(i)) == u"assert"_s;
}

//! Where Kaggle keeps its data, beside the folder of the code.
bool isInKaggleInput(const QString &path)
{
    return path == u"../input"_s || path.startsWith(u"../input/"_s);
}

bool isUsedAsPath(const PythonScan &scan, qsizetype i);

//! It begins like a path and goes on in words. Folders have blanks in their names, too: "D:/My Data/Deep Learning Course/x.csv".
bool isSentence(const PythonScan &scan, qsizetype i, const QString &body)
{
    static const QRegularExpression never(u"[<>|*?]{2}|[.:] |\\s[/\\\\]"_s);
    static const QRegularExpression words(u"\\s\\S+\\s\\S+\\s"_s);
    static const QRegularExpression file(u"^[^,;!]*\\.\\w{1,5}$"_s);
    if (never.match(body).hasMatch())
        return true;
    return words.match(body).hasMatch() && !file.match(body).hasMatch() && !isUsedAsPath(scan, i);
}

bool looksLikeLocalPath(const PythonScan &scan, qsizetype i)
{
    const PythonToken &token = scan.token(i);
    const QString body = token.body(scan.code().text()).toString();
    if (body.size() > longestPath || body.contains(u'\n'))
        return false;
    // In a plain string, "n:\n" is a line break; in a raw one, or with two backslashes, it is a path.
    static const QString unixPaths =
        u"/Users/\\w|/home/[^/{]|/mnt/[a-z]/|/content/\\w|/kaggle/\\w|/Volumes/\\w|/media/\\w|/workspace/\\w|~/(Desktop|Downloads|Documents)\\b"_s;
    static const QRegularExpression plain(
        u"^(?:[A-Za-z]:(?:\\\\\\\\\\w|/\\w|\\\\(?![\\\\nrtabfvxuN0-7'\"])\\w)|[A-Za-z]:\\\\Users|"_s + unixPaths + u')',
        QRegularExpression::UseUnicodePropertiesOption);
    static const QRegularExpression raw(u"^(?:[A-Z]:\\\\{1,2}\\w|[A-Za-z]:[\\\\/]\\w\\w|"_s + unixPaths
                                            + u"|\\\\\\\\[\\w.-]{2,}\\\\\\w)"_s,
                                        QRegularExpression::UseUnicodePropertiesOption);
    // A person's folder on the clusters looks like this.
    static const QRegularExpression onCluster(
        u"^/home/[^/]+/((scratch|nearline|links)(/|$)|projects?/?$|projects?/(def|rrg|rpp|ctb|aip)-)"_s);
    return (token.raw ? raw : plain).match(body).hasMatch() && !onCluster.match(body).hasMatch() && !isSentence(scan, i, body);
}

//! "os.environ.get('DATA', PATH)", "sys.argv[1] if len(sys.argv) > 1 else PATH", "args.data or PATH".
bool isFallback(const PythonScan &scan, qsizetype i)
{
    const PythonCode &code = scan.code();
    const auto around = scan.layout().callsAround(i);
    const bool variable = !around.isEmpty() && !code.is(i - 1, u'(')
        && (around.first().callee == u"os.environ.get"_s || around.first().callee == u"os.getenv"_s);
    if (variable || code.word(i - 1) == u"or"_s)
        return true;
    if (code.word(i - 1) != u"else"_s)
        return false;
    const qsizetype line = scan.layout().lineStart(i);
    for (qsizetype at = i - 1; at >= line; --at) {
        if (code.wordView(at) == u"argv")
            return true;
    }
    return false;
}

//! An argument of a function that takes paths, or the value of something with the name of one.
bool isUsedAsPath(const PythonScan &scan, qsizetype i)
{
    static const QRegularExpression named(
        u"^(path|dir|root|folder)_\\w+$|(path|dir|root|folder|file|filename|csv|dataset|data|directory|location)s?\\d*$"_s,
        QRegularExpression::CaseInsensitiveOption);
    static const QSet<QString> readers = {u"read_csv"_s,
                                          u"read_excel"_s,
                                          u"read_json"_s,
                                          u"read_parquet"_s,
                                          u"read_table"_s,
                                          u"read_pickle"_s,
                                          u"open"_s,
                                          u"imread"_s,
                                          u"imwrite"_s,
                                          u"listdir"_s,
                                          u"glob"_s,
                                          u"join"_s,
                                          u"load_model"_s,
                                          u"load_img"_s,
                                          u"ImageFolder"_s,
                                          u"makedirs"_s,
                                          u"savefig"_s,
                                          u"to_csv"_s,
                                          u"load_weights"_s,
                                          u"walk"_s,
                                          u"exists"_s,
                                          u"Path"_s,
                                          u"chdir"_s,
                                          u"loadtxt"_s,
                                          u"genfromtxt"_s,
                                          u"isfile"_s,
                                          u"isdir"_s,
                                          u"save_weights"_s,
                                          u"flow_from_directory"_s,
                                          u"image_dataset_from_directory"_s,
                                          u"read_file"_s,
                                          u"open_dataset"_s,
                                          u"loadmat"_s,
                                          u"read_image"_s};
    static const QSet<QString> ofModules = {u"numpy.load"_s, u"torch.load"_s,  u"joblib.load"_s, u"numpy.save"_s,
                                            u"torch.save"_s, u"joblib.dump"_s, u"pickle.load"_s, u"cv2.VideoCapture"_s};
    const PythonCode &code = scan.code();
    const auto around = scan.layout().callsAround(i);
    const bool inCall = !around.isEmpty() && !around.first().keyword.isEmpty();
    if (inCall && around.first().keyword == u"default"_s)
        return std::ranges::any_of(argumentOfDefault(scan, i), [](const QString &name) { return named.match(name).hasMatch(); });
    if (inCall)
        return named.match(around.first().keyword).hasMatch();
    if (code.is(i - 1, u'=') && !code.is(i - 2, u'='))
        return named.match(code.word(i - 2)).hasMatch();
    if (code.is(i - 1, u':') && scan.token(std::max<qsizetype>(0, i - 2)).kind == Kind::String)
        return named.match(scan.token(i - 2).body(code.text()).toString()).hasMatch();
    if (around.isEmpty())
        return false;
    const auto &call = around.first();
    const QString last = call.callee.section(u'.', -1);
    return (code.is(i - 1, u'(') || code.is(i - 1, u','))
        && (readers.contains(last) || ofModules.contains(canonicalName(call.callee)));
}

} // namespace

bool isPathOfThisComputer(const PythonScan &scan, qsizetype i)
{
    return looksLikeLocalPath(scan, i) && !isFallback(scan, i) && !isNoPath(scan, i);
}

bool isFallbackPath(const PythonScan &scan, qsizetype i)
{
    return looksLikeLocalPath(scan, i) && isFallback(scan, i);
}

bool isPlacedDataset(const PythonScan &scan, qsizetype i, const QString &body)
{
    const QString &placed = scan.place().placed;
    const bool plainly = body.startsWith(u"./"_s);
    const QString path = plainly ? body.sliced(2) : body;
    if (placed.isEmpty() || body.size() > longestPath || (path != placed && !path.startsWith(placed + u'/')))
        return false;
    return !isNoPath(scan, i) && (plainly || path.contains(u'/') || isUsedAsPath(scan, i));
}

ForeignPath foreignPath(const PythonScan &scan, qsizetype i, const QString &body)
{
    if (body.size() > longestPath || (!body.contains(u'\\') && !body.startsWith(u'/') && !isInKaggleInput(body)))
        return {};
    if (isNoPath(scan, i) || isFallback(scan, i) || !isUsedAsPath(scan, i))
        return {};
    // Names that people give to the disks of a machine; a route of a web page is no path.
    static const QRegularExpression disk(
        u"^/"
        u"(data\\d*|DATA\\d*|data[_-]\\w+|datasets?|raid\\d*|ssd\\d*|hdd\\d*|nvme\\d*|disk\\d*|storage\\d*|nas\\d*|nfs\\d*|"
        u"gpfs\\d*|sc|"
        u"export|"
        "ebs|efs|shared?|mnt|vol\\d*|srv|sdcard|dbfs|gdrive|homes|home\\d+|users|path/to|opt/ml|opt/models?|opt/data\\w*|root)/(?!emulated)[\\w.{-]"_s);
    if (disk.match(body).hasMatch())
        return {ForeignPath::Kind::Disk, {}};
    // From a folder of the code, "../input" may be a folder of the project.
    if (isInKaggleInput(body))
        return {scan.file().contains(u'/') ? ForeignPath::Kind::None : ForeignPath::Kind::Kaggle, {}};
    static const QRegularExpression windows(u"^\\.{0,2}[\\w .{}-]*\\w?(\\\\{1,2}[\\w .{}*?\\[\\]-]+)+(\\\\{1,2})?$"_s,
                                            QRegularExpression::UseUnicodePropertiesOption);
    static const QRegularExpression systems(u"win32|windows|\\bnt\\b|platform"_s, QRegularExpression::CaseInsensitiveOption);
    // Keys of the registry look like paths; who asks it runs on Windows alone.
    static const QRegularExpression registry(u"^(software|system|control panel|hardware)\\\\"_s,
                                             QRegularExpression::CaseInsensitiveOption);
    const bool bytes = scan.code().source(scan.token(i).begin, scan.token(i).bodyBegin).contains(u'b', Qt::CaseInsensitive);
    if (!windows.match(body).hasMatch() || bytes || registry.match(body).hasMatch()
        || scan.code().hasOneOf({u"winreg", u"_winreg", u"win32api"}) || scan.layout().isConditionedOn(i, systems))
        return {};
    const auto mended = withSlashes(body, scan.token(i).raw);
    if (!mended || mended->startsWith(u'/'))
        return {};
    return {ForeignPath::Kind::Backslashes, *mended};
}

QStringList argumentOfDefault(const PythonScan &scan, qsizetype i)
{
    const auto around = scan.layout().callsAround(i);
    if (around.isEmpty() || around.first().keyword != u"default"_s
        || !(around.first().callee.endsWith(".add_argument"_L1) || around.first().callee == u"click.option"_s))
        return {};
    qsizetype open = i - 1;
    while (open > 0 && scan.token(open).depth >= scan.token(i).depth)
        --open;
    QStringList names;
    for (qsizetype at = open + 1; at < i && scan.token(at).kind == Kind::String; at += 2)
        names += scan.token(at).body(scan.code().text()).toString();
    return names;
}

bool isGivenInJob(const PythonScan &scan, qsizetype i)
{
    const auto &here = scan.place().here;
    const QStringList names = here.program.isEmpty() || here.program != scan.file() ? QStringList() : argumentOfDefault(scan, i);
    return std::ranges::any_of(here.arguments, [&](const QString &given) { return names.contains(given.section(u'=', 0, 0)); });
}

bool isNoPlaceForOutput(const QString &path, const JobPlace &place)
{
    static const QRegularExpression fine(
        u"^/(home|scratch|project|projects|nearline|lustre\\w*|tmp|dev|localscratch|proc)(/|$)"_s);
    static const QRegularExpression elsewhere(u"^/(Users|mnt|content|kaggle|Volumes|media|workspace)/"_s); // CODE-PATH says so
    static const QRegularExpression absolute(u"^/[A-Za-z][\\w.-]*(/|$)"_s);
    if (place.homeReadOnly && path.startsWith(u"~/"_s) && !path.startsWith(u"~/scratch"_s))
        return true;
    return absolute.match(path).hasMatch() && !fine.match(path).hasMatch() && !elsewhere.match(path).hasMatch();
}

std::optional<DownloadVerdict> downloadVerdict(const JobPlace &place, bool kept, const QString &subject)
{
    const QString shown = base::shownSafely(subject.toUtf8());
    if (place.internet.is(true))
        return {};
    if (!place.internet.is(false))
        return DownloadVerdict{
            Severity::Advice,
            CodePlacesText::tr(
                "%1 downloads files from the internet. The compute nodes of many clusters have no internet. Download the "
                "files on a login node, or upload them with the dataset.")
                .arg(shown)};
    if (place.listedSites)
        return DownloadVerdict{
            Severity::Warning,
            CodePlacesText::tr("%1 downloads files from the internet. Compute nodes of %2 reach only some sites. Download the "
                               "files on a login node, or upload them with the dataset.")
                .arg(shown, place.cluster)};
    if (kept)
        return DownloadVerdict{
            Severity::Warning,
            CodePlacesText::tr(
                "%1 downloads missing files, but compute nodes of %2 have no internet. Run the call once on a login node "
                "before you submit, or upload the files with the dataset.")
                .arg(shown, place.cluster)};
    return DownloadVerdict{
        place.internet.isSure() ? Severity::Error : Severity::Warning,
        CodePlacesText::tr("%1 downloads files from the internet. Compute nodes of %2 have no internet, so the program waits and "
                           "fails. Download the files on a login node, or upload them with the dataset.")
            .arg(shown, place.cluster)};
}

std::optional<DownloadVerdict> trackerVerdict(const JobPlace &place, const base::Fact<ServiceReach> &reach,
                                              const QString &subject)
{
    const QString shown = base::shownSafely(subject.toUtf8());
    if (reach.is(ServiceReach::Yes))
        return {};
    if (reach.is(ServiceReach::WithProxyModule))
        return DownloadVerdict{
            Severity::Advice,
            CodePlacesText::tr(
                "%1 sends data to a server on the internet. On %2, this works only after “module load httpproxy” in the "
                "job's script.")
                .arg(shown, place.cluster)};
    if (reach.isKnown())
        return DownloadVerdict{
            reach.isSure() ? Severity::Error : Severity::Warning,
            CodePlacesText::tr(
                "%1 sends data to a server on the internet, which jobs on %2 cannot reach. The program waits and fails. "
                "Use the offline mode, and upload the run from a login node afterwards.")
                .arg(shown, place.cluster)};
    if (place.internet.is(true))
        return {};
    return DownloadVerdict{
        Severity::Advice,
        CodePlacesText::tr("%1 sends data to a server on the internet, which jobs of many clusters cannot reach. Use the offline "
                           "mode there, and upload the run from a login node afterwards.")
            .arg(shown)};
}

std::optional<DownloadVerdict> serviceVerdict(const JobPlace &place, const QString &subject, bool keepsRuns)
{
    if (keepsRuns) {
        base::Fact<ServiceReach> reach;
        static_cast<base::Provenance &>(reach) = place.internet;
        if (place.internet.isKnown())
            reach.value = place.internet.is(true) ? ServiceReach::Yes : ServiceReach::No;
        return trackerVerdict(place, reach, subject);
    }
    const QString shown = base::shownSafely(subject.toUtf8());
    if (place.internet.is(true))
        return {};
    if (!place.internet.is(false))
        return DownloadVerdict{
            Severity::Advice,
            CodePlacesText::tr("%1 needs a server on the internet, which jobs of many clusters cannot reach. Run this part on a "
                               "login node or on your computer, before or after the job.")
                .arg(shown)};
    return DownloadVerdict{
        place.internet.isSure() ? Severity::Error : Severity::Warning,
        CodePlacesText::tr("%1 needs a server on the internet, which jobs on %2 cannot reach. The program waits and fails. Run "
                           "this part on a login node or on your computer, before or after the job.")
            .arg(shown, place.cluster)};
}

} // namespace voyageur::source
