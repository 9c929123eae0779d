import type { Migration } from 'kysely/migration'
import { up as baseline } from './0058-baseline.ts'
import { up as paymentMethod } from './0059-payment-method.ts'
import { up as bankTransfers } from './0060-bank-transfers.ts'
import { up as providerNotices } from './0061-provider-notices.ts'
import { up as bankTransferHolds } from './0062-bank-transfer-holds.ts'

export const BASELINE = '0058-baseline'
import { up as languages } from './0063-languages.ts'
import { up as eventTexts } from './0064-event-texts.ts'
import { up as organisations } from './0065-organisations.ts'
import { up as payoutConfirmation } from './0066-payout-confirmation.ts'
import { up as invitations } from './0067-invitations.ts'
import { up as suspendedOrganisations } from './0068-suspended-organisations.ts'
import { up as apiKeys } from './0069-api-keys.ts'
import { up as webhooks } from './0070-webhooks.ts'
import { up as publicPages } from './0071-public-pages.ts'
import { up as assistantDrafts } from './0072-assistant-drafts.ts'
import { up as firstSaleSeen } from './0074-first-sale-seen.ts'
import { up as eventViews } from './0075-event-views.ts'
import { up as guestTable } from './0076-guest-table.ts'
import { up as search } from './0077-search.ts'
import { up as eventPoints } from './0078-event-points.ts'
import { up as plannedMessages } from './0079-planned-messages.ts'
import { up as feedback } from './0080-feedback.ts'
import { up as series } from './0081-series.ts'
import { up as seriesRunDates } from './0082-series-run-dates.ts'
import { up as admittingUnits } from './0084-admitting-units.ts'
import { up as checkInLists } from './0087-check-in-lists.ts'
import { up as doorPairingLinks } from './0088-door-pairing-links.ts'
import { up as priceSteps } from './0089-price-steps.ts'
import { up as orderMoves } from './0090-order-moves.ts'
import { up as giftCards } from './0091-gift-cards.ts'
import { up as giftCardSales } from './0100-gift-card-sales.ts'
import { up as pairingLinkMakers } from './0094-pairing-link-makers.ts'
import { up as seriesDoors } from './0095-series-doors.ts'
import { up as moveDifferences } from './0096-move-differences.ts'
import { up as seriesTemplates } from './0097-series-templates.ts'
import { up as seriesLists } from './0098-series-lists.ts'
import { up as bundles } from './0099-bundles.ts'
import { up as passes } from './0101-passes.ts'
import { up as orderGroups } from './0102-order-groups.ts'
import { up as seriesDatesNoted } from './0103-series-dates-noted.ts'
import { up as seriesPromoCodes } from './0104-series-promo-codes.ts'
import { up as seriesTexts } from './0105-series-texts.ts'
import { up as waitingRooms } from './0109-waiting-rooms.ts'
import { up as seriesBundles } from './0110-series-bundles.ts'
import { up as legalTexts } from './0111-legal-texts.ts'
import { up as surchargeOrders } from './0112-surcharge-orders.ts'
import { up as backupRuns } from './0114-backup-runs.ts'
import { up as giftCardClaims } from './0115-gift-card-claims.ts'
import { up as bundleTexts } from './0116-bundle-texts.ts'
import { up as chargedBackRefunds } from './0117-charged-back-refunds.ts'
import { up as refundRequestHashes } from './0120-refund-requests.ts'
import { up as callsOfMembers } from './0121-calls-of-members.ts'
import { up as heldUnits } from './0125-held-units.ts'
import { up as passListVisits } from './0126-pass-list-visits.ts'

/** Every migration in order. A migration that has been released is never edited. */
export const migrations: Record<string, Migration> = {
  [BASELINE]: { up: baseline },
  '0059-payment-method': { up: paymentMethod },
  '0060-bank-transfers': { up: bankTransfers },
  '0061-provider-notices': { up: providerNotices },
  '0062-bank-transfer-holds': { up: bankTransferHolds },
  '0063-languages': { up: languages },
  '0064-event-texts': { up: eventTexts },
  '0065-organisations': { up: organisations },
  '0066-payout-confirmation': { up: payoutConfirmation },
  '0067-invitations': { up: invitations },
  '0068-suspended-organisations': { up: suspendedOrganisations },
  '0069-api-keys': { up: apiKeys },
  '0070-webhooks': { up: webhooks },
  '0071-public-pages': { up: publicPages },
  '0072-assistant-drafts': { up: assistantDrafts },
  '0074-first-sale-seen': { up: firstSaleSeen },
  '0075-event-views': { up: eventViews },
  '0076-guest-table': { up: guestTable },
  '0077-search': { up: search },
  '0078-event-points': { up: eventPoints },
  '0079-planned-messages': { up: plannedMessages },
  '0080-feedback': { up: feedback },
  '0081-series': { up: series },
  '0082-series-run-dates': { up: seriesRunDates },
  '0084-admitting-units': { up: admittingUnits },
  '0087-check-in-lists': { up: checkInLists },
  '0088-door-pairing-links': { up: doorPairingLinks },
  '0089-price-steps': { up: priceSteps },
  '0090-order-moves': { up: orderMoves },
  '0091-gift-cards': { up: giftCards },
  '0094-pairing-link-makers': { up: pairingLinkMakers },
  '0095-series-doors': { up: seriesDoors },
  '0096-move-differences': { up: moveDifferences },
  '0097-series-templates': { up: seriesTemplates },
  '0098-series-lists': { up: seriesLists },
  '0099-bundles': { up: bundles },
  '0100-gift-card-sales': { up: giftCardSales },
  '0101-passes': { up: passes },
  '0102-order-groups': { up: orderGroups },
  '0103-series-dates-noted': { up: seriesDatesNoted },
  '0104-series-promo-codes': { up: seriesPromoCodes },
  '0105-series-texts': { up: seriesTexts },
  '0109-waiting-rooms': { up: waitingRooms },
  '0110-series-bundles': { up: seriesBundles },
  '0111-legal-texts': { up: legalTexts },
  '0112-surcharge-orders': { up: surchargeOrders },
  '0114-backup-runs': { up: backupRuns },
  '0115-gift-card-claims': { up: giftCardClaims },
  '0116-bundle-texts': { up: bundleTexts },
  '0117-charged-back-refunds': { up: chargedBackRefunds },
  '0120-refund-requests': { up: refundRequestHashes },
  '0121-calls-of-members': { up: callsOfMembers },
  '0125-held-units': { up: heldUnits },
  '0126-pass-list-visits': { up: passListVisits },
}
