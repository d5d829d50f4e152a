// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/operation.h"
#include "models/feed.h"
#include "models/questionbox.h"
#include "testprogram.h"

#include <QTest>
#include <QThread>

namespace tst_questions {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::models;
using base::ErrorCode;
using base::Result;

namespace {

ssh::PromptRound duoRound()
{
    ssh::PromptRound round;
    round.instruction = u"Duo two-factor login for student2"_s;
    round.prompts = {{u"Passcode or option (1-1): "_s, true}};
    round.choices = {{u"1"_s, u"Duo Push to My phone (iOS)"_s}};
    return round;
}

} // namespace

class TestQuestions : public QObject {
    Q_OBJECT

private slots:
    void itemsArriveInOrderInTheThreadOfTheFeed();
    void nothingArrivesAfterTheFeedIsGone();
    void mergedItemsWakeTheEventLoopOnce();
    void aQuestionIsAnsweredInTheWindowThread();
    void aHostKeyIsAcceptedOrRefused();
    void cancellingTheLoginEndsItsQuestion();
    void aClosedBoxAnswersNothing();
    void anAnswerCountsForItsOwnQuestionOnly();
    void whoAsksAndWhatMayBeKeptIsSaid();
};

void TestQuestions::itemsArriveInOrderInTheThreadOfTheFeed()
{
    base::Workers workers;
    QList<int> seen;
    const QThread *here = thread();
    bool right = true;
    Feed<int> feed([&](const QList<int> &items) {
        seen += items;
        right = right && QThread::currentThread() == here;
    });
    workers.start({}, [sink = feed.sink()] {
        for (int i = 0; i < 1000; ++i)
            sink(i);
    });
    QTRY_COMPARE(seen.size(), 1000);
    for (int i = 0; i < 1000; ++i)
        QCOMPARE(seen[i], i);
    QVERIFY(right);
}

void TestQuestions::nothingArrivesAfterTheFeedIsGone()
{
    int seen = 0;
    auto feed = std::make_unique<Feed<int>>([&](const QList<int> &) { ++seen; });
    const auto sink = feed->sink();
    sink(1);
    feed.reset();
    sink(2);
    QTest::qWait(50);
    QCOMPARE(seen, 0);
}

void TestQuestions::mergedItemsWakeTheEventLoopOnce()
{
    int batches = 0;
    QList<int> seen;
    Feed<int> feed(
        [&](const QList<int> &items) {
            ++batches;
            seen += items;
        },
        [](int &last, const int &next) {
            last = next;
            return true;
        });
    for (int i = 0; i < 500; ++i)
        feed.sink()(i);
    QTRY_COMPARE(batches, 1);
    QCOMPARE(seen, QList<int>({499}));
}

void TestQuestions::aQuestionIsAnsweredInTheWindowThread()
{
    base::Workers workers;
    std::optional<SignInQuestion> asked;
    Feed<QuestionBox::Asked> feed([&](const QList<QuestionBox::Asked> &items) { asked = items.last().question; });
    auto box = std::make_shared<QuestionBox>(feed.sink());
    std::optional<QByteArray> got;
    base::Operation<QByteArray> work(
        workers,
        [box](const base::Work &at) -> Result<QByteArray> {
            VOYAGEUR_TRY(secrets, box->answer(duoRound(), at.stop));
            return QByteArray(secrets.front().cString());
        },
        [&](Result<QByteArray> result) { got = result ? *result : QByteArray(); });
    QTRY_VERIFY(asked.has_value());
    QCOMPARE(asked->choices.first().second, u"Duo Push to My phone (iOS)"_s);
    QVERIFY(asked->fields.first().echo);
    std::vector<ssh::Secret> answers;
    answers.emplace_back(u"123456"_s);
    box->giveAnswers(asked->number, std::move(answers));
    QTRY_VERIFY(got.has_value());
    QCOMPARE(*got, QByteArray("123456"));
    QTRY_VERIFY(!asked.has_value()); // the question goes when it is answered
}

void TestQuestions::aHostKeyIsAcceptedOrRefused()
{
    for (const bool accept : {true, false}) {
        base::Workers workers;
        std::optional<SignInQuestion> asked;
        Feed<QuestionBox::Asked> feed([&](const QList<QuestionBox::Asked> &items) { asked = items.last().question; });
        auto box = std::make_shared<QuestionBox>(feed.sink());
        std::optional<bool> got;
        base::Operation<bool> work(
            workers,
            [box](const base::Work &at) {
                return box->acceptHostKey({u"narval"_s, 22, u"ssh-ed25519"_s, u"SHA256:x"_s, {}, {}}, at.stop);
            },
            [&](Result<bool> result) { got = result.ok() && *result; });
        QTRY_VERIFY(asked.has_value());
        QCOMPARE(asked->kind, SignInQuestion::Kind::HostKeyUnknown);
        box->giveHostKey(asked->number, accept);
        QTRY_VERIFY(got.has_value());
        QCOMPARE(*got, accept);
    }
}

void TestQuestions::cancellingTheLoginEndsItsQuestion()
{
    base::Workers workers;
    std::optional<SignInQuestion> asked;
    Feed<QuestionBox::Asked> feed([&](const QList<QuestionBox::Asked> &items) { asked = items.last().question; });
    auto box = std::make_shared<QuestionBox>(feed.sink());
    std::optional<ErrorCode> code;
    base::Operation<int> work(
        workers,
        [box](const base::Work &at) -> Result<int> {
            VOYAGEUR_TRY(secrets, box->answer(duoRound(), at.stop));
            return int(secrets.size());
        },
        [&](Result<int> result) { code = result ? ErrorCode::Internal : result.error().code; });
    QTRY_VERIFY(asked.has_value());
    work.cancel();
    QTRY_VERIFY(code.has_value());
    QCOMPARE(*code, ErrorCode::Cancelled);
}

void TestQuestions::aClosedBoxAnswersNothing()
{
    QuestionBox box([](const QuestionBox::Asked &) {});
    box.close();
    const auto result = box.answer(duoRound(), {});
    QVERIFY(!result.ok());
    QCOMPARE(result.error().code, ErrorCode::Cancelled);
}

// The window may still show a question that is void, while another one, perhaps of another host, stands already.
void TestQuestions::anAnswerCountsForItsOwnQuestionOnly()
{
    base::Workers workers;
    QList<quint64> numbers;
    Feed<QuestionBox::Asked> feed([&](const QList<QuestionBox::Asked> &items) {
        for (const auto &item : items)
            if (item.question)
                numbers += item.question->number;
    });
    auto box = std::make_shared<QuestionBox>(feed.sink());
    base::StopSource isVoid;
    std::optional<QByteArray> got;
    base::Operation<QByteArray> work(
        workers,
        [box, stop = isVoid.token()](const base::Work &at) -> Result<QByteArray> {
            if (box->answer(duoRound(), stop).ok())
                return QByteArray("the first question was answered");
            VOYAGEUR_TRY(secrets, box->answer(duoRound(), at.stop));
            return QByteArray(secrets.front().cString());
        },
        [&](Result<QByteArray> result) { got = result ? *result : QByteArray(); });
    QTRY_COMPARE(numbers.size(), 1);
    isVoid.request();
    QTRY_COMPARE(numbers.size(), 2);
    for (const auto &[number, text] : {std::pair(numbers[0], "for the first"), {numbers[1], "for the second"}}) {
        std::vector<ssh::Secret> answers;
        answers.emplace_back(QByteArray(text));
        box->giveAnswers(number, std::move(answers));
    }
    QTRY_VERIFY(got.has_value());
    QCOMPARE(*got, QByteArray("for the second"));
}

void TestQuestions::whoAsksAndWhatMayBeKeptIsSaid()
{
    base::Workers workers;
    std::optional<SignInQuestion> asked;
    bool waiting = false;
    Feed<QuestionBox::Asked> feed([&](const QList<QuestionBox::Asked> &items) {
        asked = items.last().question;
        waiting = waiting || items.first().waiting;
    });
    auto box = std::make_shared<QuestionBox>(feed.sink());
    std::optional<bool> kept;
    base::Operation<bool> work(
        workers,
        [box](const base::Work &at) -> Result<bool> {
            box->sayWaiting();
            ssh::PromptRound round;
            round.from = ssh::PromptRound::From::Voyageur;
            round.jump = u"al@door"_s;
            round.keeping = ssh::PromptRound::Keeping::InKeychain;
            round.prompts = {{u"Passphrase:"_s, false, {ssh::Purpose::Kind::Passphrase, u"/home/al/.ssh/key"_s, false}}};
            VOYAGEUR_TRY(secrets, box->answer(round, at.stop));
            return box->wantsKept() && secrets.size() == 1;
        },
        [&](Result<bool> result) { kept = result.ok() && *result; });
    QTRY_VERIFY(asked.has_value());
    QVERIFY(waiting);
    QVERIFY(!asked->fromServer && asked->aboutKeyFile);
    QCOMPARE(asked->jump, u"al@door"_s);
    QCOMPARE(asked->keyFile, u"/home/al/.ssh/key"_s);
    QCOMPARE(asked->keeping, SignInQuestion::Keeping::InKeychain);
    std::vector<ssh::Secret> answers;
    answers.emplace_back(u"x"_s);
    box->giveAnswers(asked->number, std::move(answers), true);
    QTRY_VERIFY(kept.has_value());
    QVERIFY(*kept);
}

VOYAGEUR_TEST(TestQuestions)

} // namespace tst_questions
#include "tst_questions.moc"
