// SPDX-License-Identifier: GPL-3.0-or-later
#include "environment/pythonpackages.h"

#include "script/packagenames.h"

#include <QRegularExpression>
#include <QSet>
#include <QStringList>

#include <algorithm>
#include <iterator>

namespace voyageur::environment {

using namespace Qt::StringLiterals;

namespace {

// sys.stdlib_module_names of CPython 3.8 to 3.13, without the private ones.
constexpr const char *standardModules =
    "__future__ __main__ abc aifc antigravity argparse array ast asynchat asyncio asyncore atexit audioop base64 bdb binascii "
    "binhex bisect builtins bz2 cProfile calendar cgi cgitb chunk cmath cmd code codecs codeop collections colorsys compileall "
    "concurrent configparser contextlib contextvars copy copyreg crypt csv ctypes curses dataclasses datetime dbm decimal "
    "difflib "
    "dis distutils doctest email encodings ensurepip enum errno faulthandler fcntl filecmp fileinput fnmatch formatter fractions "
    "ftplib functools gc genericpath getopt getpass gettext glob graphlib grp gzip hashlib heapq hmac html http idlelib imaplib "
    "imghdr imp importlib inspect io ipaddress itertools json keyword lib2to3 linecache locale logging lzma mailbox mailcap "
    "marshal math mimetypes mmap modulefinder msilib msvcrt multiprocessing netrc nis nntplib nt ntpath nturl2path numbers "
    "opcode "
    "operator optparse os ossaudiodev parser pathlib pdb pickle pickletools pipes pkgutil platform plistlib poplib posix "
    "posixpath "
    "pprint profile pstats pty pwd py_compile pyclbr pydoc pydoc_data pyexpat queue quopri random re readline reprlib resource "
    "rlcompleter runpy sched secrets select selectors shelve shlex shutil signal site smtpd smtplib sndhdr socket socketserver "
    "spwd "
    "sqlite3 sre_compile sre_constants sre_parse ssl stat statistics string stringprep struct subprocess sunau symbol symtable "
    "sys "
    "sysconfig syslog tabnanny tarfile telnetlib tempfile termios test textwrap this threading time timeit tkinter token "
    "tokenize "
    "tomllib trace traceback tracemalloc tty turtle turtledemo types typing unicodedata unittest urllib uu uuid venv warnings "
    "wave "
    "weakref webbrowser winreg winsound wsgiref xdrlib xml xmlrpc zipapp zipfile zipimport zlib zoneinfo";

// Old copies on PyPI of what is in the standard library now; installing them breaks it at times.
constexpr const char *backports[] = {"dataclasses",  "argparse", "enum34",     "pathlib", "typing",     "asyncio",
                                     "configparser", "futures",  "statistics", "uuid",    "functools32"};

struct Spelling {
    const char *module;
    const char *package;
};

// Where the name to import is not the package's.
constexpr Spelling spellings[] = {
    {"cv2", "opencv-python"},
    {"PIL", "pillow"},
    {"sklearn", "scikit-learn"},
    {"skimage", "scikit-image"},
    {"yaml", "pyyaml"},
    {"bs4", "beautifulsoup4"},
    {"dateutil", "python-dateutil"},
    {"dotenv", "python-dotenv"},
    {"attr", "attrs"},
    {"Bio", "biopython"},
    {"git", "gitpython"},
    {"jwt", "pyjwt"},
    {"serial", "pyserial"},
    {"usb", "pyusb"},
    {"zmq", "pyzmq"},
    {"OpenSSL", "pyopenssl"},
    {"Crypto", "pycryptodome"},
    {"MySQLdb", "mysqlclient"},
    {"psycopg2", "psycopg2-binary"},
    {"magic", "python-magic"},
    {"docx", "python-docx"},
    {"pptx", "python-pptx"},
    {"fitz", "pymupdf"},
    {"umap", "umap-learn"},
    {"igraph", "python-igraph"},
    {"hydra", "hydra-core"},
    {"google", "protobuf"},
    {"pytorch_lightning", "pytorch-lightning"},
    {"lightning", "lightning"},
    {"torch_geometric", "torch-geometric"},
    {"comet_ml", "comet-ml"},
    {"sentence_transformers", "sentence-transformers"},
    {"huggingface_hub", "huggingface-hub"},
    {"segmentation_models_pytorch", "segmentation-models-pytorch"},
    {"gym", "gym"},
    {"faiss", "faiss-cpu"},
    {"tensorflow_datasets", "tensorflow-datasets"},
    {"tensorflow_hub", "tensorflow-hub"},
    {"mpl_toolkits", "matplotlib"},
    {"pylab", "matplotlib"},
    {"pkg_resources", "setuptools"},
    {"ruamel", "ruamel-yaml"},
    {"lxml", "lxml"},
    {"absl", "absl-py"},
    {"nvidia_smi", "nvidia-ml-py"},
    {"pynvml", "nvidia-ml-py"},
    {"tensorboardX", "tensorboardx"},
    {"einops", "einops"},
};

struct Family {
    const char *package; // a trailing '*' for all that begin so
    PackageKind kind;
};

// Wiki pages "Python" (available wheels), "Anaconda".
constexpr Family families[] = {
    {"nvidia-ml-py*", PackageKind::Ordinary},
    {"nvidia-dali*", PackageKind::Ordinary},
    {"nvidia-*-cu11", PackageKind::CudaRuntime},
    {"nvidia-*-cu12", PackageKind::CudaRuntime},
    {"nvidia-*-cu13", PackageKind::CudaRuntime},
    {"nvidia-cuda-*", PackageKind::CudaRuntime},
    {"nvidia-cublas", PackageKind::CudaRuntime},
    {"nvidia-cudnn", PackageKind::CudaRuntime},
    {"nvidia-nccl", PackageKind::CudaRuntime},
    {"triton-windows", PackageKind::CudaRuntime},
    {"cudatoolkit*", PackageKind::CudaRuntime},
    {"cudnn", PackageKind::CudaRuntime},
    {"cuda", PackageKind::CudaRuntime},
    {"cuda-*", PackageKind::CudaRuntime},
    {"pytorch-cuda", PackageKind::CudaRuntime},
    {"pytorch-mutex", PackageKind::CudaRuntime},
    {"nccl", PackageKind::CudaRuntime},
    {"libcublas*", PackageKind::CudaRuntime},
    {"libcufft*", PackageKind::CudaRuntime},
    {"libcurand*", PackageKind::CudaRuntime},
    {"libcusolver*", PackageKind::CudaRuntime},
    {"libcusparse*", PackageKind::CudaRuntime},
    {"libnpp*", PackageKind::CudaRuntime},
    {"libnvjpeg*", PackageKind::CudaRuntime},
    {"python", PackageKind::PythonItself},
    {"python-abi", PackageKind::PythonItself},
    {"pip", PackageKind::PythonItself},
    {"conda", PackageKind::CondaOnly},
    {"mkl", PackageKind::CondaOnly},
    {"mkl-service", PackageKind::CondaOnly},
    {"mkl-fft", PackageKind::CondaOnly},
    {"mkl-random", PackageKind::CondaOnly},
    {"blas", PackageKind::CondaOnly},
    {"libblas", PackageKind::CondaOnly},
    {"libcblas", PackageKind::CondaOnly},
    {"liblapack", PackageKind::CondaOnly},
    {"openblas", PackageKind::CondaOnly},
    {"libopenblas", PackageKind::CondaOnly},
    {"nomkl", PackageKind::CondaOnly},
    {"intel-openmp", PackageKind::CondaOnly},
    {"llvm-openmp", PackageKind::CondaOnly},
    {"libgcc*", PackageKind::CondaOnly},
    {"libstdcxx*", PackageKind::CondaOnly},
    {"libgomp", PackageKind::CondaOnly},
    {"-libgcc-mutex", PackageKind::CondaOnly},
    {"-openmp-mutex", PackageKind::CondaOnly},
    {"ca-certificates", PackageKind::CondaOnly},
    {"openssl", PackageKind::CondaOnly},
    {"ncurses", PackageKind::CondaOnly},
    {"readline", PackageKind::CondaOnly},
    {"sqlite", PackageKind::CondaOnly},
    {"tk", PackageKind::CondaOnly},
    {"xz", PackageKind::CondaOnly},
    {"zlib", PackageKind::CondaOnly},
    {"bzip2", PackageKind::CondaOnly},
    {"libffi", PackageKind::CondaOnly},
    {"ld-impl-*", PackageKind::CondaOnly},
    {"vs2015-runtime", PackageKind::CondaOnly},
    {"vc", PackageKind::CondaOnly},
    {"ffmpeg", PackageKind::CondaOnly},
    {"freetype", PackageKind::CondaOnly},
    {"libpng", PackageKind::CondaOnly},
    {"libtiff", PackageKind::CondaOnly},
    {"jpeg", PackageKind::CondaOnly},
    {"pywin32*", PackageKind::OtherSystem},
    {"pypiwin32", PackageKind::OtherSystem},
    {"pywinpty", PackageKind::OtherSystem},
    {"pywinauto", PackageKind::OtherSystem},
    {"winshell", PackageKind::OtherSystem},
    {"wincertstore", PackageKind::OtherSystem},
    {"win-inet-pton", PackageKind::OtherSystem},
    {"win-unicode-console", PackageKind::OtherSystem},
    {"windows-curses", PackageKind::OtherSystem},
    {"comtypes", PackageKind::OtherSystem},
    {"wmi", PackageKind::OtherSystem},
    {"pyreadline", PackageKind::OtherSystem},
    {"pyreadline3", PackageKind::OtherSystem},
    {"torch-directml", PackageKind::OtherSystem},
    {"tensorflow-directml*", PackageKind::OtherSystem},
    {"tensorflow-macos", PackageKind::OtherSystem},
    {"tensorflow-metal", PackageKind::OtherSystem},
    {"tensorflow-intel", PackageKind::OtherSystem},
    {"jax-metal", PackageKind::OtherSystem},
    {"mlx", PackageKind::OtherSystem},
    {"pyobjc*", PackageKind::OtherSystem},
    {"appnope", PackageKind::OtherSystem},
    {"pkg-resources", PackageKind::NoPackage},
};

bool matches(const QString &name, const QString &pattern)
{
    const qsizetype star = pattern.indexOf(u'*');
    if (star < 0)
        return name == pattern;
    return name.size() >= pattern.size() - 1 && name.startsWith(pattern.first(star)) && name.endsWith(pattern.sliced(star + 1));
}

const QSet<QString> &standardNames()
{
    static const QSet<QString> names = [] {
        const QStringList all = QString::fromLatin1(standardModules).split(u' ');
        return QSet<QString>(all.begin(), all.end());
    }();
    return names;
}

} // namespace

QString normalPackageName(const QString &name)
{
    static const QRegularExpression between(u"[-_.]+"_s);
    return name.toLower().replace(between, u"-"_s);
}

bool isPackageName(const QString &name)
{
    static const QRegularExpression form(u"\\A[A-Za-z0-9](?:[A-Za-z0-9._-]{0,98}[A-Za-z0-9])?\\z"_s);
    return form.match(name).hasMatch();
}

QString PythonRequirement::text() const
{
    QString words = name;
    if (!extras.isEmpty())
        words += u'[' + extras + u']';
    if (!target.isEmpty())
        words += name.isEmpty() ? target : u" @ "_s + target;
    words += specifier;
    if (!marker.isEmpty())
        words += u"; "_s + marker;
    return editable ? u"-e "_s + words : words;
}

std::optional<PythonRequirement> pythonRequirement(const QString &line)
{
    static const QRegularExpression comment(u"(^|\\s)#.*$"_s);
    static const QRegularExpression named(
        u"^([A-Za-z0-9][A-Za-z0-9._-]*)\\s*(?:\\[([^\\]]*)\\])?\\s*(@\\s*\\S+|\\(?[=<>!~][^;]*)?"
        u"\\s*(?:;(.*))?$"_s);
    static const QRegularExpression editable(u"^(?:-e|--editable)[\\s=]\\s*"_s);
    QString text = line;
    text = text.remove(comment).trimmed();
    if (text.endsWith(u'\\'))
        text = text.chopped(1).trimmed();
    PythonRequirement found;
    if (const auto match = editable.match(text); match.hasMatch()) {
        found.editable = true;
        text = text.sliced(match.capturedEnd()).trimmed();
        found.target = text.section(u' ', -1);
        return found;
    }
    if (text.isEmpty() || text.startsWith(u'-'))
        return {};
    const auto match = named.match(text);
    const bool isFile = text.endsWith(u".whl"_s) || text.endsWith(u".tar.gz"_s);
    if (!match.hasMatch() || (isFile && !match.captured(3).startsWith(u'@'))) {
        found.target = text.section(u' ', -1);
        return found;
    }
    found.name = normalPackageName(match.captured(1));
    found.extras = match.captured(2).remove(u' ');
    found.marker = match.captured(4).trimmed();
    const QString rest = match.captured(3).section(u" --"_s, 0, 0).remove(u' ').remove(u'(').remove(u')');
    (rest.startsWith(u'@') ? found.target : found.specifier) = rest.startsWith(u'@') ? rest.mid(1) : rest;
    return found;
}

bool markerMayHold(const QString &marker)
{
    static const QRegularExpression platform(
        u"^\\(?\\s*(sys_platform|platform_system|os_name|platform_machine)\\s*(==|!=)\\s*['\"]([^'\"]*)['\"]\\s*\\)?$"_s);
    static const QRegularExpression extra(u"\\bextra\\s*==|\\bor\\b"_s);
    if (extra.match(marker).hasMatch())
        return true; // what pip makes of it is not ours to guess
    for (const QString &part : marker.split(u" and "_s)) {
        const auto match = platform.match(part.trimmed());
        if (!match.hasMatch())
            continue;
        const QString here = match.captured(1) == u"sys_platform"_s ? u"linux"_s
            : match.captured(1) == u"platform_system"_s             ? u"Linux"_s
            : match.captured(1) == u"os_name"_s                     ? u"posix"_s
                                                                    : u"x86_64"_s;
        if ((match.captured(3) == here) != (match.captured(2) == u"=="_s))
            return false;
    }
    return true;
}

bool isStandardLibrary(const QString &module)
{
    return standardNames().contains(module) || (module.startsWith(u'_') && standardNames().contains(module.mid(1)));
}

QString packageOfModule(const QString &module)
{
    const auto found =
        std::ranges::find_if(spellings, [&](const Spelling &spelling) { return module == QLatin1StringView(spelling.module); });
    return found == std::end(spellings) ? normalPackageName(module) : QString::fromLatin1(found->package);
}

QString packageMeantBy(const QString &name)
{
    // Here is none of that name, elsewhere there may be.
    constexpr Spelling slips[] = {
        {"tensorflow-cpu", "tensorflow"}, {"huggingface", "huggingface-hub"}, {"hugging-face-hub", "huggingface-hub"}};
    if (const QString meant = script::packageMeantBy(name); !meant.isEmpty())
        return meant;
    for (const Spelling &slip : slips)
        if (name == QLatin1StringView(slip.module))
            return QString::fromLatin1(slip.package);
    for (const Spelling &spelling : spellings) {
        const QString package = QString::fromLatin1(spelling.package);
        if (normalPackageName(QString::fromLatin1(spelling.module)) == name && package != name && name != "google"_L1)
            return package;
    }
    return {};
}

QString moduleOfPackage(const QString &package)
{
    const QString name = normalPackageName(package);
    const auto found =
        std::ranges::find_if(spellings, [&](const Spelling &spelling) { return name == QLatin1StringView(spelling.package); });
    if (found != std::end(spellings))
        return QString::fromLatin1(found->module);
    if (name.startsWith(u"opencv-"_s))
        return u"cv2"_s;
    return QString(name).replace(u'-', u'_');
}

PackageFact packageFact(const QString &name)
{
    for (const char *one : backports) {
        if (name == QLatin1StringView(one))
            return {PackageKind::StandardLibrary, {}};
    }
    if (const QString module = script::moduleWithPackage(name); !module.isEmpty())
        return {PackageKind::Module, module};
    for (const Family &family : families) {
        if (matches(name, QString::fromLatin1(family.package)))
            return {family.kind, {}};
    }
    return {};
}

} // namespace voyageur::environment
