import { accountRows } from './people/accounts.ts'
import { legalTextRows } from './people/legal-texts.ts'
import { actingRows } from './platform/acting.ts'
import { adminDashboardRows } from './platform/admin-dashboard.ts'
import { adminEventRows } from './platform/admin-events.ts'
import { adminOrganisationRows } from './platform/admin-organisations.ts'
import { adminUserRows } from './platform/admin-users.ts'
import { alarmRows } from './operations/alarms.ts'
import { jobRows } from './operations/background-jobs.ts'
import { apiKeyRows } from './people/api-keys.ts'
import { appealRows } from './platform/appeals.ts'
import { attendanceRows } from './door/attendance.ts'
import { auditRows } from './operations/audit.ts'
import { bookRows } from './money/books.ts'
import { badgeRows } from './door/badges.ts'
import { bankTransferRows } from './sales/bank-transfers.ts'
import { broadcastRows } from './platform/broadcasts.ts'
import { feedbackRows } from './guests/feedback.ts'
import { guestMessageRows } from './guests/guest-messages.ts'
import { messageTemplateRows } from './guests/message-templates.ts'
import { scheduledMessageRows } from './guests/scheduled-messages.ts'
import { pairingLinkRows } from './door/pairing-links.ts'
import { checkInListRows } from './door/check-in-lists.ts'
import { checkInRows } from './door/check-in.ts'
import { dashboardRows } from './platform/dashboard.ts'
import { demoMailRows } from './platform/demo-mail.ts'
import { eventTextRows } from './programme/event-texts.ts'
import { eventRows } from './programme/events.ts'
import { feeRows } from './programme/fees.ts'
import { giftCardRows } from './sales/gift-cards.ts'
import { giftCardSaleRows } from './sales/gift-card-sales.ts'
import { lifecycleRows } from './sales/lifecycle.ts'
import { offlineDoorRows } from './door/offline-door.ts'
import { orderQuestionRows } from './programme/order-questions.ts'
import { followerRows } from './guests/followers.ts'
import { guestRows } from './guests/guests.ts'
import { insightRows } from './platform/insight.ts'
import { searchRows } from './platform/search.ts'
import { passesRows } from './programme/passes.ts'
import { publicSeriesRows } from './programme/public-series.ts'
import { seriesPromoCodeRows } from './programme/series-promo-codes.ts'
import { seriesTextRows } from './programme/series-texts.ts'
import { seriesRows } from './programme/series.ts'
import { guestTableRows } from './guests/guest-table.ts'
import { guestViewRows } from './guests/guest-views.ts'
import { kioskRows } from './door/kiosk.ts'
import { organisationRows } from './people/organisations.ts'
import { memberRows } from './people/members.ts'
import { orderGroupRows } from './sales/order-groups.ts'
import { orderRows } from './sales/orders.ts'
import { passkeyRows } from './people/passkeys.ts'
import { payoutAccountRows } from './money/payout-accounts.ts'
import { payoutRequestRows } from './money/payout-requests.ts'
import { payoutRows } from './money/payouts.ts'
import { paymentRows } from './sales/payments.ts'
import { personalDataRows } from './platform/personal-data.ts'
import { bundleRows } from './programme/bundles.ts'
import { promoCodeRows } from './programme/promo-codes.ts'
import { receiptRows } from './money/receipts.ts'
import { reconciliationRows } from './money/reconciliations.ts'
import { refundRows } from './sales/refunds.ts'
import { regularGuestRows } from './guests/regular-guests.ts'
import { secondFactorRows } from './people/second-factor.ts'
import { storefrontRows } from './programme/storefront.ts'
import { taxRows } from './money/tax.ts'
import { ticketKeyRows } from './programme/ticket-keys.ts'
import { ticketTypeRows } from './programme/ticket-types.ts'
import { orderMoveRows } from './sales/order-moves.ts'
import { transferRows } from './sales/transfers.ts'
import { userProfileRows } from './platform/user-profile.ts'
import { webhookRows } from './platform/webhooks.ts'
import { waitingListRows } from './sales/waiting-list.ts'
import { waitingRoomRows } from './programme/waiting-rooms.ts'

/** Every HTTP call of the API by the name of its operation. The one list that server, browser, OpenAPI and tests read. */
export const routes = {
  ...accountRows,
  ...legalTextRows,
  ...secondFactorRows,
  ...passkeyRows,
  ...organisationRows,
  ...memberRows,
  ...apiKeyRows,
  ...eventRows,
  ...eventTextRows,
  ...seriesRows,
  ...seriesTextRows,
  ...passesRows,
  ...lifecycleRows,
  ...feeRows,
  ...bookRows,
  ...bankTransferRows,
  ...reconciliationRows,
  ...taxRows,
  ...ticketTypeRows,
  ...bundleRows,
  ...promoCodeRows,
  ...seriesPromoCodeRows,
  ...waitingListRows,
  ...waitingRoomRows,
  ...storefrontRows,
  ...publicSeriesRows,
  ...dashboardRows,
  ...insightRows,
  ...searchRows,
  ...orderQuestionRows,
  ...orderRows,
  ...orderGroupRows,
  ...receiptRows,
  ...transferRows,
  ...orderMoveRows,
  ...paymentRows,
  ...payoutRows,
  ...payoutAccountRows,
  ...payoutRequestRows,
  ...refundRows,
  ...giftCardRows,
  ...giftCardSaleRows,
  ...guestRows,
  ...guestTableRows,
  ...guestViewRows,
  ...badgeRows,
  ...regularGuestRows,
  ...followerRows,
  ...checkInRows,
  ...checkInListRows,
  ...pairingLinkRows,
  ...offlineDoorRows,
  ...kioskRows,
  ...ticketKeyRows,
  ...attendanceRows,
  ...broadcastRows,
  ...guestMessageRows,
  ...scheduledMessageRows,
  ...messageTemplateRows,
  ...feedbackRows,
  ...adminDashboardRows,
  ...adminUserRows,
  ...adminOrganisationRows,
  ...actingRows,
  ...userProfileRows,
  ...adminEventRows,
  ...appealRows,
  ...auditRows,
  ...alarmRows,
  ...jobRows,
  ...personalDataRows,
  ...webhookRows,
  ...demoMailRows,
}

export type RouteName = keyof typeof routes
