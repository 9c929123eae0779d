import { gzipSync } from 'node:zlib'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { hydrated, open } from '../support/hydrated.ts'
import { putOnSale } from '../support/organiser.ts'

/** The paths of an order's reads, in every page and worker of the browser. */
function countOrderReads(context: BrowserContext): string[] {
  const reads: string[] = []
  context.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' && /^\/api\/orders\/[^/]+$/.test(pathname)) reads.push(pathname)
  })
  return reads
}

/** What the browser logs as an error, a failed request among them. */
function listenForErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`)
  })
  return errors
}

/** Checks in every frame whether a button shows its label and its spinner at the same time; counts in `window.overlaps`. */
const watchButtons = `(() => {
  const isSeen = (part) => {
    for (let each = part; each && !each.matches('button'); each = each.parentElement)
      if (Number(getComputedStyle(each).opacity) < 0.05) return false
    return part !== null && getComputedStyle(part).visibility === 'visible'
  }
  window.overlaps = 0
  window.spinners = 0
  const look = () => {
    for (const loader of document.querySelectorAll('.mantine-Button-loader')) {
      if (!isSeen(loader)) continue
      window.spinners += 1
      if (isSeen(loader.closest('button').querySelector('.mantine-Button-label'))) window.overlaps += 1
    }
    requestAnimationFrame(look)
  }
  look()
})()`

const goToCheckout = (page: Page) =>
  page
    .getByRole('button', { name: /^Get (free )?tickets$/ })
    .filter({ visible: true })
    .first()
    .click()

async function nameTheBuyer(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/checkout\//)
  await page.getByLabel('First name').fill('Chidi')
  await page.getByLabel('E-mail').fill(`chidi-${crypto.randomUUID()}@example.org`)
}

test('a purchase with a mistyped code logs no error and reads the order twice', async ({ page, context, request }) => {
  const event = await putOnSale(request, { title: 'Harbour lights', price: 1_000_000, capacity: 20 })
  const errors = listenForErrors(page)
  const reads = countOrderReads(context)
  await open(page, event.path)
  // The browser is in New York, the event in Lagos.
  const yourTime = page.getByText(/^Your time: .*\d\d:\d\d \(E[SD]T\)$/)
  await expect(yourTime).toBeVisible()
  await page.getByRole('button', { name: 'Have a promo code?' }).click()
  await page.getByLabel('Promo code').fill('HARBUOR')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This promo code does not exist for this event.')).toBeVisible()
  await goToCheckout(page)
  await expect(yourTime).toBeVisible()
  await nameTheBuyer(page)
  await page.getByRole('button', { name: /^Pay / }).click()
  await expect(page).toHaveURL(/\/sandbox\/pay\//)
  await hydrated(page)
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page).toHaveURL(/\/orders\//, { timeout: 45_000 })
  await expect(page.getByText('Harbour lights').first()).toBeVisible()
  await expect(yourTime).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(errors).toEqual([])
  expect(reads).toHaveLength(2)
})

test('the landing page asks for at most 136 kB of scripts, the listing for 141 and the page of an event for 148', async ({
  request,
}) => {
  const event = await putOnSale(request, { title: 'Light luggage', price: 1_000_000, capacity: 20 })
  for (const [path, most] of [
    ['/', 136],
    ['/events/listing', 141],
    [event.path, 148],
  ] as const) {
    const html = await (await request.get(path)).text()
    const files = new Set(html.match(/\/assets\/[\w.-]+\.js/g))
    expect(files.size).toBeGreaterThan(5)
    const sizes = [...files].map(async (file) => gzipSync(await (await request.get(file)).body()).length)
    const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    expect(total / 1024).toBeLessThanOrEqual(most)
  }
})

test('a free order is read once and takes six requests beside pictures, scripts and styles', async ({
  page,
  context,
  request,
}) => {
  const event = await putOnSale(request, { title: 'Open rehearsal', price: 0, capacity: 20 })
  const reads = countOrderReads(context)
  const requests: string[] = []
  context.on('request', (sent) => {
    const { pathname } = new URL(sent.url())
    // What a ticket needs without a network is fetched and kept as well.
    if (['document', 'fetch', 'xhr'].includes(sent.resourceType()) && !pathname.startsWith('/assets/'))
      requests.push(`${sent.method()} ${pathname.replaceAll(/[A-Z0-9]{10}|[0-9a-f-]{36}/g, ':id')}`)
  })
  await open(page, event.path)
  await goToCheckout(page)
  await nameTheBuyer(page)
  await page.getByRole('button', { name: 'Get free tickets' }).click()
  await expect(page).toHaveURL(/\/orders\//)
  await expect(page.getByRole('img', { name: /^Code of the ticket for / })).toBeVisible()
  // The ticket is there before the last request is sent.
  await expect
    .poll(() => requests)
    .toEqual([
      `GET ${event.path}`,
      'GET /api/events/:id/availability',
      'POST /api/orders',
      'GET /api/orders/:id',
      'POST /api/orders/:id/payments',
      'GET /api/orders/:id/refund',
    ])
  expect(reads).toHaveLength(1)
})

test('the button that checks a code shows its spinner instead of its word', async ({ page, request }) => {
  const event = await putOnSale(request, { title: 'Slow codes', price: 1_000_000, capacity: 20 })
  const answers: (() => void)[] = []
  await page.route('**/check-promo-code', async (route) => {
    await new Promise<void>((resolve) => answers.push(resolve))
    await route.continue()
  })
  await open(page, event.path)
  await page.getByRole('button', { name: 'Have a promo code?' }).click()
  await page.getByLabel('Promo code').fill('SLOWLY')
  await page.evaluate(watchButtons)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.locator('form button[data-loading] .mantine-Button-loader')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Apply' })).toBeDisabled()
  await expect.poll(() => page.evaluate('window.spinners')).toBeGreaterThan(3)
  for (const answer of answers) answer()
  await expect(page.getByText('This promo code does not exist for this event.')).toBeVisible()
  await expect(page.locator('.mantine-Button-loader')).toHaveCount(0)
  expect(await page.evaluate('window.overlaps')).toBe(0)
})

for (const reference of ['', 'short', 'no-such-payment'])
  test(`the return page of the payment "${reference}" says that it is unknown, and logs no error`, async ({ page }) => {
    const errors = listenForErrors(page)
    await open(page, `/payment/verify?reference=${reference}`)
    await expect(page.getByRole('heading', { name: 'We can’t find this payment' })).toBeVisible()
    expect(errors).toEqual([])
  })
