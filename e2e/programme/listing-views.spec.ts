import { randomInt } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { findViolations } from '../support/barriers.ts'
import { hydrated, open } from '../support/hydrated.ts'
import { putOnSale } from '../support/organiser.ts'

const DAY = 86_400_000
const ikeja = { latitude: 6.6018, longitude: 3.3515 }

/** Every journey has a search word of its own, unlike all others: a search forgives a letter or two. */
const word = () => Array.from({ length: 14 }, () => 'bcdfghjklmnpqrstvwxz'[randomInt(20)]).join('')

/** Hears every request that leaves the site. */
function strangers(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (protocol.startsWith('http') && hostname !== 'localhost' && hostname !== '127.0.0.1') asked.push(request.url())
  })
  return asked
}

async function expectAccessible(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([])
  const isWide = ({ scrollWidth, clientWidth }: { scrollWidth: number; clientWidth: number }) =>
    scrollWidth > clientWidth
  expect(await page.locator('html').evaluate(isWide)).toBe(false)
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('cookiesAccepted', 'true'))
})

test.describe('near me', () => {
  test.use({ geolocation: { latitude: 6.450_123, longitude: 3.390_987 }, permissions: ['geolocation'] })

  test('the nearest come first, and no precise position leaves the device', async ({ page, request }) => {
    const name = word()
    const make = (title: string, more: object) => putOnSale(request, { title, price: 0, capacity: 9, ...more })
    await make(`${name} far`, { city: 'Accra', country: 'GH', startsAt: new Date(Date.now() + DAY).toISOString() })
    await make(`${name} close`, { city: 'Lagos', point: { latitude: 6.45, longitude: 3.4 } })
    await make(`${name} between`, { city: 'Lagos', point: ikeja })
    const addresses: string[] = []
    page.on('request', (asked) => addresses.push(`${asked.url()} ${asked.postData() ?? ''}`))

    await open(page, `/events/listing?search=${name}&sort=soonest`)
    const titles = page.getByRole('article').getByRole('heading')
    await expect(titles.first()).toHaveText(`${name} far`)
    await open(page, `/events/listing?search=${name}`)
    await page.getByRole('button', { name: 'Near me' }).click()
    await expect(page).toHaveURL(/near=6.45%2C3.39(?:&|$)/)
    await expect(titles).toHaveText([`${name} close`, `${name} between`, `${name} far`])
    const card = page.getByRole('article').filter({ hasText: `${name} between` })
    await expect(card.getByText(/1[0-9] (?:km|mi) away/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: /^(?:25 km|16 mi)$/ }).click()
    await expect(titles).toHaveText([`${name} close`, `${name} between`])
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex, follow')
    await page.getByRole('link', { name: /Near you/ }).click()
    await expect(page).not.toHaveURL(/near|radius/)
    expect(addresses.filter((address) => /6\.450|3\.390|6\.4501|3\.39098/.test(address))).toEqual([])
  })
})

test('a visitor who keeps their position to themselves chooses a city', async ({ page }) => {
  await open(page, '/events/listing')
  await page.getByRole('button', { name: 'Near me' }).click()
  await expect(page.getByText('Choose a city instead')).toBeVisible()
  await expect(page.locator('select[name="city"]')).toBeFocused()
})

test('events on a map: pressed, moved by keys, and listed beside it, without a word to anybody else', async ({
  page,
  request,
}) => {
  const name = word()
  await putOnSale(request, { title: `${name} one`, price: 0, capacity: 9, city: 'Lagos', point: ikeja })
  await putOnSale(request, { title: `${name} two`, price: 0, capacity: 9, city: 'Lagos', point: ikeja })
  await putOnSale(request, { title: `${name} three`, price: 0, capacity: 9, city: 'Accra', country: 'GH' })
  await putOnSale(request, { title: `${name} nowhere`, price: 0, capacity: 9, city: 'A village of nobody' })
  const asked = strangers(page)

  await open(page, `/events/listing?search=${name}`)
  await page.getByRole('link', { name: 'Map' }).click()
  await expect(page).toHaveURL(/view=map/)
  const list = page.getByRole('region', { name: 'Events on this map' })
  await expect(list.getByRole('listitem')).toHaveCount(4)
  await expect(list.getByText('1 event has no place on the map', { exact: false })).toBeVisible()
  const map = page.getByRole('group', { name: /Map with 3 events/ })
  await expect(map.locator('path')).toHaveAttribute('d', /^M/)
  const both = map.getByRole('button', { name: '2 events in Lagos' })
  await both.click()
  const card = page.getByRole('group', { name: '2 events in Lagos' })
  await expect(card.getByRole('link')).toHaveText([`${name} one`, `${name} two`])
  await page.keyboard.press('Escape')
  await expect(card).toHaveCount(0)
  await expect(both).toBeFocused()
  const before = await both.boundingBox()
  await map.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await both.boundingBox())?.x).toBeLessThan(before?.x ?? 0)
  await page.getByRole('button', { name: 'Zoom in', exact: true }).click()
  await page.getByRole('button', { name: 'Show all events on the map' }).click()
  await expect.poll(async () => (await both.boundingBox())?.x).toBeCloseTo(before?.x ?? 0, 0)
  await expectAccessible(page)
  await map.getByRole('button', { name: new RegExp(`${name} three`) }).click()
  await page.getByRole('group', { name: '1 event in Accra' }).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: `${name} three` })).toBeVisible()
  expect(asked).toEqual([])
})

test('a calendar turns its months without scripts and keeps the filters', async ({ browser, request }) => {
  const name = word()
  const month = (months: number) => {
    const now = new Date()
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 15, 18))
  }
  const until = (from: Date, days: number) => new Date(from.getTime() + days * DAY).toISOString()
  await putOnSale(request, {
    title: `${name} festival`,
    price: 0,
    capacity: 9,
    startsAt: month(1).toISOString(),
    endsAt: until(month(1), 2),
  })
  await putOnSale(request, {
    title: `${name} later`,
    price: 0,
    capacity: 9,
    startsAt: month(2).toISOString(),
    endsAt: until(month(2), 0.1),
  })
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`/events/listing?search=${name}`)
  await page.getByRole('link', { name: 'Calendar' }).click()
  await expect(page.getByText('There are no events in this month.')).toBeVisible()
  await page.getByRole('link', { name: /Next month/ }).click()
  const days = page
    .getByRole('listitem')
    .filter({ has: page.locator('time') })
    .filter({ hasText: name })
  await expect(days).toHaveCount(3)
  await expect(days.getByRole('link', { name: new RegExp(`${name} festival`) })).toHaveCount(3)
  await expect(days.nth(1).getByText('Continues:')).toBeVisible()
  await page.getByRole('link', { name: /Next month/ }).click()
  await expect(page.getByRole('link', { name: new RegExp(`${name} later`) })).toHaveCount(1)
  await expect(page.getByRole('link', { name: /Next month/ })).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`search=${name}.*view=calendar`))
  await page.getByRole('link', { name: 'This month' }).click()
  await expect(page.getByText('There are no events in this month.')).toBeVisible()
  await context.close()
})

test('a calendar is accessible, with its weeks beginning where the reader begins them', async ({ page, isMobile }) => {
  await open(page, '/events/listing?view=calendar')
  await expectAccessible(page)
  if (isMobile) return
  const first = page.locator('[aria-hidden="true"] > span').filter({ hasText: /^(?:Mon|السبت)$/ })
  await expect(first.first()).toBeVisible()
  await page.goto('/events/listing?view=calendar&lang=ar')
  await expect(first.first()).toBeVisible()
})

test('an event is saved by its heart, found again, and gone politely', async ({ page, request }) => {
  const name = word()
  const kept = await putOnSale(request, { title: `${name} kept`, price: 0, capacity: 1 })
  const gone = await putOnSale(request, { title: `${name} gone`, price: 0, capacity: 9 })
  await open(page, `/events/listing?search=${name}`)
  const heart = page.getByRole('button', { name: `Save ${name} kept` })
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await hydrated(page)
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await open(page, gone.path)
  const other = page.getByRole('button', { name: `Save ${name} gone` })
  await other.click()
  await expect(other).toHaveAttribute('aria-pressed', 'true')

  await open(page, '/saved')
  await expect(page.getByRole('article')).toHaveCount(2)
  await expectAccessible(page)
  const headers = { authorization: `Bearer ${gone.token}` }
  expect((await request.patch(`/api/events/${gone.eventId}/toggle-publish?to=draft`, { headers })).ok()).toBe(true)
  await page.reload()
  await expect(page.getByText('One event you saved is no longer available', { exact: false })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.reload()
  await hydrated(page)
  await expect(page.getByRole('article').filter({ hasText: kept.title })).toBeVisible()
  await expect(page.getByText('no longer available', { exact: false })).toHaveCount(0)
  await heart.click()
  await expect(page.getByRole('heading', { name: 'No saved events' })).toBeVisible()
})
