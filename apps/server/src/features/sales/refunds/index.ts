export { adoptAfterDispute, adoptRefunds } from './adopt-refunds.ts'
export { checkRefunds, checkRefundsOf, checkSentRefunds } from './check-refunds.ts'
export { coverFailedRefunds } from './cover-failed-refunds.ts'
export { makeVoid } from './cancel-tickets.ts'
export { refundAsMember } from './refund-as-member.ts'
export { refundableLines, refundOrder, surchargeWish, ticketsWish } from './refund-order.ts'
export { givesFeeBack, hasMoneyLeft, policyOf, surchargeOf } from './order-refund.ts'
export { managedOrder } from './refunds.policy.ts'
export {
  chargedBackOf,
  findRefund,
  findRequest,
  hasOwnLeft,
  isDisputed,
  listRefunds,
  listRequests,
  type RefundOfPayment,
  WAS_SALE,
} from './refunds.queries.ts'
export { refundKey } from './refund-outcome.ts'
export { assertSameRequest, type RefundRequest, refundRequestOf } from './refund-request-key.ts'
export { idsOfCheckout, lockCapturedPayments, updatePaymentState } from './refunded-payment.ts'
export { refundRoutes } from './refunds.routes.ts'
export { refundRequestView, refundView } from './refunds.view.ts'
export { returnUnmatched } from './return-unmatched.ts'
export { submitRefund } from './submit-refund.ts'
