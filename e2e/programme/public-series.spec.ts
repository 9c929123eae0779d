import { type APIRequestContext, expect, test } from '@playwright/test'
import { findViolations } from '../support/barriers.ts'
import { hydrated, open } from '../support/hydrated.ts'
import { signUp } from '../support/organiser.ts'

/** The year after this one: its dates are to come, whenever the journey is made. */
const YEAR = new Date().getUTCFullYear() + 1

const series = (title: string) => ({
  title,
  summary: 'Entry every hour',
  venueName: 'Old Mint',
  city: 'Lagos',
  country: 'NG',
  timezone: 'Africa/Lagos',
  currency: 'NGN',
  tickets: [{ name: 'Visitor', kind: 'free', capacity: 2 }],
})

/** A published series with dates in March, May and June; six times a day, or two. */
async function publishSeries(request: APIRequestContext, title: string, times: number) {
  const { authorization } = await signUp(request, `visit-${crypto.randomUUID()}@example.org`)
  const headers = { authorization }
  const made = (await (await request.post('/api/series', { headers, data: series(title) })).json()) as {
    _id: string
    customUrl: string
  }
  const clock = (index: number) => ({ at: `${String(9 + index).padStart(2, '0')}:00`, minutes: 45 })
  const rule = {
    startsOn: `${YEAR}-03-01`,
    frequency: 'daily',
    times: Array.from({ length: times }, (_, index) => clock(index)),
    ends: { by: 'count', days: 10 },
    extra: [`${YEAR}-05-10`, `${YEAR}-06-01`].flatMap((day) =>
      Array.from({ length: times }, (_, index) => ({ day, ...clock(index) })),
    ),
  }
  const idle = () =>
    expect
      .poll(async () => {
        const answer = await request.get(`/api/series/${made._id}`, { headers })
        return ((await answer.json()) as { run: { state: string } | null }).run?.state ?? 'none'
      })
      .not.toBe('running')
  expect((await request.post(`/api/series/${made._id}/dates`, { headers, data: { rule } })).status()).toBe(202)
  await idle()
  await request.patch(`/api/series/${made._id}/publish`, { headers, data: { to: 'published' } })
  await idle()
  return { ...made, headers }
}

test('a visitor turns to a month of a series, chooses a day and books one of its times', async ({ page, request }) => {
  test.setTimeout(120_000)
  const title = `Old Mint ${Date.now().toString(36)}`
  const { customUrl } = await publishSeries(request, title, 6)
  await page.addInitScript(() => localStorage.setItem('cookiesAccepted', 'true'))
  await open(page, `/series/${customUrl}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const dates = page.getByRole('region', { name: 'Dates' })
  await expect(dates.getByRole('heading', { name: `March ${YEAR}`, exact: true })).toBeVisible()

  await dates.getByRole('link', { name: `Next month: May ${YEAR}` }).click()
  await expect(page).toHaveURL(new RegExp(`month=${YEAR}-05`))
  await dates.getByRole('link', { name: `Next month: June ${YEAR}` }).click()
  await expect(dates.getByRole('heading', { name: `June ${YEAR}`, exact: true })).toBeVisible()
  await dates.getByRole('link', { name: `Previous month: May ${YEAR}` }).click()
  await dates.getByRole('link', { name: `Previous month: March ${YEAR}` }).click()
  await dates.getByRole('link', { name: new RegExp(`7 March ${YEAR} 6 times`) }).click()
  await expect(page).toHaveURL(new RegExp(`day=${YEAR}-03-07`))
  await expect(dates.getByRole('heading', { name: new RegExp(`Times on .*7 March ${YEAR}`) })).toBeVisible()
  expect(await findViolations(page)).toEqual([])

  await dates.getByRole('link', { name: '11:00 2 left' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/events/${customUrl}-${YEAR}-03-07-1100$`))
  await expect(page.getByRole('link', { name: 'All dates' }).first()).toHaveAttribute('href', `/series/${customUrl}`)
  await page
    .getByRole('button', { name: /^Get (free )?tickets$/ })
    .filter({ visible: true })
    .first()
    .click()
  await expect(page).toHaveURL(/\/checkout\//)
  await hydrated(page)
  await page.getByLabel('First name').fill('Chidi')
  await page.getByLabel('E-mail').fill(`mint-${crypto.randomUUID()}@example.org`)
  await page.getByRole('button', { name: 'Get free tickets' }).click()
  await expect(page).toHaveURL(/\/orders\//)

  // The page of the series says what is left from then on.
  await expect
    .poll(async () => {
      await page.goto(`/series/${customUrl}?month=${YEAR}-03&day=${YEAR}-03-07`)
      return dates.getByRole('link', { name: /^11:00/ }).textContent()
    })
    .toBe('11:001 left')
})

test('a visitor without scripts finds a time of a series and its page', async ({ browser, request, baseURL }) => {
  const title = `Quiet mint ${Date.now().toString(36)}`
  const { customUrl, headers } = await publishSeries(request, title, 6)
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL !== undefined && { baseURL }) })
  const page = await context.newPage()
  await page.goto(`/series/${customUrl}`)
  await page.getByRole('link', { name: `Next month: May ${YEAR}` }).click()
  await page.getByRole('link', { name: new RegExp(`10 May ${YEAR} 6 times`) }).click()
  await page.getByRole('link', { name: '09:00 2 left' }).click()
  await expect(page).toHaveURL(new RegExp(`/events/${customUrl}-${YEAR}-05-10-0900$`))
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Previous date/ })).toBeVisible()
  await page.getByRole('link', { name: /^Next date/ }).click()
  await expect(page).toHaveURL(new RegExp(`/events/${customUrl}-${YEAR}-05-10-1000$`))

  // The organiser cancels a date: the page says so from then on.
  const found = (await (await request.get(`/api/series/by-url/${customUrl}?day=${YEAR}-05-10`)).json()) as {
    month: { dates: { _id: string }[] }
  }
  const cancelled = await request.post(`/api/events/${found.month.dates[2]?._id}/cancellation`, {
    headers,
    data: { reason: 'Repairs', title },
  })
  expect(cancelled.ok()).toBe(true)
  // A busy server may serve the cached copy for a moment, and a page without scripts does not refresh itself.
  await expect(async () => {
    await page.goto(`/series/${customUrl}?month=${YEAR}-05&day=${YEAR}-05-10`)
    await expect(page.getByRole('link', { name: '11:00 Cancelled' })).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 20_000 })
  await context.close()
})

test('few dates a day stand in the month itself, which is accessible', async ({ page, request }) => {
  const title = `Small mint ${Date.now().toString(36)}`
  const { customUrl } = await publishSeries(request, title, 2)
  await page.addInitScript(() => localStorage.setItem('cookiesAccepted', 'true'))
  await open(page, `/series/${customUrl}`)
  const dates = page.getByRole('region', { name: 'Dates' })
  await expect(dates.getByRole('link', { name: '10:00 2 left' })).toHaveCount(10)
  expect(await findViolations(page)).toEqual([])
  await dates.getByRole('link', { name: '10:00 2 left' }).first().click()
  await expect(page).toHaveURL(new RegExp(`/events/${customUrl}-${YEAR}-03-01-1000$`))
})
