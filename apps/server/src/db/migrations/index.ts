import type { Migration } from 'kysely/migration'
import { up as accounts } from './0001-accounts.ts'
import { up as events } from './0002-events.ts'
import { up as orders } from './0003-orders.ts'
import { up as money } from './0004-money.ts'
import { up as checkIn } from './0005-check-in.ts'
import { up as mail } from './0006-mail.ts'
import { up as placeHolds } from './0007-place-holds.ts'
import { up as releaseHolds } from './0008-release-holds.ts'
import { up as promoCodes } from './0009-promo-codes.ts'
import { up as guests } from './0010-guests.ts'
import { up as eventLifecycle } from './0011-event-lifecycle.ts'
import { up as orderQuestions } from './0013-order-questions.ts'
import { up as waitingList } from './0014-waiting-list.ts'
import { up as broadcasts } from './0015-broadcasts.ts'
import { up as administration } from './0016-administration.ts'
import { up as offlineDoor } from './0017-offline-door.ts'
import { up as profile } from './0019-profile.ts'
import { up as providerReferences } from './0018-provider-references.ts'
import { up as payouts } from './0020-payouts.ts'
import { up as secondFactor } from './0025-second-factor.ts'
import { up as acting } from './0026-acting.ts'
import { up as organiserFees } from './0027-organiser-fees.ts'
import { up as liveDoors } from './0021-live-doors.ts'
import { up as alarms } from './0030-alarms.ts'
import { up as keyRotation } from './0024-key-rotation.ts'
import { up as ticketTransfers } from './0023-ticket-transfers.ts'
import { up as salesTax } from './0028-sales-tax.ts'
import { up as disputes } from './0031-disputes.ts'
import { up as doorHours } from './0022-door-hours.ts'
import { up as reconciliation } from './0029-reconciliation.ts'
import { up as providerPayouts } from './0032-provider-payouts.ts'
import { up as guestMessages } from './0033-guest-messages.ts'
import { up as accountsAtProviders } from './0034-accounts-at-providers.ts'
import { up as refundsMadeElsewhere } from './0035-refunds-made-elsewhere.ts'
import { up as taxRemittances } from './0036-tax-remittances.ts'
import { up as receipts } from './0037-receipts.ts'
import { up as kiosks } from './0039-kiosks.ts'
import { up as moneyHeldUntil } from './0042-money-held-until.ts'
import { up as toldChanges } from './0045-told-changes.ts'
import { up as reminders } from './0046-reminders.ts'
import { up as chargebacks } from './0049-chargebacks.ts'
import { up as doorBatches } from './0043-door-batches.ts'
import { up as accountSecurity } from './0051-account-security.ts'
import { up as disputesAtTheDoor } from './0044-disputes-at-the-door.ts'
import { up as orderLinks } from './0047-order-links.ts'
import { up as heldShares } from './0048-held-shares.ts'
import { up as receiptDocuments } from './0050-receipt-documents.ts'
import { up as messageReview } from './0052-message-review.ts'
import { up as doorCorrections } from './0053-door-corrections.ts'
import { up as releaseInOrder } from './0054-release-in-order.ts'
import { up as newAdministrators } from './0055-new-administrators.ts'
import { up as paymentNotices } from './0056-payment-notices.ts'
import { up as personalData } from './0057-personal-data.ts'
import { up as publicContact } from './0058-public-contact.ts'

/** Every migration in order. A migration that has been released is never edited. */
export const migrations: Record<string, Migration> = {
  '0001-accounts': { up: accounts },
  '0002-events': { up: events },
  '0003-orders': { up: orders },
  '0004-money': { up: money },
  '0005-check-in': { up: checkIn },
  '0006-mail': { up: mail },
  '0007-place-holds': { up: placeHolds },
  '0008-release-holds': { up: releaseHolds },
  '0009-promo-codes': { up: promoCodes },
  '0010-guests': { up: guests },
  '0011-event-lifecycle': { up: eventLifecycle },
  '0013-order-questions': { up: orderQuestions },
  '0014-waiting-list': { up: waitingList },
  '0015-broadcasts': { up: broadcasts },
  '0016-administration': { up: administration },
  '0017-offline-door': { up: offlineDoor },
  '0018-provider-references': { up: providerReferences },
  '0019-profile': { up: profile },
  '0020-payouts': { up: payouts },
  '0025-second-factor': { up: secondFactor },
  '0026-acting': { up: acting },
  '0027-organiser-fees': { up: organiserFees },
  '0021-live-doors': { up: liveDoors },
  '0030-alarms': { up: alarms },
  '0023-ticket-transfers': { up: ticketTransfers },
  '0028-sales-tax': { up: salesTax },
  '0024-key-rotation': { up: keyRotation },
  '0031-disputes': { up: disputes },
  '0022-door-hours': { up: doorHours },
  '0029-reconciliation': { up: reconciliation },
  '0032-provider-payouts': { up: providerPayouts },
  '0033-guest-messages': { up: guestMessages },
  '0034-accounts-at-providers': { up: accountsAtProviders },
  '0035-refunds-made-elsewhere': { up: refundsMadeElsewhere },
  '0036-tax-remittances': { up: taxRemittances },
  '0037-receipts': { up: receipts },
  '0039-kiosks': { up: kiosks },
  '0042-money-held-until': { up: moneyHeldUntil },
  '0045-told-changes': { up: toldChanges },
  '0046-reminders': { up: reminders },
  '0043-door-batches': { up: doorBatches },
  '0044-disputes-at-the-door': { up: disputesAtTheDoor },
  '0047-order-links': { up: orderLinks },
  '0048-held-shares': { up: heldShares },
  '0049-chargebacks': { up: chargebacks },
  '0050-receipt-documents': { up: receiptDocuments },
  '0051-account-security': { up: accountSecurity },
  '0052-message-review': { up: messageReview },
  '0053-door-corrections': { up: doorCorrections },
  '0054-release-in-order': { up: releaseInOrder },
  '0055-new-administrators': { up: newAdministrators },
  '0056-payment-notices': { up: paymentNotices },
  '0057-personal-data': { up: personalData },
  '0058-public-contact': { up: publicContact },
}
