// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ssh/host.h"
#include "ssh/prompter.h"

#include <QByteArray>
#include <QStringList>

#include <optional>
#include <vector>

namespace voyageur::ssh {

// What the programs that share a login say to each other. A frame is a length (32 bits, big-endian, of what follows), a kind
// (one byte) and fields. Whoever reads one believes nothing: a frame that is too long, of a kind that has no place there, or
// whose fields do not come out even ends the connection.

//! Grows with every change of what frames mean: both ends come from the same installation as a rule.
constexpr quint32 sharingVersion = 7;
//! The longest frame: a piece of data, or a command with its arguments (sshd takes 256 KiB).
constexpr quint32 longestFrame = 1 << 20;
//! The most bytes of input or output in one frame.
constexpr qint64 mostInOneFrame = 256 * 1024;
//! How much input, or output, may be under way before the other end has said that there is room again: what one remote command
//! can make either program hold. Never more, not by one byte: the other end closes.
constexpr qint64 shareWindow = 2 * 1024 * 1024;

enum class FrameKind : quint8 {
    // first on each connection
    Hello = 1,   //!< guest: magic, version
    Welcome = 2, //!< keeper: identity, round trip, noise, note
    Refused = 3, //!< keeper: its version; it serves nobody like that
    // then one of these, from the guest
    Watch = 4,   //!< wants to know of the session until one of both goes
    SignOut = 5, //!< ends the session
    Start = 6,   //!< runs a command on this connection
    Note = 7,    //!< bytes: for those who join later
    // Watch
    Vitals = 10, //!< keeper: round trip
    Ended = 11,  //!< keeper: error
    // SignOut
    Bye = 12, //!< keeper: nobody can join any more
    // Start: the keeper's …
    Started = 20,      //!< noise
    Output = 21,       //!< stream, bytes
    OutputEnd = 22,    //!<
    Exit = 23,         //!< status; last
    Failed = 24,       //!< error; last
    InputRefused = 25, //!< the command no longer reads
    Delayed = 26,      //!< why it has not begun yet, whose sessions are open
    // … and the guest's
    Input = 30,    //!< bytes
    InputEnd = 31, //!<
    Resize = 32,   //!< columns, rows
    Cancel = 33,   //!<
    Room = 34,     //!< from both: so many more bytes may come
    // The login of a keeper in the background; over an inherited connection only.
    AskHostKey = 40,    //!< keeper: question
    AskRound = 41,      //!< keeper: question
    Banner = 42,        //!< keeper: text
    Withdraw = 43,      //!< keeper: the question is void
    Waiting = 44,       //!< keeper: somebody else signs in, perhaps that will do
    LoggedIn = 45,      //!< keeper: whether somebody else had; last
    NotLoggedIn = 46,   //!< keeper: error; last
    Warning = 47,       //!< keeper: error that the login goes on without
    HostKeyAnswer = 50, //!< yes or no, or an error
    RoundAnswer = 51,   //!< answers, or an error
};

struct Frame {
    FrameKind kind = FrameKind::Hello;
    QByteArray fields = {};
};

//! Puts fields together.
class FieldWriter final {
public:
    FieldWriter() = default;
    //! What is written stays in place up to this size: secrets leave no copies behind.
    explicit FieldWriter(qsizetype room) { m_fields.reserve(room); }
    FieldWriter &number(qint64 value);
    FieldWriter &flag(bool value);
    FieldWriter &bytes(QByteArrayView value); //!< a null and an empty one are told apart
    FieldWriter &text(const QString &value) { return bytes(value.toUtf8()); }
    FieldWriter &texts(const QStringList &values);
    QByteArray take() { return std::move(m_fields); }

private:
    QByteArray m_fields;
};

//! Takes fields apart, in order. After the first one that is not there everything is empty and isGood() false.
class FieldReader final {
public:
    explicit FieldReader(QByteArrayView fields) : m_left(fields) {}
    qint64 number();
    //! Between the bounds, or the frame is bad.
    int number(int least, int most);
    bool flag();
    QByteArray bytes();
    QByteArrayView view();
    QString text() { return QString::fromUtf8(view()); }
    QStringList texts();
    //! The number of the items that follow, each of at least `size` bytes.
    int count(int size);
    //! All was there, and nothing is left.
    bool isWhole() const { return m_good && m_left.isEmpty(); }
    bool isGood() const { return m_good; }

private:
    QByteArrayView take(qsizetype count);
    QByteArrayView m_left;
    bool m_good = true;
};

// Values as fields, and back: nothing when the frame made no sense.
QByteArray commandFields(const Command &command);
std::optional<Command> commandOf(const QByteArray &fields);

struct Welcome {
    HostIdentity identity;
    int roundTripMs = -1;
    QByteArray noise;
    QByteArray note = {}; //!< Host::note()
};
QByteArray welcomeFields(const Welcome &welcome);
std::optional<Welcome> welcomeOf(const QByteArray &fields);

QByteArray errorFields(const base::Error &error);
std::optional<base::Error> errorOf(const QByteArray &fields);

QByteArray hostKeyFields(const HostKeyQuestion &question);
std::optional<HostKeyQuestion> hostKeyOf(const QByteArray &fields);
QByteArray roundFields(const PromptRound &round);
std::optional<PromptRound> roundOf(const QByteArray &fields);

QByteArray hostKeyAnswerFields(const base::Result<bool> &answer);
std::optional<base::Result<bool>> hostKeyAnswerOf(const QByteArray &fields);
//! The bytes hold secrets: whoever has them wipes them.
QByteArray roundAnswerFields(const base::Result<std::vector<Secret>> &answer);
std::optional<base::Result<std::vector<Secret>>> roundAnswerOf(const QByteArray &fields);

//! A Hello of this program, and whether one is.
QByteArray helloFields();
bool isHello(const QByteArray &fields, quint32 &version);

//! Overwrites bytes that nobody shares.
void wipe(QByteArray &bytes);

} // namespace voyageur::ssh
