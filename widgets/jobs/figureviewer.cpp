// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/jobs/figureviewer.h"

#include "base/bytesize.h"
#include "base/filewriter.h"
#include "models/resulttable.h"
#include "widgets/common/card.h"
#include "widgets/common/icons.h"
#include "widgets/jobs/figurereading.h"
#include "widgets/jobs/openoutside.h"

#include <QClipboard>
#include <QFile>
#include <QFileDialog>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

FigureViewer::FigureViewer(FigureList *figures, base::Workers &workers, QWidget *parent)
    : QWidget(parent), m_figures(figures), m_workers(workers),
      m_name(new ElidedLabel({}, TextRole::Strong, Qt::ElideMiddle, this)),
      m_previous(makeIconButton(u"chevron-left"_s, tr("Previous figure"), this)),
      m_next(makeIconButton(u"chevron-right"_s, tr("Next figure"), this)), m_whole(new QToolButton(this)),
      m_copy(makeIconButton(u"copy"_s, tr("Copy picture"), this)), m_area(new QScrollArea(this)), m_picture(new QLabel(m_area))
{
    setObjectName(u"figureViewer"_s);
    setAccessibleName(tr("Selected figure"));
    setFocusPolicy(Qt::StrongFocus);
    auto *back = makeIconButton(u"close"_s, tr("Back to all figures"), this);
    auto *save = makeIconButton(u"save"_s, tr("Save a copy as…"), this);
    auto *outside = makeIconButton(u"external"_s, tr("Open in another program"), this);
    back->setObjectName(u"figureBack"_s);
    m_previous->setObjectName(u"figurePrevious"_s);
    m_next->setObjectName(u"figureNext"_s);
    m_copy->setObjectName(u"figureCopy"_s);
    outside->setObjectName(u"figureOutside"_s);
    m_whole->setObjectName(u"figureWhole"_s);
    m_whole->setText(tr("100 %"));
    m_whole->setToolTip(tr("Actual size"));
    m_whole->setAccessibleName(m_whole->toolTip());
    m_whole->setCheckable(true);
    auto *line = new QHBoxLayout;
    line->setSpacing(space::tiny);
    line->addWidget(m_previous);
    line->addWidget(m_next);
    line->addWidget(m_name, 1);
    for (QWidget *tool : {static_cast<QWidget *>(m_whole), static_cast<QWidget *>(m_copy), static_cast<QWidget *>(save),
                          static_cast<QWidget *>(outside), static_cast<QWidget *>(back)})
        line->addWidget(tool);
    m_picture->setAlignment(Qt::AlignCenter);
    m_picture->setWordWrap(true);
    m_area->setWidget(m_picture);
    m_area->setWidgetResizable(true);
    m_area->setFrameShape(QFrame::NoFrame);
    m_area->setAlignment(Qt::AlignCenter);
    m_area->setMinimumHeight(120);
    m_area->setFocusPolicy(Qt::NoFocus);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::tiny);
    layout->addLayout(line);
    layout->addWidget(m_area, 1);
    connect(m_previous, &QToolButton::clicked, this, [this] { step(-1); });
    connect(m_next, &QToolButton::clicked, this, [this] { step(1); });
    connect(m_whole, &QToolButton::toggled, this, &FigureViewer::draw);
    connect(m_copy, &QToolButton::clicked, this, &FigureViewer::copy);
    connect(save, &QToolButton::clicked, this, &FigureViewer::save);
    connect(outside, &QToolButton::clicked, this, [this] { openOutside(m_figures->fileOf(m_row)); });
    connect(back, &QToolButton::clicked, this, &FigureViewer::left);
}

FigureViewer::~FigureViewer() = default;

void FigureViewer::show(int row)
{
    const runs::ResultFile &figure = m_figures->figures()[row];
    m_row = row;
    m_image = {};
    m_name->setText(
        tr("%1 (%2 of %3)")
            .arg(models::ResultTable::shown(figure), QString::number(row + 1), QString::number(m_figures->figures().size())));
    m_previous->setEnabled(row > 0);
    m_next->setEnabled(row + 1 < m_figures->figures().size());
    setAccessibleName(m_name->text());
    m_copy->setEnabled(false);
    m_picture->setText(tr("Reading…"));
    if (!isDrawnHere(figure.path)) {
        m_reading.reset();
        m_picture->setText(tr("Open this kind of picture in another program."));
        return;
    }
    m_reading = std::make_unique<base::Operation<QImage>>(
        m_workers, [file = m_figures->fileOf(row)](const base::Work &) { return readFigure(file); },
        [this](const base::Result<QImage> &image) {
            const auto ended = std::move(m_reading);
            if (!image)
                return m_picture->setText(image.error().text());
            m_image = *image;
            m_copy->setEnabled(true);
            draw();
        });
}

void FigureViewer::setWhole(bool on)
{
    m_whole->setChecked(on);
}

void FigureViewer::draw()
{
    if (m_image.isNull())
        return;
    const bool whole = m_whole->isChecked();
    const qreal ratio = devicePixelRatioF();
    const QSize room = m_area->viewport()->size() * ratio;
    QImage drawn = m_image;
    if (!whole && (drawn.width() > room.width() || drawn.height() > room.height()))
        drawn = drawn.scaled(room, Qt::KeepAspectRatio, Qt::SmoothTransformation);
    drawn.setDevicePixelRatio(ratio);
    m_picture->setPixmap(QPixmap::fromImage(drawn));
    m_picture->setMinimumSize(whole ? drawn.size() / ratio : QSize(0, 0));
}

void FigureViewer::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    if (!m_whole->isChecked())
        draw();
}

void FigureViewer::step(int by)
{
    const int row = m_row + by;
    if (row >= 0 && row < m_figures->figures().size())
        show(row);
}

// Escape means something to the window, too.
bool FigureViewer::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

void FigureViewer::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::Copy))
        return copy();
    switch (event->key()) {
    case Qt::Key_Escape:
    case Qt::Key_Backspace:
        return emit left();
    case Qt::Key_Left:
    case Qt::Key_PageUp:
        return step(layoutDirection() == Qt::RightToLeft && event->key() == Qt::Key_Left ? 1 : -1);
    case Qt::Key_Right:
    case Qt::Key_PageDown:
        return step(layoutDirection() == Qt::RightToLeft && event->key() == Qt::Key_Right ? -1 : 1);
    case Qt::Key_1:
        return setWhole(true);
    case Qt::Key_0:
        return setWhole(false);
    default:
        QWidget::keyPressEvent(event);
    }
}

void FigureViewer::copy()
{
    if (!m_image.isNull())
        QGuiApplication::clipboard()->setImage(m_image);
}

// The file as it is, not what is drawn of it.
void FigureViewer::save()
{
    const QString from = m_figures->fileOf(m_row);
    auto *dialog = new QFileDialog(this, tr("Save a copy"), QDir::homePath());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->selectFile(QFileInfo(from).fileName());
    connect(dialog, &QFileDialog::fileSelected, this, [this, from](const QString &to) {
        if (QFileInfo(to) == QFileInfo(from))
            return;
        if (const auto copied = base::copyFile(from, to); !copied.ok()) // over what is there: the dialog asked
            m_picture->setText(copied.error().text());
    });
    dialog->open();
}

} // namespace voyageur::widgets
