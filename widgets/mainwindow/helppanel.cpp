// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/mainwindow/helppanel.h"

#include "base/wiki.h"
#include "widgets/common/card.h"
#include "widgets/common/icons.h"

#include <QAbstractButton>
#include <QCoreApplication>
#include <QDesktopServices>
#include <QEvent>
#include <QFile>
#include <QHBoxLayout>
#include <QLocale>
#include <QPainter>
#include <QScrollArea>
#include <QScrollBar>
#include <QSysInfo>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextCursor>
#include <QVBoxLayout>

static void initGuide()
{
    Q_INIT_RESOURCE(guide); // a static library's resources are left out unless somebody asks
}

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

namespace {

constexpr int sign = 16;

//! A link that wraps: a title of the wiki in French is longer than the panel is wide.
class LinkButton final : public QAbstractButton {
public:
    explicit LinkButton(QWidget *parent) : QAbstractButton(parent)
    {
        setFocusPolicy(Qt::StrongFocus);
        setCursor(Qt::PointingHandCursor);
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    }
    QSize sizeHint() const override { return {width(), words().height() + 2 * space::tiny}; }

protected:
    void paintEvent(QPaintEvent *) override
    {
        const Colours &c = coloursOf(this);
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        paintIcon(&painter, QRect(0, space::tiny + (fontMetrics().height() - sign) / 2, sign, sign), QStringLiteral("external"),
                  c.accent);
        QFont underlined = font();
        underlined.setUnderline(underMouse());
        painter.setFont(underlined);
        painter.setPen(c.accent);
        painter.drawText(words(), int(Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap), text());
        if (hasFocus() && window()->testAttribute(Qt::WA_KeyboardFocusChange)) {
            painter.setPen(QPen(c.accent, 2));
            painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), space::tiny, space::tiny);
        }
    }
    void resizeEvent(QResizeEvent *event) override
    {
        QAbstractButton::resizeEvent(event);
        updateGeometry();
    }

private:
    QRect words() const
    {
        const QRect room(sign + space::small, space::tiny, qMax(40, width() - sign - space::small), 1000);
        return fontMetrics().boundingRect(room, int(Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap), text());
    }
};

//! Qt gives headings the size of a poster, and code lines that no narrow panel can show whole.
void makeReadable(QTextDocument *document, const Colours &c)
{
    for (QTextBlock block = document->begin(); block.isValid(); block = block.next()) {
        QTextCursor cursor(block);
        QTextBlockFormat format = block.blockFormat();
        cursor.select(QTextCursor::BlockUnderCursor);
        QTextCharFormat letters;
        if (format.headingLevel() > 0) {
            letters.setFont(roleFont(TextRole::Strong));
            letters.setProperty(QTextFormat::FontSizeAdjustment, 0);
            format.setTopMargin(space::medium);
            format.setBottomMargin(space::hair);
            cursor.mergeCharFormat(letters);
        } else if (format.hasProperty(QTextFormat::BlockCodeFence) || format.nonBreakableLines()) {
            letters.setFont(roleFont(TextRole::Code));
            cursor.mergeCharFormat(letters);
            format.setNonBreakableLines(false);
            format.setBackground(c.card);
            format.setLeftMargin(0);
        }
        QTextCursor(block).setBlockFormat(format);
    }
}

QString manualLanguage()
{
    return QLocale().language() == QLocale::French ? u"fr"_s : u"en"_s;
}

//! Empty when there is none of that name. Its first line is its title.
QString manualPage(const QString &page)
{
    initGuide();
    QFile file(u":/guide/"_s + page);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const QString text = QString::fromUtf8(file.readAll());
    return text.sliced(text.indexOf("# "_L1)); // behind the licence
}

} // namespace

HelpPanel::HelpPanel(QWidget *parent)
    : QWidget(parent), m_headline(makeLabel({}, TextRole::Section, this)), m_area(new QScrollArea(this)),
      m_text(makeLabel({}, TextRole::Body, this)), m_page(new QTextBrowser(this)), m_link(new LinkButton(this)),
      m_close(makeIconButton(u"close"_s, tr("Hide the help"), this))
{
    setObjectName(u"help"_s);
    m_headline->setObjectName(u"helpHeadline"_s);
    setAccessibleName(tr("Why?"));
    setFixedWidth(space::helpWidth);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::large, space::large, space::large, space::large);
    layout->setSpacing(space::small);
    auto *head = new QHBoxLayout;
    auto *why = makeLabel(tr("Why?"), TextRole::Small, this);
    setMuted(why);
    head->addWidget(why, 1);
    m_close->setObjectName(u"closeHelp"_s);
    head->addWidget(m_close);
    layout->addLayout(head);
    m_headline->setTextInteractionFlags(Qt::NoTextInteraction); // which would cut the accent of a capital in this size
    m_headline->setContentsMargins(0, 1, 0, 0);
    layout->addWidget(m_headline);
    QScrollArea *area = m_area;
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->viewport()->setAutoFillBackground(false);
    auto *inside = new QWidget(area);
    inside->setAutoFillBackground(false);
    auto *column = new QVBoxLayout(inside);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_text);
    column->addStretch(1);
    area->setWidget(inside);
    inside->setAutoFillBackground(false); // setWidget() switches it on
    area->setFocusPolicy(Qt::NoFocus);
    layout->addWidget(area, 1);
    m_page->setObjectName(u"rulePage"_s);
    m_page->setAccessibleName(tr("Help on the rule"));
    m_page->setFrameShape(QFrame::NoFrame);
    m_page->setOpenLinks(false);
    m_page->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_page->setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    m_page->document()->setDocumentMargin(0);
    m_page->viewport()->setAutoFillBackground(false);
    m_page->hide();
    layout->addWidget(m_page, 1);
    m_text->setAlignment(Qt::AlignTop | Qt::AlignLeading);
    m_link->setObjectName(u"wikiLink"_s);
    layout->addWidget(m_link);
    connect(m_link, &QAbstractButton::clicked, this, [this] { QDesktopServices::openUrl(m_url); });
    connect(m_close, &QToolButton::clicked, this, &HelpPanel::closed);
    connect(m_page, &QTextBrowser::anchorClicked, this, &HelpPanel::followLink);
}

void HelpPanel::setText(const WhyText &text)
{
    m_headline->setText(text.headline);
    m_headline->update(); // the margin, too, where an accent reaches into
    m_text->setText(text.paragraphs.join(u"\n\n"_s));
    m_markdown = text.markdown;
    m_manual.clear();
    m_area->setVisible(m_markdown.isEmpty());
    m_page->setVisible(!m_markdown.isEmpty());
    showMarkdown();
    m_page->verticalScrollBar()->setValue(0);
    m_url = QUrl(base::wikiPage(text.link.toString()));
    m_link->setText(text.linkText);
    m_link->setAccessibleName(text.linkText);
    m_link->updateGeometry();
    m_link->setVisible(!text.linkText.isEmpty());
    m_link->setToolTip(m_url.toString());
}

QString HelpPanel::manualStart()
{
    return manualLanguage() + u"/README.md"_s;
}

bool HelpPanel::showManual(const QString &page)
{
    const QString text = manualPage(page);
    if (text.isEmpty())
        return false;
    const auto firstLine = text.indexOf(u'\n');
    setText({text.first(firstLine).mid(2), {}, {}, {}, text});
    m_manual = page;
    return true;
}

namespace {

//! What to tell a help desk, and whose work is in it.
QString aboutBuild()
{
    const std::tuple<const char *, const char *, const char *> parts[] = {
        {"Qt", "LGPL-3.0", "https://www.qt.io"},
        {"libssh", "LGPL-2.1-or-later", "https://www.libssh.org"},
        {"OpenSSL", "Apache-2.0", "https://www.openssl.org"},
        {"libarchive", "BSD-2-Clause", "https://www.libarchive.org"},
        {"zlib", "Zlib", "https://zlib.net"},
        {"Zstandard", "BSD-3-Clause", "https://facebook.github.io/zstd/"},
        {"SQLite", "blessing", "https://sqlite.org"},
        {"libvterm", "MIT", "https://www.leonerd.org.uk/code/libvterm/"},
        {"KSyntaxHighlighting", "MIT", "https://invent.kde.org/frameworks/syntax-highlighting"},
        {"QCustomPlot", "GPL-3.0-or-later", "https://www.qcustomplot.com"},
        {"QtKeychain", "BSD-3-Clause", "https://github.com/frankosterfeld/qtkeychain"},
        {"NanoSVG", "Zlib", "https://github.com/memononen/nanosvg"},
    };
    QString text = u"### "_s + HelpPanel::tr("Build") + u"\n\n"_s;
    text += HelpPanel::tr("Version %1, Qt %2 (built with %3), %4, on %5.")
                .arg(QCoreApplication::applicationVersion(), QString::fromLatin1(qVersion()), u"" QT_VERSION_STR ""_s,
                     QSysInfo::buildAbi(), QSysInfo::prettyProductName());
    text += u"\n\n### "_s + HelpPanel::tr("Licences") + u"\n\n"_s;
    text +=
        HelpPanel::tr("Voyageur is under the GNU General Public License, version 3 or later. It contains or uses:") + u"\n\n"_s;
    for (const auto &[name, licence, address] : parts)
        text += u"- [%1](%2): %3\n"_s.arg(QString::fromLatin1(name), QString::fromLatin1(address), QString::fromLatin1(licence));
    return text;
}

} // namespace

void HelpPanel::showAbout()
{
    const QString page = manualLanguage() + u"/changelog.md"_s;
    const QString news = manualPage(page);
    const QString what = tr("Voyageur takes a machine-learning project from this computer to a Slurm cluster, and brings the "
                            "results back. It is free software under the GNU General Public License, version 3 or later.");
    setText({u"Voyageur "_s + QCoreApplication::applicationVersion(),
             {},
             {},
             {},
             what + u"\n\n"_s + aboutBuild() + u"\n\n#"_s + news});
    m_manual = page;
}

void HelpPanel::followLink(const QUrl &url)
{
    if (!url.isRelative()) {
        QDesktopServices::openUrl(url);
    } else if (!m_manual.isEmpty()) {
        const QString page = QUrl(u"guide:/"_s + m_manual).resolved(url).path().mid(1);
        showManual(page);
    }
}

void HelpPanel::setCard(QWidget *card)
{
    card->setParent(this);
    qobject_cast<QVBoxLayout *>(layout())->insertWidget(1, card);
    card->hide();
}

void HelpPanel::showMarkdown()
{
    if (m_markdown.isEmpty())
        return;
    const auto firstLine = m_markdown.indexOf(u'\n');
    const bool titled = m_markdown.startsWith("# "_L1) && firstLine > 0; // the headline says it already
    m_page->document()->setMarkdown(titled ? m_markdown.sliced(firstLine) : m_markdown);
    makeReadable(m_page->document(), coloursOf(this));
}

void HelpPanel::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        showMarkdown();
}

QWidget *HelpPanel::firstFocus() const
{
    return m_link->isVisibleTo(this) ? static_cast<QWidget *>(m_link) : m_close;
}

void HelpPanel::paintEvent(QPaintEvent *)
{
    const Colours &c = coloursOf(this);
    QPainter painter(this);
    painter.fillRect(rect(), c.rail);
    painter.fillRect(QRect(0, 0, 1, height()), c.line);
}

} // namespace voyageur::widgets
