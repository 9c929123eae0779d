import { randomUUID } from 'node:crypto'
import { ask } from './calls.ts'
import { joinWaitingRoom, openWaitingRoom } from './rush.ts'
import { findOrMake, findSeries, sessionOf } from './screens-of-members.ts'
import {
  buyGiftCard,
  makeGroup,
  makeOrder,
  makeTransfer,
  type Placed,
  type PublicEvent,
} from './screens-of-visitors.ts'

/** A screen to be opened: by whom, and what their browser remembers. */
export interface Screen {
  readonly name: string
  readonly group: 'public' | 'organiser' | 'event' | 'admin'
  readonly path: string
  readonly storage: Readonly<Record<string, string>>
}

/** Events of the demo, by name: other journeys put more events into every list, and buying tickets of theirs would disturb them. */
const BUSIEST = 'harmattan-nights'
const PAID = 'lagos-nonstop'
const SOLD_OUT = 'sunday-rehearsal'
const FREE = 'sunrise-stretch'

const keyOf = ({ reference }: Placed) => `foyer:order:${reference}`

async function publicPaths(
  url: string,
  organiser: Record<string, string>,
  slug: string,
): Promise<Record<string, [path: string, storage?: Record<string, string>]>> {
  const paid = await ask<PublicEvent>(`${url}/api/events/by-url/${PAID}`)
  const [held, bought] = [await makeOrder(url, paid, false), await makeOrder(url, paid, true)]
  const transfer = await makeTransfer(url, organiser)
  const group = await makeGroup(url, organiser)
  const visitor = {
    [keyOf(held)]: held.token,
    [keyOf(bought)]: bought.token,
    [keyOf(transfer)]: transfer.token,
  }
  return {
    landing: ['/'],
    listing: ['/events/listing'],
    'listing-map': ['/events/listing?view=map'],
    'listing-calendar': ['/events/listing?view=calendar'],
    'listing-near': ['/events/listing?near=6.45,3.39&radius=50'],
    saved: ['/saved', { 'foyer:saved-events': paid._id }],
    'listing-empty': ['/events/listing?search=nothing-like-this-at-all'],
    event: [`/events/${BUSIEST}`],
    'event-sold-out': [`/events/${SOLD_OUT}`],
    'event-free': [`/events/${FREE}`],
    organisation: [`/o/${slug}`],
    'series-page': ['/series/clay-on-tuesdays'],
    'series-page-times': ['/series/museum-of-quiet-machines'],
    festival: ['/events/lagoon-lanterns'],
    'organisation-missing': ['/o/no-such-organisation'],
    'event-missing': ['/events/no-such-event'],
    'not-found': ['/events/nothing/here'],
    terms: ['/terms'],
    privacy: ['/privacy'],
    'imprint-missing': ['/imprint'],
    'account-deleted': ['/account-deleted'],
    checkout: [`/checkout/${held.reference}`, visitor],
    cart: ['/cart', { 'foyer:cart': group.cart }],
    'order-group': [`/cart/${group.reference}`, { [keyOf(group)]: group.token }],
    'sandbox-pay': [`/sandbox/pay/${held.paymentReference}`],
    'payment-verify': [`/payment/verify?reference=${held.paymentReference}`, visitor],
    'payment-unknown': ['/payment/verify'],
    'gift-card-buy': [`/o/${slug}/gift-cards`],
    'gift-card-bought': [`/gift-card?reference=${await buyGiftCard(url, slug)}`],
    'gift-card-unknown': ['/gift-card'],
    order: [`/orders/${bought.reference}`, visitor],
    'order-transfer': [`/orders/${transfer.reference}`, visitor],
    'checkout-transfer': [`/checkout/${transfer.reference}`, visitor],
    'order-closed': ['/orders/NOSUCHORDER'],
    'held-ticket-closed': [`/tickets/${randomUUID()}`],
    'find-tickets': ['/tickets'],
    login: ['/login'],
    register: ['/register'],
    'forgot-password': ['/forgot-password'],
    'reset-password': ['/reset-password'],
    'verify-email': ['/verify-email'],
    'event-with-code': [`/events/${BUSIEST}?promo=BROADSTREET10`],
    'confirm-email': ['/confirm-email'],
    invitation: ['/invitation#t=x'],
    unsubscribe: ['/unsubscribe'],
    appeal: ['/appeal'],
    'waiting-list-leave': ['/waiting-list/leave#t=x'],
    'follow-confirm': ['/follow/confirm#t=x'],
    'follow-leave': ['/follow/leave#t=x'],
    'events-of-city': ['/events/in/lagos'],
    'events-of-category': ['/events/category/music'],
    feedback: ['/feedback/no-such-link'],
    'waiting-room': [await openWaitingRoom(url, organiser)],
    'waiting-room-place': [await joinWaitingRoom(url, organiser)],
    'dev-mail': ['/dev/mail'],
  }
}

const ORGANISER_PATHS = {
  dashboard: '/dashboard',
  'events-all': '/events/all',
  'event-create': '/events/create',
  'series-create': '/events/create?dates=several',
  'event-drafts': '/events/drafts',
  'qr-code': '/events/qr-code',
  'personal-information': '/profile/personal-information',
  'account-information': '/profile/account-information',
  'my-tickets': '/profile/my-tickets',
  broadcasts: '/users/broadcasts',
  receipts: '/receipts',
  'regular-guests': '/regular',
  'organisation-first': '/organisation/settings',
  'organisation-profile': '/organisation/settings/profile',
  'organisation-public-page': '/organisation/settings/public-page',
  'organisation-people': '/organisation/settings/people',
  'organisation-security': '/organisation/settings/security',
  'organisation-audit': '/organisation/settings/audit',
  'api-keys': '/organisation/settings/api',
  'api-reference': '/organisation/settings/api/reference',
  webhooks: '/organisation/settings/webhooks',
  'gift-cards': '/organisation/settings/gift-cards',
}

function eventPaths(eventId: string, ticketTypeId: string, orderId: string): Record<string, string> {
  return {
    'event-details': `/events/details/${eventId}`,
    'ticket-create': `/events/${eventId}/create-ticket`,
    'tickets-of-event': `/events/ticket/${eventId}`,
    'ticket-update': `/ticket/${ticketTypeId}`,
    guests: `/events/guests/${eventId}`,
    'guest-orders': `/events/guests/${eventId}?show=orders`,
    'guest-messages': `/events/messages/${eventId}`,
    'messages-scheduled': `/events/messages/${eventId}?show=scheduled`,
    'messages-sent': `/events/messages/${eventId}?show=sent`,
    'messages-automatic': `/events/messages/${eventId}?show=automatic`,
    'messages-feedback': `/events/messages/${eventId}?show=feedback`,
    'guest-order': `/events/orders/${orderId}`,
    'event-languages': `/events/languages/${eventId}`,
    'promo-codes': `/events/promo-code/${eventId}`,
    questions: `/events/questions/${eventId}`,
    payout: `/events/payout/${eventId}`,
    sales: `/events/sales/${eventId}`,
    insight: `/events/insight/${eventId}`,
    doors: `/events/doors/${eventId}`,
    'check-in-organiser': `/events/check-in/${eventId}`,
  }
}

function adminPaths(
  userId: string,
  organisationId: string,
  eventId: string,
  payoutId: string,
  [accountId, reconciliationId]: string[],
): Record<string, string> {
  return {
    admin: '/admin',
    'admin-events': '/admin/events/all',
    'admin-event': `/admin/events/${eventId}`,
    'admin-users': '/admin/users',
    'admin-users-details': '/admin/users-details',
    'admin-user': `/admin/users/${userId}`,
    'admin-organisations': '/admin/organisations',
    'admin-organisation': `/admin/organisations/${organisationId}`,
    user: `/users/${userId}`,
    fees: '/admin/tools/fees',
    'legal-texts': '/admin/tools/legal',
    'broadcast-create': '/admin/tools/broadcast',
    payouts: '/admin/tools/payouts',
    'admin-payout': `/admin/payouts/${payoutId}`,
    accounts: '/admin/accounts',
    'ledger-accounts': '/admin/accounts?tab=ledger',
    'ledger-account': `/admin/accounts/${accountId}`,
    reconciliations: '/admin/accounts?tab=reconciliation',
    'sales-tax': '/admin/accounts?tab=tax',
    'bank-transfers': '/admin/accounts?tab=transfers',
    reconciliation: `/admin/reconciliations/${reconciliationId}`,
    appeals: '/admin/appeals',
    audit: '/admin/audit',
    jobs: '/admin/jobs',
    'personal-data': '/admin/personal-data',
  }
}

function screensOf(group: Screen['group'], paths: Record<string, string>, storage: Screen['storage']): Screen[] {
  return Object.entries(paths).map(([name, path]) => ({ name, group, path, storage }))
}

/** Every screen of the demo, with an order held and one paid for it. The pictures and the tests of all pages read this list. */
export async function listScreens(url: string): Promise<Screen[]> {
  const organiser = await sessionOf(url, 'organiser')
  const admin = await sessionOf(url, 'admin')
  const mine = { headers: organiser.headers }
  const { _id: eventId } = await ask<PublicEvent>(`${url}/api/events/by-url/${BUSIEST}`)
  const { items: types } = await ask<{ items: { _id: string }[] }>(`${url}/api/tickets/event/${eventId}`, mine)
  const { items: orders } = await ask<{ items: { _id: string }[] }>(`${url}/api/guests/${eventId}/orders`, mine)
  const { organisation, payoutId, endpointId, giftCardId, reconciliationId } = await findOrMake(url)
  const seriesId = await findSeries(url, organiser.headers)
  const { _id: userId } = await ask<{ _id: string }>(`${url}/api/users/me`, mine)
  const { items: accounts } = await ask<{ items: { _id: string }[] }>(`${url}/api/admin/ledger/accounts`, {
    headers: admin.headers,
  })
  const open = Object.entries(await publicPaths(url, organiser.headers, organisation.slug)).map(
    ([name, [path, storage = {}]]): Screen => ({
      name,
      group: 'public',
      path,
      storage,
    }),
  )
  return [
    ...open,
    { name: 'check-in-code', group: 'public', path: `/events/check-in/${eventId}`, storage: {} },
    ...screensOf(
      'organiser',
      {
        ...ORGANISER_PATHS,
        'my-payout': `/payouts/${payoutId}`,
        series: `/events/series/${seriesId}`,
        'series-month': `/events/series/${seriesId}?view=month`,
        'series-promo-codes': `/events/series/${seriesId}/promo-codes`,
        'series-languages': `/events/series/${seriesId}/languages`,
        'gift-card': `/organisation/settings/gift-cards/${giftCardId}`,
        'gift-card-sale': '/organisation/settings/gift-cards/sale',
        webhook: `/organisation/settings/webhooks/${endpointId}`,
      },
      organiser.storage,
    ),
    ...screensOf('event', eventPaths(eventId, types[0]?._id ?? '', orders[0]?._id ?? ''), organiser.storage),
    ...screensOf(
      'admin',
      adminPaths(userId, organisation._id, eventId, payoutId, [accounts[0]?._id ?? '', reconciliationId]),
      admin.storage,
    ),
  ]
}
