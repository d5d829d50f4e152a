// SPDX-License-Identifier: GPL-3.0-or-later
#include "source/codefilter.h"

#include "source/coderules.h"

#include <QHash>

#include <algorithm>
#include <array>
#include <bitset>
#include <vector>

namespace voyageur::source {

namespace {

constexpr size_t tableSize = 8192; // a power of two, sparsely filled: most words of a file are not in it
constexpr size_t mostWords = 2048;
constexpr uint32_t seed = 2166136261U; // FNV-1a
constexpr uint32_t prime = 16777619U;

using Seen = std::bitset<mostWords>;

//! The words of all rules, in a table that is open to the next free place.
class WordTable final {
public:
    WordTable()
    {
        for (size_t c = 0; c < m_isWord.size(); ++c)
            m_isWord.at(c) = c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c >= 0x80;
        for (const NeededWords &needed : neededWords())
            m_needed.push_back({number(needed.first), needed.second.isEmpty() ? -1 : number(needed.second)});
        // Other names for the same module; see canonicalName().
        alias("pylab", "matplotlib");
        alias("plt", "matplotlib");
        alias("Tkinter", "tkinter");
        alias("tensorflow", "keras");
        alias("tf_keras", "keras");
        alias("gymnasium", "gym");
        alias("lightning", "pytorch_lightning");
        m_magic = number("\n%");
        m_needed.push_back({m_magic, -1});
        m_slash = number("'/");
        m_backslash = number("'\\");
        m_drive = number("'C:");
        m_needed.push_back({m_drive, -1});
        m_secret = number("\nsecret");
        m_needed.push_back({m_secret, -1});
        m_cuda = number("cuda");
        m_secondGpu = number("cuda:1");
        m_needed.push_back({m_secondGpu, -1});
    }

    bool matters(QByteArrayView bytes) const
    {
        Seen seen;
        const char *at = bytes.data();
        const char *end = at + bytes.size();
        bool lineStart = true;
        char before = 0;
        while (at < end) {
            const auto c = static_cast<unsigned char>(*at);
            if (m_isWord[c]) {
                const char *begin = at;
                uint32_t hash = seed;
                do {
                    hash = (hash ^ static_cast<unsigned char>(*at)) * prime;
                    ++at;
                } while (at < end && m_isWord[static_cast<unsigned char>(*at)]);
                const int word = note(seen, hash, begin, at);
                if (word == m_cuda && namesSecondGpu(before, at, end))
                    seen.set(static_cast<size_t>(m_secondGpu));
                if (word >= 0 && m_called.at(static_cast<size_t>(word)) >= 0 && isCalled(at, end))
                    seen.set(static_cast<size_t>(m_called.at(static_cast<size_t>(word))));
                if (before == '.' && word >= 0 && m_dotted.at(static_cast<size_t>(word)) >= 0)
                    seen.set(static_cast<size_t>(m_dotted.at(static_cast<size_t>(word))));
                if (maySayASecret(begin, at, end))
                    seen.set(static_cast<size_t>(m_secret));
                lineStart = false;
                if ((before == '"' || before == '\'') && at - begin == 1 && at < end && *at == ':')
                    seen.set(static_cast<size_t>(m_drive));
                before = *(at - 1);
                continue;
            }
            if (lineStart && (c == '%' || c == '!'))
                seen.set(static_cast<size_t>(m_magic));
            const bool twice = c == '\\' && at + 1 < end && at[1] == '\\';
            if (c == '\\' && at + 1 < end && m_isWord[static_cast<unsigned char>(before)]
                && (twice || m_isWord[static_cast<unsigned char>(at[1])]))
                seen.set(static_cast<size_t>(m_backslash));
            if (twice && (before == '"' || before == '\'')) // a server of Windows
                seen.set(static_cast<size_t>(m_drive));
            if ((c == '/' || c == '~') && (before == '"' || before == '\''))
                seen.set(static_cast<size_t>(m_slash));
            if (c == '@' && namesUser(bytes.data(), at))
                seen.set(static_cast<size_t>(m_secret));
            if (c == '\n' || c == '\r')
                lineStart = true;
            else if (c != ' ' && c != '\t')
                lineStart = false;
            before = *at;
            ++at;
        }
        for (const auto &[first, second] : m_needed) {
            if (seen[static_cast<size_t>(first)] && (second < 0 || seen[static_cast<size_t>(second)]))
                return true;
        }
        return false;
    }

private:
    struct Slot {
        uint32_t hash = 0;
        int number = -1;
        QByteArray word;
    };

    static uint32_t hashOf(const QByteArray &word)
    {
        uint32_t hash = seed;
        for (const char c : word)
            hash = (hash ^ static_cast<unsigned char>(c)) * prime;
        return hash;
    }

    int number(const QByteArray &word)
    {
        if (const auto known = m_numbers.constFind(word); known != m_numbers.constEnd())
            return *known;
        const int given = static_cast<int>(m_numbers.size());
        Q_ASSERT(static_cast<size_t>(given) < mostWords);
        m_numbers.insert(word, given);
        insert(word, given);
        if (word.endsWith('(')) // the word before it, where it is called
            m_called.at(static_cast<size_t>(number(word.chopped(1)))) = given;
        if (word.startsWith('.')) // the word behind it
            m_dotted.at(static_cast<size_t>(number(word.sliced(1)))) = given;
        return given;
    }

    void insert(const QByteArray &word, int given)
    {
        const uint32_t hash = hashOf(word);
        size_t slot = hash % tableSize;
        while (m_slots[slot].number >= 0)
            slot = (slot + 1) % tableSize;
        m_slots[slot] = {hash, given, word};
    }

    void alias(const QByteArray &word, const QByteArray &same)
    {
        // A word of its own may be in the table already; then it is found first, and both are noted.
        insert(word, number(same));
    }

    //! Gives the last number of the word, or −1.
    int note(Seen &seen, uint32_t hash, const char *begin, const char *end) const
    {
        int noted = -1;
        for (size_t slot = hash % tableSize; m_slots[slot].number >= 0; slot = (slot + 1) % tableSize) {
            if (m_slots[slot].hash == hash && m_slots[slot].word == QByteArrayView(begin, end)) {
                noted = m_slots[slot].number;
                seen.set(static_cast<size_t>(noted));
            }
        }
        return noted;
    }

    //! "hf_…" and its like, or a name for a secret that is given a text.
    static bool maySayASecret(const char *begin, const char *at, const char *end)
    {
        const QByteArrayView word(begin, at);
        if (at < end && *at == '-'
            && (word == "sk" || word.startsWith("gl") || word.startsWith("xox") || word == "GOCSPX" || word == "pypi"
                || word == "pplx" || word == "xai"))
            return true;
        if (at < end && *at == '.' && (word == "SG" || word == "ya29" || word == "hooks"))
            return true;
        if (at < end && *at == ':' && word.size() >= 8 && word.size() <= 10 && word.front() >= '0' && word.front() <= '9')
            return true; // a bot of Telegram

        if (word.size() >= 18
            && (word.startsWith("AKIA") || word.startsWith("ASIA") || word.startsWith("AIza") || word.startsWith("gh")
                || word.startsWith("hf_") || word.startsWith("sk_") || word.startsWith("rk_") || word.startsWith("npm_")
                || word.startsWith("gsk_") || word.startsWith("r8_") || word.startsWith("dop_") || word.startsWith("dapi")
                || word.startsWith("dckr_") || word.startsWith("wandb_")))
            return true;
        if (word == "PRIVATE" || word == "curl" || word == "AccountKey")
            return true;
        const char last = static_cast<char>(*(at - 1) | 0x20); // lower case
        if (last != 'd' && last != 'n' && last != 'y' && last != 't' && last != 'e')
            return false;
        static constexpr QByteArrayView ends[] = {"password", "passwd", "passphrase", "token", "key", "secret"};
        const bool named = std::ranges::any_of(ends, [&](QByteArrayView name) {
            return word.size() >= name.size() && qstrnicmp(at - name.size(), name.data(), static_cast<size_t>(name.size())) == 0;
        });
        if (!named)
            return false;
        while (at < end && (*at == '"' || *at == '\'' || *at == ']' || *at == ' '))
            ++at;
        if (at >= end || (*at != '=' && *at != ':'))
            return false;
        at = afterBlanks(at + 1, end);
        return at < end && (*at == '"' || *at == '\'' || *at == 'f' || *at == 'r' || *at == 'b' || *at == 'u');
    }

    //! "://user:password@": `at` is the "@".
    static bool namesUser(const char *text, const char *at)
    {
        constexpr int farthest = 200;
        bool colon = false;
        for (const char *c = at - 1; c > text + 2 && at - c<farthest && * c> ' ' && *c != '"' && *c != '\''; --c) {
            if (*c == '/')
                return colon && c[-1] == '/' && c[-2] == ':';
            colon = colon || *c == ':';
        }
        return false;
    }

    //! What may stand between a name and its bracket, and in front of an argument, but for comments.
    static const char *afterBlanks(const char *from, const char *end)
    {
        while (from < end && ((*from >= 0 && *from <= ' ') || *from == '\\' || *from == '\x7f'))
            ++from;
        return from;
    }

    //! A comment that may stand in between is read as Python.
    static bool isCalled(const char *at, const char *end)
    {
        const char *open = afterBlanks(at, end);
        return open < end && (*open == '(' || *open == '#');
    }

    //! Behind the word "cuda", which every other program with PyTorch has: a text "cuda:1", or a call that is given something
    //! that may be a number. torch.cuda.is_available() and model.cuda() are neither.
    static bool namesSecondGpu(char before, const char *at, const char *end)
    {
        const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
        if ((before == '"' || before == '\'') && end - at >= 2 && at[0] == ':' && at[1] != '0' && isDigit(at[1]))
            return true;
        const char *open = afterBlanks(at, end);
        if (open >= end || *open != '(')
            return open < end && *open == '#';
        const char *argument = afterBlanks(open + 1, end);
        const char *const device = "device";
        return argument < end
            && (isDigit(*argument) || *argument == '#' || *argument < 0 || QByteArrayView(argument, end).startsWith(device));
    }

    std::array<bool, 256> m_isWord{};
    std::vector<Slot> m_slots = std::vector<Slot>(tableSize);
    QHash<QByteArray, int> m_numbers;
    static std::array<int, mostWords> noNumbers()
    {
        std::array<int, mostWords> none{};
        none.fill(-1);
        return none;
    }
    std::array<int, mostWords> m_called = noNumbers(); // of each word, its number when it is called; −1
    std::array<int, mostWords> m_dotted = noNumbers(); // and behind a dot
    std::vector<std::pair<int, int>> m_needed;
    int m_magic = 0;
    int m_slash = 0;
    int m_backslash = 0; // between two words, as in a path of Windows
    int m_drive = 0;
    int m_cuda = 0;
    int m_secret = 0;
    int m_secondGpu = 0;
};

} // namespace

bool mayHaveFindings(QByteArrayView bytes)
{
    static const WordTable table;
    return table.matters(bytes);
}

} // namespace voyageur::source
