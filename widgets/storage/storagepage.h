// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/storagemodel.h"
#include "widgets/common/page.h"

namespace voyageur::widgets {

class AreaCard;
class Card;
class Disclosure;
class SharingCard;

//! How full each place on the cluster is, what fills it, what is purged when, and folders that a group shares.
class StoragePage final : public Page {
    Q_OBJECT

public:
    StoragePage(models::StorageModel *storage, models::SessionModel *session, QWidget *parent = nullptr);
    WhyText why() const override;
    QWidget *firstFocus() const override;

protected:
    void refresh() override;
    QString retryText() const override;
    void retry() override;
    void showEvent(QShowEvent *event) override;

private:
    void makeFoot();
    void showCards();
    void showAdvice();
    void showFoot();
    void showNotice();

    models::StorageModel *m_storage;
    models::SessionModel *m_session;
    QVBoxLayout *m_list;
    QList<AreaCard *> m_cards;
    SharingCard *m_sharing;
    Card *m_adviceCard;
    Disclosure *m_advice;
    QStringList m_adviceShown;
    QPushButton *m_refresh;
    QPushButton *m_cancel;
};

} // namespace voyageur::widgets
