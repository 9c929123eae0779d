import { accountRows } from './accounts.ts'
import { actingRows } from './acting.ts'
import { adminDashboardRows } from './admin-dashboard.ts'
import { adminEventRows } from './admin-events.ts'
import { adminUserRows } from './admin-users.ts'
import { alarmRows } from './alarms.ts'
import { jobRows } from './background-jobs.ts'
import { appealRows } from './appeals.ts'
import { attendanceRows } from './attendance.ts'
import { auditRows } from './audit.ts'
import { bookRows } from './books.ts'
import { badgeRows } from './badges.ts'
import { bankTransferRows } from './bank-transfers.ts'
import { broadcastRows } from './broadcasts.ts'
import { guestMessageRows } from './guest-messages.ts'
import { checkInRows } from './check-in.ts'
import { dashboardRows } from './dashboard.ts'
import { demoMailRows } from './demo-mail.ts'
import { eventRows } from './events.ts'
import { feeRows } from './fees.ts'
import { lifecycleRows } from './lifecycle.ts'
import { offlineDoorRows } from './offline-door.ts'
import { orderQuestionRows } from './order-questions.ts'
import { guestRows } from './guests.ts'
import { kioskRows } from './kiosk.ts'
import { orderRows } from './orders.ts'
import { passkeyRows } from './passkeys.ts'
import { payoutAccountRows } from './payout-accounts.ts'
import { payoutRequestRows } from './payout-requests.ts'
import { payoutRows } from './payouts.ts'
import { paymentRows } from './payments.ts'
import { personalDataRows } from './personal-data.ts'
import { promoCodeRows } from './promo-codes.ts'
import { receiptRows } from './receipts.ts'
import { reconciliationRows } from './reconciliations.ts'
import { refundRows } from './refunds.ts'
import { regularGuestRows } from './regular-guests.ts'
import { secondFactorRows } from './second-factor.ts'
import { storefrontRows } from './storefront.ts'
import { taxRows } from './tax.ts'
import { ticketKeyRows } from './ticket-keys.ts'
import { ticketTypeRows } from './ticket-types.ts'
import { transferRows } from './transfers.ts'
import { userProfileRows } from './user-profile.ts'
import { waitingListRows } from './waiting-list.ts'

/** Every HTTP call of the API by the name of its operation. The one list that server, browser, OpenAPI and tests read. */
export const routes = {
  ...accountRows,
  ...secondFactorRows,
  ...passkeyRows,
  ...eventRows,
  ...lifecycleRows,
  ...feeRows,
  ...bookRows,
  ...bankTransferRows,
  ...reconciliationRows,
  ...taxRows,
  ...ticketTypeRows,
  ...promoCodeRows,
  ...waitingListRows,
  ...storefrontRows,
  ...dashboardRows,
  ...orderQuestionRows,
  ...orderRows,
  ...receiptRows,
  ...transferRows,
  ...paymentRows,
  ...payoutRows,
  ...payoutAccountRows,
  ...payoutRequestRows,
  ...refundRows,
  ...guestRows,
  ...badgeRows,
  ...regularGuestRows,
  ...checkInRows,
  ...offlineDoorRows,
  ...kioskRows,
  ...ticketKeyRows,
  ...attendanceRows,
  ...broadcastRows,
  ...guestMessageRows,
  ...adminDashboardRows,
  ...adminUserRows,
  ...actingRows,
  ...userProfileRows,
  ...adminEventRows,
  ...appealRows,
  ...auditRows,
  ...alarmRows,
  ...jobRows,
  ...personalDataRows,
  ...demoMailRows,
}

export type RouteName = keyof typeof routes
