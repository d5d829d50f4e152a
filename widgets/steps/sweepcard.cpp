// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/steps/sweepcard.h"

#include "widgets/common/icons.h"
#include "widgets/common/notelist.h"
#include "widgets/common/style.h"
#include "widgets/common/typing.h"
#include "widgets/steps/previewedcommands.h"

#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <chrono>
#include <utility>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

namespace {

constexpr auto rest = std::chrono::milliseconds(800); //!< after the last key

} // namespace

SweepCard::SweepCard(models::SubmitModel *submit, QWidget *parent)
    : Card({}, parent), m_submit(submit), m_rows(new QVBoxLayout), m_tried(new QPushButton(icon(u"check"_s), {}, this)),
      m_notes(new NoteList(3, this)), m_preview(new PreviewedCommands(u"sweepPreview"_s, this))
{
    auto *intro = makeLabel(tr("One run for each combination of values."), TextRole::Small, this);
    intro->setWordWrap(true);
    setMuted(intro);
    body()->addWidget(intro);
    m_rows->setSpacing(space::tiny);
    body()->addLayout(m_rows);
    body()->addWidget(makeFoot());
    m_tried->setObjectName(u"sweepTried"_s);
    body()->addWidget(m_tried, 0, Qt::AlignLeft);
    m_notes->setObjectName(u"sweepNotes"_s);
    body()->addWidget(m_notes);
    body()->addWidget(m_preview);
    m_rest.setSingleShot(true);
    m_rest.setInterval(rest);
    connect(&m_rest, &QTimer::timeout, this, &SweepCard::takeOver);
    connect(m_add, &QPushButton::clicked, this, [this] {
        addLine({});
        showOutlook();
        m_lines.last().name->setFocus();
    });
    const auto typing = [this] {
        m_rest.start();
        showOutlook();
    };
    connect(m_minutes, &QSpinBox::valueChanged, this, typing);
    connect(m_pack, &QComboBox::currentIndexChanged, this, typing);
    connect(m_tried, &QPushButton::clicked, this, [this] {
        m_minutes->setValue(m_submit->sweep()->outlookOf(typed()).triedMinutes);
        takeOver();
    });
}

// The captions above their fields: beside them they would be too wide for a small window.
QWidget *SweepCard::makeFoot()
{
    auto *foot = new QWidget(this);
    auto *line = new QHBoxLayout(foot);
    line->setContentsMargins({});
    m_add = new QPushButton(icon(u"plus"_s), tr("&Add a parameter"), foot);
    m_add->setObjectName(u"sweepAdd"_s);
    m_how = new QWidget(foot);
    auto *fields = new QGridLayout(m_how);
    fields->setContentsMargins({});
    fields->setHorizontalSpacing(space::medium);
    fields->setVerticalSpacing(space::tiny);
    m_minutes = new QSpinBox(m_how);
    m_minutes->setRange(0, 100'000);
    m_minutes->setSpecialValueText(tr("not known"));
    m_minutes->setObjectName(u"sweepMinutes"_s);
    m_pack = new QComboBox(m_how);
    m_pack->addItem(tr("group short runs"), u"auto"_s);
    m_pack->addItem(tr("one job per run"), u"no"_s);
    m_pack->addItem(tr("several, with GNU Parallel"), u"parallel"_s);
    m_pack->addItem(tr("several, with GLOST"), u"glost"_s);
    m_pack->addItem(tr("a farm, with META"), u"meta"_s);
    m_pack->setObjectName(u"sweepPack"_s);
    m_pack->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_pack->setMinimumContentsLength(14);
    const std::pair<QString, QWidget *> named[] = {{tr("Minutes per run"), m_minutes}, {tr("Ru&ns per job"), m_pack}};
    for (int column = 0; column < 2; ++column) {
        const auto &[text, field] = named[column];
        auto *caption = makeLabel(text, TextRole::Small, m_how);
        setMuted(caption);
        caption->setBuddy(field);
        field->setAccessibleName(QString(text).remove(u'&'));
        fields->addWidget(caption, 0, column);
        fields->addWidget(field, 1, column);
        fields->setColumnStretch(column, column + 2);
    }
    line->addWidget(m_add, 0, Qt::AlignBottom);
    line->addStretch(1);
    line->addWidget(m_how, 8);
    return foot;
}

void SweepCard::addLine(const models::SweepRow &row)
{
    Line line{new QWidget(this), nullptr, nullptr, nullptr};
    auto *layout = new QHBoxLayout(line.row);
    layout->setContentsMargins({});
    line.name = new QComboBox(line.row);
    line.name->setEditable(true);
    line.name->setInsertPolicy(QComboBox::NoInsert);
    line.name->setCompleter(nullptr); // it would finish "lr" to "lr-decay"
    line.name->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    line.name->setMinimumContentsLength(12);
    offerNames(line.name);
    line.name->setEditText(row.name);
    line.name->lineEdit()->setPlaceholderText(tr("parameter"));
    line.values = new QLineEdit(row.values, line.row);
    line.values->setPlaceholderText(tr("values: 0.1, 0.01 or 1..5"));
    line.remove = makeIconButton(u"close"_s, {}, line.row);
    line.remove->setFocusPolicy(Qt::TabFocus);
    layout->addWidget(line.name, 1);
    layout->addWidget(line.values, 2);
    layout->addWidget(line.remove);
    m_rows->addWidget(line.row);
    line.row->show(); // at once: the next key may be a Tab into it
    if (!m_lines.isEmpty())
        setTabOrder(m_lines.last().remove, line.name);
    setTabOrder(line.name, line.values);
    setTabOrder(line.values, line.remove);
    setTabOrder(line.remove, m_add);
    m_lines += line;
    nameLines();
    const auto typing = [this] {
        m_rest.start();
        showOutlook();
    };
    connect(line.name, &QComboBox::editTextChanged, this, typing);
    connect(line.values, &QLineEdit::textChanged, this, typing);
    connect(line.name->lineEdit(), &QLineEdit::editingFinished, this, &SweepCard::takeOver);
    connect(line.values, &QLineEdit::editingFinished, this, &SweepCard::takeOver);
    connect(line.remove, &QToolButton::clicked, this, [this, row = line.row] {
        takeLineOut(std::ranges::find(m_lines, row, &Line::row) - m_lines.begin());
        (m_lines.isEmpty() ? static_cast<QWidget *>(m_add) : m_lines.last().values)->setFocus();
        showOutlook();
        takeOver();
    });
}

// The program may have others than a moment ago.
void SweepCard::offerNames(QComboBox *list) const
{
    const QStringList &names = m_submit->sweep()->names();
    QStringList offered;
    for (int i = 0; i < list->count(); ++i)
        offered += list->itemText(i);
    if (offered == names)
        return;
    const QSignalBlocker quiet(list);
    const QString typed = list->currentText();
    const bool isTyped = list->lineEdit()->isModified();
    list->clear();
    list->addItems(names);
    list->setEditText(typed);
    list->lineEdit()->setModified(isTyped);
}

void SweepCard::takeLineOut(qsizetype at)
{
    QWidget *row = m_lines.takeAt(at).row;
    row->disconnect(this);
    for (QWidget *part : row->findChildren<QWidget *>()) {
        part->disconnect(this); // a field that loses the focus as it goes has nothing to say any more
        part->setObjectName({});
    }
    row->hide();
    row->deleteLater();
    nameLines();
}

void SweepCard::nameLines()
{
    for (qsizetype i = 0; i < m_lines.size(); ++i) {
        const Line &line = m_lines[i];
        const QString number = QString::number(i + 1);
        line.name->setObjectName(u"sweepName"_s + number);
        line.name->setAccessibleName(tr("Parameter %1").arg(number));
        line.values->setObjectName(u"sweepValues"_s + number);
        line.values->setAccessibleName(tr("Values of parameter %1").arg(number));
        line.remove->setObjectName(u"sweepRemove"_s + number);
        line.remove->setToolTip(tr("Remove parameter %1").arg(number));
        line.remove->setAccessibleName(line.remove->toolTip());
    }
}

models::SweepForm SweepCard::typed() const
{
    models::SweepForm form;
    for (const Line &line : m_lines)
        if (!line.name->currentText().trimmed().isEmpty() && !line.values->text().trimmed().isEmpty())
            form.rows += {line.name->currentText().trimmed(), line.values->text().trimmed()};
    form.minutes = m_minutes->value();
    form.pack = m_pack->currentData().toString();
    return form;
}

void SweepCard::putIn(const models::SweepForm &form)
{
    while (!m_lines.isEmpty())
        takeLineOut(m_lines.size() - 1);
    for (const models::SweepRow &row : form.rows)
        addLine(row);
    m_minutes->setValue(form.minutes);
    m_pack->setCurrentIndex(std::max(0, m_pack->findData(form.pack)));
    m_rest.stop(); // nobody typed this
}

// What the project has goes into the fields when it became another one elsewhere; never over what is being typed.
void SweepCard::fill()
{
    const models::SweepModel *sweep = m_submit->sweep();
    const models::SweepForm form = sweep->form();
    const bool another = sweep->folder() != m_folder;
    const auto isTyped = [](const Line &line) { return isBeingTyped(line.name) || isBeingTyped(line.values); };
    const QWidget *focused = window()->focusWidget();
    const bool ours = m_taking || (form == m_taken && focused && isAncestorOf(focused));
    const bool typing = ours || m_rest.isActive() || isBeingTyped(m_minutes) || std::ranges::any_of(m_lines, isTyped);
    for (const Line &line : std::as_const(m_lines))
        offerNames(line.name);
    if (another || (form != m_known && form != typed() && !typing))
        putIn(form);
    if (another || !typing)
        m_known = form;
    m_folder = sweep->folder();
    const bool open = sweep->isEditable() && (!sweep->isChain() || sweep->isWanted());
    for (const Line &line : std::as_const(m_lines))
        line.row->setEnabled(open);
    m_how->setEnabled(open);
    m_add->setEnabled(open);
    showOutlook();
}

void SweepCard::showOutlook()
{
    const models::SweepModel *sweep = m_submit->sweep();
    const bool elsewhere = sweep->isWanted() && !sweep->isEditable();
    const models::SweepOutlook outlook = elsewhere ? sweep->outlook() : sweep->outlookOf(typed());
    QList<Note> notes;
    if (elsewhere)
        notes.append({Tone::Info, tr("These runs come from voyageur.json. Change them there.")});
    else if (sweep->isChain() && !sweep->isWanted())
        notes.append({Tone::Info, tr("This project is a chain. Remove its epochs to make a sweep.")});
    if (!outlook.wrong.isEmpty())
        notes.append({Tone::Bad, outlook.wrong});
    if (!outlook.plan.isEmpty())
        notes.append({Tone::Info, outlook.plan});
    if (!outlook.warning.isEmpty())
        notes.append({Tone::Attention, outlook.warning});
    if (!elsewhere && outlook.triedMinutes > 0)
        notes.append({Tone::Info, outlook.triedText});
    m_tried->setText(tr("Use %n minu&te, as in the try", nullptr, outlook.triedMinutes));
    m_tried->setVisible(!elsewhere && outlook.triedMinutes > 0 && m_how->isEnabled());
    m_notes->setNotes(notes);
    m_preview->set(outlook.wrong.isEmpty() ? outlook.preview : QList<runs::PreviewedRun>());
    if (std::exchange(m_runs, outlook.runs) != outlook.runs)
        emit runsChanged();
    m_how->setVisible(!m_lines.isEmpty());
    m_add->setVisible(!elsewhere);
}

void SweepCard::takeOver()
{
    m_rest.stop();
    setTakenOver(m_minutes);
    for (const Line &line : std::as_const(m_lines)) {
        setTakenOver(line.name);
        setTakenOver(line.values);
    }
    m_taking = true;
    m_submit->sweep()->set(typed());
    m_taking = false;
    m_taken = m_submit->sweep()->form();
}

} // namespace voyageur::widgets
