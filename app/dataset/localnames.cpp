// SPDX-License-Identifier: GPL-3.0-or-later
#include "dataset/localnames.h"

#include "base/sha256.h"
#include "base/wtf8.h"

#include <algorithm>

namespace voyageur::dataset {

namespace {

constexpr qsizetype longestName = 255; // UTF-16 units, NTFS and exFAT

void addEscaped(QByteArray &to, QByteArrayView bytes)
{
    for (const char byte : bytes)
        to += '%' + QByteArray(1, byte).toHex().toUpper();
}

bool isPossible(char c)
{
    return static_cast<unsigned char>(c) >= 0x20 && !QByteArrayView("<>:\"|?*\\/").contains(c);
}

QByteArray withPossibleCharacters(const QByteArray &name)
{
    QByteArray result;
    for (qsizetype i = 0; i < name.size();) {
        const qsizetype length = base::utf8Length(name, i);
        const QByteArrayView character = QByteArrayView(name).sliced(i, qMax<qsizetype>(length, 1));
        if (length == 0 || (length == 1 && !isPossible(name.at(i))))
            addEscaped(result, character);
        else
            result += character;
        i += character.size();
    }
    return result;
}

// Windows takes "nul.tar.gz" and "NUL .txt" for the device as well, and a superscript digit for a digit.
bool isDevice(const QByteArray &name)
{
    static const QList<QByteArray> devices{"CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"};
    static const QList<QByteArray> digits{"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "\xc2\xb9", "\xc2\xb2", "\xc2\xb3"};
    const qsizetype dot = name.indexOf('.');
    const QByteArray base = (dot < 0 ? name : name.first(dot)).trimmed().toUpper();
    if (devices.contains(base))
        return true;
    return (base.startsWith("COM") || base.startsWith("LPT")) && digits.contains(base.sliced(3));
}

// "PROGRA~1.TXT": by it Windows may find another file, one with a long name. Gives the place of the ~, or −1.
qsizetype shortNameTilde(const QByteArray &name)
{
    const qsizetype dot = name.indexOf('.');
    const QByteArray base = dot < 0 ? name : name.first(dot);
    const qsizetype tilde = base.lastIndexOf('~');
    if (tilde < 0 || tilde == base.size() - 1 || base.size() > 8 || (dot >= 0 && name.size() - dot - 1 > 3))
        return -1;
    const QByteArrayView number = QByteArrayView(base).sliced(tilde + 1);
    return std::all_of(number.begin(), number.end(), [](char c) { return c >= '0' && c <= '9'; }) ? tilde : -1;
}

struct Parts {
    QString stem;
    QString suffix; // with its dot; empty when there is none, or it is too long to be one
};

Parts partsOf(const QString &name)
{
    const qsizetype dot = name.lastIndexOf(QLatin1Char('.'));
    if (dot <= 0 || name.size() - dot > 20)
        return {name, {}};
    return {name.first(dot), name.sliced(dot)};
}

QString shortenedTo(QString text, qsizetype units)
{
    if (text.size() <= units)
        return text;
    text.truncate(qMax<qsizetype>(units, 0));
    if (!text.isEmpty() && text.back().isHighSurrogate())
        text.chop(1);
    return text;
}

QByteArray withMark(const QByteArray &name, const QString &mark)
{
    const Parts parts = partsOf(base::fromWtf8(name));
    const qsizetype room = longestName - mark.size() - parts.suffix.size();
    return (shortenedTo(parts.stem, room) + mark + parts.suffix).toUtf8();
}

QByteArray parentOf(const QByteArray &path)
{
    const qsizetype slash = path.lastIndexOf('/');
    return slash < 0 ? QByteArray() : path.first(slash);
}

QByteArray joined(const QByteArray &folder, const QByteArray &name)
{
    return folder.isEmpty() ? name : folder + '/' + name;
}

} // namespace

NameRule nameRule()
{
#if defined(Q_OS_WIN)
    return NameRule::Windows;
#elif defined(Q_OS_DARWIN)
    return NameRule::Darwin;
#else
    return NameRule::Linux;
#endif
}

QByteArray windowsName(const QByteArray &name)
{
    QByteArray result = withPossibleCharacters(name);
    if (result.endsWith('.') || result.endsWith(' ')) {
        const QByteArray last = result.last(1);
        result.chop(1);
        addEscaped(result, last);
    }
    if (isDevice(result))
        result.prepend('_');
    if (const qsizetype tilde = shortNameTilde(result); tilde >= 0)
        result.replace(tilde, 1, "%7E");
    if (base::fromWtf8(result).size() > longestName) {
        base::Sha256 hash;
        hash.add(name);
        result = withMark(result, QLatin1Char('~') + QString::fromLatin1(hash.hex().first(12)));
    }
    return result;
}

// What the disk compares. Folding takes a few names more for the same than a disk does, which costs them a number and nothing
// else.
QString LocalNames::keyOf(const QByteArray &path) const
{
    const QString text = base::fromWtf8(path);
    return (m_rule == NameRule::Darwin ? text.normalized(QString::NormalizationForm_C) : text).toCaseFolded();
}

QByteArray LocalNames::pathFor(const QByteArray &path)
{
    if (m_rule == NameRule::Linux || path.isEmpty())
        return path;
    if (const auto known = m_paths.constFind(path); known != m_paths.constEnd())
        return *known;
    const QByteArray folder = pathFor(parentOf(path));
    const QByteArray member = path.sliced(path.lastIndexOf('/') + 1);
    const QByteArray name = m_rule == NameRule::Windows ? windowsName(member) : member;
    QByteArray here = joined(folder, name);
    for (int number = 2; m_taken.contains(keyOf(here)); ++number)
        here = joined(folder, withMark(name, QStringLiteral(" (%1)").arg(number)));
    m_taken.insert(keyOf(here), path);
    m_paths.insert(path, here);
    if (here != path)
        m_renamed.insert(path, here);
    return here;
}

QByteArray LocalNames::targetFor(const QByteArray &path, const QByteArray &target)
{
    if (m_rule == NameRule::Linux)
        return target;
    QByteArray from = parentOf(path); // the folder that the rest of the target begins in
    QByteArray up;
    QByteArray to;
    bool below = false;
    for (const QByteArray &part : target.split('/')) {
        if (part.isEmpty() || part == ".")
            continue;
        if (part == ".." && !below) {
            up += "../";
            from = parentOf(from);
            to = from;
        } else {
            to = joined(below ? to : from, part);
            below = true;
        }
    }
    if (!below)
        return up.isEmpty() ? QByteArray(".") : up.chopped(1);
    const QByteArray base = pathFor(from);
    const QByteArray here = pathFor(to);
    return up + (base.isEmpty() ? here : here.sliced(base.size() + 1));
}

} // namespace voyageur::dataset
