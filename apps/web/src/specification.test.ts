import { routes, type Row } from '@foyer/contract'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { describe, expect, it } from 'vitest'
import { defaultErrorTexts } from './api/call-errors.ts'
import routeConfig from './routes.ts'
import { adminMenu, organiserMenu, type MenuEntry } from './ui/shell/menu.ts'
import { pageTitle } from './ui/shell/page-title.ts'

type Frame = 'public' | 'immersive' | 'guest-only' | 'app-shell'

/** Specification §2: the public and guest-only routes, by the frame that gives them what their kind has. */
const openRoutes: readonly (readonly [path: string, frame: Frame, file: string])[] = [
  ['/', 'public', 'landing'],
  ['/events/:customUrl', 'public', 'event'],
  ['/events/check-in/:eventId', 'immersive', 'check-in'],
  ['/events/listing', 'public', 'event-listing'],
  ['/forgot-password', 'public', 'forgot-password'],
  ['/terms', 'public', 'terms'],
  ['/privacy', 'public', 'privacy'],
  ['/payment/verify', 'public', 'payment-verify'],
  ['/events/*', 'public', 'not-found'],
  ['/login', 'guest-only', 'login'],
  ['/register', 'guest-only', 'register'],
]

/** Specification §2: the authenticated routes with their header titles. "Regular Quests" is the specification's spelling. */
const authenticatedRoutes: readonly (readonly [path: string, title: string])[] = [
  ['/dashboard', 'Dashboard'],
  ['/admin', 'Admin Dashboard'],
  ['/events/all', 'All Events'],
  ['/admin/events/all', 'All Events'],
  ['/events/create', 'Create Event'],
  ['/events/details/:eventId', 'Event Details'],
  ['/events/drafts', 'Event Drafts'],
  ['/events/:eventId/create-ticket', 'Add tickets'],
  ['/profile/personal-information', 'Personal Information'],
  ['/profile/account-information', 'Account Information'],
  ['/regular', 'Regular Quests'],
  ['/admin/users', 'All Users'],
  ['/admin/users-details', 'Users Details'],
  ['/admin/users/:id', 'User Information'],
  ['/users/:id', 'Dashboard'],
  ['/events/sales/:eventId', 'Ticket Sales'],
  ['/events/ticket/:eventId', 'View Tickets'],
  ['/ticket/:ticketId', 'Update Ticket'],
  ['/events/promo-code/:eventId', 'Promo Code'],
  ['/events/payout/:eventId', 'Payout Summary'],
  ['/admin/tools/fees', 'Fees'],
  ['/admin/tools/broadcast', 'Create Broadcast'],
  ['/users/broadcasts', 'All Broadcasts'],
  ['/admin/appeals', 'Appeals'],
  ['/admin/tools/payouts', 'Payouts'],
  ['/admin/payouts/:payoutId', 'Payout Details'],
  ['/payouts/:payoutId', 'Payout Details'],
  ['/admin/events/:eventId', 'Event Details'],
  ['/admin/accounts', 'Accounts'],
  ['/events/qr-code', 'QR Code'],
]

type MenuTable = readonly (readonly [label: string, to: string | MenuTable])[]

/** Specification §2, Sidebar. */
const organiserSidebar: MenuTable = [
  ['Dashboard', '/dashboard'],
  [
    'Events',
    [
      ['Create Event', '/events/create'],
      ['All Events', '/events/all'],
      ['Event Drafts', '/events/drafts'],
    ],
  ],
  [
    'Profile',
    [
      ['Personal Information', '/profile/personal-information'],
      ['Account Information', '/profile/account-information'],
    ],
  ],
  ['Regular Guests', '/regular'],
  ['QR Code', '/events/qr-code'],
]

const adminSidebar: MenuTable = [
  ['Admin Dashboard', '/admin'],
  ['All Events', '/admin/events/all'],
  [
    'Platform Tools',
    [
      ['Set Platform Fee', '/admin/tools/fees'],
      ['Create Broadcast', '/admin/tools/broadcast'],
      ['Payouts', '/admin/tools/payouts'],
    ],
  ],
  ['Manage Users', '/admin/users'],
  ['Accounts', '/admin/accounts'],
]

/** Specification §7, each with the text of §8 that stands where the server gives no reason; null where §8 names none. */
const calls: readonly (readonly [call: string, defaultText: string | null])[] = [
  ['POST /api/broadcast', null],
  ['GET /api/broadcast/admin', null],
  ['GET /api/broadcast/user', null],
  ['GET /api/broadcast/unread-count', null],
  ['POST /api/events/create', null],
  ['GET /api/events/check-url/:customUrl', null],
  ['GET /api/events/organizer', 'Failed to fetch events'],
  ['GET /api/events/:id', 'Failed to fetch event'],
  ['PUT /api/events/:id', 'Failed to update event'],
  ['PATCH /api/events/:id/toggle-publish', 'Failed to toggle publish status'],
  ['POST /api/events/generate-qr', 'Failed to generate QR Code'],
  ['DELETE /api/events/:id', 'Failed to delete event'],
  ['GET /api/events/drafts', 'Failed to fetch draft events'],
  ['POST /api/tickets/create', 'Failed to create ticket'],
  ['GET /api/tickets/event/:eventId', 'Failed to get tickets for event'],
  ['DELETE /api/tickets/:id', 'Failed to delete ticket'],
  ['GET /api/tickets/:id', 'Failed to fetch ticket'],
  ['PUT /api/tickets/:eventId/:ticketTypeId', 'Failed to update ticket'],
  ['POST /api/tickets/event/promo-code/:eventId', 'Failed to create promo code'],
  ['GET /api/tickets/event/promo-code/:eventId', 'Failed to fetch promo codes'],
  ['PUT /api/tickets/promo-code/:id/status', 'Failed to update promo code status'],
  ['DELETE /api/tickets/promo-code/:id', 'Failed to delete promo code'],
  ['GET /api/tickets/:eventId/sales-summary', 'Failed to fetch tickets'],
  ['GET /api/tickets/regular', 'Failed to fetch regular guests'],
  ['GET /api/tickets/view-purchased-ticket', 'Failed to fetch purchased tickets'],
  ['PUT /api/tickets/validate', 'Failed to validate ticket'],
]

interface Registered {
  readonly path: string
  readonly frame: string
  readonly file: string
}

const screenOf = (file: string) => file.replace(/^.*\//, '').replace(/\.tsx$/, '')

/** Every path of the route table with the outermost layout it lies in. */
function flatten(entries: readonly RouteConfigEntry[], above = '', frame = ''): Registered[] {
  return entries.flatMap((entry) => {
    const path = entry.path === undefined ? above : `${above}/${entry.path}`
    const within = frame === '' ? screenOf(entry.file) : frame
    if (entry.children) return flatten(entry.children, path, within)
    return [{ path: path === '' ? '/' : path, frame, file: screenOf(entry.file) }]
  })
}

/** Two patterns are one place when only their parameters' names differ. */
const place = (pattern: string) => pattern.replaceAll(/:\w+/g, ':').replace(/(.)\/$/, '$1')

const registered = flatten(routeConfig)
const routeAt = (path: string) => registered.filter((route) => place(route.path) === place(path))

const rows = Object.entries(routes).map(([name, row]: [string, Row]) => ({
  name,
  place: place(`${row.method} ${row.url}`),
}))
const rowAt = (call: string) => rows.find((row) => row.place === place(call))

describe('the routes of the specification', () => {
  it.each(openRoutes)('%s is registered, in the frame "%s"', (path, frame, file) => {
    expect(routeAt(path)).toEqual([{ path: expect.any(String), frame, file }])
  })

  it.each(authenticatedRoutes)('%s is behind the login, headed "%s"', (path, title) => {
    expect(pageTitle(path.replaceAll(/:\w+/g, '1'))).toBe(title)
    expect(
      routeAt(path).map((route) => route.frame),
      `${path} is in the specification but not in routes.ts`,
    ).toEqual(['app-shell'])
  })

  it('any path that is not listed is headed "Dashboard"', () => {
    expect(pageTitle('/profile/nothing-here')).toBe('Dashboard')
    expect(pageTitle('/nothing')).toBe('Dashboard')
  })

  it('a route that no table lists is not found', () => {
    expect(routeAt('/*').map((route) => route.file)).toEqual(['not-found'])
  })
})

describe('the calls of the specification', () => {
  it.each(calls)('%s is in the contract; when it fails without a reason it says %j', (call, text) => {
    const row = rowAt(call)
    expect(row, `${call} is in the specification but not in the contract`).toBeDefined()
    const said = Object.entries(defaultErrorTexts).find(([name]) => name === row?.name)?.[1]()
    expect(text === null || said === text, `${row?.name} says "${said}"`).toBe(true)
  })
})

describe('the sidebar', () => {
  const table = (menu: readonly MenuEntry[]) =>
    menu.map((entry) =>
      'links' in entry
        ? [entry.label(), entry.links.map((link) => [link.label(), link.to])]
        : [entry.label(), entry.to],
    )

  it('of organisers is the specification’s', () => {
    expect(table(organiserMenu)).toEqual(organiserSidebar)
  })

  it('of administrators is the specification’s', () => {
    expect(table(adminMenu)).toEqual(adminSidebar)
  })
})
