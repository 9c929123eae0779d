import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { open } from './support/hydrated.ts'

const PUBLIC = [
  '/',
  '/events/listing',
  '/events/listing?search=nothing-like-this-at-all',
  '/events/harmattan-nights',
  '/events/no-such-event',
  '/terms',
  '/privacy',
  '/tickets',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/orders/NOSUCHORDER',
  '/payment/verify',
]
const ORGANISER = [
  '/dashboard',
  '/events/all',
  '/events/create',
  '/events/drafts',
  '/events/qr-code',
  '/profile/personal-information',
  '/profile/account-information',
  '/profile/my-tickets',
]
const OF_AN_EVENT = [
  (id: string) => `/events/details/${id}`,
  (id: string) => `/events/ticket/${id}`,
  (id: string) => `/events/${id}/create-ticket`,
  (id: string) => `/events/sales/${id}`,
  (id: string) => `/events/doors/${id}`,
  (id: string) => `/events/check-in/${id}`,
]

/** What the browser refused or complained of while the page was open. */
function listenForTrouble(page: Page): string[] {
  const trouble: string[] = []
  page.on('pageerror', (error) => trouble.push(error.message))
  page.on('console', (message) => {
    const text = message.text()
    const expected = /status of 4\d\d/.test(text)
    if ((message.type() === 'error' && !expected) || /Content Security Policy|hydrat/i.test(text)) trouble.push(text)
  })
  return trouble
}

async function expectSound(page: Page, url: string): Promise<void> {
  const trouble = listenForTrouble(page)
  await open(page, url)
  await page.waitForLoadState('networkidle')
  // The shell shows its loader for a second; fading things are judged when they have come to rest.
  await page.waitForTimeout(1500)
  const { violations } = await new AxeBuilder({ page }).analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(
    serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`),
    url,
  ).toEqual([])
  const tooWide = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
  const overflow = Number(await page.evaluate(tooWide))
  expect(overflow, `${url} is wider than the window`).toBeLessThanOrEqual(0)
  expect(trouble, url).toEqual([])
}

async function logIn(page: Page): Promise<string> {
  const answer = await page.request.post('/api/auth/login', {
    data: { email: 'organiser@foyer.example', password: 'foyer-demo-organiser' },
  })
  const { token } = (await answer.json()) as { token: string }
  await page.addInitScript((value) => {
    localStorage.setItem('token', value)
    localStorage.setItem('cookiesAccepted', 'true')
  }, token)
  return token
}

for (const scheme of ['light', 'dark'] as const)
  test.describe(`${scheme}: sound for everyone, and the content security policy kept`, () => {
    test.use({ colorScheme: scheme })

    test('public pages', async ({ page }) => {
      test.setTimeout(180_000)
      await page.addInitScript(() => localStorage.setItem('cookiesAccepted', 'true'))
      for (const url of PUBLIC) await expectSound(page, url)
    })

    test("the organiser's screens", async ({ page }) => {
      test.setTimeout(240_000)
      const token = await logIn(page)
      const answer = await page.request.get('/api/events/organizer?sort=-sold', {
        headers: { authorization: `Bearer ${token}` },
      })
      const { items } = (await answer.json()) as { items: { _id: string }[] }
      const eventId = items[0]?._id ?? ''
      for (const url of [...ORGANISER, ...OF_AN_EVENT.map((of) => of(eventId))]) await expectSound(page, url)
    })
  })
