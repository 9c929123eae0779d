import { matchPath } from 'react-router'

/** Header titles of the authenticated screens (specification §2). The first pattern that matches counts. */
const titles: readonly (readonly [pattern: string, title: string])[] = [
  ['/admin', 'Admin Dashboard'],
  ['/admin/events/all', 'All Events'],
  ['/admin/events/:eventId', 'Event Details'],
  ['/admin/users', 'All Users'],
  ['/admin/users-details', 'Users Details'],
  ['/admin/users/:id', 'User Information'],
  ['/admin/tools/fees', 'Fees'],
  ['/admin/tools/broadcast', 'Create Broadcast'],
  ['/admin/tools/payouts', 'Payouts'],
  ['/admin/appeals', 'Appeals'],
  ['/admin/payouts/:payoutId', 'Payout Details'],
  ['/admin/accounts', 'Accounts'],
  ['/admin/accounts/:accountId', 'Accounts'],
  ['/admin/reconciliations/:reconciliationId', 'Accounts'],
  ['/admin/audit', 'Audit Log'],
  ['/admin/jobs', 'Background Jobs'],
  ['/admin/personal-data', 'Personal Data'],
  ['/payouts/:payoutId', 'Payout Details'],
  ['/events/all', 'All Events'],
  ['/events/create', 'Create Event'],
  ['/events/drafts', 'Event Drafts'],
  ['/events/qr-code', 'QR Code'],
  ['/events/details/:eventId', 'Event Details'],
  ['/events/ticket/:eventId', 'View Tickets'],
  ['/events/sales/:eventId', 'Ticket Sales'],
  ['/events/promo-code/:eventId', 'Promo Code'],
  ['/events/payout/:eventId', 'Payout Summary'],
  ['/events/questions/:eventId', 'Questions'],
  ['/events/doors/:eventId', 'Doors'],
  ['/events/guests/:eventId', 'Guests'],
  ['/events/orders/:orderId', 'Order'],
  ['/events/:eventId/create-ticket', 'Add tickets'],
  ['/ticket/:ticketId', 'Update Ticket'],
  ['/profile/personal-information', 'Personal Information'],
  ['/profile/account-information', 'Account Information'],
  ['/profile/my-tickets', 'My Tickets'],
  ['/receipts', 'Receipts'],
  ['/regular', 'Regular Quests'],
  ['/users/broadcasts', 'All Broadcasts'],
]

export function pageTitle(pathname: string): string {
  return titles.find(([pattern]) => matchPath(pattern, pathname) !== null)?.[1] ?? 'Dashboard'
}
