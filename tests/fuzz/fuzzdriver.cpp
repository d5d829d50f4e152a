// SPDX-License-Identifier: GPL-3.0-or-later
// Runs a fuzz target without libFuzzer: the corpus as it is, then changed in many ways, by a seed that makes the same inputs
// everywhere.
//   fuzz_NAME COUNT SEED FILE…     COUNT changed inputs; a file "…/" is a folder; "=FILE" takes each line of a file for itself
//   fuzz_NAME --one FILE           this one input
//   fuzz_NAME --case NUMBER SEED OUTPUT FILE…    writes the input of that number (the last one that was announced)
#include "fuzzdriver.h"

#include <QByteArray>
#include <QDirIterator>
#include <QFile>
#include <QList>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <random>

namespace {

constexpr qsizetype largest = 20'000;

// Pieces that mean something to one target or another.
constexpr const char *words[] = {"#SBATCH ",
                                 "#SBATCH --",
                                 "\n#SBATCH --time=",
                                 "\n#SBATCH --mem=",
                                 "--gres=gpu:",
                                 "hetjob",
                                 "#PBS -l ",
                                 "#BSUB ",
                                 "\r\n",
                                 "\r",
                                 "\n",
                                 "\"",
                                 "'",
                                 "`",
                                 "\\",
                                 "\\\n",
                                 "$(",
                                 "$((",
                                 "))",
                                 ")",
                                 "(",
                                 "${",
                                 "}",
                                 "<<EOF\n",
                                 "\nEOF\n",
                                 "<<-'X'\n",
                                 "<<<",
                                 "&&",
                                 "||",
                                 ";;",
                                 "case x in\n",
                                 "esac",
                                 "if ",
                                 "fi\n",
                                 "for i in ",
                                 "do\n",
                                 "done\n",
                                 "function f {\n",
                                 "[[ ",
                                 " ]]",
                                 "# voyageur: disable=",
                                 "srun ",
                                 "bash -c ",
                                 "module load ",
                                 "python ",
                                 "source ",
                                 "pip install ",
                                 "export ",
                                 "=",
                                 ":",
                                 ",",
                                 "-",
                                 "%",
                                 "[",
                                 "]",
                                 "0",
                                 "-1",
                                 "99999999999999999999",
                                 "2147483648",
                                 "1-",
                                 "0x",
                                 "now+",
                                 "afterok:",
                                 "gpu:a100:",
                                 "UNLIMITED",
                                 "\xff",
                                 "\xc3",
                                 "\xe2\x80\xae",
                                 "\xf0\x9f\x98\x80",
                                 "\xef\xbb\xbf",
                                 "{",
                                 "}",
                                 "\"value\":",
                                 "null",
                                 "true",
                                 "1e999",
                                 "\\u0000",
                                 "\\ud800",
                                 "\"source\":",
                                 "[[[[",
                                 "\x1b[",
                                 "\x1b[?",
                                 "\x1b]",
                                 "\x1bP",
                                 "\x1b\\",
                                 "\x1b#6",
                                 "\x1b[?1049h",
                                 "\x1b[?1049l",
                                 "\x1b[?69h",
                                 "\x1b[2;3r",
                                 "\x1b[4h",
                                 "\x1b[3;999H",
                                 "\x1b"
                                 "7",
                                 "\x1b"
                                 "8",
                                 "\x1b"
                                 "M",
                                 "\xe6\xbc\xa2",
                                 "\xcc\x81"};

class Changer final {
public:
    explicit Changer(quint32 seed) : m_random(seed) {}

    QByteArray changed(const QList<QByteArray> &corpus)
    {
        QByteArray bytes = pick(corpus);
        for (quint32 i = 1 + below(6); i > 0; --i)
            change(bytes, corpus);
        return bytes.first(std::min(bytes.size(), largest));
    }

private:
    quint32 below(size_t limit) { return limit == 0 ? 0 : static_cast<quint32>(m_random() % limit); }
    qsizetype place(const QByteArray &bytes) { return below(static_cast<size_t>(bytes.size()) + 1); }
    const QByteArray &pick(const QList<QByteArray> &corpus) { return corpus.at(below(static_cast<size_t>(corpus.size()))); }

    // From a place, a few bytes or many.
    std::pair<qsizetype, qsizetype> piece(const QByteArray &bytes)
    {
        const qsizetype begin = place(bytes);
        const qsizetype most = std::min<qsizetype>(bytes.size() - begin, below(4) == 0 ? 400 : 12);
        return {begin, below(static_cast<size_t>(most) + 1)};
    }

    void change(QByteArray &bytes, const QList<QByteArray> &corpus)
    {
        switch (below(9)) {
        case 0:
            if (!bytes.isEmpty())
                bytes[place(bytes.chopped(1))] = static_cast<char>(below(256));
            break;
        case 1:
            if (!bytes.isEmpty()) {
                char &c = bytes.data()[place(bytes.chopped(1))];
                c = static_cast<char>(c ^ (1 << below(8)));
            }
            break;
        case 2: {
            const auto [begin, size] = piece(bytes);
            bytes.remove(begin, size);
            break;
        }
        case 3: {
            const auto [begin, size] = piece(bytes);
            bytes.insert(place(bytes), bytes.sliced(begin, size).repeated(1 + below(below(5) == 0 ? 50 : 2)));
            break;
        }
        case 4: {
            const QByteArray &other = pick(corpus);
            const auto [begin, size] = piece(other);
            bytes.insert(place(bytes), other.sliced(begin, size));
            break;
        }
        case 5:
            bytes.insert(place(bytes), QByteArray(1 + below(3), static_cast<char>(below(256))));
            break;
        case 6: {
            const QByteArray &other = pick(corpus);
            bytes = bytes.first(place(bytes)) + other.sliced(place(other));
            break;
        }
        case 7:
            bytes.insert(place(bytes), QByteArray(words[below(std::size(words))]).repeated(below(20) == 0 ? 200 : 1));
            break;
        default:
            bytes.insert(place(bytes), words[below(std::size(words))]);
        }
        bytes.truncate(std::min(bytes.size(), 2 * largest));
    }

    std::mt19937 m_random;
};

void add(QList<QByteArray> &corpus, const QString &name)
{
    QFile file(name);
    if (!file.open(QIODevice::ReadOnly)) {
        std::fprintf(stderr, "cannot read %s\n", qPrintable(name));
        std::exit(2);
    }
    const QByteArray bytes = file.readAll();
    if (name.endsWith(QLatin1String(".txt"))) { // cases of the rules: each script for itself
        for (qsizetype at = bytes.startsWith("== ") ? 0 : bytes.indexOf("\n== "); at >= 0;) {
            const auto begin = bytes.indexOf('\n', at + 1) + 1;
            const auto next = bytes.indexOf("\n== ", begin > 0 ? begin - 1 : bytes.size());
            if (begin > 0)
                corpus += bytes.sliced(begin, (next < 0 ? bytes.size() : next + 1) - begin);
            at = next;
        }
    } else {
        corpus += bytes;
    }
}

QList<QByteArray> corpusOf(const QList<QByteArray> &names)
{
    QList<QByteArray> corpus{QByteArray()};
    for (const QByteArray &name : names) {
        if (name.startsWith('=')) {
            QFile file(QFile::decodeName(name.sliced(1)));
            if (!file.open(QIODevice::ReadOnly))
                std::exit(2);
            corpus += file.readAll().split('\n');
        } else if (name.endsWith('/')) {
            QStringList files;
            for (QDirIterator it(QFile::decodeName(name), QDir::Files); it.hasNext();)
                files += it.next();
            files.sort();
            for (const QString &file : files)
                add(corpus, file);
        } else {
            add(corpus, QFile::decodeName(name));
        }
    }
    return corpus;
}

// Which input it was, for --case.
volatile std::sig_atomic_t running = 0;

void announce(int signal)
{
    char text[] = "fuzz: input 0000000000\n";
    unsigned number = static_cast<unsigned>(running);
    for (size_t i = sizeof text - 3; number > 0; --i, number /= 10)
        text[i] = static_cast<char>('0' + number % 10);
    std::fputs(text, stderr);
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

void tryOne(const QByteArray &bytes)
{
    // A copy of just that size, so that a read behind its end is seen.
    std::uint8_t *copy = new std::uint8_t[static_cast<size_t>(bytes.size())];
    std::memcpy(copy, bytes.constData(), static_cast<size_t>(bytes.size()));
    LLVMFuzzerTestOneInput(copy, static_cast<size_t>(bytes.size()));
    delete[] copy;
}

int usage()
{
    std::fputs("usage: COUNT SEED FILE… | --one FILE | --case NUMBER SEED OUTPUT FILE…\n", stderr);
    return 2;
}

} // namespace

int main(int argc, char **argv)
{
    const QList<QByteArray> arguments(argv + 1, argv + argc);
    if (arguments.value(0) == "--one" && arguments.size() == 2) {
        QFile file(QFile::decodeName(arguments.at(1)));
        if (!file.open(QIODevice::ReadOnly))
            return usage();
        tryOne(file.readAll());
        return 0;
    }
    const bool write = arguments.value(0) == "--case";
    if (arguments.size() < (write ? 5 : 3))
        return usage();
    for (const int signal : {SIGABRT, SIGSEGV, SIGFPE, SIGILL})
        std::signal(signal, announce);
    const QList<QByteArray> corpus = corpusOf(arguments.sliced(write ? 4 : 2));
    const int count = arguments.at(write ? 1 : 0).toInt();
    Changer changer(arguments.at(write ? 2 : 1).toUInt());
    if (write) {
        QByteArray bytes;
        for (int i = 0; i <= count; ++i)
            bytes = changer.changed(corpus);
        QFile file(QFile::decodeName(arguments.at(3)));
        return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() ? 0 : 2;
    }
    const QByteArray verbose = qgetenv("VOYAGEUR_FUZZ_VERBOSE"); // where the sanitizer ends the program by itself
    for (const QByteArray &bytes : corpus)
        tryOne(bytes);
    for (int i = 0; i < count; ++i) {
        running = i;
        if (!verbose.isEmpty())
            std::fprintf(stderr, "%d\n", i);
        tryOne(changer.changed(corpus));
    }
    std::printf("%lld of the corpus and %d changed ones: no failure\n", static_cast<long long>(corpus.size()), count);
    return 0;
}
