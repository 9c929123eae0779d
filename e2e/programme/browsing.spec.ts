import { expect, test } from '@playwright/test'
import { hydrated, open } from '../support/hydrated.ts'
import { putOnSale } from '../support/organiser.ts'

const HOUR = 3_600_000
const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()

test('an event is found by its city, its price and its poster, and is marked while it runs', async ({
  page,
  request,
}) => {
  const city = `Riverside ${Math.floor(Math.random() * 1e6).toString(36)}`
  const event = await putOnSale(request, {
    title: 'Night boats',
    price: 5_000_00,
    capacity: 20,
    city,
    startsAt: at(0.05),
    endsAt: at(5),
  })
  const slug = city.toLowerCase().replaceAll(' ', '-')
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))

  await page.addInitScript(() => localStorage.setItem('cookiesAccepted', 'true'))
  await page.clock.setFixedTime(Date.now() + HOUR)
  await open(page, `/events/in/${slug}`)
  await expect(page).toHaveTitle(`Events in ${city} · Foyer`)
  await expect(page.getByRole('heading', { level: 1, name: `Events in ${city}` })).toBeVisible()
  expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toMatch(new RegExp(`/events/in/${slug}$`))
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0)
  const card = page.getByRole('article').filter({ hasText: 'Night boats' })
  await expect(card.getByText('On now')).toBeVisible()
  const poster = card.getByRole('presentation').first()
  await expect(poster).toHaveAttribute('src', /^\/posters\/en\/card\//)
  await expect.poll(() => poster.evaluate((image: { naturalWidth: number }) => image.naturalWidth)).toBe(1200)

  await page.getByText('Price range').click()
  await page.getByLabel('Maximum price').fill('4999')
  await page.getByRole('button', { name: 'Show events' }).filter({ visible: true }).click()
  await expect(page).toHaveURL(/maxPrice=4999/)
  await expect(page.getByRole('heading', { level: 2, name: /Up to 4,999/ })).toBeVisible()
  await expect(card).toHaveCount(0)
  await page.locator('summary', { hasText: 'Up to 4,999' }).click()
  await page.getByLabel('Minimum price').fill('5000')
  await page.getByLabel('Maximum price').fill('5000')
  await page.getByRole('button', { name: 'Show events' }).filter({ visible: true }).click()
  await expect(card).toHaveCount(1)

  await card.getByRole('link', { name: 'Night boats' }).click()
  await expect(page).toHaveURL(event.path)
  await hydrated(page)
  await page.goto('/events/category/music')
  await expect(page.getByRole('heading', { level: 1, name: 'Music: upcoming events' })).toBeVisible()
  expect((await request.get('/events/in/nowhere-at-all')).status()).toBe(404)
  expect((await request.get('/events/category/nothing')).status()).toBe(404)
  expect(errors).toEqual([])
})
