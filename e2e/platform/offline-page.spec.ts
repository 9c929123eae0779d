import { expect, type Page, test } from '@playwright/test'
import { findViolations } from '../support/barriers.ts'
import { open } from '../support/hydrated.ts'
import { putOnSale } from '../support/organiser.ts'

const siteWorker = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>(
    `navigator.serviceWorker.getRegistrations().then((all) =>
      all.some(({ scope, active }) => new URL(scope).pathname === '/' && active?.state === 'activated'))`,
  )

/** Every address that a cache of this device holds. */
const cached = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(
    `caches.keys().then((names) => Promise.all(names.map((name) => caches.open(name).then((cache) => cache.keys()))))
      .then((lists) => lists.flat().map(({ url }) => new URL(url).pathname))`,
  )

const isOffline = (page: Page) => expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible()

test('without a network every page of the site says so, looks like the site and comes back with the network', async ({
  page,
  context,
  request,
}) => {
  const event = await putOnSale(request, { title: 'Never seen here', price: 0, capacity: 20 })
  await open(page, '/')
  await expect.poll(() => siteWorker(page), { timeout: 30_000 }).toBe(true)
  await page.close()

  await context.setOffline(true)
  const another = await context.newPage()
  for (const path of ['/', '/events/listing?page=2', event.path, '/dashboard', '/orders/UNKNOWN']) {
    // A page that is still retrying may interrupt this navigation.
    await expect(async () => {
      await another.goto(path)
      await isOffline(another)
      expect(new URL(another.url()).pathname).toBe(path.split('?')[0])
    }).toPass()
  }
  await expect(another.getByText('No tickets are saved on this device.')).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await another.emulateMedia({ colorScheme })
    expect(await findViolations(another)).toEqual([])
  }
  await another.emulateMedia({ colorScheme: 'light' })
  await another.evaluate(`localStorage.setItem('colorScheme', 'dark')`)
  await another.getByRole('button', { name: 'Try again' }).click()
  await expect(another.locator('html')).toHaveAttribute('data-scheme', 'dark')
  // Reading fails while the page is still loading again.
  await expect.poll(() => another.evaluate(`document.fonts.check('700 32px Headings')`).catch(() => false)).toBe(true)
  expect((await cached(another)).filter((path) => !path.endsWith('.woff2'))).toEqual([])

  await expect(async () => {
    await another.goto(event.path)
    await isOffline(another)
    expect(new URL(another.url()).pathname).toBe(event.path)
  }).toPass()
  await context.setOffline(false)
  await expect(another.getByRole('heading', { level: 1, name: 'Never seen here' })).toBeVisible()
})

test('online the worker passes on redirects, errors and downloads, and keeps nothing of what was seen', async ({
  page,
  request,
}) => {
  const event = await putOnSale(request, { title: 'Passed on', price: 0, capacity: 20 })
  await open(page, '/')
  await expect.poll(() => siteWorker(page), { timeout: 30_000 }).toBe(true)
  expect((await page.goto(event.path))?.status()).toBe(200)
  expect(await page.evaluate(`navigator.serviceWorker.controller !== null`)).toBe(true)
  expect((await page.goto('/events/no-such-event'))?.status()).toBe(404)
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login/)
  const calendar = page.waitForEvent('download')
  await page.evaluate(`location.href = '/api/events/${event.eventId}/calendar.ics'`).catch(() => undefined)
  await (await calendar).cancel()
  expect((await cached(page)).filter((path) => !path.endsWith('.woff2'))).toEqual([])
})
