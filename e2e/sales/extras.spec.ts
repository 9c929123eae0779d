import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test'
import { answer, makeDoor, pairPhone } from '../support/evening.ts'
import { hydrated, open } from '../support/hydrated.ts'
import { putOnSale } from '../support/organiser.ts'

const HOUR = 3_600_000
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** An evening under way with tickets, a table for four and a T-shirt in two sizes. */
async function prepare(request: APIRequestContext) {
  const evening = await putOnSale(request, {
    title: 'Long table',
    price: 1_000_000,
    capacity: 50,
    startsAt: new Date(Date.now() + HOUR).toISOString(),
    endsAt: new Date(Date.now() + 5 * HOUR).toISOString(),
  })
  const headers = { authorization: `Bearer ${evening.token}` }
  const add = (data: object) =>
    answer(request.post('/api/tickets/create', { headers, data: { eventId: evening.eventId, kind: 'paid', ...data } }))
  await add({ name: 'Table', price: 3_600_000, capacity: 5, admits: 4 })
  await add({
    name: 'T-shirt',
    price: 500_000,
    capacity: null,
    admits: 0,
    mostPerTicket: 1,
    variants: [
      { name: 'S', capacity: 0 },
      { name: 'M', capacity: 10 },
    ],
  })
  return { ...evening, doorLink: await makeDoor(request, { eventId: evening.eventId, headers }, 'Main gate') }
}

const inBox = (page: Page) => page.locator('#tickets')

async function buyTableAndShirt(page: Page, path: string): Promise<string> {
  await open(page, path)
  const box = inBox(page)
  await expect(box.getByText(/For 4 people/)).toBeVisible()
  const shirt = box.getByRole('listitem').filter({ hasText: 'T-shirt' }).first()
  const sizes = shirt.getByLabel('Variant of T-shirt')
  await expect(sizes.locator('option')).toHaveText(['S (sold out)', 'M'])
  await sizes.selectOption('M')
  const more = shirt.getByRole('button', { name: /^One more/ })
  await expect(more).toBeDisabled()
  await expect(shirt).toContainText('Choose a ticket first.')
  await box
    .getByRole('listitem')
    .filter({ hasText: 'For 4 people' })
    .first()
    .getByRole('button', { name: /^One more/ })
    .click()
  await more.click()
  await expect(page.getByText('4 tickets', { exact: false }).filter({ visible: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Get tickets' }).filter({ visible: true }).first().click()
  await expect(page).toHaveURL(/\/checkout\//)
  await page.getByLabel('First name').fill('Chidi')
  await page.getByLabel('E-mail').fill(`chidi-${crypto.randomUUID()}@example.org`)
  await page.getByRole('button', { name: /^Pay / }).click()
  await expect(page).toHaveURL(/\/sandbox\/pay\//)
  await hydrated(page)
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page).toHaveURL(/\/orders\//, { timeout: 45_000 })
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

async function handOut(
  browser: Browser,
  { doorLink }: { doorLink: string },
  isTold: () => Promise<void>,
): Promise<void> {
  const context = await browser.newContext(PHONE)
  await context.addInitScript(() => localStorage.setItem('cookiesAccepted', 'true'))
  const phone = await pairPhone(await context.newPage(), doorLink)
  const { page } = phone
  await page.getByRole('button', { name: 'Guests', exact: true }).click()
  await page.getByLabel('Find a guest').fill('Chidi')
  await page
    .getByRole('button', { name: /^Check in: / })
    .first()
    .click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('heading', { name: 'Come in' })).toBeVisible()
  await expect(dialog.getByText('T-shirt · M')).toBeVisible()
  await dialog.getByRole('button', { name: 'Hand out T-shirt · M' }).click()
  await expect(dialog.getByText('Handed out')).toBeVisible()
  // The phone tells the server later, and not once it is closed.
  await isTold()
  await context.close()
}

test('a table for four and a shirt are bought together, and the shirt is handed out at the door', async ({
  browser,
  page,
  request,
}) => {
  test.setTimeout(120_000)
  const evening = await prepare(request)
  await page.addInitScript(() => localStorage.setItem('cookiesAccepted', 'true'))
  await buyTableAndShirt(page, evening.path)
  const headers = { authorization: `Bearer ${evening.token}` }
  const attendance = async () => {
    const { came, expected, extras } = await answer<{
      came: number
      expected: number
      extras: { handedOut: number; sold: number }[]
    }>(request.get(`/api/check-in/${evening.eventId}/attendance`, { headers }))
    return { came, expected, extras: extras.filter(({ sold }) => sold > 0) }
  }
  await handOut(browser, evening, () =>
    expect.poll(attendance).toMatchObject({ came: 1, expected: 4, extras: [{ handedOut: 1, sold: 1 }] }),
  )
})

test('a shirt alone is refused with its field, and nothing is claimed', async ({ request }) => {
  const evening = await prepare(request)
  const event = await answer<{ tickets: { _id: string; variant: { name: string } | null }[] }>(
    request.get(`/api/events/by-url/${evening.path.split('/').at(-1)}`),
  )
  const medium = event.tickets.find(({ variant }) => variant?.name === 'M')?._id ?? ''
  const refused = await request.post('/api/orders', {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: {
      eventId: evening.eventId,
      items: [{ ticketId: medium, quantity: 1 }],
      buyer: { firstName: 'Chidi', email: 'chidi@example.org' },
    },
  })
  expect(refused.status()).toBe(409)
  expect(Object.keys(((await refused.json()) as { fields: object }).fields)).toEqual([medium])
})
