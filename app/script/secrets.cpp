// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/secrets.h"

#include <QRegularExpression>
#include <QSet>
#include <QStringList>

#include <algorithm>

namespace voyageur::script {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype shownOfSecret = 4; // characters
constexpr qsizetype longest = 4000;    // of a text that is looked into

//! Shapes as the services publish them; the secret is the group.
constexpr const char *shapeTable[] = {
    "\\b((?:AKIA|ASIA)[A-Z0-9]{16})\\b",                               // Amazon
    "\\b(gh[pousr]_[A-Za-z0-9]{30,}|github_pat_[A-Za-z0-9_]{20,})\\b", // GitHub
    "\\b(gl(?:pat|cbt|dt|ptt|rt)-[A-Za-z0-9_-]{20,})",                 // GitLab
    "\\b(hf_[A-Za-z0-9]{30,})\\b",                                     // Hugging Face
    "\\b(sk-(?:proj-|ant-|svcacct-|or-)?[A-Za-z0-9_-]{20,})",          // OpenAI, Anthropic, OpenRouter
    "\\b(wandb_v1_[A-Za-z0-9_]{20,})",                                 // Weights & Biases; older ones have no shape
    "\\b(gsk_[A-Za-z0-9]{30,}|r8_[A-Za-z0-9]{30,}|(?:pplx|xai)-[A-Za-z0-9]{40,})\\b", // Groq, Replicate, Perplexity, xAI
    "\\b(xox[abeprs]-[A-Za-z0-9-]{10,})",                                             // Slack
    "\\bhooks\\.slack\\.com/services/([A-Z0-9]{8,}/[A-Z0-9]{8,}/[A-Za-z0-9]{20,})",
    "\\bdiscord(?:app)?\\.com/api/webhooks/([0-9]{15,}/[A-Za-z0-9_-]{40,})",
    "\\b(AIza[A-Za-z0-9_-]{35}|GOCSPX-[A-Za-z0-9_-]{20,}|ya29\\.[A-Za-z0-9_-]{30,})", // Google
    "\\b([rs]k_live_[A-Za-z0-9]{20,})\\b",                                            // Stripe
    "\\b(npm_[A-Za-z0-9]{30,}|pypi-[A-Za-z0-9_-]{40,}|dckr_pat_[A-Za-z0-9_-]{20,})",  // npm, PyPI, Docker
    "\\b(dop_v1_[a-f0-9]{60,}|dapi[a-f0-9]{32})\\b",                                  // DigitalOcean, Databricks
    "\\b(SG\\.[A-Za-z0-9_-]{16,}\\.[A-Za-z0-9_-]{30,})",                              // SendGrid
    "\\bAccountKey=([A-Za-z0-9+/]{40,}={0,2})",                                       // Azure
    "\\b([0-9]{8,10}:AA[A-Za-z0-9_-]{33})\\b",                                        // Telegram's bots
    "-----BEGIN [A-Z ]{0,20}(PRIVATE KEY)-----",                                      // of ssh and of servers
    "\\bcurl\\s[^|;\\n]{0,200}?(?:-u|--user)[ =]?['\"]?[^\\s:'\"$]{1,60}:([^\\s'\"$<{]{4,100})",
    "://[^/\\s:@{}$<>%]{1,60}:([^/\\s:@{}$<>%]{3,100})@(?!localhost|127\\.)", // user:password@server
};

//! It stands for a secret.
bool standsForSecret(const QString &text)
{
    static const QRegularExpression words(
        u"your|xxx|\\*\\*\\*|\\.\\.\\.|example|change|insert|replace|dummy|placeholder|fake|sample|redacted|removed|hidden|"
        u"secret_?here|"
        "^(test|none|null|true|false|todo|pass(word|wd)?|secret|token|key|user|admin|root|guest|demo)\\d*$|[<>{}$%]|^env|^abc|^1234|0{6}"_s,
        QRegularExpression::CaseInsensitiveOption);
    return words.match(text).hasMatch() || QSet<QChar>(text.begin(), text.end()).size() < 5;
}

bool hasDigitsAndLetters(const QString &text)
{
    const auto digitCount = std::ranges::count_if(text, [](QChar c) { return c.isDigit(); });
    const auto letterCount = std::ranges::count_if(text, [](QChar c) { return c.isLetter(); });
    return digitCount > 0 && letterCount > 0;
}

//! password = "…", API_KEY = "…"
bool isNamedSecret(const QString &name, const QString &text)
{
    static const QRegularExpression passwords(u"(^|_)(password|passwd|passphrase)$"_s, QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression keys(
        u"(^|_)(api_?key|access_?key|secret(_?key)?|auth_?token|access_?token|api_?token|(hf|hub|wandb|comet|github|gitlab|kaggle|neptune|openai|slack|aws|bot)_?(token|key)|private_?key)$"_s,
        QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression plain(u"^[!-~]+$"_s);
    static const QRegularExpression path(u"^[./~]|\\.(txt|json|pem|key|yaml|yml|env)$|^https?:"_s);
    if (!plain.match(text).hasMatch() || standsForSecret(text) || path.match(text).hasMatch())
        return false;
    if (passwords.match(name).hasMatch())
        return text.size() >= 6;
    static const QRegularExpression word(u"^[A-Za-z0-9_+/=.-]{16,}$"_s);
    return keys.match(name).hasMatch() && word.match(text).hasMatch() && hasDigitsAndLetters(text);
}

Secret secretAt(const QString &text, qsizetype begin, qsizetype end)
{
    return {begin, end, text.sliced(begin, std::min(shownOfSecret, end - begin)) + QChar(0x2026)};
}

} // namespace

const QRegularExpression &secretShapes()
{
    static const QRegularExpression all = [] {
        QStringList shapes;
        for (const char *shape : shapeTable)
            shapes += QString::fromLatin1(shape);
        return QRegularExpression(shapes.join(u'|'));
    }();
    return all;
}

std::optional<Secret> secretIn(const QString &text, const QString &name)
{
    if (text.size() > longest)
        return {};
    const auto match = secretShapes().match(text);
    if (match.hasMatch()) {
        const int group = match.lastCapturedIndex();
        const QString found = match.captured(group);
        const bool key = !found.startsWith(u"sk-"_s) || (hasDigitsAndLetters(found) && found.toLower() != found); // also of CSS
        if (found == u"PRIVATE KEY"_s || (key && !standsForSecret(found)))
            return secretAt(text, match.capturedStart(group), match.capturedEnd(group));
    }
    if (!name.isEmpty() && isNamedSecret(name, text))
        return secretAt(text, 0, text.size());
    return {};
}

QString withoutSecrets(QString text)
{
    while (const auto secret = secretIn(text)) {
        if (secret->end - secret->begin <= shownOfSecret + 1)
            break;
        text.replace(secret->begin, secret->end - secret->begin, secret->shown);
    }
    return text;
}

} // namespace voyageur::script
