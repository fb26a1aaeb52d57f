#include "panels/inspector.h"

#include "document/plain_text.h"
#include "panels/fields.h"
#include "panels/usage_bars.h"
#include "plan/edit.h"
#include "theme/theme.h"

#include <QEvent>
#include <QPushButton>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>
#include <set>

namespace boc::ui {

Inspector::Inspector(Document& document, QWidget* parent)
    : QScrollArea(parent), document_(document), title_(nullptr), planPart_(nullptr) {
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    auto* page = new QWidget(this);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(16, 8, 16, 16);
    column->setSpacing(0);
    title_ = new SectionTitle({}, page);
    column->addWidget(title_);
    server_ = addList(serverFields(), page);
    switch_ = addList(switchFields(), page);
    storage_ = addList(storageFields(), page);
    link_ = addList(linkFields(), page);

    planPart_ = new QWidget(page);
    auto* plan = new QVBoxLayout(planPart_);
    plan->setContentsMargins(0, 0, 0, 0);
    plan->setSpacing(0);
    job_ = new FieldList(document_, jobFields(), planPart_);
    plan->addWidget(job_);
    auto* addJobButton = new QPushButton(tr("Add a job"), planPart_);
    noJob_ = addJobButton;
    connect(addJobButton, &QPushButton::clicked, this, [this] {
        document_.apply(tr("Add a job"),
                        addJob(document_.plan(), document_.catalog(), newJob(document_.catalog(), {})));
    });
    plan->addWidget(noJob_, 0, Qt::AlignLeft);
    plan->addSpacing(8);
    usage_ = new UsageBars(planPart_);
    plan->addWidget(usage_);
    plan->addSpacing(8);
    constraints_ = new ConstraintList(document_, planPart_);
    plan->addWidget(constraints_);
    plan->addSpacing(8);
    plan->addWidget(new SectionTitle(tr("Plan"), planPart_));
    settings_ = new FieldList(document_, planFields(), planPart_);
    plan->addWidget(settings_);
    column->addWidget(planPart_);
    column->addStretch(1);
    setWidget(page);

    connect(&document_, &Document::planChanged, this, &Inspector::refresh);
    connect(&document_, &Document::evaluationChanged, this, &Inspector::refresh);
    connect(&document_, &Document::planReplaced, this, [this] {
        nodes_.clear();
        links_.clear();
        constraints_->open({});
        showSelection();
    });
    restyle();
    showSelection();
}

Job newJob(const Catalog& catalog, std::vector<NodeId> servers) {
    Job job;
    if (const auto known = catalog.models.find(ModelId{"llama-3-8b"}); known != catalog.models.end())
        job.model = known->first;
    else if (!catalog.models.empty())
        job.model = catalog.models.begin()->first;
    job.servers = std::move(servers);
    return job;
}

FieldList* Inspector::addList(const Fields& fields, QWidget* parent) {
    auto* list = new FieldList(document_, fields, parent);
    parent->layout()->addWidget(list);
    return list;
}

void Inspector::setSelection(const std::vector<NodeId>& nodes, const std::vector<LinkId>& links) {
    nodes_ = nodes;
    links_ = links;
    showSelection();
}

void Inspector::showSelection() {
    refresh();
    verticalScrollBar()->setValue(0);
    emit subjectChanged();
}

QString Inspector::subjectName() const {
    const std::size_t selected = nodes_.size() + links_.size();
    if (selected > 1)
        return tr("%1 selected").arg(selected);
    if (!nodes_.empty())
        return plainText(nodes_.front().text).toUpper();
    if (!links_.empty())
        return plainText(links_.front().text).toUpper();
    const Job* job = shownJob();
    return job == nullptr ? QString() : plainText(job->id.text).toUpper();
}

const Job* Inspector::shownJob() const {
    const Plan& plan = document_.plan();
    const Job* chosen = plan.job(shownJob_);
    return chosen != nullptr || plan.jobs.empty() ? chosen : &plan.jobs.front();
}

void Inspector::showJob(const JobId& id) {
    shownJob_ = id;
    showSelection();
}

QString Inspector::selectionInWords() const {
    const Plan& plan = document_.plan();
    const auto count = [&](const auto& nodes) {
        return std::ranges::count_if(
            nodes, [&](const auto& node) { return std::ranges::find(nodes_, node.id) != nodes_.end(); });
    };
    QStringList parts;
    const auto add = [&](auto number, const QString& one, const QString& many) {
        if (number > 0)
            parts << (number == 1 ? one : many.arg(number));
    };
    add(count(plan.servers), tr("1 server"), tr("%1 servers"));
    add(count(plan.switches), tr("1 switch"), tr("%1 switches"));
    add(count(plan.storage), tr("1 store"), tr("%1 stores"));
    add(static_cast<std::ptrdiff_t>(links_.size()), tr("1 link"), tr("%1 links"));
    return parts.join(QStringLiteral(" · "));
}

void Inspector::refresh() {
    const Plan& plan = document_.plan();
    const bool none = nodes_.empty() && links_.empty();
    const auto idsIn = [&](const auto& elements, const auto& chosen) {
        const std::set wanted(chosen.begin(), chosen.end());
        std::vector<std::string> ids;
        for (const auto& element : elements)
            if (wanted.contains(element.id))
                ids.push_back(element.id.text);
        return ids;
    };
    const std::size_t selected = nodes_.size() + links_.size();
    // A list is for elements of one sort: it is shown where it speaks of all that is selected.
    const auto showList = [&](FieldList* list, std::vector<std::string> ids) {
        const bool visible = !ids.empty() && ids.size() == selected;
        list->setVisible(visible);
        if (visible)
            list->setSubjects(std::move(ids));
    };
    showList(server_, idsIn(plan.servers, nodes_));
    showList(switch_, idsIn(plan.switches, nodes_));
    showList(storage_, idsIn(plan.storage, nodes_));
    showList(link_, idsIn(plan.links, links_));
    const NodeId node = selected == 1 && !nodes_.empty() ? nodes_.front() : NodeId();
    const ServerNode* server = plan.server(node);
    const SwitchNode* device = plan.switchNode(node);
    const StorageNode* store = plan.storageNode(node);
    const Link* cable = selected == 1 && !links_.empty() ? plan.link(links_.front()) : nullptr;
    planPart_->setVisible(none);
    title_->setAside({});
    if (server != nullptr)
        title_->setTitle(plainText(server->name));
    else if (device != nullptr)
        title_->setTitle(plainText(device->name));
    else if (store != nullptr)
        title_->setTitle(plainText(store->name));
    else if (cable != nullptr)
        title_->setTitle(tr("Link"));
    else if (!none)
        title_->setTitle(subjectName());
    if (selected > 1)
        title_->setAside(selectionInWords());
    if (!none)
        return;

    const Job* job = shownJob();
    title_->setTitle(job != nullptr ? plainText(job->name) : tr("No job yet"));
    const auto evaluation = document_.evaluation();
    if (evaluation && job != nullptr)
        for (const JobEvaluation& each : evaluation->jobs)
            if (each.id == job->id)
                title_->setAside(tr("%1 GPUs").arg(each.drawn.gpus));
    job_->setVisible(job != nullptr);
    if (job != nullptr)
        job_->setSubject(job->id.text);
    noJob_->setVisible(job == nullptr);
    usage_->setUsages(evaluation ? usages(plan, document_.catalog(), *evaluation) : std::vector<Usage>{},
                      document_.evaluationIsStale());
    constraints_->refresh();
    settings_->setSubject({});
}

FieldRow* Inspector::row(const QString& key) const {
    for (const FieldList* list : {server_, switch_, storage_, link_, job_, &constraints_->editor(), settings_}) {
        FieldRow* row = list->row(key);
        if (row != nullptr && row->isVisibleTo(this))
            return row;
    }
    return nullptr;
}

void Inspector::changeEvent(QEvent* event) {
    QScrollArea::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        restyle();
}

// Values look like text until the pointer or the keyboard is on them.
void Inspector::restyle() {
    const QString sheet =
        QStringLiteral(
            "QLineEdit[flat=\"true\"] { border: 1px solid transparent; padding: 2px 3px; background: transparent; }"
            "QLineEdit[flat=\"true\"]:hover { border: 1px solid %1; background: %2; }"
            "QLineEdit[flat=\"true\"]:focus { border: 1px solid %3; background: %2; }")
            .arg(theme().outline.name(), theme().panel.name(), theme().information.text.name());
    if (widget() != nullptr && widget()->styleSheet() != sheet)
        widget()->setStyleSheet(sheet);
}

} // namespace boc::ui
