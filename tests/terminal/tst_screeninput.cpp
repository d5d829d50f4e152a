// SPDX-License-Identifier: GPL-3.0-or-later
// What a terminal sends for keys, the mouse and pasted text.
#include "terminal/screen.h"
#include "testprogram.h"

#include <QTest>

namespace tst_screeninput {

using namespace voyageur::terminal;
using namespace Qt::StringLiterals;

class TestScreenInput final : public QObject {
    Q_OBJECT

private slots:
    void keysAreWhatXtermSends_data();
    void keysAreWhatXtermSends();
    void controlKeysAreCharacters();
    void applicationCursorKeys();
    void applicationKeypad();
    void pasteHasMarksAndNoEscape();
    void mouseIsSentWhereItIsWanted();
    void everyMouseModeIsKnown();
};

void TestScreenInput::keysAreWhatXtermSends_data()
{
    QTest::addColumn<int>("key");
    QTest::addColumn<bool>("control");
    QTest::addColumn<QByteArray>("bytes");
    const auto row = [](const char *name, Key key, bool control, const char *bytes) {
        QTest::newRow(name) << static_cast<int>(key) << control << QByteArray(bytes);
    };
    row("Enter", Key::Enter, false, "\r");
    row("Ctrl+Enter", Key::Enter, true, "\r");
    row("Backspace", Key::Backspace, false, "\x7f");
    row("Tab", Key::Tab, false, "\t");
    row("Up", Key::Up, false, "\x1b[A");
    row("Ctrl+Left", Key::Left, true, "\x1b[1;5D");
    row("Home", Key::Home, false, "\x1b[H");
    row("Delete", Key::Delete, false, "\x1b[3~");
    row("PageUp", Key::PageUp, false, "\x1b[5~");
    row("F1", Key::F1, false, "\x1bOP");
    row("F12", Key::F12, false, "\x1b[24~");
    row("Ctrl+F5", Key::F5, true, "\x1b[15;5~");
}

void TestScreenInput::keysAreWhatXtermSends()
{
    QFETCH(int, key);
    QFETCH(bool, control);
    Screen screen;
    screen.sendKey(static_cast<Key>(key), {.control = control});
    QTEST(screen.takeOutput(), "bytes");
}

void TestScreenInput::controlKeysAreCharacters()
{
    Screen screen;
    const auto sent = [&](const QString &text, Modifiers modifiers) {
        screen.sendText(text, modifiers);
        return screen.takeOutput();
    };
    QCOMPARE(sent(u"é漢"_s, {}), QByteArray("é漢"));
    QCOMPARE(sent(u"c"_s, {.control = true}), QByteArray("\x03"));
    QCOMPARE(sent(u"I"_s, {.shift = true, .control = true}), QByteArray("\t"));
    QCOMPARE(sent(u"["_s, {.control = true}), QByteArray("\x1b"));
    QCOMPARE(sent(u" "_s, {.control = true}), QByteArray(1, '\0'));
    QCOMPARE(sent(u"/"_s, {.control = true}), QByteArray("\x1f"));
    QCOMPARE(sent(u"b"_s, {.alt = true}),
             QByteArray("\x1b"
                        "b"));
    QCOMPARE(sent(u"x"_s, {.alt = true, .control = true}), QByteArray("\x1b\x18"));
}

void TestScreenInput::applicationCursorKeys()
{
    Screen screen;
    screen.feed("\x1b[?1h");
    screen.sendKey(Key::Up);
    screen.sendKey(Key::End);
    QCOMPARE(screen.takeOutput(), QByteArray("\x1bOA\x1bOF"));
    screen.sendKey(Key::Left, {.control = true}); // with a modifier there is one form only
    screen.sendKey(Key::PageUp);
    QCOMPARE(screen.takeOutput(), QByteArray("\x1b[1;5D\x1b[5~"));
    screen.feed("\x1b[?1l");
    for (const Key key : {Key::Up, Key::Down, Key::Right, Key::Left, Key::Home, Key::End})
        screen.sendKey(key);
    QCOMPARE(screen.takeOutput(), QByteArray("\x1b[A\x1b[B\x1b[C\x1b[D\x1b[H\x1b[F"));
}

// DECKPAM and DECKPNM; a reset ends it too.
void TestScreenInput::applicationKeypad()
{
    Screen screen;
    const auto sent = [&] {
        for (int key = static_cast<int>(Key::Keypad0); key <= static_cast<int>(Key::KeypadEqual); ++key)
            screen.sendKey(static_cast<Key>(key), {.shift = key % 2 == 0});
        return screen.takeOutput();
    };
    const QByteArray numeric("0123456789*+,-./\r=");
    const QByteArray application("\x1bOp\x1bOq\x1bOr\x1bOs\x1bOt\x1bOu\x1bOv\x1bOw\x1bOx\x1bOy"
                                 "\x1bOj\x1bOk\x1bOl\x1bOm\x1bOn\x1bOo\x1bOM\x1bOX");
    QCOMPARE(sent(), numeric);
    screen.feed("\x1b=");
    QCOMPARE(sent(), application);
    screen.sendKey(Key::Up); // the cursor keys have a mode of their own
    screen.sendKey(Key::Enter);
    screen.sendText(u"7"_s);
    QCOMPARE(screen.takeOutput(), QByteArray("\x1b[A\r7"));
    screen.feed("\x1b>");
    QCOMPARE(sent(), numeric);
    screen.feed("\x1b=\x1b[!p");
    QCOMPARE(sent(), numeric);
}

void TestScreenInput::pasteHasMarksAndNoEscape()
{
    Screen screen;
    screen.paste(u"a\r\nb\nc"_s);
    QCOMPARE(screen.takeOutput(), QByteArray("a\rb\rc"));
    screen.feed("\x1b[?2004h");
    screen.paste(u"x\x1b[201~rm\u009B\x07\ty"_s);
    QCOMPARE(screen.takeOutput(), QByteArray("\x1b[200~x[201~rm\ty\x1b[201~"));
}

void TestScreenInput::mouseIsSentWhereItIsWanted()
{
    Screen screen;
    screen.mouseMove(2, 3);
    screen.mouseButton(MouseButton::Left, true);
    screen.mouseButton(MouseButton::Left, false);
    screen.focus(true);
    QCOMPARE(screen.takeOutput(), QByteArray());
    screen.feed("\x1b[?1000h\x1b[?1006h\x1b[?1004h");
    screen.mouseMove(4, 9);
    screen.mouseButton(MouseButton::Left, true);
    screen.mouseButton(MouseButton::Left, false);
    screen.mouseButton(MouseButton::WheelUp, true, {.control = true});
    screen.focus(true);
    screen.focus(false);
    QCOMPARE(screen.takeOutput(), QByteArray("\x1b[<0;10;5M\x1b[<0;10;5m\x1b[<80;10;5M\x1b[I\x1b[O"));
}

void TestScreenInput::everyMouseModeIsKnown()
{
    Screen screen;
    const auto events = [&] {
        screen.mouseMove(1, 1);
        screen.mouseButton(MouseButton::Left, true);
        screen.mouseMove(1, 3);
        screen.mouseButton(MouseButton::Left, false);
        screen.mouseMove(2, 2);
        screen.mouseButton(MouseButton::WheelDown, true);
        screen.mouseMove(0, 0);
        return screen.takeOutput();
    };
    QCOMPARE(events(), QByteArray());
    screen.feed("\x1b[?1006h\x1b[?1000h");
    QCOMPARE(screen.mouseMode(), MouseMode::Click);
    QCOMPARE(events(), QByteArray("\x1b[<0;2;2M\x1b[<0;4;2m\x1b[<65;3;3M"));
    screen.feed("\x1b[?1000l\x1b[?1002h");
    QCOMPARE(events(), QByteArray("\x1b[<0;2;2M\x1b[<32;4;2M\x1b[<0;4;2m\x1b[<65;3;3M"));
    screen.feed("\x1b[?1002l\x1b[?1003h");
    QCOMPARE(screen.mouseMode(), MouseMode::Move);
    QCOMPARE(events(), QByteArray("\x1b[<35;2;2M\x1b[<0;2;2M\x1b[<32;4;2M\x1b[<0;4;2m\x1b[<35;3;3M\x1b[<65;3;3M\x1b[<35;1;1M"));
    screen.feed("\x1b[?1003l\x1b[?1006l\x1b[?1015h\x1b[?1000h"); // urxvt
    QCOMPARE(events(), QByteArray("\x1b[32;2;2M\x1b[35;4;2M\x1b[97;3;3M"));
    screen.feed("\x1b[?1015l"); // as in 1985
    QCOMPARE(events(), QByteArray("\x1b[M \"\"\x1b[M#$\"\x1b[Ma##"));
}

VOYAGEUR_PLAIN_TEST(TestScreenInput)

} // namespace tst_screeninput
#include "tst_screeninput.moc"
