// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/storage/sharingcard.h"

#include "widgets/common/choicebar.h"
#include "widgets/common/icons.h"
#include "widgets/common/notelist.h"
#include "widgets/common/style.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

namespace {

Tone sharingTone(storage::StorageRemark::Weight weight)
{
    return weight == storage::StorageRemark::Weight::Info ? Tone::Info : Tone::Attention;
}

int asInt(qint64 number)
{
    return static_cast<int>(qMin<qint64>(number, std::numeric_limits<int>::max()));
}

} // namespace

SharingCard::SharingCard(QWidget *parent)
    : Card(tr("Share a folder with a group"), parent), m_project(new QComboBox(this)), m_folder(new QLineEdit(this)),
      m_check(new QPushButton(icon(u"search"_s), tr("Check"), this)), m_make(new QPushButton(tr("Create and share…"), this)),
      m_mend(new QPushButton(icon(u"check"_s), {}, this)), m_verdictPlace(new QVBoxLayout), m_notes(new NoteList(6, this)),
      m_examples(new ElidedLabel({}, TextRole::Small, Qt::ElideRight, this)), m_ask(new ChoiceBar(this))
{
    m_project->setObjectName(u"shareGroup"_s);
    m_folder->setObjectName(u"shareFolder"_s);
    m_check->setObjectName(u"shareCheck"_s);
    m_make->setObjectName(u"shareMake"_s);
    m_mend->setObjectName(u"shareMend"_s);
    m_ask->setObjectName(u"shareAsk"_s);
    m_examples->setMuted(true);
    body()->addWidget(makeLabel(tr("Project files count against the quota of the group that owns them. Copied files may keep "
                                   "your personal group, and the project’s group cannot use files that it cannot read."),
                                TextRole::Body, this));
    auto *grid = new QGridLayout;
    grid->setHorizontalSpacing(space::small);
    const std::pair<QString, QWidget *> fields[] = {{tr("&Group"), m_project}, {tr("F&older on the cluster"), m_folder}};
    int column = 0;
    for (const auto &[title, field] : fields) {
        auto *label = makeLabel(title, TextRole::Small, this);
        label->setWordWrap(false);
        label->setBuddy(field);
        field->setAccessibleName(QString(title).remove(u'&'));
        grid->addWidget(label, 0, column);
        grid->addWidget(field, 1, column++);
    }
    grid->addWidget(m_check, 1, column++);
    grid->addWidget(m_make, 1, column);
    grid->setColumnStretch(1, 1);
    m_project->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    body()->addLayout(grid);
    body()->addLayout(m_verdictPlace);
    body()->addWidget(m_notes);
    body()->addWidget(m_examples);
    body()->addWidget(m_ask);
    body()->addWidget(m_mend, 0, Qt::AlignLeft);
    m_make->setToolTip(tr("Creates the folder if needed, and gives the group access to your files in it"));
    connect(m_project, &QComboBox::currentIndexChanged, this, &SharingCard::chosen);
    connect(m_check, &QPushButton::clicked, this,
            [this] { emit checkWanted(m_folder->text(), m_project->currentData().toString()); });
    connect(m_folder, &QLineEdit::returnPressed, m_check, &QPushButton::click);
    connect(m_folder, &QLineEdit::textChanged, this, [this] { m_ask->clear(); });
    connect(m_make, &QPushButton::clicked, this, &SharingCard::askToMend);
    connect(m_mend, &QPushButton::clicked, this, &SharingCard::askToMend);
    showFound({});
}

void SharingCard::show(const QList<models::StorageItem> &items, const std::optional<models::SharingFound> &found, bool can)
{
    QStringList folders;
    for (const models::StorageItem &item : items)
        if (item.canShare)
            folders += item.folder;
    QStringList before;
    for (int i = 0; i < m_project->count(); ++i)
        before += m_project->itemData(i, Qt::UserRole + 1).toString();
    if (folders != before) {
        m_project->clear();
        for (const models::StorageItem &item : items) {
            if (!item.canShare)
                continue;
            m_project->addItem(item.group, item.group);
            m_project->setItemData(m_project->count() - 1, item.folder, Qt::UserRole + 1);
        }
    }
    setVisible(!folders.isEmpty());
    for (QPushButton *button : {m_check, m_make, m_mend})
        button->setEnabled(can);
    if (!can)
        m_ask->clear();
    showFound(found);
}

void SharingCard::chosen()
{
    const QString proposed = m_project->currentData(Qt::UserRole + 1).toString();
    if (m_folder->text().isEmpty() || m_folder->text() == m_typed)
        m_folder->setText(proposed);
    m_typed = proposed;
}

void SharingCard::askToMend()
{
    const QString folder = m_folder->text();
    const QString group = m_project->currentData().toString();
    if (folder.isEmpty() || group.isEmpty())
        return;
    const bool counted = m_found && m_found->folder == folder && m_found->group == group;
    const QString what = counted ? tr("%n of your items will change.", nullptr, asInt(m_found->mendable))
                                 : tr("Your files in the folder will change where needed. They have not been checked yet.");
    m_ask->ask(Tone::Attention, tr("Give the group “%1” access to “%2”?").arg(group, folder),
               what + u' '
                   + tr("These files will belong to the group, and its members may read and change them. New files will also "
                        "belong to the group. Other people’s files stay as they are."),
               {{u"shareYes"_s, tr("Share"),
                 [this, folder, group] {
                     m_ask->clear();
                     emit shareWanted(folder, group);
                 },
                 ButtonKind::Main},
                {u"shareNo"_s, tr("Cancel"), [this] { m_ask->clear(); }}});
    m_ask->firstFocus()->setFocus();
}

void SharingCard::showFound(const std::optional<models::SharingFound> &found)
{
    if (found && m_found && found->at == m_found->at)
        return;
    m_found = found;
    delete m_verdict;
    m_verdict = nullptr;
    m_notes->setVisible(found.has_value());
    m_examples->setVisible(found && !found->examples.isEmpty());
    m_mend->setVisible(found && found->mendable > 0);
    if (!found) {
        m_notes->setNotes({});
        return;
    }
    m_verdict = makeNote({found->well ? Tone::Good : Tone::Attention, found->verdict}, this);
    m_verdictPlace->addWidget(m_verdict);
    m_verdict->show();
    QList<Note> notes;
    for (const storage::StorageRemark &remark : found->remarks)
        notes.append({sharingTone(remark.weight), remark.text});
    m_notes->setNotes(notes);
    m_examples->setText(tr("Examples: %1").arg(found->examples.join(u", "_s)));
    m_mend->setText(tr("Fix %n item(s)…", nullptr, asInt(found->mendable)));
}

} // namespace voyageur::widgets
