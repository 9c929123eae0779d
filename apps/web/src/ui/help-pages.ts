import { type HelpPages, helpPathIn, publicHelpPages } from './public-help-pages.ts'

/** The page of the guide for each screen. The first pattern that matches counts. */
export const helpPages: HelpPages = [
  ['/events/all', 'organisers/create-event'],
  ['/events/create', 'organisers/create-event'],
  ['/events/drafts', 'organisers/create-event'],
  ['/events/qr-code', 'organisers/create-event'],
  ['/events/details/:eventId', 'organisers/create-event'],
  ['/events/:eventId/create-ticket', 'organisers/tickets'],
  ['/events/ticket/:eventId', 'organisers/tickets'],
  ['/ticket/:ticketId', 'organisers/tickets'],
  ['/events/promo-code/:eventId', 'organisers/promo-codes'],
  ['/events/sales/:eventId', 'organisers/sales-reports'],
  ['/events/payout/:eventId', 'organisers/payouts'],
  ['/events/questions/:eventId', 'organisers/questions'],
  ['/events/languages/:eventId', 'organisers/languages'],
  ['/events/guests/:eventId', 'organisers/guests'],
  ['/events/orders/:orderId', 'organisers/refunds'],
  ['/events/doors/:eventId', 'organisers/doors'],
  ['/events/check-in/:eventId', 'door/install'],
  ['/dashboard', 'organisers/sales-reports'],
  ['/receipts', 'organisers/sales-reports'],
  ['/regular', 'organisers/guests'],
  ['/profile/personal-information', 'organisers/account'],
  ['/profile/account-information', 'organisers/payouts'],
  ['/profile/my-tickets', 'buyers/tickets'],
  ['/users/broadcasts', 'organisers/account'],
  ['/users/:id', 'organisers/account'],
  ['/payouts/:payoutId', 'organisers/payouts'],
  ['/admin', 'administrators/jobs-and-alarms'],
  ['/admin/tools/fees', 'administrators/events-and-fees'],
  ['/admin/tools/broadcast', 'administrators/broadcasts'],
  ['/admin/tools/payouts', 'administrators/payouts'],
  ['/admin/payouts/:payoutId', 'administrators/payouts'],
  ['/admin/accounts', 'administrators/books'],
  ['/admin/accounts/:accountId', 'administrators/books'],
  ['/admin/reconciliations/:reconciliationId', 'administrators/books'],
  ['/admin/users', 'administrators/users'],
  ['/admin/users-details', 'administrators/users'],
  ['/admin/users/:id', 'administrators/users'],
  ['/admin/events/all', 'administrators/events-and-fees'],
  ['/admin/events/:eventId', 'administrators/events-and-fees'],
  ['/admin/appeals', 'administrators/appeals'],
  ['/admin/audit', 'administrators/audit-log'],
  ['/admin/jobs', 'administrators/jobs-and-alarms'],
  ['/admin/personal-data', 'administrators/personal-data'],
  ...publicHelpPages,
]

/** The address of the guide for a screen; its start page where the screen has none of its own. */
export function helpPath(pathname: string): string {
  return helpPathIn(helpPages, pathname)
}
