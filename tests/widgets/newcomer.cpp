// SPDX-License-Identifier: GPL-3.0-or-later
#include "newcomer.h"

#include "looks.h"

#include "testprogram.h"
#include "widgets/common/card.h"
#include "widgets/common/theme.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QTabBar>
#include <QTextEdit>
#include <QXmlStreamReader>

namespace voyageur::tests {

using namespace Qt::StringLiterals;

namespace {

constexpr int mostTabs = 150;

//! As it is read: without the mark of its letter, and with one kind of blanks.
QString plain(QString text)
{
    text.replace(QChar::Nbsp, u' ').replace(QChar(0x202f), u' ').replace("&&"_L1, "\x01"_L1).remove(u'&');
    return text.replace(QChar(1), u'&');
}

bool isLetters(const QString &text)
{
    static const QRegularExpression letters(u"[A-Za-z]{2,} [A-Za-z]{2,}|[A-Za-z]{4,}"_s);
    return letters.match(text).hasMatch();
}

} // namespace

SpokenLanguage::SpokenLanguage(const QString &name)
{
    QLocale::setDefault(name == u"fr"_s ? QLocale(QLocale::French, QLocale::Canada) : QLocale(QLocale::English, QLocale::Canada));
    for (const QString &file : {u"qtbase_%1"_s.arg(name), u"voyageur_%1"_s.arg(name)}) {
        auto *strings = new QTranslator;
        if (strings->load(u":/i18n/%1.qm"_s.arg(file)) && QCoreApplication::installTranslator(strings))
            m_strings += strings;
        else
            delete strings; // Qt's own words are not everywhere
    }
    if (m_strings.isEmpty())
        qFatal("no strings of %s", qPrintable(name));
}

SpokenLanguage::~SpokenLanguage()
{
    for (QTranslator *strings : std::as_const(m_strings)) {
        QCoreApplication::removeTranslator(strings);
        delete strings;
    }
    QLocale::setDefault(m_before);
}

void Newcomer::speaks()
{
    QTest::addColumn<QString>("language");
    if (qEnvironmentVariable("VOYAGEUR_NEWCOMER") == u"fr"_s)
        QTest::newRow("French") << u"fr"_s;
    else
        QTest::newRow("English") << u"en"_s;
}

Newcomer::Newcomer(QWidget &window, QString language, QString pictures)
    : m_window(window), m_language(std::move(language)), m_pictures(std::move(pictures))
{
    QDir().mkpath(m_pictures);
    if (m_language != u"fr"_s)
        return;
    QFile file(voyageur::tests::sourcePath("/translations/voyageur_fr.ts"));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("%s cannot be read.", qPrintable(file.fileName()));
    QSet<QString> french;
    QXmlStreamReader xml(&file);
    QString source;
    while (!xml.atEnd()) {
        xml.readNext();
        if (!xml.isStartElement())
            continue;
        if (xml.name() == "source"_L1) {
            source = plain(xml.readElementText());
        } else if (xml.name() == "translation"_L1) {
            const QString translation = plain(xml.readElementText(QXmlStreamReader::IncludeChildElements));
            french += translation;
            if (translation != source && isLetters(source))
                m_sources += source;
        }
    }
    m_sources -= french; // "Notes" is both
    for (const QString &one : std::as_const(m_sources)) {
        static const QRegularExpression place(u"%L?[0-9n]"_s);
        if (one.contains(place) && QString(one).remove(place).size() > 12)
            m_patterns += QRegularExpression(
                u'^' + QRegularExpression::escape(one).replace(QRegularExpression(u"\\\\%L?[0-9n]"_s), u".+"_s) + u'$',
                QRegularExpression::DotMatchesEverythingOption);
    }
}

QString Newcomer::word(const Said &said) const
{
    return QString::fromUtf8(m_language == u"fr"_s ? said.french : said.english);
}

QList<QWidget *> Newcomer::shown() const
{
    QList<QWidget *> widgets;
    for (QWidget *widget : m_window.findChildren<QWidget *>())
        if (widget->isVisible() && !widget->size().isEmpty())
            widgets += widget;
    return widgets;
}

QStringList Newcomer::textsOf(const QWidget &widget) const
{
    if (const auto *label = qobject_cast<const QLabel *>(&widget))
        return {plain(label->text())};
    if (const auto *button = qobject_cast<const QAbstractButton *>(&widget))
        return {plain(button->text()), plain(button->accessibleName())};
    if (const auto *edit = qobject_cast<const QLineEdit *>(&widget))
        return {edit->text().isEmpty() ? edit->placeholderText() : edit->text()};
    if (const auto *sheet = qobject_cast<const QPlainTextEdit *>(&widget))
        return {sheet->toPlainText()};
    if (const auto *page = qobject_cast<const QTextEdit *>(&widget))
        return {page->toPlainText()};
    if (const auto *elided = qobject_cast<const widgets::ElidedLabel *>(&widget))
        return {elided->text()};
    QStringList texts;
    if (const auto *tabs = qobject_cast<const QTabBar *>(&widget)) {
        for (int i = 0; i < tabs->count(); ++i)
            texts += plain(tabs->tabText(i));
    } else if (const auto *view = qobject_cast<const QAbstractItemView *>(&widget); view && view->model()) {
        for (int row = 0; row < std::min(view->model()->rowCount(), 100); ++row)
            for (int column = 0; column < view->model()->columnCount(); ++column)
                texts += view->model()->index(row, column).data().toString();
    } else if (!widget.accessibleName().isEmpty()) {
        texts += widget.accessibleName();
    }
    return texts;
}

QString Newcomer::screen() const
{
    QStringList texts;
    for (const QWidget *widget : shown())
        texts += textsOf(*widget);
    texts.removeAll(QString());
    return plain(texts.join(u'\n').replace(u'&', "&&"_L1));
}

void Newcomer::lost(const QString &what) const
{
    m_window.grab().save(m_pictures + u"/lost-%1.png"_s.arg(m_language));
    qFatal("%s\nThe focus is on: %s\nThe screen says:\n%s", qPrintable(what),
           QApplication::focusWidget() ? qPrintable(textsOf(*QApplication::focusWidget()).join(u" | "_s)) : "nothing",
           qPrintable(screen()));
}

void Newcomer::waitToSee(const Said &said, int milliseconds)
{
    waitToSeeOneOf({said}, milliseconds);
}

int Newcomer::waitToSeeOneOf(const QList<Said> &said, int milliseconds)
{
    qsizetype found = -1;
    const auto look = [&] {
        const QString now = screen();
        for (qsizetype i = 0; i < said.size() && found < 0; ++i)
            found = now.contains(word(said[i])) ? i : -1;
        return found >= 0;
    };
    if (!QTest::qWaitFor(look, milliseconds)) {
        QStringList words;
        for (const Said &one : said)
            words += word(one);
        lost(u"In vain: “%1”"_s.arg(words.join(u"”, “"_s)));
    }
    return static_cast<int>(found);
}

QAbstractButton *Newcomer::button(const QString &text) const
{
    QAbstractButton *found = nullptr;
    QAbstractButton *sign = nullptr; // a picture alone says it less plainly
    for (QWidget *widget : shown()) {
        auto *one = qobject_cast<QAbstractButton *>(widget);
        if (!one || !one->isEnabled() || one->inherits("voyageur::widgets::RailButton"))
            continue;
        if (one->text().isEmpty() && plain(one->accessibleName()) == text)
            sign = one;
        if (plain(one->text()) != text)
            continue;
        if (found)
            lost(u"Two are called “%1”"_s.arg(text));
        found = one;
    }
    return found ? found : sign;
}

bool Newcomer::canPress(const Said &said) const
{
    return button(word(said)) != nullptr;
}

void Newcomer::press(const Said &said, int milliseconds)
{
    const QString text = word(said);
    bool isTab = false;
    if (!QTest::qWaitFor([&] { return button(text) || (isTab = chooseTab(text)); }, milliseconds))
        lost(u"There is no “%1” to press"_s.arg(text));
    if (isTab)
        return;
    QAbstractButton *found = button(text);
    if (const QKeySequence letter = QKeySequence::mnemonic(found->text()); !letter.isEmpty()) {
        QTest::keyClick(&m_window, letter[0].key(), Qt::AltModifier);
        QTest::qWait(120); // a button that is pressed takes its time
        return;
    }
    tabTo(*found);
    QTest::keyClick(found, Qt::Key_Space);
}

bool Newcomer::chooseTab(const QString &text)
{
    for (QWidget *widget : shown()) {
        auto *tabs = qobject_cast<QTabBar *>(widget);
        for (int i = 0; tabs && i < tabs->count(); ++i) {
            if (plain(tabs->tabText(i)) != text)
                continue;
            tabTo(*tabs);
            while (tabs->currentIndex() != i)
                QTest::keyClick(tabs, tabs->currentIndex() < i ? Qt::Key_Right : Qt::Key_Left);
            return true;
        }
    }
    return false;
}

void Newcomer::tabTo(const QWidget &target)
{
    for (int i = 0; i < mostTabs; ++i) {
        QWidget *focus = QApplication::focusWidget();
        if (focus && (focus == &target || target.isAncestorOf(focus) || target.focusProxy() == focus))
            return;
        const auto *sheet = qobject_cast<const QPlainTextEdit *>(focus);
        const bool keepsTab = sheet && !sheet->isReadOnly() && !sheet->tabChangesFocus();
        QTest::keyClick(focus ? focus : &m_window, keepsTab ? Qt::Key_F6 : Qt::Key_Tab);
    }
    lost(u"No Tab leads to “%1”"_s.arg(textsOf(target).join(u' ')));
}

QWidget *Newcomer::named(const QString &text) const
{
    for (QWidget *widget : shown()) {
        if (const auto *label = qobject_cast<const QLabel *>(widget); label && label->buddy() && plain(label->text()) == text)
            return label->buddy();
    }
    for (QWidget *widget : shown())
        if (plain(widget->accessibleName()) == text && widget->isEnabled())
            return widget;
    return nullptr;
}

void Newcomer::tabTo(const Said &said)
{
    const QString text = word(said);
    (void)QTest::qWaitFor([&] { return button(text) || named(text); }, 10'000); // a page takes its time to open
    QWidget *target = button(text);
    if (!target)
        target = named(text);
    if (!target)
        lost(u"There is no “%1”"_s.arg(text));
    tabTo(*target);
}

void Newcomer::fill(const Said &label, const QString &text)
{
    tabTo(label);
    key(Qt::Key_A, Qt::ControlModifier);
    type(text);
    key(Qt::Key_Tab);
}

QString Newcomer::valueOf(const Said &label)
{
    const QWidget *found = named(word(label));
    if (!found)
        lost(u"There is no “%1”"_s.arg(word(label)));
    if (const auto *edit = qobject_cast<const QLineEdit *>(found))
        return edit->text();
    if (const auto *box = qobject_cast<const QComboBox *>(found))
        return box->currentText();
    if (const auto *box = qobject_cast<const QAbstractSpinBox *>(found))
        return box->text();
    if (const auto *box = found->findChild<QComboBox *>())
        return box->currentText();
    return {};
}

QString Newcomer::textOf(const Said &name) const
{
    const QWidget *sheet = named(word(name));
    if (!sheet)
        lost(u"There is no sheet “%1”"_s.arg(word(name)));
    return textsOf(*sheet).join(u'\n');
}

void Newcomer::key(Qt::Key key, Qt::KeyboardModifiers modifiers)
{
    QWidget *focus = QApplication::focusWidget();
    QTest::keyClick(focus ? focus : &m_window, key, modifiers);
}

void Newcomer::type(const QString &text)
{
    QWidget *focus = QApplication::focusWidget();
    if (!focus)
        lost(u"Nothing takes “%1”"_s.arg(text));
    QTest::keyClicks(focus, text);
}

bool Newcomer::isEnglish(const QString &line) const
{
    const auto found = m_isEnglish.constFind(line);
    if (found != m_isEnglish.constEnd())
        return *found;
    return *m_isEnglish.insert(line, m_sources.contains(line) || std::ranges::any_of(m_patterns, [&](const auto &pattern) {
                                         return pattern.match(line).hasMatch();
                                     }));
}

QStringList Newcomer::english() const
{
    QStringList found;
    for (const QWidget *widget : shown()) {
        if (qobject_cast<const QPlainTextEdit *>(widget)) // programs, and what they say
            continue;
        QStringList texts = textsOf(*widget);
        texts += widget->toolTip();
        for (const QString &text : std::as_const(texts)) {
            for (const QString &line : QStringList{text} + text.split(u'\n')) {
                if (isEnglish(line) && !found.contains(line))
                    found += line;
            }
        }
    }
    return found;
}

void Newcomer::snap(const QString &name, QSize size)
{
    m_window.resize(size);
    QTest::qWait(40);
    (void)QTest::qWaitFor([&] { return flawsOf(m_window).isEmpty(); }, 2'000); // laid out anew, also on a busy machine
    const QString picture = u"%1-%2-%3-%4"_s.arg(m_count, 2, 10, QLatin1Char('0')).arg(name, m_language).arg(size.width());
    if (!m_window.grab().save(u"%1/%2.png"_s.arg(m_pictures, picture)))
        qFatal("The picture %s cannot be written.", qPrintable(picture));
    for (const QString &flaw : flawsOf(m_window))
        m_flaws += u"%1: %2"_s.arg(picture, flaw);
}

void Newcomer::picture(const QString &name, bool dark)
{
    ++m_count;
    for (const QString &text : english())
        m_flaws += u"%1: not in French: %2"_s.arg(name, text);
    const QSize before = m_window.size();
    snap(name, QSize(900, 600));
    if (dark) {
        widgets::setAppearance(*qobject_cast<QApplication *>(QApplication::instance()), widgets::Appearance::Dark);
        snap(name + u"-dark"_s, QSize(900, 600));
        widgets::setAppearance(*qobject_cast<QApplication *>(QApplication::instance()), widgets::Appearance::Light);
    }
    snap(name, before);
}

} // namespace voyageur::tests
