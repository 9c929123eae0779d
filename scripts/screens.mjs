// `npm run screens`: a picture of every screen, phone and desktop, light and dark, in the folder screens/, for looking at.
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumArguments, findChromium } from '../e2e/support/chromium.ts'
import { startFoyer } from '../e2e/support/foyer-process.ts'
import { build } from './build.mjs'

const WIDTHS = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }
const SCHEMES = ['light', 'dark']
const only = process.argv[2]

const json = async (url, init) => (await fetch(url, init)).json()

/** A paid order with two tickets, as a visitor makes it: for the pictures of checkout and order page. */
async function makeOrder(url, { pay }) {
  const { items } = await json(`${url}/api/events/listing?limit=48`)
  const card = items.find((event) => !event.soldOut && event.priceFrom > 0)
  const event = await json(`${url}/api/events/by-url/${card.customUrl}`)
  const { tickets } = await json(`${url}/api/events/${event._id}/availability`)
  const open = event.tickets.find(
    (ticket) => ticket.kind === 'paid' && tickets.some((each) => each._id === ticket._id && each.state === 'on_sale'),
  )
  const placed = await json(`${url}/api/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({
      eventId: event._id,
      items: [{ ticketId: open._id, quantity: Math.max(2, open.minPerOrder) }],
      buyer: { firstName: 'Adaeze', lastName: 'Okafor', email: 'adaeze@foyer.example' },
    }),
  })
  const started = await json(`${url}/api/orders/${placed.reference}/payments`, {
    method: 'POST',
    headers: { 'x-order-token': placed.token },
  })
  if (pay) await fetch(`${url}/api/sandbox/payments/${started.paymentReference}/approve`, { method: 'POST' })
  return { ...placed, paymentReference: started.paymentReference }
}

async function logIn(url, email, password) {
  return json(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
}

async function listScreens(url) {
  const organiser = await logIn(url, 'organiser@foyer.example', 'foyer-demo-organiser')
  const admin = await logIn(url, 'admin@foyer.example', 'foyer-demo-admin')
  const mine = { headers: { authorization: `Bearer ${organiser.token}` } }
  const { items: events } = await json(`${url}/api/events/organizer?sort=-sold&status=published`, mine)
  const event = events[0]
  const { items: types } = await json(`${url}/api/tickets/event/${event._id}`, mine)
  const { items: listed } = await json(`${url}/api/events/listing?limit=48`)
  const held = await makeOrder(url, { pay: false })
  const paid = await makeOrder(url, { pay: true })
  const visitor = { [`foyer:order:${held.reference}`]: held.token, [`foyer:order:${paid.reference}`]: paid.token }
  const open = (path) => ({ path, storage: visitor })
  const as = (session) => (path) => ({ path, storage: { token: session.token } })
  const [o, a] = [as(organiser), as(admin)]
  return {
    landing: open('/'),
    listing: open('/events/listing'),
    'listing-empty': open('/events/listing?search=zzzzzz'),
    event: open(`/events/${event.customUrl}`),
    'event-sold-out': open(`/events/${(listed.find((each) => each.soldOut) ?? listed[0]).customUrl}`),
    'event-free': open(`/events/${(listed.find((each) => each.priceFrom === 0) ?? listed[0]).customUrl}`),
    'not-found': open('/events/nothing/here'),
    terms: open('/terms'),
    privacy: open('/privacy'),
    checkout: open(`/checkout/${held.reference}`),
    'sandbox-pay': open(`/sandbox/pay/${held.paymentReference}`),
    'payment-verify': open(`/payment/verify?reference=${held.paymentReference}`),
    order: open(`/orders/${paid.reference}`),
    'order-closed': open('/orders/NOSUCHORDER'),
    'find-tickets': open('/tickets'),
    login: open('/login'),
    register: open('/register'),
    'forgot-password': open('/forgot-password'),
    'reset-password': open('/reset-password'),
    'verify-email': open('/verify-email'),
    'check-in-code': open(`/events/check-in/${event._id}`),
    dashboard: o('/dashboard'),
    'events-all': o('/events/all'),
    'event-create': o('/events/create'),
    'event-drafts': o('/events/drafts'),
    'event-details': o(`/events/details/${event._id}`),
    'ticket-create': o(`/events/${event._id}/create-ticket`),
    'tickets-of-event': o(`/events/ticket/${event._id}`),
    'ticket-update': o(`/ticket/${types[0]._id}`),
    sales: o(`/events/sales/${event._id}`),
    doors: o(`/events/doors/${event._id}`),
    'check-in-organiser': o(`/events/check-in/${event._id}`),
    'qr-code': o('/events/qr-code'),
    'personal-information': o('/profile/personal-information'),
    'account-information': o('/profile/account-information'),
    'my-tickets': o('/profile/my-tickets'),
    admin: a('/admin'),
    'dev-mail': open('/dev/mail'),
  }
}

async function take(browser, url, name, { path, storage }, [size, viewport], scheme) {
  const context = await browser.newContext({ viewport, colorScheme: scheme, baseURL: url, locale: 'en-GB' })
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
    localStorage.setItem('cookiesAccepted', 'true')
  }, storage)
  const page = await context.newPage()
  await page.goto(path)
  await page
    .locator('html[data-hydrated]')
    .waitFor({ timeout: 10_000 })
    .catch(() => {})
  await page.waitForTimeout(1800)
  await page.screenshot({ path: `screens/${name}-${size}-${scheme}.png`, fullPage: true })
  await context.close()
}

await build()
const dataDir = await mkdtemp(join(tmpdir(), 'foyer-screens-'))
await chmod(dataDir, 0o755)
const foyer = await startFoyer({ dataDir: join(dataDir, 'data'), logFile: join(dataDir, 'foyer.log') })
const executablePath = findChromium()
const browser = await chromium.launch({ args: chromiumArguments, ...(executablePath && { executablePath }) })
try {
  await mkdir('screens', { recursive: true })
  for (const [name, screen] of Object.entries(await listScreens(foyer.url)))
    if (!only || name.startsWith(only))
      for (const size of Object.entries(WIDTHS))
        for (const scheme of SCHEMES) await take(browser, foyer.url, name, screen, size, scheme)
} finally {
  await browser.close()
  await foyer.stop()
  await rm(dataDir, { recursive: true, force: true })
}
