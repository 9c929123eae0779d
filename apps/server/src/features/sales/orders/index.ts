export { OrderIntake, orderIntakeSubscriber } from './order-intake.ts'
export { loadOrderParts } from './load-order.ts'
export { bundleOfLine, eventForHolder, isSold, joinUrlOf, type OrderParts, transferable } from './orders.view.ts'
export { holdToLimit } from './buyer-allowances.ts'
export { moveOrder } from './move-order.ts'
export { bundleCounts } from './bundle-counts.ts'
export { type CarriedOrder, carrySales, rewriteOrder } from './carry-order.ts'
export { buyerCounterId } from './hold-request.ts'
export { openOrder } from './open-order.ts'
export {
  codeOf,
  eventWords,
  orderCalendar,
  orderCodes,
  orderPdf,
  printTickets,
  type TicketCode,
  typeAsPrinted,
} from './order-documents.ts'
export { insertOrder } from './insert-order.ts'
export { auditOrder } from './audit-order.ts'
export { listOrderEvents, writeOrderEvent } from './order-history.ts'
export { findOrder, listOrdersOfBuyer, lockOrder, type OrderRow } from './orders.queries.ts'
export { orderRoutes } from './orders.routes.ts'
export { type PaymentOption, paymentOptions, surchargeOptionViews } from './payment-options.ts'
export { placeOffer } from './place-offer.ts'
export { hasLink, replaceLink, revokeLink } from './replace-link.ts'
export { limitFreeOrder } from './free-orders.ts'
export { forgetOldShares } from './visitor-shares.ts'
export { heldNeeds, reclaimHold } from './reclaim-hold.ts'
export {
  cardsOfClaims,
  claimedOfCard,
  dueOf,
  type GiftCardClaim,
  listClaims,
  listPayingCards,
  lockCards,
  lockCardsOf,
  setCardAmount,
  shareCards,
} from './gift-card-claim.ts'
export { loadOrderView } from './load-order.ts'
export { extendHold } from './extend-hold.ts'
export {
  BANK_TRANSFER,
  forgetBankTransferNetworks,
  holdForBankTransfer,
  tellWhereToTransfer,
} from './bank-transfer-holds.ts'
export { findOrderBankTransfer, type OrderBankTransfer } from './order-bank-transfer.ts'
export { remindBankTransfers } from './remind-bank-transfers.ts'
export { endUnpaid, expireHolds, releaseHolds } from './release-holds.ts'
export { readTerms, type SellingTerms } from './selling-terms.ts'
export {
  findOpenSurcharge,
  findPaidSurcharge,
  placeSurcharge,
  priceSurcharge,
  markSurchargePaid,
} from './surcharge-order.ts'
export { countBuyerGuess } from './buyer-guesses.ts'
export { assertHeld, type NamedBuyer, renameBuyer, writeBuyer } from './set-buyer.ts'
export { fulfilGroup } from './fulfil-group.ts'
export { fulfilOrder } from './fulfil-order.ts'
export { groupPaymentOptions, loadGroupView } from './order-group.view.ts'
export {
  assertAlone,
  findOrderGroup,
  groupToken,
  listGroupOrders,
  listTogether,
  lockGroupOrders,
  openOrderGroup,
  type OrderGroupRow,
} from './order-groups.queries.ts'
export { withDate } from './place-order-group.ts'
export {
  admits,
  chargeSales,
  isBuyers,
  lineOf,
  type LockedTicket,
  lockTickets,
  reduceSales,
  takeBackTickets,
} from './take-back-tickets.ts'
