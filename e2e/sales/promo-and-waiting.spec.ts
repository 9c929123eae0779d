import { type Browser, expect, type Page, test } from '@playwright/test'
import { demoToken } from '../support/demo-sessions.ts'
import { open } from '../support/hydrated.ts'
import { waitForMail } from '../support/mailbox.ts'
import { organisersPage } from '../support/organisers-page.ts'

const HOUR = 3_600_000

interface Sale {
  readonly eventId: string
  readonly ticketTypeId: string
  readonly customUrl: string
  readonly token: string
}

/** An event of the demo organiser on sale, made through the API: these journeys are about what comes after. */
async function createSale(page: Page, ticket: Record<string, unknown>): Promise<Sale> {
  const unique = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`
  const token = await demoToken(process.env['FOYER_URL'] ?? '', 'organiser')
  const headers = { authorization: `Bearer ${token}` }
  const created = await page.request.post('/api/events/create', {
    headers,
    data: {
      title: `Evening ${unique}`,
      customUrl: `evening-${unique}`,
      description: {
        type: 'doc',
        content: [{ type: 'paragraph', content: [{ type: 'text', text: 'The band plays.' }] }],
      },
      category: 'music',
      venueName: 'Marina Gardens',
      city: 'Lagos',
      country: 'NG',
      startsAt: new Date(Date.now() + 48 * HOUR).toISOString(),
      endsAt: new Date(Date.now() + 53 * HOUR).toISOString(),
      timezone: 'Africa/Lagos',
      currency: 'NGN',
      feeMode: 'absorb',
      visibility: 'unlisted',
    },
  })
  const { _id: eventId, customUrl } = (await created.json()) as { _id: string; customUrl: string }
  const made = await page.request.post('/api/tickets/create', {
    headers,
    data: { eventId, name: 'Lawn', kind: 'paid', price: 1_000_000, ...ticket },
  })
  const { _id: ticketTypeId } = (await made.json()) as { _id: string }
  await page.request.patch(`/api/events/${eventId}/toggle-publish`, { headers })
  return { eventId, ticketTypeId, customUrl, token }
}

async function asVisitor(browser: Browser): Promise<Page> {
  const context = await browser.newContext()
  await context.addInitScript(() => localStorage.setItem('cookiesAccepted', 'true'))
  return context.newPage()
}

async function pay(page: Page, email: string): Promise<void> {
  await expect(page).toHaveURL(/\/checkout\//)
  await page.getByLabel('First name').fill('Chidi')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: /^Pay / }).click()
  await expect(page).toHaveURL(/\/sandbox\/pay\//)
  await page.locator('html[data-hydrated]').waitFor()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page).toHaveURL(/\/orders\//, { timeout: 45_000 })
}

test('an organiser makes a code, a buyer pays less by its link, the next is told that it is used up', async ({
  browser,
  page,
}, info) => {
  test.setTimeout(150_000)
  const sale = await createSale(page, { capacity: 20 })
  const organiser = await organisersPage(browser, sale.token)
  await open(organiser, `/events/promo-code/${sale.eventId}`)
  await organiser.getByRole('button', { name: 'Create the first code' }).click()
  await organiser.getByRole('button', { name: 'Create code' }).click()
  await expect(organiser.getByText(/Use 2 to 50 characters/).first()).toBeVisible()
  await organiser.getByRole('textbox', { name: 'Code' }).fill('friends25')
  await organiser.locator('input[name=percent]').fill('25')
  await organiser.locator('input[name=maxUses]').fill('1')
  await organiser.getByRole('button', { name: 'Create code' }).click()
  await expect(organiser.getByText('FRIENDS25').first()).toBeVisible()

  const buyer = await asVisitor(browser)
  await open(buyer, `/events/${sale.customUrl}?promo=friends25`)
  await expect(buyer.getByText('FRIENDS25').first()).toBeVisible()
  await expect(buyer.locator('#tickets s')).toHaveText(/10,000/)
  await expect(buyer.getByText('Discount (FRIENDS25)').first()).toBeVisible()
  await buyer.locator('#tickets').getByRole('button', { name: 'Get tickets' }).click()
  await expect(buyer.getByText('Discount (FRIENDS25)').first()).toBeVisible()
  await pay(buyer, `chidi-${info.project.name}-${Date.now()}@example.org`)

  const next = await asVisitor(browser)
  await open(next, `/events/${sale.customUrl}`)
  await next.getByRole('button', { name: 'Have a promo code?' }).click()
  await next.getByLabel('Promo code').fill('FRIENDS25')
  await next.keyboard.press('Enter')
  await expect(next.getByText('FRIENDS25 has reached its limit of uses.')).toBeVisible()

  await open(organiser, `/events/promo-code/${sale.eventId}`)
  await expect(organiser.getByText('Used up').first()).toBeVisible()
  await expect(organiser.getByText('1 of 1').first()).toBeVisible()
})

test('who waits for a sold-out ticket is offered what comes free, by mail, and nobody else can take it', async ({
  browser,
  page,
}, info) => {
  test.setTimeout(150_000)
  const sale = await createSale(page, { capacity: 1, waitingList: true })
  const held = await page.request.post('/api/orders', {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: { eventId: sale.eventId, items: [{ ticketId: sale.ticketTypeId, quantity: 1 }] },
  })
  const first = (await held.json()) as { reference: string; token: string }

  const email = `ngozi-${info.project.name}-${Date.now()}@example.org`
  const waiting = await asVisitor(browser)
  await open(waiting, `/events/${sale.customUrl}`)
  await waiting.getByRole('button', { name: 'Join the waiting list: Lawn' }).click()
  await waiting.getByLabel('Name').fill('Ngozi')
  await waiting.getByLabel('E-mail').fill(email)
  await waiting.getByRole('button', { name: 'Join the list' }).click()
  await expect(waiting.getByText('You are on the waiting list.')).toBeVisible()
  await waitForMail({ to: email, subject: /waiting list/ })

  await page.request.post(`/api/orders/${first.reference}/cancel`, { headers: { 'x-order-token': first.token } })
  const passerBy = await asVisitor(browser)
  await open(passerBy, `/events/${sale.customUrl}`)
  await expect(passerBy.getByText('Sold out').first()).toBeVisible()

  const offer = await waitForMail({ to: email, subject: /yours until/, timeoutMs: 30_000 })
  const organiser = await organisersPage(browser, sale.token)
  await open(organiser, `/events/ticket/${sale.eventId}`)
  await expect(organiser.getByText('Offered').first()).toBeVisible()

  await open(waiting, offer.text.match(/https?:\/\/\S*\/orders\/\S*/)?.[0] ?? '')
  await waiting.getByRole('link', { name: 'Continue to payment' }).click()
  await pay(waiting, email)
  await expect(waiting.getByText('Lawn').first()).toBeVisible()
})
