import { randomUUID } from 'node:crypto'
import { ask, post } from './calls.ts'
import { demoToken, type DemoUser } from './demo-sessions.ts'
import { joinWaitingRoom, openWaitingRoom } from './rush.ts'

/** A screen to be opened: by whom, and what their browser remembers. */
export interface Screen {
  readonly name: string
  readonly group: 'public' | 'organiser' | 'event' | 'admin'
  readonly path: string
  readonly storage: Readonly<Record<string, string>>
}

interface Placed {
  readonly reference: string
  readonly token: string
}

/** Events of the demo, by name: other journeys put more events into every list, and buying tickets of theirs would disturb them. */
const BUSIEST = 'harmattan-nights'
const PAID = 'lagos-nonstop'
const SOLD_OUT = 'sunday-rehearsal'
const FREE = 'sunrise-stretch'

async function sessionOf(url: string, who: DemoUser) {
  const token = await demoToken(url, who)
  return { storage: { token }, headers: { authorization: `Bearer ${token}` } }
}

interface Type {
  readonly _id: string
  readonly kind: string
  readonly minPerOrder: number
}

interface PublicEvent {
  readonly _id: string
  readonly tickets: readonly Type[]
}

/** Two tickets held, and on their way to the provider; paid for when asked. */
async function makeOrder(url: string, event: PublicEvent, pay: boolean) {
  const { tickets } = await ask<{ tickets: { _id: string; state: string }[] }>(
    `${url}/api/events/${event._id}/availability`,
  )
  const onSale = new Set(tickets.filter(({ state }) => state === 'on_sale').map(({ _id }) => _id))
  const type = event.tickets.find(({ _id, kind }) => kind === 'paid' && onSale.has(_id))
  const placed = await post<Placed>(
    `${url}/api/orders`,
    {
      eventId: event._id,
      items: [{ ticketId: type?._id, quantity: Math.max(2, type?.minPerOrder ?? 0) }],
      buyer: { firstName: 'Adaeze', lastName: 'Okafor', email: 'adaeze@foyer.example' },
    },
    { 'idempotency-key': randomUUID() },
  )
  const { paymentReference } = await post<{ paymentReference: string }>(
    `${url}/api/orders/${placed.reference}/payments`,
    undefined,
    { 'x-order-token': placed.token },
  )
  if (pay) {
    await post(`${url}/api/sandbox/payments/${paymentReference}/approve`)
    await post(`${url}/api/payments/verify`, { reference: paymentReference })
  }
  return { ...placed, paymentReference }
}

/** An order in euros that waits for a bank transfer. */
async function makeTransfer(url: string, organiser: Record<string, string>): Promise<Placed> {
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const { _id: eventId } = await post<{ _id: string }>(
    `${url}/api/events/create`,
    {
      title: 'Winter concert',
      customUrl: `winter-concert-${randomUUID().slice(0, 8)}`,
      summary: 'Strings by candlelight',
      description: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Strings.' }] }] },
      category: 'music',
      venueName: 'Kulturbrauerei',
      addressLine: 'Schönhauser Allee 36',
      city: 'Berlin',
      country: 'DE',
      startsAt: at(30),
      endsAt: at(30.2),
      timezone: 'Europe/Berlin',
      currency: 'EUR',
      visibility: 'unlisted',
      bankTransferDays: 7,
    },
    organiser,
  )
  const type = { eventId, name: 'Parkett', kind: 'paid', price: 2450, capacity: 200 }
  const { _id: ticketId } = await post<{ _id: string }>(`${url}/api/tickets/create`, type, organiser)
  await ask(`${url}/api/events/${eventId}/toggle-publish`, { method: 'PATCH', headers: organiser })
  const buyer = { firstName: 'Jule', lastName: 'Brandt', email: `jule-${randomUUID().slice(0, 8)}@foyer.example` }
  const placed = await post<Placed>(
    `${url}/api/orders`,
    { eventId, items: [{ ticketId, quantity: 2 }], buyer },
    { 'idempotency-key': randomUUID() },
  )
  await post(
    `${url}/api/orders/${placed.reference}/payments`,
    { method: 'bank-transfer.bank_transfer' },
    { 'x-order-token': placed.token },
  )
  return placed
}

/** Two dates of the organiser that are held together, and a cart with both of them. */
async function makeGroup(url: string, organiser: Record<string, string>) {
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const dates: { eventId: string; customUrl: string; ticketId: string; startsAt: string; endsAt: string }[] = []
  for (const day of [40, 47]) {
    const [startsAt, endsAt] = [at(day), at(day + 0.1)]
    const customUrl = `harbour-tour-${randomUUID().slice(0, 8)}`
    const { _id: eventId } = await post<{ _id: string }>(
      `${url}/api/events/create`,
      {
        title: 'Harbour tour',
        customUrl,
        summary: 'An hour between the cranes',
        description: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Boats.' }] }] },
        category: 'community',
        venueName: 'Pier 3',
        city: 'Lagos',
        country: 'NG',
        startsAt,
        endsAt,
        timezone: 'Africa/Lagos',
        currency: 'NGN',
        visibility: 'unlisted',
      },
      organiser,
    )
    const type = { eventId, name: 'Seat', kind: 'paid', price: 450_000, capacity: 200 }
    const { _id: ticketId } = await post<{ _id: string }>(`${url}/api/tickets/create`, type, organiser)
    await ask(`${url}/api/events/${eventId}/toggle-publish`, { method: 'PATCH', headers: organiser })
    dates.push({ eventId, customUrl, ticketId, startsAt, endsAt })
  }
  const placed = await post<Placed>(
    `${url}/api/order-groups`,
    { carts: dates.map(({ eventId, ticketId }) => ({ eventId, items: [{ ticketId, quantity: 2 }] })) },
    { 'idempotency-key': randomUUID() },
  )
  const cart = dates.map(({ ticketId, ...date }) => ({
    ...date,
    title: 'Harbour tour',
    timezone: 'Africa/Lagos',
    organiser: 'demo',
    currency: 'NGN',
    morePath: `/events/${date.customUrl}`,
    items: [{ ticketId, name: 'Seat', quantity: 2 }],
    total: 900_000,
  }))
  return { ...placed, cart: JSON.stringify(cart) }
}

const keyOf = ({ reference }: Placed) => `foyer:order:${reference}`

interface Organisation {
  readonly _id: string
  /** The end of its public page's address. */
  readonly slug: string
}

/** The organisation of the organiser who asks. */
async function findOrganisation(url: string, headers: Record<string, string>): Promise<Organisation> {
  const { items } = await ask<{ items: Organisation[] }>(`${url}/api/organisations`, { headers })
  if (!items[0]) throw new Error('The demo organiser has no organisation')
  return items[0]
}

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

/** A payout of the organiser, asked for where there is none yet, as is the bank account it goes to. */
async function findPayout(url: string, headers: Record<string, string>): Promise<string> {
  type List = { items: { _id: string }[] }
  const known = await ask<List>(`${url}/api/payouts`, { headers })
  if (known.items[0]) return known.items[0]._id
  const account = {
    holder: 'Adetola Okonkwo',
    bankName: 'First Bank',
    number: '0123456789',
    password: 'foyer-demo-organiser',
  }
  // The shared session may be older than such acts allow.
  await post(`${url}/api/users/me/proof`, { password: account.password }, headers)
  await ask(`${url}/api/payouts/accounts/NGN`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  return (await post<{ _id: string }>(`${url}/api/payouts`, { currency: 'NGN', amount: 100_000 }, headers))._id
}

/** An endpoint of the organiser with a message in its log, made where there is none yet. Nobody listens at it. */
async function findEndpoint(url: string, headers: Record<string, string>): Promise<string> {
  type List = { items: { _id: string }[] }
  const known = await ask<List>(`${url}/api/webhook-endpoints`, { headers })
  if (known.items[0]) return known.items[0]._id
  const input = {
    url: 'http://127.0.0.1:9/webhooks',
    description: 'Box office',
    types: ['order.paid', 'ticket.issued'],
  }
  const { _id } = await post<{ _id: string }>(`${url}/api/webhook-endpoints`, input, headers)
  await post(`${url}/api/webhook-endpoints/${_id}/test`, { type: 'order.paid' }, headers)
  return _id
}

/** A series of the demo organiser. */
async function findSeries(url: string, headers: Record<string, string>): Promise<string> {
  const { items } = await ask<{ items: { _id: string }[] }>(`${url}/api/series`, { headers })
  if (!items[0]) throw new Error('The demo organiser has no series')
  return items[0]._id
}

/** A gift card of the organisation, issued where there is none yet. */
async function findGiftCard(url: string, headers: Record<string, string>, organisationId: string): Promise<string> {
  const cards = `${url}/api/organisations/${organisationId}/gift-cards`
  const known = await ask<{ items: { _id: string }[] }>(cards, { headers })
  if (known.items[0]) return known.items[0]._id
  const { card } = await post<{ card: { _id: string } }>(cards, { value: 2_500_000, currency: 'NGN' }, headers)
  return card._id
}

/** Opens the sale of gift cards. */
async function sellGiftCards(url: string, headers: Record<string, string>, organisationId: string): Promise<void> {
  await ask(`${url}/api/organisations/${organisationId}/gift-card-shop`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      open: true,
      about: 'A night out for somebody you like.',
      validMonths: 36,
      offers: [{ currency: 'NGN', amounts: [1_000_000, 2_500_000, 5_000_000], min: 500_000, max: 20_000_000 }],
    }),
  })
}

/** A gift card that was paid for; answers the reference of its payment. */
async function buyGiftCard(url: string, slug: string): Promise<string> {
  const { paymentReference } = await post<{ paymentReference: string }>(
    `${url}/api/organisations/by-slug/${slug}/gift-cards`,
    {
      currency: 'NGN',
      amount: 2_500_000,
      buyer: { name: 'Zainab Bello', email: `zainab-${randomUUID().slice(0, 8)}@foyer.example` },
      recipient: { name: 'Tunde', email: 'tunde@foyer.example' },
      message: 'Happy birthday!',
    },
    { 'idempotency-key': randomUUID() },
  )
  await post(`${url}/api/sandbox/payments/${paymentReference}/approve`, {}, {})
  return paymentReference
}

/** A statement held against the books, imported where there is none yet. */
async function findReconciliation(url: string, headers: Record<string, string>): Promise<string> {
  type List = { items: { _id: string }[] }
  const known = await ask<List>(`${url}/api/admin/reconciliations`, { headers })
  if (known.items[0]) return known.items[0]._id
  const form = new FormData()
  form.append('data', JSON.stringify({ source: 'bank', name: 'statement.csv', currency: 'NGN' }))
  form.append(
    'file',
    new Blob(['Date,Reference,Amount\n2026-11-02,FT-88120,-1500.00\n2026-11-03,,12']),
    'statement.csv',
  )
  return (await ask<{ _id: string }>(`${url}/api/admin/reconciliations`, { method: 'POST', headers, body: form }))._id
}

function screensOf(group: Screen['group'], paths: Record<string, string>, storage: Screen['storage']): Screen[] {
  return Object.entries(paths).map(([name, path]) => ({ name, group, path, storage }))
}

/**
 * What the screens of all journeys share, made where the demo has none. Called once before the journeys begin: two of them that look
 * at once would both find nothing, and make it twice or be refused.
 */
export async function findOrMake(url: string) {
  const { headers } = await sessionOf(url, 'organiser')
  const admin = await sessionOf(url, 'admin')
  const organisation = await findOrganisation(url, headers)
  await sellGiftCards(url, headers, organisation._id)
  await openWaitingRoom(url, headers)
  return {
    organisation,
    payoutId: await findPayout(url, headers),
    endpointId: await findEndpoint(url, headers),
    giftCardId: await findGiftCard(url, headers, organisation._id),
    reconciliationId: await findReconciliation(url, admin.headers),
  }
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
