// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/script/formview.h"

#include "widgets/common/icons.h"
#include "widgets/common/style.h"
#include "widgets/common/theme.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QCompleter>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;
using models::FormField;
using models::FormFieldId;
using models::FormValue;

namespace {

// Names of the fields for tests and style; in the order of the enumeration.
constexpr const char *fieldNames[] = {"formJobName",  "formAccount",  "formTime",     "formNodes",      "formTasks",
                                      "formCores",    "formMemory",   "formGpuModel", "formGpus",       "formArguments",
                                      "formOutput",   "formError",    "formArray",    "formDependency", "formMailType",
                                      "formMailUser", "formPartition"};

QString nameOf(FormFieldId id)
{
    return QString::fromLatin1(fieldNames[int(id)]);
}

//! A field whose line edit belongs to a list when the cluster has something to offer.
bool hasList(FormFieldId id)
{
    return id == FormFieldId::Account || id == FormFieldId::Time || id == FormFieldId::GpuModel || id == FormFieldId::MailType
        || id == FormFieldId::Partition;
}

} // namespace

struct FormView::Row {
    FormFieldId id = FormFieldId::JobName;
    QWidget *box = nullptr;
    QLabel *label = nullptr;
    QLineEdit *edit = nullptr;
    QComboBox *list = nullptr; // around `edit`; null: none
    QComboBox *units = nullptr;
    QWidget *problemBox = nullptr;
    QLabel *problem = nullptr;
    QString waiting; // a problem that is shown when the typing pauses
};

FormView::FormView(models::ScriptDraft *script, QWidget *parent)
    : QScrollArea(parent), m_script(script), m_further(new QWidget(this)), m_more(new QToolButton(this)),
      m_note(makeLabel({}, TextRole::Small, this))
{
    setObjectName(u"scriptForm"_s);
    setAccessibleName(tr("Form of the script"));
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    viewport()->setAutoFillBackground(false);
    m_problemSoon.setSingleShot(true);
    m_problemSoon.setInterval(600);
    connect(&m_problemSoon, &QTimer::timeout, this, [this] {
        for (auto &[id, row] : m_rows)
            if (!row->waiting.isEmpty())
                showProblem(*row, row->waiting);
    });
    build();
}

FormView::~FormView() = default;

void FormView::build()
{
    auto *inside = new QWidget(this);
    auto *layout = new QVBoxLayout(inside);
    layout->setContentsMargins(0, 0, space::small, 0);
    layout->setSpacing(space::tiny + space::hair);
    auto *further = new QVBoxLayout(m_further);
    further->setContentsMargins(0, 0, 0, 0);
    further->setSpacing(space::small);
    setMuted(m_note);
    layout->addWidget(m_note);
    models::ScriptForm all(m_script->reading().document, nullptr);
    for (const FormField &field : all.fields()) {
        const bool isFurther = int(field.id) >= int(FormFieldId::Output);
        add(field, isFurther ? further : layout);
    }
    m_more->setObjectName(u"formMore"_s);
    m_more->setCheckable(true);
    m_more->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_more->setFocusPolicy(Qt::StrongFocus);
    setButtonKind(m_more, ButtonKind::Quiet);
    layout->addWidget(m_more, 0, Qt::AlignLeft);
    layout->addWidget(m_further);
    layout->addStretch(1);
    setWidget(inside);
    inside->setAutoFillBackground(false); // setWidget() switches it on
    connect(m_more, &QToolButton::toggled, this, &FormView::setFurtherShown);
    setFurtherShown(false);
}

FormView::Row &FormView::add(const FormField &field, QVBoxLayout *layout)
{
    auto owned = std::make_unique<Row>();
    Row &row = *owned;
    m_rows[field.id] = std::move(owned);
    row.id = field.id;
    row.box = new QWidget(this);
    auto *column = new QVBoxLayout(row.box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::hair);
    auto *head = new QHBoxLayout;
    head->setSpacing(space::tiny);
    row.label = makeLabel(field.label, TextRole::Small, row.box);
    row.label->setWordWrap(false);
    setMuted(row.label);
    head->addWidget(row.label, 1);
    column->addLayout(head);
    if (hasList(field.id)) {
        row.list = new QComboBox(row.box);
        row.list->setEditable(true);
        row.list->setInsertPolicy(QComboBox::NoInsert);
        row.list->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        row.list->setMinimumContentsLength(4);
        row.list->setAccessibleName(field.label);
        row.edit = row.list->lineEdit();
        row.list->setCompleter(nullptr); // it would finish "1" to "12:00:00", which is written at once
    } else {
        row.edit = new QLineEdit(row.box);
    }
    QWidget *shown = row.list ? static_cast<QWidget *>(row.list) : row.edit;
    shown->setMinimumWidth(40);
    shown->setToolTip(field.help);
    row.edit->setObjectName(nameOf(field.id));
    row.edit->setAccessibleName(field.label);
    row.edit->setAccessibleDescription(field.help);
    row.label->setBuddy(shown);
    auto *line = new QHBoxLayout;
    line->setSpacing(space::tiny);
    line->addWidget(shown, 2);
    column->addLayout(line);
    if (!field.units.isEmpty()) {
        row.units = new QComboBox(row.box);
        row.units->setObjectName(nameOf(field.id) + u"Unit"_s);
        row.units->setAccessibleName(tr("%1: applies to").arg(field.label));
        row.units->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        row.units->setMinimumContentsLength(3);
        row.units->addItems(field.units);
        line->addWidget(row.units, 3);
        connect(row.units, &QComboBox::activated, this, [this, &row] { edited(row); });
    }
    row.problemBox = new QWidget(row.box);
    auto *note = new QHBoxLayout(row.problemBox);
    note->setContentsMargins(0, 0, 0, 0);
    note->setSpacing(space::tiny);
    auto *sign = new QLabel(row.problemBox);
    sign->setPixmap(icon(toneIcon(Tone::Bad), Ink::Bad).pixmap(QSize(14, 14), devicePixelRatioF()));
    note->addWidget(sign, 0, Qt::AlignTop);
    row.problem = makeLabel({}, TextRole::Small, row.problemBox);
    row.problem->setObjectName(nameOf(field.id) + u"Problem"_s);
    note->addWidget(row.problem, 1);
    column->addWidget(row.problemBox);
    row.problemBox->hide();
    layout->addWidget(row.box);
    connect(row.edit, &QLineEdit::textEdited, this, [this, &row] { edited(row); });
    connect(row.edit, &QLineEdit::editingFinished, this, [this, &row] { leave(row); });
    if (row.list)
        connect(row.list, &QComboBox::activated, this, [this, &row] { edited(row); });
    return row;
}

void FormView::edited(Row &row)
{
    if (m_filling)
        return;
    const bool unitAlone = sender() == row.units && row.edit->text().isEmpty();
    if (!unitAlone) // which is written with the number
        emit fieldEdited(row.id, row.edit->text(), row.units ? row.units->currentIndex() : 0);
}

void FormView::takeAnswer(FormFieldId id, const QString &problem)
{
    Row &row = *m_rows.at(id);
    row.waiting = problem;
    if (problem.isEmpty())
        showProblem(row, m_script->value(id).problem);
    else
        m_problemSoon.start();
}

void FormView::leave(Row &row)
{
    if (!row.waiting.isEmpty())
        showProblem(row, row.waiting);
}

void FormView::showProblem(Row &row, const QString &problem)
{
    row.problem->setText(problem);
    row.problemBox->setVisible(!problem.isEmpty());
    for (const FormField &field : m_script->fields())
        if (field.id == row.id)
            row.edit->setAccessibleDescription(problem.isEmpty() ? field.help : problem);
}

void FormView::refresh()
{
    m_filling = true;
    const QList<FormField> fields = m_script->fields();
    for (auto &[id, row] : m_rows)
        row->box->setVisible(std::ranges::any_of(fields, [&, wanted = id](const FormField &f) { return f.id == wanted; }));
    for (const FormField &field : fields)
        fill(*m_rows.at(field.id), field);
    const int components = m_script->reading().components;
    m_note->setVisible(components > 1);
    if (components > 1)
        m_note->setText(tr("The job has %n component(s). The form shows the first.", nullptr, components));
    m_filling = false;
}

void FormView::fill(Row &row, const FormField &field)
{
    const FormValue value = m_script->value(field.id);
    if (row.list) {
        const QString typed = row.edit->text();
        const int cursor = row.edit->cursorPosition();
        QStringList old;
        for (int i = 0; i < row.list->count(); ++i)
            old += row.list->itemText(i);
        if (old != field.suggestions) {
            row.list->clear();
            row.list->addItems(field.suggestions);
            row.edit->setText(typed);
            row.edit->setCursorPosition(cursor);
        }
    }
    const bool typing = row.edit->hasFocus() && (!row.waiting.isEmpty() || row.edit->text().trimmed() == value.text);
    if (!typing && row.edit->text() != value.text) {
        row.edit->setText(value.text);
        row.edit->setCursorPosition(row.edit->hasFocus() ? int(value.text.size()) : 0);
        row.waiting.clear();
    }
    if (row.waiting.isEmpty() && row.problem->text() != value.problem)
        showProblem(row, value.problem);
    row.edit->setPlaceholderText(value.withoutIt);
    row.edit->setReadOnly(value.locked);
    if (row.list)
        row.list->setEnabled(!value.locked);
    if (row.units) {
        row.units->setEnabled(!value.locked);
        if (value.given || row.edit->text().isEmpty())
            row.units->setCurrentIndex(value.unit);
    }
    if (value.given && int(field.id) >= int(FormFieldId::Output) && !m_further->isVisibleTo(this))
        m_more->setChecked(true);
}

void FormView::setFurtherShown(bool on)
{
    m_further->setVisible(on);
    m_more->setText(on ? tr("Less") : tr("More: output, array, mail…"));
    m_more->setIcon(icon(on ? u"chevron-down"_s : u"chevron-right"_s));
}

} // namespace voyageur::widgets
