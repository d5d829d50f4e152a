// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "recordingserver.h"

#include <QMap>
#include <QRandomGenerator>

namespace voyageur::tests {

//! What a question is for, by the judgement of a person who reads it.
enum class For { Password, Code, Nobody };

struct KnownQuestion {
    const char *text;
    bool shown;
    For purpose;
};
inline constexpr KnownQuestion knownQuestions[] = {
    {"password", false, For::Password}, // the method
    {"Password: ", false, For::Password},
    {"(al@cluster) Password:", false, For::Password},
    {"Mot de passe : ", false, For::Password},
    {"Passcode: ", false, For::Code},
    {"PIN:", false, For::Code},
    {"Secret word: ", false, For::Code},
    {"Passcode or option (1-2): ", true, For::Code},
    {"Name of your first pet: ", true, For::Code},
    {"Enter passphrase for key '/home/al/.ssh/id_ed25519': ", false, For::Nobody},
    {"Passphrase: ", false, For::Nobody},
};

inline const KnownQuestion &known(const QByteArray &text)
{
    for (const auto &question : knownQuestions)
        if (text == question.text)
            return question;
    qFatal("no such question");
}

//! Deals out what servers may want, the same for the same seed.
class Dealer final {
public:
    explicit Dealer(quint32 seed) : m_random(seed) {}

    bool chance(int percent) { return m_random.bounded(100) < percent; }
    int below(int end) { return m_random.bounded(end); }

    //! Any questions in any order; keys are wanted by nobody, or by whoever asks for `key`.
    Wanted wild(const QByteArray &key)
    {
        Wanted wanted;
        for (int left = 1 + below(3); left > 0; --left) {
            Wanted::Part part;
            part.takesKeys = chance(30);
            if (chance(25))
                part.key = key;
            part.takesPassword = chance(35);
            part.password = "not-this-one";
            if (chance(70) || (!part.takesPassword && part.key.isEmpty())) {
                for (int count = 1 + below(3); count > 0; --count) {
                    const auto &question = knownQuestions[1 + below(int(std::size(knownQuestions)) - 1)];
                    part.questions.append({question.text, question.shown, "not-this-one"});
                }
            }
            part.oneByOne = chance(50);
            part.acceptsAnything = chance(60);
            wanted.parts.append(part);
        }
        return wanted;
    }

    //! One or two parts that whoever has the key, the password and the further answers can pass; each part in one way. What is
    //! asked besides the password is right with `code` and a number, hidden and shown counted apart when `apart`.
    Wanted fair(const QByteArray &key, const QByteArray &password, const QByteArray &code, bool apart)
    {
        Wanted wanted;
        bool keyIsDone = key.isEmpty();
        int hidden = 0;
        int shown = 0;
        for (int left = 1 + below(2); left > 0; --left) {
            Wanted::Part part;
            const int way = below(3);
            if (way == 0 && !keyIsDone) {
                keyIsDone = true;
                part.key = key;
            } else if (way == 1) {
                part.takesPassword = true;
                part.password = password;
            } else {
                const auto &first = knownQuestions[1 + below(3)];
                part.questions.append({first.text, false, password});
                for (int count = below(3); count > 0; --count) {
                    const auto &question = knownQuestions[4 + below(5)];
                    int &number = apart && question.shown ? shown : hidden;
                    part.questions.append({question.text, question.shown,
                                           code + (apart && question.shown ? "-shown-" : "-") + QByteArray::number(++number)});
                }
                part.oneByOne = chance(50);
            }
            wanted.parts.append(part);
        }
        return wanted;
    }

private:
    QRandomGenerator m_random;
};

} // namespace voyageur::tests
