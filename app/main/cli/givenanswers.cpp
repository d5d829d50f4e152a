// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/givenanswers.h"

#include "main/cli/arguments.h"
#include "main/cli/text.h"
#include "ssh/keylist.h"
#include "ssh/privatefile.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <algorithm>

namespace voyageur::cli {

using base::Error;
using base::ErrorCode;
using base::Result;
using ssh::PromptRound;
using ssh::Purpose;
using ssh::Secret;
using namespace Qt::StringLiterals;

namespace {

QString lastLine(const QString &prompt)
{
    return prompt.trimmed().section(u'\n', -1);
}

// All names under which a jump host may be given: with and without its user and port.
bool isCalled(const ssh::Target &jump, const QString &name)
{
    const QString port = u':' + QString::number(jump.port);
    const QString at = jump.user + u'@' + jump.host;
    return name == at || name == jump.host || name == at + port || name == jump.host + port;
}

// "[HOST=]FILE" of a jump host's option, for the host and the file. Without HOST there must be one jump host alone.
Result<std::pair<QString, QString>> jumpFile(const char *option, const QString &value, const ssh::Target &target)
{
    QStringList names;
    for (const ssh::Target &jump : target.jumps) {
        const QString name = ssh::accountOf(jump);
        if (const auto sign = value.indexOf(u'='); sign > 0 && isCalled(jump, value.first(sign)))
            return std::pair(name, value.sliced(sign + 1));
        names += name;
    }
    if (names.size() == 1)
        return std::pair(names.first(), value);
    if (names.isEmpty())
        return Error{ErrorCode::BadRequest,
                     Text::tr("--%1 needs a jump host, and the way to %2 has none.")
                         .arg(QLatin1StringView(option), ssh::accountOf(target)),
                     {},
                     Text::tr("Leave the option out, or name the jump host with --jump."),
                     {}};
    return Error{ErrorCode::BadRequest,
                 Text::tr("--%1 does not say for which jump host: %2").arg(QLatin1StringView(option), names.join(", "_L1)),
                 {},
                 Text::tr("Put the host's name before the file: --%1 %2=FILE").arg(QLatin1StringView(option), names.first()),
                 {}};
}

} // namespace

// ---------------------------------------------------------------- files

Result<void> SecretLines::check() const
{
    if (!isGiven())
        return {};
    if (!QFileInfo(m_path).isReadable())
        return Error{ErrorCode::FileUnreadable,
                     Text::tr("The file of --%1, “%2”, does not exist or cannot be read.").arg(m_option, m_path),
                     {},
                     {},
                     {}};
    auto isPrivate = ssh::mustBePrivate(m_path);
    if (isPrivate.ok())
        return {};
    Error error = isPrivate.error();
    error.code = ErrorCode::FileUnreadable; // for us
    return error;
}

Result<void> SecretLines::read()
{
    if (std::exchange(m_isRead, true))
        return {};
    VOYAGEUR_CHECK(check());
    QFile file(m_path);
    if (!file.open(QIODevice::ReadOnly))
        return Error{ErrorCode::FileUnreadable,
                     Text::tr("The file of --%1, “%2”, cannot be read.").arg(m_option, m_path),
                     file.errorString(),
                     {},
                     {}};
    constexpr size_t most = 1000;
    while (m_lines.size() < most) {
        QByteArray line = file.readLine(64 * 1024);
        if (line.isEmpty())
            break;
        while (line.endsWith('\n') || line.endsWith('\r'))
            line.chop(1);
        m_lines.emplace_back(std::move(line));
    }
    return {};
}

Result<Secret> SecretLines::first()
{
    VOYAGEUR_CHECK(read());
    if (m_lines.empty() || m_lines.front().isEmpty())
        return Error{ErrorCode::BadRequest,
                     Text::tr("The file of --%1, “%2”, begins with an empty line.").arg(m_option, m_path),
                     {},
                     Text::tr("Put the answer on its first line."),
                     {}};
    return m_lines.front().copy();
}

Result<std::optional<Secret>> SecretLines::next()
{
    VOYAGEUR_CHECK(read());
    if (m_taken == m_lines.size())
        return std::optional<Secret>();
    return std::optional<Secret>(std::move(m_lines[m_taken++]));
}

// ---------------------------------------------------------------- options

const QStringList &GivenAnswers::options()
{
    static const QStringList names{u"passphrase-file"_s, u"password-file"_s,      u"answer-file"_s,
                                   u"answer"_s,          u"jump-password-file"_s, u"jump-answer-file"_s};
    return names;
}

Result<GivenAnswers> GivenAnswers::from(const Arguments &arguments, const ssh::Target &target)
{
    const auto file = [&](const char *option) { return SecretLines(QString::fromLatin1(option), arguments.value(option)); };
    GivenAnswers given;
    given.m_account = ssh::accountOf(target);
    given.m_passphrase = file("passphrase-file");
    given.m_last.password = file("password-file");
    given.m_last.answers = file("answer-file");
    given.m_shown = arguments.values("answer");
    for (const SecretLines *lines : {&given.m_passphrase, &given.m_last.password, &given.m_last.answers})
        VOYAGEUR_CHECK(lines->check());
    VOYAGEUR_CHECK(given.takeJumps(arguments, target));
    // Once --password-file answered whatever came first: with the passphrase in it, the server would get that as the password.
    const QString identity = arguments.value("identity");
    if (!identity.isEmpty() && given.m_last.password.isGiven() && !given.m_passphrase.isGiven()) {
        const auto key = ssh::describeKey(identity);
        if (key.ok() && key->encrypted == true)
            return Error{ErrorCode::BadRequest,
                         Text::tr("The key %1 has a passphrase. --password-file may hold the passphrase or the password of %2.")
                             .arg(QDir::toNativeSeparators(identity), given.m_account),
                         Text::tr("--password-file is for the password only. No server may receive a passphrase."),
                         Text::tr("Give the passphrase with --passphrase-file FILE. Add --password-file only if the server also "
                                  "wants a password. If an agent holds the key, leave out --identity."),
                         {}};
    }
    return given;
}

Result<void> GivenAnswers::takeJumps(const Arguments &arguments, const ssh::Target &target)
{
    for (const auto &[option, lines] :
         {std::pair("jump-password-file", &Account::password), {"jump-answer-file", &Account::answers}}) {
        for (const QString &value : arguments.values(option)) {
            VOYAGEUR_TRY(host, jumpFile(option, value, target));
            SecretLines &place = m_jumps[host.first].*lines;
            if (place.isGiven())
                return Error{ErrorCode::BadRequest,
                             Text::tr("--%1 was given twice for %2.").arg(QLatin1StringView(option), host.first),
                             {},
                             Text::tr("Give it once for each jump host."),
                             {}};
            place = SecretLines(QString::fromLatin1(option), host.second);
            VOYAGEUR_CHECK(place.check());
        }
    }
    return {};
}

bool GivenAnswers::opens(Purpose::Kind kind) const
{
    return kind == Purpose::Kind::Passphrase ? m_passphrase.isGiven()
        : kind == Purpose::Kind::Password    ? m_last.password.isGiven()
                                             : !m_shown.isEmpty() || m_last.answers.isGiven();
}

Result<std::optional<Secret>> GivenAnswers::find(const PromptRound &round, const PromptRound::Prompt &prompt)
{
    const Purpose &purpose = prompt.purpose;
    if (purpose.kind == Purpose::Kind::NotTheirs)
        return std::optional<Secret>();
    if (purpose.kind == Purpose::Kind::Passphrase)
        return passphrase(round, purpose.of);
    if (purpose.onTheWay) {
        const auto jump = m_jumps.find(purpose.of);
        return jump == m_jumps.end() ? Result<std::optional<Secret>>(std::optional<Secret>())
                                     : ofAccount(jump->second, round, prompt);
    }
    if (purpose.of != m_account)
        return std::optional<Secret>();
    if (purpose.kind == Purpose::Kind::Code && prompt.echo && !m_shown.isEmpty() && round.attempt == 1)
        return std::optional<Secret>(Secret(m_shown.takeFirst()));
    return ofAccount(m_last, round, prompt);
}

Result<std::optional<Secret>> GivenAnswers::passphrase(const PromptRound &round, const QString &key)
{
    if (!m_passphrase.isGiven())
        return std::optional<Secret>();
    if (round.attempt > 1)
        return Error{ErrorCode::KeyUnusable,
                     Text::tr("The passphrase in %1 does not open %2.")
                         .arg(QDir::toNativeSeparators(m_passphrase.path()), QDir::toNativeSeparators(key)),
                     {},
                     Text::tr("Check the first line of that file. No server received the passphrase."),
                     {}};
    VOYAGEUR_TRY(line, m_passphrase.first());
    return std::optional<Secret>(std::move(line));
}

// What was refused is not tried again, and what was meant for another question is not tried instead.
Result<std::optional<Secret>> GivenAnswers::ofAccount(Account &account, const PromptRound &round,
                                                      const PromptRound::Prompt &prompt)
{
    if (round.attempt > 1)
        return std::optional<Secret>();
    if (prompt.purpose.kind == Purpose::Kind::Password) {
        const QString question = lastLine(prompt.text);
        if (account.password.isGiven() && account.partsDone.insert(round.part).second) {
            account.passwordsDone += question;
            VOYAGEUR_TRY(line, account.password.first());
            return std::optional<Secret>(std::move(line));
        }
        // A second password, of another question, is one of the further hidden answers.
        if (account.partsDone.empty() || account.passwordsDone.contains(question))
            return std::optional<Secret>();
    }
    return account.answers.isGiven() ? account.answers.next() : Result<std::optional<Secret>>(std::optional<Secret>());
}

QString GivenAnswers::optionFor(const PromptRound::Prompt &prompt) const
{
    const Purpose &purpose = prompt.purpose;
    const QString host = purpose.onTheWay ? purpose.of + u'=' : QString();
    switch (purpose.kind) {
    case Purpose::Kind::Passphrase:
        return u"--passphrase-file FILE"_s;
    case Purpose::Kind::Password:
        return purpose.onTheWay ? u"--jump-password-file %1FILE"_s.arg(host) : u"--password-file FILE"_s;
    case Purpose::Kind::Code:
        return purpose.onTheWay ? u"--jump-answer-file %1FILE"_s.arg(host)
            : prompt.echo       ? u"--answer TEXT"_s
                                : u"--answer-file FILE"_s;
    case Purpose::Kind::NotTheirs:
        break;
    }
    return {};
}

} // namespace voyageur::cli
