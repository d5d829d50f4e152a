// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/script/nodeview.h"

#include "widgets/common/card.h"
#include "widgets/common/notelist.h"
#include "widgets/script/nodedrawing.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;
using models::NodePicture;

namespace {

//! What filled, framed and hatched cells mean.
class Legend final : public QWidget {
public:
    enum class Kind { Asked, Bundle, Beyond };

    Legend(Kind kind, const QString &text, QWidget *parent) : QWidget(parent), m_kind(kind)
    {
        auto *layout = new QHBoxLayout(this);
        layout->setContentsMargins(side + space::small, 0, 0, 0);
        auto *label = makeLabel(text, TextRole::Small, this);
        setMuted(label);
        layout->addWidget(label);
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        const Colours &c = coloursOf(this);
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const QRectF cell(1.5, 2.5, side - 1, side - 1);
        if (m_kind == Kind::Asked)
            painter.fillRect(cell, c.accent);
        if (m_kind == Kind::Beyond) {
            painter.fillRect(cell, c.tone(Tone::Attention).paper);
            painter.fillRect(cell, QBrush(c.tone(Tone::Attention).ink, Qt::BDiagPattern));
        }
        painter.setPen(m_kind == Kind::Bundle ? QPen(c.text, 1.5) : QPen(c.border, 1));
        painter.drawRect(cell);
    }

private:
    static constexpr int side = 12;
    Kind m_kind;
};

} // namespace

NodeView::NodeView(QWidget *parent)
    : QScrollArea(parent), m_cluster(makeLabel({}, TextRole::Section, this)), m_title(makeLabel({}, TextRole::Small, this)),
      m_times(new Chip(this)), m_drawing(new NodeDrawing(this)), m_legend(new QWidget(this)),
      m_sentence(makeLabel({}, TextRole::Body, this)), m_opens(new NoteList(3, this)),
      m_source(makeLabel({}, TextRole::Small, this))
{
    setObjectName(u"nodeView"_s);
    setAccessibleName(tr("Share of the node"));
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    viewport()->setAutoFillBackground(false);
    auto *inside = new QWidget(this);
    auto *layout = new QVBoxLayout(inside);
    layout->setContentsMargins(space::small, 0, space::small, 0);
    layout->setSpacing(space::small);
    auto *head = new QHBoxLayout;
    head->addWidget(m_cluster, 1);
    head->addWidget(m_times, 0, Qt::AlignTop);
    layout->addLayout(head);
    setMuted(m_title);
    layout->addWidget(m_title);
    layout->addWidget(m_drawing);
    auto *legend = new QVBoxLayout(m_legend);
    legend->setContentsMargins(0, 0, 0, 0);
    legend->setSpacing(space::hair);
    layout->addWidget(m_legend);
    m_sentence->setObjectName(u"shareSentence"_s);
    layout->addWidget(m_sentence);
    layout->addWidget(m_opens);
    setMuted(m_source);
    layout->addWidget(m_source);
    layout->addStretch(1);
    for (const auto &[kind, text] : {std::pair(Legend::Kind::Asked, tr("requested")),
                                     std::pair(Legend::Kind::Bundle, tr("comes with the requested GPUs or cores")),
                                     std::pair(Legend::Kind::Beyond, tr("requested beyond that"))})
        legend->addWidget(new Legend(kind, text, m_legend));
    setWidget(inside);
    inside->setAutoFillBackground(false); // setWidget() switches it on
}

void NodeView::show(const NodePicture &picture, const QString &cluster, const QString &source)
{
    const bool ready = picture.state == NodePicture::State::Ready;
    m_picture = picture;
    m_cluster->setText(cluster.isEmpty() ? tr("No cluster selected") : cluster);
    m_title->setText(picture.title);
    m_title->setVisible(ready);
    m_times->setVisible(picture.nodes > 1);
    m_times->set(Tone::Info, tr("× %1 nodes").arg(picture.nodes));
    m_drawing->setPicture(picture);
    const auto over = [](const std::optional<NodePicture::Amount> &amount) {
        return amount && amount->bundle && amount->asked > *amount->bundle;
    };
    const bool bundle = (picture.cores && picture.cores->bundle) || (picture.memory && picture.memory->bundle);
    m_legend->setVisible(ready);
    m_legend->layout()->itemAt(1)->widget()->setVisible(bundle);
    m_legend->layout()->itemAt(2)->widget()->setVisible(over(picture.cores) || over(picture.memory));
    m_sentence->setText(picture.sentence);
    QList<Note> notes;
    for (const QString &text : picture.opens)
        notes.append({Tone::Info, text});
    m_opens->setNotes(notes);
    m_source->setVisible(!cluster.isEmpty());
    m_source->setText(source);
}

QString NodeView::sentence() const
{
    return m_sentence->text();
}

} // namespace voyageur::widgets
