// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/steps/datasetelsewhere.h"

#include "models/datasetmodel.h"
#include "widgets/common/icons.h"
#include "widgets/common/notelist.h"
#include "widgets/common/style.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

DatasetElsewhere::DatasetElsewhere(models::DatasetModel *dataset, models::SessionModel *session, QWidget *parent)
    : Card({}, parent), m_dataset(dataset), m_session(session),
      m_place(new ElidedLabel({}, TextRole::Strong, Qt::ElideMiddle, this)),
      m_choose(new QPushButton(tr("A &folder of this computer…"), this)), m_found(makeLabel({}, TextRole::Body, this)),
      m_pack(new QCheckBox(tr("&Pack that folder into one archive"), this)), m_node(new QCheckBox(this)),
      m_notes(new NoteList(4, this))
{
    setObjectName(u"datasetElsewhere"_s);
    m_choose->setObjectName(u"chooseDatasetHere"_s);
    m_choose->setIcon(icon(u"folder"_s));
    m_found->setObjectName(u"datasetFound"_s);
    m_pack->setObjectName(u"packDataset"_s);
    m_pack->setToolTip(tr("Once, on the login node"));
    m_node->setObjectName(u"fetchByTransferNode"_s);
    m_node->setToolTip(tr("For large transfers. May need another login"));
    auto *line = new QHBoxLayout;
    line->addWidget(m_place, 1);
    line->addWidget(m_choose);
    body()->addLayout(line);
    body()->addWidget(m_found);
    body()->addWidget(m_pack);
    body()->addWidget(m_node);
    body()->addWidget(m_notes);
    connect(m_choose, &QPushButton::clicked, this, &DatasetElsewhere::folderWanted);
    connect(m_pack, &QCheckBox::clicked, dataset, &models::DatasetModel::setPack);
    connect(m_node, &QCheckBox::clicked, dataset, &models::DatasetModel::setTransferNode);
}

void DatasetElsewhere::fill()
{
    m_place->setText(m_dataset->elsewhere());
    const QString found = m_dataset->found();
    const bool signedIn = m_session->state() == models::SessionModel::State::SignedIn;
    m_found->setText(!found.isEmpty()             ? found
                         : m_dataset->isWorking() ? m_dataset->busyText()
                         : m_dataset->isAddress() ? (signedIn ? tr("Not downloaded yet.") : tr("Sign in to download it."))
                                                  : (signedIn ? tr("Not checked yet.") : tr("Sign in to check it.")));
    m_pack->setVisible(m_dataset->mayPack());
    m_pack->setChecked(m_dataset->packs());
    m_pack->setEnabled(!m_dataset->isWorking());
    const QString node = m_dataset->transferNode();
    m_node->setText(tr("Download on the &data transfer node: %1").arg(node));
    m_node->setVisible(m_dataset->isAddress() && !node.isEmpty());
    m_node->setChecked(m_dataset->usesTransferNode());
    m_node->setEnabled(!m_dataset->isWorking());
    m_choose->setEnabled(!m_dataset->isWorking());
    QList<Note> notes;
    for (const QString &warning : m_dataset->warnings())
        notes.append({Tone::Attention, warning});
    for (const QString &advice : m_dataset->foundAdvice())
        notes.append({Tone::Info, advice});
    m_notes->setNotes(notes);
}

} // namespace voyageur::widgets
