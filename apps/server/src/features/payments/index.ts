export { paymentRoutes } from './payments.routes.ts'
export { checkUndecidedPayments, expireAwaitedOrders } from './reconcile.ts'
export type { DeliverNotice } from './sandbox-provider.ts'
export { submitRefund } from './submit-refund.ts'
