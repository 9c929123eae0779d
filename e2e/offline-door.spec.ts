import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test'
import { demoToken } from './support/demo-sessions.ts'
import { hydrated } from './support/hydrated.ts'

const HOUR = 3_600_000
const TICKETS = 10
const unique = Date.now().toString(36)

interface Evening {
  eventId: string
  codes: string[]
  doorLink: string
  headers: { authorization: string }
}

async function answer<T>(sent: Promise<{ ok: () => boolean; text: () => Promise<string>; json: () => Promise<T> }>) {
  const response = await sent
  if (!response.ok()) throw new Error(await response.text())
  return response.json()
}

/** An event under way with paid tickets and a door, made by the demo's organiser. */
async function prepare(request: APIRequestContext, name: string): Promise<Evening> {
  const token = await demoToken(process.env['FOYER_URL'] ?? '', 'organiser')
  const headers = { authorization: `Bearer ${token}` }
  const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
  const description = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'A cellar.' }] }] }
  const event = {
    title: `Cellar ${name}`,
    customUrl: `cellar-${name}-${unique}`.toLowerCase(),
    summary: 'Music where no network reaches',
    description,
    category: 'music',
    venueName: 'The Cellar',
    addressLine: '1 Deep Street',
    city: 'Lagos',
    country: 'NG',
    startsAt: at(1),
    endsAt: at(5),
    timezone: 'Africa/Lagos',
    currency: 'NGN',
  }
  const { _id: eventId } = await answer<{ _id: string }>(request.post('/api/events/create', { headers, data: event }))
  const type = { eventId, name: 'Floor', kind: 'free', price: 0, capacity: 100 }
  const { _id: ticketId } = await answer<{ _id: string }>(request.post('/api/tickets/create', { headers, data: type }))
  await answer(request.patch(`/api/events/${eventId}/toggle-publish`, { headers }))
  const order = {
    eventId,
    items: [{ ticketId, quantity: TICKETS }],
    buyer: { firstName: 'Adaeze', lastName: 'Okafor', email: `adaeze-${unique}@example.org` },
  }
  const key = { 'idempotency-key': `offline-door-${name}-${unique}` }
  const placed = await answer<{ reference: string; token: string }>(
    request.post('/api/orders', { headers: key, data: order }),
  )
  const paid = await answer<{ tickets: { code: string }[] }>(
    request.get(`/api/orders/${placed.reference}`, { headers: { 'x-order-token': placed.token } }),
  )
  const door = await answer<{ link: string }>(
    request.post(`/api/check-in/${eventId}/doors`, { headers, data: { name: 'East stairs' } }),
  )
  return { eventId, codes: paid.tickets.map((ticket) => ticket.code), doorLink: door.link, headers }
}

interface Phone {
  page: Page
  /** Addresses that left the page since it lost its network. */
  sent: string[]
  offline: () => Promise<void>
  online: () => Promise<void>
}

/** A phone paired by the door's link, with the guest list and the page itself on board. */
async function pairPhone(browser: Browser, link: string): Promise<Phone> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await page.goto(link)
  await hydrated(page)
  await page.getByRole('button', { name: 'Reject all' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Counts' }).click()
  await expect(page.getByText('It works without a network')).toBeVisible()
  await expect
    .poll(() =>
      page.evaluate('caches.match(location.pathname, { ignoreVary: true }).then((kept) => kept !== undefined)'),
    )
    .toBe(true)
  const sent: string[] = []
  let watching = false
  context.on('request', (request) => {
    if (watching && new URL(request.url()).pathname.startsWith('/api/')) sent.push(request.url())
  })
  return {
    page,
    sent,
    offline: async () => {
      await context.setOffline(true)
      await expect(page.getByText('No network', { exact: true })).toBeVisible()
      watching = true
    },
    online: async () => {
      watching = false
      await context.setOffline(false)
    },
  }
}

async function scan(page: Page, code: string): Promise<string> {
  await page.getByRole('button', { name: 'Type', exact: true }).click()
  await page.getByRole('textbox', { name: 'Ticket code' }).fill(code)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog')
  const title = (await dialog.getByRole('heading', { level: 2 }).filter({ hasNotText: 'Checking' }).textContent()) ?? ''
  // A yes goes away by itself.
  await dialog
    .locator('[data-next]')
    .click({ timeout: 3_000 })
    .catch(() => undefined)
  await expect(dialog).toBeHidden()
  return title
}

async function scanAll(page: Page, codes: string[]): Promise<string[]> {
  const titles: string[] = []
  for (const code of codes) titles.push(await scan(page, code))
  return titles
}

for (const first of ['east', 'west'] as const) {
  test(`two phones without a network let guests in; ${first} comes back first`, async ({ browser, request }, info) => {
    test.skip(info.project.name !== 'phone', 'One screen size is enough for what two phones make of each other.')
    test.setTimeout(90_000)
    const evening = await prepare(request, first)
    const phones = {
      east: await pairPhone(browser, evening.doorLink),
      west: await pairPhone(browser, evening.doorLink),
    }
    for (const phone of Object.values(phones)) await phone.offline()

    await phones.east.page.reload()
    await expect(phones.east.page.getByRole('heading', { level: 1, name: 'East stairs' })).toBeVisible()
    expect(await scanAll(phones.east.page, evening.codes.slice(0, 4))).toEqual(Array(4).fill('Come in'))
    expect(await scan(phones.east.page, evening.codes[0] ?? '')).toBe('Already in')
    expect(await scanAll(phones.west.page, evening.codes.slice(2, 6))).toEqual(Array(4).fill('Come in'))
    expect(await scan(phones.west.page, `${evening.codes[7]?.slice(0, -3)}AAA`)).toBe('Not genuine')
    await phones.west.page.reload()
    await expect(phones.west.page.getByText(/5 scans wait to be confirmed/).first()).toBeVisible()
    expect([...phones.east.sent, ...phones.west.sent]).toEqual([])

    const order = first === 'east' ? (['east', 'west'] as const) : (['west', 'east'] as const)
    for (const name of order) {
      const { page, online } = phones[name]
      await online()
      await page.getByRole('button', { name: 'Counts' }).click()
      await expect(page.getByText('Every scan is confirmed.')).toBeVisible({ timeout: 20_000 })
    }
    for (const { page } of Object.values(phones)) {
      await page.getByRole('button', { name: 'Counts' }).click()
      await expect(page.getByRole('list', { name: 'Let in twice' }).getByRole('listitem')).toHaveCount(2)
    }
    const state = await answer<{ inside: number; byDoor: { admitted: number }[] }>(
      request.get(`/api/check-in/${evening.eventId}`, { headers: evening.headers }),
    )
    expect(state).toMatchObject({ inside: 6, byDoor: [{ admitted: 6 }] })
  })
}
