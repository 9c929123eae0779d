import { type BrowserContext, devices, expect, type Page, test } from '@playwright/test'
import { hydrated, open } from '../support/hydrated.ts'
import { type MadeEvent, order, putOnSale } from '../support/organiser.ts'

// Views of browsers that say they have no window are not counted.
test.use({ userAgent: devices['Desktop Chrome'].userAgent })

async function choosing(context: BrowserContext, choice: 'true' | 'false'): Promise<Page> {
  await context.addInitScript((accepted) => localStorage.setItem('cookiesAccepted', accepted), choice)
  return context.newPage()
}

async function buyOne(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Get tickets$/ })
    .filter({ visible: true })
    .first()
    .click()
  await expect(page).toHaveURL(/\/checkout\//)
  await page.getByLabel('First name').fill('Chidi')
  await page.getByLabel('E-mail').fill(`chidi-${crypto.randomUUID()}@example.org`)
  await page.getByRole('button', { name: /^Pay / }).click()
  await expect(page).toHaveURL(/\/sandbox\/pay\//)
  await hydrated(page)
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page).toHaveURL(/\/orders\//, { timeout: 45_000 })
}

/** The paths of the views that a browser reports, with what they say. */
function listenForViews(context: BrowserContext): string[] {
  const views: string[] = []
  context.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/views')) views.push(request.postData() ?? '')
  })
  return views
}

/** The cells of a source's row, as the organiser reads them. */
async function rowOf(page: Page, { eventId }: MadeEvent, source: string): Promise<string[]> {
  await open(page, `/events/insight/${eventId}`)
  const row = page.getByRole('region', { name: 'Sources' }).getByRole('row').filter({ hasText: source })
  await expect(page.getByRole('heading', { name: 'Forecast' })).toBeVisible()
  // Cells without a figure are not shown on a phone.
  return (await row.count()) === 0 ? [] : row.locator('td').allTextContents()
}

test('an organiser sees which link sold, and nothing of visitors who refused', async ({ browser, request }) => {
  test.setTimeout(180_000)
  const event = await putOnSale(request, { title: 'Counted night', price: 1_000_000, capacity: 40, feeMode: 'absorb' })
  const organiser = await browser.newContext()
  await organiser.addInitScript((token) => {
    localStorage.setItem('token', token)
    localStorage.setItem('cookiesAccepted', 'true')
  }, event.token)
  const desk = await organiser.newPage()

  await test.step('nobody has come', async () => {
    await open(desk, `/events/insight/${event.eventId}`)
    await expect(desk.getByText('No visitors in this period')).toBeVisible()
    // The organiser looks at the page, which does not count.
    await open(desk, `${event.path}?ref=organiser`)
  })

  await test.step('a visitor follows the newsletter and buys', async () => {
    const context = await browser.newContext()
    const views = listenForViews(context)
    const page = await choosing(context, 'true')
    await open(page, `${event.path}?ref=Newsletter`)
    await buyOne(page)
    expect(views).toEqual(['{"source":"newsletter"}'])
    await context.close()
  })

  await test.step('another one refuses, follows the same link and buys', async () => {
    const context = await browser.newContext()
    const views = listenForViews(context)
    const page = await choosing(context, 'false')
    await open(page, `${event.path}?ref=newsletter`)
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('source')))).toEqual([])
    await page.getByRole('button', { name: 'Reject all' }).click()
    await buyOne(page)
    expect(views).toEqual([])
    await context.close()
  })

  await test.step('a third one accepts only after a while', async () => {
    const context = await browser.newContext()
    const views = listenForViews(context)
    const page = await context.newPage()
    await open(page, `${event.path}?utm_source=instagram&utm_medium=story`)
    await expect(page.getByRole('button', { name: 'Accept all' })).toBeVisible()
    expect(views).toEqual([])
    await page.getByRole('button', { name: 'Accept all' }).click()
    await expect.poll(() => views).toEqual(['{"source":"instagram/story"}'])
    await context.close()
  })

  await test.step('the organiser reads it', async () => {
    const seen = ['instagram/story', '1', '0', '0', '0', '0%', '₦0']
    // Views are written every few seconds.
    await expect.poll(() => rowOf(desk, event, 'instagram/story'), { timeout: 30_000 }).toEqual(seen)
    expect(await rowOf(desk, event, 'newsletter')).toEqual(['newsletter', '1', '1', '1', '1', '100%', '₦10,000'])
    expect(await rowOf(desk, event, 'No source')).toEqual(['No source', '0', '1', '1', '1', '–', '₦10,000'])
    expect(await rowOf(desk, event, 'organiser')).toEqual([])
    await expect(desk.getByText('There is no forecast yet.', { exact: false })).toBeVisible()
  })

  await test.step('and reads the hours with the keyboard', async () => {
    const table = desk.getByRole('table', { name: /^Tickets sold by weekday and hour/ })
    await table.getByRole('button', { name: /^Monday, 00:00 to 01:00/ }).focus()
    await desk.keyboard.press('ArrowDown')
    await desk.keyboard.press('ArrowRight')
    await expect(table.getByRole('button', { name: /^Tuesday, 01:00 to 02:00/ })).toBeFocused()
    // Both in one cell, or each in one of its own where an hour ended between them.
    const cells = (words: string) => table.getByRole('button', { name: new RegExp(`: ${words}$`) })
    await expect.poll(async () => 2 * (await cells('2 tickets').count()) + (await cells('1 ticket').count())).toBe(2)
  })

  await test.step('and chooses another period', async () => {
    await desk.getByText('7 days', { exact: true }).click()
    await expect(desk).toHaveURL(/period=7/)
  })
  await organiser.close()
})

test('the page says how many people are going once the organiser shows it', async ({ page, request }) => {
  const event = await putOnSale(request, {
    title: 'Full garden',
    price: 0,
    capacity: 400,
    showGoing: true,
  })
  for (const quantity of [4, 4, 2]) expect(await order(request, event, quantity)).toEqual({ status: 201, code: null })
  await open(page, event.path)
  await expect(page.getByText('10 people are going')).toBeVisible()
})
